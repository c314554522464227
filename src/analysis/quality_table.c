/* quality_table.c - the counts of what was repaired, dropped or does not fit. */
#include "analysis.h"

static const roof_coldef COLS[] = {
    {"check",        ROOF_STR, ROOF_UNIT_NONE,  "what was looked for",                             false},
    {"count",        ROOF_I64, ROOF_UNIT_COUNT, "how often it was found",                          false},
    {"of",           ROOF_I64, ROOF_UNIT_COUNT, "out of how many; null where that has no meaning", false},
    {"first_offset", ROOF_I64, ROOF_UNIT_ID,
     "byte of the first such event in the decompressed document, or null",                         true },
    {"effect",       ROOF_STR, ROOF_UNIT_NONE,  "what it means for the tables",                    false},
};

static roof_status run(const struct roof_trace *tr, const roof_run_opts *opts, roof_table *out,
                       roof_error *err)
{
#define NAME_AND_EFFECT_(name, effect) {#name, effect},
    static const struct {
        const char *name, *effect;
    } CHECKS[] = {QUALITY_CHECKS(NAME_AND_EFFECT_)};
    for (int i = 0; i < QUALITY_COUNT; i++) {
        const struct quality_count *q = &tr->quality[i];
        if (opts->brief && !q->count)
            continue;
        table_str(out, CHECKS[i].name);
        table_i64(out, q->count);
        table_i64_or_null(out, q->of < 0 ? ROOF_NULL_I64 : q->of);
        table_i64_or_null(out, q->first_offset < 0 ? ROOF_NULL_I64 : q->first_offset);
        table_str(out, CHECKS[i].effect);
    }
    if (!roof_table_rows(out))
        table_note(out, "nothing found");
    return table_finish(out, err);
}

const struct analysis analysis_quality = {
    {"quality", "What was repaired, dropped or does not fit.", ANALYSIS_COLS(COLS), true, 0},
    run,
};
