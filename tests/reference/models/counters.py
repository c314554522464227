#!/usr/bin/env python3
"""Compares models of operators with what hardware counted: a trace of AlexNet (batch 128) with instruction counters and no shapes.

    python3 counters.py (--reference | --rooftree BINARY) [--corpus DIR]

The layers' shapes are the network's own; each is written as an operator of a trace whose kernels bear the counted kernels' names.
Each thread-level FFMA is one multiply-add. LAYERS says how what was executed stands to what the model says must be computed.
The counted trace has no times: kernels take as long as their counted FLOPs do at half of the device's rate. Then only the
convolution by Fourier transforms must seem faster than the roof, and its row of `roofline` must say why.
Skipped if the trace is absent. Exit status 1 if anything differs.
"""

import argparse
import glob
import gzip
import json
import math
import os
import sys
import tempfile
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]

import compare
import sources

COUNTER = "smsp__sass_thread_inst_executed_op_%s_pred_on.sum"
BATCH = 128


def contiguous(dims):
    return [math.prod(dims[i + 1 :]) for i in range(len(dims))]


def arguments(*values):
    """As Kineto writes them: tensors as lists of sizes, all else as text."""
    tensor = [isinstance(value, tuple) for value in values]
    return {
        "Input Dims": [list(v) if t else [] for v, t in zip(values, tensor)],
        "Input type": [
            "float" if t else "" if v == "" else "ScalarList" if v.startswith("[") else "Scalar" for v, t in zip(values, tensor)
        ],
        "Input Strides": [contiguous(v) if t else [] for v, t in zip(values, tensor)],
        "Concrete Inputs": ["" if t else v for v, t in zip(values, tensor)],
    }


def convolution(channels, size, filters, kernel, stride, padding):
    pair = "[%d, %d]"
    return "aten::cudnn_convolution", arguments(
        (BATCH, channels, size, size), (filters, channels, kernel, kernel), pair % (padding, padding), pair % (stride, stride),
        "[1, 1]", "1", "False", "False", "True",
    )  # fmt: skip


def fully_connected(inputs, outputs):
    return "aten::addmm", arguments((outputs,), (BATCH, inputs), (inputs, outputs), "1", "1")


# layer, operator, first words of its kernels in the order in which they ran, executed multiply-adds over those of the model
LAYERS = (
    ("convolution 1", convolution(3, 224, 64, 11, 4, 2), ("implicit_convolve_sgemm",), Fraction(368, 363)),  # 3 * 11 * 11 padded to 368
    (
        "convolution 2",
        convolution(64, 27, 192, 5, 1, 2),
        ("fft2d_r2c_32x32", "fft2d_r2c_32x32", "ampere_gcgemm_64x64_nt", "fft2d_c2r_32x32"),
        None,
    ),
    ("fully connected 1", fully_connected(9216, 4096), ("ampere_sgemm_32x32_sliced1x4_tn",), Fraction(1)),
    ("fully connected 2", fully_connected(4096, 4096), ("ampere_sgemm_32x32_sliced1x4_tn",), Fraction(1)),
    ("fully connected 3", fully_connected(4096, 1000), ("ampere_sgemm_32x32_sliced1x4_tn",), Fraction(554303488, 524288000)),  # tiles
)
FFT = (9.15, 9.25)  # so many times fewer FLOPs than the product that a convolution is


def bare(name):
    return name[len("void ") :] if name.startswith("void ") else name


def counted(path):
    """-> [(kernel, FFMA, FADD, FMUL)] of the second, complete pass through the network"""
    with gzip.open(path, "rb") as file:
        events = json.load(file)["traceEvents"]
    ranges = [event for event in events if event.get("cat") == "cuda_profiler_range"]
    first = max(i for i, event in enumerate(ranges) if bare(event["name"]).startswith("implicit_convolve_sgemm"))
    return [(bare(e["name"]), *(int(e["args"][COUNTER % op]) for op in ("ffma", "fadd", "fmul"))) for e in ranges[first:]]


def of_layers(kernels):
    """-> for each layer the kernels that are its own, found by name in order"""
    at, found = 0, []
    for _, _, names, _ in LAYERS:
        mine = []
        for name in names:
            while not kernels[at][0].startswith(name):
                at += 1
            mine.append(kernels[at])
            at += 1
        found.append(mine)
    return found


DEVICE = {"id": 0, "name": "NVIDIA A100-SXM4-40GB", "computeMajor": 8, "computeMinor": 0, "numSms": 108, "totalGlobalMem": 42505273344}
FLOPS_PER_US = 19.5e6 / 2


def executed(kernels):
    return sum(2 * ffma + fadd + fmul for _, ffma, fadd, fmul in kernels)


def trace_of(layers):
    """Each layer as an operator that launches its kernels, one after the other."""
    events, time, number = [], 1000, 0
    for (_, (name, args), _, _), kernels in zip(LAYERS, layers):
        events.append({"ph": "X", "cat": "cpu_op", "name": name, "pid": 1, "tid": 1, "ts": time, "dur": 100, "args": args})
        begin = time + 200
        for i, kernel in enumerate(kernels):
            number += 1
            duration = round(executed([kernel]) / FLOPS_PER_US, 3)
            call = {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": time + 10 * i + 1, "dur": 5}
            row = {"ph": "X", "cat": "kernel", "name": kernel[0], "pid": 0, "tid": 7, "ts": begin, "dur": duration}
            events.append({**call, "args": {"correlation": number}})
            events.append({**row, "args": {"correlation": number, "device": 0, "stream": 7}})
            begin += duration
        time = int(begin) + 1000
    return {"schemaVersion": 1, "deviceProperties": [DEVICE], "traceEvents": events}


def seems_too_fast(binary, path):
    """-> {first_id: note} of the rows of roofline that are faster than their roof"""
    found = compare.run_table(os.path.abspath(binary), "roofline", path, [])
    if isinstance(found, str):
        sys.exit(found)
    rows = [dict(zip(found[0], row)) for row in found[1:]]
    return {row["input_dims"]: row["note"] for row in rows if float(row["percent_of_roof"]) > 100}


def says_why(binary, path):
    """Whether exactly the second convolution is too fast, and Fourier is named."""
    fast = seems_too_fast(binary, path)
    dims = json.dumps(LAYERS[1][1][1]["Input Dims"], separators=(",", ":"))
    print("faster than the roof: %s" % "; ".join("%s: %s" % item for item in fast.items()))
    return set(fast) == {dims} and "FFT" in fast[dims]


def main():
    parser = argparse.ArgumentParser(description="Compares models with hardware counters.")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--reference", action="store_true", help="the models in Python beside this file")
    who.add_argument("--rooftree", metavar="BINARY")
    parser.add_argument("--corpus", default=compare.default_corpus(), metavar="DIR")
    options = parser.parse_args()
    found = glob.glob(os.path.join(options.corpus, "kineto", "*cupti_profiler__*.json.gz"))
    if not found:
        print("no trace with counters, skipped")
        return 0
    layers = of_layers(counted(found[0]))
    bad = 0
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "alexnet.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(trace_of(layers), file)
        source = sources.Reference() if options.reference else sources.Rooftree(options.rooftree, path)
        for (layer, (name, args), _, ratio), kernels in zip(LAYERS, layers):
            work = source.work(name, args)
            multiply_adds = work.matrix // 2
            ffma = sum(kernel[1] for kernel in kernels)
            if ratio is None:
                fewer = work.matrix / executed(kernels)
                right = FFT[0] < fewer < FFT[1]
                print("%s: %d multiply-adds, %d executed FLOPs: %.3f times fewer" % (layer, multiply_adds, executed(kernels), fewer))
            else:
                right = Fraction(ffma, multiply_adds) == ratio
                print("%s: %d multiply-adds, %d executed: %.4f" % (layer, multiply_adds, ffma, ffma / multiply_adds))
            if not right:
                bad += 1
                print("%s: expected %s" % (layer, ratio if ratio is not None else "%s times fewer" % (FFT,)))
        if options.rooftree and not says_why(options.rooftree, path):
            bad += 1
            print("only convolution 2 is by FFT, and should say so")
    print("%d layers, %d differ" % (len(LAYERS), bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
