#!/usr/bin/env python3
"""Writes a small random trace that is valid JSON and otherwise as nasty as docs/definitions.md allows.

    python3 random_trace.py SEED OUT.json[.gz]

The same seed gives the same bytes. Each seed switches its own selection of features on, so that small cases arise too.
"""

import gzip
import json
import random
import sys

US = 10**6  # time here is in picoseconds, so that more decimals than the format needs can be written

OP_NAMES = (
    "aten::mm", "aten::linear", "aten::addmm", "aten::conv2d", "aten::add", "aten::copy_", "aten::sum", "my::custom",
    "execute", "Execute", "record_param_comms", "record_param_comms", "c10d::allreduce_", "nccl:all_reduce", "triton_poi_fused_0",
    "aten::native_batch_norm_backward", "aten::_softmax", "op with, comma", 'op "quoted"', "op\nnewline\ttab", "größe::läuft",
    "日本::op", "autograd::engine::evaluate_function: AddmmBackward0", "back\\slash/", "ATEN::MM", "emoji \U0001f600",
)  # fmt: skip
LAUNCH_NAMES = (
    "cudaLaunchKernel", "cuLaunchKernelEx", "hipLaunchKernel", "hipExtModuleLaunchKernel", "cudaLaunchKernelExC_v11060",
    "cudaLaunchCooperativeKernel", "cudaMemcpyAsync", "cudaMemsetAsync", "cudaGraphLaunch", "hipGraphLaunch", "urEnqueueKernelLaunch",
)  # fmt: skip
QUIET_NAMES = (
    "cudaDeviceSynchronize", "cudaMalloc", "cudaStreamIsCapturing", "cudaEventRecord", "hipGetDevice",
    "cudaStreamWaitEvent", "hipStreamWaitValue32",
)  # fmt: skip
KERNEL_NAMES = (
    "ampere_sgemm_128x64_nn", "void at::native::vectorized_elementwise_kernel<4, F>(int, F)", "reduce_kernel<512>", "kernel",
    "ncclDevKernel_AllReduce_Sum_f16_RING_LL(ncclDevComm*)", "ncclKernel_Broadcast", "multimem_all_reduce_kernel<bf16>",
    "cross_device_reduce_1stage", "rcclGenericKernel", "flash_fwd_kernel<64>", "pytorch_flash::flash_bwd_kernel", "triton_red_fused_1",
    "Cijk_Alik_Bljk", "nvjet_tst_128", "__amd_rocclr_copyBuffer", "__amd_rocclr_copyBufferAligned", "__amd_rocclr_fillBufferAligned",
    "MEMORY_COPY_HOST_TO_DEVICE", "MEMORY_COPY_DEVICE_TO_DEVICE", "NVSHMEM_put", "kérnel", 'k"q', "elementwise_kernel",
)  # fmt: skip
COPY_NAMES = (
    "Memcpy HtoD (Pageable -> Device)", "Memcpy DtoH (Device -> Pinned)", "Memcpy DtoD (Device -> Device)", "Memcpy PtoP", "CopyPeerToPeer",
    "Memcpy Array", "memcpy htod", "HOST_TO_DEVICE", "DEVICE_TO_HOST",
)  # fmt: skip
CATEGORIES = {
    "new": {
        "op": ("cpu_op",), "call": ("cuda_runtime", "cuda_driver", "hip_runtime", "xpu_runtime"), "kernel": ("kernel",),
        "memcpy": ("gpu_memcpy",), "memset": ("gpu_memset",), "other": ("mtia_ccp_events",), "frame": ("python_function",),
        "annotation": ("user_annotation",), "gpu_annotation": ("gpu_user_annotation",), "flow": ("ac2g",),
    },
    "old": {
        "op": ("Operator", "cpu_op"), "call": ("Runtime",), "kernel": ("Kernel",), "memcpy": ("Memcpy",), "memset": ("Memset",),
        "other": ("mtia_ccp_events",), "frame": ("python_function",), "annotation": ("Operator", "user_annotation"),
        "gpu_annotation": ("gpu_user_Annotation",), "flow": ("async", "async_gpu", "async_cpu_to_gpu"),
    },
}  # fmt: skip
FEATURES = (
    "zero_lengths", "overhangs", "ties", "external_ids", "external_equal", "external_mixed", "external_duplicate", "external_odd", "correlation_odd",
    "correlation_shared", "correlation_nested", "correlation_big", "graph", "flows", "flow_only", "flow_duplicates", "wrappers",
    "collectives", "frames", "steps", "steps_odd", "annotations", "gpu_annotations", "devices", "streams", "overlap", "copies",
    "capture", "rowless", "begin_end", "stray_begin_end", "odd_dur", "bad_ts", "string_ts", "decimals", "exponents", "no_args",
    "args_first", "shapes", "string_ids", "stream_names", "processes", "small_pid", "unknown", "noise", "shuffle", "escapes",
    "occupancy", "null_device", "unlinked", "late_rows", "negative_ts",
)  # fmt: skip
# Drawn apart from those above and added at the end, so that each seed keeps what it had.
ADDED_FEATURES = (
    "bare", "bare_devices", "op_flows", "op_flow_odd", "replays", "at_once", "early_rows", "duplicate_rows", "far", "far_limits",
    "more_processes", "empty_steps", "overheads", "queues", "unusable_times",
)  # fmt: skip
# The same, drawn after those: where in the program something lies.
STRUCTURE_FEATURES = (
    "sequence_numbers", "sequence_odd", "passes", "module_trees", "module_odd", "module_long", "hex_frames", "inference", "annotation_trees",
    "step_numbers",
)  # fmt: skip
MODULE_NAMES = ("Net_0", "Block_0", "Block_1", "Linear_0", "Größe_0", "A/B", "", "B", "Net_0/Block_0")
HEX_FRAMES = (
    "<lambda> at 0x7f00aB", "<lambda> at 0x7F12", "<function f at 0x12>(x at 0xfe)", "f at 0xzz", "f at 0X12", "f AT 0x12", "at 0x12", " at 0x",
    "nn.Module: Net at 0x1f", "nn.Module: Net at 0x2e", "<lambda> at 0x7f00ag", "g at  0x1", "h at 0x1 at 0x2 at 0x",
)  # fmt: skip
INFERENCE_NAMES = (
    "execute_12_context_{0}(sq{1}sk77sqsq9)_generation_{2}(sq{3}sk4sqsk1)", "execute_context_{0}({1})_generation_{2}({3})",
    "execute_context_{0}({1}_5)_generation_{2}({3})", "execute_context_{0}({1}_5)_generation_{2}({3}_9)",
    "execute_context_{0}({1})_generation_{2}({3}_9)", "step[EXTEND bs={0} toks={1}]", "step[EXTEND bs={0} toks={1} x y]", "step[EXTEND bs={0}]",
    "step[DECODE bs={0} g_sq={1} g]", "step[DECODE bs={0}]", "step[DECODE bs={0} toks={1}]", "step[DECODE bs={0} g_sq={1}]",
    "step[MIXED bs={0} c_sq={1} g_sq={2} z]", "step[MIXED bs={0} a c_sq={1} c_sq={2} b g_sq={3} g_sq=4 z]", "step[MIXED bs={0}]", "step[MIXED bs={0} *]",
    "prefill[bs={0} tok={1} d]", "prefill[bs={0} tok={1}]", "decode[bs={0} tok={1}]", "decode[bs={0}/{1} tok={2}]", "decode[bs={0}/{1} tok={2} d]",
    "capture_{0}_FULL", "capture_{0}_", "capture_{0}", "execute_diffusion_{0}_{1}x{2}", "execute_diffusion_{0}_{1}x", "STEP[DECODE bs={0}]",
    "step[EXTEND bs=-{0}]", "step[EXTEND bs={0}\n]", "step[DECODE bs={0} \n]", "capture_{0}x{1}_", " capture_{0}_a",
)  # fmt: skip
INFERENCE_NUMBERS = ("0", "0", "1", "8", "007", "512", "999999999999999999", "1000000000000000000", "18446744073709551616", "", "a", "\u0663")
# For tables_idle.py: drawn apart again, after those above.
IDLE_FEATURES = ("waits", "waiting_copies", "late_hosts", "many_streams", "limits_of_buckets")
WAIT_NAMES = (
    "cudaDeviceSynchronize", "cudaStreamSynchronize", "hipEventSynchronize", "aclrtSynchronizeStream", "synchronize", "CUDAMEMCPY",
    "cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyPeer", "cuMemcpyDtoH_v2", "hipMemcpyWithStream", "cudaFree", "cudaFreeAsync", "hipFree",
    "cudaMalloc", "cudaLaunchKernel", "cudaStreamWaitEvent",
)  # fmt: skip
WAITING_COPIES = (
    "Memcpy DtoH (Device -> Pageable)", "memcpy dtoh (DEVICE -> PAGEABLE)", "Memcpy DtoH (Device -> Pinned)",
    "Memcpy HtoD (Pageable -> Device)", "(Device -> Pageable)", "(Device -> Pageable) ", "__amd_rocclr_copyBuffer (Device -> Pageable)",
)  # fmt: skip
# The same, drawn after those: for the tables about the host and the memory (tables_host.py).
HOST_FEATURES = (
    "memory", "memory_odd", "memory_many", "memory_totals", "memory_ties", "memory_frames", "stalls", "copy_bytes", "copy_odd", "queue",
    "nested_calls", "sequences", "sequence_streams", "compiled", "compiled_odd",
)  # fmt: skip
# The same, drawn after those: how a GPU row is known to be of a call, and of which process.
LINK_FEATURES = ("flow_inside", "several_ranks")
ALLOCATOR_NAMES = (
    "cudaMalloc", "cudaFree", "cudaMallocHost", "CUDAMALLOC", "hipMalloc", "hipFree", "cuMemCreate", "hipExtMallocWithFlags",
    "cudaHostAlloc", "cuMemUnmap", "mycudaMalloc", "cudaMemGetInfo",
)  # fmt: skip
COPY_CALLS = (
    "cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyAsync_ptsz", "hipMemcpyWithStream", "cudaMemset", "cudaMemsetAsync", "cuMemcpyHtoD",
    "AsyncMemcpy", "cudamemcpy", "cudaGraphLaunch", "cudaLaunchKernel", "aclrtMemcpy2d",
)  # fmt: skip
MORE_COPY_NAMES = (
    "Memcpy HtoD (Pageable -> Device)", "Memcpy DtoH (Device -> Pinned)", "Memcpy DtoD (Device -> Device)", "Memcpy PtoP ()", "Memcpy",
    "Memset (Device)", "Memset (Unknown)", "Memset ((a) (b))", "Mem)", "Mem()", "Mem(größe)", "memcpy HtoD (Device)", " Memcpy HtoD (Device)",
    "Memcpy HtoD (Device) ", "Memory HtoD(a", "Memcpy HtoD )(", "Memcpy HtoD )()", "CopyHostToDevice", "Memcpy DtoH (a,b \"c\")",
)  # fmt: skip
SEQUENCE_NAMES = (
    "a", "b", "void at::native::vectorized_elementwise_kernel<4, at::F>(int, F)", "at::native::(anonymous namespace)::foo<int>(int)", "<lambda>(x)",
    "(anonymous namespace)::bar(int)", "void (anonymous namespace)::bar(int)", "ns::<x>::y", "ns::(anonymous namespace)::",
    "void ", "", "::", "a:::b",
    "größe::läuft_über_die_grenzen", "日本語日本語日本語日本語", "x::日本語日本語x日本語", "operator()<int>",
    "std::operator<<(a)", "void void x", "triton_poi_fused_1",
    "ns::(anonymous namespace)::(anonymous namespace)::z", "a (anonymous namespace)::b", "void\tx::y",
    "void cutlass::Kernel<cutlass_80>(P)", "Kernel2<ns::x<int> >", "a::Kernel<<b", "Kernel<",
    "n::", "n::<", "123456789012345678901234567890",
)  # fmt: skip
COMPILED_NAMES = (
    "Torch-Compiled Region: 0/0", "Torch-Compiled Region: 0/1", "Torch-Compiled Region: 1/12", "Torch-Compiled Region", "CompiledFunction",
    "CompiledFunctionBackward", "## Call CompiledFxGraph fabc ##", "## Call CompiledFxGraph fdef ##", "TorchDynamo Cache Lookup",
    "AOTDispatcher Runtime Wrapper Prologue",
)  # fmt: skip
COMPILED_FRAMES = (
    "/tmp/torchinductor_root/ab/cabc.py(12): call", "/tmp/torchinductor_root/cd/ccde.py(7): call", "model.py(3): torch_dynamo_resume_in_forward_at_9",
    "model.py(3): torch_dynamo_resume_in_forward_at_11",
)  # fmt: skip
ODD_COMPILED_NAMES = (
    "Torch-Compiled Region: ", "Torch-Compiled Region:", "Torch-Compiled Region: a", "Torch-Compiled Region: 0/-1", "Torch-Compiled Region: 0/x",
    "Torch-Compiled Region: 0/1/2", "Torch-Compiled Region: /3", "Torch-Compiled Region: 0/", "Torch-Compiled Region: größe/9223372036854775807",
    "Torch-Compiled Region: 0/9223372036854775808", "torch-compiled region: 0/0", " Torch-Compiled Region", "## Call CompiledFxGraph ##",
    "## Call CompiledFxGraph  ##", "## Call CompiledFxGraph x ## ##", "## Call CompiledFxGraph x##", "CompiledFunction2", "aCompiledFunction",
    "TorchDynamo Cache Lookup ", "/tmp/torchinductor_root/ab/cabc.py(12): call", "torch_dynamo_resume_in_x",
)  # fmt: skip
ODD_COMPILED_FRAMES = (
    "torchinductor_): call", "torchinductor_a): call", "torchinductor_a/): call", "torchinductor_a/(): call", "torchinductor_a/b.py(1)(2): call",
    "torchinductor_a/torchinductor_b.py(1): call", "torchinductor_a/b.py(1): call2",
    "torchinductor_a/b.py: call", "/torchinductor_/größe.py(1): call",
    "x torch_dynamo_resume_in_", "torch_dynamo_resume_in_torch_dynamo_resume_in_y", "torchinductor_torch_dynamo_resume_in_z",
    "torchinductor_torch_dynamo_resume_in_z(1): call", "Torch-Compiled Region: 0/0", "CompiledFunction", "torchinductor_a/b(c.py: call",
)  # fmt: skip
# The same, drawn after those: graphs and their captures (tables_graphs.py), stacks, recomputation.
GRAPH_FEATURES = (
    "replayed_graphs", "graph_ids", "graph_nodes", "graph_odd", "graph_edits", "graph_without_calls", "graph_devices", "long_graphs",
    "captured_graphs", "capture_names", "capture_nodes", "capture_odd", "many_captures", "recompute_frames", "python_stacks", "spelled_ids",
    "many_graphs",
)  # fmt: skip
# The same: ranges that cross or lie deep in one another, copies that make the host wait (tables_nsys.py).
RANGE_FEATURES = ("crossing_ranges", "deep_ranges", "waiting_copies", "long_gaps")
FILL_NAMES = ("Memset (Device)", "Memset (Pinned)", "Memset (Managed)", "Memset (Managed Static)", "Memset (Pageable)", "Memset")
GRAPH_KERNELS = (
    "gemm", "void gemm", "gemm.kd", "gemm [clone .kd]", "gemm.kd [clone .kd]", "gemm [clone .kd].kd", "void void gemm", "Void gemm",
    "gemm.KD", "copy", "norm", "void rope<4>(int)", "rope<4>(int)", "attention", "silu", "ncclDevKernel_AllReduce", "copy_kernel.kd",
    "multimem_all_reduce_kernel", "__amd_rocclr_copyBuffer", "__amd_rocclr_fillBufferAligned.kd", "MEMORY_COPY_DEVICE_TO_DEVICE",
    "größe", ".kd", "void ", "void .kd", "void [clone .kd]", " [clone .kd]", "(kernel)", "(memcpy)", "triton_poi_fused_0", "reduce_kernel<512>",
)  # fmt: skip
RECOMPUTE_FRAMES = (
    "torch/utils/checkpoint.py(1519): recompute_fn", "/usr/lib/torch/utils/checkpoint.py(2): recompute_fn", "torch/utils/checkpoint.py(3): forward",
    "model.py(3): recompute_fn", "recompute_fn torch/utils/checkpoint.py", "torch/utils/checkpoint.py: Recompute_fn", "torch/utils/Checkpoint.py(1): recompute_fn",
    "torch/utils/checkpoint.pyrecompute_fn",
)  # fmt: skip
STACK_FRAMES = ("a.py(1): f", "a.py(1): f", "b.py(2): g", "<built-in method launch>", "aten::mm", "cudaLaunchKernel", "größe")
PROCESS_NAMES = (
    "Ascend Hardware", "Ascend Hardware", "Ascend Hardware", "CANN", "CANN", "HCCL", "Overlap Analysis", "HBM", "Ascend_Hardware",
    "Ascend  Hardware", "CANN ", "ascend hardware", "Python", "größe läuft", "",
)  # fmt: skip
BARE_NAMES = (
    "MatMul1", "trans_TransData_0", "MEMCPY_ASYNC", "memcpy", "SDMA", "EVENT_WAIT", "Notify_Wait", "Write_Value", "PROFILING_ENABLE",
    "hcom_allReduce_1", "Reduce_Inline", "Computing", "Node@launch", "cudaLaunchKernel", "aclrtGraphLaunch", "ProfilerStep#9", "record_param_comms",
)  # fmt: skip
HOUR = 3600 * 10**6 * US


class Raw(str):
    """A token to be written as it is."""


class Writer:
    """JSON text with arbitrary spelling of strings and white space."""

    def __init__(self, rng, escapes, style, newline):
        self.rng, self.escapes, self.style, self.newline = rng, escapes, style, newline

    def string(self, text):
        if not self.escapes or self.rng.random() < 0.5:
            return json.dumps(text, ensure_ascii=bool(self.escapes and self.rng.random() < 0.5))
        out = []
        for c in text:
            if self.rng.random() < 0.1 and c < "\x7f":
                out.append("\\u%04X" % ord(c) if self.rng.random() < 0.5 else "\\u%04x" % ord(c))
            elif c == "/" and self.rng.random() < 0.5:
                out.append("\\/")
            else:
                out.append(json.dumps(c, ensure_ascii=self.rng.random() < 0.5)[1:-1])
        return '"' + "".join(out) + '"'

    def text(self, value, depth=0):
        if isinstance(value, Raw):
            return str(value)
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, (list, dict)):
            if isinstance(value, dict):
                colon = {"compact": ":", "normal": ": ", "pretty": " : "}[self.style]
                items = [self.string(k) + colon + self.text(v, depth + 1) for k, v in value.items()]
                left, right = "{", "}"
            else:
                items = [self.text(v, depth + 1) for v in value]
                left, right = "[", "]"
            if not items:
                return left + (" " if self.style == "pretty" else "") + right
            if self.style == "compact":
                return left + ",".join(items) + right
            if self.style == "normal" and depth > 1:
                return left + ", ".join(items) + right
            inner = self.newline + "  " * (depth + 1)
            return left + inner + ("," + inner).join(items) + self.newline + "  " * depth + right
        return json.dumps(value)


class Generator:
    def __init__(self, seed, added=False):
        """added: with ADDED_FEATURES, too."""
        self.rng = rng = random.Random(seed)
        density = rng.choice((0.1, 0.3, 0.5, 0.8, 1.0))
        self.on = {feature: rng.random() < density for feature in FEATURES}
        self.mode = rng.choice(("mixed",) * 8 + ("cpu", "gpu"))
        self.categories = CATEGORIES[rng.choice(("new", "new", "old"))]
        self.budget = rng.choice((2, 10, 40, 100, 300))
        self.unit = rng.choice((US, US // 4, 1000)) if self.on["decimals"] else US
        self.sub = self.on["decimals"] and rng.random() < 0.3  # more than three decimals
        self.offset = rng.choice((0, 0, 10**9, 1712867402348256, 4203669604595)) * US
        if self.on["negative_ts"]:
            self.offset = -rng.randint(1, 300) * US
        self.span = rng.choice((50, 300, 2000))
        self.events = []
        self.calls = []  # (track, start, correlation, external id)
        self.correlation = 2**32 + rng.randint(0, 9) if self.on["correlation_big"] else rng.randint(1, 50)
        self.external = rng.randint(1, 2000)
        self.flow_id = 10**6
        self.flow_ends = set()
        self.own_rng, self.added_rng = rng, random.Random("added %d" % seed)
        density = self.added_rng.choice((0, 0.15, 0.3, 0.6, 1.0)) if added else 0
        self.on.update((feature, self.added_rng.random() < density) for feature in ADDED_FEATURES)
        self.structure_rng = random.Random("structure %d" % seed)
        density = self.structure_rng.choice((0, 0.2, 0.5, 1.0)) if added else 0
        self.on.update((feature, self.structure_rng.random() < density) for feature in STRUCTURE_FEATURES)
        self.idle_rng = random.Random("idle %d" % seed)
        density = self.idle_rng.choice((0, 0.3, 0.6, 1.0)) if added else 0
        self.on.update((feature, self.idle_rng.random() < density) for feature in IDLE_FEATURES)
        self.host_rng = random.Random("host %d" % seed)
        density = self.host_rng.choice((0, 0.2, 0.5, 0.8, 1.0)) if added else 0
        self.on.update((feature, self.host_rng.random() < density) for feature in HOST_FEATURES)
        self.link_rng = random.Random("link %d" % seed)
        density = self.link_rng.choice((0, 0.5, 1.0)) if added else 0
        self.on.update((feature, self.link_rng.random() < density) for feature in LINK_FEATURES)
        self.graph_rng = random.Random("graph %d" % seed)
        density = self.graph_rng.choice((0, 0.5, 0.7, 0.8, 0.9, 1.0)) if added else 0
        self.on.update((feature, self.graph_rng.random() < density) for feature in GRAPH_FEATURES)
        self.range_rng = random.Random("range %d" % seed)
        density = self.range_rng.choice((0, 0.5, 1.0)) if added else 0
        self.on.update((feature, self.range_rng.random() < density) for feature in RANGE_FEATURES)
        self.seed = seed
        self.op_places, self.row_places = [], []  # (track, start, duration) in picoseconds

    def yes(self, feature, p=0.3):
        return self.on[feature] and self.rng.random() < p

    # ---- tokens

    def time(self, value):
        """A time in picoseconds as a JSON number or a string holding one."""
        rng = self.rng
        sign, value = ("-", -value) if value < 0 else ("", value)
        whole, part = divmod(value, US)
        decimals = "%06d" % part
        short = decimals.rstrip("0")
        text = "%d%s" % (whole, "." + short if short else "")
        if self.on["decimals"] and len(short) < 6 and rng.random() < 0.5:
            text = "%d.%s" % (whole, decimals[: max(len(short), rng.randint(1, 6))])
        if self.yes("exponents", 0.2):
            n = rng.randint(1, 6)
            e = rng.choice(("e", "E"))
            if value % 10**6 == 0 and whole and rng.random() < 0.5:
                digits = str(whole)
                text = digits[0] + ("." + digits[1:] if digits[1:] else "") + e + rng.choice(("", "+")) + str(len(digits) - 1)
            elif not value % 10 ** (6 - n):
                text = "%d%s-%d" % (value // 10 ** (6 - n), e, n)
        text = sign + text
        return text if self.yes("string_ts") else Raw(text)

    def at(self, n):
        """Grid position -> picoseconds."""
        value = self.offset + n * self.unit
        if self.sub and self.rng.random() < 0.3:
            value += self.rng.choice((1, 499, 500, 501, 999, -500, -499, 250000))
        return value

    def id(self, value):
        return str(value) if isinstance(value, int) and self.yes("string_ids", 0.4) else value

    # ---- events

    def emit(self, category, name, track, start, dur, args, phase="X"):
        """start and dur in picoseconds; dur None: no such key."""
        event = {"ph": phase, "cat": category, "name": name, "pid": self.id(track[0]), "tid": self.id(track[1])}
        event["ts"] = self.time(start)
        if dur is not None:
            event["dur"] = self.time(dur)
        if args is not None:
            event["args"] = args
        if self.yes("odd_dur", 0.1) and phase == "X":
            if self.rng.random() < 0.5:
                event["dur"] = Raw(self.rng.choice(("-1", "-0.5", "-17.250", "-1e2")))
            else:
                event.pop("dur", None)
        if self.yes("bad_ts", 0.05) and phase in "XB":
            bad = self.rng.choice((None, "abc", "", "missing", "1.2.3", "12us"))
            if bad == "missing":
                del event["ts"]
            else:
                event["ts"] = bad
        if self.yes("args_first", 0.5):
            keys = list(event)
            self.rng.shuffle(keys)
            event = {key: event[key] for key in keys}
        if args is not None and not args and self.yes("no_args", 0.7):
            del event["args"]
        self.events.append(event)

    def span_event(self, category, name, track, start, dur, args):
        """An X event, or a B and an E."""
        if not self.yes("begin_end", 0.2):
            return self.emit(category, name, track, start, dur, args)
        if self.yes("stray_begin_end", 0.1):
            return self.emit(category, name, track, start, None, args, "B")
        self.emit(category, name, track, start, None, args, "B")
        end = {"ph": "E", "pid": track[0], "tid": self.id(track[1]), "ts": self.time(start + dur)}
        if self.rng.random() < 0.3:
            end["cat"], end["name"] = category, name
        self.events.append(end)

    def duration(self, limit):
        if self.yes("zero_lengths", 0.15):
            return 0
        return self.rng.randint(0 if self.on["zero_lengths"] else 1, max(1, limit))

    def external_id(self):
        """-> args"""
        if not self.on["external_ids"]:
            return {}
        key = self.rng.choice(("External id", "external id")) if self.categories is CATEGORIES["old"] else "External id"
        if self.yes("external_odd", 0.2):
            return self.rng.choice(({}, {key: 0}, {key: -1}))
        if not self.yes("external_duplicate", 0.2):
            self.external += 1
        return {key: self.external}

    def equal_ids(self):
        """Whether the next call or row carries its correlation as External id (as some old profilers wrote)."""
        return self.on["external_equal"] and not self.yes("external_mixed", 0.5)

    def shapes(self):
        rng = self.rng
        if not self.on["shapes"] or rng.random() < 0.2:
            return {}
        n = rng.randint(0, 3)
        args = {rng.choice(("Input Dims", "Input Dims", "Input dims")): [rng.choice(([], [2, 3], [8], [[1], [2, 2]], [-1])) for _ in range(n)]}
        if rng.random() < 0.8:
            args["Input type"] = [rng.choice(("float", "c10::BFloat16", "Scalar", "", "größe")) for _ in range(n)]
        if rng.random() < 0.3:
            args["Input Strides"] = [rng.choice(([], [3, 1], [1])) for _ in range(n)]
        if rng.random() < 0.4:
            odd = ("", "[1, 1]", "0.1", "True", 'a"b', "x\\y\n\x01", Raw("0.5"), Raw("1e-05"), Raw("3"), True, None, {"k": [1]})
            args["Concrete Inputs"] = [rng.choice(odd) for _ in range(rng.randint(0, 3))]
        keys = list(args)
        rng.shuffle(keys)
        return {key: args[key] for key in keys}

    # ---- the host

    def host(self, track, low, high, depth, above):
        """Ops and calls in [low, high) of a track; `above` is the External id of the op around them."""
        rng, at = self.rng, low
        while at <= high and len(self.events) < self.limit:
            if self.on["ties"] and rng.random() < 0.4:
                dur = high - at if rng.random() < 0.5 else self.duration(high - at)
            else:
                at += rng.randint(0, 1 + (high - low) // 4)
                if at > high:
                    break
                dur = min(self.duration(1 + (high - low) // 3), high - at)
            if self.yes("overhangs", 0.15):
                dur += rng.randint(1, 10)
            if depth > 0 and rng.random() < 0.65:
                self.op(track, at, dur, depth, above)
            else:
                self.call(track, at, dur, depth, above)
            if rng.random() < 0.25:
                break
            if not (self.on["ties"] and rng.random() < 0.2):
                at += max(dur, 1)

    def op(self, track, at, dur, depth, above):
        rng = self.rng
        args = dict(self.external_id())
        own = args.get("External id", args.get("external id", 0))
        name = rng.choice(OP_NAMES[4:8] if rng.random() < 0.4 else OP_NAMES)
        if not self.on["wrappers"] and name.lower() in ("execute", "record_param_comms"):
            name = "aten::mm"
        if self.yes("wrappers", 0.25):
            name = rng.choice(("execute", "record_param_comms"))
        args.update(self.shapes())
        if self.yes("collectives") or (self.on["collectives"] and name == "record_param_comms"):
            args["Collective name"] = rng.choice(("allreduce", "_allgather_base", "bröadcast"))
        if self.yes("noise", 0.1):
            args.update({"stream": 3, "device": "cuda:0", "correlation": 5, "Sequence number": 17, "nested": {"correlation": 9}})
        category = rng.choice(self.categories["op"])
        start = self.at(at)
        self.op_places.append((track, start, dur * self.unit))
        self.span_event(category, name, track, start, dur * self.unit, args)
        self.host(track, at, at + dur, depth - 1, own if own and own > 0 else above)

    def call(self, track, at, dur, depth, above):
        rng = self.rng
        launches = self.mode != "cpu" and rng.random() < 0.7
        name = rng.choice(LAUNCH_NAMES if launches else LAUNCH_NAMES + QUIET_NAMES)
        if self.yes("capture", 0.15):
            name = rng.choice(("cudaStreamBeginCapture", "cudaStreamEndCapture", "hipStreamBeginCapture_v2"))
        if launches and not self.on["graph"] and "Graph" in name:
            name = "cudaLaunchKernel"
        self.correlation += 1
        correlation = self.correlation
        if self.yes("correlation_odd", 0.15):
            correlation = rng.choice((None, 0, -1))
        elif self.yes("correlation_shared", 0.15) and self.calls:
            correlation = rng.choice(self.calls)[2]
        args = {} if correlation is None else {"correlation": correlation}
        if self.on["external_ids"] and rng.random() < 0.5:
            own = correlation if self.equal_ids() else above or rng.choice((0, self.external, 77))
            if own:
                args["External id"] = own
        if rng.random() < 0.3:
            args["cbid"] = 211
        start = self.at(at)
        category = rng.choice(self.categories["call"])
        self.span_event(category, name, track, start, dur * self.unit, args)
        self.calls.append((track, start, correlation, above))
        if self.yes("correlation_nested", 0.2):
            shift = rng.choice((0, 0, 1, dur))
            self.emit(category, rng.choice(LAUNCH_NAMES), track, start + shift * self.unit, max(0, dur - shift) * self.unit, dict(args))
        if not launches or self.yes("rowless", 0.25) or "Capture" in name:
            if self.yes("flows", 0.3) and correlation:
                self.flow("s", correlation, track, start)
            return
        count = rng.randint(1, 8) if "Graph" in name else rng.choice((1, 1, 1, 1, 2))
        self.rows(count, track, at, start, correlation, above)
        if depth > 0 and rng.random() < 0.1:
            self.host(track, at, at + dur, depth - 1, above)

    def flow(self, phase, number, track, time):
        """At most one f a place: which of several would count is not for us to ask."""
        if phase == "f":
            key = track, (abs(time) * 2 + 1000) // 2000 * (1 if time >= 0 else -1)
            if key in self.flow_ends:
                return False
            self.flow_ends.add(key)
        name = self.rng.choice(self.categories["flow"])
        event = {"ph": phase, "cat": name, "name": name, "id": number, "pid": self.id(track[0]), "tid": self.id(track[1])}
        event["ts"] = self.time(time)
        if phase == "f":
            event["bp"] = "e"
        self.events.append(event)
        if phase == "s" and self.yes("flow_duplicates", 0.1):
            self.events.append(dict(event))
        return True

    # ---- the devices

    def rows(self, count, track, at, start, correlation, above):
        rng = self.rng
        when = at + rng.randint(0, 20)
        if self.yes("late_rows", 0.3):
            when += rng.randint(0, self.span)
        if self.on["flows"] and correlation and correlation > 0 and rng.random() < 0.9:
            self.flow("s", correlation, track, start)
        for _ in range(count):
            dur = self.duration(15)
            place, begin, begin_flow = self.row(when, dur, correlation, above, track, start)
            when += dur if not self.yes("overlap", 0.4) else rng.randint(0, max(1, dur))
            when += rng.choice((0, 0, 1, 5))
            if begin_flow and self.on["flows"] and correlation and rng.random() < 0.7:
                self.flow("f", correlation, place, begin)

    def row(self, when, dur, correlation, above, call_track=None, call_start=None):
        """-> its track, its start, whether a flow may end there"""
        rng = self.rng
        device = rng.randint(0, 2) if self.on["devices"] else 0
        stream = rng.choice((7, 7, 20, 0)) if self.on["streams"] else 7
        pid, tid = device, stream
        args = {"device": device, "stream": stream}
        if self.on["stream_names"] and rng.random() < 0.7:
            tid = "stream %d" % stream
        for key in ("device", "stream"):
            if rng.random() < 0.15:
                del args[key]
        if self.yes("null_device", 0.15):
            pid, tid = "gpu", "queue"
            args.pop("device", None)
            if rng.random() < 0.5:
                args.pop("stream", None)
        kind = rng.choice(("kernel",) * 6 + (("memcpy", "memcpy", "memset", "other") if self.on["copies"] else ()))
        name = rng.choice({"kernel": KERNEL_NAMES, "memcpy": COPY_NAMES, "memset": ("Memset (Device)", "Memset")}.get(kind, ("dma_request", "job")))
        begin, plain = self.at(when), True
        if self.yes("flow_only", 0.3) and call_track is not None:
            # no correlation: a flow of its own
            plain = False
            if rng.random() < 0.3:
                args["correlation"] = rng.choice((0, -1))
            self.flow_id += 1
            if self.flow("f", self.flow_id, (pid, tid), begin):
                if rng.random() < 0.9:
                    self.flow("s", self.flow_id, call_track, call_start + (self.unit if rng.random() < 0.1 else 0))
        elif correlation is not None:
            args["correlation"] = correlation
        if self.on["external_ids"] and rng.random() < 0.7:
            own = correlation if self.equal_ids() else above
            if self.yes("external_odd", 0.2):
                own = rng.choice((0, self.external, 5, -3))
            if own:
                args[rng.choice(("External id", "external id"))] = own
        if rng.random() < 0.6:
            args["grid"] = rng.choice(([1, 1, 1], [108, 2, 1], [65535, 1024, 3], "grid(100,)", [4, 4], []))
        if self.yes("occupancy", 0.6):
            args["occupancy"] = {"activeBlocksPerMultiprocessor": rng.choice((0, 1, 2, 32)), "limitingFactors": "REGS"}
        if self.yes("collectives") and "nccl" in name:
            args["Collective name"] = rng.choice(("allreduce", "broadcast"))
        keys = list(args)
        rng.shuffle(keys)
        args = {key: args[key] for key in keys}
        self.row_places.append(((pid, tid), begin, dur * self.unit))
        if self.yes("begin_end", 0.02):
            self.span_event(rng.choice(self.categories[kind]), name, (pid, tid), begin, dur * self.unit, args)
        else:
            self.emit(rng.choice(self.categories[kind]), name, (pid, tid), begin, dur * self.unit, args)
        return (pid, tid), begin, plain

    # ---- everything else

    def frames(self, track, low, high, depth):
        rng, at = self.rng, low
        while at < high and depth:
            dur = min(self.duration(1 + (high - low) // 2), high - at)
            number = rng.randint(0, 3)
            name = rng.choice(("nn.Module: Linear_%d", "nn.Module: Größe_%d", "model.py(%d): forward", "nn.Module:%d", "<built-in %d>"))
            self.span_event("python_function", name % number, track, self.at(at), dur * self.unit, {"Python id": number})
            self.frames(track, at, at + dur, depth - 1)
            at += rng.choice((0, dur, dur + 3)) + (rng.random() < 0.5)
            if rng.random() < 0.2:
                break

    def steps(self, tracks):
        rng = self.rng
        at = rng.randint(-10, max(1, self.span // 2))
        numbers = list(range(rng.randint(1, 4)))
        if self.yes("steps_odd", 0.5):
            rng.shuffle(numbers)
        for number in numbers:
            dur = self.duration(self.span // 3) + (self.span // 3 if self.on["steps_odd"] else 0)
            for track in tracks if self.yes("steps_odd", 0.5) else tracks[:1]:
                shift = rng.choice((0, 0, 1, -4)) if self.on["steps_odd"] else 0
                name = "ProfilerStep#%d" % (number + 8)  # 8, 9, 10, 11: strings and numbers sort differently
                self.span_event(rng.choice(self.categories["annotation"]), name, track, self.at(at + shift), dur * self.unit, {"External id": 3})
            at += dur if not self.yes("steps_odd", 0.7) else rng.choice((0, 0, rng.randint(0, max(1, dur))))
        if self.yes("steps_odd", 0.3):
            self.emit("user_annotation", "ProfilerStep#", tracks[0], self.at(0), self.unit, {})
            self.emit("user_annotation", "my ProfilerStep#3", tracks[0], self.at(0), self.unit, {})

    def noise(self, track):
        rng = self.rng
        start = self.at(rng.randint(0, self.span))
        self.emit("cuda_sync", "Stream Sync", (0, 7), start, self.unit, {"correlation": 3, "stream": 7, "device": 0})
        self.emit("overhead", "Buffer Flush", (-1, 0), start, self.unit, {})
        self.emit("Trace", "PyTorch Profiler (0)", ("Spans", "PyTorch Profiler"), start, self.unit, {"Op count": 1})
        for phase in "sf":
            event = {"ph": phase, "cat": "fwdbwd", "name": "fwdbwd", "id": self.correlation, "pid": track[0], "tid": track[1]}
            self.events.append(dict(event, ts=self.time(start)))
        self.events.append({"name": "process_name", "ph": "M", "ts": 0, "pid": track[0], "tid": 0, "args": {"name": "python"}})
        self.events.append({"name": "[memory]", "cat": "cpu_instant_event", "ph": "i", "s": "t", "ts": self.time(start), "pid": 1, "tid": 1})
        self.events.append({"ph": "i", "s": "g", "name": "Record Window End", "pid": "", "tid": "", "ts": self.time(start)})
        self.events.append({"ph": "C", "cat": "hardware_counters", "name": "sm", "pid": "GPU 0", "tid": 0, "ts": 1, "args": {"": Raw("1.5")}})
        self.events.append({})

    def unknown(self, track):
        start = self.at(self.rng.randint(0, self.span))
        self.emit("collective_comm_x", "strange", track, start, self.unit, {"correlation": self.correlation})
        self.emit("", "empty", track, start, self.unit, {})
        self.events.append({"ph": "X", "name": "no category", "pid": 1, "tid": 1, "ts": self.time(start), "dur": 1})
        self.events.append({"ph": "X", "cat": "CPU_OP", "name": "wrong case", "pid": 1, "tid": 1, "ts": self.time(start), "dur": 1})

    # ---- what was added later

    def raw_flow(self, category, phase, number, place):
        event = {"ph": phase, "name": "flow", "id": number, "pid": self.id(place[0][0]), "tid": self.id(place[0][1])}
        event["ts"] = self.time(place[1])
        if category:
            event["cat"] = category
        self.events.append(event)

    def device_row(self, correlation, name, start, dur, stream=7, args=None, device=0, kind="kernel"):
        args = dict(args or {}, device=device, stream=stream)
        if correlation is not None:
            args["correlation"] = correlation
        self.row_places.append(((device, stream), start, dur))
        self.emit(self.categories[kind][0], name, (device, stream), start, dur, args)

    def launch_call(self, name, track, start, dur):
        """-> a correlation of its own"""
        self.correlation += 1
        self.emit(self.categories["call"][0], name, track, start, dur, {"correlation": self.correlation})
        return self.correlation

    def somewhere(self):
        return self.at(self.rng.randint(0, self.span))

    def add_bare(self, tracks):
        """Events without category, named by their process."""
        rng = self.rng
        pids = [(700 + n, rng.choice(PROCESS_NAMES)) for n in range(rng.randint(1, 4))]
        if rng.random() < 0.3:
            pids.append((tracks[0][0], "CANN"))
        if rng.random() < 0.2:
            pids.append(("npu", "Ascend Hardware"))
        for pid, name in pids:
            metadata = [{"ph": "M", "name": "process_name", "pid": self.id(pid), "tid": 0, "args": {"name": name}}]
            if rng.random() < 0.3:
                metadata.insert(0, dict(metadata[0], args={"name": rng.choice(PROCESS_NAMES)}))
            if rng.random() < 0.2:
                metadata.append({"ph": "M", "name": rng.choice(("process_labels", "thread_name")), "pid": pid, "tid": 0, "args": {"name": "HCCL"}})
            if rng.random() < 0.1:
                metadata = []
            early = rng.random() < 0.5
            if early:
                self.events[:0] = metadata
            for _ in range(rng.randint(1, 2 + self.budget // 4)):
                self.bare_event(pid, tracks)
            if not early:
                self.events += metadata

    def bare_event(self, pid, tracks):
        rng = self.rng
        track = pid, rng.choice((0, 2, tracks[0][1], "stream 4"))
        start, dur = self.somewhere(), self.duration(20) * self.unit
        args = rng.choice(({}, {"connection_id": 5}, {"device": 1}, {"stream": 3}, {"correlation": self.correlation}))
        begin_end = rng.random() < 0.1
        event = {"ph": "B" if begin_end else "X", "name": rng.choice(BARE_NAMES), "pid": self.id(pid), "tid": self.id(track[1])}
        event["ts"] = self.time(start)
        if rng.random() < 0.05:
            event["cat"] = rng.choice((None, ""))
        if args:
            event["args"] = dict(args)
        if begin_end:
            self.events.append({"ph": "E", "pid": pid, "tid": track[1], "ts": self.time(start + dur)})
        else:
            event["dur"] = self.time(dur)
        self.events.append(event)
        self.row_places.append((track, start, dur))
        if rng.random() < 0.4 and self.calls:
            self.flow_id += 1
            if self.flow("f", self.flow_id, track, start):
                self.raw_flow("HostToDevice", "s", self.flow_id, rng.choice(self.calls))
        if rng.random() < 0.05:
            self.raw_flow(None, rng.choice("sf"), self.flow_id, (track, start))

    def add_bare_devices(self):
        """Rows that had a category lose it."""
        rng = self.rng
        pid = rng.choice((0, 0, 1))
        for event in self.events:
            if event.get("pid") in (pid, str(pid)) and event.get("ph") in ("X", "B") and rng.random() < 0.7:
                event.pop("cat", None)
        where = rng.choice((0, len(self.events)))
        name = rng.choice(("Ascend Hardware", "Ascend Hardware", "HCCL"))
        self.events.insert(where, {"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}})

    def add_op_flows(self):
        rng = self.rng
        odd = self.on["op_flow_odd"]
        for place in rng.sample(self.row_places, min(len(self.row_places), 1 + self.budget // 4)):
            for _ in range(rng.choice((1, 1, 1, 2, 3)) if odd else 1):
                self.flow_id += 1
                number = self.flow_id
                if odd:
                    number = rng.choice((number, str(number), "id %d" % number, number + 2**40, str(number + 2**70)))
                if odd and rng.random() < 0.1:
                    number = rng.choice(self.calls)[2] if self.calls else 5  # an id that launch flows use, too
                    number = 5 if number is None else number
                if self.op_places and rng.random() < 0.9:
                    track, start, dur = rng.choice(self.op_places)
                else:
                    track, start, dur = ("nowhere", 1), self.somewhere(), 0
                time = start + rng.choice((0, 0, dur // 2, max(0, dur - self.unit)))
                if odd and rng.random() < 0.2:
                    time = rng.choice((start + dur, start - self.unit))
                self.raw_flow("async_npu", "s", number, (track, time))
                if odd and rng.random() < 0.15:
                    self.raw_flow("async_npu", "s", number, rng.choice(((track, time), (track, time + self.unit))))
                if odd and rng.random() < 0.1:
                    self.raw_flow("async_npu", "f", number, (place[0], place[1] + self.unit))
                self.raw_flow("async_npu", "f", number, place)

    def add_replays(self, tracks):
        rng = self.rng
        for graph in rng.sample((1, 7, 2**33), rng.randint(1, 3)):
            length = rng.randint(1, 6)
            for _ in range(rng.randint(1, 4)):
                start = self.somewhere()
                correlation = self.launch_call(rng.choice(("cudaGraphLaunch", "cudaLaunchKernel")), rng.choice(tracks), start, 3 * self.unit)
                at = start + self.unit * rng.randint(1, 30)
                for n in range(length - rng.choice((0, 0, 0, 1, length))):
                    args = {"graph id": graph, "graph node id": n}
                    if rng.random() < 0.15:
                        args = rng.choice(({}, {"graph id": 0}, {"graph id": 3}, {"graph id": str(graph)}, {"graph id": -1}))
                    self.device_row(correlation, "graph_kernel_%d" % n, at, 2 * self.unit, rng.choice((7, 7, 8)), args)
                    at += self.unit * rng.choice((2, 3))

    def add_at_once(self):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            start, stream = self.somewhere(), rng.choice((7, 50))
            for n in range(rng.randint(2, 5)):
                dur = rng.choice((0, 1, 10, 40)) * self.unit
                self.device_row(None, "at_once", start + rng.choice((0, n, 2 * n, 10)) * self.unit, dur, stream)

    def add_early_rows(self, tracks):
        for _ in range(self.rng.randint(1, 3)):
            start = self.somewhere()
            correlation = self.launch_call("cudaLaunchKernel", self.rng.choice(tracks), start, self.unit)
            self.device_row(correlation, "early", start - self.rng.choice((0, 1, 5, 100)) * self.unit, 2 * self.unit)

    def add_duplicate_rows(self):
        rng = self.rng
        rows = [event for event in self.events if event.get("ph") == "X" and event.get("cat") in self.categories["kernel"]]
        for event in rng.sample(rows, min(len(rows), rng.randint(1, 4))):
            for _ in range(rng.choice((1, 1, 2))):
                copy = dict(event)
                if isinstance(copy.get("args"), dict) and rng.random() < 0.5:
                    change = rng.choice(({"grid": [1, 2, 3]}, {"correlation": 0}, {"stream": 9}, {"External id": 3}))
                    copy["args"] = dict(copy["args"], **change)
                if rng.random() < 0.2:
                    copy["name"] = "another"
                self.events.append(copy)

    def add_far(self, tracks):
        rng = self.rng
        for _ in range(rng.choice((1, 1, 2, 40))):
            shift = rng.choice((1, -1)) * rng.choice((23, 24, 24, 25, 24 * 400)) * HOUR + rng.choice((0, 0, 1, -1)) * 1000
            start = self.somewhere() + shift
            kind = rng.choice(("op", "call", "row", "other"))
            if kind == "op":
                self.emit(self.categories["op"][0], "far", tracks[0], start, self.unit, {})
            elif kind == "call":
                self.launch_call(rng.choice(("cudaLaunchKernel", "cudaMalloc")), tracks[0], start, self.unit)
            elif kind == "row":
                self.device_row(rng.choice((None, self.correlation)), "far", start, self.unit)
            else:
                self.emit("user_annotation", "far", tracks[0], start, self.unit, {})

    def add_more_processes(self):
        for pid in self.rng.sample((5001, "rank 1", 5003), self.rng.randint(1, 2)):
            start = self.somewhere()
            correlation = self.launch_call("cudaLaunchKernel", (pid, 1), start, self.unit)
            if self.rng.random() < 0.5:
                self.device_row(correlation, "other process", start + self.unit, self.unit)

    def add_empty_steps(self, tracks):
        rng = self.rng
        for number in rng.sample(range(20, 120), rng.randint(1, 3)):
            start = rng.choice((self.somewhere(), self.at(self.span * 3 + number)))
            dur = rng.choice((0, 1, 3, 10)) * self.unit
            self.emit("user_annotation", "ProfilerStep#%d" % number, tracks[0], start, dur, {})
            if rng.random() < 0.4:  # a row that only touches it, or has no length
                self.device_row(None, "near", *rng.choice(((start + dur, self.unit), (start - self.unit, self.unit), (start, 0))))

    def add_overheads(self):
        for _ in range(self.rng.randint(1, 3)):
            self.emit("overhead", "Buffer Flush", (-1, 0), self.somewhere(), self.unit, {})

    def add_queues(self, tracks):
        for category in ("enqueue", "dequeue", "async_task_queue"):
            self.emit(category, "Enqueue", tracks[0], self.somewhere(), self.unit, {"correlation_id": 3})
        for phase in "sf":
            self.raw_flow("async_task_queue", phase, self.correlation, (tracks[0], self.somewhere()))

    def add_unusable_times(self, tracks):
        """2^61 ns is too much, a nanosecond less is not (but far)."""
        times = ("2305843009213693.952", "-2305843009213693.952", "1e16", "9223372036854775.807", "1e400")
        if self.on["far_limits"]:
            times += ("2305843009213693.951",)
        for time in self.rng.sample(times, 2):
            event = {"ph": "X", "cat": self.categories["op"][0], "name": "late", "pid": tracks[0][0], "tid": 77, "ts": Raw(time), "dur": 1}
            self.events.append(event)
        self.events.append({"ph": "X", "cat": "cpu_op", "name": "long", "pid": 1, "tid": 78, "ts": self.time(self.somewhere()), "dur": Raw("1e18")})

    # ---- what the tables of idle time are about

    def host_event(self, kind, name, track, start, dur, args=None):
        self.emit(self.categories[kind][-1], name, track, start, dur, dict(args or {}))

    def cover(self, track, start, dur):
        """Things on a thread that take about half of [start, start + dur), some alike."""
        rng = self.rng
        names = {"op": OP_NAMES, "call": QUIET_NAMES, "frame": ("a.py(1): f", "b.py(2): g"), "annotation": ("## x ##", "## y ##", "ProfilerStep#8")}
        begin, length = start, dur // 2 + self.unit
        for _ in range(rng.randint(0, 5)):
            if rng.random() < 0.6:
                begin = start + rng.choice((-self.unit, 0, 0, 1000, self.unit, dur // 2, dur // 2 - 1000, dur // 4))
                length = rng.choice((dur // 2, dur // 2 + 1000, dur // 2 - 1000, dur, dur + self.unit, 2 * dur))
            kind = rng.choice(("op", "op", "call", "frame", "frame", "annotation", "annotation"))
            self.host_event(kind, rng.choice(names[kind]), track, begin, max(0, length))

    def add_late_hosts(self, tracks):
        """A device that waits for its launches."""
        rng = self.rng
        device, stream = rng.choice((0, 3, 3, 3, 4)), rng.choice((7, 8))
        at = self.somewhere()
        for _ in range(rng.randint(2, 8)):
            late = self.unit * rng.choice((-4, 0, 2, 4, 5, 10, 60))
            latency = self.unit * rng.choice((0, 1, 2, 6))
            track, call = rng.choice(tracks), at + late
            dur = rng.choice((0, latency // 2, latency // 2 + 1000, latency, 3 * latency + self.unit, self.unit))
            if rng.random() < 0.15:
                self.launch_call("cudaLaunchKernel", track, at + rng.choice((0, late // 2, late)), 0)
            correlation = None if rng.random() < 0.1 else self.launch_call(rng.choice(LAUNCH_NAMES), track, call, dur)
            if late > 0:
                self.cover(track, at, late)
            at = max(at, call + latency)
            for _ in range(rng.choice((1, 1, 1, 2))):  # the second of no length, or at once with the first
                dur = rng.choice((0, 1, 3, 3)) * self.unit
                self.device_row(correlation, "waited_for_%d" % rng.randint(0, 2), at, dur, stream, None, device)
            at += dur

    def add_waits(self, tracks):
        """Calls that wait, in each other, in ops, in frames, and between these."""
        rng = self.rng
        for _ in range(rng.randint(1, 6)):
            track, start, dur = rng.choice(tracks), self.somewhere(), self.duration(30) * self.unit
            if rng.random() < 0.2:
                start += rng.choice((-2, 2)) * self.span * self.unit  # where no device has rows
            for kind, names in (("op", OP_NAMES), ("frame", ("a.py(1): f", "b.py(2): g")), ("annotation", ("## x ##", "ProfilerStep#8"))):
                for _ in range(rng.choice((0, 0, 1, 2))):
                    before, after = rng.choice((0, 0, 1000, self.unit)), rng.choice((0, 0, 1000, -1000, self.unit))
                    self.host_event(kind, rng.choice(names), track, start - before, max(0, dur + before + after))
            self.host_event("call", rng.choice(WAIT_NAMES), track, start, dur)
            if rng.random() < 0.4:
                part = rng.choice((0, dur // 2, dur))
                self.host_event("call", rng.choice(WAIT_NAMES), track, start + dur - part, part)

    def add_waiting_copies(self, tracks):
        rng = self.rng
        for _ in range(rng.randint(1, 4)):
            start, dur = self.somewhere(), rng.choice((0, 1, 6, 20)) * self.unit
            correlation = self.launch_call(rng.choice(("cudaMemcpyAsync", "cudaMemcpy", "hipMemcpyWithStream")), rng.choice(tracks), start, dur)
            for _ in range(rng.choice((1, 1, 2))):
                kind = rng.choice(("memcpy", "memcpy", "memcpy", "kernel", "memset"))
                self.device_row(correlation, rng.choice(WAITING_COPIES), start + self.unit, rng.choice((0, 2, 9)) * self.unit, 7, {"bytes": 64}, 0, kind)

    def add_many_streams(self):
        rng = self.rng
        device, count = rng.choice((5, 6)), rng.choice((100, 101)) if rng.random() < 0.1 else rng.choice((3, 5, 10))
        for stream in range(count):
            for _ in range(rng.choice((1, 1, 2))):
                self.device_row(None, "one of many", self.somewhere(), rng.choice((0, 1, 5, 30)) * self.unit, stream * 3, None, device)

    def add_limits_of_buckets(self, tracks):
        rng = self.rng
        for _ in range(rng.randint(1, 10)):
            dur = rng.choice((1, 2, 5, 10, 20, 50, 100)) * US + rng.choice((-1000, 0, 0, 1000))
            start, correlation = self.somewhere(), None
            if rng.random() < 0.7:
                correlation = self.launch_call("cudaLaunchKernel", rng.choice(tracks), start, self.unit)
            self.device_row(correlation, "limit", start + self.unit, dur, rng.choice((7, 9)))

    def add_idle(self, tracks):
        self.rng = self.idle_rng
        before = len(self.events)
        if self.on["waits"]:
            self.add_waits(tracks)
        if self.on["waiting_copies"]:
            self.add_waiting_copies(tracks)
        if self.on["late_hosts"]:
            self.add_late_hosts(tracks)
        if self.on["many_streams"]:
            self.add_many_streams()
        if self.on["limits_of_buckets"]:
            self.add_limits_of_buckets(tracks)
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    def add(self, tracks):
        self.rng = self.added_rng
        before = len(self.events)
        if self.on["more_processes"]:
            self.add_more_processes()
        if self.on["replays"]:
            self.add_replays(tracks)
        if self.on["at_once"]:
            self.add_at_once()
        if self.on["early_rows"]:
            self.add_early_rows(tracks)
        if self.on["far"]:
            self.add_far(tracks)
        if self.on["empty_steps"]:
            self.add_empty_steps(tracks)
        if self.on["overheads"]:
            self.add_overheads()
        if self.on["queues"]:
            self.add_queues(tracks)
        if self.on["duplicate_rows"]:
            self.add_duplicate_rows()
        if self.on["bare"]:
            self.add_bare(tracks)
        if self.on["bare_devices"]:
            self.add_bare_devices()
        if self.on["op_flows"]:
            self.add_op_flows()
        if self.on["unusable_times"]:
            self.add_unusable_times(tracks)
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    # ---- where in the program

    def number_ops(self):
        """Sequence numbers for the ops there are, few enough to meet."""
        rng, most = self.rng, self.rng.choice((1, 3, 12))
        for event in self.events:
            if event.get("cat") in self.categories["op"] and event.get("ph") in "XB" and rng.random() < 0.5:
                args = {"Sequence number": rng.randint(0, most), "Fwd thread id": rng.choice((0, 0, 0, 1, 1, 2))}
                if self.yes("sequence_odd"):
                    args["Sequence number"] = rng.choice((-1, 2**63 - 1, 2**63, "1", Raw("1.0"), Raw("1e0"), None, [1]))
                if self.yes("sequence_odd"):
                    args["Fwd thread id"] = rng.choice((-1, "1", "0", Raw("1.0"), None, 2**63, 2**40, True))
                    if rng.random() < 0.3:
                        del args["Fwd thread id"]
                event["args"] = dict(event.get("args") or {}, **args)

    def frame_names(self):
        odd = MODULE_NAMES if self.on["module_odd"] else MODULE_NAMES[:4]
        names = ["nn.Module: " + name for name in odd]
        if self.on["hex_frames"]:
            names += HEX_FRAMES
        if self.on["module_long"]:
            names += ["nn.Module: " + letter * length for letter, length in (("x", 250), ("y", 260), ("ä", 128), ("z", 512), ("w", 513))]
        return names

    def span_tree(self, category, names, track, low, high, depth):
        """Spans in [low, high) of a track, with ties, overlaps and some of no length."""
        rng, at = self.rng, low
        for _ in range(rng.randint(1, 4)):
            if at > high or not depth:
                return
            dur = rng.choice((high - at, high - at, rng.randint(0, high - at), 0))
            over = rng.choice((0, 0, 0, 0, rng.randint(0, 9)))
            self.span_event(category, rng.choice(names), track, self.at(at), (dur + over) * self.unit, {})
            self.span_tree(category, names, track, at, at + dur, depth - 1)
            at += rng.choice((0, 1, dur, dur + 3))

    def launch_inside(self, track, at, dur, stream=7):
        """A call at `at`, and what it launches."""
        correlation = self.launch_call("cudaLaunchKernel", track, self.at(at), dur * self.unit)
        for _ in range(self.rng.choice((0, 1, 1, 1, 2))):
            self.device_row(correlation, "inside", self.at(at + self.rng.randint(1, 50)), self.rng.randint(0, 9) * self.unit, stream)

    def add_passes(self, tracks):
        """Forward ops in modules, and their backward ops on a thread that knows the forward one by a number only."""
        rng, op = self.rng, self.categories["op"][0]
        pid, forward = tracks[0][0], rng.sample(tracks[:1] + [(tracks[0][0], 600), (tracks[0][0], "main")], 2)
        for number in range(rng.randint(1, 6)):
            track, at = rng.choice((forward[0], forward[0], forward[0], forward[1])), rng.randint(0, self.span)
            for depth in range(rng.randint(0, 3)):
                name = rng.choice(self.frame_names())
                self.emit("python_function", name, track, self.at(at + depth), (40 - 2 * depth) * self.unit, {})
            for n in range(rng.choice((1, 1, 2))):
                args = {"Sequence number": number, "Fwd thread id": 0}
                self.emit(op, "forward", track, self.at(at + 5 + n), (20 - n) * self.unit, args)
            self.launch_inside(track, at + 8, 2)
            for _ in range(rng.choice((1, 1, 2))):
                thread, back = rng.choice((1, 1, 1, 2)), (pid, rng.choice((800, 800, "autograd", track[1])))
                at = rng.randint(self.span, 2 * self.span)
                self.emit(op, "backward", back, self.at(at), 20 * self.unit, {"Sequence number": number, "Fwd thread id": thread})
                if rng.random() < 0.5:
                    inner = rng.choice(({}, {}, {"Sequence number": number + 1, "Fwd thread id": 0}, {"Fwd thread id": 5}))
                    self.emit(op, rng.choice(("inner", "execute", "record_param_comms")), back, self.at(at + 1), 18 * self.unit, inner)
                if rng.random() < 0.3:
                    self.emit("python_function", "nn.Module: Backward_0", back, self.at(at), 20 * self.unit, {})
                self.launch_inside(back, at + 2, 3, rng.choice((7, 20)))
            if rng.random() < 0.2:  # the same number on another thread
                self.emit(op, "forward", (pid, 601), self.at(at), self.unit, {"Sequence number": number})

    def inference_name(self):
        return self.rng.choice(INFERENCE_NAMES).format(*(self.rng.choice(INFERENCE_NUMBERS[: self.rng.choice((6, 12))]) for _ in range(4)))

    def add_structure(self, tracks):
        self.rng, before = self.structure_rng, len(self.events)
        rng, annotation = self.rng, self.categories["annotation"][-1]
        if self.on["sequence_numbers"]:
            self.number_ops()
        if self.on["passes"]:
            self.add_passes(tracks)
        if self.on["module_trees"] or self.on["hex_frames"] or self.on["module_long"]:
            for track in tracks + [(tracks[0][0], 600)]:
                self.span_tree("python_function", self.frame_names(), track, 0, self.span, rng.randint(1, 4))
        if self.on["inference"]:
            for _ in range(rng.randint(1, 12)):
                at, track = rng.randint(0, self.span), rng.choice(tracks)
                self.emit(annotation, self.inference_name(), track, self.at(at), 20 * self.unit, {})
                self.launch_inside(track, at + rng.randint(0, 20), 1)
        if self.on["annotation_trees"]:
            names = ("a", "b", "a/b", "größe", "ProfilerStep#9", "ProfilerStep#", "ProfilerStep#9a", self.inference_name(), "x" * 300)
            for track in tracks:
                self.span_tree(annotation, names, track, 0, self.span, rng.randint(1, 4))
        if self.on["step_numbers"]:
            numbers = ("09", "0", "10", "9223372036854775807", "9223372036854775808", "99999999999999999999")
            for name in rng.sample(["ProfilerStep#" + number for number in numbers], 2):
                self.emit(annotation, name, tracks[0], self.at(rng.choice((0, 0, 5))), rng.choice((0, 1, 30, self.span)) * self.unit, {})
        if self.on["shuffle"] and len(self.events) > before:
            rng.shuffle(self.events)
        self.rng = self.own_rng

    # ---- for the tables about the host and the memory

    def op_place(self, tracks):
        """(track, start, duration) of an op, or somewhere."""
        if self.op_places and self.rng.random() < 0.9:
            return self.rng.choice(self.op_places)
        return self.rng.choice(tracks), self.somewhere(), 0

    def inside(self, place):
        """A time at, in or right behind a place."""
        _, start, dur = place
        grid = max(0, dur // self.unit)
        return start + self.unit * self.rng.choice((0, grid, self.rng.randint(0, grid), self.rng.randint(-3, grid + 3)))

    def memory_event(self, place, args):
        track = place[0]
        event = {"ph": "i", "name": "[memory]", "s": "t", "pid": self.id(track[0]), "tid": self.id(track[1])}
        event["ts"] = self.time(self.inside(place))
        event["cat"] = self.rng.choice(("cpu_instant_event",) * 4 + ("anything", None))
        if event["cat"] is None:
            del event["cat"]
        event["args"] = args
        if self.yes("memory_odd", 0.1):
            change = self.rng.choice(({"args": {}}, {"ph": "I"}, {"ts": "abc"}, {"name": "[memory] "}, {"args": None}, {"cat": "cpu_op"}))
            event.update(change)
        self.events.append(event)

    def memory_args(self, device, n):
        """What the allocator of a device says: takes or gives back, some addresses again and again."""
        rng = self.rng
        size = rng.choice((512, 1024, rng.randint(1, 4000), 2**40))
        args = {"Device Type": device["type"], "Device Id": device["id"], "Bytes": size}
        if device["addr"]:
            if device["held"] and rng.random() < 0.45:
                address = rng.choice(list(device["held"]))
                args["Bytes"] = -device["held"].pop(address)
                args["Addr"] = address
            else:
                args["Addr"] = rng.choice((n + 1, 140000000000000 + n, rng.randint(1, 8)))
                device["held"][args["Addr"]] = size
        elif rng.random() < 0.4:
            args["Bytes"] = -size
        device["level"] += args["Bytes"]
        if device["totals"]:
            args["Total Allocated"] = device["level"] + rng.choice((0, 0, 0, 0, 7)) * self.yes("memory_totals", 0.3)
            args["Total Reserved"] = rng.choice((0, 2**21, 2**22, 2**21 + 4096 * n))
            for key in ("Total Allocated", "Total Reserved"):
                if self.yes("memory_totals", 0.3):
                    del args[key]
        if device["index"]:
            args["Ev Idx"] = n if rng.random() < 0.8 else rng.randint(0, 9)
        if self.yes("memory_odd", 0.3):
            args.update(
                rng.choice((
                    {"Bytes": 0}, {"Bytes": Raw("512.0")}, {"Bytes": "512"},
                    {"Bytes": None}, {"Addr": 0}, {"Addr": -5}, {"Addr": "12"}, {"Addr": None},
                    {"Bytes": -size}, {"Device Id": -1}, {"Device Id": None}, {"Device Type": "cuda"}, {"Device Type": None}, {"Device Type": True},
                    {"Total Allocated": Raw("1.5")}, {"Total Allocated": -1},
                    {"Total Reserved": "5"}, {"Ev Idx": None}, {"Ev Idx": -3}, {"Bytes": 2**70},
                ))
            )  # fmt: skip
        return args

    def add_memory(self, tracks):
        rng = self.rng
        devices = []
        for _ in range(rng.randint(1, 4)):
            device = {"type": rng.choice((0, 1, 1, 6, 20, 21, -1)), "id": rng.choice((0, 1, -1)), "level": rng.choice((0, 10**9)), "held": {}}
            device.update((key, rng.random() < p) for key, p in (("addr", 0.75), ("totals", 0.7), ("index", 0.5)))
            devices.append(device)
        places = [self.op_place(tracks) for _ in range(3)] if self.on["memory_ties"] else None
        count = rng.randint(1, 10 + self.budget // 2)
        if self.on["memory_many"] and rng.random() < 0.3:
            count = rng.choice((999, 1000, 1001, 1500, 2300))
        for n in range(count):
            place = rng.choice(places) if places and rng.random() < 0.7 else self.op_place(tracks)
            self.memory_event(place, self.memory_args(rng.choice(devices[:1] if count > 900 and n % 9 else devices), n))

    def add_memory_frames(self):
        for track, start, dur in self.rng.sample(self.op_places, min(len(self.op_places), 8)):
            name = "nn.Module: Host_%d" % self.rng.randint(0, 3)
            self.emit("python_function", name, track, start - self.rng.choice((0, 1)) * self.unit, dur + self.unit, {})

    def add_stalls(self, tracks):
        for _ in range(self.rng.randint(1, 8)):
            place = self.op_place(tracks)
            dur = self.rng.choice((0, self.unit, place[2]))
            self.emit(self.categories["call"][0], self.rng.choice(ALLOCATOR_NAMES), place[0], self.inside(place), dur, {})

    def add_copies(self, tracks):
        rng = self.rng
        for _ in range(rng.randint(1, 4 + self.budget // 10)):
            correlation = self.launch_call(rng.choice(COPY_CALLS), rng.choice(tracks), self.somewhere(), rng.choice((0, 1, 20)) * self.unit)
            for _ in range(rng.choice((1, 1, 1, 2, 4))):
                args = {"bytes": rng.choice((0, 4, 1048576, rng.randint(1, 10**6)))}
                if self.yes("copy_odd", 0.4):
                    odd = (-1, "12", Raw("12.0"), None, True, 2**40)
                    args = rng.choice(({},) + tuple({"bytes": value} for value in odd))
                if rng.random() < 0.9:
                    args["correlation"] = correlation
                if rng.random() < 0.6:
                    args["device"] = rng.choice((0, 0, 1))
                args["stream"] = rng.choice((7, 8))
                name = rng.choice(MORE_COPY_NAMES if self.on["copy_odd"] else MORE_COPY_NAMES[:7])
                kind = rng.choice(("memcpy", "memcpy", "memset", "kernel"))
                start, dur = self.somewhere(), rng.choice((0, 1, 5)) * self.unit
                pid = rng.choice((0, 0, 1, "gpu")) if self.on["null_device"] else 0
                self.emit(self.categories[kind][0], name, (pid, args["stream"]), start, dur, args)

    def add_queue(self, tracks):
        """Launches that start together, rows that end when others start."""
        rng = self.rng
        start, at = self.somewhere(), 0
        for n in range(rng.randint(3, 30)):
            at += rng.choice((0, 1, 2))
            name = rng.choice(("cudaLaunchKernel", "cudaLaunchKernel", "queued"))
            correlation = self.launch_call(name, rng.choice(tracks), start + at * self.unit, rng.choice((0, 1)) * self.unit)
            for _ in range(rng.choice((0, 1, 1, 1, 2))):
                row = start + (at + rng.choice((-2, 0, 1, 3, 9))) * self.unit
                self.device_row(correlation, "queued_%d" % (n % 3), row, rng.choice((0, 1, 2, 5, 12)) * self.unit, rng.choice((7, 7, 33)))

    def add_nested_calls(self, tracks):
        for _ in range(self.rng.randint(1, 4)):
            track, start, dur = self.rng.choice(tracks), self.somewhere(), self.rng.randint(1, 30)
            for _ in range(self.rng.randint(1, 6)):
                shift = self.rng.randint(0, dur)
                size = self.rng.randint(0, dur - shift + self.rng.choice((0, 0, 2)))
                self.emit(self.categories["call"][0], "nested", track, start + shift * self.unit, size * self.unit, {})
            self.emit(self.categories["call"][0], "nesting", track, start, dur * self.unit, {})

    def add_sequences(self, tracks):
        rng = self.rng
        alphabet = rng.sample(SEQUENCE_NAMES, rng.randint(1, 4))
        for _ in range(rng.randint(1, 3)):
            motif = [rng.choice(alphabet) for _ in range(rng.randint(1, 7))]
            place = self.op_place(tracks)
            start, at = self.inside(place), rng.randint(0, 5)
            for _ in range(rng.randint(1, 5)):
                for name in motif:
                    if rng.random() < 0.05:
                        name = rng.choice(SEQUENCE_NAMES)
                    correlation, dur = None, rng.choice((0, 1, 2)) * self.unit
                    if not self.yes("sequence_streams", 0.5):
                        correlation = self.launch_call("cudaLaunchKernel", place[0], start + rng.choice((0, at)) * self.unit // 4, 0)
                    self.device_row(correlation, name, start + at * self.unit, dur, rng.choice((7, 7, 7, 8)))
                    at += rng.choice((0, 1, 2, 3))

    def add_compiled(self, tracks):
        rng = self.rng
        for _ in range(rng.randint(1, 12)):
            frame = rng.random() < 0.4
            odd = self.yes("compiled_odd", 0.5)
            if frame:
                name, category = rng.choice(ODD_COMPILED_FRAMES if odd else COMPILED_FRAMES), "python_function"
            else:
                name = rng.choice(ODD_COMPILED_NAMES if odd else COMPILED_NAMES)
                category = rng.choice((self.categories["op"][0], self.categories["annotation"][-1], "python_function", "gpu_user_annotation"))
            track, start, dur = rng.choice(self.calls)[:2] + (0,) if self.calls and rng.random() < 0.6 else self.op_place(tracks)
            start -= rng.choice((0, 0, 1, 5)) * self.unit
            dur += rng.choice((0, 1, 5, 20)) * self.unit
            for _ in range(rng.choice((1, 1, 1, 2))):
                self.emit(category, name, track, start, dur, {})
            if rng.random() < 0.6:
                correlation = self.launch_call("cuLaunchKernel", track, start + rng.choice((0, dur // 2, dur)), self.unit)
                self.device_row(correlation, rng.choice(("triton_poi_fused_0", "triton_", "Triton_x", "gemm")), start + dur, 3 * self.unit)

    def add_host(self, tracks):
        self.rng = self.host_rng
        before = len(self.events)
        if self.on["sequences"]:
            self.add_sequences(tracks)
        if self.on["queue"]:
            self.add_queue(tracks)
        if self.on["nested_calls"]:
            self.add_nested_calls(tracks)
        if self.on["copy_bytes"]:
            self.add_copies(tracks)
        if self.on["compiled"]:
            self.add_compiled(tracks)
        if self.on["stalls"]:
            self.add_stalls(tracks)
        if self.on["memory_frames"]:
            self.add_memory_frames()
        if self.on["memory"]:
            self.add_memory(tracks)
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    def add_flows_inside(self, tracks):
        """Rows without correlation whose flows start anywhere in a call, or in what lies inside one."""
        rng, op, call = self.rng, self.categories["op"][0], self.categories["call"][0]
        for _ in range(rng.randint(1, 6)):
            if self.calls and rng.random() < 0.5:
                track, start = rng.choice(self.calls)[:2]
                dur = rng.choice((0, 1, 5, 20)) * self.unit
            else:
                track, start, dur = self.op_place(tracks)
                self.emit(call, rng.choice(LAUNCH_NAMES), track, start + rng.choice((0, dur // 4)), dur // 2, {})
            if rng.random() < 0.4:
                self.emit(rng.choice((op, call)), "inner", track, start + dur // 4, dur // 4, {})
            for place in [start, start + dur, start + rng.randint(0, dur), start + rng.choice((1, 2, 3)) * dur // 4][: rng.randint(1, 4)]:
                self.flow_id += 1
                self.device_row(None, "flown", place + rng.randint(0, 30) * self.unit, rng.choice((0, 1, 7)) * self.unit, rng.choice((7, 9)))
                if self.flow("f", self.flow_id, *self.row_places[-1][:2]):
                    self.flow("s", self.flow_id, track, place)

    def add_links(self, tracks):
        self.rng = self.link_rng
        before = len(self.events)
        if self.on["flow_inside"]:
            self.add_flows_inside(tracks)
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    # ---- graphs, captures, stacks

    def graph_library(self):
        """Graphs as lists of (kind, name): the same ones for two seeds that are neighbours, so that one may have captured what the other replays."""
        rng = random.Random("library %d" % (self.seed // 2))
        names, library = rng.sample(GRAPH_KERNELS, rng.randint(1, 8)), []
        length = rng.choice((1, 2, 3, 6, 12, 30))
        for _ in range(rng.randint(1, 3)):
            if library and rng.random() < 0.4:
                library.append(self.edited(rng, rng.choice(library), rng.randint(1, 3)))
                continue
            kinds = rng.choice((("kernel",), ("kernel",) * 5 + ("memcpy", "memset")))
            graph = [self.graph_part(rng, rng.choice(kinds), names) for _ in range(rng.randint(1, length))]
            library.append(graph * rng.choice((1, 1, 1, 2, 3)))
        return library

    @staticmethod
    def graph_part(rng, kind, names):
        return kind, {"memcpy": "Memcpy DtoD (Device -> Device)", "memset": "Memset (Device)"}.get(kind) or rng.choice(names)

    def edited(self, rng, parts, count):
        """A part lost, doubled, renamed, added, or in another place."""
        parts = list(parts)
        for _ in range(count):
            at, what = rng.randrange(len(parts)), rng.choice(("lose", "double", "rename", "rename", "add", "move"))
            part = parts[at]
            if what == "lose" and len(parts) > 1:
                del parts[at]
            elif what == "double":
                parts.insert(at, part)
            elif what == "rename":
                parts[at] = (part[0], rng.choice(("other", "gemm", "copy"))) + tuple(part[2:])
            elif what == "add":
                parts.insert(at, ("kernel", rng.choice(("added", "gemm"))) + (None,) * (len(part) - 2))
            elif what == "move":
                parts.insert(rng.randint(0, len(parts) - 1), parts.pop(at))
        return parts

    def odd_number(self, number):
        return self.rng.choice((0, -number, str(number), Raw("%d.0" % number), Raw("%de0" % number), None, True, 2**63, number + 1))

    def graph_args(self, graph, node, ids, nodes):
        args = {}
        if ids and not self.yes("graph_odd", 0.1):
            args["graph id"] = graph + 1
        if nodes and node is not None:
            args["graph node id"] = node
        for key in list(args):
            if self.yes("graph_odd", 0.02):
                args[key] = self.odd_number(args[key])
        return args

    def node_ids(self, graph, count):
        """Of the parts of a graph: mostly ascending, perhaps in another order, perhaps twice the same."""
        rng = random.Random("nodes %d %d" % (self.seed // 2, graph))
        nodes = [((graph + 1) << 32) + n for n in range(count)]
        if rng.random() < 0.4:
            rng.shuffle(nodes)
        if rng.random() < 0.2:
            nodes = [rng.choice(nodes) for _ in nodes]
        return nodes

    def add_replayed_graphs(self, tracks):
        rng, library = self.rng, self.graph_library()
        ids = [self.yes("graph_ids", 0.6) for _ in library]
        nodes = [self.yes("graph_nodes", 0.6) for _ in library]
        at = rng.randint(0, self.span)
        for _ in range(rng.randint(1, 10)):
            graph = rng.randrange(len(library))
            numbers = self.node_ids(graph, len(library[graph]))
            parts = [part + (node,) for part, node in zip(library[graph], numbers)]
            if self.yes("graph_edits", 0.5):
                parts = self.edited(rng, parts, rng.choice((1, 1, 2, 3, 8)))
            at = self.replay(tracks, graph, parts, at, ids[graph], nodes[graph])
            at += rng.choice((-9, 0, 0, 5, 40))

    def replay(self, tracks, graph, parts, at, ids, nodes):
        """-> where it ends"""
        rng = self.rng
        correlation, device = None, rng.choice((0, 1, 3)) if self.on["graph_devices"] else 0
        if not self.yes("graph_without_calls", 0.4):
            name = rng.choice(("cudaGraphLaunch", "cudaGraphLaunch", "hipGraphLaunch", "cudaLaunchKernel" if ids else "cuGraphLaunch"))
            correlation = self.launch_call(name, rng.choice(tracks), self.at(at - rng.choice((0, 0, 5, 30))), rng.choice((0, 2, 9)) * self.unit)
        elif rng.random() < 0.8:
            self.correlation += 1
            correlation = self.correlation
        for kind, name, node in parts:
            dur = rng.choice((0, 1, 2, 2, 3, 7))
            place = rng.choice((0, 1)) if self.yes("graph_devices", 0.1) else device
            args = self.graph_args(graph, node, ids, nodes)
            self.device_row(correlation, name, self.at(at), dur * self.unit, rng.choice((7, 7, 7, 8)), args, place, kind)
            at += rng.choice((0, dur, dur, dur + 2))
        return at

    def add_long_graphs(self, tracks):
        """Replays that differ in about as much as an alignment takes."""
        rng = self.rng
        names = rng.choice((("a", "b"), ("a", "b", "c", "d", "e"), tuple("kernel_%d" % n for n in range(300))))
        parts, at = [("kernel", rng.choice(names), None) for _ in range(rng.choice((130, 200, 300)))], 2 * self.span
        ids = rng.random() < 0.7
        for _ in range(rng.randint(2, 3)):
            at = self.replay(tracks, 8, parts, at, ids, False) + 10
            change = rng.choice((3, 100, 127, 128, 129, 140))
            parts = [("kernel", "new", None) if n < change else part for n, part in enumerate(parts)]
            if rng.random() < 0.5:
                rng.shuffle(parts)

    def odd(self, p):
        return self.odd_capture and self.rng.random() < p

    def usual_parts(self):
        """-> names, a sequence of them: the same for two seeds that are neighbours"""
        rng = random.Random("usual %d" % (self.seed // 2))
        names = ("a", "b", "c", "d")[: rng.choice((1, 2, 2, 3, 4))]
        return names, [("kernel", rng.choice(names), None) for _ in range(rng.randint(1, 20))]

    def add_many_graphs(self, tracks):
        """Short sequences of few names: what is alike can be told in many ways. With ids two of a graph are the same, and one is not quite."""
        rng, at = self.rng, 4 * self.span
        names, usual = self.usual_parts()
        for graph in range(rng.randint(5, 40)):
            parts = self.edited(rng, usual, rng.choice((0, 1, 1, 2, 4, 6)))
            if rng.random() < 0.3:
                parts = [("kernel", rng.choice(names), None) for _ in range(rng.randint(1, 14))]
            if not self.on["graph_ids"]:
                at = self.replay(tracks, 0, parts, at, False, False) + 1
                continue
            for edits in (0, 0, rng.choice((1, 1, 2, 3, 5))):
                at = self.replay(tracks, 20 + graph, self.edited(rng, parts, edits), at, True, False) + 1

    def add_many_captures(self, tracks):
        """The same, captured."""
        rng, at = self.rng, 9 * self.span
        _, usual = self.usual_parts()
        for _ in range(rng.randint(3, 25)):
            parts = self.edited(rng, usual, rng.choice((0, 0, 1, 1, 2, 4, 6)))
            at = self.add_capture((tracks[0][0], "many"), at, parts, rng.random() < 0.9, False)

    def captured_call(self, track, at, part, named, nodes):
        """-> where it ends"""
        rng, (kind, kernel, node) = self.rng, part
        names = {"memcpy": ("cudaMemcpyAsync", "hipMemcpyAsync"), "memset": ("cudaMemsetAsync",)}.get(kind, ("cudaLaunchKernel", "cuLaunchKernelEx", "hipExtModuleLaunchKernel"))
        name, args, dur = rng.choice(names), {}, rng.choice((0, 2, 4))
        if named and kind == "kernel":
            args["kernel"] = rng.choice((kernel, kernel, "void " + kernel)) if self.odd_capture else kernel
            if self.odd(0.1):
                name = "anything"
        if self.odd(0.06):
            change = ({"kernel": ""}, {"kernel": 5}, {"kernel": None}, {"kernel": "gemm"}, {"kernel": ["gemm"]}, {"Kernel": "gemm"})
            args.update(rng.choice(change))
        if nodes and node is not None:
            args["graph node id"] = self.odd_number(node) if self.odd(0.05) else node
        around = rng.randint(0, 3)
        for depth in range(around):
            op = rng.choice(OP_NAMES[:9] + ("execute", "record_param_comms")) if rng.random() < 0.9 else rng.choice(OP_NAMES)
            self.emit(self.categories["op"][0], op, track, self.at(at + depth), (dur + 2 * (around - depth)) * self.unit, self.shapes() or {"Input Dims": [[depth]]})
        at += around
        call = self.categories["call"][0]
        self.emit(call, name, track, self.at(at), dur * self.unit, args)
        if self.odd(0.1):  # inside the other one, or right behind
            self.emit(call, rng.choice(("cudaLaunchKernel", "cudaMemcpyAsync", "cudaMalloc")), track, self.at(at + rng.choice((0, 1, dur))), 0, dict(args))
        return at + dur + around + rng.choice((0, 1, 3))

    def add_capture(self, track, at, parts, named, nodes):
        """-> where it ends"""
        rng, begin, call = self.rng, at, self.categories["call"][0]
        self.odd_capture = self.yes("capture_odd", 0.3)
        self.emit(call, rng.choice(("cudaStreamBeginCapture", "hipStreamBeginCapture")), track, self.at(at), self.unit, {})
        at += 2
        for part in parts:
            if self.odd(0.03):
                self.emit(call, rng.choice(("cudaStreamIsCapturing", "cudaStreamEndCapture", "cudaStreamBeginCapture")), track, self.at(at), 0, {})
            at = self.captured_call(track, at, part, named and not self.odd(0.05), nodes)
        if not self.odd(0.2):
            self.emit(call, "cudaStreamEndCapture", track, self.at(at), self.unit, {"kernel": "gemm"} if self.odd(0.1) else {})
        for _ in range(rng.choice((0, 1, 2))):
            start = rng.randint(begin, at)
            self.emit("python_function", "nn.Module: Captured_%d" % rng.randint(0, 3), track, self.at(start), rng.randint(0, at - begin) * self.unit, {})
        return at + 5

    def add_captured_graphs(self, tracks):
        rng, library = self.rng, self.graph_library()
        track = rng.choice(tracks)
        if rng.random() < 0.7:
            track = track[0], "capture"
        at = rng.choice((0, self.span, 3 * self.span))
        for _ in range(rng.randint(8, 16) if self.on["many_captures"] else rng.randint(1, 4)):
            graph = rng.randrange(len(library))
            numbers = self.node_ids(graph, len(library[graph]))
            parts = [part + (node,) for part, node in zip(library[graph], numbers)]
            if self.on["capture_nodes"] and rng.random() < 0.5:
                parts.sort(key=lambda part: part[2])
            if self.on["graph_edits"] and rng.random() < 0.4:
                parts = self.edited(rng, parts, rng.choice((1, 1, 2, 3, 8)))
            at = self.add_capture(track, at, parts, self.on["capture_names"] and rng.random() < 0.8, self.yes("capture_nodes", 0.3))

    def add_recompute_frames(self, tracks):
        rng = self.rng
        for _ in range(rng.randint(1, 8)):
            track, start = rng.choice(self.calls)[:2] if self.calls and rng.random() < 0.8 else self.op_place(tracks)[:2]
            dur = rng.choice((0, 1, 5, 30))
            start -= rng.choice((0, 0, 1, dur)) * self.unit
            self.emit("python_function", rng.choice(RECOMPUTE_FRAMES), track, start, dur * self.unit, {})

    def add_python_stacks(self, tracks):
        """Frames that share begins and ends with ops and calls and each other, and launches in them."""
        rng = self.rng
        for _ in range(rng.randint(1, 10)):
            track, start, dur = self.op_place(tracks)
            for _ in range(rng.randint(1, 4)):
                kind = rng.choice(("frame", "frame", "frame", "op", "call"))
                name = rng.choice(STACK_FRAMES if kind == "frame" else ("aten::mm", "cudaLaunchKernel"))
                before, after = rng.choice((0, 0, 0, 1, -1)), rng.choice((0, 0, 0, 1, -1))
                self.host_event(kind, name, track, start - before * self.unit, max(0, dur + (before + after) * self.unit))
            if rng.random() < 0.6:
                at = start + rng.choice((0, dur // 2, max(0, dur - self.unit)))
                correlation = self.launch_call("cudaLaunchKernel", track, at, rng.choice((0, 1)) * self.unit)
                if rng.random() < 0.4:
                    self.emit("python_function", rng.choice(STACK_FRAMES), track, at, self.unit, {})
                    self.emit(self.categories["call"][0], "cuLaunchKernel", track, at, self.unit, {})
                self.device_row(correlation, rng.choice(("stacked", "launched")), start + dur, rng.choice((0, 2)) * self.unit)

    def add_spelled_ids(self):
        """Ids in quotes, with zeros before them, or too large; pids and tids in quotes with a sign or zeros."""
        rng = self.rng
        for event in self.events:
            args = event.get("args")
            if isinstance(args, dict) and rng.random() < 0.2:
                ids = [key for key in ("correlation", "External id", "graph id", "graph node id") if type(args.get(key)) is int]
                changed = {key: self.spelled_id(args[key]) for key in ids if rng.random() < 0.5}
                event["args"] = dict(args, **changed)
            for key in ("pid", "tid"):
                if type(event.get(key)) is int and rng.random() < 0.05:
                    event[key] = rng.choice(("%d", "%+d", "0%d", "+00%d", " %d", "%d.0")) % event[key]
            if event.get("ph") in ("X", "s", "f") and rng.random() < 0.03:
                key, value = rng.choice(("pid", "tid", "tid", "id")), rng.choice((None, None, "", "null", [1], {"a": 1}, True, Raw("1.5"), "absent"))
                if value == "absent":
                    event.pop(key, None)
                elif key in event:
                    event[key] = value

    def spelled_id(self, number):
        spellings = ("%d", "%d", "0%d", "00%d", "+%d", "%d.0", "%de0", " %d", "-%d")
        if self.rng.random() < 0.1:
            return self.rng.choice((number + 2**63, str(number + 2**63), 2**64 - 1, 2**64, -(2**63), Raw("%d.0" % number)))
        return self.rng.choice(spellings) % number

    def add_graphs(self, tracks):
        self.rng = self.graph_rng
        before = len(self.events)
        if self.on["replayed_graphs"]:
            self.add_replayed_graphs(tracks)
        if self.on["captured_graphs"]:
            self.add_captured_graphs(tracks)
        if self.on["many_graphs"] and self.rng.random() < 0.4:
            self.add_many_graphs(tracks)
        if self.on["many_graphs"] and self.rng.random() < 0.4:
            self.add_many_captures(tracks)
        if self.on["long_graphs"] and self.rng.random() < 0.15:
            self.add_long_graphs(tracks)
        if self.on["recompute_frames"]:
            self.add_recompute_frames(tracks)
        if self.on["python_stacks"]:
            self.add_python_stacks(tracks)
        if self.on["spelled_ids"]:
            self.add_spelled_ids()
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    def add_ranges(self, tracks):
        self.rng = rng = self.range_rng
        before = len(self.events)
        if self.on["crossing_ranges"]:
            self.add_crossing_ranges(rng.choice(tracks), rng.choice((3, 10, 30)))
        if self.on["deep_ranges"]:
            self.add_deep_ranges(rng.choice(tracks), rng.choice((5, 40, 80)))
        if self.on["waiting_copies"]:
            for _ in range(rng.randint(1, 8)):
                name = rng.choice(("cudaMemset", "cudaMemsetAsync", "cudaMemcpy", "cudaMemcpyAsync", "cudaGraphLaunch"))
                self.launched(name, rng.choice(tracks), rng.randint(0, self.span), "memset" if "set" in name else "memcpy")
        if self.on["long_gaps"]:
            for n in range(rng.randint(1, 3)):
                args = {"device": rng.randint(0, 2), "stream": 7}
                when = self.at(self.span) + n * rng.choice((10**9, 499999, 500000, 500001)) * 1000000
                self.emit(self.categories["kernel"][0], "k", (args["device"], 7), when, self.unit, args)
        if self.on["shuffle"] and len(self.events) > before:
            self.rng.shuffle(self.events)
        self.rng = self.own_rng

    def launched(self, name, track, when, kind="kernel"):
        """A call with one or several GPU rows."""
        rng = self.rng
        correlation = self.launch_call(name, track, self.at(when), rng.choice((0, 1, 5)) * self.unit)
        for _ in range(rng.choice((1, 1, 1, 3))):
            args = {"device": rng.randint(0, 1), "stream": 7, "correlation": correlation}
            if rng.random() < 0.5:
                args["bytes"] = rng.choice((0, 4, 1000))
            what = {"kernel": ("k", "l", "m"), "memcpy": COPY_NAMES, "memset": FILL_NAMES}[kind]
            start = self.at(when + rng.choice((0, 1, 5, 20, 50)))
            self.emit(self.categories[kind][0], rng.choice(what), (args["device"], 7), start, rng.choice((0, 1, 3, 9)) * self.unit, args)

    def range(self, name, track, start, end):
        category = self.categories["annotation" if self.rng.random() < 0.7 else "op"][-1]
        self.emit(category, name, track, self.at(start), (end - start) * self.unit, {})

    def add_crossing_ranges(self, track, n):
        """That begin and end where launches begin, of few names, also on the track that is no stack."""
        rng = self.rng
        places = [rng.randint(0, self.span) for _ in range(n)]
        for place in places:
            self.launched("cudaLaunchKernel", track, place, rng.choice(("kernel", "kernel", "memset")))
        for _ in range(n):
            start, end = sorted((rng.choice(places) + rng.choice((-1, 0, 0, 1)), rng.choice(places) + rng.choice((-1, 0, 0, 1))))
            tid = "start/end" if rng.random() < 0.2 else track[1]
            self.range(rng.choice(("r", "s", "t", "aten::mm")), (track[0], tid), start, end)
        if rng.random() < 0.5:
            self.launched("cudaLaunchKernel", (track[0], "start/end"), rng.choice(places))

    def add_deep_ranges(self, track, n):
        """Each inside the one before, with names of their own."""
        low = self.span + 100
        for i in range(n):
            self.range("deep %d" % i if self.rng.random() < 0.9 else "r", track, low + i, low + 4 * n - i)
            if self.rng.random() < 0.2:
                self.launched("cudaLaunchKernel", track, low + i)
        self.launched("cudaLaunchKernel", track, low + n)

    def build(self):
        rng = self.rng
        self.limit = self.budget * 4
        pids = [rng.randint(1, 2) if self.on["small_pid"] else 4000]
        if self.on["processes"]:
            pids += [pids[0] + 1, "python"][: rng.randint(1, 2)]
        tracks = []
        for pid in pids:
            for tid in [pid if isinstance(pid, int) else 9, rng.choice((123, 4001)), "autograd"][: rng.randint(1, 3)]:
                tracks.append((pid, tid))
        if self.mode == "gpu":
            for _ in range(self.budget):
                self.row(rng.randint(0, self.span), self.duration(15), rng.choice((None, 0, rng.randint(1, 99))), rng.choice((None, 3)))
        else:
            for n, track in enumerate(tracks):
                self.limit = max(10, self.budget * 4 * (n + 1) // len(tracks))
                for _ in range(50):
                    if len(self.events) >= self.limit:
                        break
                    low = rng.randint(0, self.span)
                    self.host(track, low, low + rng.randint(0, self.span // 3), rng.randint(1, 6), None)
        if self.mode == "mixed" and self.on["unlinked"]:
            for _ in range(1 + self.budget // 20):
                self.row(rng.randint(0, self.span), self.duration(15), rng.choice((None, 0, -1, 999999)), rng.choice((None, self.external, 999)))
        if self.mode != "gpu" or rng.random() < 0.3:
            if self.on["frames"]:
                for track in tracks:
                    self.frames(track, 0, self.span, 4)
            if self.on["steps"]:
                self.steps(tracks)
            if self.on["annotations"]:
                for name in ("## forward ##", "Optimizer.step#SGD.step", "nccl:all_reduce"):
                    self.emit(self.categories["annotation"][-1], name, tracks[0], self.at(rng.randint(-5, 5)), 40 * self.unit, {})
        if self.on["gpu_annotations"]:
            for name in ("ProfilerStep#8", "## forward ##"):
                self.emit(self.categories["gpu_annotation"][0], name, (0, 7), self.at(-50), 100 * self.unit, {"External id": 1})
        if self.on["stray_begin_end"]:
            for _ in range(rng.randint(1, 3)):
                when = self.time(self.at(rng.randint(-5, self.span)))
                self.events.append({"ph": "E", "pid": tracks[0][0], "tid": tracks[0][1], "ts": when})
        if self.on["noise"]:
            self.noise(tracks[0])
        if self.on["unknown"]:
            self.unknown(tracks[0])
        if self.on["shuffle"]:
            rng.shuffle(self.events)
        self.add(tracks)
        self.add_structure(tracks)
        self.add_idle(tracks)
        self.add_host(tracks)
        self.add_links(tracks)
        self.add_graphs(tracks)
        self.add_ranges(tracks)
        return self.document()

    def document(self):
        rng = self.rng
        if rng.random() < 0.1:
            return list(self.events)
        head = {"schemaVersion": 1}
        if rng.random() < 0.7:
            names = ("NVIDIA H100 80GB HBM3", "AMD Instinct MI300X", "", "größe")
            properties = []
            for device in rng.sample(range(4), rng.randint(0, 4)):
                entry = {"id": device, "name": rng.choice(names), "numSms": rng.choice((1, 108, 132))}
                if rng.random() < 0.2:
                    del entry["numSms"]
                properties.append(entry)
            head["deviceProperties"] = properties
        if rng.random() < 0.6:
            info = {"backend": "nccl", "rank": rng.randint(0, 7), "world_size": 8, "pg_config": [{"pg_name": "0", "ranks": [0, 1]}]}
            for key in ("backend", "world_size", "rank"):
                if rng.random() < 0.15:
                    del info[key]
            head["distributedInfo"] = info
        if rng.random() < 0.6:
            head["baseTimeNanoseconds"] = rng.choice((0, 1727743122000000000, 1775078550000000000))
        if rng.random() < 0.4:
            head["metadata"] = {"traceEvents": [{"ph": "X", "cat": "cpu_op", "ts": 1}], "baseTimeNanoseconds": 5, "x": [[], {}, None, True]}
            head["displayTimeUnit"] = "ms"
            head["traceName"] = "/tmp/träce.json"
        keys = list(head) + ["traceEvents"]
        rng.shuffle(keys)
        return {key: self.events if key == "traceEvents" else head[key] for key in keys}

    def text(self):
        rng = self.rng
        document = self.build()
        style, newline = rng.choice(("compact", "normal", "pretty")), rng.choice(("\n", "\n", "\r\n"))
        text = Writer(rng, self.on["escapes"], style, newline).text(document)
        if self.on["several_ranks"] and isinstance(document, dict):
            text = '{"distributedInfo":{"rank":%s},%s' % (self.link_rng.choice(("0", "1", "7", "null")), text.lstrip()[1:])
        return text + rng.choice(("", newline))


def write(seed, path):
    data = Generator(seed, added=True).text().encode("utf-8")
    json.loads(data.decode("utf-8"))
    if path.endswith(".gz"):
        data = gzip.compress(data, mtime=0)
    with open(path, "wb") as file:
        file.write(data)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    write(int(sys.argv[1]), sys.argv[2])


if __name__ == "__main__":
    main()
