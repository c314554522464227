#!/usr/bin/env python3
"""Has TorchInductor generate the program of a small model for a GPU, without a GPU: tensors are fake, nothing is compiled or run.

usage: examples/counters/generate.py FILE    (PyTorch 2.13 of any build, and Triton)

FILE is what TorchInductor writes as output_code.py, with paths of this machine taken out; compiled/output_code.py was made so. What the
driver and the compiler of Triton would say of the machine is made up: an A100's properties, and no version.
"""

import os
import sys
import tempfile
import types

WORK = tempfile.mkdtemp()
os.environ["TORCHINDUCTOR_CACHE_DIR"] = WORK

import torch  # noqa: E402
import torch.utils._triton  # noqa: E402
from torch._inductor.debug import DebugContext  # noqa: E402
from torch._inductor.decomposition import select_decomp_table  # noqa: E402
from torch._inductor.fx_passes.post_grad import post_grad_passes  # noqa: E402
from torch._inductor.graph import GraphLowering  # noqa: E402
from torch._inductor.virtualized import V  # noqa: E402
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402
from torch.fx.experimental.proxy_tensor import make_fx  # noqa: E402

A100 = types.SimpleNamespace(
    name="NVIDIA A100-SXM4-80GB", major=8, minor=0, multi_processor_count=108, total_memory=85_000_000_000, warp_size=32, max_threads_per_block=1024,
    regs_per_multiprocessor=65536, max_threads_per_multi_processor=2048, shared_memory_per_block=49152, shared_memory_per_block_optin=166912,
    shared_memory_per_multiprocessor=167936, L2_cache_size=41943040, gcnArchName=None)  # fmt: skip


class Block(torch.nn.Module):
    """Rows of 1024: two linear layers with a GELU between them, added to what went in, and normalised."""

    def __init__(self):
        super().__init__()
        self.up, self.down, self.norm = torch.nn.Linear(1024, 4096), torch.nn.Linear(4096, 1024), torch.nn.LayerNorm(1024)

    def forward(self, x):
        return self.norm(x + self.down(torch.nn.functional.gelu(self.up(x)))).softmax(-1)


def pretend_gpu():
    torch.cuda._get_device_properties = lambda device: A100
    torch.cuda.get_device_properties = lambda *device: A100
    torch.cuda.get_device_capability = lambda *device: (8, 0)
    torch.cuda.is_available = lambda: True
    torch.cuda.device_count = lambda: 1
    torch.cuda.current_device = lambda: 0
    torch.cuda._lazy_init = lambda: None
    torch.version.cuda = "12.6"
    torch.utils._triton.triton_hash_with_backend = lambda: "0" * 64


def decomposed(model, x):
    """The graph of the model, with the operators that TorchInductor knows, and what goes into it."""
    parameters = dict(model.named_parameters())
    inputs = [x, *parameters.values()]
    forward = lambda x, *values: torch.func.functional_call(model, dict(zip(parameters, values)), (x,))
    with torch.fx.traceback.preserve_node_meta():  # so that nodes remember what they were a part of
        graph_module = make_fx(forward)(*inputs)
        return make_fx(torch.fx.Interpreter(graph_module).run, decomposition_table=select_decomp_table())(*inputs), inputs


def generate(mode, graph_module, inputs):
    with V.set_fake_mode(mode):
        post_grad_passes(graph_module, True)
        graph = GraphLowering(graph_module, example_inputs=inputs, is_inference=True, graph_id=0)
        with V.set_graph_handler(graph), V.set_extern_kernel_nodes([]), V.set_debug_handler(DebugContext()):
            graph.run(*inputs)
            code, _ = graph.codegen()
    return code.value


def main(path):
    pretend_gpu()
    torch.nn.Linear.reset_parameters = lambda layer: None  # random numbers would need the GPU's generator
    with FakeTensorMode() as mode, torch.no_grad():
        with torch.device("cuda"):
            model, x = Block().requires_grad_(False), torch.empty(512, 1024)
        text = generate(mode, *decomposed(model, x))
    with open(path, "w", encoding="utf-8") as out:
        out.write(text.replace(WORK, "/cache"))


if __name__ == "__main__":
    main(sys.argv[1])
