"""Makes tests/data/compiled: what TorchInductor and the profiler write of one small model, compiled for the CPU.

    $(tests/torch/setup) tests/torch/compiled.py DIR

trace.json.gz is two steps, forward and backward; torch_trace.log.gz the log of TORCH_TRACE, of which only the records that say what was
generated are kept; program/ the last program as a file, as the cache has it. A C++ compiler is needed.
"""

import glob
import gzip
import json
import os
import re
import shutil
import sys
import tempfile

KEPT = re.compile(r'\{"(inductor_output_code"|artifact": \{"name": "(inductor_post_grad_graph|inductor_provenance|fx_graph_cache_(hit|miss)))')


def kept_records(text):
    for head, body in re.findall(r"^([VIWE]\d+ [^\n]*)\n((?:\t[^\n]*\n)*)", text, re.MULTILINE):
        if not KEPT.search(head):
            continue
        if "fx_graph_cache_" in head:  # of what makes up the key only the key
            key = re.search(r'"key": "(\w+)"', body)
            body = "\t%s\n" % json.dumps({"key": key[1]}) if key else body
        yield head + "\n" + body


def pack(path, text, work):
    for place, name in ((work, "/work"), (os.path.dirname(os.path.abspath(__file__)), "/src")):
        text = text.replace(place, name)
    with open(path, "wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
        packed.write(text.encode())


def run(work):
    import torch

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.up, self.down, self.norm = torch.nn.Linear(32, 64), torch.nn.Linear(64, 32), torch.nn.LayerNorm(32)

        def forward(self, x):
            hidden = torch.nn.functional.gelu(self.up(x))
            return self.norm(x + self.down(hidden)).softmax(-1)

    torch.manual_seed(0)
    torch.set_num_threads(1)
    model, x = Model(), torch.randn(8, 32)
    compiled = torch.compile(model)

    def step():
        compiled(x).square().sum().backward()

    step()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], record_shapes=True) as profiler:
        step()
        step()
    profiler.export_chrome_trace(os.path.join(work, "trace.json"))


def main(out):
    work = tempfile.mkdtemp()
    os.environ.update(TORCH_TRACE=os.path.join(work, "log"), TORCHINDUCTOR_CACHE_DIR=os.path.join(work, "cache"), OMP_NUM_THREADS="1", INDUCTOR_PROVENANCE="1")
    run(work)
    os.makedirs(os.path.join(out, "program"), exist_ok=True)
    with open(os.path.join(work, "trace.json"), encoding="utf-8") as file:
        pack(os.path.join(out, "trace.json.gz"), file.read(), work)
    for path in glob.glob(os.path.join(work, "log", "*.log")):
        with open(path, encoding="utf-8") as file:
            pack(os.path.join(out, "torch_trace.log.gz"), "".join(kept_records(file.read())), work)
    for path in glob.glob(os.path.join(work, "cache", "*", "*.py")):
        with open(path, encoding="utf-8") as file:
            if "_backward" in file.read(80):
                shutil.copy(path, os.path.join(out, "program"))
    shutil.rmtree(work)


if __name__ == "__main__":
    main(sys.argv[1])
