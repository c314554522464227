/* ncu_csv.c - the tables that `ncu --csv` prints: page details, a row for each metric, and page
 * raw, a row for each launch below a row of units. Around and between their rows stands whatever
 * else was printed. */
#include "counters.h"

#include "grow.h"
#include "map.h"
#include "ncu_unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell without its quotes; "" inside it stands for one quote. */
struct cell {
    const char *s;
    size_t len;
    bool has_quotes;
};

struct record {
    struct cell *cells;
    size_t count, cap;
    const char *begin;
};

enum column {
    COL_ID,
    COL_PROCESS,
    COL_NAME,
    COL_CONTEXT,
    COL_STREAM,
    COL_BLOCK,
    COL_GRID,
    COL_DEVICE,
    COL_CAPABILITY,
    COL_SECTION,
    COL_METRIC,
    COL_UNIT,
    COL_VALUE,
    COL_RULE,
    COL_RULE_TYPE,
    COL_RULE_TEXT,
    COL_SPEEDUP,
    COLUMN_COUNT
};
static const char *const COLUMNS[COLUMN_COUNT] = {
    "ID",
    "Process ID",
    "Kernel Name",
    "Context",
    "Stream",
    "Block Size",
    "Grid Size",
    "Device",
    "CC",
    "Section Name",
    "Metric Name",
    "Metric Unit",
    "Metric Value",
    "Rule Name",
    "Rule Type",
    "Rule Description",
    "Estimated Speedup",
};

/* How launches were measured, as messages tell; strings, ROOF_NONE. */
enum way { WAY_REPLAY, WAY_CACHE_CONTROL, WAY_CLOCK_CONTROL, WAYS };

/* Lines that begin so, with such a text in them. Of the progress in percent of a launch only kernel
 * replay has any. */
static const struct {
    const char *begin, *has;
    enum way way;
    const char *value;
} MESSAGES[] = {
    {"==PROF== Profiling \"",                                  ": Application replay pass", WAY_REPLAY,        "application"},
    {"==PROF== Profiling \"",                                  ": 0%",                      WAY_REPLAY,        "kernel"     },
    {"==WARNING== Note: Running with uncontrolled GPU caches", "",                          WAY_CACHE_CONTROL, "none"       },
    {"==WARNING== Note: Running with unmodified GPU clocks",   "",                          WAY_CLOCK_CONTROL, "none"       },
};

struct reader {
    struct counters *c;
    const struct counter_text *text;
    roof_error *err;
    const char *p, *end;
    struct record record;
    size_t column[COLUMN_COUNT]; /* of the head; SIZE_MAX: absent */
    size_t ncolumns;
    struct cell *head; /* page raw */
    struct cell *units;
    bool is_raw, has_units, has_head;
    bool is_looking; /* at how numbers are written: nothing counts yet */
    char point;      /* '.' or ',', which the whole file tells */
    uint32_t launch; /* of the row before; ROOF_NONE */
    int64_t *passes; /* that messages tell, launch by launch */
    uint32_t npasses;
    size_t passes_cap;
    uint32_t way[WAYS];
    uint32_t launches_before; /* the messages of the run that is read */
    struct map launch_of;     /* process, id -> launch */
    struct buf scratch, unit;
};

static uint64_t offset_of(const struct reader *r, const char *p)
{
    return (uint64_t)(p - r->text->bytes);
}

/* ---- Rows ---- */

/* A cell that begins with a quote ends at the next one that is not doubled. NULL: it does not end.
 */
static const char *quoted_end(const char *p, const char *end, struct cell *cell)
{
    const char *const begin = ++p;
    while (p < end) {
        const char *quote = memchr(p, '"', (size_t)(end - p));
        if (!quote)
            return NULL;
        if (quote + 1 < end && quote[1] == '"') {
            cell->has_quotes = true;
            p = quote + 2;
            continue;
        }
        cell->s = begin;
        cell->len = (size_t)(quote - begin);
        return quote + 1;
    }
    return NULL;
}

static const char *line_end(const char *p, const char *end)
{
    const char *newline = memchr(p, '\n', (size_t)(end - p));
    return newline ? newline : end;
}

/* A row whose cells are all between quotes, as ncu writes them, at p. NULL: it is none, and
 * *nomem false, or memory is out. */
static const char *take_row(struct record *row, const char *p, const char *end, bool *nomem)
{
    row->count = 0;
    row->begin = p;
    *nomem = false;
    for (;;) {
        struct cell cell = {0};
        if (p >= end || *p != '"' || !(p = quoted_end(p, end, &cell)))
            return NULL;
        if (!grow_room(&row->cells, sizeof *row->cells, row->count, &row->cap)) {
            *nomem = true;
            return NULL;
        }
        row->cells[row->count++] = cell;
        if (p < end && *p == ',') {
            p++;
            continue;
        }
        if (p < end && *p == '\r')
            p++;
        if (p == end || *p == '\n')
            return p == end ? p : p + 1;
        return NULL;
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* "==PROF== Profiling "k" - 3: 0%....50%....100% - 9 passes": the number, 0: the line is no such
 * message. */
static int64_t passes_of(const char *p, const char *end)
{
    static const char BEGIN[] = "==PROF== Profiling ";
    static const char *const ENDS[] = {" passes", " pass"};
    int64_t passes;
    if (end > p && end[-1] == '\r')
        end--;
    if ((size_t)(end - p) < sizeof BEGIN - 1 || memcmp(p, BEGIN, sizeof BEGIN - 1) != 0)
        return 0;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        const size_t len = strlen(ENDS[i]);
        const char *stop = end - len, *digits = stop;
        if ((size_t)(end - p) < len || memcmp(stop, ENDS[i], len) != 0)
            continue;
        while (digits > p && is_digit(digits[-1]))
            digits--;
        return number_i64(digits, (size_t)(stop - digits), &passes) && passes > 0 ? passes : 0;
    }
    return 0;
}

static bool starts(const char *p, const char *end, const char *word)
{
    const size_t len = strlen(word);
    return (size_t)(end - p) >= len && memcmp(p, word, len) == 0;
}

static bool holds(const char *p, const char *end, const char *word)
{
    while (p < end && !starts(p, end, word))
        p++;
    return p < end || !*word;
}

static void forget_way(struct reader *r)
{
    for (int i = 0; i < WAYS; i++)
        r->way[i] = ROOF_NONE;
    r->launches_before = r->c->launches.head.count;
}

/* Messages stand in front of the rows of their run: behind rows they are of another one. */
static bool note_way(struct reader *r, const char *p, const char *end)
{
    if (end - p < 2 || p[0] != '=' || p[1] != '=')
        return true;
    if (r->c->launches.head.count != r->launches_before)
        forget_way(r);
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++) {
        if (!starts(p, end, MESSAGES[i].begin) || !holds(p, end, MESSAGES[i].has))
            continue;
        const char *value = MESSAGES[i].value;
        uint32_t *way = &r->way[MESSAGES[i].way];
        *way = counters_intern(r->c, value, strlen(value), offset_of(r, p));
        return *way != ROOF_NONE;
    }
    return true;
}

static bool note_passes(struct reader *r, const char *p, const char *end)
{
    const int64_t passes = passes_of(p, end);
    if (!passes)
        return true;
    if (!grow_room(&r->passes, sizeof *r->passes, r->npasses, &r->passes_cap))
        return false;
    r->passes[r->npasses++] = passes;
    return true;
}

/* Each launch has one message, in their order; where there are more or fewer, which is whose is not
 * known. */
static void give_passes(const struct reader *r, uint32_t before)
{
    struct counted_launches *l = &r->c->launches;
    if (l->head.count - before != r->npasses)
        return;
    for (uint32_t i = 0; i < r->npasses; i++)
        l->passes[before + i] = r->passes[i];
}

/* The next row; lines that are none are counted once there was a head. *there false at the end. */
static roof_status next_row(struct reader *r, bool *there)
{
    bool nomem;
    *there = false;
    while (r->p < r->end) {
        const char *next = take_row(&r->record, r->p, r->end, &nomem);
        if (nomem)
            return error_nomem(r->err);
        if (next) {
            r->p = next;
            *there = true;
            return ROOF_OK;
        }
        const char *stop = line_end(r->p, r->end);
        const bool is_blank = stop == r->p || (stop == r->p + 1 && *r->p == '\r');
        if (!is_blank && !r->is_looking) {
            counters_count(r->c, COUNTER_skipped_lines, offset_of(r, r->p));
            if (!note_passes(r, r->p, stop) || !note_way(r, r->p, stop))
                return error_nomem(r->err);
        }
        r->p = stop == r->end ? stop : stop + 1;
    }
    return ROOF_OK;
}

/* ---- Cells ---- */

/* The text of a cell; lives until the next one is asked for. */
static struct cell plain(struct reader *r, struct cell cell)
{
    if (!cell.has_quotes)
        return cell;
    buf_clear(&r->scratch);
    for (size_t i = 0; i < cell.len; i++) {
        buf_char(&r->scratch, cell.s[i]);
        i += cell.s[i] == '"';
    }
    return (struct cell){r->scratch.bytes ? r->scratch.bytes : "", r->scratch.len, false};
}

static struct cell cell_at(const struct reader *r, enum column column)
{
    const size_t i = r->column[column];
    return i < r->record.count ? r->record.cells[i] : (struct cell){"", 0, false};
}

static bool intern(struct reader *r, struct cell cell, uint32_t *out)
{
    const struct cell text = plain(r, cell);
    *out = ROOF_NONE;
    if (!text.len)
        return true;
    *out = counters_intern(r->c, text.s, text.len, offset_of(r, cell.s));
    return *out != ROOF_NONE && !r->scratch.failed;
}

static int64_t integer_of(struct cell cell)
{
    int64_t v;
    return number_i64(cell.s, cell.len, &v) ? v : ROOF_NULL_I64;
}

/* Separators of thousands left out, the point made one. False: no number. */
static bool read_number(const struct reader *r, struct cell cell, double *out)
{
    char text[64], *stop;
    size_t len = 0;
    for (size_t i = 0; i < cell.len; i++) {
        const char c = cell.s[i];
        const bool is_separator = c == '.' || c == ',';
        if (is_separator && c != r->point)
            continue;
        if (!(is_digit(c) || is_separator || strchr("+-eE", c)) || !c || len + 1 == sizeof text)
            return false;
        text[len++] = is_separator ? '.' : c;
    }
    text[len] = '\0';
    if (!len || !(is_digit(text[0]) || (len > 1 && strchr("+-.", text[0]))))
        return false;
    *out = strtod(text, &stop);
    return *stop == '\0' && isfinite(*out);
}

/* What a cell says of how numbers are written: point, comma, or nothing. */
static char point_of(struct cell cell)
{
    size_t points = 0, commas = 0, last = 0;
    char latest = 0;
    for (size_t i = 0; i < cell.len; i++) {
        const char c = cell.s[i];
        if (c != '.' && c != ',') {
            if (!is_digit(c) && !(i == 0 && c == '-'))
                return 0;
            continue;
        }
        points += c == '.';
        commas += c == ',';
        latest = c;
        last = i;
    }
    if (points && commas)
        return latest;
    if (points + commas == 1) /* 3 digits behind it may be thousands */
        return cell.len - last - 1 == 3 && last <= 3 && cell.s[0] != '0' ? 0 : latest;
    return points > 1 ? ',' : commas > 1 ? '.' : 0;
}

/* "12 (1; 2; 3)": the value in front of those of its instances. */
static struct cell without_instances(struct cell cell)
{
    const char *open = memchr(cell.s, '(', cell.len);
    if (!open || open == cell.s || cell.s[cell.len - 1] != ')' || open[-1] != ' ')
        return cell;
    return (struct cell){cell.s, (size_t)(open - 1 - cell.s), false};
}

/* "1; 2; 3" of that; empty: it has none. */
static struct cell instances_of(struct cell cell)
{
    const size_t len = without_instances(cell).len;
    return len == cell.len ? (struct cell){"", 0, false}
                           : (struct cell){cell.s + len + 2, cell.len - len - 3, false};
}

/* "(32, 32, 1)" */
static void take_triple(struct cell cell, int64_t *x, int64_t *y, int64_t *z)
{
    int64_t v[3];
    const char *p = cell.s, *const end = cell.s + cell.len;
    if (p < end && *p == '(')
        p++;
    for (size_t i = 0; i < 3; i++) {
        while (p < end && *p == ' ')
            p++;
        const char *begin = p;
        while (p < end && is_digit(*p))
            p++;
        if (!number_i64(begin, (size_t)(p - begin), &v[i]))
            return;
        while (p < end && (*p == ' ' || *p == ',' || *p == ')'))
            p++;
    }
    if (p != end)
        return;
    *x = v[0];
    *y = v[1];
    *z = v[2];
}

/* ---- Values ---- */

static bool is_no_value(struct cell cell)
{
    static const char *const WORDS[] = {"n/a", "N/A", "no data", "nan", "-nan", "inf", "-inf"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (cell.len == strlen(WORDS[i]) && memcmp(cell.s, WORDS[i], cell.len) == 0)
            return true;
    return false;
}

static roof_status add_value(struct reader *r, struct cell section, struct cell metric,
                             struct cell unit, struct cell value)
{
    struct counted_values *v = &r->c->values;
    const uint64_t offset = offset_of(r, value.s);
    double factor = 1, number;
    const uint32_t row = cols_push(v, &counted_values_desc);
    if (row == ROOF_NONE)
        return error_nomem(r->err);
    v->launch[row] = r->launch;
    v->value[row] = NAN;
    v->text[row] = v->unit[row] = v->instances[row] = ROOF_NONE;
    if (!intern(r, metric, &v->metric[row]) || !intern(r, section, &v->section[row]))
        return error_nomem(r->err);
    buf_clear(&r->unit);
    if (!ncu_unit_base(unit.s, unit.len, &r->unit, &factor))
        counters_count(r->c, COUNTER_unknown_units, offset);
    if (r->unit.failed ||
        (r->unit.len &&
         (v->unit[row] = counters_intern(r->c, r->unit.bytes, r->unit.len, offset)) == ROOF_NONE))
        return error_nomem(r->err);
    if (is_no_value(value) || !value.len) {
        counters_count(r->c, COUNTER_no_value, offset);
    } else if (read_number(r, without_instances(value), &number)) {
        v->value[row] = number * factor;
        if (!intern(r, instances_of(value), &v->instances[row]))
            return error_nomem(r->err);
    } else {
        if (unit.len)
            counters_count(r->c, COUNTER_odd_numbers, offset);
        if (!intern(r, value, &v->text[row]))
            return error_nomem(r->err);
    }
    return ROOF_OK;
}

static roof_status add_rule(struct reader *r)
{
    struct counted_rules *rules = &r->c->rules;
    const struct cell speedup = cell_at(r, COL_SPEEDUP);
    if (!cell_at(r, COL_RULE).len)
        return ROOF_OK;
    const uint32_t row = cols_push(rules, &counted_rules_desc);
    if (row == ROOF_NONE)
        return error_nomem(r->err);
    rules->launch[row] = r->launch;
    if (!read_number(r, speedup, &rules->speedup[row]))
        rules->speedup[row] = NAN;
    return intern(r, cell_at(r, COL_RULE), &rules->rule[row]) &&
                   intern(r, cell_at(r, COL_RULE_TYPE), &rules->type[row]) &&
                   intern(r, cell_at(r, COL_RULE_TEXT), &rules->text[row])
               ? ROOF_OK
               : error_nomem(r->err);
}

/* ---- Launches ---- */

/* Rows of one launch have its process and ID. Their kernels are compared too: of two tables in one
 * file each counts from 0. */
static roof_status find_launch(struct reader *r)
{
    struct counted_launches *l = &r->c->launches;
    const int64_t id = integer_of(cell_at(r, COL_ID)),
                  process = integer_of(cell_at(r, COL_PROCESS));
    uint32_t name;
    if (!intern(r, cell_at(r, COL_NAME), &name))
        return error_nomem(r->err);
    const uint64_t key = (uint64_t)process * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)id;
    uint32_t *known = map_put(&r->launch_of, key, ROOF_NONE);
    if (!known)
        return error_nomem(r->err);
    r->launch = *known;
    if (!r->is_raw && r->launch != ROOF_NONE && l->id[r->launch] == id &&
        l->process[r->launch] == process && l->name[r->launch] == name)
        return ROOF_OK;
    r->launch = *known = counters_add_launch(r->c, offset_of(r, r->record.begin));
    if (r->launch == ROOF_NONE)
        return error_nomem(r->err);
    l->name[r->launch] = name;
    l->replay[r->launch] = r->way[WAY_REPLAY];
    l->cache_control[r->launch] = r->way[WAY_CACHE_CONTROL];
    l->clock_control[r->launch] = r->way[WAY_CLOCK_CONTROL];
    l->id[r->launch] = id;
    l->process[r->launch] = process;
    l->context[r->launch] = integer_of(cell_at(r, COL_CONTEXT));
    l->stream[r->launch] = integer_of(cell_at(r, COL_STREAM));
    l->device[r->launch] = integer_of(cell_at(r, COL_DEVICE));
    take_triple(cell_at(r, COL_GRID), &l->grid_x[r->launch], &l->grid_y[r->launch],
                &l->grid_z[r->launch]);
    take_triple(cell_at(r, COL_BLOCK), &l->block_x[r->launch], &l->block_y[r->launch],
                &l->block_z[r->launch]);
    return intern(r, cell_at(r, COL_CAPABILITY), &l->capability[r->launch]) ? ROOF_OK
                                                                            : error_nomem(r->err);
}

/* ---- Tables ---- */

static bool is_head(const struct record *row)
{
    bool has_id = false, has_name = false;
    for (size_t i = 0; i < row->count; i++) {
        const struct cell *c = &row->cells[i];
        has_id |= i == 0 && c->len == 2 && memcmp(c->s, "ID", 2) == 0;
        has_name |= c->len == 11 && memcmp(c->s, "Kernel Name", 11) == 0;
    }
    return has_id && has_name;
}

static roof_status take_head(struct reader *r)
{
    const struct record *row = &r->record;
    for (int k = 0; k < COLUMN_COUNT; k++) {
        r->column[k] = SIZE_MAX;
        for (size_t i = 0; i < row->count && r->column[k] == SIZE_MAX; i++)
            if (row->cells[i].len == strlen(COLUMNS[k]) &&
                memcmp(row->cells[i].s, COLUMNS[k], row->cells[i].len) == 0)
                r->column[k] = i;
    }
    r->ncolumns = row->count;
    r->is_raw = r->column[COL_METRIC] == SIZE_MAX;
    r->has_units = false;
    r->has_head = true;
    r->launch = ROOF_NONE;
    free(r->head);
    free(r->units);
    r->head = calloc(row->count, sizeof *r->head);
    r->units = calloc(row->count, sizeof *r->units);
    if (!r->head || !r->units)
        return error_nomem(r->err);
    memcpy(r->head, row->cells, row->count * sizeof *r->head);
    for (size_t i = 0; i < row->count; i++)
        r->units[i] = (struct cell){"", 0, false};
    map_free(&r->launch_of);
    return ROOF_OK;
}

static bool names_launch(const struct reader *r, size_t i)
{
    static const char *const WORDS[] = {"Process Name", "Host Name"};
    for (int k = 0; k < COL_SECTION; k++)
        if (r->column[k] == i)
            return true;
    for (size_t w = 0; w < sizeof WORDS / sizeof *WORDS; w++)
        if (r->head[i].len == strlen(WORDS[w]) &&
            memcmp(r->head[i].s, WORDS[w], r->head[i].len) == 0)
            return true;
    return false;
}

static roof_status take_raw(struct reader *r)
{
    if (!r->has_units && !cell_at(r, COL_ID).len) { /* the row of units has no ID */
        memcpy(r->units, r->record.cells, r->ncolumns * sizeof *r->units);
        r->has_units = true;
        return ROOF_OK;
    }
    ROOF_TRY(find_launch(r));
    for (size_t i = 0; i < r->ncolumns; i++)
        if (!names_launch(r, i))
            ROOF_TRY(add_value(r, (struct cell){"", 0, false}, r->head[i], r->units[i],
                               r->record.cells[i]));
    return ROOF_OK;
}

static roof_status take_details(struct reader *r)
{
    ROOF_TRY(find_launch(r));
    ROOF_TRY(add_rule(r));
    return cell_at(r, COL_METRIC).len
               ? add_value(r, cell_at(r, COL_SECTION), cell_at(r, COL_METRIC), cell_at(r, COL_UNIT),
                           cell_at(r, COL_VALUE))
               : ROOF_OK;
}

static roof_status take(struct reader *r)
{
    if (is_head(&r->record))
        return take_head(r);
    if (!r->has_head || r->record.count != r->ncolumns) {
        counters_count(r->c, r->has_head ? COUNTER_cut_rows : COUNTER_skipped_lines,
                       offset_of(r, r->record.begin));
        return ROOF_OK;
    }
    return r->is_raw ? take_raw(r) : take_details(r);
}

/* What the values of a row say of how numbers are written, 0: nothing. */
static char point_of_row(const struct reader *r)
{
    if (!r->is_raw)
        return point_of(without_instances(cell_at(r, COL_VALUE)));
    for (size_t i = 0; i < r->ncolumns; i++) {
        const char point = names_launch(r, i) ? 0 : point_of(without_instances(r->record.cells[i]));
        if (point)
            return point;
    }
    return 0;
}

/* Goes through the rows up to the first one that tells; a point if none does. */
static roof_status look_at_numbers(struct reader *r)
{
    bool there = true;
    char point = 0;
    r->is_looking = true;
    while (!point) {
        ROOF_TRY(next_row(r, &there));
        if (!there)
            break;
        if (is_head(&r->record))
            ROOF_TRY(take_head(r));
        else if (r->has_head && r->record.count == r->ncolumns)
            point = point_of_row(r);
    }
    r->point = point ? point : '.';
    r->is_looking = r->has_head = false;
    return ROOF_OK;
}

roof_status counters_read_csv(struct counters *c, const struct counter_text *text, roof_error *err)
{
    static const char MARK[] = "\xef\xbb\xbf";
    const bool has_mark = text->len >= 3 && memcmp(text->bytes, MARK, 3) == 0;
    struct reader r = {.c = c,
                       .text = text,
                       .err = err,
                       .p = text->bytes + (has_mark ? 3 : 0),
                       .end = text->bytes + text->len,
                       .launch = ROOF_NONE};
    const char *const begin = r.p;
    const uint32_t before = c->launches.head.count;
    forget_way(&r);
    roof_status status = look_at_numbers(&r);
    bool there = true;
    r.p = begin;
    while (status == ROOF_OK && there) {
        status = next_row(&r, &there);
        if (status == ROOF_OK && there)
            status = take(&r);
    }
    if (status == ROOF_OK)
        give_passes(&r, before);
    free(r.passes);
    free(r.record.cells);
    free(r.head);
    free(r.units);
    map_free(&r.launch_of);
    buf_free(&r.scratch);
    buf_free(&r.unit);
    return status;
}
