/* counted.h - what counters of Nsight Compute say of the operators of a trace, as tables of its
 * report. */
#ifndef ROOF_CLI_COUNTED_H
#define ROOF_CLI_COUNTED_H

#include "opt.h"

enum { COUNTED_TABLES = 4 };

/* All zero is empty; to be given to counted_close, also after failure. */
struct counted {
    roof_counters *counters;
    roof_attribution *attribution;
    roof_table *tables[COUNTED_TABLES];
    size_t n;
};

/* Nothing without --ncu. `whole` is no selection; that of the options says of which rows the tables
 * are. Returns an exit code, after a message if it is not EXIT_OK. */
int counted_open(struct counted *c, const roof_trace *whole, const struct options *o);
void counted_close(struct counted *c);

#endif
