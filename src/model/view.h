/* view.h - a trace that shows the selected rows of another one. */
#ifndef ROOF_MODEL_VIEW_H
#define ROOF_MODEL_VIEW_H

#include "trace.h"

/* Which rows of a whole trace are selected, each array by row. All zero is nothing. */
struct choice {
    bool *gpu_in;  /* all conditions, times by when the row was launched */
    bool *gpu_ran; /* all conditions but times */
    bool *step_in;
    bool *alloc_in;
    bool *node_in, *frame_in, *annotation_in; /* NULL: all are */
    const int64_t *devices;                   /* the caller's; as in struct trace_view */
    size_t ndevices;
    struct interval window;
    bool has_window, has_steps, chooses_work; /* as in struct trace_view */
    char *text;
};

/* Takes node_in, frame_in, annotation_in and text over on success. The view borrows all else from
 * `whole`, which must live as long; it is to be given to trace_free. */
roof_status view_make(const struct roof_trace *whole, struct choice *c, struct roof_trace **out,
                      roof_error *err);
void choice_free(struct choice *c);

/* What trace_free does to a view. */
void view_free(struct roof_trace *tr);

#endif
