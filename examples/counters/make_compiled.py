#!/usr/bin/env python3
"""Makes what two runs of a compiled model would leave: a timeline of Nsight Systems, and counters of Nsight Compute.

usage: examples/counters/make_compiled.py DIRECTORY [--steps N] [--counted-steps N] [--seed N]

The program is real: compiled/output_code.py is what TorchInductor generated for a GPU (generate.py says how, without one). That it ran, and how
long its kernels took, is made up. In each step it runs once, below a range of torch.compile; then two operators run without it. Writes
run.sqlite, counters.csv and truth.csv as make.py does, and copies the program into program/. The same arguments give the same files.
"""

import argparse
import os
import random
import re
import shutil
import sys

sys.dont_write_bytecode = True
from make import Kernel, Timeline, gemm, leaf, pointwise, softmax, write_counters

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "compiled", "output_code.py")
GEMMS = [gemm(512, 4096, 1024, 90), gemm(512, 1024, 4096, 92)]


def triton(name, elements):
    blocks = elements // 1024
    return Kernel(name, name, (blocks, 1, 1), (256, 1, 1), 36, 1024, elements / 1e5, 8 * elements, 4 * elements, flops=elements)


def calls(path):
    """The kernels that the program launches, in its order."""
    with open(path, encoding="utf-8") as file:
        body = file.read().split("    def call(self, args):")[1]
    gemms = iter(GEMMS)
    for library, name, elements in re.findall(r"(extern_kernels\.mm)\(|(triton_\w+)\.run\([^)]*?(\d[\d, ]*), stream", body):
        if library:
            yield next(gemms)
        else:
            size = 1
            for number in elements.split(","):
                size *= int(number)
            yield triton(name, size)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("directory")
    parser.add_argument("--steps", type=int, default=3)
    parser.add_argument("--counted-steps", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    rng, timeline, kernels = random.Random(o.seed), Timeline(), list(calls(PROGRAM))
    eager = [leaf("aten::gelu", "[[512, 1024]]", pointwise("GeluCUDAKernelImpl", 512 * 1024, 6)), leaf("aten::_softmax", "[[512, 1024]]", softmax(512, 14))]

    def step():
        timeline.range("Torch-Compiled Region: 0/0", lambda: [timeline.launch(k, rng) for k in kernels])
        for op in eager:
            timeline.op(op, rng)

    for number in range(o.steps):
        timeline.range("ProfilerStep#%d" % number, step)
    one = kernels + [k for _, _, inside in eager for k in inside]
    os.makedirs(os.path.join(o.directory, "program"), exist_ok=True)
    shutil.copy(PROGRAM, os.path.join(o.directory, "program"))
    timeline.write(os.path.join(o.directory, "run.sqlite"))
    write_counters(os.path.join(o.directory, "counters.csv"), one * o.counted_steps, rng)
    first = (o.steps - o.counted_steps) * len(one)
    with open(os.path.join(o.directory, "truth.csv"), "w", encoding="utf-8", newline="\n") as out:
        out.write("launch,place\n")
        out.writelines("%d,%d\n" % (i, first + i) for i in range(o.counted_steps * len(one)))


if __name__ == "__main__":
    main()
