"""Traces as Python values that keep the spelling of their numbers: read, made at random, written in any style."""

import glob
import gzip
import json
import os

import cases
import harness
import random_trace
import reference
from random_trace import Raw


def load(data):
    """Bytes, perhaps gzip -> document, or None if they are not JSON."""
    if data[:2] == b"\x1f\x8b":
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError):
            return None
    try:
        return json.loads(data.decode("utf-8"), parse_float=Raw, parse_int=integer, parse_constant=refuse)
    except (ValueError, RecursionError):
        return None


def integer(text):
    return int(text) if len(text) < 20 else Raw(text)


def refuse(word):
    raise ValueError(word)


def write(document, path, style="compact", newline="\n"):
    data = random_trace.Writer(None, False, style, newline).text(document).encode("utf-8", "surrogatepass")
    with open(path, "wb") as file:
        file.write(gzip.compress(data, 1, mtime=0) if path.endswith(".gz") else data)


def events(document):
    return document if isinstance(document, list) else document.get("traceEvents", [])


def with_events(document, new):
    if isinstance(document, list):
        return new
    return {key: new if key == "traceEvents" else value for key, value in document.items()}


def mapped(document, change):
    """The document with `change(event)` in place of each event."""
    return with_events(document, [change(event) for event in events(document)])


def args(event):
    found = event.get("args")
    return found if isinstance(found, dict) else {}


KINDS = reference.Kinds()


def kind(event):
    name = event.get("name")
    return KINDS.kind(event.get("cat"), name if isinstance(name, str) else "")


def is_gpu_row(event):
    return event.get("ph") == "X" and kind(event) in reference.GPU_KINDS


def correlation(event):
    return reference.id_number(args(event), "correlation")


def track(event):
    return reference.track_of(event)


def start_ns(event):
    return reference.nanoseconds(event.get("ts"))


def dur_ns(event):
    return max(0, reference.nanoseconds(event.get("dur")) or 0)


def us(ns):
    return Raw("%s%d.%03d" % ("-" if ns < 0 else "", abs(ns) // 1000, abs(ns) % 1000))


def without_ties(document):
    """Less the events that only their place in the file tells apart: there, and only there, order may show."""
    seen, kept = set(), []
    whole = {(track(e), start_ns(e), kind(e), e.get("name")) for e in events(document) if e.get("ph") == "X"}
    for event in events(document):
        where, when = track(event), start_ns(event)
        if event.get("ph") == "X":
            # GPU rows go by device and stream, which may come from the arguments
            place = (args(event).get("device"), args(event).get("stream")) if is_gpu_row(event) else where
            ids = correlation(event), reference.id_number(args(event), "External id", "external id")
            key = "X", place, when, kind(event), event.get("name"), dur_ns(event), ids
        elif event.get("ph") == "B" and (where, when, kind(event), event.get("name")) in whole:
            continue  # it may end where the X event does
        elif event.get("ph") in ("B", "f"):
            key = event["ph"], where, when
        else:
            key = None
        if key is None or key not in seen:
            kept.append(event)
        seen.add(key)
    return with_events(document, kept)


def random_documents(seeds):
    """-> [(name, function that makes the document)]"""

    def make(seed):
        text = random_trace.Writer(None, False, "compact", "\n").text(random_trace.Generator(seed).build())
        return load(text.encode("utf-8"))

    return [("seed_%d" % seed, lambda seed=seed: make(seed)) for seed in seeds]


def case_documents(settings):
    """The first inputs of the golden cases, where they are JSON with events."""
    found = []
    for path in cases.paths(settings):
        try:
            case = cases.Case(path)
        except harness.Failure:  # the case says so itself
            continue
        head, text = next((section for section in case.sections if section[0].startswith("input ")), (None, None))
        if head is None:
            continue
        document = load(cases.INPUTS[" ".join(head.split()[2:])](text))
        if isinstance(document, (list, dict)) and events(document):
            name = os.path.relpath(path, settings.path("tests", "cases"))[: -len(".t")]
            found.append((name, lambda document=document: document))
    return found


def corpus_paths(settings, most_bytes):
    """Traces of the corpus up to a size, as stored."""
    found = sorted(glob.glob(os.path.join(settings.corpus, "kineto", "**", "*.json*"), recursive=True))
    return [path for path in found if os.path.isfile(path) and os.path.getsize(path) <= most_bytes]


def corpus_documents(settings, most_bytes):
    def read(path):
        with open(path, "rb") as file:
            return load(file.read())

    return [(os.path.basename(path), lambda path=path: read(path)) for path in corpus_paths(settings, most_bytes)]
