/* ncu_command.h - how to measure the operators that take most time, with Nsight Compute. */
#ifndef ROOF_ANALYSIS_NCU_COMMAND_H
#define ROOF_ANALYSIS_NCU_COMMAND_H

#include "buf.h"
#include "trace.h"

/* Appends a command of a shell, and comments that say what it measures and what not. `tr` is a
 * whole trace. */
roof_status ncu_command_write(const struct roof_trace *tr, const roof_ncu_opts *opts,
                              struct buf *out, roof_error *err);

#endif
