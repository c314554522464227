#!/usr/bin/env python3
"""Makes what two runs of a small transformer would leave: a timeline of Nsight Systems, and counters of Nsight Compute.

usage: examples/counters/make.py DIRECTORY [--layers N] [--steps N] [--counted-steps N] [--unique] [--seed N] [--noise P]

Writes run.sqlite (the timeline), trace.json (the same, as PyTorch's profiler would have recorded it), counters.csv (page details; every launch of the other run), part.json (which layers stand for
which) and truth.csv (which launch of the counters is which kernel of the timeline: ID, place, or nothing). All is made up, and
says nothing of any hardware. As real ones do, the tools spell kernels in their own ways; the run with counters has fewer steps,
and with --noise loses launches, doubles them and puts in others; with --unique only the first layer was counted. The same arguments give the same files.
"""

import argparse
import csv
import json
import os
import random
import sqlite3

PID, TID, STREAM = 4242, 4242, 7
US = 1000
TABLES = """
CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
CREATE TABLE TARGET_INFO_GPU (id INTEGER, name TEXT, smCount INTEGER, totalMemory INTEGER, computeMajor INTEGER, computeMinor INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, contextId INTEGER, streamId INTEGER, correlationId INTEGER,
  globalPid INTEGER, demangledName INTEGER, shortName INTEGER, registersPerThread INTEGER, gridX INTEGER, gridY INTEGER, gridZ INTEGER,
  blockX INTEGER, blockY INTEGER, blockZ INTEGER, staticSharedMemory INTEGER, dynamicSharedMemory INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, eventClass INTEGER, globalTid INTEGER, correlationId INTEGER, nameId INTEGER);
CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, text TEXT, globalTid INTEGER, textId INTEGER, domainId INTEGER);
"""


class Kernel:
    """One kind of launch: how either tool spells it, how it is launched, what it does."""

    def __init__(self, timeline, counters, grid, block, registers, shared, us, read, written, tensor=0.0, flops=0):
        self.timeline, self.counters = timeline, counters
        self.grid, self.block, self.registers, self.shared = grid, block, registers, shared
        self.us, self.read, self.written, self.tensor, self.flops = us, read, written, tensor, flops


def gemm(m, n, k, us):
    tiles = (max(1, m // 128), max(1, n // 128), 1)
    name = "void cutlass::Kernel2<cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_128x128_32x%d_tn_align8>(T1::Params)" % (k % 7 + 2)
    moved = 2 * (m * k + k * n)
    return Kernel(name, name, tiles, (256, 1, 1), 128, 49152, us, int(1.15 * moved), 2 * m * n, tensor=72.0)


def pointwise(what, elements, us, inputs=1):
    blocks = (max(1, elements // 512), 1, 1)
    timeline = "void at::native::vectorized_elementwise_kernel<4, at::native::%s<float>, std::array<char*, %dul> >(int, at::native::%s<float>, std::array<char*, %dul>)" % (
        what, inputs + 1, what, inputs + 1)  # fmt: skip
    counters = "void at::native::vectorized_elementwise_kernel<(int)4, at::native::%s<float>, std::array<char *, (unsigned long)%d>>(int, T2, T3)" % (what, inputs + 1)
    return Kernel(timeline, counters, blocks, (128, 1, 1), 32, 0, us, 4 * elements * inputs, 4 * elements, flops=elements)


def softmax(rows, us):
    return Kernel(
        "void at::native::(anonymous namespace)::cunn_SoftMaxForward<4, float, float, float>(float*, float const*, int)",
        "void at::native::<unnamed>::cunn_SoftMaxForward<(int)4, float, float, float>(T4 *, const T2 *, int)",
        (rows, 1, 1), (1024, 1, 1), 40, 4096, us, 4 * rows * 512, 4 * rows * 512)  # fmt: skip


def linear(m, n, k, us):
    return ("aten::linear", "[[%d, %d], [%d, %d]]" % (m, k, n, k), [("aten::addmm", "[[%d], [%d, %d], [%d, %d]]" % (n, m, k, k, n), [gemm(m, n, k, us)])])


def leaf(op, sizes, *kernels):
    return (op, sizes, list(kernels))


def model(layers):
    """One step: (layer or nothing, operators); an operator is (name, sizes, kernels and operators inside)."""
    m, hidden = 512, 1024
    elements = m * hidden
    norm = leaf("aten::native_layer_norm", "[[%d, %d], [], [%d], [%d], []]" % (m, hidden, hidden, hidden), pointwise("LayerNormFunctor", elements, 9))
    shape = "[[%d, %d]]" % (m, hidden)
    block = [
        norm,
        linear(m, hidden, hidden, 31), linear(m, hidden, hidden, 31), linear(m, hidden, hidden, 31),
        leaf("aten::_softmax", shape, softmax(m, 14)),
        linear(m, hidden, hidden, 31),
        leaf("aten::add", shape, pointwise("CUDAFunctor_add", elements, 6, 2)),
        norm,
        linear(m, 4 * hidden, hidden, 90),
        leaf("aten::gelu", shape, pointwise("GeluCUDAKernelImpl", 4 * elements, 20)),
        linear(m, hidden, 4 * hidden, 92),
        leaf("aten::add", shape, pointwise("CUDAFunctor_add", elements, 6, 2)),
    ]  # fmt: skip
    embedding = leaf("aten::embedding", "[[50257, 1024], [1, 512]]", pointwise("EmbeddingFunctor", elements, 8))
    head = [norm, linear(m, 32768, hidden, 610)]
    return [(None, [embedding])] + [("layer_%d" % i, block) for i in range(layers)] + [(None, head)]


def initialization():
    return [(None, [leaf("aten::normal_", "[[%d, 1024]]" % (1024 * (i % 3 + 1)), pointwise("NormalFunctor", 1048576 * (i % 3 + 1), 11))]) for i in range(7)]


def launches(part, depth=0):
    for name, sizes, inside in part:
        for thing in inside:
            yield from [thing] if isinstance(thing, Kernel) else launches([thing], depth + 1)


class Timeline:
    def __init__(self):
        self.strings, self.kernels, self.calls, self.ranges, self.events = {}, [], [], [], []
        self.now, self.gpu_free, self.op_id = 1_000_000, 0, 0

    def string(self, text):
        return self.strings.setdefault(text, len(self.strings) + 1)

    def range(self, text, body):
        begin = self.now
        self.now += 2 * US
        body()
        self.now += 1 * US
        self.ranges.append((begin, self.now, 59, text, PID << 24 | TID, None, 0))
        return begin, self.now

    def event(self, category, name, begin, end, pid=PID, tid=TID, **args):
        times = {"ts": "%d.%03d" % divmod(begin, 1000), "dur": "%d.%03d" % divmod(end - begin, 1000)}
        self.events.append({"ph": "X", "cat": category, "name": name, "pid": pid, "tid": tid, **{k: float(v) for k, v in times.items()}, "args": args})

    def launch(self, k, rng):
        number = len(self.kernels) + 1
        call = self.now
        self.now += 5 * US
        start = max(self.gpu_free, call + 4 * US)
        self.gpu_free = start + int(k.us * US * rng.uniform(0.97, 1.03))
        name = self.string(k.timeline)
        self.calls.append((call, call + 4 * US, 0, PID << 24 | TID, number, self.string("cudaLaunchKernel_v7000")))
        self.event("cuda_runtime", "cudaLaunchKernel", call, call + 4 * US, correlation=number)
        self.event("kernel", k.timeline, start, self.gpu_free, pid=0, tid=STREAM, device=0, context=1, stream=STREAM, correlation=number, **{
            "registers per thread": k.registers, "shared memory": k.shared, "grid": k.grid, "block": k.block})  # fmt: skip
        self.kernels.append((start, self.gpu_free, 0, 1, STREAM, number, PID << 24, name, name, k.registers, *k.grid, *k.block, 0, k.shared))

    def op(self, op, rng):
        name, sizes, inside = op
        self.op_id += 1
        text = "%s, op_id = %d, sizes = %s" % (name, self.op_id, sizes)
        number = self.op_id
        begin, end = self.range(text, lambda: [self.launch(x, rng) if isinstance(x, Kernel) else self.op(x, rng) for x in inside])
        dims = json.loads(sizes)
        scalars = 2 if name == "aten::addmm" else 0
        types = ["c10::BFloat16" if name in ("aten::linear", "aten::addmm") else "float"] * len(dims) + ["Scalar"] * scalars
        self.event("cpu_op", name, begin, end, **{"External id": number, "Input Dims": dims + [[]] * scalars, "Input type": types})

    def step(self, parts, text, rng):
        def body():
            for i, (layer, ops) in enumerate(parts):
                if not layer:
                    for op in ops:
                        self.op(op, rng)
                    continue
                kind = "unique" if layer == "layer_0" else "duplicate"
                text = "layer::%s::%s" % (kind, layer)
                self.event("user_annotation", text, *self.range(text, lambda ops=ops: [self.op(op, rng) for op in ops]))

        if text:
            self.event("user_annotation", text, *self.range(text, body))
        else:
            body()

    def write_trace(self, path):
        properties = [{"id": 0, "name": "NVIDIA A100-SXM4-80GB", "numSms": 108, "computeMajor": 8, "computeMinor": 0}]
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"schemaVersion": 1, "deviceProperties": properties, "traceEvents": self.events}, out)

    def write(self, path):
        if os.path.exists(path):
            os.remove(path)
        database = sqlite3.connect(path)
        database.executescript("PRAGMA journal_mode = OFF; PRAGMA page_size = 4096;" + TABLES)
        put = lambda table, rows: rows and database.executemany("INSERT INTO %s VALUES (%s)" % (table, ",".join("?" * len(rows[0]))), rows)
        put("META_DATA_EXPORT", [("EXPORT_SCHEMA_VERSION", "3.25.0"), ("EXPORT_SCHEMA_VERSION_MAJOR", "3")])
        put("TARGET_INFO_GPU", [(0, "NVIDIA A100-SXM4-80GB", 108, 85_000_000_000, 8, 0)])
        put("CUPTI_ACTIVITY_KIND_KERNEL", self.kernels)
        put("CUPTI_ACTIVITY_KIND_RUNTIME", self.calls)
        put("NVTX_EVENTS", self.ranges)
        put("StringIds", [(number, text) for text, number in self.strings.items()])
        database.commit()
        database.close()


HEAD = ("ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Context", "Stream", "Block Size", "Grid Size", "Device", "CC", "Section Name",
        "Metric Name", "Metric Unit", "Metric Value")  # fmt: skip


def metrics(k, rng):
    """What ncu would say of a launch, in units of its own choice: (name, unit, value)."""
    ns = k.us * 1.25 * US * rng.uniform(0.98, 1.02)  # lower clocks, caches flushed
    threads = k.grid[0] * k.grid[1] * k.grid[2] * k.block[0]
    instructions = threads // 32 * (2200 if k.tensor else 40)
    cycles = int(ns * 1.095)
    moved = k.read + k.written
    yield "gpu__time_duration.sum", "usecond", "%.2f" % (ns / US)
    yield "dram__bytes_read.sum", "Mbyte", "%.6f" % (k.read / 1e6)
    yield "dram__bytes_write.sum", "Kbyte", "{:,.3f}".format(k.written / 1e3)
    yield "lts__t_bytes.sum", "byte", "{:,}".format(2 * moved)
    yield "l1tex__t_bytes.sum", "byte", "{:,}".format(3 * moved)
    yield "lts__t_sectors.sum", "sector", "{:,}".format(2 * moved // 32)
    yield "lts__t_sectors_lookup_hit.sum", "sector", "{:,}".format(moved // 32)
    yield "dram__throughput.avg.pct_of_peak_sustained_elapsed", "%", "%.2f" % min(96, 100 * moved / ns / 2039)
    yield "sm__throughput.avg.pct_of_peak_sustained_elapsed", "%", "%.2f" % (65.0 if k.tensor else 21.0)
    yield "sm__cycles_elapsed.max", "cycle", "{:,}".format(cycles)
    yield "sm__cycles_active.sum", "cycle", "{:,}".format(int(cycles * 108 * 0.93))
    yield "sm__cycles_elapsed.sum", "cycle", "{:,}".format(cycles * 108)
    yield "sm__pipe_tensor_cycles_active.sum", "cycle", "{:,}".format(int(cycles * 108 * 0.93 * k.tensor / 100))
    yield "sm__warps_active.avg.pct_of_peak_sustained_active", "%", "%.2f" % (24.0 if k.tensor else 78.0)
    yield "smsp__inst_executed.sum", "inst", "{:,}".format(instructions)
    yield "launch__registers_per_thread", "register/thread", str(k.registers)
    yield "launch__shared_mem_per_block_static", "byte/block", "0"
    yield "launch__shared_mem_per_block_dynamic", "Kbyte/block", "%.3f" % (k.shared / 1e3)
    yield "launch__waves_per_multiprocessor", "", "%.2f" % (k.grid[0] * k.grid[1] * k.grid[2] / 108 / (1 if k.tensor else 16))


def write_counters(path, ran, rng):
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write("==PROF== Connected to process 9001 (/usr/bin/python3)\n")
        out.writelines('==PROF== Profiling "%s" - %d: 0%%....50%%....100%% - 9 passes\n' % (k.counters.split("<")[0].split("::")[-1], i) for i, k in enumerate(ran))
        writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n")
        writer.writerow(HEAD)
        for number, k in enumerate(ran):
            dims = ["(%d, %d, %d)" % size for size in (k.block, k.grid)]
            for name, unit, value in metrics(k, rng):
                writer.writerow([number, 9001, "python3", "127.0.0.1", k.counters, 1, STREAM, *dims, 0, "8.0", "Command line profiler metrics", name, unit, value])


def with_noise(program, noise, rng):
    """(kernel, place in the timeline or None) as the other run launched them."""
    foreign = Kernel("probe", "void probe(float *)", (1, 1, 1), (32, 1, 1), 16, 0, 5, 1024, 1024)
    for k, place in program:
        if rng.random() < noise:
            yield foreign, None
        if rng.random() < noise:
            continue
        yield k, place
        if rng.random() < noise:
            yield k, None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("directory")
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--counted-steps", type=int, default=2)
    parser.add_argument("--unique", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", type=float, default=0)
    o = parser.parse_args()
    rng = random.Random(o.seed)
    step, init, timeline = model(o.layers), initialization(), Timeline()
    timeline.step(init, None, rng)
    before = len(timeline.kernels)
    for number in range(o.steps):
        timeline.step(step, "ProfilerStep#%d" % number, rng)
    one = [(k, not o.unique or layer in (None, "layer_0")) for layer, ops in step for k in launches(ops)]
    program = [(k, i) for i, k in enumerate(k for _, ops in init for k in launches(ops))]
    for number in range(o.steps - o.counted_steps, o.steps):
        program += [(k, before + max(number, 0) * len(one) + i) for i, (k, is_counted) in enumerate(one) if is_counted]
    ran = list(with_noise(program, o.noise, rng))
    os.makedirs(o.directory, exist_ok=True)
    timeline.write(os.path.join(o.directory, "run.sqlite"))
    timeline.write_trace(os.path.join(o.directory, "trace.json"))
    write_counters(os.path.join(o.directory, "counters.csv"), [k for k, _ in ran], rng)
    with open(os.path.join(o.directory, "part.json"), "w", encoding="utf-8") as out:
        json.dump({"layer_%d" % i: "layer_0" for i in range(1, o.layers)}, out)
        out.write("\n")
    with open(os.path.join(o.directory, "truth.csv"), "w", encoding="utf-8", newline="\n") as out:
        out.write("launch,place\n")
        out.writelines("%d,%s\n" % (i, "" if place is None else place) for i, (_, place) in enumerate(ran))


if __name__ == "__main__":
    main()
