/* inductor.c - the files that Inductor wrote: which there are, which reader each is for. */
#include "reading.h"

#include "buf.h"
#include "checksum.h"
#include "dir.h"
#include "source.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLS_SELF_ inductor_files
COLS_DEFINE(inductor_files, INDUCTOR_FILE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_graphs
COLS_DEFINE(inductor_graphs, INDUCTOR_GRAPH_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_kernels
COLS_DEFINE(inductor_kernels, INDUCTOR_KERNEL_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_origins
COLS_DEFINE(inductor_origins, INDUCTOR_ORIGIN_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_words
COLS_DEFINE(inductor_words, INDUCTOR_WORD_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_nodes
COLS_DEFINE(inductor_nodes, INDUCTOR_NODE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_listings
COLS_DEFINE(inductor_listings, INDUCTOR_LISTING_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_calls
COLS_DEFINE(inductor_calls, INDUCTOR_CALL_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_shares
COLS_DEFINE(inductor_shares, INDUCTOR_SHARE_COLS)
#undef COLS_SELF_
#define COLS_SELF_ inductor_links
COLS_DEFINE(inductor_links, INDUCTOR_LINK_COLS)
#undef COLS_SELF_

/* ---- Names ---- */

static const char *const KINDS[INDUCTOR_KINDS] = {
    [INDUCTOR_TRITON] = "triton", [INDUCTOR_TEMPLATE] = "template",
    [INDUCTOR_EXTERN] = "extern", [INDUCTOR_FALLBACK] = "fallback",
    [INDUCTOR_CPP] = "cpp",
};
static const char *const EVIDENCES[INDUCTOR_EVIDENCES] = {
    [INDUCTOR_FRAGMENT] = "fragment",
    [INDUCTOR_COMMENT] = "comment",
    [INDUCTOR_PROVENANCE] = "provenance",
    [INDUCTOR_CALLED] = "call",
    [INDUCTOR_NAMED] = "name",
    [INDUCTOR_UNKNOWN] = "none",
};
static const char *const SPLITS[INDUCTOR_SPLITS] = {
    [INDUCTOR_WHOLE] = "whole",
    [INDUCTOR_BYTES] = "bytes",
    [INDUCTOR_FLOPS] = "flops",
    [INDUCTOR_EQUAL] = "equal",
};
static const char *const HOWS[INDUCTOR_HOWS] = {
    [INDUCTOR_ONLY] = "only",     [INDUCTOR_ORDER] = "order",   [INDUCTOR_TARGET] = "target",
    [INDUCTOR_SOURCE] = "source", [INDUCTOR_LEFT] = "left",     [INDUCTOR_ITSELF] = "node",
    [INDUCTOR_CALLEE] = "call",   [INDUCTOR_FAMILY] = "family", [INDUCTOR_LAST] = "last",
    [INDUCTOR_LISTED] = "listed",
};
static const struct {
    const char *name, *doc;
} ODDITIES[] = {
#define ODDITY_(name, doc) {#name, doc},
    INDUCTOR_ODDITIES(ODDITY_)};

const char *inductor_kind_name(enum inductor_kind kind)
{
    return KINDS[kind];
}

const char *inductor_evidence_name(enum inductor_evidence evidence)
{
    return EVIDENCES[evidence];
}

const char *inductor_split_name(enum inductor_split split)
{
    return SPLITS[split];
}

const char *inductor_how_name(enum inductor_how how)
{
    return HOWS[how];
}

const char *inductor_oddity_name(enum inductor_oddity which)
{
    return ODDITIES[which].name;
}

const char *inductor_oddity_doc(enum inductor_oddity which)
{
    return ODDITIES[which].doc;
}

/* ---- Rows ---- */

void inductor_count(struct inductor *ind, enum inductor_oddity which, uint32_t file,
                    uint64_t offset)
{
    if (!ind->odd[which].count++) {
        ind->odd[which].first_offset = (int64_t)offset;
        ind->odd[which].file = file;
    }
}

uint32_t inductor_intern(struct inductor *ind, struct slice s)
{
    struct buf clean = {0};
    uint32_t id;
    if (text_is_utf8(s.s, s.len)) {
        id = strtab_intern(&ind->strings, s.s, s.len);
    } else {
        text_add_clean(&clean, s.s, s.len);
        inductor_count(ind, INDUCTOR_invalid_utf8, ROOF_NONE, 0);
        id = clean.failed ? ROOF_NONE : strtab_intern(&ind->strings, clean.bytes, clean.len);
        buf_free(&clean);
    }
    ind->failed |= id == ROOF_NONE;
    return id;
}

uint32_t inductor_word(struct inductor *ind, const char *word)
{
    return inductor_intern(ind, (struct slice){word, strlen(word)});
}

uint32_t inductor_push(struct inductor *ind, void *cols, const struct cols_desc *desc)
{
    const uint32_t row = cols_push(cols, desc);
    ind->failed |= row == ROOF_NONE;
    return row;
}

uint32_t inductor_push_word(struct inductor *ind, uint32_t word)
{
    const uint32_t row = inductor_push(ind, &ind->words, &inductor_words_desc);
    if (row != ROOF_NONE)
        ind->words.word[row] = word;
    return row;
}

uint32_t inductor_push_node(struct inductor *ind, uint32_t name)
{
    struct inductor_nodes *n = &ind->nodes;
    const uint32_t row = inductor_push(ind, n, &inductor_nodes_desc);
    if (row == ROOF_NONE)
        return row;
    n->name[row] = name;
    n->op[row] = n->type[row] = n->source[row] = n->line[row] = ROOF_NONE;
    n->numel[row] = n->bytes[row] = ROOF_NULL_I64;
    return row;
}

uint32_t inductor_push_graph(struct inductor *ind, const struct inductor_text *text)
{
    struct inductor_graphs *g = &ind->graphs;
    const uint32_t row = inductor_push(ind, g, &inductor_graphs_desc);
    if (row == ROOF_NONE)
        return row;
    g->file[row] = text->file;
    g->aot_id[row] = g->code[row] = g->key[row] = ROOF_NONE;
    g->first_call[row] = ind->calls.head.count;
    ind->failed |= !map_put(&ind->programs, text->file, row);
    return row;
}

uint32_t inductor_push_kernel(struct inductor *ind, const struct inductor_text *text,
                              uint32_t graph, uint32_t name, const char *at)
{
    struct inductor_kernels *k = &ind->kernels;
    const uint32_t row = inductor_push(ind, k, &inductor_kernels_desc);
    if (row == ROOF_NONE)
        return row;
    k->graph[row] = graph;
    k->file[row] = text->file;
    k->name[row] = name;
    k->hash[row] = k->shape[row] = k->origin[row] = ROOF_NONE;
    k->gb[row] = NAN;
    k->offset[row] = ind->files.offset[text->file] + (uint64_t)(at - text->bytes);
    return row;
}

/* ---- Files ---- */

/* "c" and 51 letters and digits, as the cache names what it holds by its contents. */
static bool is_cache_name(struct slice s)
{
    enum { LENGTH = 52 };
    if (s.len != LENGTH || s.s[0] != 'c')
        return false;
    for (size_t i = 1; i < s.len; i++)
        if (!((s.s[i] >= 'a' && s.s[i] <= 'z') || (s.s[i] >= '2' && s.s[i] <= '7')))
            return false;
    return true;
}

static struct slice stem(const struct inductor *ind, uint32_t path)
{
    const char *s = inductor_string(ind, path);
    const struct slice name = slice_after_last((struct slice){s, strlen(s)}, '/');
    return slice_before_last(name, '.');
}

static bool says(const struct inductor_text *text, const char *word)
{
    return slice_find((struct slice){text->bytes, text->len}, word) != NULL;
}

/* Whether the text is a listing of the graph that kernels were made of, by what it is called. */
static bool is_last_listing(const struct inductor *ind, uint32_t file)
{
    static const char *const LAST[] = {"after_post_grad_graph", "inductor_post_grad_graph",
                                       "fx_graph_transformed"};
    const uint32_t label = ind->files.label[file];
    const char *name = label == ROOF_NONE ? NULL : inductor_string(ind, label);
    const struct slice called =
        name ? (struct slice){name, strlen(name)} : stem(ind, ind->files.path[file]);
    for (size_t i = 0; i < sizeof LAST / sizeof *LAST; i++)
        if (slice_ends(called, LAST[i]))
            return true;
    return false;
}

static const struct form {
    const char *mark; /* in the text */
    void (*read)(struct inductor *ind, const struct inductor_text *text);
} FORMS[] = {
    {"AOTInductorModel::run_impl(",    inductor_read_wrapper},
    {"CppWrapperCodeCache",            inductor_read_wrapper},
    {"async_compile = AsyncCompile()", inductor_read_python },
    {"# AOT ID: ",                     inductor_read_python },
    {"@triton_heuristics.",            inductor_read_python },
};

/* The file with the same text that was read before, ROOF_NONE. */
static uint32_t same_file(struct inductor *ind, uint32_t file)
{
    const uint32_t *known = map_put(&ind->texts, ind->files.sum[file], file);
    ind->failed |= !known;
    return !known || *known == file ? ROOF_NONE : *known;
}

uint32_t inductor_program_of(const struct inductor *ind, uint32_t file)
{
    const uint32_t same = ind->files.same_as[file];
    const uint32_t *graph = map_get(&ind->programs, same == ROOF_NONE ? file : same);
    return graph ? *graph : ROOF_NONE;
}

/* A copy has a name, too, which may say more than the first one's. */
static void name_program(struct inductor *ind, uint32_t file)
{
    const struct slice name = stem(ind, ind->files.path[file]);
    const uint32_t graph = inductor_program_of(ind, file);
    if (graph == ROOF_NONE)
        return;
    if (ind->graphs.code[graph] == ROOF_NONE && is_cache_name(name))
        ind->graphs.code[graph] = inductor_intern(ind, name);
}

static bool is_code(const struct inductor_text *text, const struct form **form)
{
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        if (says(text, FORMS[i].mark)) {
            *form = &FORMS[i];
            return true;
        }
    return false;
}

void inductor_read_text(struct inductor *ind, const struct inductor_text *text)
{
    const struct form *form;
    const struct slice all = slice_trim((struct slice){text->bytes, text->len});
    ind->files.sum[text->file] = checksum(all.s, all.len) ^ all.len;
    if (slice_starts(all, "{") || slice_starts(all, "[")) {
        inductor_read_provenance(ind, text);
        return;
    }
    if (is_last_listing(ind, text->file)) {
        inductor_read_listing(ind, text);
        return;
    }
    if (!is_code(text, &form)) {
        inductor_count(ind, INDUCTOR_other_files, text->file, 0);
        return;
    }
    ind->files.same_as[text->file] = same_file(ind, text->file);
    if (ind->files.same_as[text->file] == ROOF_NONE)
        form->read(ind, text);
    else
        inductor_count(ind, INDUCTOR_same_files, text->file, ind->files.offset[text->file]);
    name_program(ind, text->file);
}

uint32_t inductor_push_file(struct inductor *ind, const char *path)
{
    struct inductor_files *f = &ind->files;
    const uint32_t row = inductor_push(ind, f, &inductor_files_desc);
    if (row == ROOF_NONE)
        return row;
    f->path[row] = inductor_word(ind, path);
    f->label[row] = f->same_as[row] = ROOF_NONE;
    f->set[row] = inductor_intern(ind, slice_before_last((struct slice){path, strlen(path)}, '/'));
    return row;
}

/* "V1206 15:18:15.925000 1500233 torch/...] {": the first line of a log of TORCH_TRACE. */
static bool is_log(const struct inductor_text *text)
{
    struct slice s = {text->bytes, text->len};
    int64_t day;
    if (s.len < 2 || !strchr("VDIWE", s.s[0]))
        return false;
    s = (struct slice){s.s + 1, s.len - 1};
    return slice_number(&s, &day) && slice_eat(&s, " ") && says(text, "] {");
}

static roof_status read_file(struct inductor *ind, const char *path, roof_error *err)
{
    struct buf bytes = {0};
    roof_status status = source_read_all(path, &bytes, err);
    const uint32_t file = status == ROOF_OK ? inductor_push_file(ind, path) : ROOF_NONE;
    if (file != ROOF_NONE) {
        const struct inductor_text text = {bytes.bytes ? bytes.bytes : "", bytes.len, file};
        if (is_log(&text)) {
            ind->files.set[file] = ind->files.path[file];
            inductor_read_log(ind, &text);
        } else {
            inductor_read_text(ind, &text);
        }
    }
    buf_free(&bytes);
    return status;
}

/* What Inductor writes that is text; a cache holds libraries and binaries, too. */
static bool is_text_name(const char *path)
{
    static const char *const ENDS[] = {".py", ".json", ".txt", ".log", ".cpp", ".log.gz"};
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (slice_ends((struct slice){path, strlen(path)}, ENDS[i]))
            return true;
    return false;
}

static roof_status read_directory(struct inductor *ind, const char *path, roof_error *err)
{
    struct dir_files files;
    ROOF_TRY(dir_list(path, &files, err));
    roof_status status = ROOF_OK;
    for (size_t i = 0; i < files.count && status == ROOF_OK; i++) {
        if (!is_text_name(files.paths[i]))
            continue;
        status = read_file(ind, files.paths[i], err);
        if (status == ROOF_FORMAT) { /* empty, or packed and cut */
            inductor_count(ind, INDUCTOR_other_files, inductor_push_file(ind, files.paths[i]), 0);
            status = ROOF_OK;
        }
    }
    dir_free(&files);
    return status;
}

roof_status inductor_open(struct inductor *ind, const char *const *paths, size_t n, roof_error *err)
{
    roof_status status = ROOF_OK;
    *ind = (struct inductor){0};
    for (size_t i = 0; i < n && status == ROOF_OK; i++)
        status =
            dir_is(paths[i]) ? read_directory(ind, paths[i], err) : read_file(ind, paths[i], err);
    if (status == ROOF_OK && !ind->failed && !ind->graphs.head.count)
        status = error_set(err, ROOF_FORMAT, -1,
                           "%s%s: no program of TorchInductor: expected output_code.py, code of an "
                           "AOT wrapper, a log of TORCH_TRACE, or a directory with such files",
                           n ? paths[0] : "", n > 1 ? ", ..." : "");
    if (status == ROOF_OK && !ind->failed)
        inductor_settle(ind);
    if (status == ROOF_OK && ind->failed)
        status = error_nomem(err);
    return status;
}

void inductor_free(struct inductor *ind)
{
    cols_free(&ind->files, &inductor_files_desc);
    cols_free(&ind->graphs, &inductor_graphs_desc);
    cols_free(&ind->kernels, &inductor_kernels_desc);
    cols_free(&ind->origins, &inductor_origins_desc);
    cols_free(&ind->words, &inductor_words_desc);
    cols_free(&ind->nodes, &inductor_nodes_desc);
    cols_free(&ind->listings, &inductor_listings_desc);
    cols_free(&ind->calls, &inductor_calls_desc);
    cols_free(&ind->shares, &inductor_shares_desc);
    cols_free(&ind->links, &inductor_links_desc);
    map_free(&ind->texts);
    map_free(&ind->programs);
    map_free(&ind->vocabulary);
    strtab_free(&ind->strings);
    *ind = (struct inductor){0};
}
