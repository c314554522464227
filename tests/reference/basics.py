"""Orders, and sets of nanoseconds as sorted lists of disjoint, non-touching intervals."""

INF = float("inf")  # only ever compared with integers


def id_order(value):
    """Integers by value before strings by bytes; none last."""
    if value is None:
        return (2, 0, "")
    return (1, 0, value) if isinstance(value, str) else (0, value, "")


def null_last(value):
    return (value is None, 0 if value is None else value)


def union(intervals):
    merged = []
    for start, end in sorted(i for i in intervals if i[0] < i[1]):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return [tuple(i) for i in merged]


def without(a, b):
    """The part of union a that is not in union b."""
    result, j = [], 0
    for start, end in a:
        while j < len(b) and b[j][1] <= start:
            j += 1
        k = j
        while k < len(b) and b[k][0] < end:
            if b[k][0] > start:
                result.append((start, b[k][0]))
            start = max(start, b[k][1])
            k += 1
        if start < end:
            result.append((start, end))
    return result


def length(a, low=-INF, high=INF):
    """Of union a, clipped to [low, high)."""
    total = 0
    for start, end in a:
        start, end = max(start, low), min(end, high)
        if start < end:
            total += end - start
    return total


def common(a, b):
    """What lies in both unions."""
    return without(a, without(a, b))
