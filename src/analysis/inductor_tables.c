/* inductor_tables.c - the programs that TorchInductor generated: what they call, in order, and the
 * operators that each kernel was made of. */
#include "inductor_tables.h"

#include "buf.h"
#include "sort.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS(cols) cols, sizeof(cols) / sizeof *(cols)

static const roof_coldef CALL_COLS[] = {
    {"graph",      ROOF_I64, ROOF_UNIT_ID,    "number of the program, over all files given",             false},
    {"position",   ROOF_I64, ROOF_UNIT_ID,    "of the call in its program, from 0 on",                   false},
    {"kernel",     ROOF_STR, ROOF_UNIT_NONE,  "what is called",                                          false},
    {"kind",       ROOF_STR, ROOF_UNIT_NONE,  "triton, template, extern, fallback, cpp",                 false},
    {"op",         ROOF_STR, ROOF_UNIT_NONE,  "the operator with the largest share; null: unknown",      false},
    {"op_share",   ROOF_F64, ROOF_UNIT_RATIO, "its share of the call's cost, to a millionth",            false},
    {"ops",        ROOF_STR, ROOF_UNIT_NONE,  "all operators with a share of it, the largest first",     false},
    {"evidence",   ROOF_STR, ROOF_UNIT_NONE,
     "how they are known: fragment, comment, provenance, call, name, none",                              false},
    {"split",      ROOF_STR, ROOF_UNIT_NONE,
     "what shares are by: bytes, flops, equal (shapes are not known), whole (one operator)",             true },
    {"sources",    ROOF_STR, ROOF_UNIT_NONE,  "nodes of the graph before Inductor",                      true },
    {"source",     ROOF_STR, ROOF_UNIT_NONE,  "line of the program that it stands for; null: not known",
     true                                                                                                     },
    {"aot_id",     ROOF_STR, ROOF_UNIT_NONE,  "of the program: 0_forward",                               true },
    {"graph_key",  ROOF_STR, ROOF_UNIT_NONE,
     "name of the compiled graph in traces (## Call CompiledFxGraph); null: not known",                  true },
    {"device",     ROOF_I64, ROOF_UNIT_ID,    "GPU that it is called for; null: not said",               true },
    {"handle",     ROOF_I64, ROOF_UNIT_ID,    "number that provenance knows the call by",                true },
    {"hash",       ROOF_STR, ROOF_UNIT_NONE,  "name of the kernel's source in the cache",                true },
    {"file",       ROOF_STR, ROOF_UNIT_NONE,  "file of the program",                                     true },
    {"line",       ROOF_I64, ROOF_UNIT_ID,    "of the text",                                             true },
    {"is_inlined", ROOF_I64, ROOF_UNIT_NONE,  "1: stands in a partition of the program",                 true },
};

static const roof_coldef OP_COLS[] = {
    {"graph",    ROOF_I64, ROOF_UNIT_ID,    "number of the program, over all files given",     false},
    {"position", ROOF_I64, ROOF_UNIT_ID,
     "of the call in its program; of what comes again of the first",                           false},
    {"kernel",   ROOF_STR, ROOF_UNIT_NONE,  "what is called",                                  false},
    {"op",       ROOF_STR, ROOF_UNIT_NONE,  "an operator that it was made of",                 false},
    {"share",    ROOF_F64, ROOF_UNIT_RATIO,
     "of the call's cost, to a millionth; those of a call add up to 1",                        false},
    {"primary",  ROOF_I64, ROOF_UNIT_NONE,  "1: the call's largest share",                     false},
    {"label",    ROOF_STR, ROOF_UNIT_NONE,
     "cast, view, random, collective, prims: all its nodes are such; else null",               false},
    {"split",    ROOF_STR, ROOF_UNIT_NONE,  "what shares are by: bytes, flops, equal, whole",  false},
    {"weight",   ROOF_F64, ROOF_UNIT_NONE,
     "bytes that its nodes would read and write, or FLOPs, each alone; null: not known",       true },
    {"how",      ROOF_STR, ROOF_UNIT_NONE,
     "how its nodes were told: only, order, target, source, left, node; of what others wrote call, "
     "family, last; listed: named, but without a node",                                        true },
    {"nodes",    ROOF_STR, ROOF_UNIT_NONE,  "nodes of the graph that Inductor lowered",        true },
    {"sources",  ROOF_STR, ROOF_UNIT_NONE,  "nodes of the graph before, that these come from", true },
};

static const roof_coldef KERNEL_COLS[] = {
    {"kernel",  ROOF_STR, ROOF_UNIT_NONE,  "name",                                                      false},
    {"kind",    ROOF_STR, ROOF_UNIT_NONE,  "triton, template, cpp",                                     false},
    {"shape",   ROOF_STR, ROOF_UNIT_NONE,  "pointwise, reduction, persistent_reduction, template, ...",
     false                                                                                                   },
    {"graph",   ROOF_I64, ROOF_UNIT_ID,    "program that defines it; null: a file of its own",          false},
    {"calls",   ROOF_I64, ROOF_UNIT_COUNT, "of it in that program",                                     false},
    {"gb",      ROOF_F64, ROOF_UNIT_NONE,  "GB that it moves, as Inductor counted; null: not said",
     false                                                                                                   },
    {"nodes",   ROOF_I64, ROOF_UNIT_COUNT, "of its graph fragment",                                     false},
    {"hash",    ROOF_STR, ROOF_UNIT_NONE,  "name of its source in the cache, as traces have it",        false},
    {"content", ROOF_STR, ROOF_UNIT_NONE,  "checksum of its source",                                    true },
    {"file",    ROOF_STR, ROOF_UNIT_NONE,  "that defines it",                                           true },
    {"offset",  ROOF_I64, ROOF_UNIT_BYTES, "of the definition there",                                   true },
};

static const roof_coldef COLLISION_COLS[] = {
    {"kernel",      ROOF_STR, ROOF_UNIT_NONE,  "name that several sources have",                     false},
    {"definitions", ROOF_I64, ROOF_UNIT_COUNT, "of it, in all files",                                false},
    {"sources",     ROOF_I64, ROOF_UNIT_COUNT, "different ones among them",                          false},
    {"ops_differ",  ROOF_I64, ROOF_UNIT_NONE,  "1: they are not of the same operators",              false},
    {"graphs",      ROOF_STR, ROOF_UNIT_NONE,
     "programs that define it, a - between those of different "
     "sources",                                                                                      false},
    {"told_by",     ROOF_STR, ROOF_UNIT_NONE,
     "hash: each source has a name of its own in the cache; program: only the calls around it tell", false},
};

static const roof_coldef QUALITY_COLS[] = {
    {"check",        ROOF_STR, ROOF_UNIT_NONE,  "what was looked for",    false},
    {"count",        ROOF_I64, ROOF_UNIT_COUNT, "how often it was found", false},
    {"first_file",   ROOF_STR, ROOF_UNIT_NONE,  "file of the first one",  true },
    {"first_offset", ROOF_I64, ROOF_UNIT_ID,    "byte there, or null",    false},
    {"effect",       ROOF_STR, ROOF_UNIT_PROSE, "what it means",          false},
};

/* ---- Calls ---- */

struct by_share {
    const struct inductor *ind;
    uint32_t first;
};

static int larger_share_first(const void *ctx, uint32_t a, uint32_t b)
{
    const struct by_share *s = ctx;
    return SORT_BY(s->ind->shares.share[s->first + b], s->ind->shares.share[s->first + a]);
}

enum { MOST_WORDS = 64 }; /* in a cell; then "..." */

static double ratio(int64_t share)
{
    return (double)share / INDUCTOR_WHOLE_SHARE;
}

static void add_words(struct buf *text, const char *word)
{
    if (word && text->len)
        buf_str(text, ", ");
    if (word)
        buf_str(text, word);
}

static void add_text(roof_table *out, struct buf *text)
{
    if (text->len)
        table_str_copy(out, text->bytes, text->len);
    else
        table_null(out);
    out->failed |= text->failed;
    buf_free(text);
}

/* Operator, share, operators; then, behind other columns, sources. */
static void add_ops(const struct inductor *ind, uint32_t call, const uint32_t *order,
                    roof_table *out)
{
    const struct inductor_shares *s = &ind->shares;
    const uint32_t first = ind->calls.first_share[call], n = ind->calls.nshares[call];
    struct buf ops = {0};
    if (n) {
        table_str(out, inductor_string(ind, s->op[first + order[0]]));
        table_f64(out, ratio(s->share[first + order[0]]));
    } else {
        table_null(out);
        table_null(out);
    }
    for (uint32_t i = 0; i < n && s->share[first + order[i]]; i++) {
        add_words(&ops, i < MOST_WORDS ? inductor_string(ind, s->op[first + order[i]]) : "...");
        if (i == MOST_WORDS)
            break;
    }
    add_text(out, &ops);
}

static void add_sources(const struct inductor *ind, uint32_t call, roof_table *out)
{
    const uint32_t origin = ind->calls.origin[call];
    const bool in_shares = origin == ROOF_NONE;
    const uint32_t n = in_shares ? ind->calls.nshares[call] : ind->origins.nsources[origin];
    struct buf text = {0};
    for (uint32_t i = 0; i < n && i <= MOST_WORDS; i++) {
        const uint32_t word = in_shares ? ind->shares.sources[ind->calls.first_share[call] + i]
                                        : ind->words.word[ind->origins.first_source[origin] + i];
        add_words(&text, i < MOST_WORDS ? inductor_string(ind, word) : "...");
    }
    add_text(out, &text);
}

static void add_file(const struct inductor *ind, uint32_t file, roof_table *out)
{
    table_str(out, file == ROOF_NONE ? NULL : inductor_string(ind, ind->files.path[file]));
}

static bool add_call(const struct inductor *ind, uint32_t call, roof_table *out)
{
    const struct inductor_calls *c = &ind->calls;
    const uint32_t graph = c->graph[call], kernel = c->kernel[call];
    const struct by_share by = {ind, c->first_share[call]};
    uint32_t *order = sort_new_order(c->nshares[call], larger_share_first, &by);
    if (!order)
        return false;
    table_i64(out, graph);
    table_i64(out, c->position[call]);
    table_str(out, inductor_string(ind, c->name[call]));
    table_str(out, inductor_kind_name((enum inductor_kind)c->kind[call]));
    add_ops(ind, call, order, out);
    table_str(out, inductor_evidence_name((enum inductor_evidence)c->evidence[call]));
    table_str(out, inductor_split_name((enum inductor_split)c->split[call]));
    add_sources(ind, call, out);
    table_str(out, inductor_string(ind, c->stack[call]));
    table_str(out, inductor_string(ind, ind->graphs.aot_id[graph]));
    table_str(out, inductor_string(ind, ind->graphs.key[graph]));
    table_i64_or_null(out, c->device[call]);
    table_i64_or_null(out, c->handle[call]);
    table_str(out, kernel == ROOF_NONE ? NULL : inductor_string(ind, ind->kernels.hash[kernel]));
    add_file(ind, ind->graphs.file[graph], out);
    table_i64(out, c->line[call]);
    table_i64(out, c->is_inlined[call]);
    free(order);
    return true;
}

static roof_status run_calls(const struct inductor *ind, roof_table *out, roof_error *err)
{
    for (uint32_t call = 0; call < ind->calls.head.count; call++)
        if (!add_call(ind, call, out))
            return error_nomem(err);
    return table_finish(out, err);
}

static bool add_shares(const struct inductor *ind, uint32_t call, roof_table *out)
{
    const struct inductor_calls *c = &ind->calls;
    const struct inductor_shares *s = &ind->shares;
    const struct by_share by = {ind, c->first_share[call]};
    uint32_t *order = sort_new_order(c->nshares[call], larger_share_first, &by);
    for (uint32_t i = 0; order && i < c->nshares[call]; i++) {
        const uint32_t row = by.first + order[i];
        table_i64(out, c->graph[call]);
        table_i64(out, c->position[call]);
        table_str(out, inductor_string(ind, c->name[call]));
        table_str(out, inductor_string(ind, s->op[row]));
        table_f64(out, ratio(s->share[row]));
        table_i64(out, i == 0);
        table_str(out, inductor_string(ind, s->label[row]));
        table_str(out, inductor_split_name((enum inductor_split)c->split[call]));
        if (isnan(s->weight[row]))
            table_null(out);
        else
            table_f64(out, s->weight[row]);
        table_str(out, inductor_how_name((enum inductor_how)s->how[row]));
        table_str(out, inductor_string(ind, s->nodes[row]));
        table_str(out, inductor_string(ind, s->sources[row]));
    }
    free(order);
    return order != NULL;
}

static roof_status run_ops(const struct inductor *ind, roof_table *out, roof_error *err)
{
    for (uint32_t call = 0; call < ind->calls.head.count; call++) {
        const uint32_t first = ind->calls.first_share[call];
        const bool is_first = ind->calls.nshares[call] && ind->shares.call[first] == call;
        if (is_first && !add_shares(ind, call, out))
            return error_nomem(err);
    }
    return table_finish(out, err);
}

/* ---- Kernels ---- */

static roof_status run_kernels(const struct inductor *ind, roof_table *out, roof_error *err)
{
    const struct inductor_kernels *k = &ind->kernels;
    int64_t *calls = calloc((size_t)k->head.count + 1, sizeof *calls);
    if (!calls)
        return error_nomem(err);
    for (uint32_t i = 0; i < ind->calls.head.count; i++)
        if (ind->calls.kernel[i] != ROOF_NONE)
            calls[ind->calls.kernel[i]]++;
    for (uint32_t i = 0; i < k->head.count; i++) {
        const uint32_t origin = k->origin[i];
        table_str(out, inductor_string(ind, k->name[i]));
        table_str(out, inductor_kind_name((enum inductor_kind)k->kind[i]));
        table_str(out, inductor_string(ind, k->shape[i]));
        table_i64_or_null(out, k->graph[i] == ROOF_NONE ? ROOF_NULL_I64 : (int64_t)k->graph[i]);
        table_i64(out, calls[i]);
        if (isnan(k->gb[i]))
            table_null(out);
        else
            table_f64(out, k->gb[i]);
        table_i64(out, origin == ROOF_NONE ? 0 : (int64_t)ind->origins.nnodes[origin]);
        table_str(out, inductor_string(ind, k->hash[i]));
        if (k->sum[i])
            table_printf(out, "%016" PRIx64, k->sum[i]);
        else
            table_null(out);
        add_file(ind, k->file[i], out);
        table_i64(out, (int64_t)k->offset[i]);
    }
    free(calls);
    return table_finish(out, err);
}

/* ---- Collisions ---- */

/* Two definitions are of one source if the cache has one name for both, else if they are equal. */
static int compare_source(const struct inductor *ind, uint32_t a, uint32_t b)
{
    const struct inductor_kernels *k = &ind->kernels;
    if (k->hash[a] != ROOF_NONE && k->hash[b] != ROOF_NONE)
        return strtab_compare(&ind->strings, k->hash[a], k->hash[b]);
    return SORT_BY(k->sum[a], k->sum[b]);
}

static int by_name_and_source(const void *ctx, uint32_t a, uint32_t b)
{
    const struct inductor *ind = ctx;
    const int order = strtab_compare(&ind->strings, ind->kernels.name[a], ind->kernels.name[b]);
    const bool hashed_a = ind->kernels.hash[a] != ROOF_NONE;
    const bool hashed_b = ind->kernels.hash[b] != ROOF_NONE;
    if (order || hashed_a != hashed_b)
        return order ? order : hashed_a - hashed_b;
    return compare_source(ind, a, b);
}

/* Operators of calls; those of a definition that is not called are not known. */
static bool same_ops(const struct inductor *ind, uint32_t a, uint32_t b)
{
    const struct inductor_calls *c = &ind->calls;
    if (a == ROOF_NONE || b == ROOF_NONE)
        return true;
    return c->nshares[a] == c->nshares[b] &&
           memcmp(&ind->shares.op[c->first_share[a]], &ind->shares.op[c->first_share[b]],
                  c->nshares[a] * sizeof *ind->shares.op) == 0;
}

/* A call of each kernel, ROOF_NONE; to be freed. */
static uint32_t *a_call_of_each(const struct inductor *ind)
{
    uint32_t *call = malloc(((size_t)ind->kernels.head.count + 1) * sizeof *call);
    for (uint32_t i = 0; call && i < ind->kernels.head.count; i++)
        call[i] = ROOF_NONE;
    for (uint32_t i = ind->calls.head.count; call && i-- > 0;)
        if (ind->calls.kernel[i] != ROOF_NONE)
            call[ind->calls.kernel[i]] = i;
    return call;
}

static void add_collision(const struct inductor *ind, const uint32_t *call, const uint32_t *kernel,
                          uint32_t n, uint32_t sources, roof_table *out)
{
    bool differ = false, all_hashed = true;
    struct buf graphs = {0};
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t graph = ind->kernels.graph[kernel[i]];
        differ |= !same_ops(ind, call[kernel[0]], call[kernel[i]]);
        all_hashed &= ind->kernels.hash[kernel[i]] != ROOF_NONE;
        if (i)
            buf_str(&graphs, compare_source(ind, kernel[i - 1], kernel[i]) ? " - " : ", ");
        if (graph == ROOF_NONE)
            buf_str(&graphs, "none");
        else
            buf_printf(&graphs, "%" PRIu32, graph);
    }
    table_str(out, inductor_string(ind, ind->kernels.name[kernel[0]]));
    table_i64(out, n);
    table_i64(out, sources);
    table_i64(out, differ);
    add_text(out, &graphs);
    table_str(out, all_hashed ? "hash" : "program");
}

static roof_status run_collisions(const struct inductor *ind, roof_table *out, roof_error *err)
{
    const uint32_t all = ind->kernels.head.count;
    uint32_t *order = sort_new_order(all, by_name_and_source, ind), *call = a_call_of_each(ind);
    const bool ok = order && call;
    for (uint32_t i = 0, end; ok && i < all; i = end) {
        uint32_t sources = 1;
        for (end = i + 1; end < all && ind->kernels.name[order[end]] == ind->kernels.name[order[i]];
             end++)
            sources += compare_source(ind, order[end - 1], order[end]) != 0;
        if (sources > 1)
            add_collision(ind, call, order + i, end - i, sources, out);
    }
    if (!roof_table_rows(out))
        table_note(out, "each name has one source");
    free(order);
    free(call);
    return ok ? table_finish(out, err) : error_nomem(err);
}

static roof_status run_quality(const struct inductor *ind, roof_table *out, roof_error *err)
{
    for (int i = 0; i < INDUCTOR_ODDITY_COUNT; i++) {
        const bool found = ind->odd[i].count != 0;
        table_str(out, inductor_oddity_name((enum inductor_oddity)i));
        table_i64(out, ind->odd[i].count);
        add_file(ind, found ? ind->odd[i].file : ROOF_NONE, out);
        table_i64_or_null(out, found ? ind->odd[i].first_offset : ROOF_NULL_I64);
        table_str(out, inductor_oddity_doc((enum inductor_oddity)i));
    }
    return table_finish(out, err);
}

static const struct inductor_table TABLES[] = {
    {{"inductor_calls", "Calls of generated programs in their order, and their operators.",
      COLUMNS(CALL_COLS), true, 0},
     run_calls                                                                                         },
    {{"inductor_ops", "Operators of each kernel that is called, with their shares of its cost.",
      COLUMNS(OP_COLS), false, 0},
     run_ops                                                                                           },
    {{"inductor_kernels", "Sources of kernels.", COLUMNS(KERNEL_COLS), false, 0},           run_kernels},
    {{"inductor_collisions", "Names of kernels that several sources have.", COLUMNS(COLLISION_COLS),
      true, 0},
     run_collisions                                                                                    },
    {{"inductor_quality", "What was odd about the files.", COLUMNS(QUALITY_COLS), true, 0},
     run_quality                                                                                       },
};

size_t inductor_table_count(void)
{
    return sizeof TABLES / sizeof *TABLES;
}

const struct inductor_table *inductor_table_at(size_t index)
{
    return index < inductor_table_count() ? &TABLES[index] : NULL;
}
