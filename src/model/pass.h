/* pass.h - the steps from rows to a frozen trace, in the order build_finish runs them. Each says
 * what it needs and what it leaves. */
#ifndef ROOF_MODEL_PASS_H
#define ROOF_MODEL_PASS_H

#include "trace.h"

/* Rows in any order -> tracks, nodes, gpu, frames, annotations, allocs, sizes in their order; gpu
 * classes and directions; origin. With `clip`, GPU rows of impossible duration end where the next
 * of their stream begins. */
roof_status order_rows(struct roof_trace *tr, bool clip, unsigned nthreads, roof_error *err);

/* Ordered nodes -> parent, subtree_end, op_above, NODE_OVERHANG. */
roof_status tree_build(struct roof_trace *tr, roof_error *err);

/* Tree -> gpu.call, gpu.op and their evidence, external_ids_trusted, NODE_HAS_ROWS, NODE_ROWLESS,
 * attached. */
roof_status link_build(struct roof_trace *tr, bool require_flow, roof_error *err);

/* Links, captures -> replayed. Nothing without captures. */
roof_status replayed_build(struct roof_trace *tr, bool require_flow, roof_error *err);

/* Links, replayed -> steps, launches, launch_rows, gpu.launch. */
roof_status launch_build(struct roof_trace *tr, roof_error *err);

/* Of a selection (select.c), whose rows and launches are fewer: GPU rows -> attached; launches and
 * launch_rows -> first_row, direct_ns, busy_ns, subtree_ns. False when out of memory. */
bool link_attach_rows(struct roof_trace *tr);
bool launch_sum(struct roof_trace *tr);

/* Tree -> allocs.op, allocs.allocated. */
roof_status memory_build(struct roof_trace *tr, roof_error *err);

/* All of it -> the checks of quality that need the whole. */
roof_status quality_build(struct roof_trace *tr, roof_error *err);

#endif
