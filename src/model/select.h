/* select.h - choosing rows of a trace by what a person says of them. */
#ifndef ROOF_MODEL_SELECT_H
#define ROOF_MODEL_SELECT_H

#include "view.h"

/* One part of what is selected; NULL: any. */
struct selected_part {
    const char *step;                /* name */
    const char *annotation, *module; /* as in roof_selection, beside its own */
};

/* A trace that shows what `want` describes of `whole`, which is none itself and must live as long;
 * with `part` (may be NULL) only that. See roof_select. */
roof_status select_rows(const struct roof_trace *whole, const roof_selection *want,
                        const struct selected_part *part, struct roof_trace **out, roof_error *err);

#endif
