/* audit.c - records of a profile that cannot be right, or of which something was lost: each check
 * compares what the profile says twice, or what it says with what hardware can do. */
#include "audit.h"

#include "buf.h"
#include "sort.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const roof_coldef COLS[] = {
    {"check",   ROOF_STR, ROOF_UNIT_NONE,    "what was found",                                   false},
    {"weight",  ROOF_STR, ROOF_UNIT_NONE,
     "wrong: numbers are; lost: something is missing; doubtful: may be as it is",                false},
    {"count",   ROOF_I64, ROOF_UNIT_COUNT,   "records (kernels; operators; columns) with it",    false},
    {"of",      ROOF_I64, ROOF_UNIT_COUNT,   "records that say enough to be judged",             false},
    {"percent", ROOF_F64, ROOF_UNIT_PERCENT,
     "of the sum of all kernel durations: that of these kernels; null: it is not about kernels", false},
    {"example", ROOF_STR, ROOF_UNIT_NONE,    "kernel_id or operator_id of the first one",        false},
    {"offset",  ROOF_I64, ROOF_UNIT_ID,      "byte of the file at which its record begins",      true },
    {"finding", ROOF_STR, ROOF_UNIT_PROSE,   "what that means, and the evidence",                false},
};

const roof_tabledef audit_tabledef = {
    .name = "audit",
    .doc = "What is suspicious in a profile.json: units lost or mixed, counters of other launches, "
           "ranges that are no operators, columns that are empty.",
    .cols = COLS,
    .ncols = sizeof COLS / sizeof *COLS,
    .in_report = true,
};

enum { EVIDENCE_BYTES = 400 };

struct audit {
    const struct profile *p;
    roof_table *out;
    uint32_t *of_kernel;         /* kernels by name, grid, block, start */
    double *counter_ns, *factor; /* kernel -> its time by the counters; what makes it ns */
    int64_t all_ns;
    bool ok; /* memory */
};

/* What a check has found so far. */
struct found {
    int64_t count, of, ns;
    bool is_of_kernels;
    uint32_t first_kernel, first_operator;
    char evidence[EVIDENCE_BYTES];
};

static const struct found NOTHING = {.first_kernel = ROOF_NONE, .first_operator = ROOF_NONE};

static void add_kernel(const struct audit *a, struct found *f, uint32_t kernel)
{
    const int64_t ns = a->p->kernels.duration_ns[kernel];
    if (!f->count++)
        f->first_kernel = kernel;
    f->is_of_kernels = true;
    if (ns > 0)
        f->ns = ns_add(f->ns, ns);
}

static void add_operator(struct found *f, uint32_t op)
{
    if (!f->count++)
        f->first_operator = op;
}

/* ---- Values ---- */

/* The first of the names that the kernel has a number of; NaN: none. */
static double value_of(const struct profile *p, uint32_t begin, uint32_t end,
                       const char *const *names)
{
    for (; *names; names++) {
        const uint32_t name = strtab_find(&p->strings, *names, strlen(*names));
        for (uint32_t i = begin; name != ROOF_NONE && i < end; i++)
            if (p->values.name[i] == name && !isnan(p->values.value[i]))
                return p->values.value[i];
    }
    return NAN;
}

static double counter_of(const struct profile *p, uint32_t kernel, const char *const *names)
{
    return value_of(p, p->kernels.values_begin[kernel], p->kernels.values_end[kernel], names);
}

static double sum_of(const struct profile *p, uint32_t op, const char *name)
{
    const char *const names[] = {name, NULL};
    return value_of(p, p->operators.sums_begin[op], p->operators.sums_end[op], names);
}

static const char *const TIME[] = {"gpu__time_duration.sum", NULL};
static const char *const DRAM_READ[] = {"dram__bytes_read.sum", "dram__bytes_op_read.sum",
                                        "fbpa__dram_read_bytes.sum", NULL};
static const char *const DRAM_WRITE[] = {"dram__bytes_write.sum", "dram__bytes_written.sum",
                                         "dram__bytes_op_write.sum", "fbpa__dram_write_bytes.sum",
                                         NULL};
static const char *const DRAM_PERCENT[] = {"dram__throughput.avg.pct_of_peak_sustained_elapsed",
                                           "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed",
                                           NULL};
static const char *const INSTRUCTIONS[] = {"smsp__inst_executed.sum", "sm__inst_executed.sum",
                                           NULL};

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of the numbers among v[0 .. n); NaN: there is none. */
static double median_of(const double *v, uint32_t n, bool *ok)
{
    double *sorted = malloc(((size_t)n + 1) * sizeof *sorted);
    size_t count = 0;
    *ok &= sorted != NULL;
    for (uint32_t i = 0; sorted && i < n; i++)
        if (!isnan(v[i]))
            sorted[count++] = v[i];
    if (sorted)
        qsort(sorted, count, sizeof *sorted, compare_doubles);
    const double median = count ? sorted[count / 2] : NAN;
    free(sorted);
    return median;
}

static const char *name_of(const struct profile *p, uint32_t string)
{
    return string == ROOF_NONE ? "" : profile_string(p, string);
}

static bool ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && memcmp(s + n - m, end, m) == 0;
}

/* ---- Units ---- */

/* Bytes are whole numbers. */
static void check_fractions(struct audit *a, struct found *f)
{
    const struct profile *p = a->p;
    uint32_t example = ROOF_NONE;
    for (uint32_t k = 0; k < p->kernels.head.count; k++) {
        bool has_bytes = false, is_scaled = false;
        for (uint32_t i = p->kernels.values_begin[k]; i < p->kernels.values_end[k]; i++) {
            const char *name = profile_string(p, p->values.name[i]);
            const double v = p->values.value[i];
            if (isnan(v) || !strstr(name, "bytes") || !ends_with(name, ".sum"))
                continue;
            has_bytes = true;
            if (v != floor(v)) {
                is_scaled = true;
                example = example == ROOF_NONE ? i : example;
            }
        }
        f->of += has_bytes;
        if (is_scaled)
            add_kernel(a, f, k);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "%.60s = %g: no count of bytes; values were scaled (K, M, G) and their units "
                 "dropped, so sums of them mean nothing",
                 profile_string(p, p->values.name[example]), p->values.value[example]);
}

/* What the memory would do at 100 %, by its bytes, their share of the peak and the time: the same
 * for all kernels of a GPU. */
static double peak_of(const struct audit *a, uint32_t kernel)
{
    const double read = counter_of(a->p, kernel, DRAM_READ),
                 written = counter_of(a->p, kernel, DRAM_WRITE),
                 percent = counter_of(a->p, kernel, DRAM_PERCENT);
    const double bytes = (isnan(read) ? 0 : read) + (isnan(written) ? 0 : written);
    const int64_t ns = a->p->kernels.duration_ns[kernel];
    return bytes > 0 && percent >= 1 && percent <= 100 && ns > 0
               ? bytes / (percent / 100) / (double)ns
               : NAN;
}

static void check_units(struct audit *a, struct found *f)
{
    enum { FAR = 30, LEAST = 4 };
    const uint32_t n = a->p->kernels.head.count;
    double *peak = calloc((size_t)n + 1, sizeof *peak);
    a->ok &= peak != NULL;
    for (uint32_t k = 0; peak && k < n; k++) {
        peak[k] = peak_of(a, k);
        f->of += !isnan(peak[k]);
    }
    const double median = peak ? median_of(peak, n, &a->ok) : NAN;
    double least = INFINITY, most = 0;
    for (uint32_t k = 0; peak && k < n && f->of >= LEAST; k++) {
        if (isnan(peak[k]))
            continue;
        least = fmin(least, peak[k]);
        most = fmax(most, peak[k]);
        if (peak[k] > median * FAR || peak[k] < median / FAR)
            add_kernel(a, f, k);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "bytes / (share of the peak x time) must be one number, the peak bandwidth; it is "
                 "%.3g GB/s to %.3g GB/s, in the middle %.3g: values of different units stand in "
                 "one column",
                 least, most, median);
    free(peak);
}

/* The power of 1000 that brings counted times nearest to those of the timeline. */
static double factor_of(double ratio)
{
    static const double FACTORS[] = {1, 1e3, 1e6, 1e9};
    double best = 1;
    for (size_t i = 0; i < sizeof FACTORS / sizeof *FACTORS; i++)
        if (fabs(log(ratio * FACTORS[i])) < fabs(log(ratio * best)))
            best = FACTORS[i];
    return best;
}

static void find_times(struct audit *a)
{
    const struct profile_kernels *k = &a->p->kernels;
    for (uint32_t i = 0; i < k->head.count; i++) {
        a->counter_ns[i] = counter_of(a->p, i, TIME);
        if (!(a->counter_ns[i] > 0) || k->duration_ns[i] <= 0)
            a->counter_ns[i] = NAN;
        a->factor[i] =
            isnan(a->counter_ns[i]) ? NAN : factor_of(a->counter_ns[i] / (double)k->duration_ns[i]);
    }
}

static void check_time_units(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    for (uint32_t i = 0; i < k->head.count; i++) {
        f->of += !isnan(a->counter_ns[i]);
        if (!isnan(a->counter_ns[i]) && a->factor[i] > 1)
            add_kernel(a, f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "gpu__time_duration.sum = %g for a kernel of %lld ns: its unit was dropped",
                 a->counter_ns[f->first_kernel], (long long)k->duration_ns[f->first_kernel]);
}

static bool is_percent(const char *name)
{
    return ends_with(name, "pct") || strstr(name, "pct_of_peak") != NULL;
}

static void check_ranges(struct audit *a, struct found *f)
{
    const struct profile *p = a->p;
    uint32_t example = ROOF_NONE;
    for (uint32_t k = 0; k < p->kernels.head.count; k++) {
        bool has = false, is_out = false;
        for (uint32_t i = p->kernels.values_begin[k]; i < p->kernels.values_end[k]; i++) {
            if (isnan(p->values.value[i]) || !is_percent(profile_string(p, p->values.name[i])))
                continue;
            has = true;
            if (p->values.value[i] < 0 || p->values.value[i] > 100.5) {
                is_out = true;
                example = example == ROOF_NONE ? i : example;
            }
        }
        f->of += has;
        if (is_out)
            add_kernel(a, f, k);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "%.80s = %g: its passes were of different launches, or it is no percentage",
                 profile_string(p, p->values.name[example]), p->values.value[example]);
}

/* ---- Counters of the right launch ---- */

static int compare_shape(const struct profile_kernels *k, uint32_t a, uint32_t b)
{
    const int64_t *const columns[] = {k->grid_x,  k->grid_y,  k->grid_z,
                                      k->block_x, k->block_y, k->block_z};
    if (k->name[a] != k->name[b])
        return SORT_BY(k->name[a], k->name[b]);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i][a] != columns[i][b])
            return SORT_BY(columns[i][a], columns[i][b]);
    return 0;
}

static int compare_kernels(const void *ctx, uint32_t a, uint32_t b)
{
    const struct profile_kernels *k = ctx;
    const int order = compare_shape(k, a, b);
    if (order)
        return order;
    return k->start_ns[a] != k->start_ns[b] ? SORT_BY(k->start_ns[a], k->start_ns[b])
                                            : SORT_BY(a, b);
}

/* One kernel with one shape executes the same instructions, unless its data decides. */
static void check_instructions(struct audit *a, struct found *f)
{
    const struct profile *p = a->p;
    const uint32_t n = p->kernels.head.count;
    double widest = 1;
    for (uint32_t lo = 0, hi; lo < n; lo = hi) {
        double least = INFINITY, most = 0;
        int64_t judged = 0;
        for (hi = lo; hi < n && !compare_shape(&p->kernels, a->of_kernel[lo], a->of_kernel[hi]);
             hi++) {
            const double v = counter_of(p, a->of_kernel[hi], INSTRUCTIONS);
            if (!(v > 0))
                continue;
            judged++;
            least = fmin(least, v);
            most = fmax(most, v);
        }
        if (judged < 2)
            continue;
        f->of += judged;
        if (most <= least * 1.05)
            continue;
        for (uint32_t i = lo; i < hi; i++)
            if (counter_of(p, a->of_kernel[i], INSTRUCTIONS) > 0)
                add_kernel(a, f, a->of_kernel[i]);
        widest = fmax(widest, most / least);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "kernels of one name and grid executed up to %.3g times as many instructions as "
                 "each other: counters were joined to other launches, unless their data decides",
                 widest);
}

/* Counted time against that of the timeline, whatever the unit; clocks may differ, a launch not. */
static void check_durations(struct audit *a, struct found *f)
{
    enum { FAR = 3, LEAST_NS = 5000 };
    const struct profile_kernels *k = &a->p->kernels;
    const uint32_t n = k->head.count;
    double *ratio = calloc((size_t)n + 1, sizeof *ratio);
    a->ok &= ratio != NULL;
    for (uint32_t i = 0; ratio && i < n; i++) {
        ratio[i] = isnan(a->counter_ns[i]) || k->duration_ns[i] < LEAST_NS
                       ? NAN
                       : a->counter_ns[i] * a->factor[i] / (double)k->duration_ns[i];
        f->of += !isnan(ratio[i]);
    }
    const double median = ratio ? median_of(ratio, n, &a->ok) : NAN;
    for (uint32_t i = 0; ratio && i < n; i++)
        if (!isnan(ratio[i]) && (ratio[i] > median * FAR || ratio[i] < median / FAR))
            add_kernel(a, f, i);
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "counted time is %.3g times that of the timeline, mostly it is %.3g times: "
                 "counters of another launch",
                 ratio[f->first_kernel], median);
    free(ratio);
}

static int compare_values(const struct profile *p, uint32_t a, uint32_t b)
{
    const struct profile_kernels *k = &p->kernels;
    const uint32_t n = k->values_end[a] - k->values_begin[a],
                   m = k->values_end[b] - k->values_begin[b];
    if (n != m)
        return SORT_BY(n, m);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t x = k->values_begin[a] + i, y = k->values_begin[b] + i;
        if (p->values.name[x] != p->values.name[y])
            return SORT_BY(p->values.name[x], p->values.name[y]);
        const double v = p->values.value[x], w = p->values.value[y];
        if (isnan(v) != isnan(w))
            return isnan(v) ? -1 : 1;
        if (v < w || v > w)
            return v < w ? -1 : 1;
    }
    return 0;
}

static int by_values(const void *profile, uint32_t a, uint32_t b)
{
    const int order = compare_values(profile, a, b);
    return order ? order : SORT_BY(a, b);
}

/* Kernels with the same counters to the last digit, among `of_values`, which is ordered by them. */
static void check_copies(struct audit *a, struct found *f, const uint32_t *of_values,
                         bool of_shapes)
{
    enum { LEAST = 3 }; /* values */
    const struct profile *p = a->p;
    const uint32_t n = p->kernels.head.count;
    for (uint32_t lo = 0, hi; lo < n; lo = hi) {
        bool differ = false;
        const uint32_t first = of_values[lo];
        for (hi = lo + 1; hi < n && compare_values(p, first, of_values[hi]) == 0; hi++)
            differ |= compare_shape(&p->kernels, first, of_values[hi]) != 0;
        if (p->kernels.values_end[first] - p->kernels.values_begin[first] < LEAST)
            continue;
        f->of += hi - lo;
        for (uint32_t i = lo; i < hi && hi - lo > 1 && differ == of_shapes; i++)
            add_kernel(a, f, of_values[i]);
    }
}

static void check_copied(struct audit *a, struct found *f, bool of_shapes, const char *evidence)
{
    uint32_t *of_values = sort_new_order(a->p->kernels.head.count, by_values, a->p);
    a->ok &= of_values != NULL;
    if (of_values)
        check_copies(a, f, of_values, of_shapes);
    free(of_values);
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence, "%s", evidence);
}

static void check_copied_to_others(struct audit *a, struct found *f)
{
    check_copied(a, f, true,
                 "counters equal to the last digit on kernels of different names or grids: they "
                 "were given to launches that they were not measured on");
}

static void check_copied_to_alike(struct audit *a, struct found *f)
{
    check_copied(a, f, false,
                 "counters equal to the last digit on launches of one kernel and grid: measured "
                 "once and given to all, so they say nothing of how launches differ");
}

/* High confidence only on the first launches of each name: another run's count from 0 on. */
static void check_high_first(struct audit *a, struct found *f)
{
    enum { LEAST = 2 };
    const struct profile_kernels *k = &a->p->kernels;
    const uint32_t high = strtab_find(&a->p->strings, "high", 4);
    int64_t names = 0;
    bool only_first = true;
    struct found all = NOTHING;
    for (uint32_t lo = 0, hi; high != ROOF_NONE && lo < k->head.count; lo = hi) {
        int64_t last_high = INT64_MIN, first_other = INT64_MAX;
        uint32_t n_high = 0;
        for (hi = lo; hi < k->head.count && k->name[a->of_kernel[hi]] == k->name[a->of_kernel[lo]];
             hi++) {
            const uint32_t row = a->of_kernel[hi];
            if (k->start_ns[row] == ROOF_NULL_I64)
                continue;
            if (k->confidence[row] == high) {
                n_high++;
                last_high = k->start_ns[row] > last_high ? k->start_ns[row] : last_high;
                add_kernel(a, &all, row);
            } else if (k->start_ns[row] < first_other) {
                first_other = k->start_ns[row];
            }
        }
        if (!n_high || first_other == INT64_MAX)
            continue;
        names++;
        only_first &= last_high < first_other;
    }
    f->of = all.count;
    if (names < LEAST || !only_first)
        return;
    *f = all;
    f->of = all.count;
    snprintf(f->evidence, sizeof f->evidence,
             "of each of %lld kernel names the first launches have it, no later one: they were "
             "counted from the start of this run, and in the other run from behind its warm-up",
             (long long)names);
}

/* ---- Operators ---- */

static void add_kernels_of(struct audit *a, struct found *f, uint32_t op)
{
    const struct profile_kernels *k = &a->p->kernels;
    for (uint32_t i = a->p->operators.kernels_begin[op]; i < a->p->operators.kernels_end[op]; i++)
        if (k->op[i] == op)
            add_kernel(a, f, i);
}

static void check_layers(struct audit *a, struct found *f)
{
    const struct profile_operators *o = &a->p->operators;
    int64_t layers = 0;
    for (uint32_t i = 0; i < o->head.count; i++) {
        f->of += o->kernels_end[i] - o->kernels_begin[i];
        if (strncmp(name_of(a->p, o->name[i]), "layer::", 7) != 0)
            continue;
        layers++;
        add_kernels_of(a, f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "ranges around layers, not operators: %lld; their kernels have no operator, and "
                 "coverage counts them as if they had",
                 (long long)layers);
}

/* Operators of PyTorch that only say how memory is looked at. */
static bool launches_nothing(const char *name)
{
    static const char *const NAMES[] = {
        "aten::view",   "aten::t",      "aten::transpose",   "aten::permute", "aten::expand",
        "aten::slice",  "aten::select", "aten::unsqueeze",   "aten::squeeze", "aten::as_strided",
        "aten::detach", "aten::alias",  "aten::_unsafe_view"};
    const size_t len = strcspn(name, ",");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strlen(NAMES[i]) == len && memcmp(name, NAMES[i], len) == 0)
            return true;
    return false;
}

static void check_views(struct audit *a, struct found *f)
{
    const struct profile_operators *o = &a->p->operators;
    for (uint32_t i = 0; i < o->head.count; i++) {
        f->of += o->kernels_end[i] - o->kernels_begin[i];
        if (launches_nothing(name_of(a->p, o->name[i])))
            add_kernels_of(a, f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "%s launches no kernel: the first of several fused operators was taken for the "
                 "one that does the work",
                 name_of(a->p, o->name[a->p->kernels.op[f->first_kernel]]));
}

static bool is_local_wavefronts(const char *metric)
{
    return strstr(metric, "wavefronts") && strstr(metric, "mem_local");
}

static double wavefronts_of(const struct profile *p, uint32_t op)
{
    double sum = 0;
    for (uint32_t k = p->operators.kernels_begin[op]; k < p->operators.kernels_end[op]; k++)
        for (uint32_t i = p->kernels.values_begin[k]; i < p->kernels.values_end[k]; i++)
            if (is_local_wavefronts(profile_string(p, p->values.name[i])) &&
                !isnan(p->values.value[i]))
                sum += p->values.value[i];
    return sum;
}

static bool nearly_equal(double x, double y)
{
    return fabs(x - y) <= 1 + 1e-9 * fmax(fabs(x), fabs(y));
}

static void check_wavefronts(struct audit *a, struct found *f)
{
    double example = 0;
    for (uint32_t i = 0; i < a->p->operators.head.count; i++) {
        const double spills = sum_of(a->p, i, "local_memory_spills");
        f->of += !isnan(spills);
        if (!(spills > 0) || !nearly_equal(spills, wavefronts_of(a->p, i)))
            continue;
        example = f->count ? example : spills;
        add_operator(f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "local_memory_spills = %.0f is a number of L1 wavefronts, not of bytes", example);
}

/* Sums against what they are sums of. */
static void check_sums(struct audit *a, struct found *f)
{
    const struct profile *p = a->p;
    for (uint32_t op = 0; op < p->operators.head.count; op++) {
        const double total = sum_of(p, op, "total_duration_ns"), n = sum_of(p, op, "kernel_count"),
                     read = sum_of(p, op, "total_dram_bytes_read");
        double ns = 0, bytes = 0;
        int64_t kernels = 0;
        for (uint32_t k = p->operators.kernels_begin[op]; k < p->operators.kernels_end[op]; k++) {
            const double counted = counter_of(p, k, DRAM_READ);
            ns += p->kernels.duration_ns[k] > 0 ? (double)p->kernels.duration_ns[k] : 0;
            bytes += isnan(counted) ? 0 : counted;
            kernels++;
        }
        f->of += !isnan(total) || !isnan(n) || !isnan(read);
        const char *name = !isnan(total) && !nearly_equal(total, ns)        ? "total_duration_ns"
                           : !isnan(n) && !nearly_equal(n, (double)kernels) ? "kernel_count"
                           : !isnan(read) && !nearly_equal(read, bytes) ? "total_dram_bytes_read"
                                                                        : NULL;
        if (!name)
            continue;
        if (!f->count)
            snprintf(f->evidence, sizeof f->evidence, "%s = %.0f, but its kernels add up to %.0f",
                     name, sum_of(p, op, name),
                     strcmp(name, "kernel_count") == 0        ? (double)kernels
                     : strcmp(name, "total_duration_ns") == 0 ? ns
                                                              : bytes);
        add_operator(f, op);
    }
}

static bool has_counters(const struct profile *p)
{
    for (uint32_t i = 0; i < p->kernels.head.count; i++)
        if (p->kernels.values_begin[i] < p->kernels.values_end[i])
            return true;
    return false;
}

/* Columns of all operators that no operator has a number in. */
static void check_nulls(struct audit *a, struct found *f)
{
    const struct profile *p = a->p;
    uint8_t *seen = calloc((size_t)p->strings.count + 1, 1); /* 1: there, 2: with a number */
    struct buf names = {0};
    a->ok &= seen != NULL;
    for (uint32_t op = 0; seen && op < p->operators.head.count; op++)
        for (uint32_t i = p->operators.sums_begin[op]; i < p->operators.sums_end[op]; i++)
            seen[p->values.name[i]] |= isnan(p->values.value[i]) ? 1 : 2;
    for (uint32_t s = 0; seen && has_counters(p) && s < p->strings.count; s++) {
        f->of += seen[s] != 0;
        if (seen[s] != 1 || strcmp(profile_string(p, s), "dominant_kernel_id") == 0)
            continue;
        f->count++;
        buf_printf(&names, "%s%s", names.len ? ", " : "", profile_string(p, s));
    }
    if (f->count && !names.failed)
        snprintf(f->evidence, sizeof f->evidence,
                 "null in every operator: %.240s: the metrics were asked for by names that this "
                 "GPU does not have",
                 names.bytes);
    a->ok &= !names.failed;
    buf_free(&names);
    free(seen);
}

static void check_same_columns(struct audit *a, struct found *f)
{
    enum { LEAST = 3, MOST_PERCENT = 80 };
    for (uint32_t op = 0; op < a->p->operators.head.count; op++) {
        const double memory = sum_of(a->p, op, "memory_throughput_pct"),
                     dram = sum_of(a->p, op, "dram_throughput_pct");
        if (isnan(memory) || isnan(dram))
            continue;
        f->of++;
        if (memory == dram)
            add_operator(f, op);
    }
    if (f->of < LEAST || f->count * 100 < f->of * MOST_PERCENT)
        *f = NOTHING;
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "memory_throughput_pct equals dram_throughput_pct: one thing under two names");
}

/* ---- Kernels ---- */

static bool has_cast(const char *name)
{
    return strstr(name, "(int)") || strstr(name, "(bool)") || strstr(name, "(unsigned");
}

static void check_without_counters(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    int64_t casts = 0, with = 0;
    for (uint32_t i = 0; i < k->head.count; i++) {
        f->of++;
        if (k->values_begin[i] < k->values_end[i]) {
            with++;
            continue;
        }
        add_kernel(a, f, i);
        casts += has_cast(name_of(a->p, k->name[i]));
    }
    if (!with)
        *f = NOTHING; /* a manifest, or a profile without counters at all */
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "kernels without any counter, beside %lld that have some; %lld of their names "
                 "hold a cast such as (int)4, which the other tool may write otherwise",
                 (long long)with, (long long)casts);
}

static void check_unattributed(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    enum { LEAST_PERCENT = 10 };
    for (uint32_t i = 0; i < k->head.count; i++) {
        const bool is_known = a->p->is_manifest ? k->source[i] != ROOF_NONE : k->op[i] != ROOF_NONE;
        f->of++;
        if (!is_known)
            add_kernel(a, f, i);
    }
    if (a->all_ns <= 0 || (double)f->ns * 100 < (double)a->all_ns * LEAST_PERCENT)
        *f = NOTHING;
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence, "a tenth of the time or more has no operator");
}

static void check_before_range(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    for (uint32_t i = 0; i < k->head.count; i++) {
        if (k->start_ns[i] == ROOF_NULL_I64 || k->range_start_ns[i] == ROOF_NULL_I64)
            continue;
        f->of++;
        if (k->start_ns[i] < k->range_start_ns[i])
            add_kernel(a, f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "started on the GPU before the range began that is said to have launched it");
}

static void check_times(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    for (uint32_t i = 0; i < k->head.count; i++) {
        const int64_t start = k->start_ns[i], end = k->end_ns[i], ns = k->duration_ns[i];
        if (start == ROOF_NULL_I64 || end == ROOF_NULL_I64 || ns == ROOF_NULL_I64)
            continue;
        f->of++;
        if (end < start || (uint64_t)end - (uint64_t)start != (uint64_t)ns)
            add_kernel(a, f, i);
    }
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence, "duration_ns is not end_ns - start_ns");
}

static int compare_ids(const void *ctx, uint32_t a, uint32_t b)
{
    const struct profile_kernels *k = ctx;
    return k->id[a] != k->id[b] ? SORT_BY(k->id[a], k->id[b]) : SORT_BY(a, b);
}

static void check_twice(struct audit *a, struct found *f)
{
    const struct profile_kernels *k = &a->p->kernels;
    uint32_t *of_id = sort_new_order(k->head.count, compare_ids, k);
    a->ok &= of_id != NULL;
    for (uint32_t i = 0; of_id && i < k->head.count; i++) {
        const uint32_t row = of_id[i];
        f->of += k->id[row] != ROOF_NONE;
        if (i && k->id[row] != ROOF_NONE && k->id[of_id[i - 1]] == k->id[row])
            add_kernel(a, f, row);
    }
    free(of_id);
    if (f->count)
        snprintf(f->evidence, sizeof f->evidence,
                 "one kernel_id in several records: its time counts more than once");
}

/* ---- All of them ---- */

static const struct check {
    const char *name, *weight;
    void (*run)(struct audit *a, struct found *f);
} CHECKS[] = {
    {"units_dropped",         "wrong",    check_fractions       },
    {"units_mixed",           "wrong",    check_units           },
    {"time_unit_dropped",     "wrong",    check_time_units      },
    {"counters_of_others",    "wrong",    check_copied_to_others},
    {"counters_inconsistent", "wrong",    check_instructions    },
    {"durations_disagree",    "wrong",    check_durations       },
    {"shifted_correlation",   "wrong",    check_high_first      },
    {"layers_as_operators",   "wrong",    check_layers          },
    {"wavefronts_as_bytes",   "wrong",    check_wavefronts      },
    {"sums_disagree",         "wrong",    check_sums            },
    {"before_range",          "wrong",    check_before_range    },
    {"times_disagree",        "wrong",    check_times           },
    {"counted_twice",         "wrong",    check_twice           },
    {"out_of_range",          "doubtful", check_ranges          },
    {"views_as_operators",    "doubtful", check_views           },
    {"counters_repeated",     "doubtful", check_copied_to_alike },
    {"columns_alike",         "doubtful", check_same_columns    },
    {"null_columns",          "lost",     check_nulls           },
    {"no_counters",           "lost",     check_without_counters},
    {"no_operator",           "lost",     check_unattributed    },
};

static void add_row(const struct audit *a, const struct check *check, const struct found *f)
{
    const struct profile *p = a->p;
    roof_table *t = a->out;
    const bool has_kernel = f->first_kernel != ROOF_NONE, has_op = f->first_operator != ROOF_NONE;
    table_str(t, check->name);
    table_str(t, check->weight);
    table_i64(t, f->count);
    table_i64(t, f->of);
    if (f->is_of_kernels && a->all_ns > 0)
        table_f64(t, 100 * (double)f->ns / (double)a->all_ns);
    else
        table_null(t);
    const uint32_t id = has_kernel ? p->kernels.id[f->first_kernel]
                        : has_op   ? p->operators.id[f->first_operator]
                                   : ROOF_NONE;
    if (id == ROOF_NONE)
        table_null(t);
    else
        table_str_copy(t, profile_string(p, id), strlen(profile_string(p, id)));
    table_i64_or_null(t, has_kernel ? (int64_t)p->kernels.offset[f->first_kernel]
                         : has_op   ? (int64_t)p->operators.offset[f->first_operator]
                                    : ROOF_NULL_I64);
    table_printf(t, "%s", f->evidence);
}

static void run_checks(struct audit *a)
{
    for (size_t i = 0; i < sizeof CHECKS / sizeof *CHECKS; i++) {
        struct found f = NOTHING;
        CHECKS[i].run(a, &f);
        if (f.count)
            add_row(a, &CHECKS[i], &f);
    }
}

roof_status audit_run(const struct profile *p, roof_table *out, roof_error *err)
{
    const uint32_t n = p->kernels.head.count;
    struct audit a = {.p = p, .out = out, .ok = true};
    a.of_kernel = sort_new_order(n, compare_kernels, &p->kernels);
    a.counter_ns = malloc(((size_t)n + 1) * sizeof *a.counter_ns);
    a.factor = malloc(((size_t)n + 1) * sizeof *a.factor);
    a.ok = a.of_kernel && a.counter_ns && a.factor;
    for (uint32_t i = 0; i < n; i++)
        if (p->kernels.duration_ns[i] > 0)
            a.all_ns = ns_add(a.all_ns, p->kernels.duration_ns[i]);
    if (a.ok) {
        find_times(&a);
        run_checks(&a);
        if (!roof_table_rows(out))
            table_note(out, "Nothing suspicious was found.");
    }
    free(a.of_kernel);
    free(a.counter_ns);
    free(a.factor);
    return a.ok ? table_finish(out, err) : error_nomem(err);
}
