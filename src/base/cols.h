/* cols.h - a struct of arrays that grows by rows and can be put into another order.
 *
 * A set of columns is declared once as a list, LIST(X) with X(type, name); from it come the struct
 * and its description: #define THING_COLS(X) X(uint32_t, name) X(int64_t, start_ns)
 *     COLS_DECLARE(thing, THING_COLS)   in the header: struct thing { struct cols_head head;
 * uint32_t *name; ... } #define COLS_SELF_ thing          in one .c file: const struct cols_desc
 * thing_desc COLS_DEFINE(thing, THING_COLS) #undef COLS_SELF_ */
#ifndef ROOF_BASE_COLS_H
#define ROOF_BASE_COLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cols_field {
    size_t offset; /* of the column pointer in the struct */
    size_t size;   /* of one element */
};

struct cols_desc {
    const struct cols_field *fields;
    size_t nfields;
};

/* What every declared struct starts with. Rows without `cap` are borrowed: they belong to someone
 * else and are only read. */
struct cols_head {
    uint32_t count, cap;
    uint32_t zeroed; /* private: rows from count to here are all 0 */
};

#define COLS_MEMBER_(type, name) type *name;
#define COLS_FIELD_(type, name)  {offsetof(struct COLS_SELF_, name), sizeof(type)},
#define COLS_DECLARE(self, LIST)                                                                   \
    struct self {                                                                                  \
        struct cols_head head;                                                                     \
        LIST(COLS_MEMBER_)                                                                         \
    };                                                                                             \
    extern const struct cols_desc self##_desc;

#define COLS_DEFINE(self, LIST)                                                                    \
    static const struct cols_field self##_fields[] = {LIST(COLS_FIELD_)};                          \
    const struct cols_desc self##_desc = {self##_fields,                                           \
                                          sizeof self##_fields / sizeof *self##_fields};

/* Adds one row with all bytes 0 and returns its number, or UINT32_MAX when out of memory (or out of
 * rows). */
uint32_t cols_push(void *cols, const struct cols_desc *desc);
/* Makes it `n` rows with all bytes 0, whatever there was. False when out of memory: then it has no
 * rows. */
bool cols_set_rows(void *cols, const struct cols_desc *desc, uint32_t n);
/* Gives back the room for more rows, once no more come. */
void cols_trim(void *cols, const struct cols_desc *desc);
/* Puts the rows into the order given: new row i is old row order[i]. `order` holds each row once.
 * False when out of memory. */
bool cols_permute(void *cols, const struct cols_desc *desc, const uint32_t *order);
/* Takes all rows away, keeps the room. */
void cols_clear(void *cols);
/* Appends all rows of `from`, which is of the same description; false when out of memory (or out of
 * rows). */
bool cols_append(void *cols, const struct cols_desc *desc, const void *from);
/* Appends row `row` of `from`, which is of the same description; as cols_push. */
uint32_t cols_copy(void *cols, const struct cols_desc *desc, const void *from, uint32_t row);
/* Column `field` as bytes. */
const void *cols_column(const void *cols, const struct cols_desc *desc, size_t field);
/* Makes column `field` of empty columns point at `count` elements that someone else keeps, for as
 * long as the columns are used. All fields must be lent, with the same count. They cannot grow or
 * be reordered then; cols_free leaves the elements alone. */
void cols_borrow(void *cols, const struct cols_desc *desc, size_t field, const void *elements,
                 uint32_t count);
void cols_free(void *cols, const struct cols_desc *desc);

#endif
