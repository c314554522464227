/* kineto_parts.h - events read by several threads, each a part of the text. */
#ifndef ROOF_INGEST_KINETO_PARTS_H
#define ROOF_INGEST_KINETO_PARTS_H

#include "kineto_rows.h"
#include "source.h"

/* Reads events from the beginning of the window on, as far as they are plain to read: up to an
 * event with damage, one that does not end, or the end of the list. The window then begins where an
 * event or a comma before one is expected; all before is in `rows`, as one reader would have put
 * it there. `comma_due` is whether a comma is expected first; *read is set if any event was read:
 * then none is due. */
roof_status kineto_parts_read(struct kineto_rows *rows, struct source *src, unsigned nthreads,
                              bool comma_due, bool *read, roof_error *err);

#endif
