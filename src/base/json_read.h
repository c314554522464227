/* json_read.h - a JSON text read token by token, for documents that must be right: the first fault
 * ends it. (For traces, which are repaired, see json_value.h.) */
#ifndef ROOF_BASE_JSON_READ_H
#define ROOF_BASE_JSON_READ_H

#include "buf.h"
#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_token {
    JSON_END, /* of the text, behind its one value */
    JSON_OBJECT_BEGIN,
    JSON_OBJECT_END,
    JSON_LIST_BEGIN,
    JSON_LIST_END,
    JSON_KEY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_FAULT /* told in the reader's error; there is no token behind it */
};

enum { JSON_READ_DEPTH = 64 }; /* of brackets inside each other; deeper is a fault */

/* Begins with json_read_begin, ends with json_read_end. */
struct json_reader {
    const char *path; /* for messages */
    const char *begin, *at, *end;
    enum json_token token; /* the latest */
    const char *s;         /* of a key, string or number: its value, clean UTF-8, NUL behind it */
    size_t len;
    uint64_t offset; /* byte at which the latest token begins */

    /* private */
    uint64_t is_object; /* bit d: the bracket at depth d */
    unsigned depth;
    bool has_value; /* the innermost bracket holds one already */
    bool after_key;
    struct buf text;
    roof_status status;
    roof_error *err;
};

/* `text` must stay. */
void json_read_begin(struct json_reader *r, const char *path, const char *text, size_t len,
                     roof_error *err);
void json_read_end(struct json_reader *r);

/* The next token; r->s is valid until then. */
enum json_token json_next(struct json_reader *r);
/* Passes over the value whose first token was just read. */
void json_skip(struct json_reader *r);
/* ROOF_OK, or the fault. */
roof_status json_status(const struct json_reader *r);
/* A fault of the document's meaning at the latest token: "expected a list". */
roof_status json_expected(struct json_reader *r, const char *what);

bool json_text_is(const struct json_reader *r, const char *word);
/* The latest token as a number, NaN if it is none that a double holds. */
double json_number(const struct json_reader *r);
/* The same as a whole number; ROOF_NULL_I64 if it is none. */
int64_t json_integer(const struct json_reader *r);

#endif
