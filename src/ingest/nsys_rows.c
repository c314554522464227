/* nsys_rows.c - the tables of Nsight Systems that are read, one after the other, and what they say
 * of the file, the machine and its metrics. */
#include "nsys_cells.h"

#include "grow.h"
#include "number.h"

#include <stdlib.h>
#include <string.h>

/* ---- What there is ---- */

static const char *const STRING_COLUMNS[] = {"id", "value"};

static roof_status read_string(struct nsys_rows *r, const struct nsys_row *row)
{
    const struct sqlvalue value = sqlrow_value(row->cells, 1);
    int64_t id;
    if (!nsys_i64(r, row, 0, &id) || value.kind != SQLCELL_TEXT)
        return ROOF_OK;
    const uint32_t *known = map_put(&r->string_of, (uint64_t)id, r->ntexts);
    if (!known || !grow_room(&r->texts, sizeof *r->texts, r->ntexts, &r->texts_cap))
        return error_nomem(r->err);
    if (*known != r->ntexts)
        return ROOF_OK; /* the first one counts */
    const char *s = arena_strndup(&r->text_bytes, value.text, value.len);
    r->texts[r->ntexts++] = (struct nsys_text){s, value.len, row->place, ROOF_NONE};
    return s ? ROOF_OK : error_nomem(r->err);
}

static const char *const META_COLUMNS[] = {"name", "value"};
static const char VERSION[] = "EXPORT_PRODUCT_VERSION", SCHEMA[] = "EXPORT_SCHEMA_VERSION",
                  MAJOR[] = "EXPORT_SCHEMA_VERSION_MAJOR";
enum { KNOWN_MAJOR = 3 }; /* of the schemas that this was written for */

static bool cell_is(const struct nsys_row *row, size_t column, const char *word)
{
    const struct sqlvalue cell = sqlrow_value(row->cells, column);
    return cell.kind == SQLCELL_TEXT && cell.len == strlen(word) &&
           memcmp(cell.text, word, cell.len) == 0;
}

static roof_status read_meta(struct nsys_rows *r, const struct nsys_row *row)
{
    const struct sqlvalue value = sqlrow_value(row->cells, 1);
    struct buf *of = cell_is(row, 0, VERSION)  ? &r->version
                     : cell_is(row, 0, SCHEMA) ? &r->schema
                                               : NULL;
    int64_t major;
    if (value.kind != SQLCELL_TEXT)
        return ROOF_OK;
    if (cell_is(row, 0, MAJOR) && number_i64(value.text, value.len, &major) && major > KNOWN_MAJOR)
        build_count(r->b, QUALITY_unknown_schema, row->place);
    if (of && !of->len)
        text_add_clean(of, value.text, value.len);
    return of && of->failed ? error_nomem(r->err) : ROOF_OK;
}

/* Who wrote it, whatever of that is said. */
static roof_status name_writer(struct nsys_rows *r)
{
    struct trace_meta *meta = build_meta(r->b);
    if (!r->version.len && !r->schema.len)
        return ROOF_OK;
    buf_clear(&r->scratch);
    buf_str(&r->scratch, "Nsight Systems");
    if (r->version.len)
        buf_printf(&r->scratch, " %s", r->version.bytes);
    if (r->schema.len)
        buf_printf(&r->scratch, ", schema %s", r->schema.bytes);
    meta->writer = r->scratch.failed
                       ? ROOF_NONE
                       : strtab_intern(build_strings(r->b), r->scratch.bytes, r->scratch.len);
    return meta->writer == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

static const char *const SESSION_COLUMNS[] = {"utcEpochNs"};

static roof_status read_session(struct nsys_rows *r, const struct nsys_row *row)
{
    build_meta(r->b)->base_time_ns = nsys_or_null(r, row, 0);
    return ROOF_OK;
}

static const char *const GPU_COLUMNS[] = {
    "id",           "name",         "smCount",         "totalMemory",
    "computeMajor", "computeMinor", "memoryBandwidth", "l2CacheSize",
    "clockRate"};

static roof_status read_gpu(struct nsys_rows *r, const struct nsys_row *row)
{
    struct device_props props = {.name = ROOF_NONE};
    bool found;
    if (!nsys_string(r, row, 1, &props.name, &found))
        return error_nomem(r->err);
    props.id = nsys_or_null(r, row, 0);
    props.num_sms = nsys_or_null(r, row, 2);
    props.memory_bytes = nsys_or_null(r, row, 3);
    props.cc_major = nsys_or_null(r, row, 4);
    props.cc_minor = nsys_or_null(r, row, 5);
    props.bandwidth = nsys_or_null(r, row, 6);
    props.l2_bytes = nsys_or_null(r, row, 7);
    props.clock_hz = nsys_or_null(r, row, 8);
    return build_device(r->b, &props, r->err);
}

static const char *const CUDA_DEVICE_COLUMNS[] = {"gpuId", "cudaId", "pid"};

static roof_status read_cuda_device(struct nsys_rows *r, const struct nsys_row *row)
{
    int64_t gpu, cuda, pid;
    if (!nsys_i64(r, row, 0, &gpu) || !nsys_i64(r, row, 1, &cuda) || !nsys_i64(r, row, 2, &pid) ||
        gpu < 0 || gpu >= INT32_MAX || cuda < 0 || cuda >= INT32_MAX || pid < 0 ||
        pid > NSYS_PID_MASK)
        return ROOF_OK;
    return map_put(&r->gpu_ids, (uint64_t)pid << 32 | (uint64_t)cuda, (uint32_t)gpu + 1)
               ? ROOF_OK
               : error_nomem(r->err);
}

/* ---- Metrics of GPUs ---- */

enum { METRIC_TYPE, METRIC_ID, METRIC_NAME };
static const char *const METRIC_NAME_COLUMNS[] = {"typeId", "metricId", "metricName"};

/* The key of a metric; false for what has no type or number. *ok false when out of memory. */
static bool metric_key(struct nsys_rows *r, const struct nsys_row *row, size_t type, size_t id,
                       int64_t *type_id, uint64_t *key, bool *ok)
{
    int64_t metric;
    *ok = true;
    if (!nsys_i64(r, row, type, type_id) || !nsys_i64(r, row, id, &metric) || metric < 0 ||
        metric > UINT32_MAX)
        return false;
    const uint32_t *number = map_put(&r->metric_types, (uint64_t)*type_id, r->metric_types.count);
    *ok = number != NULL;
    *key = *ok ? (uint64_t)*number << 32 | (uint64_t)metric : 0;
    return *ok;
}

static roof_status read_metric_name(struct nsys_rows *r, const struct nsys_row *row)
{
    int64_t type;
    uint64_t key;
    uint32_t name;
    bool ok, found;
    if (!metric_key(r, row, METRIC_TYPE, METRIC_ID, &type, &key, &ok))
        return ok ? ROOF_OK : error_nomem(r->err);
    if (!nsys_string(r, row, METRIC_NAME, &name, &found))
        return error_nomem(r->err);
    return !found || map_put(&r->metric_names, key, name) ? ROOF_OK : error_nomem(r->err);
}

enum { SAMPLE_TIME, SAMPLE_TYPE, SAMPLE_METRIC, SAMPLE_VALUE };
static const char *const SAMPLE_COLUMNS[] = {"timestamp", "typeId", "metricId", "value"};
enum { TYPE_GPU_MASK = 0xff }; /* part of typeId that is the GPU */

static roof_status read_sample(struct nsys_rows *r, const struct nsys_row *row)
{
    int64_t type, ts_ns, value;
    uint64_t key;
    bool ok;
    if (!metric_key(r, row, SAMPLE_TYPE, SAMPLE_METRIC, &type, &key, &ok))
        return ok ? ROOF_OK : error_nomem(r->err);
    if (!nsys_i64(r, row, SAMPLE_VALUE, &value))
        return ROOF_OK;
    if (!nsys_i64(r, row, SAMPLE_TIME, &ts_ns) || !nsys_is_usable(ts_ns)) {
        build_count(r->b, QUALITY_bad_timestamp, row->place);
        return ROOF_OK;
    }
    uint32_t *metric = map_put(&r->metrics, key, ROOF_NONE);
    const uint32_t *known = map_get(&r->metric_names, key);
    const uint32_t name = known ? *known : nsys_word(r, "(name not recorded)");
    if (!metric || name == ROOF_NONE)
        return error_nomem(r->err);
    *metric = build_add_sample(r->b, *metric, name, type & TYPE_GPU_MASK, ts_ns, value);
    return *metric == ROOF_NONE ? error_nomem(r->err) : ROOF_OK;
}

/* ---- What is only counted ---- */

static const char *const NO_COLUMNS[] = {"start"};

static roof_status read_nothing(struct nsys_rows *r, const struct nsys_row *row)
{
    (void)r;
    (void)row;
    return ROOF_OK;
}

static roof_status read_overhead(struct nsys_rows *r, const struct nsys_row *row)
{
    build_count(r->b, QUALITY_profiler_overhead, row->place);
    return ROOF_OK;
}

/* ---- All of it ---- */

static const struct nsys_reader STRINGS = NSYS_READER(STRING_COLUMNS, read_string),
                                META = NSYS_READER(META_COLUMNS, read_meta),
                                SESSION = NSYS_READER(SESSION_COLUMNS, read_session),
                                GPUS = NSYS_READER(GPU_COLUMNS, read_gpu),
                                DEVICES = NSYS_READER(CUDA_DEVICE_COLUMNS, read_cuda_device),
                                NOTHING = NSYS_READER(NO_COLUMNS, read_nothing),
                                OVERHEAD = NSYS_READER(NO_COLUMNS, read_overhead),
                                METRIC_NAMES = NSYS_READER(METRIC_NAME_COLUMNS, read_metric_name),
                                SAMPLES = NSYS_READER(SAMPLE_COLUMNS, read_sample);

/* Their order is that in which later ones need earlier ones. */
static const struct table {
    const char *name;
    const struct nsys_reader *reader;
} TABLES[] = {
    {"StringIds",                           &STRINGS         },
    {"META_DATA_EXPORT",                    &META            },
    {"EXPORT_META_DATA",                    &META            },
    {"TARGET_INFO_SESSION_START_TIME",      &SESSION         },
    {"TARGET_INFO_GPU",                     &GPUS            },
    {"TARGET_INFO_CUDA_DEVICE",             &DEVICES         },
    {"CUDA_GRAPH_NODE_EVENTS",              &nsys_node_events},
    {"CUPTI_ACTIVITY_KIND_KERNEL",          &nsys_kernels    },
    {"CUPTI_ACTIVITY_KIND_MEMCPY",          &nsys_copies     },
    {"CUPTI_ACTIVITY_KIND_MEMSET",          &nsys_fills      },
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",     &nsys_replays    },
    {"CUPTI_ACTIVITY_KIND_RUNTIME",         &nsys_calls      },
    {"CUPTI_ACTIVITY_KIND_DRIVER",          &nsys_calls      },
    {"NVTX_EVENTS",                         &nsys_ranges     },
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", &NOTHING         },
    {"CUPTI_ACTIVITY_KIND_CUDA_EVENT",      &NOTHING         },
    {"CUPTI_ACTIVITY_KIND_OVERHEAD",        &OVERHEAD        },
    {"PROFILER_OVERHEAD",                   &OVERHEAD        },
    {"TARGET_INFO_GPU_METRICS",             &METRIC_NAMES    },
    {"GPU_METRICS",                         &SAMPLES         },
};
enum { NTABLES = sizeof TABLES / sizeof *TABLES };
_Static_assert((int)NTABLES <= (int)NSYS_MOST_TABLES, "room for all");

const char *nsys_find_table(const struct sqldb *db, const char *name)
{
    const char *latest = NULL;
    const size_t len = strlen(name);
    for (size_t i = 0; i < sqldb_count(db); i++) {
        const char *candidate = sqldb_table(db, i);
        if (strcmp(candidate, name) == 0)
            return candidate;
        if (nsys_version_begin(candidate, 'V') == len && strncmp(candidate, name, len) == 0 &&
            (!latest || strlen(candidate) >= strlen(latest)))
            latest = candidate;
    }
    return latest;
}

const char *nsys_table_name(uint32_t number)
{
    return number < NTABLES ? TABLES[number].name : NULL;
}

/* As bytes: what the file has, in proportion to the rows. */
static roof_status tell_progress(struct nsys_rows *r)
{
    enum { EVERY = 1 << 16 };
    const roof_open_opts *opts = build_opts(r->b);
    if (!opts->progress || r->events - r->events_told < EVERY)
        return ROOF_OK;
    const double share =
        r->events < r->events_expected ? (double)r->events / (double)r->events_expected : 1;
    r->events_told = r->events;
    return opts->progress(opts->progress_ctx, (uint64_t)(share * (double)r->file_bytes),
                          r->file_bytes)
               ? ROOF_OK
               : error_set(r->err, ROOF_CANCELLED, -1, "cancelled");
}

static roof_status read_row(void *rows, const struct sqlrow *cells)
{
    struct nsys_rows *r = rows;
    const struct nsys_row row = {cells, (uint64_t)r->table << PLACE_ROW_BITS | cells->number};
    r->events++;
    ROOF_TRY(tell_progress(r));
    return TABLES[r->table].reader->row(r, &row);
}

static roof_status read_table(struct nsys_rows *r, const struct table *t)
{
    const char *name = nsys_find_table(r->db, t->name);
    return name ? sqldb_each(r->db, name, t->reader->columns, t->reader->ncolumns, read_row, r,
                             r->err)
                : ROOF_OK;
}

roof_status nsys_rows_read(struct nsys_rows *r)
{
    for (size_t i = 0; build_opts(r->b)->progress && i < NTABLES; i++) {
        const char *name = nsys_find_table(r->db, TABLES[i].name);
        r->events_expected += name ? sqldb_rows(r->db, name) : 0;
    }
    for (r->table = 0; r->table < NTABLES; r->table++) {
        ROOF_TRY(read_table(r, &TABLES[r->table]));
        if (TABLES[r->table].reader == &nsys_node_events)
            nsys_nodes_finish(r);
    }
    ROOF_TRY(name_writer(r));
    return nsys_ranges_finish(r);
}

void nsys_rows_free(struct nsys_rows *r)
{
    struct map *const maps[] = {
        &r->string_of,  &r->call_names,   &r->range_of,     &r->processes,
        &r->tracks,     &r->gpu_tracks,   &r->gpu_ids,      &r->domains,
        &r->axes,       &r->nodes,        &r->twins,        &r->node_kernels,
        &r->gpu_owners, &r->metric_types, &r->metric_names, &r->metrics};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        map_free(maps[i]);
    free(r->texts);
    arena_free(&r->text_bytes);
    free(r->range_texts);
    free(r->node_of);
    free(r->node_events);
    free(r->waiting);
    buf_free(&r->version);
    buf_free(&r->schema);
    buf_free(&r->scratch);
}
