/* quality_table.c - the counts of what was repaired, dropped or does not fit. */
#include "analysis.h"
#include "buf.h"

static const roof_coldef COLS[] = {
    {"check",        ROOF_STR, ROOF_UNIT_NONE,    "what was looked for",                             false},
    {"group",        ROOF_STR, ROOF_UNIT_NONE,    "repair, loss, link, clock, recording",            true },
    {"count",        ROOF_I64, ROOF_UNIT_COUNT,   "how often it was found",                          false},
    {"of",           ROOF_I64, ROOF_UNIT_COUNT,   "out of how many; null where that has no meaning", false},
    {"gpu_ns",       ROOF_I64, ROOF_UNIT_NS,
     "durations of the GPU rows counted; null where it counts other things",                         true },
    {"gpu_percent",  ROOF_F64, ROOF_UNIT_PERCENT, "gpu_ns of all GPU row time",                      false},
    {"first_offset", ROOF_I64, ROOF_UNIT_ID,
     "byte of the first such event in the decompressed document, or null",                           false},
    {"first_row",    ROOF_STR, ROOF_UNIT_NONE,
     "of a database: table and number of the first such row, or null",                               true },
    {"effect",       ROOF_STR, ROOF_UNIT_PROSE,   "what it means for the tables",                    false},
    {"remedy",       ROOF_STR, ROOF_UNIT_PROSE,   "what to do about it, or null",                    true },
};

/* Where the first one stands: a byte of a document or a row of a database. */
static void add_place(const struct roof_trace *tr, int64_t first_offset, roof_table *out)
{
    const bool is_database = tr->meta.tables != ROOF_NONE;
    struct buf place = {0};
    table_i64_or_null(out, first_offset < 0 || is_database ? ROOF_NULL_I64 : first_offset);
    if (first_offset >= 0)
        trace_place(tr, (uint64_t)first_offset, &place);
    if (place.len)
        table_str_copy(out, place.bytes, place.len);
    else
        table_null(out);
    out->failed |= place.failed;
    buf_free(&place);
}

static void add_check(const struct roof_trace *tr, enum quality_check check, int64_t all_ns,
                      roof_table *out)
{
    const struct quality_def *def = &quality_defs[check];
    const struct quality_count *q = &tr->quality[check];
    table_str(out, def->name);
    table_str(out, quality_group_name(def->group));
    table_i64(out, q->count);
    table_i64_or_null(out, q->of < 0 ? ROOF_NULL_I64 : q->of);
    if (def->measure == MEASURE_GPU) {
        table_i64(out, q->gpu_ns);
        table_percent(out, q->gpu_ns, all_ns);
    } else {
        table_null(out);
        table_null(out);
    }
    add_place(tr, q->first_offset, out);
    table_str(out, def->effect);
    table_str(out, def->remedy[0] ? def->remedy : NULL);
}

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
    const int64_t all_ns = trace_gpu_total_ns(tr);
    for (int i = 0; i < QUALITY_COUNT; i++)
        if (tr->quality[i].count || !opts->brief)
            add_check(tr, (enum quality_check)i, all_ns, out);
    if (!roof_table_rows(out))
        table_note(out, "nothing found");
    else if (tr->clipped)
        table_note(out, "clipped: the rows of impossible_duration end where the next of their "
                        "stream begins, in every table");
    return table_finish(out, err);
}

const struct analysis analysis_quality = {
    {"quality", "What was repaired, dropped or does not fit.", ANALYSIS_COLS(COLS), true, 0},
    run,
    SCOPE_FILE,
};
