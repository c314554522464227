/* device_file.c - reading data/devices.tsv and files like it, and peaks given on the command line.
 */
#include "device_file.h"

#include "grow.h"
#include "number.h"
#include "text.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { MAX_COLUMNS = 64, MAX_LINES = 4096 };

enum column_type {
    TEXT,
    NUMBER, /* greater than 0, or "-" */
    SHARE,  /* a number not greater than 1 */
    SMS,    /* a whole number, and perhaps another one behind a "|" */
    GRADE,  /* A, B or C */
    LIMIT,  /* a number that nothing reads yet: of occupancy */
};

#define AT(member) offsetof(struct device_peaks, member)
#define PEAK(id)   (AT(peak) + PEAK_##id * sizeof(double))

static const struct column {
    const char *name;
    enum column_type type;
    size_t offset; /* in struct device_peaks */
    double unit;   /* of a number, in base units */
} COLUMNS[] = {
    {"name",                 TEXT,   AT(name),                 0         },
    {"aliases",              TEXT,   AT(aliases),              0         },
    {"vendor",               TEXT,   AT(vendor),               0         },
    {"arch",                 TEXT,   AT(arch),                 0         },
    {"chip",                 TEXT,   AT(chip),                 0         },
    {"sm",                   SMS,    AT(sm),                   1         },
    {"boost_mhz",            NUMBER, AT(boost_hz),             1e6       },
    {"datasheet_mhz",        NUMBER, AT(datasheet_hz),         1e6       },
    {"memory_gib",           NUMBER, AT(memory_bytes),         1073741824},
    {"memory_type",          TEXT,   AT(memory_type),          0         },
    {"bandwidth_gb_per_s",   NUMBER, AT(bandwidth),            1e9       },
    {"l2_mib",               NUMBER, AT(l2_bytes),             1048576   },
    {"llc_mib",              NUMBER, AT(llc_bytes),            1048576   },
    {"matrix_fp64_tflops",   NUMBER, PEAK(MATRIX_FP64),        1e12      },
    {"matrix_fp32_tflops",   NUMBER, PEAK(MATRIX_FP32),        1e12      },
    {"matrix_tf32_tflops",   NUMBER, PEAK(MATRIX_TF32),        1e12      },
    {"matrix_fp16_tflops",   NUMBER, PEAK(MATRIX_FP16),        1e12      },
    {"matrix_bf16_tflops",   NUMBER, PEAK(MATRIX_BF16),        1e12      },
    {"matrix_fp8_tflops",    NUMBER, PEAK(MATRIX_FP8),         1e12      },
    {"matrix_fp6_tflops",    NUMBER, PEAK(MATRIX_FP6),         1e12      },
    {"matrix_fp4_tflops",    NUMBER, PEAK(MATRIX_FP4),         1e12      },
    {"matrix_int8_tops",     NUMBER, PEAK(MATRIX_INT8),        1e12      },
    {"vector_fp64_tflops",   NUMBER, PEAK(VECTOR_FP64),        1e12      },
    {"vector_fp32_tflops",   NUMBER, PEAK(VECTOR_FP32),        1e12      },
    {"vector_fp16_tflops",   NUMBER, PEAK(VECTOR_FP16),        1e12      },
    {"vector_bf16_tflops",   NUMBER, PEAK(VECTOR_BF16),        1e12      },
    {"sfu_tops",             NUMBER, PEAK(SFU),                1e12      },
    {"fp16_flop_per_clk_sm", NUMBER, AT(fp16_flop_per_clk_sm), 1         },
    {"link_gb_per_s",        NUMBER, AT(link_bandwidth),       1e9       },
    {"link",                 TEXT,   AT(link),                 0         },
    {"pcie",                 TEXT,   AT(pcie),                 0         },
    {"host_gb_per_s",        NUMBER, AT(host_bandwidth),       1e9       },
    {"latency_us",           NUMBER, AT(latency_ns),           1000      },
    {"attainable_matrix",    SHARE,  AT(attainable_matrix),    1         },
    {"attainable_bandwidth", SHARE,  AT(attainable_bandwidth), 1         },
    {"max_threads_per_sm",   LIMIT,  0,                        1         },
    {"max_warps_per_sm",     LIMIT,  0,                        1         },
    {"max_blocks_per_sm",    LIMIT,  0,                        1         },
    {"registers_per_sm",     LIMIT,  0,                        1         },
    {"shared_kib_per_sm",    LIMIT,  0,                        1         },
    {"shared_kib_per_block", LIMIT,  0,                        1         },
    {"confidence",           GRADE,  AT(confidence),           0         },
    {"uncertain",            TEXT,   AT(uncertain),            0         },
    {"source",               TEXT,   AT(source),               0         },
    {"note",                 TEXT,   AT(note),                 0         },
};

static const struct column *find_column(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof COLUMNS / sizeof *COLUMNS; i++)
        if (strlen(COLUMNS[i].name) == len && memcmp(COLUMNS[i].name, s, len) == 0)
            return &COLUMNS[i];
    return NULL;
}

void device_clear(struct device_peaks *d)
{
    *d = (struct device_peaks){.sm_else = NAN};
    for (size_t i = 0; i < sizeof COLUMNS / sizeof *COLUMNS; i++)
        if (COLUMNS[i].type == NUMBER || COLUMNS[i].type == SHARE || COLUMNS[i].type == SMS)
            *(double *)((char *)d + COLUMNS[i].offset) = NAN;
}

/* ---- Lines and fields ---- */

struct reader {
    struct device_list *list;
    const char *file;
    const char *line, *line_end; /* the current one */
    const char *next, *end;      /* of the text */
    unsigned number;
    const struct column *header[MAX_COLUMNS]; /* column of each field of a line */
    size_t ncolumns;
    roof_error *err;
};

struct field_text {
    const char *s;
    size_t len;
};

static int shown(size_t len)
{
    return len < 60 ? (int)len : 60;
}

/* "file:line:column: expected ..., found ..." */
static roof_status wrong(const struct reader *r, struct field_text f, const char *expected)
{
    return error_set(r->err, ROOF_FORMAT, -1, "%s:%u:%zu: expected %s, found \"%.*s\"", r->file,
                     r->number, (size_t)(f.s - r->line) + 1, expected, shown(f.len), f.s);
}

/* To the next line that is neither empty nor a comment. */
static bool next_line(struct reader *r)
{
    while (r->next < r->end) {
        const char *newline = memchr(r->next, '\n', (size_t)(r->end - r->next));
        r->line = r->next;
        r->line_end = newline ? newline : r->end;
        r->next = newline ? newline + 1 : r->end;
        r->number++;
        if (r->line_end > r->line && r->line_end[-1] == '\r')
            r->line_end--;
        if (r->line_end > r->line && r->line[0] != '#')
            return true;
    }
    return false;
}

/* The field at *p, blanks around it left out; *p goes behind its tab, or to NULL. */
static struct field_text next_field(const struct reader *r, const char **p)
{
    const char *s = *p, *tab = memchr(s, '\t', (size_t)(r->line_end - s));
    const char *end = tab ? tab : r->line_end;
    *p = tab ? tab + 1 : NULL;
    while (s < end && *s == ' ')
        s++;
    while (end > s && end[-1] == ' ')
        end--;
    return (struct field_text){s, (size_t)(end - s)};
}

static roof_status read_header(struct reader *r)
{
    const char *p = r->line;
    bool has_name = false;
    while (p) {
        const struct field_text f = next_field(r, &p);
        const struct column *c = find_column(f.s, f.len);
        bool twice = false;
        for (size_t i = 0; i < r->ncolumns; i++)
            twice |= r->header[i] == c;
        if (!c || twice)
            return wrong(r, f, c ? "each column once" : "a column of `rooftree list devices`");
        r->header[r->ncolumns++] = c; /* each once: they fit */
        has_name |= c == &COLUMNS[0];
    }
    return has_name ? ROOF_OK
                    : wrong(r, (struct field_text){r->line, (size_t)(r->line_end - r->line)},
                            "names of columns, \"name\" among them");
}

/* ---- Values ---- */

static roof_status read_text(struct reader *r, const struct column *c, struct field_text f,
                             struct device_peaks *d)
{
    if (!text_is_utf8(f.s, f.len))
        return wrong(r, f, "UTF-8");
    const char *copy = arena_strndup(&r->list->arena, f.s, f.len);
    if (!copy)
        return error_nomem(r->err);
    memcpy((char *)d + c->offset, &copy, sizeof copy);
    return ROOF_OK;
}

static bool parse_number(const struct column *c, struct field_text f, double *out)
{
    double v;
    if (!number_decimal(f.s, f.len, &v) || !(v > 0) || v > (c->type == SHARE ? 1 : 1e9))
        return false;
    *out = v * c->unit;
    return true;
}

static roof_status read_number(struct reader *r, const struct column *c, struct field_text f,
                               struct device_peaks *d)
{
    double v;
    if (!parse_number(c, f, &v))
        return wrong(r, f,
                     c->type == SHARE ? "a number greater than 0, at most 1, or -"
                                      : "a number greater than 0, or -");
    if (c->type != LIMIT)
        *(double *)((char *)d + c->offset) = v;
    return ROOF_OK;
}

static bool parse_sms(const char *s, size_t len, double *out)
{
    int64_t n;
    if (!number_i64(s, len, &n) || n <= 0 || n > 1000000)
        return false;
    *out = (double)n;
    return true;
}

static roof_status read_sms(struct reader *r, struct field_text f, struct device_peaks *d)
{
    const char *bar = memchr(f.s, '|', f.len);
    const size_t len = bar ? (size_t)(bar - f.s) : f.len;
    if (!parse_sms(f.s, len, &d->sm) || (bar && !parse_sms(bar + 1, f.len - len - 1, &d->sm_else)))
        return wrong(r, f, "a whole number greater than 0, or two with a | between");
    return ROOF_OK;
}

static roof_status read_field(struct reader *r, const struct column *c, struct field_text f,
                              struct device_peaks *d)
{
    if (f.len == 0 || (f.len == 1 && f.s[0] == '-'))
        return c == &COLUMNS[0] ? wrong(r, f, "a name") : ROOF_OK;
    switch (c->type) {
    case SMS:
        return read_sms(r, f, d);
    case GRADE:
        if (f.len != 1 || f.s[0] < 'A' || f.s[0] > 'C')
            return wrong(r, f, "A, B or C");
        return read_text(r, c, f, d);
    case TEXT:
        return read_text(r, c, f, d);
    default:
        return read_number(r, c, f, d);
    }
}

/* ---- What must be true of a line ---- */

/* A peak of twice what the units can do is one with sparsity, which torch does not use. */
static roof_status check_rate(const struct reader *r, const struct device_peaks *d)
{
    const double clock = fmax(d->boost_hz, d->datasheet_hz), /* of NaN and a number, the number */
        most = d->sm * d->fp16_flop_per_clk_sm * clock, share = d->peak[PEAK_MATRIX_FP16] / most;
    if (isnan(share) || (share >= 0.7 && share <= 1.05)) /* NaN: a part of it is not given */
        return ROOF_OK;
    return error_set(r->err, ROOF_FORMAT, -1,
                     "%s:%u:1: expected matrix_fp16_tflops to be 0.7 to 1.05 of sm x "
                     "fp16_flop_per_clk_sm x boost_mhz, without sparsity; found %.3g",
                     r->file, r->number, share);
}

static roof_status add_line(struct reader *r, const struct device_peaks *d)
{
    struct device_list *l = r->list;
    const uint32_t row = strtab_intern(&l->names, d->name, strlen(d->name));
    if (row == ROOF_NONE || !grow_room(&l->rows, sizeof *l->rows, row, &l->cap))
        return error_nomem(r->err);
    if (row < l->count && l->rows[row].file == l->files)
        return error_set(r->err, ROOF_FORMAT, -1,
                         "%s:%u:1: expected each name once, found \"%.*s\" again", r->file,
                         r->number, shown(strlen(d->name)), d->name);
    l->count += row == l->count;
    l->rows[row] = *d;
    return ROOF_OK;
}

static roof_status read_line(struct reader *r)
{
    struct device_peaks d;
    const char *p = r->line;
    size_t i = 0;
    device_clear(&d);
    d.file = r->list->files;
    for (; p && i < r->ncolumns; i++)
        ROOF_TRY(read_field(r, r->header[i], next_field(r, &p), &d));
    if (p || i < r->ncolumns) {
        const char *at = p ? p : r->line_end;
        return wrong(r, (struct field_text){at, (size_t)(r->line_end - at)},
                     p ? "no more fields than the first line names"
                       : "as many fields as the first line names");
    }
    ROOF_TRY(check_rate(r, &d));
    d.keys = device_keys(&r->list->arena, d.name, d.aliases);
    return d.keys ? add_line(r, &d) : error_nomem(r->err);
}

roof_status device_list_parse(struct device_list *l, const char *file, const char *text, size_t len,
                              roof_error *err)
{
    struct reader r = {.list = l, .file = file, .next = text, .end = text + len, .err = err};
    size_t lines = 0;
    l->files++;
    if (!next_line(&r))
        return error_set(err, ROOF_FORMAT, -1,
                         "%s:1:1: expected a line that names the columns, found none", file);
    ROOF_TRY(read_header(&r));
    while (next_line(&r)) {
        if (++lines > MAX_LINES)
            return error_set(err, ROOF_FORMAT, -1, "%s:%u:1: expected at most %d devices", file,
                             r.number, MAX_LINES);
        ROOF_TRY(read_line(&r));
    }
    return ROOF_OK;
}

/* ---- Peaks of the command line ---- */

static roof_status wrong_peak(const char *s, size_t len, const char *expected, roof_error *err)
{
    return error_set(err, ROOF_ARG, -1, "--peak \"%.*s\": expected %s", shown(len), s, expected);
}

static roof_status read_peak(struct device_list *l, const char *s, size_t len, struct buf *names,
                             roof_error *err)
{
    const char *equals = memchr(s, '=', len);
    const size_t name_len = equals ? (size_t)(equals - s) : len;
    const struct column *c = find_column(s, name_len);
    double v;
    if (!c || (c->type != NUMBER && c->type != SHARE))
        return wrong_peak(s, len,
                          "COLUMN=VALUE, a column of numbers as `rooftree list devices` names it "
                          "(matrix_bf16_tflops=800,bandwidth_gb_per_s=3000)",
                          err);
    if (!equals || !parse_number(c, (struct field_text){equals + 1, len - name_len - 1}, &v))
        return wrong_peak(s, len,
                          c->type == SHARE ? "a number greater than 0, at most 1, behind the ="
                                           : "a number greater than 0 behind the =",
                          err);
    double *at = (double *)((char *)&l->given + c->offset);
    if (!isnan(*at))
        return wrong_peak(s, len, "each column once", err);
    *at = v;
    buf_printf(names, "%s%s", names->len ? " " : "", c->name);
    return ROOF_OK;
}

roof_status device_peaks_parse(struct device_list *l, const char *text, roof_error *err)
{
    struct buf names = {0};
    roof_status status = ROOF_OK;
    for (const char *s = text; s && status == ROOF_OK;) {
        const size_t len = strcspn(s, ",");
        status = read_peak(l, s, len, &names, err);
        s = s[len] ? s + len + 1 : NULL;
    }
    if (status == ROOF_OK)
        l->given_names = arena_strndup(&l->arena, names.bytes, names.len);
    if (status == ROOF_OK && (names.failed || !l->given_names))
        status = error_nomem(err);
    buf_free(&names);
    return status;
}

void device_override(struct device_peaks *d, const struct device_peaks *by)
{
    for (size_t i = 0; i < sizeof COLUMNS / sizeof *COLUMNS; i++) {
        const double *v = (const double *)((const char *)by + COLUMNS[i].offset);
        if ((COLUMNS[i].type == NUMBER || COLUMNS[i].type == SHARE) && !isnan(*v))
            *(double *)((char *)d + COLUMNS[i].offset) = *v;
    }
}
