/* select.h - choosing rows of a trace by what a person says of them. */
#ifndef ROOF_MODEL_SELECT_H
#define ROOF_MODEL_SELECT_H

#include "view.h"

/* A trace that shows what `want` describes of `whole`, which is none itself and must live as long.
 * See roof_select. */
roof_status select_rows(const struct roof_trace *whole, const roof_selection *want,
                        struct roof_trace **out, roof_error *err);

#endif
