/* roof.c - the least time of work on a device. */
#include "roof.h"

#include <math.h>

const char *bound_name(enum roof_bound b)
{
    static const char *const NAMES[ROOF_BOUNDS] = {
        [ROOF_BOUND_MATRIX] = "matrix",
        [ROOF_BOUND_VECTOR] = "vector",
        [ROOF_BOUND_SFU] = "sfu",
        [ROOF_BOUND_MEMORY] = "memory",
        [ROOF_BOUND_LINK] = "link",
        [ROOF_BOUND_LATENCY] = "latency",
        [ROOF_BOUND_COMMUNICATION] = "communication",
    };
    return NAMES[b];
}

/* Units that multiply matrices of a type. */
static enum device_peak matrix_units(enum dtype t)
{
    switch (t) {
    case DTYPE_FLOAT64:
    case DTYPE_COMPLEX128:
        return PEAK_MATRIX_FP64;
    case DTYPE_FLOAT32:
    case DTYPE_COMPLEX64:
        return PEAK_MATRIX_FP32;
    case DTYPE_TFLOAT32:
        return PEAK_MATRIX_TF32;
    case DTYPE_FLOAT16:
        return PEAK_MATRIX_FP16;
    case DTYPE_BFLOAT16:
        return PEAK_MATRIX_BF16;
    case DTYPE_FLOAT8_E4M3FN:
    case DTYPE_FLOAT8_E5M2:
    case DTYPE_FLOAT8_E4M3FNUZ:
    case DTYPE_FLOAT8_E5M2FNUZ:
        return PEAK_MATRIX_FP8;
    case DTYPE_FLOAT4_E2M1FN_X2:
        return PEAK_MATRIX_FP4;
    case DTYPE_INT8:
    case DTYPE_UINT8:
        return PEAK_MATRIX_INT8;
    default:
        return PEAK_COUNT;
    }
}

/* The units that do a type's products on this device: without matrix units for it those of vectors.
 */
static void choose_matrix(const struct device_peaks *d, const struct roof_work *w, struct roof *r)
{
    const bool is_fp32 = w->matrix_type == DTYPE_FLOAT32;
    r->matrix = matrix_units(is_fp32 && w->told ? w->told : w->matrix_type);
    r->unsure_fp32 = is_fp32 && !w->told && !isnan(d->peak[PEAK_MATRIX_TF32]);
    if (r->matrix == PEAK_COUNT || !isnan(d->peak[r->matrix]))
        return;
    r->emulated = r->matrix != PEAK_MATRIX_FP32 && r->matrix != PEAK_MATRIX_FP64;
    r->matrix = r->matrix == PEAK_MATRIX_FP64 ? PEAK_VECTOR_FP64 : PEAK_VECTOR_FP32;
}

/* Time of `amount` at a rate a second; NaN: not known. */
static double time_ns(int64_t amount, double rate)
{
    if (amount == ROOF_NULL_I64)
        return NAN;
    return amount ? (double)amount / rate * 1e9 : 0;
}

static double peak_of(const struct device_peaks *d, enum device_peak p)
{
    return p == PEAK_COUNT ? (double)NAN : d->peak[p];
}

static double boost_of(const struct device_peaks *d, enum device_peak p)
{
    return p == PEAK_COUNT ? (double)NAN : device_peak_at_boost(d, p);
}

/* Takes a time into the least one; what is not known of vectors and special functions is left out.
 */
static void take(struct roof *r, double ns, enum roof_bound bound)
{
    if (ns > r->ns) {
        r->ns = ns;
        r->bound = bound;
    }
}

/* What collectives add up is not held against units: switches may do it. */
static void choose_flops(const struct device_peaks *d, const struct roof_work *w, struct roof *r)
{
    r->flop_spec = PEAK_COUNT;
    r->flop_peak = r->ridge = NAN;
    if (w->link == ROOF_LINK_RANKS)
        return;
    r->flop_spec = w->flops_matrix > 0 ? r->matrix : w->flops_vector > 0 ? r->vector : PEAK_COUNT;
    r->flop_peak = peak_of(d, r->flop_spec);
    r->ridge = r->flop_peak / r->byte_peak;
}

static double or_zero(double v)
{
    return isnan(v) ? 0 : v;
}

/* Time of the traffic that caches cannot spare: at best they held all they can of what is read, and
 * hold all they can of what was written. */
static double uncached_ns(const struct device_peaks *d, const struct roof_work *w, double bytes_ns)
{
    const double spared = 2 * (or_zero(d->l2_bytes) + or_zero(d->llc_bytes));
    if (w->link || !(bytes_ns > 0))
        return bytes_ns;
    return fmax(0, (double)w->bytes - spared) / d->bandwidth * 1e9;
}

static const char *cache_of(const struct device_peaks *d, int64_t bytes)
{
    if (bytes == ROOF_NULL_I64 || !bytes)
        return NULL;
    return (double)bytes <= d->l2_bytes    ? "L2"
           : (double)bytes <= d->llc_bytes ? "last level"
                                           : NULL;
}

/* GPUs without links of their own reach each other as they reach the host. */
static double rate_of_bytes(const struct device_peaks *d, enum roof_link link)
{
    if (link == ROOF_LINK_NONE)
        return d->bandwidth;
    return link != ROOF_LINK_HOST && !isnan(d->link_bandwidth) ? d->link_bandwidth
                                                               : d->host_bandwidth;
}

static enum roof_bound bound_of_bytes(enum roof_link link)
{
    return link == ROOF_LINK_NONE    ? ROOF_BOUND_MEMORY
           : link == ROOF_LINK_RANKS ? ROOF_BOUND_COMMUNICATION
                                     : ROOF_BOUND_LINK;
}

void least_time(const struct device_peaks *d, const struct roof_work *w, struct roof *r)
{
    *r = (struct roof){.matrix = PEAK_COUNT};
    r->vector = w->vector_type == DTYPE_FLOAT64 ? PEAK_VECTOR_FP64 : PEAK_VECTOR_FP32;
    if (w->flops_matrix > 0)
        choose_matrix(d, w, r);
    r->byte_peak = rate_of_bytes(d, w->link);
    choose_flops(d, w, r);
    r->cache = w->link ? NULL : cache_of(d, w->bytes);
    const double matrix_ns = time_ns(w->flops_matrix, r->flop_peak);
    const double bytes_ns =
        time_ns(w->link == ROOF_LINK_RANKS ? w->bus_bytes : w->bytes, r->byte_peak);
    r->ns = r->boost_ns = r->cache_ns = NAN;
    if (isnan(matrix_ns) || isnan(bytes_ns) || isnan(d->latency_ns))
        return;
    r->ns = 0;
    take(r, d->latency_ns, ROOF_BOUND_LATENCY);
    take(r, time_ns(w->sfu, peak_of(d, PEAK_SFU)), ROOF_BOUND_SFU);
    take(r, time_ns(w->flops_vector, peak_of(d, r->vector)), ROOF_BOUND_VECTOR);
    const double others_ns = r->ns; /* at the highest clock already */
    take(r, bytes_ns, bound_of_bytes(w->link));
    take(r, matrix_ns, ROOF_BOUND_MATRIX);
    const double boosted_ns = fmax(others_ns, time_ns(w->flops_matrix, boost_of(d, r->matrix)));
    r->boost_ns = fmax(boosted_ns, bytes_ns);
    r->cache_ns = fmax(boosted_ns, uncached_ns(d, w, bytes_ns));
}
