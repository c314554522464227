/* answer.h - where the answer of a command goes: the file of -o, else standard output; and in what
 * form. */
#ifndef ROOF_CLI_ANSWER_H
#define ROOF_CLI_ANSWER_H

#include "opt.h"

struct answer {
    roof_file *file; /* NULL: standard output */
    bool failed;     /* out of memory */
};

/* Returns an exit code; if that is not EXIT_OK, after a message, nothing is to be closed. */
int answer_open(struct answer *a, const struct options *o);
/* A roof_sink. */
int answer_sink(void *answer, const char *bytes, size_t len);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void answer_printf(struct answer *a, const char *fmt, ...);
/* Writes tables in the form asked for; returns an exit code. `heads`: text and md show the head of
 * each. What cannot be written shows when the answer is closed. */
int answer_tables(struct answer *a, const roof_table *const *tables, size_t n,
                  const struct options *o, bool heads);
/* Ends it. With EXIT_OK so far, the file takes its name; else an old one stays. Returns the exit
 * code. A closed pipe is no error. */
int answer_close(struct answer *a, int code);

/* Sets the format by the name of the file, where none is given; false after a message. */
bool answer_choose_format(const struct command *c, struct options *o);
/* Text and md: short. */
bool format_is_for_people(const struct options *o);

#endif
