/* gen.c - writes synthetic Kineto Chrome traces of transformer training steps.
 *
 * The output imitates what PyTorch's profiler writes on an H100 (2026 Kineto):
 * same envelope, same keys in the same order, same number formatting.  It is a
 * simulation, not a recording: a small program of profiler events is built once
 * from the model shape and then executed once per step with deterministic
 * jitter against a model of CPU threads, launch latency and in-order streams.
 *
 * Bytes are identical for identical parameters on every machine: the only
 * arithmetic is integer, times are int64 nanoseconds, the random numbers come
 * from the splitmix generator below, and neither the clock, the
 * locale nor floating point is used.
 *
 * File layout
 *   envelope head, "traceEvents": [
 *   per step, one block of sections, each in time order per thread or stream:
 *     1 cpu_op and user_annotation rows, each followed by its fwdbwd flow
 *     2 [memory] instants                      (--memory)
 *     3 python_function rows                   (--python-depth > 0)
 *     4 overhead rows (a few)
 *     5 cuda_runtime and cuda_driver rows, each followed by its ac2g flow
 *     6 kernel, gpu_memcpy, gpu_memset and cuda_sync rows, each followed by its
 *       ac2g flow
 *     7 gpu_user_annotation rows
 *   once at the end: the python frames that span all steps, the closing device
 *   synchronisation, the M metadata rows, the Trace span and the two instants
 *   ], "traceName"
 * Kineto itself writes sections 1-3 for the whole run before section 4; the
 * step blocks keep the memory needed here constant.
 *
 * Build: cc -std=c17 -O2 -o gen gen.c        Help: ./gen --help
 */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;
typedef uint32_t u32;

/* ------------------------------------------------------------------ basics */

static void die(const char *msg)
{
    fprintf(stderr, "gen: %s\n", msg);
    exit(1);
}

static void *grow(void *p, size_t n, size_t *cap, size_t elem)
{
    if (n < *cap)
        return p;
    size_t c = *cap ? *cap * 2 : 64;
    while (c <= n)
        c *= 2;
    if (c > SIZE_MAX / elem)
        die("out of memory");
    p = realloc(p, c * elem);
    if (!p)
        die("out of memory");
    *cap = c;
    return p;
}

static void *zalloc(size_t n, size_t elem)
{
    void *p = calloc(n ? n : 1, elem);
    if (!p)
        die("out of memory");
    return p;
}

#define PUSH(arr, n, cap) ((arr) = grow((arr), (n), &(cap), sizeof *(arr)), &(arr)[(n)++])

/* A growing text buffer, used only while the program is built. */
typedef struct {
    char *s;
    size_t n, cap;
} Buf;

static void bput(Buf *b, const char *s, size_t n)
{
    b->s = grow(b->s, b->n + n + 1, &b->cap, 1);
    memcpy(b->s + b->n, s, n);
    b->n += n;
    b->s[b->n] = 0;
}

static void bstr(Buf *b, const char *s)
{
    bput(b, s, strlen(s));
}

static void bfmt(Buf *b, const char *fmt, ...)
{
    char tmp[4096];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(tmp, sizeof tmp, fmt, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= sizeof tmp)
        die("internal: text too long");
    bput(b, tmp, (size_t)n);
}

typedef struct {
    const char *s;
    size_t n;
} Str;

static Str keep(const Buf *b)
{
    char *p = zalloc(b->n + 1, 1);
    if (b->n)
        memcpy(p, b->s, b->n);
    return (Str){p, b->n};
}

static const char *txt(const char *fmt, ...)
{
    char tmp[1024];
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(tmp, sizeof tmp, fmt, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= sizeof tmp)
        die("internal: text too long");
    char *p = zalloc((size_t)n + 1, 1);
    memcpy(p, tmp, (size_t)n);
    return p;
}

static u64 splitmix(u64 *s)
{
    u64 z = (*s += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static i64 max64(i64 a, i64 b)
{
    return a > b ? a : b;
}

static i64 min64(i64 a, i64 b)
{
    return a < b ? a : b;
}

static i64 cdiv(i64 a, i64 b)
{
    return (a + b - 1) / b;
}

/* -------------------------------------------------------------- parameters */

static struct {
    i64 steps, layers, hidden, heads, batch, seq, ranks, rank, streams, collectives;
    i64 depth, seed, target_mb;
    bool shapes, graph, memory;
    const char *out;
} P = {2, 1, 512, 8, 8, 256, 2, 0, 0, 2, 1, 1, 0, true, false, false, NULL};

static const char help[] =
    "usage: gen [options]\n"
    "Write a deterministic synthetic Kineto trace of transformer training steps.\n"
    "  --steps N         training steps, 1..10000000 (default 2)\n"
    "  --target-mb M     write whole steps until the file has M MB (10^6 bytes),\n"
    "                    1..1000000; replaces --steps\n"
    "  --layers N        transformer blocks, 1..512 (default 1)\n"
    "  --hidden N        model width, 32..65536, a multiple of --heads (default 512)\n"
    "  --heads N         attention heads, 1..1024 (default 8)\n"
    "  --batch N         sequences per step, 1..65536 (default 8)\n"
    "  --seq N           tokens per sequence, 1..131072 (default 256);\n"
    "                    batch * seq must be at most 16777216\n"
    "  --ranks N         world size, 1..1024 (default 2; 1 = no collectives)\n"
    "  --rank R          the rank whose file is written, 0..ranks-1 (default 0)\n"
    "  --collectives N   gradient buckets per step, 1..12*layers+5 (default 2)\n"
    "  --streams N       extra compute streams for weight gradients, 0..16 (default 0)\n"
    "  --python-depth N  python frames per operator, 0..8 (default 1; 0 = no stack)\n"
    "  --no-shapes       leave out Input Dims, Input type, Strides, Concrete Inputs\n"
    "  --graph           add one cudaGraphLaunch with many kernels to each step\n"
    "  --memory          add [memory] instants\n"
    "  --seed N          seed of the jitter, 0..2^63-1 (default 1)\n"
    "  -o FILE           output file (default standard output)\n"
    "  --help            this text\n"
    "Exit status: 0 written, 1 write error, 2 wrong parameter.\n";

/* ------------------------------------------------------- the event program */

enum { VOCAB = 16384, BF = 2, SMS = 132, RING = 1024, S_MAIN = 0, S_NCCL = 1, S_SIDE = 2 };
enum { T_MAIN = 0, T_AUTO = 1 };

enum Kind { I_OPEN, I_CLOSE, I_CALL, I_MEM, I_PYOPEN, I_PYCLOSE, I_TO_AUTO, I_TO_MAIN };
enum Cat { C_OP, C_ANN };
enum SeqMode { Q_NONE, Q_FWD, Q_EVAL, Q_NODE };
enum Act {
    A_PLAIN,  /* no device work */
    A_LAUNCH, /* one device row */
    A_COLL,   /* a collective, resolved over all ranks */
    A_GRAPH,  /* a graph launch */
    A_RECORD, /* event record on a stream */
    A_WAIT,   /* stream waits for an event */
    A_WAITC,  /* compute stream waits for a collective */
    A_SYNC    /* host waits for a stream */
};

typedef struct {
    unsigned char kind, thread, cat, seqmode, act, api, flow, stepname;
    int stream, gpu, evt, flowid;
    u32 gap, cost, skip; /* ns before, ns in the call or before the close, unseen ids */
    i64 seq;
    Str head, tail, tail2;
    i64 mem_addr, mem_bytes, mem_total;
} Ins;

enum GKind { G_KERNEL, G_MEMCPY, G_MEMSET, G_NCCL };
typedef struct {
    int kind, stream;
    i64 dur, bytes;
    Str head, tail;
} Gpu;

static Ins *prog;
static size_t nprog, cprog;
static Gpu *gpus;
static size_t ngpus, cgpus;
static size_t resolve_at; /* instruction where the collectives of a step resolve */
static i64 seq_per_step, flows_per_step, ncoll;
static int *graph_gpu;
static size_t ngraph, cgraph;

static int pid, tid_of[2], device;
static int th; /* thread of the builder */

enum {
    R_LAUNCH,
    R_LAUNCHEX,
    R_MEMCPY,
    R_MEMSET,
    R_SYNC,
    R_RECORD,
    R_WAIT,
    R_ISCAP,
    R_CAPINFO,
    R_FUNCGET,
    R_FUNCSET,
    R_DEVSYNC,
    R_GRAPH,
    R_CU,
    R_COUNT
};
static const struct {
    const char *name;
    int cbid;
    u32 cost;
    bool driver;
} apis[R_COUNT] = {
    {"cudaLaunchKernel",            211, 4200,  false},
    {"cudaLaunchKernelExC",         430, 4600,  false},
    {"cudaMemcpyAsync",             41,  6800,  false},
    {"cudaMemsetAsync",             51,  4400,  false},
    {"cudaStreamSynchronize",       131, 5200,  false},
    {"cudaEventRecord",             135, 1100,  false},
    {"cudaStreamWaitEvent",         147, 1300,  false},
    {"cudaStreamIsCapturing",       317, 520,   false},
    {"cudaStreamGetCaptureInfo_v2", 409, 480,   false},
    {"cudaFuncGetAttributes",       15,  1900,  false},
    {"cudaFuncSetAttribute",        273, 780,   false},
    {"cudaDeviceSynchronize",       165, 9000,  false},
    {"cudaGraphLaunch",             311, 14200, false},
    {"cuLaunchKernel",              307, 3700,  true },
};
static Str api_head[R_COUNT][2];

static int stream_tid(int s)
{
    return s == S_MAIN ? 7 : s == S_NCCL ? 24 : 28 + 4 * (s - S_SIDE);
}

static int nstreams(void)
{
    return S_SIDE + (int)P.streams;
}

static Ins *ins(int kind)
{
    Ins *p = PUSH(prog, nprog, cprog);
    memset(p, 0, sizeof *p);
    p->kind = (unsigned char)kind;
    p->thread = (unsigned char)th;
    p->seq = -1;
    p->gpu = p->evt = p->stream = p->flowid = -1;
    return p;
}

/* Operator arguments collected before an operator is opened. */
static struct {
    Buf conc, type, strides, dims;
    int n;
} arg;

typedef struct {
    const char *name;
    i64 numel;
    int nd;
    i64 d[2];
    int stream;
} Param;
static Param *params;
static int nparams;

static void arg_put(const char *conc, const char *type, const char *strides, const char *dims)
{
    const char *sep = arg.n++ ? ", " : "";
    bfmt(&arg.conc, "%s\"%s\"", sep, conc);
    bfmt(&arg.type, "%s\"%s\"", sep, type);
    bfmt(&arg.strides, "%s%s", sep, strides);
    bfmt(&arg.dims, "%s%s", sep, dims);
}

static void arg_tensor(const char *type, int nd, const i64 *d, const i64 *st)
{
    char a[256] = "[", b[256] = "[";
    i64 own[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    for (int i = nd - 2; i >= 0; i--)
        own[i] = own[i + 1] * d[i + 1];
    if (!st)
        st = own;
    for (int i = 0; i < nd; i++) {
        snprintf(a + strlen(a), sizeof a - strlen(a), "%s%" PRId64, i ? ", " : "", d[i]);
        snprintf(b + strlen(b), sizeof b - strlen(b), "%s%" PRId64, i ? ", " : "", st[i]);
    }
    strcat(a, "]");
    strcat(b, "]");
    arg_put("", type, b, a);
}

static void arg_params(void)
{
    const char *sep = arg.n++ ? ", " : "";
    bfmt(&arg.conc, "%s\"\"", sep);
    bfmt(&arg.type, "%s\"TensorList\"", sep);
    bfmt(&arg.strides, "%s[", sep);
    bfmt(&arg.dims, "%s[", sep);
    for (int i = 0; i < nparams; i++) {
        const Param *p = &params[i];
        sep = i ? ", " : "";
        if (p->nd == 1) {
            bfmt(&arg.dims, "%s[%" PRId64 "]", sep, p->d[0]);
            bfmt(&arg.strides, "%s[1]", sep);
        } else {
            bfmt(&arg.dims, "%s[%" PRId64 ", %" PRId64 "]", sep, p->d[0], p->d[1]);
            bfmt(&arg.strides, "%s[%" PRId64 ", 1]", sep, p->d[1]);
        }
    }
    bstr(&arg.strides, "]");
    bstr(&arg.dims, "]");
}

/* Arguments by format: b f i + digit = contiguous bf16, float, int64 tensor with
 * that many dims; B = bf16 with dims then strides; s Scalar, l ScalarList, D
 * double, - none, L the list of parameters, K one flat bf16 tensor in a list. */
static void A(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    for (const char *c = fmt; *c; c++) {
        i64 d[8], st[8];
        if (*c == 'b' || *c == 'f' || *c == 'i' || *c == 'B') {
            bool strided = *c == 'B';
            const char *type = *c == 'f' ? "float" : *c == 'i' ? "long int" : "c10::BFloat16";
            int nd = c[1] - '0';
            c++;
            for (int i = 0; i < nd; i++)
                d[i] = va_arg(ap, i64);
            for (int i = 0; strided && i < nd; i++)
                st[i] = va_arg(ap, i64);
            arg_tensor(type, nd, d, strided ? st : NULL);
        } else if (*c == 's') {
            arg_put(va_arg(ap, const char *), "Scalar", "[]", "[]");
        } else if (*c == 'l') {
            arg_put(va_arg(ap, const char *), "ScalarList", "[]", "[]");
        } else if (*c == 'D') {
            arg_put("", "double", "[]", "[]");
        } else if (*c == 'L') {
            arg_params();
        } else if (*c == 'K') {
            const char *dims = txt("[[%" PRId64 "]]", va_arg(ap, i64));
            arg_put("", "TensorList", "[[1]]", dims);
        } else if (*c == '-') {
            arg_put("", "", "[]", "[]");
        }
    }
    va_end(ap);
}

static Str take_args(bool triton)
{
    Buf b = {0};
    if (arg.n && P.shapes) {
        if (triton) {
            bstr(&b, ", \"Input Dims\": [");
            bput(&b, arg.dims.s, arg.dims.n);
            bstr(&b, "], \"Input Strides\": [");
            bput(&b, arg.strides.s, arg.strides.n);
            bstr(&b, "], \"Input type\": [");
            bput(&b, arg.type.s, arg.type.n);
            bstr(&b, "], \"Concrete Inputs\": [");
            bput(&b, arg.conc.s, arg.conc.n);
        } else {
            bstr(&b, ", \"Concrete Inputs\": [");
            bput(&b, arg.conc.s, arg.conc.n);
            bstr(&b, "], \"Input type\": [");
            bput(&b, arg.type.s, arg.type.n);
            bstr(&b, "], \"Input Strides\": [");
            bput(&b, arg.strides.s, arg.strides.n);
            bstr(&b, "], \"Input Dims\": [");
            bput(&b, arg.dims.s, arg.dims.n);
        }
        bstr(&b, "]");
    }
    arg.n = 0;
    arg.conc.n = arg.type.n = arg.strides.n = arg.dims.n = 0;
    Str s = keep(&b);
    free(b.s);
    return s;
}

static int depth_op[2]; /* open operators per builder thread */

static Ins *open_row(int cat, const char *name)
{
    Buf b = {0};
    Ins *p = ins(I_OPEN);
    p->cat = (unsigned char)cat;
    p->gap = depth_op[th] ? 1250 : th == T_MAIN ? 5200 : 3600;
    depth_op[th]++;
    bfmt(&b, "  {\n    \"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s",
         cat == C_OP ? "cpu_op" : "user_annotation", name);
    p->head = keep(&b);
    free(b.s);
    p->tail = take_args(false);
    return p;
}

static Ins *O(const char *name)
{
    return open_row(C_OP, name);
}

static Ins *ann(const char *name)
{
    return open_row(C_ANN, name);
}

static void E(void)
{
    Ins *p = ins(I_CLOSE);
    p->cost = 760;
    depth_op[th]--;
}

static i64 seqno; /* next autograd sequence number of the step */

/* Forward operator that autograd sees; the last opened one with a number
 * starts the fwdbwd flow. */
static Ins *F(const char *name)
{
    Ins *p = O(name);
    p->seqmode = Q_FWD;
    p->seq = seqno;
    return p;
}

static i64 made(void) /* the innermost open operator created its backward node */
{
    return seqno++;
}

static void leaf(const char *name)
{
    O(name);
    E();
}

static void fleaf(const char *name)
{
    F(name);
    E();
}

/* Memory: an exact-size cache in front of a bump pointer, all at build time. */
typedef struct {
    i64 addr, size;
    bool live;
} Block;
static Block *blocks;
static size_t nblocks, cblocks;
static i64 mem_bump, mem_total, mem_base;
typedef struct {
    size_t *v;
    size_t n, cap;
} Slots;
static Slots *scope;

static void mem_row(i64 addr, i64 bytes)
{
    mem_total += bytes;
    Ins *p = ins(I_MEM);
    p->gap = 260;
    p->mem_addr = addr;
    p->mem_bytes = bytes;
    p->mem_total = mem_total;
}

static void alloc(i64 bytes)
{
    if (!P.memory)
        return;
    i64 size = cdiv(max64(bytes, 1), 512) * 512;
    size_t k = 0;
    while (k < nblocks && (blocks[k].live || blocks[k].size != size))
        k++;
    if (k == nblocks) {
        *PUSH(blocks, nblocks, cblocks) = (Block){mem_bump, size, false};
        mem_bump += size;
    }
    blocks[k].live = true;
    *PUSH(scope->v, scope->n, scope->cap) = k;
    mem_row(blocks[k].addr, size);
}

static void free_scope(Slots *s)
{
    for (size_t i = 0; i < s->n; i++) {
        Block *b = &blocks[s->v[i]];
        b->live = false;
        mem_row(b->addr, -b->size);
    }
    s->n = 0;
}

static void op_empty(const char *size, const char *dtype, i64 bytes)
{
    A("lss--s", size, dtype, "0", "0");
    O("aten::empty");
    alloc(bytes);
    E();
}

/* ---------------------------------------------------------- device rows */

static Str gpu_head(const char *cat, const char *name, int tid)
{
    Buf b = {0};
    bfmt(&b,
         "  {\n    \"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s\", \"pid\": %d, \"tid\": %d,\n   "
         " \"ts\": ",
         cat, name, device, tid);
    Str s = keep(&b);
    free(b.s);
    return s;
}

/* The theoretical occupancy Kineto derives for an H100, scaled by grid fill. */
static i64 occupancy(i64 regs, i64 smem, i64 blocks_n, i64 threads)
{
    if (smem > 48 * 1024)
        return 0;
    i64 warps = cdiv(threads, 32), per = cdiv(regs * 32, 256) * 256 * warps;
    i64 n = min64(64 / warps, min64(32, 65536 / per));
    if (smem)
        n = min64(n, 233472 / (cdiv(smem, 128) * 128 + 1024));
    i64 x = min64(n * warps * SMS, blocks_n * warps); /* active warps on the device */
    return (x * 200 + 64 * SMS) / (128 * SMS);
}

static void frac6(Buf *b, i64 num, i64 den)
{
    i64 q = num / den, r = ((num % den) * 1000000 + den / 2) / den;
    bfmt(b, "%" PRId64 ".%06" PRId64, q + r / 1000000, r % 1000000);
}

typedef struct {
    i64 regs, smem, gx, gy, gz, bx, by;
} Shape;

static int new_gpu(int kind, int stream, i64 dur, i64 bytes, Str head, Str tail)
{
    *PUSH(gpus, ngpus, cgpus) = (Gpu){kind, stream, dur, bytes, head, tail};
    return (int)ngpus - 1;
}

static int kernel(const char *name, int stream, Shape s, i64 dur)
{
    Buf b = {0};
    i64 n = s.gx * s.gy * s.gz, threads = s.bx * s.by;
    bfmt(&b,
         ",      \"registers per thread\": %" PRId64 ",      \"shared memory\": %" PRId64
         ",      \"blocks per SM\": ",
         s.regs, s.smem);
    frac6(&b, n, SMS);
    bstr(&b, ",      \"warps per SM\": ");
    frac6(&b, n * cdiv(threads, 32), SMS);
    bfmt(&b,
         ",      \"grid\": [%" PRId64 ", %" PRId64 ", %" PRId64 "],      \"block\": [%" PRId64
         ", %" PRId64 ", 1],      \"est. achieved occupancy %%\": %" PRId64,
         s.gx, s.gy, s.gz, s.bx, s.by, occupancy(s.regs, s.smem, n, threads));
    int g =
        new_gpu(G_KERNEL, stream, dur, 0, gpu_head("kernel", name, stream_tid(stream)), keep(&b));
    free(b.s);
    return g;
}

static Ins *call(int api)
{
    Ins *p = ins(I_CALL);
    p->api = (unsigned char)api;
    p->act = A_PLAIN;
    p->gap = 900;
    p->cost = apis[api].cost;
    p->skip = (u32)(nprog * 7 % 4);
    return p;
}

static void launch(int api, int gpu)
{
    Ins *p = call(api);
    p->act = A_LAUNCH;
    p->gpu = gpu;
    p->stream = gpus[gpu].stream;
    p->gap = 1200;
}

static i64 mem_ns(i64 bytes) /* a memory-bound kernel at about 2.4 TB/s */
{
    return 1350 + bytes / 2400;
}

static const char *lambda_name(const char *what)
{
    return txt(
        "void at::native::vectorized_elementwise_kernel<4, %s, std::array<char*, 3ul> >(int, %s, "
        "std::array<char*, 3ul>)",
        what, what);
}

static void elementwise(const char *name, int stream, i64 n, i64 bytes_per)
{
    Shape s = {22, 0, cdiv(n, 512), 1, 1, 128, 1};
    launch(R_LAUNCH, kernel(name, stream, s, mem_ns(n * bytes_per)));
}

/* A GEMM: tile size by shape, wave quantisation over the SMs, a bandwidth floor. */
static int gemm_kernel(int stream, i64 m, i64 n, i64 k, const char *layout)
{
    i64 tm = m * n >= 128 * 256 * 96 ? 256 : m * n >= 128 * 128 * 48 ? 128 : 64;
    i64 tn = m * n >= 128 * 128 * 48 ? 128 : 64;
    i64 tiles = cdiv(m, tm) * cdiv(n, tn);
    i64 tile_ns = 2 * tm * tn * k / (tm == 64 ? 3300 : tm == 128 ? 4700 : 5600);
    i64 ns = max64(cdiv(tiles, SMS) * tile_ns, BF * (m * k + k * n + m * n) / 2500) + 2400;
    Shape s = {168, tm == 64 ? 131200 : 217216, min64(tiles, SMS), 1, 1, 384, 1};
    return kernel(txt("nvjet_tst_%" PRId64 "x%" PRId64 "_64x%d_%s_v_bz_%s", tm, tn,
                      tm == 64 ? 10 : 5, tiles >= SMS ? "2x1" : "1x2", layout),
                  stream, s, ns);
}

/* --------------------------------------------------------- python frames */

static i64 module_ids;

static void pyo(const char *name, i64 module)
{
    Buf b = {0}, m = {0};
    Ins *p = ins(I_PYOPEN);
    p->gap = 900;
    bfmt(&b,
         "  {\n    \"ph\": \"X\", \"cat\": \"python_function\", \"name\": \"%s\", \"pid\": %d, "
         "\"tid\": %d,\n    \"ts\": ",
         name, pid, tid_of[T_MAIN]);
    p->head = keep(&b);
    if (module >= 0)
        bfmt(&m, ", \"Python module id\": %" PRId64, module);
    p->tail = keep(&m);
    free(b.s);
    free(m.s);
}

static void pye(void)
{
    ins(I_PYCLOSE)->cost = 520;
}

static void py(const char *name)
{
    if (P.depth)
        pyo(name, -1);
}

static void pyend(void)
{
    if (P.depth)
        pye();
}

static const char *const wrappers[7] = {
    "torch/_jit_internal.py(624): fn",
    "torch/utils/_contextlib.py(120): decorate_context",
    "torch/_tensor.py(1655): __torch_function__",
    "torch/overrides.py(1750): handle_torch_function",
    "torch/utils/_pytree.py(1234): tree_map",
    "contextlib.py(132): __enter__",
    "torch/autograd/grad_mode.py(84): __enter__",
};

/* A python call of one operator: depth frames, the innermost a built-in. */
static void top(const char *builtin)
{
    for (i64 i = P.depth - 1; i > 0; i--)
        pyo(wrappers[i - 1], -1);
    if (P.depth)
        pyo(builtin, -1);
}

static void endtop(void)
{
    for (i64 i = 0; i < P.depth; i++)
        pye();
}

static void module(const char *type, i64 index, const char *forward)
{
    if (!P.depth)
        return;
    pyo(txt("nn.Module: %s_%" PRId64, type, index), module_ids++);
    pyo(forward, -1);
}

static void endmodule(void)
{
    pyend();
    pyend();
}

/* ------------------------------------------------------------- the model */

static i64 B, S, H, M; /* batch, sequence, hidden, rows = B * S */

typedef struct {
    i64 k, n;
    int w, b; /* parameters; b < 0: none */
    i64 view1, t, mm, view2;
} Linear;

typedef struct {
    Linear qkv, proj, fc1, fc2;
    int ln1w, ln1b, ln2w, ln2b;
    i64 ln1, split, view[3], tr[3], sdpa, tr2, view2, fused, gelu, add;
    Slots slots;
} Layer;

static Layer *layers;
static Slots slots_head, slots_grad, slots_in;
static int acc_done, bucket_now;
static i64 bucket_numel;
static int nevents;

static int new_param(const char *name, int nd, i64 d0, i64 d1)
{
    int i = nparams++;
    params[i] = (Param){
        name, nd == 1 ? d0 : d0 * d1, nd, {d0, d1},
                   S_MAIN
    };
    return i;
}

static const char *size2(i64 a, i64 b)
{
    return txt("[%" PRId64 ", %" PRId64 "]", a, b);
}

static const char *size3(i64 a, i64 b, i64 c)
{
    return txt("[%" PRId64 ", %" PRId64 ", %" PRId64 "]", a, b, c);
}

static void op_t(i64 r, i64 c, bool fwd)
{
    Ins *(*o)(const char *) = fwd ? F : O;
    A("b2", r, c);
    o("aten::t");
    A("b2ss", r, c, "0", "1");
    o("aten::transpose");
    A("b2ll-", r, c, size2(c, r), txt("[1, %" PRId64 "]", c));
    O("aten::as_strided");
    E();
    E();
    E();
}

static void linear_fwd(Linear *l)
{
    bool bias = l->b >= 0;
    top("<built-in function linear>");
    if (bias)
        A("b3b2b1", B, S, l->k, l->n, l->k, l->n);
    else
        A("b3b2-", B, S, l->k, l->n, l->k);
    F("aten::linear");
    A("b3l", B, S, l->k, size2(M, l->k));
    fleaf("aten::view");
    l->view1 = made();
    op_t(l->n, l->k, true);
    l->t = made();
    if (bias) {
        A("b1b2B2ss", l->n, M, l->k, l->k, l->n, (i64)1, l->k, "1", "1");
        F("aten::addmm");
    } else {
        A("b2B2", M, l->k, l->k, l->n, (i64)1, l->k);
        F("aten::mm");
    }
    alloc(M * l->n * BF);
    launch(R_LAUNCHEX, gemm_kernel(S_MAIN, M, l->n, l->k, bias ? "bias_TNN" : "TNN"));
    E();
    l->mm = made();
    A("b2l", M, l->n, size3(B, S, l->n));
    fleaf("aten::view");
    l->view2 = made();
    E();
    endtop();
}

static void layer_norm_fwd(i64 *seq)
{
    const char *h = txt("[%" PRId64 "]", H);
    top("<built-in function layer_norm>");
    A("b3lb1b1ss", B, S, H, h, H, H, "1.0000000000000001e-05", "True");
    F("aten::layer_norm");
    A("b3lb1b1s", B, S, H, h, H, H, "1.0000000000000001e-05");
    F("aten::native_layer_norm");
    op_empty(size3(B, S, H), "15", M * H * BF);
    op_empty(txt("[%" PRId64 "]", M), "6", M * 4);
    op_empty(txt("[%" PRId64 "]", M), "6", M * 4);
    launch(R_LAUNCH,
           kernel("void at::native::(anonymous "
                  "namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float, false>(int, "
                  "float, c10::BFloat16 const*, c10::BFloat16 const*, c10::BFloat16 const*, "
                  "float*, float*, c10::BFloat16*)",
                  S_MAIN, (Shape){34, 24, M, 1, 1, 32, 4}, mem_ns(M * H * 4)));
    A("f1l", M, size3(B, S, 1));
    leaf("aten::view");
    A("f1l", M, size3(B, S, 1));
    leaf("aten::view");
    E();
    *seq = made();
    E();
    endtop();
}

/* --- backward helpers --- */

static void node(const char *name, i64 seq)
{
    Ins *p = O(txt("autograd::engine::evaluate_function: %s", name));
    p->seqmode = Q_EVAL;
    p->seq = seq;
}

/* Opens the node itself; its tensor argument was collected with A(). */
static void node_body(const char *name, i64 seq)
{
    Ins *p = O(name);
    p->seqmode = Q_NODE;
    p->seq = seq;
}

static int record(int stream)
{
    Ins *p = call(R_RECORD);
    p->act = A_RECORD;
    p->stream = stream;
    return p->evt = nevents++;
}

static void wait_event(int stream, int evt)
{
    Ins *p = call(R_WAIT);
    p->act = A_WAIT;
    p->stream = stream;
    p->evt = evt;
}

static Buf coll_args(i64 numel, bool on_kernel)
{
    Buf b = {0}, ranks = {0};
    bstr(&ranks, "[");
    for (i64 r = 0; r < min64(P.ranks, 30); r++)
        bfmt(&ranks, "%s%" PRId64, r ? ", " : "", r);
    bstr(&ranks, P.ranks > 30 ? ", ...]" : "]");
    const char *addr = txt("[%" PRId64 "]", mem_base + 536870912 + bucket_now * 67108864LL);
    bfmt(&b,
         ", \"Collective name\": \"allreduce\", \"In msg nelems\": %" PRId64
         ", \"Out msg nelems\": %" PRId64 ", \"Group size\": %" PRId64
         ", \"dtype\": \"BFloat16\", \"In split size\": \"[]\", \"Out split size\": \"[]\", ",
         numel, numel, P.ranks);
    if (!on_kernel)
        bfmt(&b,
             "\"Global rank start\": 0, \"Global rank stride\": 1, \"Rank\": %" PRId64
             ", \"Is asynchronized op\": true, ",
             P.rank);
    bfmt(&b,
         "\"Process Group Name\": \"0\", \"Process Group Description\": \"default_pg\", \"Process "
         "Group Ranks\": \"%s\", "
         "\"Input Tensors start\": \"%s\", \"Output Tensors start\": \"%s\", \"Comms Id\": "
         "7310589, \"Seq\": ",
         ranks.s, addr, addr);
    free(ranks.s);
    return b;
}

static void allreduce(void)
{
    i64 n = bucket_numel;
    A("K---s", n, "-1");
    O("c10d::allreduce_");
    A("K--s-llsss", n, txt("%" PRId64, P.rank), "[]", "[]", "0", "1", txt("%" PRId64, P.ranks));
    Ins *p = O("record_param_comms");
    Buf meta = coll_args(n, false);
    Buf all = {0};
    bput(&all, p->tail.s, p->tail.n);
    p->tail2 = keep(&meta); /* the running Seq follows these */
    p->tail = keep(&all);
    p->flow = 3;
    p->evt = bucket_now;
    free(all.s);
    free(meta.s);
    call(R_ISCAP);
    for (int s = 0; s < nstreams(); s++)
        if (s != S_NCCL)
            wait_event(S_NCCL, record(s));
    A("b1", n);
    ann("nccl:all_reduce");
    call(R_CAPINFO);
    i64 ranks = P.ranks, bytes = n * BF;
    i64 ns = 11000 + 2 * ranks * 700 + 2 * (ranks - 1) * bytes / ranks / (ranks <= 8 ? 330 : 42);
    int g = kernel("ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
                   S_NCCL, (Shape){96, 83296, ranks <= 8 ? 24 : 16, 1, 1, 544, 1}, ns);
    gpus[g].kind = G_NCCL;
    Buf tail = {0}, args = coll_args(n, true);
    bput(&tail, gpus[g].tail.s, gpus[g].tail.n);
    bput(&tail, args.s, args.n);
    gpus[g].tail = keep(&tail);
    free(tail.s);
    free(args.s);
    p = call(R_LAUNCHEX);
    p->act = A_COLL;
    p->gpu = g;
    p->stream = S_NCCL;
    p->evt = bucket_now;
    p->cost = 8200;
    E();
    call(R_RECORD)->evt = bucket_now; /* marks the end of the collective */
    E();
    E();
    bucket_now++;
    bucket_numel = 0;
}

static void arg_param(int i)
{
    const Param *p = &params[i];
    if (p->nd == 1)
        A("b1", p->d[0]);
    else
        A("b2", p->d[0], p->d[1]);
}

static void accumulate(int i)
{
    const Param *p = &params[i];
    O("autograd::engine::evaluate_function: torch::autograd::AccumulateGrad");
    arg_param(i);
    O("torch::autograd::AccumulateGrad");
    arg_param(i);
    O("aten::detach");
    arg_param(i);
    leaf("detach");
    E();
    E();
    if (P.ranks > 1) {
        arg_param(i);
        O("torch::distributed::reducer::mul_out");
        arg_param(i);
        A("D");
        arg_param(i);
        O("aten::mul");
        elementwise(
            lambda_name("at::native::BinaryFunctor<c10::BFloat16, c10::BFloat16, c10::BFloat16, "
                        "at::native::binary_internal::MulFunctor<float> >"),
            p->stream, p->numel, 4);
        E();
        E();
        bucket_numel += p->numel;
        if (++acc_done >=
            (nparams * (bucket_now + 1) + (int)P.collectives - 1) / (int)P.collectives)
            allreduce();
    }
    E();
}

static void view_back(i64 seq, i64 n)
{
    node("ViewBackward0", seq);
    A("b3", B, S, n);
    node_body("ViewBackward0", seq);
    A("b3l", B, S, n, size2(M, n));
    O("aten::reshape");
    A("b3l", B, S, n, size2(M, n));
    leaf("aten::view");
    E();
    E();
    E();
}

static void linear_bwd(Linear *l)
{
    bool bias = l->b >= 0;
    const char *name = bias ? "AddmmBackward0" : "MmBackward0";
    int stream = params[l->w].stream, evt;
    view_back(l->view2, l->n);
    node(name, l->mm);
    A("b2", M, l->n);
    node_body(name, l->mm);
    op_t(l->k, l->n, false);
    A("b2b2", M, l->n, l->n, l->k);
    O("aten::mm");
    alloc(M * l->k * BF);
    launch(R_LAUNCHEX, gemm_kernel(S_MAIN, M, l->k, l->n, "NNN"));
    E();
    if (stream != S_MAIN) {
        evt = record(S_MAIN);
        wait_event(stream, evt);
    }
    op_t(M, l->n, false);
    A("B2b2", l->n, M, (i64)1, l->n, M, l->k);
    O("aten::mm");
    Slots *old = scope;
    scope = &slots_grad;
    alloc(l->n * l->k * BF);
    scope = old;
    launch(R_LAUNCHEX, gemm_kernel(stream, l->n, l->k, M, "NTN"));
    E();
    op_t(l->n, l->k, false);
    E();
    if (bias) {
        A("b2ls-", M, l->n, "[0]", "True");
        O("aten::sum");
        scope = &slots_grad;
        alloc(l->n * BF);
        scope = old;
        const char *red =
            "at::native::ReduceOp<c10::BFloat16, at::native::func_wrapper_t<c10::BFloat16, "
            "at::native::sum_functor<c10::BFloat16, float, "
            "c10::BFloat16>::operator()(at::TensorIterator&)::"
            "{lambda(float, float)#1}>, unsigned int, c10::BFloat16, 4, 4>";
        launch(R_LAUNCH, kernel(txt("void at::native::reduce_kernel<128, 4, %s >(%s)", red, red),
                                stream, (Shape){32, 2048, cdiv(l->n, 128), 1, 1, 32, 4},
                                1900 + M * l->n * BF / 1600));
        E();
        A("b2l", (i64)1, l->n, txt("[%" PRId64 "]", l->n));
        leaf("aten::view");
    }
    E();
    if (bias)
        accumulate(l->b);
    node("TBackward0", l->t);
    A("B2", l->k, l->n, (i64)1, l->k);
    node_body("TBackward0", l->t);
    op_t(l->k, l->n, false);
    E();
    E();
    accumulate(l->w);
    view_back(l->view1, l->k);
}

static void layer_norm_bwd(i64 seq, int w, int b)
{
    node("NativeLayerNormBackward0", seq);
    A("b3", B, S, H);
    node_body("NativeLayerNormBackward0", seq);
    A("b3b3lf3f3b1b1l", B, S, H, B, S, H, txt("[%" PRId64 "]", H), B, S, (i64)1, B, S, (i64)1, H, H,
      "[True, True, True]");
    O("aten::native_layer_norm_backward");
    op_empty(size3(B, S, H), "15", M * H * BF);
    Slots *old = scope;
    scope = &slots_grad;
    op_empty(txt("[%" PRId64 "]", H), "15", H * BF);
    op_empty(txt("[%" PRId64 "]", H), "15", H * BF);
    scope = old;
    launch(R_LAUNCH,
           kernel("void at::native::(anonymous "
                  "namespace)::layer_norm_grad_input_kernel_vectorized<c10::BFloat16, float, "
                  "false>(c10::BFloat16 const*, c10::BFloat16 const*, float const*, float const*, "
                  "c10::BFloat16 const*, "
                  "c10::BFloat16*, int)",
                  S_MAIN, (Shape){40, 16, M, 1, 1, 256, 1}, mem_ns(M * H * 6)));
    launch(R_LAUNCH,
           kernel("void at::native::(anonymous "
                  "namespace)::GammaBetaBackwardCUDAKernelTemplate<c10::BFloat16, float, 32u, "
                  "8u, 64u, false, false, false>(long, long, c10::BFloat16 const*, c10::BFloat16 "
                  "const*, float const*, "
                  "float const*, c10::BFloat16*, c10::BFloat16*)",
                  S_MAIN, (Shape){48, 2176, cdiv(H, 32), 1, 1, 32, 8}, 2600 + M * H * 4 / 1500));
    E();
    E();
    E();
    accumulate(w);
    accumulate(b);
}

static void add_tensors(i64 *seq)
{
    top("<built-in function add>");
    A("b3b3s", B, S, H, B, S, H, "1");
    F("aten::add");
    alloc(M * H * BF);
    elementwise(lambda_name("at::native::CUDAFunctor_add<c10::BFloat16>"), S_MAIN, M * H, 6);
    E();
    *seq = made();
    endtop();
}

static void triton(const char *name, const char *hash, const char *kwargs, int warps, Shape s,
                   i64 ns)
{
    Str args = take_args(true); /* these print after Ev Idx, in another key order */
    Ins *p = O(name);
    Buf b = {0};
    bput(&b, args.s, args.n);
    bfmt(&b,
         ", \"num_warps\": %d, \"stream\": 0, \"kernel_backend\": \"triton\", \"kernel_name\": "
         "\"%s\", "
         "\"kernel_kwargs\": \"%s\", \"num_stages\": 1, \"kernel_file\": "
         "\"torchinductor/%.2s/%s.py\", "
         "\"kernel_hash\": \"%s\"",
         warps, name, kwargs, hash + 1, hash, hash);
    p->tail2 = keep(&b);
    free(b.s);
    launch(R_CU, kernel(name, S_MAIN, s, ns));
    E();
}

static void fused_fwd(i64 *seq)
{
    bool per = H <= 1024;
    const char *name = per ? "triton_per_fused_add_native_layer_norm_0"
                           : "triton_red_fused_add_native_layer_norm_0";
    py("torch/_dynamo/eval_frame.py(832): compile_wrapper");
    O("Torch-Compiled Region: 0/0")->gap = 9000;
    A("b3b3b1b1", B, S, H, B, S, H, H, H);
    F("CompiledFunction");
    ann("## Call CompiledFxGraph fk3qzv7m5xw2lq4d6y6e5qk5o3n5zc2b7q4v3hd5r2p6t4u5j3ab ##");
    alloc(M * H * BF);
    alloc(M * 4);
    alloc(M * H * BF);
    A("b3b3b1b1f2b3ss", B, S, H, B, S, H, H, H, M, (i64)1, B, S, H, txt("%" PRId64, M),
      txt("%" PRId64, H));
    triton(name, "c5rgw2kq4n7xdz6ybm3p5tjh7vq2l4s6fa", per ? "XBLOCK=1" : "XBLOCK=1,R0_BLOCK=2048",
           per ? 4 : 16, (Shape){per ? 28 : 32, per ? 32 : 64, M, 1, 1, per ? 128 : 512, 1},
           mem_ns(M * H * 8));
    E();
    E();
    *seq = made();
    E();
    pyend();
}

static void fused_bwd(i64 seq, int w, int b)
{
    node("CompiledFunctionBackward", seq);
    A("b3", B, S, H);
    node_body("CompiledFunctionBackward", seq);
    ann("## Call CompiledFxGraph fb7m2v4x6zq3w5k2e4r6t5y3u7i5o4p2a6s3d5f4g7h2j6k5l4qz ##");
    alloc(M * H * BF);
    alloc(cdiv(M, 128) * H * 4);
    A("b3b3b1f2b3ss", B, S, H, B, S, H, H, M, (i64)1, B, S, H, txt("%" PRId64, M),
      txt("%" PRId64, H));
    triton("triton_red_fused_add_native_layer_norm_backward_1",
           "cx4ydl6m2n7q5z3kvw5b2g4r6t7h3j5s2p", "XBLOCK=1,R0_BLOCK=1024", 8,
           (Shape){40, 64, M, 1, 1, 256, 1}, mem_ns(M * H * 8));
    A("b3b3f2ss", B, S, H, B, S, H, M, (i64)1, txt("%" PRId64, H), txt("%" PRId64, M));
    Slots *old = scope;
    scope = &slots_grad;
    alloc(H * BF);
    alloc(H * BF);
    scope = old;
    triton("triton_red_fused_native_layer_norm_backward_2", "c2h5j7k4l6z3x2v5b4n6m7q3w5e4r2t6yu",
           "XBLOCK=64,R0_BLOCK=64", 16, (Shape){32, 1024, cdiv(H, 64), 1, 1, 512, 1},
           2500 + M * H * 4 / 1700);
    E();
    E();
    E();
    accumulate(w);
    accumulate(b);
}

/* Attention: heads are strided views of the fused projection. */
static void attention_fwd(Layer *l)
{
    i64 h = P.heads, d = H / h, r = 3 * H;
    static const char *const off[3] = {"0", "1", "2"};
    top("<built-in method split of Tensor object>");
    A("b3ss", B, S, r, txt("%" PRId64, H), "2");
    F("aten::split");
    for (int i = 0; i < 3; i++) {
        A("b3ssss", B, S, r, "2", off[i], txt("%" PRId64, i * H), txt("%" PRId64, H));
        O("aten::narrow");
        A("b3lls", B, S, r, size3(B, S, H), size3(S * r, r, 1), txt("%" PRId64, i * H));
        leaf("aten::as_strided");
        E();
    }
    E();
    l->split = made();
    endtop();
    for (int i = 0; i < 3; i++) {
        top("<built-in method view of Tensor object>");
        A("B3l", B, S, H, S * r, r, (i64)1,
          txt("[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]", B, S, h, d));
        fleaf("aten::view");
        l->view[i] = made();
        endtop();
        top("<built-in method transpose of Tensor object>");
        A("B4ss", B, S, h, d, S * r, r, d, (i64)1, "1", "2");
        F("aten::transpose");
        leaf("aten::as_strided");
        E();
        l->tr[i] = made();
        endtop();
    }
    top("<built-in function scaled_dot_product_attention>");
    for (int i = 0; i < 3; i++)
        A("B4", B, h, S, d, S * r, d, r, (i64)1);
    A("-sss-", "0.", "True", "False");
    F("aten::scaled_dot_product_attention");
    for (int i = 0; i < 3; i++)
        A("B4", B, h, S, d, S * r, d, r, (i64)1);
    A("sss-", "0.", "True", "False");
    F("aten::_scaled_dot_product_flash_attention");
    for (int i = 0; i < 3; i++)
        A("B4", B, S, h, d, S * r, r, d, (i64)1);
    A("--ssssss---", txt("%" PRId64, S), txt("%" PRId64, S), "0.", "True", "False", "0.125");
    O("aten::_flash_attention_forward");
    op_empty(txt("[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]", B, S, h, d), "15",
             M * H * BF);
    op_empty(size3(B, h, S), "6", B * h * S * 4);
    op_empty("[2]", "4", 16);
    call(R_FUNCSET);
    i64 hd = d <= 32 ? 32 : d <= 64 ? 64 : d <= 96 ? 96 : d <= 128 ? 128 : 256;
    const char *tr =
        txt("Flash_fwd_kernel_traits<%" PRId64 ", 128, 64, 4, false, false, cutlass::bfloat16_t, "
            "Flash_kernel_traits<%" PRId64 ", 128, 64, 4, cutlass::bfloat16_t> >",
            hd, hd);
    launch(R_LAUNCH, kernel(txt("void pytorch_flash::flash_fwd_kernel<%s, false, true, false, "
                                "false, true, true, false, "
                                "false>(pytorch_flash::Flash_fwd_params)",
                                tr),
                            S_MAIN, (Shape){255, 81920, cdiv(S, 128), B, h, 128, 1},
                            3200 + max64(2 * B * S * S * H / 330000, M * H * 8 / 2200)));
    E();
    E();
    l->sdpa = made();
    E();
    endtop();
    top("<built-in method transpose of Tensor object>");
    A("B4ss", B, h, S, d, S * H, d, H, (i64)1, "1", "2");
    F("aten::transpose");
    leaf("aten::as_strided");
    E();
    l->tr2 = made();
    endtop();
    top("<built-in method view of Tensor object>");
    A("b4l", B, S, h, d, size3(B, S, H));
    fleaf("aten::view");
    l->view2 = made();
    endtop();
}

static void transpose_back(i64 seq)
{
    i64 h = P.heads, d = H / h;
    node("TransposeBackward0", seq);
    A("B4", B, h, S, d, S * H, d, H, (i64)1);
    node_body("TransposeBackward0", seq);
    A("B4ss", B, h, S, d, S * H, d, H, (i64)1, "1", "2");
    O("aten::transpose");
    leaf("aten::as_strided");
    E();
    E();
    E();
}

static void attention_bwd(Layer *l)
{
    i64 h = P.heads, d = H / h;
    view_back(l->view2, H);
    transpose_back(l->tr2);
    node("ScaledDotProductFlashAttentionBackward0", l->sdpa);
    A("B4", B, h, S, d, S * H, d, H, (i64)1);
    node_body("ScaledDotProductFlashAttentionBackward0", l->sdpa);
    for (int i = 0; i < 5; i++)
        A("B4", B, h, S, d, S * H, d, H, (i64)1);
    A("f3--ssssi0i0-", B, h, S, txt("%" PRId64, S), txt("%" PRId64, S), "0.", "True");
    O("aten::_scaled_dot_product_flash_attention_backward");
    for (int i = 0; i < 5; i++)
        A("B4", B, S, h, d, S * H, H, d, (i64)1);
    A("f3--ssss", B, h, S, txt("%" PRId64, S), txt("%" PRId64, S), "0.", "True");
    O("aten::_flash_attention_backward");
    for (int i = 0; i < 3; i++)
        op_empty(txt("[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]", B, S, h, d), "15",
                 M * H * BF);
    op_empty(size3(B, h, S), "6", B * h * S * 4);
    op_empty(txt("[%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 "]", B, S, h, d), "6",
             M * H * 4);
    i64 hd = d <= 32 ? 32 : d <= 64 ? 64 : d <= 96 ? 96 : d <= 128 ? 128 : 256;
    const char *tr = txt("Flash_bwd_kernel_traits<%" PRId64
                         ", 128, 128, 8, 4, 4, 4, false, false, cutlass::bfloat16_t, "
                         "Flash_kernel_traits<%" PRId64 ", 128, 128, 8, cutlass::bfloat16_t> >",
                         hd, hd);
    launch(R_LAUNCH, kernel(txt("void pytorch_flash::flash_bwd_dot_do_o_kernel<true, %s "
                                ">(pytorch_flash::Flash_bwd_params)",
                                tr),
                            S_MAIN, (Shape){48, 0, cdiv(S, 128), B, h, 256, 1}, mem_ns(M * H * 6)));
    call(R_FUNCSET);
    launch(R_LAUNCH,
           kernel(txt("void pytorch_flash::flash_bwd_dq_dk_dv_loop_seqk_parallel_kernel<%s, false, "
                      "true, false, "
                      "false, true, true, false>(pytorch_flash::Flash_bwd_params)",
                      tr),
                  S_MAIN, (Shape){255, 147456, cdiv(S, 128), B, h, 256, 1},
                  4100 + max64(5 * B * S * S * H / 290000, M * H * 16 / 2200)));
    launch(R_LAUNCH,
           kernel(txt("void pytorch_flash::flash_bwd_convert_dq_kernel<%s "
                      ">(pytorch_flash::Flash_bwd_params, int)",
                      tr),
                  S_MAIN, (Shape){64, 32768, cdiv(S, 128), B, h, 256, 1}, mem_ns(M * H * 6)));
    E();
    E();
    E();
    E();
    for (int i = 2; i >= 0; i--) {
        transpose_back(l->tr[i]);
        view_back(l->view[i], H);
    }
    node("SplitBackward0", l->split);
    A("b3b3b3", B, S, H, B, S, H, B, S, H);
    node_body("SplitBackward0", l->split);
    O("aten::cat");
    alloc(M * 3 * H * BF);
    const char *op = "at::native::(anonymous namespace)::OpaqueType<2u>";
    launch(
        R_LAUNCH,
        kernel(txt("void at::native::(anonymous "
                   "namespace)::CatArrayBatchedCopy_alignedK_contig<%s, unsigned int, 3, 64, 64, "
                   "16>(%s*, at::native::(anonymous namespace)::CatArrInputTensorMetadata<%s, "
                   "unsigned int, 64, 64>, "
                   "at::native::(anonymous namespace)::TensorSizeStride<unsigned int, 4u>, int, "
                   "unsigned int)",
                   op, op, op),
               S_MAIN, (Shape){30, 0, min64(528, cdiv(M * H, 512)), 3, 1, 128, 1},
               mem_ns(M * 3 * H * 4)));
    E();
    E();
    E();
}

static const char gelu_fwd_k[] =
    "at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, at::native::GeluType)::{lambda()#2}::"
    "operator()() const::{lambda()#4}::operator()() const::{lambda(c10::BFloat16)#1}";
static const char gelu_bwd_k[] =
    "at::native::GeluBackwardCUDAKernelImpl(at::TensorIteratorBase&, at::native::GeluType)::"
    "{lambda()#2}::operator()() const::{lambda()#4}::operator()() const::{lambda(c10::BFloat16, "
    "c10::BFloat16)#1}";

static void layer_fwd(Layer *l, i64 i)
{
    scope = &l->slots;
    module("Block", i, "model.py(94): forward");
    module("LayerNorm", i, "torch/nn/modules/normalization.py(229): forward");
    layer_norm_fwd(&l->ln1);
    endmodule();
    module("CausalSelfAttention", i, "model.py(52): forward");
    module("Linear", 4 * i, "torch/nn/modules/linear.py(134): forward");
    linear_fwd(&l->qkv);
    endmodule();
    attention_fwd(l);
    module("Linear", 4 * i + 1, "torch/nn/modules/linear.py(134): forward");
    linear_fwd(&l->proj);
    endmodule();
    endmodule();
    fused_fwd(&l->fused);
    module("MLP", i, "model.py(78): forward");
    module("Linear", 4 * i + 2, "torch/nn/modules/linear.py(134): forward");
    linear_fwd(&l->fc1);
    endmodule();
    module("GELU", i, "torch/nn/modules/activation.py(760): forward");
    top("<built-in function gelu>");
    A("b3s", B, S, 4 * H, "none");
    F("aten::gelu");
    alloc(M * 4 * H * BF);
    elementwise(lambda_name(gelu_fwd_k), S_MAIN, M * 4 * H, 4);
    E();
    l->gelu = made();
    endtop();
    endmodule();
    module("Linear", 4 * i + 3, "torch/nn/modules/linear.py(134): forward");
    linear_fwd(&l->fc2);
    endmodule();
    endmodule();
    add_tensors(&l->add);
    endmodule();
}

static void layer_bwd(Layer *l)
{
    scope = &l->slots;
    node("AddBackward0", l->add);
    A("b3", B, S, H);
    node_body("AddBackward0", l->add);
    E();
    E();
    linear_bwd(&l->fc2);
    node("GeluBackward0", l->gelu);
    A("b3", B, S, 4 * H);
    node_body("GeluBackward0", l->gelu);
    A("b3b3s", B, S, 4 * H, B, S, 4 * H, "none");
    O("aten::gelu_backward");
    alloc(M * 4 * H * BF);
    elementwise(lambda_name(gelu_bwd_k), S_MAIN, M * 4 * H, 6);
    E();
    E();
    E();
    linear_bwd(&l->fc1);
    fused_bwd(l->fused, l->ln2w, l->ln2b);
    linear_bwd(&l->proj);
    attention_bwd(l);
    linear_bwd(&l->qkv);
    layer_norm_bwd(l->ln1, l->ln1w, l->ln1b);
    free_scope(&l->slots);
}

static int copy_row(const char *name, i64 bytes, i64 ns, bool set)
{
    Buf b = {0};
    bfmt(&b, ",      \"bytes\": %" PRId64 ", \"memory bandwidth (GB/s)\": ", bytes);
    int g = new_gpu(set ? G_MEMSET : G_MEMCPY, S_MAIN, ns, bytes,
                    gpu_head(set ? "gpu_memset" : "gpu_memcpy", name, 7), keep(&b));
    free(b.s);
    return g;
}

static void input_copy(void)
{
    top("<built-in method to of Tensor object>");
    A("i2s-sss-", B, S, "4", "False", "True", "False");
    O("aten::to");
    A("i2s---ss", B, S, "4", "True", "");
    O("aten::_to_copy");
    A("lls---", size2(B, S), size2(S, 1), "4");
    O("aten::empty_strided");
    alloc(M * 8);
    E();
    A("i2i2s", B, S, B, S, "True");
    O("aten::copy_");
    launch(R_MEMCPY, copy_row("Memcpy HtoD (Pinned -> Device)", M * 8, 1100 + M * 8 / 24, false));
    E();
    E();
    E();
    endtop();
}

static void loader(void)
{
    py("torch/utils/data/dataloader.py(734): __next__");
    ann("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__")->gap = 6000;
    for (int i = 0; i < 2; i++) {
        A("Ks", S, "0");
        O("aten::stack")->gap = 21000;
        A("Ks", S, "0");
        O("aten::cat");
        prog[nprog - 1].gap = 1500;
        E();
        prog[nprog - 1].cost = 3200;
        E();
        A("i2-", B, S);
        O("aten::pin_memory")->gap = 2500;
        A("i2-", B, S);
        O("aten::_pin_memory");
        A("i2i2s", B, S, B, S, "False");
        O("aten::copy_");
        E();
        prog[nprog - 1].cost = 2600;
        E();
        E();
    }
    E();
    pyend();
}

static void graph_replay(void)
{
    i64 k = 4 + 6 * P.layers;
    py("<built-in method replay of _CUDAGraph object>");
    Ins *p = call(R_GRAPH);
    p->act = A_GRAPH;
    p->stream = S_MAIN;
    p->cost += (u32)(k * 160);
    pyend();
    for (i64 i = 0; i < k; i++) {
        int g;
        switch (i % 3) {
        case 0:
            g = gemm_kernel(S_MAIN, M, H, H, "TNN");
            break;
        case 1:
            g = kernel(lambda_name(gelu_fwd_k), S_MAIN,
                       (Shape){30, 0, cdiv(M * H, 512), 1, 1, 128, 1}, mem_ns(M * H * 4));
            break;
        default:
            g = kernel("void at::native::(anonymous "
                       "namespace)::vectorized_layer_norm_kernel<c10::BFloat16, float, "
                       "false>(int, float, c10::BFloat16 const*, c10::BFloat16 const*, "
                       "c10::BFloat16 const*, float*, float*, "
                       "c10::BFloat16*)",
                       S_MAIN, (Shape){34, 24, M, 1, 1, 32, 4}, mem_ns(M * H * 4));
        }
        Buf b = {0};
        bput(&b, gpus[g].tail.s, gpus[g].tail.n);
        bfmt(&b, ",      \"graph id\": 6,      \"graph node id\": %" PRId64, ((i64)6 << 32) + i);
        gpus[g].tail = keep(&b);
        free(b.s);
        *PUSH(graph_gpu, ngraph, cgraph) = g;
    }
}

/* One foreach operator: as many kernels as multi_tensor_apply needs, by its
 * limits of 320 blocks and a number of tensors per launch. */
static void foreach (const char *name, const char *functor, const char *fmt, int lists,
                     const char *extra)
{
    static const int max_tensors[5] = {110, 110, 64, 48, 36};
    const char *kname =
        txt("void at::native::(anonymous "
            "namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::"
            "TensorListMetadata<%d>, at::native::(anonymous namespace)::%s>(at::native::(anonymous "
            "namespace)::"
            "TensorListMetadata<%d>, at::native::(anonymous namespace)::%s)",
            lists, functor, lists, functor);
    top(txt("<built-in method %s of type object>", name + 6));
    for (const char *c = fmt; *c; c++) {
        if (*c == 'L')
            A("L");
        else
            A("s", extra);
    }
    O(name);
    i64 blocks_n = 0, elems = 0;
    int tensors = 0;
    for (int i = 0; i < nparams; i++) {
        i64 chunks = cdiv(params[i].numel, 65536);
        tensors++;
        for (i64 c = 0; c < chunks; c++) {
            elems += min64(65536, params[i].numel - c * 65536);
            blocks_n++;
            bool last = i == nparams - 1 && c == chunks - 1;
            if (blocks_n == 320 || last || (tensors == max_tensors[lists] && c == chunks - 1)) {
                launch(R_LAUNCH, kernel(kname, S_MAIN, (Shape){40, 0, blocks_n, 1, 1, 512, 1},
                                        max64(2200, 1700 + elems * BF * (lists + 1) / 2100)));
                blocks_n = elems = 0;
                tensors = c == chunks - 1 ? 0 : 1;
            }
        }
    }
    E();
    endtop();
}

static void optimizer(void)
{
    py("torch/optim/optimizer.py(496): wrapper");
    ann("Optimizer.step#AdamW.step")->gap = 9000;
    py("torch/optim/adamw.py(243): step");
    py("torch/optim/adam.py(547): _multi_tensor_adam");
    top("<built-in method _foreach_add_ of type object>");
    A("LDs", "1");
    O("aten::_foreach_add_")->gap = 30000;
    E();
    prog[nprog - 1].cost = 700 + (u32)nparams * 300;
    endtop();
    const char *bin =
        "BinaryOpScalarFunctor<c10::BFloat16, 1, 1, 0>, std::multiplies<float>, float";
    foreach ("aten::_foreach_mul_", bin, "Ls", 1, "0.99990000000000001")
        ;
    foreach (
        "aten::_foreach_lerp_",
        "TernaryOpScalarFunctor<c10::BFloat16, 2, 2, 0>, at::native::LerpFunctor<float>, float",
        "LLs", 2, "0.099999999999999978")
        ;
    foreach ("aten::_foreach_mul_", bin, "Ls", 1, "0.999")
        ;
    foreach ("aten::_foreach_addcmul_",
             "PointwiseOpScalarFunctor<c10::BFloat16, 3, 3, 0>, std::multiplies<float>, float",
             "LLLs", 3, "0.001")
        ;
    foreach ("aten::_foreach_sqrt",
             "UnaryOpFunctor<c10::BFloat16, 2, 1, 1>, at::native::Sqrt<float>", "L", 2, "")
        ;
    foreach ("aten::_foreach_div_",
             "BinaryOpScalarListFunctor<c10::BFloat16, 1, 1, 0>, std::divides<float>", "Ls", 1, "")
        ;
    foreach ("aten::_foreach_add_",
             "BinaryOpScalarFunctor<c10::BFloat16, 1, 1, 0>, std::plus<float>, float", "Ls", 1,
             "1e-08")
        ;
    foreach ("aten::_foreach_addcdiv_",
             "PointwiseOpScalarListFunctor<c10::BFloat16, 3, 3, 0>, std::divides<float>", "LLLs", 3,
             "")
        ;
    pyend();
    pyend();
    E();
    pyend();
}

static void embedding(int w, const char *name, i64 *seq)
{
    i64 rows = params[w].d[0];
    module("Embedding", w, "torch/nn/modules/sparse.py(191): forward");
    top("<built-in method embedding of type object>");
    A("b2i2sss", rows, H, B, S, "-1", "False", "False");
    F(name);
    A("b2si1", rows, H, "0", M);
    O("aten::index_select");
    op_empty("[0]", "15", M * H * BF);
    launch(R_LAUNCH,
           kernel("void at::native::(anonymous namespace)::indexSelectLargeIndex<c10::BFloat16, "
                  "long, unsigned int, "
                  "2, 2, -2, true>(at::cuda::detail::TensorInfo<c10::BFloat16, unsigned int>, "
                  "at::cuda::detail::TensorInfo<c10::BFloat16 const, unsigned int>, "
                  "at::cuda::detail::TensorInfo<long const, unsigned int>, int, int, unsigned int, "
                  "unsigned int, "
                  "long)",
                  S_MAIN, (Shape){32, 0, min64(1056, cdiv(M * H, 128)), 1, 1, 128, 1},
                  mem_ns(M * H * 5)));
    E();
    E();
    *seq = made();
    endtop();
    endmodule();
}

static void embedding_bwd(i64 seq, int w)
{
    i64 rows = params[w].d[0];
    node("EmbeddingBackward0", seq);
    A("b3", B, S, H);
    node_body("EmbeddingBackward0", seq);
    A("b3i2sss", B, S, H, B, S, txt("%" PRId64, rows), "-1", "False");
    O("aten::embedding_backward");
    A("b3i2sss", B, S, H, B, S, txt("%" PRId64, rows), "-1", "False");
    O("aten::embedding_dense_backward");
    Slots *old = scope;
    scope = &slots_grad;
    op_empty(size2(rows, H), "15", rows * H * BF);
    scope = old;
    A("b2", rows, H);
    O("aten::zero_");
    launch(R_MEMSET, copy_row("Memset (Device)", rows * H * BF, 900 + rows * H * BF / 1900, true));
    E();
    launch(R_LAUNCH,
           kernel("void at_cuda_detail::cub::DeviceRadixSortSingleTileKernel<at_cuda_detail::cub::"
                  "DeviceRadixSortPolicy<long, at::cuda::cub::detail::OpaqueType<8>, unsigned long "
                  "long>::Policy900, "
                  "true, long, at::cuda::cub::detail::OpaqueType<8>, unsigned long long>(long "
                  "const*, long*, "
                  "at::cuda::cub::detail::OpaqueType<8> const*, "
                  "at::cuda::cub::detail::OpaqueType<8>*, unsigned "
                  "long long, int, int)",
                  S_MAIN, (Shape){96, 30720, 1, 1, 1, 256, 1}, 9000 + M * 3));
    launch(R_LAUNCH,
           kernel("void at::native::(anonymous namespace)::compute_grad_weight<c10::BFloat16, "
                  "long>(long const*, "
                  "c10::BFloat16 const*, long const*, long, long, long const*, long const*, "
                  "float*, long)",
                  S_MAIN, (Shape){40, 0, cdiv(M * H, 1024), 1, 1, 256, 1}, mem_ns(M * H * 6)));
    E();
    E();
    E();
    E();
    accumulate(w);
}

static void build(void)
{
    B = P.batch;
    S = P.seq;
    H = P.hidden;
    M = B * S;
    i64 L = P.layers;
    params = zalloc((size_t)(12 * L + 5), sizeof *params);
    layers = zalloc((size_t)L, sizeof *layers);
    int wte = new_param("wte", 2, VOCAB, H), wpe = new_param("wpe", 2, S, H);
    for (i64 i = 0; i < L; i++) {
        Layer *l = &layers[i];
        struct {
            Linear *l;
            i64 k, n;
        } lin[4] = {
            {&l->qkv,  H,     3 * H},
            {&l->proj, H,     H    },
            {&l->fc1,  H,     4 * H},
            {&l->fc2,  4 * H, H    }
        };
        l->ln1w = new_param("ln1.w", 1, H, 0);
        l->ln1b = new_param("ln1.b", 1, H, 0);
        l->ln2w = new_param("ln2.w", 1, H, 0);
        l->ln2b = new_param("ln2.b", 1, H, 0);
        for (int j = 0; j < 4; j++) {
            Linear *x = lin[j].l;
            x->k = lin[j].k;
            x->n = lin[j].n;
            x->w = new_param("w", 2, x->n, x->k);
            x->b = new_param("b", 1, x->n, 0);
            if (P.streams)
                params[x->w].stream = params[x->b].stream = S_SIDE + (int)((4 * i + j) % P.streams);
        }
    }
    int lnfw = new_param("lnf.w", 1, H, 0), lnfb = new_param("lnf.b", 1, H, 0);
    Linear head = {.k = H, .n = VOCAB, .w = new_param("head.w", 2, VOCAB, H), .b = -1};
    i64 total = 0;
    for (int i = 0; i < nparams; i++)
        total += params[i].numel;
    mem_total = 3 * total * BF;
    mem_base = 139642271694848 + device * 68719476736LL;
    mem_bump = mem_base + cdiv(mem_total, 2097152) * 2097152;

    th = T_MAIN;
    scope = &slots_in;
    ann("ProfilerStep#")->stepname = 1;
    py("train.py(71): train_step");
    loader();
    input_copy();
    input_copy();
    if (P.graph)
        graph_replay();

    i64 s_wte, s_wpe, s_add, s_lnf, s_view1, s_soft, s_nll;
    bool ddp = P.ranks > 1;
    if (ddp) {
        module("DistributedDataParallel", 0, "torch/nn/parallel/distributed.py(1655): forward");
        ann("DistributedDataParallel.forward");
    }
    module("GPT", 0, "model.py(140): forward");
    scope = &slots_head;
    embedding(wte, "aten::embedding", &s_wte);
    embedding(wpe, "aten::embedding", &s_wpe);
    add_tensors(&s_add);
    for (i64 i = 0; i < L; i++)
        layer_fwd(&layers[i], i);
    scope = &slots_head;
    module("LayerNorm", L, "torch/nn/modules/normalization.py(229): forward");
    layer_norm_fwd(&s_lnf);
    endmodule();
    module("Linear", 4 * L, "torch/nn/modules/linear.py(134): forward");
    linear_fwd(&head);
    endmodule();
    endmodule();
    if (ddp) {
        E();
        endmodule();
    }
    top("<built-in method view of Tensor object>");
    A("b3l", B, S, (i64)VOCAB, size2(M, VOCAB));
    fleaf("aten::view");
    s_view1 = made();
    endtop();
    top("<built-in method view of Tensor object>");
    A("i2l", B, S, txt("[%" PRId64 "]", M));
    leaf("aten::view");
    endtop();
    py("torch/nn/functional.py(3457): cross_entropy");
    top("<built-in function cross_entropy_loss>");
    A("b2i1-sss", M, (i64)VOCAB, M, "1", "-100", "0.");
    F("aten::cross_entropy_loss");
    A("b2s-", M, (i64)VOCAB, "1");
    F("aten::log_softmax");
    A("b2ss", M, (i64)VOCAB, "1", "False");
    F("aten::_log_softmax");
    alloc(M * VOCAB * BF);
    launch(
        R_LAUNCH,
        kernel(
            "void at::native::(anonymous namespace)::cunn_SoftMaxForward<8, c10::BFloat16, float, "
            "c10::BFloat16, at::native::(anonymous "
            "namespace)::LogSoftMaxForwardEpilogue>(c10::BFloat16*, "
            "c10::BFloat16 const*, int)",
            S_MAIN, (Shape){32, 128, M, 1, 1, 1024, 1}, mem_ns(M * VOCAB * 6)));
    E();
    s_soft = made();
    E();
    A("b2i1-ss", M, (i64)VOCAB, M, "1", "-100");
    F("aten::nll_loss_nd");
    A("b2i1-ss", M, (i64)VOCAB, M, "1", "-100");
    F("aten::nll_loss");
    A("b2i1-ss", M, (i64)VOCAB, M, "1", "-100");
    F("aten::nll_loss_forward");
    alloc(BF);
    alloc(BF);
    launch(R_LAUNCH, kernel("void at::native::(anonymous "
                            "namespace)::nll_loss_forward_reduce_cuda_kernel_2d<c10::BFloat16, "
                            "float, long>(c10::BFloat16*, c10::BFloat16*, c10::BFloat16 const*, "
                            "long const*, c10::BFloat16 "
                            "const*, bool, long, long, long, long)",
                            S_MAIN, (Shape){28, 64, 1, 1, 1, 32, 1}, 3100 + M * 2));
    E();
    s_nll = made();
    E();
    E();
    E();
    endtop();
    pyend();

    /* backward */
    py("torch/_tensor.py(570): backward");
    py("torch/autograd/__init__.py(242): backward");
    A("b0-----");
    O("aten::ones_like");
    A("b0-----");
    O("aten::empty_like");
    A("lls---", "[]", "[]", "15");
    O("aten::empty_strided");
    alloc(BF);
    E();
    E();
    A("b0s", "1.");
    O("aten::fill_");
    elementwise(
        "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<c10::BFloat16>, "
        "std::array<char*, 1ul> >(int, at::native::FillFunctor<c10::BFloat16>, std::array<char*, "
        "1ul>)",
        S_MAIN, 1, BF);
    E();
    E();
    py("torch/autograd/graph.py(824): _engine_run_backward");
    py("<built-in method run_backward of torch._C._EngineBase object>");
    ins(I_TO_AUTO);
    th = T_AUTO;
    node("NllLossBackward0", s_nll);
    A("b0");
    node_body("NllLossBackward0", s_nll);
    A("b0b2i1-ssb0", M, (i64)VOCAB, M, "1", "-100");
    O("aten::nll_loss_backward");
    A("b2------", M, (i64)VOCAB);
    O("aten::zeros_like");
    op_empty(size2(M, VOCAB), "15", M * VOCAB * BF);
    A("b2", M, (i64)VOCAB);
    O("aten::zero_");
    launch(R_MEMSET,
           copy_row("Memset (Device)", M * VOCAB * BF, 900 + M * VOCAB * BF / 2100, true));
    E();
    E();
    launch(R_LAUNCH, kernel("void at::native::(anonymous "
                            "namespace)::nll_loss_backward_reduce_cuda_kernel_2d<c10::BFloat16, "
                            "long>(c10::BFloat16*, c10::BFloat16 const*, long const*, "
                            "c10::BFloat16 const*, c10::BFloat16 "
                            "const*, bool, int, int, long, long)",
                            S_MAIN, (Shape){24, 0, 1, 1, 1, 32, 1}, 2600 + M * 2));
    E();
    E();
    E();
    node("LogSoftmaxBackward0", s_soft);
    A("b2", M, (i64)VOCAB);
    node_body("LogSoftmaxBackward0", s_soft);
    A("b2b2ss", M, (i64)VOCAB, M, (i64)VOCAB, "1", "15");
    O("aten::_log_softmax_backward_data");
    alloc(M * VOCAB * BF);
    launch(
        R_LAUNCH,
        kernel(
            "void at::native::(anonymous namespace)::cunn_SoftMaxBackward<8, c10::BFloat16, float, "
            "c10::BFloat16, at::native::(anonymous "
            "namespace)::LogSoftMaxBackwardEpilogue>(c10::BFloat16*, "
            "c10::BFloat16 const*, c10::BFloat16 const*, long)",
            S_MAIN, (Shape){32, 128, M, 1, 1, 1024, 1}, mem_ns(M * VOCAB * 6)));
    E();
    E();
    E();
    view_back(s_view1, VOCAB);
    linear_bwd(&head);
    layer_norm_bwd(s_lnf, lnfw, lnfb);
    for (i64 i = L - 1; i >= 0; i--)
        layer_bwd(&layers[i]);
    scope = &slots_head;
    node("AddBackward0", s_add);
    A("b3", B, S, H);
    node_body("AddBackward0", s_add);
    E();
    E();
    embedding_bwd(s_wpe, wpe);
    embedding_bwd(s_wte, wte);
    free_scope(&slots_head);
    resolve_at = nprog;
    ncoll = bucket_now;
    for (int s = S_SIDE; s < nstreams(); s++)
        wait_event(S_MAIN, record(s));
    for (int k = 0; k < bucket_now; k++) {
        Ins *p = call(R_WAIT);
        p->act = A_WAITC;
        p->stream = S_MAIN;
        p->evt = k;
    }
    ins(I_TO_MAIN);
    th = T_MAIN;
    for (int i = 0; i < 4; i++)
        pyend();

    optimizer();
    py("torch/optim/optimizer.py(976): zero_grad");
    ann("Optimizer.zero_grad#AdamW.zero_grad")->gap = 4000;
    free_scope(&slots_grad);
    E();
    prog[nprog - 1].cost = 2000 + (u32)nparams * 90;
    pyend();
    top("<built-in method item of Tensor object>");
    A("b0");
    O("aten::item");
    A("b0");
    O("aten::_local_scalar_dense");
    launch(R_MEMCPY, copy_row("Memcpy DtoH (Device -> Pinned)", BF, 1200, false));
    Ins *p = call(R_SYNC);
    p->act = A_SYNC;
    p->stream = S_MAIN;
    E();
    E();
    endtop();
    free_scope(&slots_in);
    pyend();
    E();
    prog[nprog - 1].cost = 5200;

    /* Flow starts: for each sequence number the last forward row that has it. */
    seq_per_step = seqno;
    i64 *fwd = zalloc((size_t)seqno, sizeof *fwd), *bwd = zalloc((size_t)seqno, sizeof *bwd);
    for (i64 i = 0; i < seqno; i++)
        fwd[i] = bwd[i] = -1;
    for (size_t i = 0; i < nprog; i++)
        if (prog[i].kind == I_OPEN && prog[i].seqmode == Q_FWD && prog[i].seq < seqno)
            fwd[prog[i].seq] = (i64)i;
        else if (prog[i].kind == I_OPEN && prog[i].seqmode == Q_NODE)
            bwd[prog[i].seq] = (i64)i;
    for (i64 i = 0; i < seqno; i++)
        if (fwd[i] >= 0 && bwd[i] >= 0) {
            prog[fwd[i]].flow = 1;
            prog[bwd[i]].flow = 2;
            prog[fwd[i]].flowid = prog[bwd[i]].flowid = (int)++flows_per_step;
        }
    free(fwd);
    free(bwd);

    /* Rows that could not be rendered before: memory totals, thread of a head. */
    i64 reserved = cdiv(mem_bump - mem_base, 2097152) * 2097152;
    for (size_t i = 0; i < nprog; i++) {
        Ins *q = &prog[i];
        Buf b = {0};
        if (q->kind == I_MEM) {
            bstr(&b, "  {\n    \"ph\": \"i\", \"cat\": \"cpu_instant_event\", \"s\": \"t\", "
                     "\"name\": \"[memory]\",\n");
            bfmt(&b, "    \"pid\": %d, \"tid\": %d,\n    \"ts\": ", pid, tid_of[q->thread]);
            q->head = keep(&b);
            b.n = 0;
            bfmt(&b,
                 ",\n    \"args\": {\n      \"Total Reserved\": %" PRId64
                 ", \"Total Allocated\": %" PRId64 ", \"Bytes\": %" PRId64 ", \"Addr\": %" PRId64
                 ", \"Device Id\": %d, \"Device Type\": 1, \"Ev Idx\": ",
                 reserved, q->mem_total, q->mem_bytes, q->mem_addr, device);
            q->tail = keep(&b);
        } else if (q->kind == I_OPEN) {
            bput(&b, q->head.s, q->head.n);
            if (!q->stepname) {
                bfmt(&b, "\", \"pid\": %d, \"tid\": %d,\n    \"ts\": ", pid, tid_of[q->thread]);
                q->head = keep(&b);
            }
        }
        free(b.s);
    }
    for (int a = 0; a < R_COUNT; a++)
        for (int t = 0; t < 2; t++) {
            const char *h =
                txt("  {\n    \"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s\", \"pid\": %d, "
                    "\"tid\": %d,\n"
                    "    \"ts\": ",
                    apis[a].driver ? "cuda_driver" : "cuda_runtime", apis[a].name, pid, tid_of[t]);
            api_head[a][t] = (Str){h, strlen(h)};
        }
}

/* ---------------------------------------------------------------- output */

static FILE *out;
static char *obuf;
static size_t on;
static i64 written;
enum { OCAP = 1 << 20, OSLACK = 512 };

static void flush_out(void)
{
    if (on && fwrite(obuf, 1, on, out) != on)
        die("write error");
    written += (i64)on;
    on = 0;
}

static void put(const char *s, size_t n)
{
    while (n > OCAP - on) {
        size_t k = OCAP - on;
        memcpy(obuf + on, s, k);
        on += k;
        s += k;
        n -= k;
        flush_out();
    }
    if (n)
        memcpy(obuf + on, s, n);
    on += n;
    if (on > OCAP - OSLACK)
        flush_out();
}

#define LIT(s) put("" s, sizeof(s) - 1)

static void put_str(Str s)
{
    put(s.s, s.n);
}

static void put_z(const char *s)
{
    put(s, strlen(s));
}

static void put_int(i64 v)
{
    char t[24];
    size_t k = sizeof t;
    u64 u = v < 0 ? 0 - (u64)v : (u64)v;
    do
        t[--k] = (char)('0' + u % 10);
    while (u /= 10);
    if (v < 0)
        t[--k] = '-';
    put(t + k, sizeof t - k);
}

static void put_us(i64 ns) /* microseconds with exactly 3 decimals */
{
    char t[28];
    size_t k = sizeof t;
    u64 u = (u64)ns;
    for (int i = 0; i < 3; i++, u /= 10)
        t[--k] = (char)('0' + u % 10);
    t[--k] = '.';
    do
        t[--k] = (char)('0' + u % 10);
    while (u /= 10);
    put(t + k, sizeof t - k);
}

/* ------------------------------------------------------------- execution */

typedef struct {
    u64 rng;
    i64 t[2];           /* clocks of the two CPU threads */
    i64 *free_at, *dep; /* per stream */
    i64 *evt;           /* completion time per event */
    i64 *ready;         /* per collective: earliest start on this rank */
    i64 *cend, *cstart;
    i64 ring[RING]; /* start times of the last launches: the queue has a depth */
    u64 launches;
    u32 scale;
    bool first;
} Rank;

typedef struct {
    const Ins *in;
    i64 ts, dur, id, seq, parent;
} Row;
typedef struct {
    const Ins *in;
    i64 ts, dur, corr, ext;
} CallRow;
typedef struct {
    const Gpu *g;
    i64 ts, dur, corr, ext, seq;
    int ann;
} GpuRow;
typedef struct {
    const Ins *in;
    const char *kind;
    int tid;
    i64 ts, dur, corr, ext, rec_corr;
    int on_stream, evt;
} SyncRow;
typedef struct {
    i64 ts, end;
} Span;

static Row *rows, *pys, *mems;
static size_t nrows, crows, npys, cpys, nmems, cmems;
static CallRow *calls;
static size_t ncalls, ccalls;
static GpuRow *grows;
static size_t ngrows, cgrows;
static SyncRow *syncs;
static size_t nsyncs, csyncs;
static Row *anns; /* annotation of the step: id and instruction */
static size_t nanns, canns;
static Span *ann_span; /* annotation x stream */
static size_t cann_span;
static Row overs[4];
static size_t novers;

static i64 next_ext = 1, next_corr = 2100, next_ev, next_py = 4;
static i64 *evt_corr;
static int *evt_stream;
static i64 step_now;

static struct Stack {
    size_t row[64];
    i64 op[64];
    int ann[64];
    int n;
} stk[2];
static size_t pystk[64];
static int npystk;
static size_t *coll_row;

/* Jitter: about +-12 %, a per-rank slowness, and a rare scheduling delay. */
static i64 jit(Rank *r, i64 base)
{
    u64 x = splitmix(&r->rng);
    i64 v = base * (i64)(r->scale + (x & 63)) >> 8;
    if ((x >> 40) % 4096 == 0)
        v += 3000 + (i64)(x >> 20 & 0x3fff);
    return v < 20 ? 20 : v;
}

static i64 gjit(Rank *r, i64 base) /* device durations: +-2 %, in 32 ns ticks */
{
    u64 x = splitmix(&r->rng);
    i64 v = base - base / 50 + base / 25 * (i64)(x & 255) / 256;
    v += (i64)(x >> 8 & 63);
    return max64(v / 32 * 32, 640);
}

static i64 place(Rank *r, int s, i64 ready)
{
    i64 gap = 620 + (i64)(splitmix(&r->rng) & 511);
    return max64(max64(ready, r->dep[s] ? r->dep[s] + 400 : 0), r->free_at[s] + gap);
}

static i64 cur_op(int t)
{
    return stk[t].n ? stk[t].op[stk[t].n - 1] : 0;
}

static int cur_ann(int t)
{
    return stk[t].n ? stk[t].ann[stk[t].n - 1] : -1;
}

static void gpu_row(const Gpu *g, i64 ts, i64 dur, i64 corr, int t, i64 seq)
{
    *PUSH(grows, ngrows, cgrows) = (GpuRow){g, ts, dur, corr, cur_op(t), seq, cur_ann(t)};
}

static void do_call(Rank *r, const Ins *p, bool rec)
{
    int t = p->thread;
    r->t[t] += jit(r, p->gap);
    i64 ts = r->t[t], dur = jit(r, p->cost), corr = 0, extra = 0;
    bool launches = p->act == A_LAUNCH || p->act == A_COLL || p->act == A_GRAPH;
    if (launches && p->act != A_COLL) {
        if (r->first) { /* CUPTI asks for its first buffer inside the first launch */
            extra = 900000 + (i64)(splitmix(&r->rng) % 500000);
            r->first = false;
        } else if (r->launches % 1500 == 1499) {
            extra = 30000 + (i64)(splitmix(&r->rng) % 20000);
        }
        if (extra && rec && novers < 4)
            overs[novers++] = (Row){p, ts + 700, extra - 900, extra > 500000 ? 0 : 1, 0, 0};
        dur += extra;
        if (r->launches >= RING) /* the launch queue is full: wait for its oldest entry */
            dur = max64(dur, r->ring[r->launches % RING] + 300 - ts);
    }
    if (rec) {
        next_corr += 1 + p->skip;
        corr = next_corr;
    }
    i64 ready = ts + extra + 2600 + jit(r, 1500);
    ready = max64(ready, ts + dur - 600);
    switch (p->act) {
    case A_LAUNCH: {
        const Gpu *g = &gpus[p->gpu];
        i64 d = gjit(r, g->dur), start = place(r, p->stream, ready);
        r->free_at[p->stream] = start + d;
        r->ring[r->launches++ % RING] = start;
        if (rec)
            gpu_row(g, start, d, corr, t, 0);
        break;
    }
    case A_GRAPH: {
        i64 start = place(r, S_MAIN, ready + 1800);
        r->ring[r->launches++ % RING] = start;
        for (size_t i = 0; i < ngraph; i++) {
            i64 d = gjit(r, gpus[graph_gpu[i]].dur);
            if (rec)
                gpu_row(&gpus[graph_gpu[i]], start, d, corr, t, 0);
            r->free_at[S_MAIN] = start + d;
            start += d + 380 + (i64)(splitmix(&r->rng) & 127);
        }
        break;
    }
    case A_COLL:
        r->ready[p->evt] = max64(ready, r->dep[S_NCCL] + 400);
        if (rec) {
            coll_row[p->evt] = ngrows;
            gpu_row(&gpus[p->gpu], 0, 0, corr, t, step_now * ncoll + p->evt + 1);
        }
        break;
    case A_RECORD:
        r->evt[p->evt] = max64(r->free_at[p->stream], ts + dur);
        if (rec) {
            evt_corr[p->evt] = corr;
            evt_stream[p->evt] = p->stream;
        }
        break;
    case A_WAIT:
    case A_WAITC: {
        bool c = p->act == A_WAITC;
        r->dep[p->stream] = max64(r->dep[p->stream], c ? r->cend[p->evt] : r->evt[p->evt]);
        int e = c ? nevents + p->evt : p->evt; /* the collectives' events follow the others */
        if (rec)
            *PUSH(syncs, nsyncs, csyncs) = (SyncRow){p,
                                                     "Stream Wait Event",
                                                     stream_tid(p->stream),
                                                     ts + dur / 4,
                                                     dur / 2,
                                                     corr,
                                                     cur_op(t),
                                                     evt_corr[e],
                                                     stream_tid(c ? S_NCCL : evt_stream[e]),
                                                     100 + e};
        break;
    }
    case A_SYNC:
        dur = max64(dur, r->free_at[p->stream] + 2200 - ts);
        if (rec)
            *PUSH(syncs, nsyncs, csyncs) = (SyncRow){p,
                                                     "Stream Sync",
                                                     1000000 + stream_tid(p->stream),
                                                     ts + 900,
                                                     dur - 1400,
                                                     corr,
                                                     cur_op(t),
                                                     0,
                                                     0,
                                                     -1};
        break;
    default:
        if (rec && p->evt >= 0)
            evt_corr[nevents + p->evt] = corr;
    }
    r->t[t] = ts + dur;
    if (rec)
        *PUSH(calls, ncalls, ccalls) = (CallRow){p, ts, dur, corr, cur_op(t)};
}

static void run(Rank *r, size_t from, size_t to, bool rec)
{
    for (size_t i = from; i < to; i++) {
        const Ins *p = &prog[i];
        int t = p->thread;
        switch (p->kind) {
        case I_OPEN:
            r->t[t] += jit(r, p->gap);
            if (rec) {
                struct Stack *s = &stk[t];
                i64 id = next_ext++;
                int a = cur_ann(t);
                if (s->n == 64)
                    die("internal: nesting too deep");
                if (p->cat == C_ANN) {
                    a = (int)nanns;
                    *PUSH(anns, nanns, canns) = (Row){p, 0, 0, id, 0, 0};
                }
                s->op[s->n] = p->cat == C_OP ? id : cur_op(t);
                s->ann[s->n] = a;
                s->row[s->n++] = nrows;
                *PUSH(rows, nrows, crows) = (Row){p, r->t[t], 0, id, 0, 0};
            }
            break;
        case I_CLOSE:
            r->t[t] += jit(r, p->cost);
            if (rec) {
                Row *w = &rows[stk[t].row[--stk[t].n]];
                w->dur = r->t[t] - w->ts;
            }
            break;
        case I_PYOPEN:
            r->t[t] += jit(r, p->gap);
            if (rec) {
                i64 parent = npystk ? pys[pystk[npystk - 1]].id : 3;
                if (npystk == 64)
                    die("internal: python stack too deep");
                pystk[npystk++] = npys;
                *PUSH(pys, npys, cpys) = (Row){p, r->t[t], 0, next_py++, 0, parent};
            }
            break;
        case I_PYCLOSE:
            r->t[t] += jit(r, p->cost);
            if (rec) {
                Row *w = &pys[pystk[--npystk]];
                w->dur = r->t[t] - w->ts;
            }
            break;
        case I_MEM:
            r->t[t] += jit(r, p->gap);
            if (rec)
                *PUSH(mems, nmems, cmems) = (Row){p, r->t[t], 0, 0, 0, 0};
            break;
        case I_TO_AUTO:
            r->t[T_AUTO] = r->t[T_MAIN] + jit(r, 24000);
            break;
        case I_TO_MAIN:
            r->t[T_MAIN] = r->t[T_AUTO] + jit(r, 16000);
            break;
        default:
            do_call(r, p, rec);
        }
    }
}

/* A collective starts on each rank when that rank is ready and ends on all
 * ranks at the same time, after the last rank has arrived. */
static void resolve(Rank *ranks, const i64 *coll_ns, u64 *rng)
{
    for (i64 k = 0; k < ncoll; k++) {
        i64 last = 0;
        for (i64 q = 0; q < P.ranks; q++) {
            Rank *r = &ranks[q];
            r->cstart[k] = max64(r->ready[k], r->free_at[S_NCCL] + 700);
            last = max64(last, r->cstart[k]);
        }
        i64 end = last + coll_ns[k] + (i64)(splitmix(rng) % (u64)(coll_ns[k] / 10 + 1));
        for (i64 q = 0; q < P.ranks; q++)
            ranks[q].free_at[S_NCCL] = ranks[q].cend[k] = end;
        GpuRow *g = &grows[coll_row[k]];
        g->ts = ranks[P.rank].cstart[k];
        g->dur = end - g->ts;
    }
}

/* -------------------------------------------------------------- emission */

#define SEQ0  1080
#define STEP0 10

static void put_flow(bool start, i64 id, i64 p, i64 t, i64 ts, bool fwdbwd)
{
    put_z(start ? "  {\n    \"ph\": \"s\", \"id\": " : "  {\n    \"ph\": \"f\", \"id\": ");
    put_int(id);
    LIT(", \"pid\": ");
    put_int(p);
    LIT(", \"tid\": ");
    put_int(t);
    LIT(", \"ts\": ");
    put_us(ts);
    if (fwdbwd)
        LIT(",\n    \"cat\": \"fwdbwd\", \"name\": \"fwdbwd\"");
    else
        LIT(",\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"");
    if (start)
        LIT("\n  },\n");
    else
        LIT(", \"bp\": \"e\"\n  },\n");
}

static void put_times(i64 ts, i64 dur)
{
    put_us(ts);
    LIT(", \"dur\": ");
    put_us(dur);
}

static void put_seq(const Ins *p)
{
    LIT("\"Sequence number\": ");
    put_int(SEQ0 + step_now * seq_per_step + p->seq);
    if (p->seqmode == Q_FWD)
        LIT(", \"Fwd thread id\": 0");
    else
        LIT(", \"Fwd thread id\": 1");
}

static void emit_rows(void)
{
    for (size_t i = 0; i < nrows; i++) {
        const Row *w = &rows[i];
        const Ins *p = w->in;
        put_str(p->head);
        if (p->stepname) {
            put_int(STEP0 + step_now);
            LIT("\", \"pid\": ");
            put_int(pid);
            LIT(", \"tid\": ");
            put_int(tid_of[p->thread]);
            LIT(",\n    \"ts\": ");
        }
        put_times(w->ts, w->dur);
        LIT(",\n    \"args\": {\n      \"External id\": ");
        put_int(w->id);
        LIT(",");
        if (p->seqmode == Q_FWD || p->seqmode == Q_NODE) {
            put_seq(p);
            LIT(", ");
        }
        LIT("\"Record function id\": ");
        put_int(w->id + 140);
        if (p->seqmode == Q_EVAL) {
            LIT(", ");
            put_seq(p);
        }
        put_str(p->tail);
        if (p->flow == 3) {
            put_str(p->tail2);
            put_int(step_now * ncoll + p->evt + 1);
        }
        LIT(", \"Ev Idx\": ");
        put_int(next_ev++);
        if (p->flow != 3)
            put_str(p->tail2);
        LIT("\n    }\n  },\n");
        if (p->flow == 1 || p->flow == 2)
            put_flow(p->flow == 1, step_now * flows_per_step + p->flowid, pid, tid_of[p->thread],
                     w->ts, true);
    }
    for (size_t i = 0; i < nmems; i++) {
        put_str(mems[i].in->head);
        put_us(mems[i].ts);
        put_str(mems[i].in->tail);
        put_int(next_ev++);
        LIT("\n    }\n  },\n");
    }
    for (size_t i = 0; i < npys; i++) {
        const Row *w = &pys[i];
        put_str(w->in->head);
        put_times(w->ts, w->dur);
        LIT(",\n    \"args\": {\n      \"Python parent id\": ");
        put_int(w->parent);
        LIT(", \"Python id\": ");
        put_int(w->id);
        put_str(w->in->tail);
        LIT(", \"Ev Idx\": ");
        put_int(next_ev++);
        LIT("\n    }\n  },\n");
    }
}

static void emit_calls(void)
{
    for (size_t i = 0; i < novers; i++) {
        put_z(overs[i].id == 0
                  ? "  {\n    \"ph\": \"X\", \"cat\": \"overhead\", \"name\": \"Activity Buffer "
                    "Request\""
                  : "  {\n    \"ph\": \"X\", \"cat\": \"overhead\", \"name\": \"Buffer Flush\"");
        LIT(", \"pid\": -1, \"tid\": 0,\n    \"ts\": ");
        put_times(overs[i].ts, overs[i].dur);
        LIT("\n  },\n");
    }
    for (size_t i = 0; i < ncalls; i++) {
        const CallRow *c = &calls[i];
        const Ins *p = c->in;
        put_str(api_head[p->api][p->thread]);
        put_times(c->ts, c->dur);
        LIT(",\n    \"args\": {\n      ");
        if (c->ext) {
            LIT("\"External id\": ");
            put_int(c->ext);
            LIT(",      ");
        }
        LIT("\"cbid\": ");
        put_int(apis[p->api].cbid);
        LIT(", \"correlation\": ");
        put_int(c->corr);
        LIT("\n    }\n  },\n");
        put_flow(p->act == A_LAUNCH || p->act == A_COLL || p->act == A_GRAPH, c->corr, pid,
                 tid_of[p->thread], c->ts, false);
    }
}

static void emit_gpu(void)
{
    for (size_t i = 0; i < ngrows; i++) {
        const GpuRow *w = &grows[i];
        const Gpu *g = w->g;
        int tid = stream_tid(g->stream);
        put_str(g->head);
        put_times(w->ts, w->dur);
        LIT(",\n    \"args\": {\n      ");
        if (w->ext) {
            LIT("\"External id\": ");
            put_int(w->ext);
            LIT(",      ");
        }
        if (g->kind == G_KERNEL || g->kind == G_NCCL)
            LIT("\"queued\": 0, ");
        LIT("\"device\": ");
        put_int(device);
        LIT(", \"context\": 1,      \"stream\": ");
        put_int(tid);
        LIT(", \"correlation\": ");
        put_int(w->corr);
        put_str(g->tail);
        if (g->kind == G_NCCL) {
            put_int(w->seq);
        } else if (g->kind != G_KERNEL) { /* GB/s = bytes per ns, 6 decimals */
            i64 q = g->bytes / w->dur, f = g->bytes % w->dur * 1000000 / w->dur;
            put_int(q);
            LIT(".");
            char t[6];
            for (int k = 5; k >= 0; k--, f /= 10)
                t[k] = (char)('0' + f % 10);
            put(t, 6);
        }
        LIT("\n    }\n  },\n");
        put_flow(false, w->corr, device, tid, w->ts, false);
    }
    for (size_t i = 0; i < nsyncs; i++) {
        const SyncRow *w = &syncs[i];
        LIT("  {\n    \"ph\": \"X\", \"cat\": \"cuda_sync\", \"name\": \"");
        put_z(w->kind);
        LIT("\", \"pid\": ");
        put_int(device);
        LIT(", \"tid\": ");
        put_int(w->tid);
        LIT(",\n    \"ts\": ");
        put_times(w->ts, w->dur);
        LIT(",\n    \"args\": {\n      ");
        if (w->ext) {
            LIT("\"External id\": ");
            put_int(w->ext);
            LIT(",      ");
        }
        LIT("\"cuda_sync_kind\": \"");
        put_z(w->kind);
        LIT("\",      ");
        if (w->evt >= 0) {
            LIT("\"wait_on_stream\": ");
            put_int(w->on_stream);
            LIT(",      \"wait_on_cuda_event_record_corr_id\": ");
            put_int(w->rec_corr);
            LIT(",      \"wait_on_cuda_event_id\": ");
            put_int(w->evt);
            LIT(",      ");
        }
        LIT("\"stream\": ");
        put_int(stream_tid(w->in->stream));
        LIT(", \"correlation\": ");
        put_int(w->corr);
        LIT(",      \"device\": ");
        put_int(device);
        LIT(", \"context\": 1\n    }\n  },\n");
        put_flow(false, w->corr, device, w->tid, w->ts, false);
    }
}

static void emit_annotations(void)
{
    size_t ns = (size_t)nstreams();
    ann_span = grow(ann_span, nanns * ns, &cann_span, sizeof *ann_span);
    memset(ann_span, 0, nanns * ns * sizeof *ann_span);
    for (size_t i = 0; i < ngrows; i++) {
        const GpuRow *w = &grows[i];
        if (w->ann < 0)
            continue;
        Span *s = &ann_span[(size_t)w->ann * ns + (size_t)w->g->stream];
        if (!s->end || w->ts < s->ts)
            s->ts = w->ts;
        s->end = max64(s->end, w->ts + w->dur);
    }
    for (size_t a = 0; a < nanns; a++)
        for (size_t k = 0; k < ns; k++) {
            const Span *s = &ann_span[a * ns + k];
            if (!s->end)
                continue;
            /* the name is the text between the third pair of quotes of the head */
            const Ins *p = anns[a].in;
            static const char key[] = "\"user_annotation\", \"name\": \"";
            const char *n = strstr(p->head.s, key) + sizeof key - 1;
            const char *e = strchr(n, '"');
            LIT("  {\n    \"ph\": \"X\", \"cat\": \"gpu_user_annotation\", \"name\": \"");
            put(n, e ? (size_t)(e - n) : strlen(n));
            if (p->stepname)
                put_int(STEP0 + step_now);
            LIT("\", \"pid\": ");
            put_int(device);
            LIT(", \"tid\": ");
            put_int(stream_tid((int)k));
            LIT(",\n    \"ts\": ");
            put_times(s->ts - 1, s->end - s->ts + 2);
            LIT(",\n    \"args\": {\n      \"External id\": ");
            put_int(anns[a].id);
            LIT("\n    }\n  },\n");
        }
}

static void head(void)
{
    Buf b = {0};
    bstr(&b, "\n{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [\n");
    i64 n = min64(P.ranks, 8);
    for (i64 i = 0; i < n; i++)
        bfmt(&b,
             "    {\n      \"id\": %" PRId64
             ", \"name\": \"NVIDIA H100 80GB HBM3\", \"totalGlobalMem\": 85018279936,\n"
             "      \"computeMajor\": 9, \"computeMinor\": 0,\n"
             "      \"maxThreadsPerBlock\": 1024, \"maxThreadsPerMultiprocessor\": 2048,\n"
             "      \"regsPerBlock\": 65536, \"warpSize\": 32,\n"
             "      \"sharedMemPerBlock\": 49152, \"numSms\": %d\n"
             "    , \"regsPerMultiprocessor\": 65536, \"sharedMemPerBlockOptin\": 232448, "
             "\"sharedMemPerMultiprocessor\": 233472\n    }%s\n",
             i, SMS, i + 1 < n ? "," : "");
    bstr(&b, "  ],\n  \"cupti_version\": 28,\n  \"cuda_runtime_version\": 12090,\n  "
             "\"cuda_driver_version\": 13000,\n");
    if (P.depth)
        bstr(&b, "  \"with_stack\": 1,\n");
    if (P.shapes)
        bstr(&b, "  \"record_shapes\": 1,\n");
    if (P.memory)
        bstr(&b, "  \"profile_memory\": 1,\n");
    u64 s = (u64)P.seed * 1024 + (u64)P.rank + 77;
    bfmt(&b, "  \"trace_id\": \"%016" PRIX64, splitmix(&s));
    bfmt(&b, "%016" PRIX64 "\",\n", splitmix(&s));
    if (P.ranks > 1) {
        bfmt(&b,
             "  \"distributedInfo\": {\"backend\": \"nccl\", \"rank\": %" PRId64
             ", \"world_size\": %" PRId64 ", \"pg_count\": 1, \"pg_config\": [{\"pg_name\": \"0\", "
             "\"pg_desc\": \"default_pg\", \"backend_config\": "
             "\"cuda:nccl\", \"pg_size\": %" PRId64 ", \"ranks\": [",
             P.rank, P.ranks, P.ranks);
        for (i64 i = 0; i < P.ranks; i++)
            bfmt(&b, "%s%" PRId64, i ? ", " : "", i);
        bstr(&b, "]}], \"nccl_version\": \"2.27.5\"},\n");
    }
    bstr(&b, "  \"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": 1767189312000000000,\n  "
             "\"traceEvents\": [\n");
    put(b.s, b.n);
    free(b.s);
}

static void meta(const char *name, i64 ts, i64 p, i64 t, const char *key, const char *text, i64 num)
{
    LIT("  {\n    \"name\": \"");
    put_z(name);
    LIT("\", \"ph\": \"M\", \"ts\": ");
    put_us(ts);
    LIT(", \"pid\": ");
    put_int(p);
    LIT(", \"tid\": ");
    put_int(t);
    LIT(",\n    \"args\": {\n      \"");
    put_z(key);
    LIT("\": ");
    if (text) {
        LIT("\"");
        put_z(text);
        LIT("\"");
    } else {
        put_int(num);
    }
    LIT("\n    }\n  },\n");
}

static void thread_meta(i64 ts, i64 p, i64 t, const char *name, i64 sort)
{
    meta("thread_name", ts, p, t, "name", name, 0);
    meta("thread_sort_index", ts, p, t, "sort_index", NULL, sort);
}

static void tail(i64 t0, Rank *r)
{
    i64 end = r->t[T_MAIN];
    /* closing synchronisation, outside any operator */
    i64 ts = end + 42000, dur = 9000;
    next_corr += 3;
    put_str(api_head[R_DEVSYNC][T_MAIN]);
    put_times(ts, dur);
    LIT(",\n    \"args\": {\n      \"cbid\": 165, \"correlation\": ");
    put_int(next_corr);
    LIT("\n    }\n  },\n");
    put_flow(false, next_corr, pid, tid_of[T_MAIN], ts, false);
    LIT("  {\n    \"ph\": \"X\", \"cat\": \"cuda_sync\", \"name\": \"Context Sync\", \"pid\": ");
    put_int(device);
    LIT(", \"tid\": -1,\n    \"ts\": ");
    put_times(ts + 800, dur - 1500);
    LIT(",\n    \"args\": {\n      \"cuda_sync_kind\": \"Context Sync\",      \"stream\": -1, "
        "\"correlation\": ");
    put_int(next_corr);
    LIT(",      \"device\": ");
    put_int(device);
    LIT(", \"context\": 1\n    }\n  },\n");
    put_flow(false, next_corr, device, -1, ts + 800, false);
    end = ts + dur + 30000;
    static const char *const frames[3] = {"train.py(131): <module>", "train.py(112): main",
                                          "train.py(88): train"};
    for (int i = 0; P.depth && i < 3; i++) {
        LIT("  {\n    \"ph\": \"X\", \"cat\": \"python_function\", \"name\": \"");
        put_z(frames[i]);
        LIT("\", \"pid\": ");
        put_int(pid);
        LIT(", \"tid\": ");
        put_int(tid_of[T_MAIN]);
        LIT(",\n    \"ts\": ");
        put_times(t0 - 9000 + i * 1300, end - t0 + 9000 - i * 2200);
        LIT(",\n    \"args\": {\n      \"Python parent id\": ");
        if (i)
            put_int(i);
        else
            LIT("null");
        LIT(", \"Python id\": ");
        put_int(i + 1);
        LIT(", \"Ev Idx\": ");
        put_int(next_ev++);
        LIT("\n    }\n  },\n");
    }
    i64 m = t0 - 7000;
    meta("process_name", m, pid, 0, "name", "python", 0);
    meta("process_labels", m, pid, 0, "labels", "CPU", 0);
    meta("process_sort_index", m, pid, 0, "sort_index", NULL, pid);
    for (i64 i = 0; i < 8; i++) {
        meta("process_name", m, i, 0, "name", "python", 0);
        meta("process_labels", m, i, 0, "labels", txt("GPU %" PRId64, i), 0);
        meta("process_sort_index", m, i, 0, "sort_index", NULL, 16777216 + i);
    }
    for (int s = 0; s < nstreams(); s++)
        if (s != S_NCCL || P.ranks > 1)
            thread_meta(m, device, stream_tid(s), txt("stream %d ", stream_tid(s)), stream_tid(s));
    thread_meta(m, device, 1000007, "stream 1000007 ", 1000007);
    thread_meta(m, device, -1, "stream -1 ", -1);
    thread_meta(m, pid, tid_of[T_MAIN], txt("thread %d (python)", tid_of[T_MAIN]), tid_of[T_MAIN]);
    thread_meta(m, pid, tid_of[T_AUTO], txt("thread %d (pt_autograd_%d)", tid_of[T_AUTO], device),
                tid_of[T_AUTO]);
    LIT("  {\n    \"ph\": \"X\", \"cat\": \"Trace\", \"ts\": ");
    put_times(t0 - 110000, end - t0 + 110000);
    LIT(",\n    \"pid\": \"Spans\", \"tid\": \"PyTorch Profiler\",\n    \"name\": \"PyTorch "
        "Profiler (0)\",\n    \"args\": {\n"
        "      \"Op count\": 0\n    }\n  },\n  {\n    \"name\": \"process_sort_index\", \"ph\": "
        "\"M\", \"ts\": ");
    put_us(t0 - 110000);
    LIT(",\n    \"pid\": \"Spans\", \"tid\": 0,\n    \"args\": {\n      \"sort_index\": "
        "536870912\n    }\n  },\n"
        "  {\n    \"name\": \"Iteration Start: PyTorch Profiler\", \"ph\": \"i\", \"s\": \"g\",\n"
        "    \"pid\": \"Traces\", \"tid\": \"Trace PyTorch Profiler\", \"ts\": ");
    put_us(t0 - 110000);
    LIT("\n  },\n  {\n    \"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\",\n"
        "    \"pid\": \"\", \"tid\": \"\", \"ts\": ");
    put_us(end + 4200000);
    LIT("\n  }\n  ],\n  \"traceName\": \"");
    put_z(txt("trace_rank%" PRId64 ".json", P.rank));
    LIT("\"\n}\n");
}

/* ---------------------------------------------------------- command line */

static void bad(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs("gen: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(2);
}

static void parse(int argc, char **argv)
{
    const struct {
        const char *name;
        i64 *v, lo, hi;
        bool *flag;
        bool set;
    } opt[] = {
        {"steps",        &P.steps,       1,  10000000,     NULL,      false},
        {"target-mb",    &P.target_mb,   1,  1000000,      NULL,      false},
        {"layers",       &P.layers,      1,  512,          NULL,      false},
        {"hidden",       &P.hidden,      32, 65536,        NULL,      false},
        {"heads",        &P.heads,       1,  1024,         NULL,      false},
        {"batch",        &P.batch,       1,  65536,        NULL,      false},
        {"seq",          &P.seq,         1,  131072,       NULL,      false},
        {"ranks",        &P.ranks,       1,  1024,         NULL,      false},
        {"rank",         &P.rank,        0,  1023,         NULL,      false},
        {"streams",      &P.streams,     0,  16,           NULL,      false},
        {"collectives",  &P.collectives, 1,  12 * 512 + 5, NULL,      false},
        {"python-depth", &P.depth,       0,  8,            NULL,      false},
        {"seed",         &P.seed,        0,  INT64_MAX,    NULL,      false},
        {"no-shapes",    NULL,           0,  0,            &P.shapes, false},
        {"graph",        NULL,           0,  0,            &P.graph,  true },
        {"memory",       NULL,           0,  0,            &P.memory, true },
    };
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (!strcmp(a, "--help") || !strcmp(a, "-h")) {
            fputs(help, stdout);
            exit(0);
        }
        if (!strcmp(a, "-o")) {
            if (++i == argc)
                bad("-o needs a file name");
            P.out = argv[i];
            continue;
        }
        size_t k, n = sizeof opt / sizeof *opt, len = strcspn(a, "=");
        for (k = 0; k < n; k++)
            if (!strncmp(a, "--", 2) && strlen(opt[k].name) + 2 == len &&
                !strncmp(a + 2, opt[k].name, len - 2))
                break;
        if (k == n)
            bad("unknown option '%s' (see --help)", a);
        if (opt[k].flag) {
            if (a[len])
                bad("--%s takes no value", opt[k].name);
            *opt[k].flag = opt[k].set;
            continue;
        }
        const char *v = a[len] ? a + len + 1 : ++i < argc ? argv[i] : NULL;
        if (!v)
            bad("--%s needs a value", opt[k].name);
        char *end;
        errno = 0;
        long long x = strtoll(v, &end, 10);
        if (errno || end == v || *end || x < opt[k].lo || x > opt[k].hi)
            bad("--%s must be a whole number in %" PRId64 "..%" PRId64 ", not '%s'", opt[k].name,
                opt[k].lo, opt[k].hi, v);
        *opt[k].v = x;
    }
    if (P.hidden % P.heads)
        bad("--hidden must be a multiple of --heads");
    if (P.batch * P.seq > 16777216)
        bad("--batch times --seq must be at most 16777216");
    if (P.rank >= P.ranks)
        bad("--rank must be below --ranks");
    if (P.ranks > 1 && P.collectives > 12 * P.layers + 5)
        bad("--collectives must be at most the number of parameter tensors, %" PRId64,
            12 * P.layers + 5);
}

int main(int argc, char **argv)
{
    parse(argc, argv);
    device = (int)(P.rank % 8);
    pid = 41216 + (int)P.rank;
    tid_of[T_MAIN] = pid;
    tid_of[T_AUTO] = pid + 2671;
    build();
    out = !P.out || !strcmp(P.out, "-") ? stdout : fopen(P.out, "wb");
    if (!out) {
        fprintf(stderr, "gen: cannot write '%s': %s\n", P.out, strerror(errno));
        return 1;
    }
    obuf = zalloc(OCAP, 1);

    const i64 t0 = INT64_C(3743411222594212); /* ns after the time base */
    size_t ns = (size_t)nstreams(), nc = (size_t)ncoll;
    Rank *ranks = zalloc((size_t)P.ranks, sizeof *ranks);
    for (i64 q = 0; q < P.ranks; q++) {
        Rank *r = &ranks[q];
        r->rng = (u64)P.seed * 0x632BE59BD9B4E019u + (u64)q * 0x9E3779B97F4A7C15u;
        u64 x = splitmix(&r->rng);
        r->scale = 224 + (u32)(x % 24);
        r->t[T_MAIN] = t0 + (i64)(x >> 32) % 40000;
        r->free_at = zalloc(ns, sizeof(i64));
        r->dep = zalloc(ns, sizeof(i64));
        r->evt = zalloc((size_t)nevents, sizeof(i64));
        r->ready = zalloc(nc, sizeof(i64));
        r->cend = zalloc(nc, sizeof(i64));
        r->cstart = zalloc(nc, sizeof(i64));
        r->first = true;
    }
    i64 *coll_ns = zalloc(nc, sizeof *coll_ns);
    coll_row = zalloc(nc, sizeof *coll_row);
    evt_corr = zalloc((size_t)nevents + nc, sizeof *evt_corr);
    evt_stream = zalloc((size_t)nevents, sizeof *evt_stream);
    for (size_t i = 0; i < nprog; i++)
        if (prog[i].kind == I_CALL && prog[i].act == A_COLL)
            coll_ns[prog[i].evt] = gpus[prog[i].gpu].dur;
    u64 crng = (u64)P.seed ^ 0xC0113C71u;

    head();
    for (step_now = 0; P.target_mb ? written + (i64)on < P.target_mb * 1000000 : step_now < P.steps;
         step_now++) {
        nrows = npys = nmems = ncalls = ngrows = nsyncs = nanns = novers = 0;
        for (i64 q = 0; q < P.ranks; q++)
            run(&ranks[q], 0, resolve_at, q == P.rank);
        resolve(ranks, coll_ns, &crng);
        for (i64 q = 0; q < P.ranks; q++) {
            run(&ranks[q], resolve_at, nprog, q == P.rank);
            ranks[q].t[T_MAIN] += 24000;
        }
        emit_rows();
        emit_calls();
        emit_gpu();
        emit_annotations();
    }
    tail(t0, &ranks[P.rank]);
    flush_out();
    if (fflush(out) || ferror(out) || (out != stdout && fclose(out)))
        die("write error");
    return 0;
}
