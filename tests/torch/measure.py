"""What an operator reads and writes, measured on the tensors themselves.

Each distinct element of an argument that is read counts once, each element of a result once. Nothing here knows a formula: the
elements of a tensor are listed by their places in its storage, so that expanded, overlapping and repeated tensors count
for what they are.
"""

import torch


def places(tensor):
    """Where in its storage each element of the tensor lies, sorted, each once."""
    place = torch.full((1,), tensor.storage_offset(), dtype=torch.int64)
    for size, stride in zip(tensor.shape, tensor.stride()):
        place = (place[:, None] + torch.arange(size, dtype=torch.int64)[None, :] * stride).reshape(-1)
    return torch.unique(place)


def tensors_in(value):
    """The tensors in arguments or results, lists included."""
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from tensors_in(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from tensors_in(item)


def distinct_bytes(tensors):
    """Bytes of all elements of the tensors; what several share counts once."""
    by_storage = {}
    for tensor in tensors:
        key = tensor.untyped_storage()._cdata, tensor.dtype
        by_storage.setdefault(key, (tensor.element_size(), []))[1].append(places(tensor))
    return sum(size * torch.unique(torch.cat(found)).numel() for size, found in by_storage.values())


# ---------------------------------------------------------------------------------------------------------------------
# Operators that do not read all of their arguments, or write what they do not return.
# Each: bound arguments by name, results -> (what is read, what is written): tensors, or a number of bytes.


def size_of(tensor):
    return tensor.element_size()


def all_but(*names):
    """Everything is read but these arguments (they only give a shape, or are only written)."""
    return lambda args, out: ([t for name, value in args.items() if name not in names for t in tensors_in(value)], out)


def only_writes(*names):
    """Nothing is read but these arguments; the result is written."""
    return lambda args, out: ([t for name in names for t in tensors_in(args.get(name))], out)


def also_writes(*names):
    """Everything is read; these arguments are written beside the results."""

    def rule(args, out):
        return list(tensors_in(args)), list(tensors_in(out)) + [t for n in names for t in tensors_in(args.get(n))]

    return rule


def rows_read(table, index):
    """Of the table only the rows that the index names are read, each once."""

    def rule(args, out):
        rows = torch.unique(args[index]).numel()
        width = args[table][0].numel() * size_of(args[table])
        return rows * width + distinct_bytes(tensors_in(args[index])), out

    return rule


def gathered(args, out):
    """As many elements as the index has; those it names twice are read once."""
    self, dim, index = args["self"], args["dim"], args["index"]
    place = torch.arange(self.numel()).view(self.shape)
    element = torch.gather(place.expand(self.shape), dim, index)
    return torch.unique(element).numel() * size_of(self) + distinct_bytes([index]), out


def selected(args, out):
    self, dim, index = args["self"], args["dim"], args["index"]
    rows = torch.unique(index).numel()
    return rows * (self.numel() // self.shape[dim]) * size_of(self) + distinct_bytes([index]), out


def indexed(args, out):
    self, indices = args["self"], [i for i in args["indices"] if i is not None]
    place = torch.arange(self.numel()).view(self.shape)
    element = torch.ops.aten.index(place, args["indices"])
    return torch.unique(element).numel() * size_of(self) + distinct_bytes(indices), out


def taken(args, out):
    index = args["index"]
    return torch.unique(index).numel() * size_of(args["self"]) + distinct_bytes([index]), out


def as_long_as(index, source):
    """Of a source only what lies where the index does is read."""
    return source[tuple(slice(n) for n in index.shape)]


def scattered(reads_self):
    """In place: of self only what the index names is written (and read, if something is added to it)."""

    def rule(args, out):
        self, dim, index = args["self"], args["dim"], args["index"]
        place = torch.arange(self.numel()).view(self.shape)
        touched = torch.unique(torch.gather(place, dim, index)).numel() * size_of(self)
        source = [as_long_as(index, t) for t in (args.get("src"),) if isinstance(t, torch.Tensor)]
        reads = reads_self or args.get("reduce") is not None
        return distinct_bytes([index] + source) + (touched if reads else 0), touched

    return rule


def index_written(adds):
    """In place, rows that the index names."""

    def rule(args, out):
        self, dim, index = args["self"], args["dim"], args["index"]
        touched = torch.unique(index).numel() * (self.numel() // self.shape[dim]) * size_of(self)
        return distinct_bytes([index, *tensors_in([args.get("source"), args.get("value")])]) + (touched if adds else 0), touched

    return rule


def put(args, out):
    touched = torch.unique(args["index"]).numel() * size_of(args["self"])
    return distinct_bytes([args["index"], args["source"]]) + (touched if args["accumulate"] else 0), touched


def masked_scatter(args, out):
    n = int(args["mask"].expand(args["self"].shape).sum())
    return distinct_bytes([args["mask"]]) + n * size_of(args["source"]), n * size_of(args["self"])


def bags(args, out):
    """Rows are read once; the offsets, and weights if there are any."""
    weight = args["weight"]
    rows = torch.unique(args["indices"]).numel() * weight.shape[1] * size_of(weight)
    return rows + distinct_bytes(tensors_in([args["indices"], args["offsets"], args["per_sample_weights"]])), out


def bags_backward(args, out):
    """Of what the forward kept, only what the mode needs."""
    names = ["grad", "indices", "offset2bag", "per_sample_weights"] + [None, "bag_size", "maximum_indices"][args["mode"] : args["mode"] + 1]
    return [args[name] for name in names if name and args[name] is not None], out


def resized(looks_at):
    """Of the input only what has a part in the result is read. `looks_at`: for a place in the result (as if the input had `inputs`
    places and it `outputs`) the places of the input."""

    def rule(args, out):
        x = args["self"] if args.get("self") is not None else args["input"]
        read = x.shape[0] * x.shape[1]
        for inputs, outputs in zip(x.shape[2:], out.shape[2:]):
            read *= len({place for i in range(outputs) for place in looks_at(i, inputs, outputs)})
        return read * size_of(x), out

    return rule


def nearest(i, inputs, outputs):
    return {i * inputs // outputs}


def two_beside(i, inputs, outputs):
    left = int(max(0.0, (i + 0.5) * inputs / outputs - 0.5))
    return {left, min(left + 1, inputs - 1)}


def cut(args, out):
    """What a pad below 0 takes away is not read."""
    self, kept = args["self"], args["self"]
    for i in range(len(args["pad"]) // 2):
        before, behind = (min(n, 0) for n in args["pad"][2 * i : 2 * i + 2])
        dim = self.dim() - 1 - i
        kept = kept.narrow(dim, -before, kept.shape[dim] + before + behind)
    return [kept], out


def index_put(args, out):
    self, indices = args["self"], [i for i in args["indices"] if i is not None]
    place = torch.arange(self.numel()).view(self.shape)
    touched = torch.unique(torch.ops.aten.index(place, args["indices"])).numel() * size_of(self)
    reads = distinct_bytes(indices + [args["values"]]) + (touched if args.get("accumulate") else 0)
    return reads, touched


def losses(args, out):
    """One element of each row is looked at."""
    target = args["target"]
    return target.numel() * size_of(args["self"]) + distinct_bytes(t for t in (target, args.get("weight")) if t is not None), out


def losses_backward(args, out):
    return distinct_bytes(t for t in (args["grad_output"], args["target"], args.get("weight"), args["total_weight"]) if t is not None), out


def triangle(keep):
    """The other half is not read."""

    def rule(args, out):
        self = args["self"]
        kept = keep(torch.ones(self.shape, dtype=torch.bool), args.get("diagonal", 0)).sum().item()
        return kept * size_of(self), out

    return rule


def for_each_dim(value, count):
    return list(value) * count if len(value) == 1 else list(value)


def inside(x, results, kernel, stride, padding, dilation):
    """The elements of x that a window looks at, the others masked out: bytes of them, if all of x are different."""
    count = len(kernel)
    stride, padding, dilation = (for_each_dim(v, count) for v in (stride or kernel, padding, dilation))
    mask = torch.ones(x.shape, dtype=torch.bool)
    for i in range(count):
        dim = x.dim() - count + i
        looks = torch.zeros(x.shape[dim] + 2 * padding[i] + stride[i] + dilation[i] * kernel[i], dtype=torch.bool)
        for at in range(results[i]):
            begin = at * stride[i]
            looks[begin : begin + dilation[i] * (kernel[i] - 1) + 1 : dilation[i]] = True
        looks = looks[padding[i] : padding[i] + x.shape[dim]]
        mask &= looks.view([-1] + [1] * (x.dim() - dim - 1))
    return int(mask.sum()) * size_of(x)


def convolution(args, out):
    x, w = args.get("input", args.get("self")), args["weight"]
    rest = distinct_bytes(tensors_in([w, args.get("bias")]))
    if args.get("transposed"):
        return distinct_bytes([x]) + rest, out
    return inside(x, out.shape[2:], w.shape[2:], args["stride"], args["padding"], args.get("dilation", [1])) + rest, out


def pooling(args, out):
    first = next(tensors_in(out))
    kernel = args["kernel_size"]
    space = {True: 3, False: 2}[args["self"].dim() == 5]
    dilation = args.get("dilation") or [1]
    return inside(args["self"], first.shape[-space:], for_each_dim(kernel, space), args["stride"], args["padding"], dilation), out


def convolution_backward(args, out):
    wants_input, wants_weight, _ = args["output_mask"]
    grad, x, w = args["grad_output"], args["input"], args["weight"]
    read = distinct_bytes([grad]) + (distinct_bytes([w]) if wants_input else 0)
    if wants_weight:
        whole = args["transposed"]
        read += distinct_bytes([x]) if whole else inside(x, grad.shape[2:], w.shape[2:], args["stride"], args["padding"], args["dilation"])
    return read, out


def attention(*names):
    """Query, key, value and what else is named; written: the result and the logarithms of sums, not the few words of a generator."""

    def rule(args, out):
        return [t for name in names for t in tensors_in(args.get(name))], list(tensors_in(out[:2]))

    return rule


def attention_backward(*names):
    def rule(args, out):
        return [t for name in names for t in tensors_in(args.get(name))], list(tensors_in(out[:3]))

    return rule


def batch_norm(args, out):
    read = [args[name] for name in ("input", "weight", "bias", "running_mean", "running_var") if args.get(name) is not None]
    running = [args[name] for name in ("running_mean", "running_var") if args.get(name) is not None]
    return read, list(tensors_in(out)) + (running if args.get("training") else [])


def batch_norm_backward(args, out):
    names = ("grad_out", "input", "weight") + (("save_mean", "save_invstd") if args["train"] else ("running_mean", "running_var"))
    return [args[name] for name in names if args.get(name) is not None], out


def layer_norm_backward(args, out):
    return [args[name] for name in ("grad_out", "input", "mean", "rstd", "weight") if args.get(name) is not None], out


OF_THE_RESULT = only_writes()  # it reads nothing: fills, random numbers
RULES = {
    "copy_": only_writes("src"),
    "fill_": only_writes("value"),
    "zero_": OF_THE_RESULT,
    "normal_": OF_THE_RESULT,
    "uniform_": OF_THE_RESULT,
    "bernoulli_": only_writes("p"),
    "random_": OF_THE_RESULT,
    "new_zeros": OF_THE_RESULT,
    "constant_pad_nd": cut,
    "upsample_nearest2d": resized(nearest),
    "upsample_bilinear2d": resized(two_beside),
    "take": taken,
    "put_": put,
    "masked_scatter_": masked_scatter,
    "index_copy_": index_written(False),
    "index_fill_": index_written(False),
    "scatter_reduce_": scattered(True),
    "_embedding_bag": bags,
    "_embedding_bag_forward_only": bags,
    "_embedding_bag_dense_backward": bags_backward,
    "exponential_": OF_THE_RESULT,
    "_foreach_zero_": lambda args, out: ([], list(tensors_in(args["self"]))),
    "_foreach_copy_": lambda args, out: (list(tensors_in(args["src"])), list(tensors_in(args["self"]))),
    "full_like": OF_THE_RESULT,
    "ones_like": OF_THE_RESULT,
    "zeros_like": OF_THE_RESULT,
    "rand_like": OF_THE_RESULT,
    "randn_like": OF_THE_RESULT,
    "bernoulli": only_writes("self"),
    "embedding": rows_read("weight", "indices"),
    "gather": gathered,
    "index_select": selected,
    "index": indexed,
    "index_put_": index_put,
    "_index_put_impl_": index_put,
    "index_add_": index_written(True),
    "scatter_": scattered(False),
    "scatter_add_": scattered(True),
    "nll_loss_forward": losses,
    "nll_loss_backward": losses_backward,
    "nll_loss2d_forward": losses,
    "nll_loss2d_backward": losses_backward,
    "tril": triangle(torch.tril),
    "triu": triangle(torch.triu),
    "convolution": convolution,
    "_convolution": convolution,
    "_slow_conv2d_forward": convolution,
    "convolution_backward": convolution_backward,
    "max_pool2d_with_indices": pooling,
    "max_pool3d_with_indices": pooling,
    "avg_pool2d": pooling,
    "avg_pool3d": pooling,
    "native_batch_norm": batch_norm,
    "native_batch_norm_backward": batch_norm_backward,
    "native_layer_norm_backward": layer_norm_backward,
    "max_pool2d_with_indices_backward": all_but("self"),
    "max_pool3d_with_indices_backward": all_but("self"),
    "adaptive_max_pool2d_backward": all_but("self"),
    "avg_pool2d_backward": all_but("self"),
    "avg_pool3d_backward": all_but("self"),
    "_adaptive_avg_pool2d_backward": all_but("self"),
    "_adaptive_avg_pool3d_backward": all_but("self"),
    "replication_pad1d_backward": all_but("self"),
    "replication_pad3d_backward": all_but("self"),
    "reflection_pad2d_backward": all_but("self"),
    "_scaled_dot_product_flash_attention": attention("query", "key", "value"),
    "_scaled_dot_product_efficient_attention": attention("query", "key", "value", "attn_bias"),
    "_scaled_dot_product_cudnn_attention": attention("query", "key", "value", "attn_bias"),
    "_flash_attention_forward": attention("query", "key", "value"),
    "_efficient_attention_forward": attention("query", "key", "value", "bias"),
    "_scaled_dot_product_flash_attention_backward": attention_backward("grad_out", "query", "key", "value", "out", "logsumexp"),
    "_scaled_dot_product_cudnn_attention_backward": attention_backward("grad_out", "query", "key", "value", "out", "logsumexp"),
    "_scaled_dot_product_efficient_attention_backward": attention_backward(
        "grad_out_", "query", "key", "value", "attn_bias", "out", "logsumexp"
    ),
    "_flash_attention_backward": attention_backward("grad_out", "query", "key", "value", "out", "logsumexp"),
    "_efficient_attention_backward": attention_backward("grad_out_", "query", "key", "value", "bias", "out", "logsumexp"),
}

# Their traffic hangs on values that a trace does not have; the zoo's values are counted, a model can only bound them.
BY_VALUE = {"embedding", "gather", "index_select", "index", "index_put_", "_index_put_impl_", "index_add_", "scatter_", "scatter_add_"}
BY_VALUE |= {"nonzero", "masked_select", "unique", "_unique2", "unique_consecutive", "unique_dim", "take", "put_", "masked_scatter_"}
BY_VALUE |= {"index_copy_", "index_fill_", "scatter_reduce_", "_embedding_bag", "_embedding_bag_forward_only", "grid_sampler_2d"}


def bound(func, args, kwargs):
    """Arguments by the names of the schema; results given as arguments (out=) apart."""
    named, written = {}, []
    for position, argument in enumerate(func._schema.arguments):
        if position < len(args):
            value = args[position]
        elif argument.name in kwargs:
            value = kwargs[argument.name]
        else:
            value = argument.default_value if argument.has_default_value() else None
        if argument.is_out:
            written.append(value)
        else:
            named[argument.name] = value
    return named, written


def mutated(func, named):
    """Arguments that the schema says are written."""
    found = []
    for argument in func._schema.arguments:
        if argument.alias_info is not None and argument.alias_info.is_write and not argument.is_out:
            found += tensors_in(named.get(argument.name))
    return found


def as_bytes(value):
    return value if isinstance(value, int) else distinct_bytes(tensors_in(value))


def traffic(func, args, kwargs, out):
    """-> bytes read + bytes written of one call"""
    named, given = bound(func, args, kwargs)
    rule = RULES.get(func._overloadpacket.__name__)
    if rule:
        read, written = rule(named, out)
    else:
        read, written = list(tensors_in(named)), list(tensors_in(out)) + mutated(func, named)
    return as_bytes(read) + as_bytes(written)
