/* torch_trace.c - a log of TORCH_TRACE: lines of JSON, some with a payload below them, each of its
 * lines behind a tab. */
#include "reading.h"

#include "buf.h"
#include "json_walk.h"

#include <string.h>

/* A record's head. */
struct record {
    struct inductor *ind;
    struct slice name; /* of an artifact, else of the record */
    struct slice path; /* of a program's file */
    bool has_payload;
};

static bool take_head(void *ctx, const struct json_scalar *at)
{
    struct record *r = ctx;
    if (at->depth == 1 && slice_is(at->key[0], "has_payload"))
        r->has_payload = true;
    if (at->depth != 2)
        return true;
    if ((slice_is(at->key[0], "artifact") || slice_is(at->key[0], "graph_dump")) &&
        slice_is(at->key[1], "name"))
        r->name = at->value;
    if (slice_is(at->key[0], "inductor_output_code")) {
        r->name = at->key[0];
        if (slice_is(at->key[1], "filename"))
            r->path = at->value;
    }
    return true;
}

/* Records of which only the key is of use have no scalar in their object. */
static void name_record(struct record *r, struct slice json)
{
    static const char *const NAMES[] = {"inductor_output_code", "inductor_post_grad_graph",
                                        "after_post_grad_graph"};
    struct slice rest = json;
    slice_eat(&rest, "{\"");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !r->name.len; i++)
        if (slice_starts(rest, NAMES[i]))
            r->name = (struct slice){rest.s, strlen(NAMES[i])};
}

static bool is_of_use(struct slice name)
{
    static const char *const WORDS[] = {"inductor_output_code", "post_grad_graph",
                                        "provenance",           "kernel_to_post_grad_nodes",
                                        "aot_wrapper_code",     "fx_graph_cache_"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (slice_find(name, WORDS[i]))
            return true;
    return false;
}

/* The payload without its tabs; *after is behind it. */
static struct slice payload(const char *p, const char *end, struct buf *out, const char **after)
{
    while (p < end && *p == '\t') {
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        const char *stop = newline ? newline + 1 : end;
        buf_add(out, p + 1, (size_t)(stop - p - 1));
        p = stop;
    }
    *after = p;
    return (struct slice){out->bytes ? out->bytes : "", out->len};
}

/* What stands for the compiled graph in traces: "key" of the entry about its cache, which comes
 * after the program. */
struct key {
    struct slice value;
};

static bool take_key(void *ctx, const struct json_scalar *at)
{
    struct key *key = ctx;
    if (at->depth == 1 && at->is_string && slice_is(at->key[0], "key"))
        key->value = at->value;
    return !key->value.len;
}

static void read_key(struct inductor *ind, struct slice json, uint32_t graph)
{
    struct key key = {0};
    if (graph == ROOF_NONE || !json_walk(slice_trim(json), take_key, &key) || !key.value.len ||
        ind->graphs.key[graph] != ROOF_NONE)
        return;
    ind->graphs.key[graph] = inductor_intern(ind, key.value);
}

/* *graph becomes the program, if it is one. */
static void read_payload(struct inductor *ind, const struct inductor_text *log,
                         const struct record *r, struct slice text, const char *at, uint32_t *graph)
{
    const uint32_t file = cols_copy(&ind->files, &inductor_files_desc, &ind->files, log->file);
    ind->failed |= file == ROOF_NONE;
    if (file == ROOF_NONE)
        return;
    ind->files.label[file] = inductor_intern(ind, r->name);
    ind->files.offset[file] = ind->files.offset[log->file] + (uint64_t)(at - log->bytes);
    ind->files.same_as[file] = ROOF_NONE;
    inductor_read_text(ind, &(struct inductor_text){text.s, text.len, file});
    const uint32_t read = r->path.len ? inductor_program_of(ind, file) : ROOF_NONE;
    if (read == ROOF_NONE)
        return;
    const struct slice name = slice_before_last(slice_after_last(r->path, '/'), '.');
    *graph = read;
    if (ind->graphs.code[read] == ROOF_NONE)
        ind->graphs.code[read] = inductor_intern(ind, name);
}

/* The JSON behind "V1206 15:18:15.925000 1500233 torch/_dynamo/utils.py:1288] ". */
static bool head_of(struct slice line, struct slice *json)
{
    struct slice before;
    *json = line;
    if (line.len < 2 || !strchr("VDIWE", line.s[0]) || line.s[1] < '0' || line.s[1] > '9' ||
        !slice_split(json, "] {", &before))
        return false;
    json->s--;
    json->len++;
    return true;
}

void inductor_read_log(struct inductor *ind, const struct inductor_text *text)
{
    struct text_line line = text_lines(text->bytes, text->len);
    uint32_t graph = ROOF_NONE; /* the latest program */
    struct buf bytes = {0};
    while (!ind->failed && text_line_next(&line)) {
        struct record r = {.ind = ind};
        struct slice json;
        const char *at = line.next, *after;
        if (!head_of(line.text, &json))
            continue;
        if (!json_walk(json, take_head, &r)) {
            inductor_count(ind, INDUCTOR_bad_json, text->file,
                           (uint64_t)(line.text.s - text->bytes));
            continue;
        }
        name_record(&r, json);
        if (!r.has_payload || !is_of_use(r.name))
            continue;
        buf_clear(&bytes);
        const struct slice body = payload(at, line.end, &bytes, &after);
        ind->failed |= bytes.failed;
        text_line_skip(&line, after);
        if (slice_starts(r.name, "fx_graph_cache_"))
            read_key(ind, body, graph);
        else
            read_payload(ind, text, &r, body, at, &graph);
    }
    buf_free(&bytes);
}
