/* device.h - what GPUs can do at most (data/devices.tsv), and which of them a trace's device is. */
#ifndef ROOF_PERF_DEVICE_H
#define ROOF_PERF_DEVICE_H

#include "arena.h"
#include "map.h"
#include "strtab.h"
#include "trace.h"

/* What computes: units that multiply matrices in a type, the other units in a type, special
 * functions. X(id, name): the name is that of the column, without its unit. */
#define DEVICE_PEAKS(X)                                                                            \
    X(MATRIX_FP64, "matrix_fp64")                                                                  \
    X(MATRIX_FP32, "matrix_fp32")                                                                  \
    X(MATRIX_TF32, "matrix_tf32")                                                                  \
    X(MATRIX_FP16, "matrix_fp16")                                                                  \
    X(MATRIX_BF16, "matrix_bf16")                                                                  \
    X(MATRIX_FP8, "matrix_fp8")                                                                    \
    X(MATRIX_FP6, "matrix_fp6")                                                                    \
    X(MATRIX_FP4, "matrix_fp4")                                                                    \
    X(MATRIX_INT8, "matrix_int8")                                                                  \
    X(VECTOR_FP64, "vector_fp64")                                                                  \
    X(VECTOR_FP32, "vector_fp32")                                                                  \
    X(VECTOR_FP16, "vector_fp16")                                                                  \
    X(VECTOR_BF16, "vector_bf16")                                                                  \
    X(SFU, "sfu")
#define DEVICE_PEAK_ID_(id, name) PEAK_##id,
enum device_peak { DEVICE_PEAKS(DEVICE_PEAK_ID_) PEAK_COUNT };

/* "matrix_bf16" */
const char *device_peak_name(enum device_peak peak);
static inline bool device_peak_is_matrix(enum device_peak peak)
{
    return peak <= PEAK_MATRIX_INT8;
}

/* A line of the file, in base units. A number that is not known, or of something that is not there,
 * is NaN; such a text is NULL. */
struct device_peaks {
    const char *name, *aliases, *vendor, *arch, *chip, *memory_type, *link, *pcie;
    const char *confidence; /* "A", "B", "C" */
    const char *uncertain;  /* columns */
    const char *source, *note;
    const char *keys; /* the names it goes by, as device_find compares them, each between two "|" */
    unsigned file;    /* which of the files read says so, from 1 */
    double sm;        /* as drivers count */
    double sm_else;   /* as some others count */
    double boost_hz;  /* the highest clock: of the vector and special function peaks */
    double datasheet_hz;            /* of the matrix peaks */
    double memory_bytes, bandwidth; /* bytes a second */
    double l2_bytes, llc_bytes;
    double peak[PEAK_COUNT];                        /* operations a second, an FMA being two */
    double fp16_flop_per_clk_sm;                    /* of the matrix units */
    double link_bandwidth;                          /* to other GPUs, one direction */
    double host_bandwidth;                          /* to the host, one direction */
    double latency_ns;                              /* no kernel takes less */
    double attainable_matrix, attainable_bandwidth; /* of the peak, 0..1, at best */
};

/* What a line is taken to say that says nothing. Kernels that do next to nothing take 1.0 to 1.5 us
 * in traces of V100 and A100, from 0.8 on H100 and B200 (0.6 on MI300X). */
#define DEVICE_LATENCY_NS           800.
#define DEVICE_ATTAINABLE_MATRIX    0.8
#define DEVICE_ATTAINABLE_BANDWIDTH 0.9

/* The peak at the boost clock; matrix peaks are stated at the datasheet's. */
double device_peak_at_boost(const struct device_peaks *d, enum device_peak peak);

/* All zero is empty. */
struct device_list {
    struct arena arena;
    struct strtab names; /* row i is called names[i] */
    struct device_peaks *rows;
    size_t count, cap;
    unsigned files;                     /* read */
    const struct device_choice *choice; /* never NULL once loaded */
    struct device_peaks given;          /* by choice->peaks; the rest NaN */
    const char *given_names;            /* columns, separated by blanks; NULL: none */
    const struct roof_trace *tr;        /* NULL: of no trace */
    struct map props;                   /* id of a device -> place in deviceProperties */
};

/* No lines yet. */
void device_list_init(struct device_list *l, const struct device_choice *choice);
/* The built-in lines, those of the choice's file over them, and its peaks. `choice` must outlive
 * the list; ROOF_ARG if it names a device that is in no line. Free also after failure. */
roof_status device_list_load(struct device_list *l, const struct device_choice *choice,
                             roof_error *err);
/* Adds the lines of a file; one whose name is there already takes its place. `file` is its name for
 * messages. */
roof_status device_list_parse(struct device_list *l, const char *file, const char *text, size_t len,
                              roof_error *err);
/* The list for a trace's devices, as roof_open was told. */
roof_status device_list_load_for(struct device_list *l, const struct roof_trace *tr,
                                 roof_error *err);
void device_list_free(struct device_list *l);

/* What is known of a device; absent: NULL, ROOF_NULL_I64. */
struct device_query {
    const char *name;
    int64_t num_sms, memory_bytes, cc_major, cc_minor;
};

enum device_how {
    DEVICE_UNKNOWN,
    DEVICE_CHOSEN,   /* by name, for the user said so */
    DEVICE_BY_NAME,  /* and what else is known agrees */
    DEVICE_BY_SHAPE, /* the driver gives no name: by SMs, memory, compute capability */
    DEVICE_SLICE,    /* part of a device of that name */
    DEVICE_RECORDED  /* no line: what the trace itself says, which is only of its memory */
};

/* All zero is empty. */
struct device_match {
    enum device_how how;
    /* Of a slice, in proportion; with what the choice gives instead. All NaN and NULL if unknown,
     * but for that. */
    struct device_peaks peaks;
    const char *why; /* why it is unknown, or what to mind; NULL: nothing */
    struct arena arena;
};

/* Which line a device is. Never guesses: several lines that disagree are none. */
roof_status device_find(const struct device_list *l, const struct device_query *q,
                        struct device_match *m, roof_error *err);
/* What the trace of the list says about the device with this id (ROOF_NULL_I64: of rows without
 * device); NULL: nothing. */
const struct device_props *device_props_of(const struct device_list *l, int64_t device);
/* The line of that device. */
roof_status device_find_traced(const struct device_list *l, int64_t device, struct device_match *m,
                               roof_error *err);
void device_match_free(struct device_match *m);

/* "name", "shape", "slice", "trace", "--device-name"; NULL: unknown. */
const char *device_how_name(enum device_how how);

#endif
