"""The workloads of Figure 5 of the C-for-Metal paper: their inputs, the variants of the
OpenCL opponents, our CM kernels.

Inputs are made, and results checked, by the reference programs of the examples. Our
kernels are run by the examples' hosts, the opponents by opencl-opponents with the
same arguments.
"""
import collections

# What the paper says about CM's time beside OpenCL's, as a range of speedups and in
# words; an input that it does not name has the range of its workload.
Paper = collections.namedtuple("Paper", "low high words")
# make, check: commands of the reference program; args: of the host, after the kernels.
# The files are in a folder of their own, and @K stands for the name of a CM kernel.
Input = collections.namedtuple("Input", "name paper make args check")
# A compilation of an opponent. `share`: what a work-group takes. `kind`: published, the
# algorithm that the paper names as it was published; tuned; or beyond, a better one.
Variant = collections.namedtuple("Variant", "name options share kind first")
# source: of the CM kernels; kernels: those that do the same work. scales: the inputs differ
# only in size. buffers: those of the kernels that take buffers where the others take images;
# the host of the opponents runs them, so that their data is where the opponents' is.
Workload = collections.namedtuple(
    "Workload", "name device source host inputs opponents scales kernels buffers",
    defaults=[False, ("",), ()])


def variant(share, kernel="", **values):
    """A variant whose name are the kernel, if there are several, and the values."""
    words = [kernel] * bool(kernel) + [f"{name.lower()}={v}" for name, v in values.items()]
    return Variant(",".join(words), [f"-D{name}={v}" for name, v in values.items()], str(share),
                   "tuned", [kernel] * bool(kernel))


def published_first(variants, is_beyond=lambda _: False):
    """The variants with their kinds."""
    kinds = ["beyond" if is_beyond(v.name) else "tuned" for v in variants]
    return [v._replace(kind=kind) for v, kind in zip(variants, ["published", *kinds[1:]])]


def bitonic(small):
    def numbers(count, low, high):
        name = f"{count // 1024}K"
        return Input(name, Paper(low, high, f"{low}-{high}"),
                     [["make", count, "in.raw"]], ["in.raw", "out.raw"],
                     ["check", "in.raw", "out.raw"])
    sizes = [16384] if small else [16384, 65536, 262144]
    sorts = [(4, 256, 32), (4, 256, 16), (4, 256, 8), (4, 64, 16), (4, 64, 8),
             (8, 256, 32), (8, 256, 16), (8, 64, 8)]
    return Workload(
        "bitonic", "icllp", "bitonic/bitonic.cpp", "bitonic",
        [numbers(count, 1.6, 2.3) for count in sizes],
        published_first([variant(f"{wg}x{vec}", VEC=vec, WG=wg, SG=sg)
                         for vec, wg, sg in sorts], lambda name: "vec=8" in name), True)


def histogram(small):
    side = (256, 128) if small else (1024, 1024)
    def image(kind, paper, make):
        return Input(kind, paper, make, [*side, "in.raw", "bins.raw"],
                     ["check", "in.raw", "bins.raw"])
    homogeneous = Paper(1, 2.7, "up to 2.7")
    return Workload(
        "histogram", "icllp", "histogram/histogram.cpp", "histogram",
        [image("random", Paper(1, 2.7, "up to 2.7, less than for one colour"),
               [["make", "random", *side, "in.raw"]]),
         image("ball", homogeneous, [["make", "homogeneous", *side, "in.raw"]]),
         image("one-colour", homogeneous, [["fill", 40, side[0] * side[1], "in.raw"]])],
        published_first(
            [variant(wg * iters * 16, WG=wg, SG=sg, ITER=iters, COPIES=copies)
             for wg, sg, iters, copies in [
                 (256, 16, 2, 1), (256, 32, 2, 1), (256, 16, 4, 1), (256, 16, 8, 1),
                 (256, 8, 4, 1), (128, 16, 4, 1), (256, 16, 8, 4), (256, 16, 8, 16)]],
            lambda name: "copies=1" not in name.split(",")))


def kmeans(small):
    count, rounds = (2048, 2) if small else (16384, 8)
    def points(kind):
        return Input(kind, Paper(1.3, 1.5, "1.3-1.5"),
                     [["make", kind, count, "a.points", "a.start"]],
                     [rounds, "a.points", "a.start", "a.centroids", "a.labels"],
                     ["check", rounds, "a.points", "a.start", "a.centroids", "a.labels"])
    return Workload(
        "kmeans", "icllp", "kmeans/kmeans.cpp", "kmeans",
        [points(kind) for kind in ("blobs", "uniform", "rings")],
        published_first([variant(wg * per, WG=wg, SG=sg, PER=per) for wg, sg, per in [
            (256, 16, 1), (256, 32, 1), (256, 16, 2), (256, 16, 4), (128, 16, 2), (64, 16, 2),
            (64, 8, 2), (64, 8, 1), (64, 16, 1), (64, 16, 4)]]))


def spmv(small):
    def matrix(kind, rows, paper):
        return Input(kind, paper, [["make", kind, rows, "a"]], ["a", "y.raw"],
                     ["check", "a", "y.raw"])
    inputs = [matrix("dense", 512 if small else 4096, Paper(1.1, 1.25, "1.10-1.25")),
              matrix("scattered", 2048 if small else 65536, Paper(2.6, 2.6, "2.6"))]
    rows = [("vector", 256, 16), ("scalar", 256, 16), ("scalar", 256, 32), ("scalar", 64, 16),
            ("scalar", 64, 8), ("vector", 256, 8), ("vector", 256, 32), ("vector", 64, 16),
            ("blocks", 256, 8), ("blocks", 256, 16), ("blocks", 64, 16), ("stream", 256, 16),
            ("stream", 64, 16)]
    def share(kernel, wg, sg):
        return wg if kernel in ("scalar", "stream") else wg // sg
    return Workload(
        "spmv", "icllp", "spmv/spmv.cpp", "spmv", inputs,
        published_first([variant(share(kernel, wg, sg), kernel, WG=wg, SG=sg)
                         for kernel, wg, sg in rows], lambda name: "stream" in name))


def transpose(small):
    def matrix(side):
        return Input(str(side), Paper(1, 2.2, "up to 2.2"),
                     [["make", side, side, "in.raw"]], ["@K", side, side, "in.raw", "out.raw"],
                     ["check", side, side, "in.raw", "out.raw"])
    tiles = [(32, 8, 1, 1), (16, 16, 1, 1), (32, 4, 1, 1), (32, 8, 2, 1), (32, 8, 4, 1),
             (32, 16, 4, 1), (64, 16, 4, 1), (32, 32, 4, 1)]
    return Workload(
        "transpose", "icllp", "transpose/transpose.cpp", "transpose",
        [matrix(side) for side in ([128] if small else [256, 512, 1024])],
        published_first([variant(f"{tile}x{tile}", TILE=tile, ROWS=rows, VEC=vec, PAD=pad)
                         for tile, rows, vec, pad in tiles]),
        True, ("transpose_select", "transpose_stride", "transpose_merge", "transpose_lines"),
        ("transpose_lines",))


def gemm(name, kind, device, sides, paper, tiles):
    def matrix(side):
        return Input(str(side), paper,
                     [["make", kind, side, side, side, "a.raw", "b.raw", "c.raw"]],
                     [kind, side, side, side, 1.5, 0.5, "a.raw", "b.raw", "c.raw", "out.raw"],
                     ["check", kind, side, side, side, 1.5, 0.5, "a.raw", "b.raw", "c.raw",
                      "out.raw"])
    more = ["-DDOUBLE"] if kind == "double" else []
    opponents = [variant(f"{sg * wide}x{rows * tall}", SG=sg, ROWS=rows, TALL=tall, WIDE=wide)
                 for sg, rows, tall, wide in tiles]
    return Workload(name, device, f"gemm/{name}.cpp", "gemm", [matrix(side) for side in sides],
                    published_first([v._replace(options=v.options + more) for v in opponents]),
                    True)


def sgemm(small):
    return gemm("sgemm", "float", "icllp", [64] if small else [256, 512],
                Paper(1.1, 1.1, "about 1.1"),
                [(8, 8, 4, 2), (8, 8, 4, 1), (8, 8, 2, 2), (16, 8, 4, 1), (16, 8, 2, 1)])


def dgemm(small):
    return gemm("dgemm", "double", "skl", [64] if small else [256],
                Paper(1.085, 1.085, "1.085"), [(8, 8, 2, 2), (8, 8, 2, 1), (8, 8, 4, 1),
                                             (8, 8, 1, 2), (8, 4, 4, 2), (8, 4, 2, 2)])


def prefixsum(small):
    def numbers(count):
        return Input(f"{count // 1024}K", Paper(1.6, 1.6, "1.6"), [["make", count, "in.raw"]],
                     ["in.raw", "out.raw"], ["check", "in.raw", "out.raw"])
    return Workload(
        "prefixsum", "icllp", "prefixsum/prefixsum.cpp", "prefixsum",
        [numbers(count) for count in ([16384] if small else [262144, 1048576])],
        published_first([variant(wg * per, WG=wg, SG=sg, PER=per) for wg, sg, per in [
            (256, 16, 2), (256, 32, 4), (256, 16, 4), (256, 16, 8), (128, 16, 4), (128, 16, 8),
            (64, 16, 8), (64, 8, 4)]]), True)


def workloads(small=False):
    """All of them, in the order of the figure."""
    return [make(small) for make in (bitonic, histogram, kmeans, spmv, transpose, sgemm, dgemm,
                                     prefixsum)]
