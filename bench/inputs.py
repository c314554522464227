"""The documents that bench/run and bench/instructions take: traces of the corpus and scaled ones, or generated ones, plain and as .gz.

What is made stays in ROOFTREE_BENCH_DIR, if that is set, and is taken again when it is there in the right size.
"""
import collections
import os
import shutil
import struct
import subprocess
import sys
import tempfile

REPO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CORPUS = os.environ.get("ROOFTREE_CORPUS") or os.path.join(os.path.dirname(REPO), "shared", "corpus")
SCALE = os.environ.get("ROOFTREE_SCALE") or os.path.join(CORPUS, os.pardir, "bench", "scale_trace.py")
REAL = {
    "owlv2": "tracelens_h100__google_owlv2-large-patch14-ensemble__1016001.json.gz",
    "xdit_sd_3.5": "tracelens_inference__xdit_sd_3.5__profile_trace_rank_0.json.gz",
}
SCALED = "resnet_act_checkpoint", "tracelens_mi300__resnet_act_checkpoint.json.gz"

Document = collections.namedtuple("Document", "name plain gz")  # gz: None where only the plain file is wanted


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def unpacked_size(gz):
    """The last four bytes of a gzip file say it, modulo 4 GiB."""
    with open(gz, "rb") as file:
        file.seek(-4, os.SEEK_END)
        return struct.unpack("<I", file.read())[0]


def made(path, is_right, make):
    """Makes the file unless it is there and right; under another name until it is whole."""
    if not (os.path.exists(path) and is_right(path)):
        say(f"making {path}")
        make(path + ".part")
        os.replace(path + ".part", path)
    return path


def unpack(gz, directory, name):
    def make(path):
        with open(path, "wb") as out:
            subprocess.run(["gzip", "-dc", gz], stdout=out, check=True)

    return made(os.path.join(directory, name), lambda path: os.path.getsize(path) == unpacked_size(gz), make)


def pack(plain):
    def make(path):
        with open(path, "wb") as out:
            subprocess.run([shutil.which("pigz") or "gzip", "-6", "-n", "-c", plain], stdout=out, check=True)

    def is_right(path):
        return unpacked_size(path) == os.path.getsize(plain) and os.path.getmtime(path) >= os.path.getmtime(plain)

    return made(plain + ".gz", is_right, make)


def real(directory, name):
    gz = os.path.join(CORPUS, "kineto", REAL[name])
    return Document(name, unpack(gz, directory, name + ".json"), gz)


DATABASE_KERNELS = 2_000_000
DATABASE_BYTES = 1_281_458_176  # as gen_nsys.py writes it: is the file whole?


def database(directory):
    path = made(
        os.path.join(directory, "nsys_2M.sqlite"),
        lambda path: abs(os.path.getsize(path) / DATABASE_BYTES - 1) < 0.05,
        lambda path: subprocess.run([os.path.join(REPO, "bench", "gen_nsys.py"), str(DATABASE_KERNELS), path], check=True),
    )
    return Document("nsys_2M", path, None)


def scaled(build, directory, mb, with_gz):
    """The trace of the corpus repeated to about the size (whole repetitions of 17 MB), or a generated one."""
    base = os.path.join(CORPUS, "kineto", SCALED[1])
    if os.path.exists(base) and os.path.exists(SCALE):
        name, command = f"{SCALED[0]}_{mb}mb", [sys.executable, SCALE, "--target-mb", str(mb), base]
    else:
        name = f"generated_{mb}mb"
        command = [f"{build}/bench/gen", "--target-mb", str(mb), "--layers", "4", "--python-depth", "3", "-o"]
    plain = made(
        os.path.join(directory, name + ".json"),
        lambda path: abs(os.path.getsize(path) / (mb * 1e6) - 1) < 0.15,
        lambda path: subprocess.run([*command, path], stderr=subprocess.DEVNULL, check=True),
    )
    return Document(name, plain, pack(plain) if with_gz else None)


def named(directory, path):
    """A trace given on the command line: plain and packed, whichever it is."""
    name = os.path.basename(path)
    if path.endswith(".gz"):
        name = name[: -len(".gz")]
        return Document(name, unpack(path, directory, "unpacked_" + name), path)
    return Document(name, path, None)


def have_corpus():
    return all(os.path.exists(os.path.join(CORPUS, "kineto", file)) for file in REAL.values())


def sizes(default):
    """In MB; ROOFTREE_BENCH_MB="100 500" overrides."""
    return [int(mb) for mb in os.environ.get("ROOFTREE_BENCH_MB", default).split()]


class Directory:
    """`with Directory() as path`: ROOFTREE_BENCH_DIR, or a temporary one."""

    def __enter__(self):
        self.temporary, path = None, os.environ.get("ROOFTREE_BENCH_DIR")
        if path:
            os.makedirs(path, exist_ok=True)
            return path
        self.temporary = tempfile.TemporaryDirectory(prefix="rooftree_bench_")
        return self.temporary.name

    def __exit__(self, *_):
        if self.temporary:
            self.temporary.cleanup()
