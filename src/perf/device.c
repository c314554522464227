/* device.c - finding the line of data/devices.tsv that a device is. */
#include "device_file.h"

#include "embedded.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *device_peak_name(enum device_peak peak)
{
#define PEAK_NAME_(id, name) name,
    static const char *const NAMES[] = {DEVICE_PEAKS(PEAK_NAME_)};
#undef PEAK_NAME_
    return NAMES[peak];
}

const char *device_how_name(enum device_how how)
{
    static const char *const NAMES[] = {
        [DEVICE_UNKNOWN] = NULL,   [DEVICE_CHOSEN] = "--device-name",
        [DEVICE_BY_NAME] = "name", [DEVICE_BY_SHAPE] = "shape",
        [DEVICE_SLICE] = "slice",  [DEVICE_RECORDED] = "trace"};
    return NAMES[how];
}

double device_peak_at_boost(const struct device_peaks *d, enum device_peak peak)
{
    return device_peak_is_matrix(peak) ? d->peak[peak] * d->boost_hz / d->datasheet_hz
                                       : d->peak[peak];
}

/* ---- Names ---- */

/* Words that drivers put before a name, or leave out. */
static const char *const PREFIXES[] = {"nvidia ", "amd ",     "intel(r) ",
                                       "tesla ",  "geforce ", "instinct "};

static size_t prefix_len(const char *s, size_t len)
{
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++) {
        const size_t n = strlen(PREFIXES[i]);
        if (n < len && memcmp(s, PREFIXES[i], n) == 0)
            return n;
    }
    return 0;
}

static bool is_gap(char c)
{
    return c == ' ' || c == '-' || c == '_' || c == '\t';
}

/* Appends a name in small letters, its words with one blank between, maker and brand left out. */
static void add_key(struct buf *out, const char *s, size_t len)
{
    struct buf key = {0};
    for (size_t i = 0; i < len; i++) {
        if (!is_gap(s[i]))
            buf_char(&key, s[i] >= 'A' && s[i] <= 'Z' ? (char)(s[i] - 'A' + 'a') : s[i]);
        else if (key.len && i + 1 < len && !is_gap(s[i + 1]))
            buf_char(&key, ' ');
    }
    const char *from = key.len ? key.bytes : "";
    size_t left = key.len;
    for (size_t n; (n = prefix_len(from, left)) > 0; left -= n)
        from += n;
    buf_add(out, from, left);
    out->failed |= key.failed;
    buf_free(&key);
}

const char *device_keys(struct arena *a, const char *name, const char *aliases)
{
    struct buf keys = {0};
    const char *copy = NULL;
    buf_char(&keys, '|');
    add_key(&keys, name, strlen(name));
    buf_char(&keys, '|');
    while (aliases) {
        const size_t len = strcspn(aliases, "|"), before = keys.len;
        add_key(&keys, aliases, len);
        if (keys.len > before)
            buf_char(&keys, '|');
        aliases = aliases[len] ? aliases + len + 1 : NULL;
    }
    if (!keys.failed)
        copy = arena_strndup(a, keys.bytes, keys.len);
    buf_free(&keys);
    return copy;
}

/* "|key|", to be looked for in keys. Of a slice of a device (NVIDIA's MIG), the device's. */
static bool make_key(struct buf *key, const char *name)
{
    const char *mig = strstr(name, " MIG ");
    buf_char(key, '|');
    add_key(key, name, mig ? (size_t)(mig - name) : strlen(name));
    buf_char(key, '|');
    return !key->failed;
}

/* What drivers say that have no name for a device. */
static bool is_no_name(const char *key)
{
    static const char *const NONE[] = {"||", "|radeon graphics|", "|graphics|"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        if (strcmp(key, NONE[i]) == 0)
            return true;
    return strncmp(key, "|device ", 8) == 0;
}

/* ---- The list ---- */

/* Names that hold what was asked for, as far as they fit. */
static void add_near(const struct device_list *l, const char *key, struct buf *out)
{
    enum { MOST = 200 };
    for (size_t i = 0; i < l->count; i++)
        if (key[1] && strstr(l->rows[i].keys, key) && out->len < MOST)
            buf_printf(out, "%s%s", out->len ? ", " : "", l->rows[i].name);
}

static roof_status unknown_name(const struct device_list *l, struct buf *key, roof_error *err)
{
    struct buf near = {0};
    key->bytes[key->len - 1] = '\0';
    add_near(l, key->bytes + 1, &near);
    const roof_status status =
        near.failed
            ? error_nomem(err)
            : error_set(err, ROOF_ARG, -1,
                        "unknown device \"%.60s\"%s%s; `rooftree list devices` names all",
                        l->choice->name, near.len ? ", near: " : "", near.len ? near.bytes : "");
    buf_free(&near);
    return status;
}

static roof_status check_name(const struct device_list *l, roof_error *err)
{
    struct buf key = {0};
    roof_status status = make_key(&key, l->choice->name) ? ROOF_OK : error_nomem(err);
    bool known = false;
    for (size_t i = 0; i < l->count && status == ROOF_OK; i++)
        known |= strstr(l->rows[i].keys, key.bytes) != NULL;
    if (status == ROOF_OK && !known)
        status = unknown_name(l, &key, err);
    buf_free(&key);
    return status;
}

void device_list_init(struct device_list *l, const struct device_choice *choice)
{
    *l = (struct device_list){.choice = choice};
    device_clear(&l->given);
}

roof_status device_list_load(struct device_list *l, const struct device_choice *choice,
                             roof_error *err)
{
    device_list_init(l, choice);
    ROOF_TRY(device_list_parse(l, "data/devices.tsv", embedded_devices_tsv,
                               strlen(embedded_devices_tsv), err));
    if (choice->text)
        ROOF_TRY(device_list_parse(l, choice->file, choice->text, choice->text_len, err));
    if (choice->peaks)
        ROOF_TRY(device_peaks_parse(l, choice->peaks, err));
    return choice->name ? check_name(l, err) : ROOF_OK;
}

roof_status device_list_load_for(struct device_list *l, const struct roof_trace *tr,
                                 roof_error *err)
{
    ROOF_TRY(device_list_load(l, &tr->device_choice, err));
    l->tr = tr;
    for (uint32_t i = 0; i < tr->meta.ndevices; i++) /* the first of an id stays */
        if (!map_put(&l->props, (uint64_t)tr->meta.devices[i].id, i))
            return error_nomem(err);
    return ROOF_OK;
}

void device_list_free(struct device_list *l)
{
    map_free(&l->props);
    arena_free(&l->arena);
    strtab_free(&l->names);
    free(l->rows);
    *l = (struct device_list){0};
}

/* ---- Which lines fit ---- */

/* A question, made ready to be put to each line. */
struct search {
    const struct device_list *list;
    double sms, memory_bytes; /* NaN: unknown */
    int64_t cc_major, cc_minor;
    struct buf key;
    const struct device_peaks **found;
    size_t nfound;
};

static double known_or_nan(int64_t v)
{
    return v > 0 ? (double)v : NAN;
}

/* Drivers keep a part of the memory for themselves: 8 % of a T4, next to nothing of an MI300X. */
enum { LEAST_MEMORY_PERCENT = 88, MOST_MEMORY_PERCENT = 102 };

/* -1: less than the line says, 0: as much, 1: more. What is unknown fits. */
static int compare_memory(const struct device_peaks *d, double bytes)
{
    const double percent = 100 * bytes / d->memory_bytes;
    return percent < LEAST_MEMORY_PERCENT ? -1 : percent > MOST_MEMORY_PERCENT ? 1 : 0;
}

static int compare_sms(const struct device_peaks *d, double sms)
{
    return sms == d->sm_else ? 0 : sms < d->sm ? -1 : sms > d->sm ? 1 : 0;
}

static bool fits(const struct search *s, const struct device_peaks *d)
{
    return compare_sms(d, s->sms) == 0 && compare_memory(d, s->memory_bytes) == 0;
}

static bool is_slice(const struct search *s, const struct device_peaks *d)
{
    return compare_sms(d, s->sms) <= 0 && compare_memory(d, s->memory_bytes) <= 0;
}

static bool is_named(const struct search *s, const struct device_peaks *d)
{
    return strstr(d->keys, s->key.bytes) != NULL;
}

/* "9.0" is a compute capability; the number of "gfx942" holds it, the last digit being a stepping.
 */
static bool chip_fits(const struct search *s, const struct device_peaks *d)
{
    struct buf cc = {0};
    bool ok = true;
    if (d->chip && s->cc_major != ROOF_NULL_I64 && s->cc_minor != ROOF_NULL_I64) {
        const bool gfx = strncmp(d->chip, "gfx", 3) == 0;
        buf_printf(&cc, gfx ? "gfx%lld%lld" : "%lld.%lld", (long long)s->cc_major,
                   (long long)s->cc_minor);
        ok = !cc.failed && (gfx ? strncmp(d->chip, cc.bytes, cc.len) == 0 && d->chip[cc.len] &&
                                      !d->chip[cc.len + 1]
                                : strcmp(d->chip, cc.bytes) == 0);
    }
    buf_free(&cc);
    return ok;
}

static bool has_shape(const struct search *s, const struct device_peaks *d)
{
    return !isnan(s->sms) && !isnan(s->memory_bytes) && !isnan(d->sm) && !isnan(d->memory_bytes) &&
           fits(s, d) && chip_fits(s, d);
}

static bool named_and_fits(const struct search *s, const struct device_peaks *d)
{
    return is_named(s, d) && fits(s, d);
}

static bool named_and_slice(const struct search *s, const struct device_peaks *d)
{
    return is_named(s, d) && is_slice(s, d);
}

/* How many lines answer to it; they stand in s->found. The user's lines go before the built-in
 * ones. */
static size_t look_for(struct search *s,
                       bool (*wanted)(const struct search *, const struct device_peaks *))
{
    unsigned file = 0;
    s->nfound = 0;
    for (size_t i = 0; i < s->list->count; i++) {
        const struct device_peaks *d = &s->list->rows[i];
        if (!wanted(s, d) || d->file < file)
            continue;
        s->nfound = d->file > file ? 0 : s->nfound;
        file = d->file;
        s->found[s->nfound++] = d;
    }
    return s->nfound;
}

/* ---- What comes of it ---- */

static bool same_number(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* Whether the lines promise the same: what computes, and memory. */
static bool agree(const struct device_peaks *a, const struct device_peaks *b)
{
    bool same = same_number(a->bandwidth, b->bandwidth) && same_number(a->l2_bytes, b->l2_bytes) &&
                same_number(a->llc_bytes, b->llc_bytes);
    for (int i = 0; i < PEAK_COUNT; i++)
        same &= same_number(a->peak[i], b->peak[i]);
    return same;
}

/* "A, B or C" of the lines found. */
static const char *names_of(const struct search *s, struct arena *room)
{
    enum { MOST = 8 };
    struct buf names = {0};
    const size_t n = s->nfound < MOST ? s->nfound : MOST;
    for (size_t i = 0; i < n; i++)
        buf_printf(&names, "%s%s", i == 0 ? "" : i + 1 < n ? ", " : " or ", s->found[i]->name);
    const char *copy =
        names.failed ? NULL : arena_strndup(room, names.len ? names.bytes : "", names.len);
    buf_free(&names);
    return copy;
}

/* What they need not agree on is known where they do. */
static void keep_same(struct device_peaks *d, const struct device_peaks *other)
{
    static const size_t NUMBERS[] = {
        offsetof(struct device_peaks, link_bandwidth),
        offsetof(struct device_peaks, host_bandwidth),
        offsetof(struct device_peaks, boost_hz),
        offsetof(struct device_peaks, datasheet_hz),
        offsetof(struct device_peaks, fp16_flop_per_clk_sm),
        offsetof(struct device_peaks, latency_ns),
        offsetof(struct device_peaks, attainable_matrix),
        offsetof(struct device_peaks, attainable_bandwidth),
    };
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        double *number = (double *)((char *)d + NUMBERS[i]);
        if (!same_number(*number, *(const double *)((const char *)other + NUMBERS[i])))
            *number = NAN;
    }
    if (isnan(d->link_bandwidth))
        d->link = NULL;
    if (other->confidence && (!d->confidence || strcmp(other->confidence, d->confidence) > 0)) {
        d->confidence = other->confidence;
        d->uncertain = other->uncertain;
    }
}

/* What all of the lines found say, if they agree. */
static roof_status take_found(const struct search *s, enum device_how how, struct device_match *m,
                              roof_error *err)
{
    const struct device_peaks *first = s->found[0];
    struct device_peaks d = *first;
    const char *names = names_of(s, &m->arena);
    bool all = true;
    for (size_t i = 1; i < s->nfound; i++) {
        all &= agree(first, s->found[i]);
        keep_same(&d, s->found[i]);
    }
    if (!names)
        return error_nomem(err);
    if (all) {
        m->how = how;
        m->peaks = d;
        m->peaks.name = names;
        return ROOF_OK;
    }
    m->why = arena_printf(&m->arena, "may be %s, whose peaks differ; --device-name NAME says which",
                          names);
    return m->why ? ROOF_OK : error_nomem(err);
}

/* In eighths, as memory is split. */
static double memory_share(const struct device_peaks *d, double bytes)
{
    if (compare_memory(d, bytes) == 0)
        return 1;
    const double eighths = floor(8 * bytes / d->memory_bytes + 0.5);
    return eighths < 1 ? 1. / 8 : eighths / 8;
}

/* A part of a device computes as its SMs are to all, and reads as its memory is to all; so does its
 * L2, which on AMD goes with the SMs. Links are not split: that to the host is shared. */
static roof_status scale(struct device_match *m, const struct search *s, roof_error *err)
{
    struct device_peaks *d = &m->peaks;
    const double memory = memory_share(d, s->memory_bytes),
                 sms = compare_sms(d, s->sms) == 0 ? 1 : s->sms / d->sm;
    const bool is_amd = d->vendor && strcmp(d->vendor, "AMD") == 0;
    for (int i = 0; i < PEAK_COUNT; i++)
        d->peak[i] *= sms;
    d->bandwidth *= memory;
    d->llc_bytes *= memory;
    d->l2_bytes *= is_amd ? sms : memory;
    d->link_bandwidth = NAN;
    d->link = NULL;
    m->why = arena_printf(
        &m->arena, "%.3g of the SMs and %.3g of the memory of a whole one: peaks in proportion",
        sms, memory);
    return m->why ? ROOF_OK : error_nomem(err);
}

/* Nothing was found. */
static roof_status say_unknown(struct search *s, const struct device_query *q, bool named,
                               struct device_match *m, roof_error *err)
{
    const char *const remedy = "; --device-name NAME says what it is";
    const char *name = q->name ? q->name : "";
    look_for(s, named ? is_named : has_shape);
    const char *names = names_of(s, &m->arena);
    if (!names)
        return error_nomem(err);
    if (named)
        m->why = arena_printf(&m->arena, "has more SMs or memory than %s%s", names, remedy);
    else if (!q->name && isnan(s->sms) && isnan(s->memory_bytes))
        m->why = arena_printf(&m->arena, "the trace does not say what it is%s", remedy);
    else if (is_no_name(s->key.bytes))
        m->why = arena_printf(&m->arena,
                              "no name, and no line of data/devices.tsv has its SMs, memory and "
                              "compute capability%s",
                              remedy);
    else
        m->why = arena_printf(&m->arena, "no line of data/devices.tsv is called \"%s\"%s%s%s", name,
                              s->nfound ? "; of its SMs, memory and compute capability: " : "",
                              names, remedy);
    return m->why ? ROOF_OK : error_nomem(err);
}

/* The user's word: SMs and memory only tell devices of one name apart. */
static roof_status find_chosen(struct search *s, struct device_match *m, roof_error *err)
{
    if (!look_for(s, named_and_fits))
        look_for(s, is_named);
    return take_found(s, DEVICE_CHOSEN, m, err);
}

static roof_status find_by_key(struct search *s, const struct device_query *q,
                               struct device_match *m, roof_error *err)
{
    if (s->list->choice->name)
        return find_chosen(s, m, err);
    if (is_no_name(s->key.bytes))
        return look_for(s, has_shape) ? take_found(s, DEVICE_BY_SHAPE, m, err)
                                      : say_unknown(s, q, false, m, err);
    if (look_for(s, named_and_fits))
        return take_found(s, DEVICE_BY_NAME, m, err);
    if (!look_for(s, named_and_slice))
        return say_unknown(s, q, look_for(s, is_named) > 0, m, err);
    ROOF_TRY(take_found(s, DEVICE_SLICE, m, err));
    return m->how == DEVICE_SLICE ? scale(m, s, err) : ROOF_OK;
}

static void add_defaults(struct device_peaks *d)
{
    if (isnan(d->latency_ns))
        d->latency_ns = DEVICE_LATENCY_NS;
    if (isnan(d->attainable_matrix))
        d->attainable_matrix = DEVICE_ATTAINABLE_MATRIX;
    if (isnan(d->attainable_bandwidth))
        d->attainable_bandwidth = DEVICE_ATTAINABLE_BANDWIDTH;
}

roof_status device_find(const struct device_list *l, const struct device_query *q,
                        struct device_match *m, roof_error *err)
{
    struct search s = {.list = l,
                       .sms = known_or_nan(q->num_sms),
                       .memory_bytes = known_or_nan(q->memory_bytes),
                       .cc_major = q->cc_major,
                       .cc_minor = q->cc_minor,
                       .found = calloc(l->count + 1, sizeof *s.found)};
    const char *name = l->choice->name ? l->choice->name : q->name ? q->name : "";
    roof_status status = s.found && make_key(&s.key, name) ? ROOF_OK : error_nomem(err);
    *m = (struct device_match){0};
    device_clear(&m->peaks);
    if (status == ROOF_OK)
        status = find_by_key(&s, q, m, err);
    if (m->how != DEVICE_UNKNOWN)
        add_defaults(&m->peaks);
    device_override(&m->peaks, &l->given);
    buf_free(&s.key);
    free(s.found);
    return status;
}

const struct device_props *device_props_of(const struct device_list *l, int64_t device)
{
    const uint32_t *i = map_get(&l->props, (uint64_t)device);
    if (i)
        return &l->tr->meta.devices[*i];
    return device == ROOF_NULL_I64 || !l->tr ? NULL : trace_any_device(l->tr);
}

/* A device in no line may still say how fast its memory is. */
static roof_status take_recorded(const struct device_list *l, const struct device_props *p,
                                 struct device_match *m, roof_error *err)
{
    if (m->how != DEVICE_UNKNOWN || !p || p->bandwidth <= 0)
        return ROOF_OK;
    m->how = DEVICE_RECORDED;
    m->peaks.sm = known_or_nan(p->num_sms);
    m->peaks.memory_bytes = known_or_nan(p->memory_bytes);
    m->peaks.bandwidth = (double)p->bandwidth;
    m->peaks.l2_bytes = known_or_nan(p->l2_bytes);
    m->peaks.boost_hz = known_or_nan(p->clock_hz);
    add_defaults(&m->peaks);
    device_override(&m->peaks, &l->given);
    m->why = arena_printf(&m->arena, "memory as the driver reports it, no other peaks: %s",
                          m->why ? m->why : "");
    return m->why ? ROOF_OK : error_nomem(err);
}

roof_status device_find_traced(const struct device_list *l, int64_t device, struct device_match *m,
                               roof_error *err)
{
    struct device_query q = {NULL, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64, ROOF_NULL_I64};
    const struct device_props *p = device_props_of(l, device);
    if (p)
        q = (struct device_query){trace_string(l->tr, p->name), p->num_sms, p->memory_bytes,
                                  p->cc_major, p->cc_minor};
    ROOF_TRY(device_find(l, &q, m, err));
    if (p && !m->why && !map_get(&l->props, (uint64_t)device))
        m->why = "the trace lists no device of this number; all that it lists are alike";
    return take_recorded(l, p, m, err);
}

void device_match_free(struct device_match *m)
{
    arena_free(&m->arena);
    *m = (struct device_match){0};
}
