/* ncu_plan.c - the public function about what to measure with Nsight Compute. */
#include "ncu_command.h"
#include "open.h"

roof_status roof_ncu_command(const roof_trace *tr, const roof_ncu_opts *opts, roof_sink sink,
                             void *ctx, roof_error *err)
{
    static const roof_ncu_opts DEFAULTS = {0};
    const struct roof_trace *whole;
    struct buf text = {0};
    if (tr->view)
        return error_set(err, ROOF_ARG, -1, "%s: a selection, expected the whole trace", tr->path);
    ROOF_TRY(open_whole(tr, &whole, err));
    roof_status status = ncu_command_write(whole, opts ? opts : &DEFAULTS, &text, err);
    if (status == ROOF_OK && sink(ctx, text.bytes, text.len) != 0)
        status = error_set(err, ROOF_IO, -1, "the command could not be written");
    buf_free(&text);
    return status;
}
