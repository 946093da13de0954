"""The Python module: every value is compared with what numpy computes."""
import contextlib
import os
import pathlib
import signal
import threading
import time

import cmc
import numpy as np
import pytest

DEVICES = ["cpu", "gen:tgllp"]
EXAMPLES = pathlib.Path(os.environ["EXAMPLES"])
SOURCE = """
#include <cm/cm.h>
extern "C" _GENX_MAIN_ void scale(SurfaceIndex data, int n) {
  vector<int, 16> v;
  read(data, cm_group_id(0) * 64, v);
  write(data, cm_group_id(0) * 64, v * n);
}
extern "C" _GENX_MAIN_ void add(SurfaceIndex a, SurfaceIndex b, SurfaceIndex sum,
                                vector<float, 4> w) {
  vector<float, 16> x, y;
  read(a, 0, x);
  read(b, 0, y);
  write(sum, 0, x * w(0) + y * w(1));
}
extern "C" _GENX_MAIN_ void chosen(SurfaceIndex out [[type("buffer_t")]], int n, uchar small) {
  vector<int, 8> v = 7;
  vector<int, 4> w = 0;
  w(0) = v(n);
  printf("small is %d\\n", small);
  write(out, 0, w);
}
extern "C" _GENX_MAIN_ void wild(SurfaceIndex out, int at) {
  vector<int, 16> v = 1;
  write(out, at, v);
}
extern "C" _GENX_MAIN_ void endless(SurfaceIndex out, uint n) {
  vector<uint, 4> v = 1;
  while (v(0) != n) { // Always, if n is even.
    write(out, 0, v);
    v += 2;
  }
}
"""


@pytest.fixture(scope="module", params=DEVICES)
def program(request):
    return cmc.compile(SOURCE, device=request.param)


def test_arguments_by_position_and_by_name(program):
    for call in (lambda k, d: k(d, 5, groups=4), lambda k, d: k(n=5, data=d, groups=(4, 1)),
                 lambda k, d: k(d, n=np.int64(5), groups=np.array([4]))):
        data = np.arange(64, dtype=np.int32)
        result = call(program["scale"], data)
        assert (data == 5 * np.arange(64)).all()
        assert (result.instructions > 0) == (program.device != "cpu")


def test_arrays_of_any_layout(program):
    wide = np.arange(32, dtype=np.float32).reshape(2, 16)
    every_other = np.zeros(32, dtype=np.float32)
    fixed = wide[0].copy()
    fixed.flags.writeable = False
    program["add"](fixed, wide[1], every_other[::2], [2, 0.5, 0, 0])
    assert (every_other[::2] == 2 * wide[0] + wide[1] / 2).all()
    assert (every_other[1::2] == 0).all()
    program["add"](wide[0], wide[0], wide[0], (1, 1, 0, 0))  # One array three times.
    assert (wide[0] == 2 * fixed).all()


def test_images(program):
    source = EXAMPLES / "linear/linear_walker.cpp"
    kernel = cmc.compile(file=source, device=program.device).kernel
    image = np.random.default_rng(1).integers(0, 256, (48, 64, 3), dtype=np.uint8)
    out = np.zeros_like(image)
    kernel(image, out, groups=(8, 8))
    at = image.astype(np.float32)
    total = sum(at[y:46 + y, x:62 + x] for y in range(3) for x in range(3))
    expected = (total * np.float32(0.1111)).astype(np.uint8)
    assert np.abs(out[:46, :62].astype(int) - expected).max() <= 1
    with pytest.raises(ValueError, match=f"'{kernel.arguments[0].name}' is an image"):
        kernel(image.ravel(), out)


def test_pixels(program):
    source = """
    #include <cm/cm.h>
    extern "C" _GENX_MAIN_ void turn(SurfaceIndex from [[type("image2d_t")]],
                                     SurfaceIndex to [[type("image2d_t")]], int last) {
      vector<uint, 16> x, y = cm_group_id(0);
      for (int i = 0; i < 16; ++i)
        x(i) = i;
      matrix<uint, 4, 16> pixels;
      read_typed(from, CM_ABGR_ENABLE, pixels, x, y);
      write_typed(to, CM_ABGR_ENABLE, pixels, x, last - y);
    }"""
    image = np.random.default_rng(4).integers(0, 256, (4, 16, 4), dtype=np.uint8)
    out = np.zeros_like(image)
    cmc.compile(source, device=program.device).kernel(image, out, 3, groups=4)
    assert (out == image[::-1]).all()


def test_volumes(program):
    source = """
    #include <cm/cm.h>
    extern "C" _GENX_MAIN_ void turn(SurfaceIndex from [[type("image3d_t")]],
                                     SurfaceIndex to [[type("image3d_t")]], int last) {
      vector<uint, 16> x, y = cm_group_id(1), z = cm_group_id(2);
      for (int i = 0; i < 16; ++i)
        x(i) = i;
      matrix<uint, 4, 16> pixels;
      read_typed(from, CM_ABGR_ENABLE, pixels, x, y, z);
      write_typed(to, CM_ABGR_ENABLE, pixels, x, y, last - z);
    }"""
    turn = cmc.compile(source, device=program.device).kernel
    volume = np.random.default_rng(2).integers(0, 256, (3, 4, 16, 4), dtype=np.uint8)
    for form in (lambda v: cmc.Volume(v, "R8G8B8A8_UINT"), lambda v: v):
        out = np.zeros_like(volume)
        turn(form(volume), form(out), 2, groups=(1, 4, 3))
        assert (out == volume[::-1]).all()
    with pytest.raises(ValueError, match="'from' is a volume: it takes an array of 3 dim.*, not 2"):
        turn(volume[0, :, :, 0], out, 2)
    with pytest.raises(ValueError, match="'from' is a volume, not an image"):
        turn(cmc.Image(volume[0]), out, 2)
    with pytest.raises(ValueError, match="'from' has a format that"):
        turn(cmc.Volume(volume, "R8_UINT"), out, 2)


def test_planes(program):
    source = """
    #include <cm/cm.h>
    extern "C" _GENX_MAIN_ void swap(SurfaceIndex frame, int rows) {
      matrix<uchar, 4, 16> luma;
      read_plane(frame, GENX_SURFACE_Y_PLANE, 0, 0, luma);
      luma = 255 - luma;
      write_plane(frame, GENX_SURFACE_Y_PLANE, 0, 0, luma);
      matrix<uchar, 2, 16> uv, vu;
      read_plane(frame, GENX_SURFACE_UV_PLANE, 0, 0, uv);
      vu.select<2, 1, 8, 2>(0, 0) = uv.select<2, 1, 8, 2>(0, 1);
      vu.select<2, 1, 8, 2>(0, 1) = uv.select<2, 1, 8, 2>(0, 0);
      write_plane(frame, GENX_SURFACE_UV_PLANE, 0, 0, vu);
    }"""
    swap = cmc.compile(source, device=program.device, abi="cm").kernel
    frame = np.random.default_rng(3).integers(0, 256, (6, 16), dtype=np.uint8)
    expected = np.concatenate([255 - frame[:4],
                               frame[4:].reshape(2, 8, 2)[:, :, ::-1].reshape(2, 16)])
    swap(cmc.Image(frame, "NV12"), 4)
    assert (frame == expected).all()
    for shape, text in (((5, 16), "has not the size of the planes"),
                        ((6, 15), "has not the size of the planes")):
        with pytest.raises(ValueError, match=text):
            swap(cmc.Image(np.zeros(shape, np.uint8), "NV12"), 4)
    with pytest.raises(ValueError, match="pixels of another size"):
        swap(cmc.Image(frame.astype(np.uint16), "NV12"), 4)


def test_values_of_each_thread(program):
    source = """
    #include <cm/cm.h>
    extern "C" _GENX_MAIN_ void k(SurfaceIndex out, int place, int value) {
      vector<int, 4> v = value;
      write(out, place * 16, v);
    }"""
    kernel = cmc.compile(source, device=program.device, abi="cm").kernel
    out = np.zeros((6, 4), dtype=np.int32)
    values = np.array([[3, 1, 4], [1, 5, 9]])
    kernel(out, cmc.PerThread(np.arange(6)), cmc.PerThread(values), groups=(3, 2))
    assert (out == values.reshape(6, 1)).all()


def test_addresses(program):
    source = """
    #include <cm/cm.h>
    extern "C" _GENX_MAIN_ void k(svmptr_t data [[type("svmptr_t")]], int64_t at) {
      vector<int, 8> v;
      cm_svm_block_read(data, v);
      cm_svm_block_write(data + at, v + 1);
    }"""
    data = np.arange(8, dtype=np.int32)
    kernel = cmc.compile(source, device=program.device).kernel
    kernel(data, 0)
    assert (data == np.arange(1, 9)).all()
    with pytest.raises(cmc.LaunchError):
        kernel(data, 2**40)
    for wild in (2**20, -2**20, 64):  # They may be other memory of the GPU.
        with contextlib.suppress(cmc.LaunchError):
            kernel(data, wild)
    assert (data == np.arange(1, 9)).all()


def test_printf(program):
    out = np.zeros(4, dtype=np.int32)
    assert program["chosen"](out, 3, 200).printed == "small is 200\n"
    assert out[0] == 7


def test_wild_stores_damage_nothing(program):
    guard = np.full((3, 16), 9, dtype=np.int32)
    for at in (64, 2**20, 2**31 - 64, -64):
        program["wild"](guard[1], at)
        assert (guard == 9).all()
    program["wild"](guard[1], 0)
    assert (guard[1] == 1).all() and (guard[::2] == 9).all()


def test_findings():
    out = np.zeros(4, dtype=np.int32)
    finding, = cmc.compile(SOURCE)["chosen"](out, 70000, 1, check=["bounds"]).findings
    assert finding["check"] == "bounds" and finding["kernel"] == "chosen"
    assert SOURCE.split("\n")[finding["line"] - 1] == "  w(0) = v(n);"
    assert finding["thread"] == (0, 0, 0) and "70000" in finding["message"]
    finding, = cmc.compile(SOURCE, device="gen:skl")["wild"](out, 16, check=True).findings
    assert finding["check"] == "bounds" and finding["file"] == "kernel.cm"
    assert SOURCE.split("\n")[finding["line"] - 1] == "  write(out, at, v);"
    with pytest.raises(cmc.LaunchError, match="no check 'no_such'"):
        cmc.compile(SOURCE)["chosen"](out, 1, 1, check="no_such")


def test_profile_and_report():
    program = cmc.compile(SOURCE, device="gen:icllp")
    data = np.arange(64, dtype=np.int32)
    result = program["scale"](data, 2, groups=4, profile=True)
    kernel, = result.profile["kernels"]
    assert kernel["executed"] == result.instructions
    assert kernel["bytes_read"] == kernel["bytes_written"] == data.nbytes
    assert "kernel.cm" in str(kernel["lines"])
    report = program.report(result.profile)
    assert report.html.startswith("<!DOCTYPE html>") and "scale" in report.html
    assert "&lt;!DOCTYPE html&gt;" in report._repr_html_()
    with pytest.raises(ValueError, match="CPU device has no profile"):
        cmc.compile(SOURCE)["scale"](data, 2, profile=True)
    with pytest.raises(ValueError, match="device gen:"):
        cmc.compile(SOURCE).report()


def test_time(tmp_path):
    program = cmc.compile(SOURCE, device="gen:icllp")
    data = np.arange(64, dtype=np.int32)
    assert program["scale"](data, 2, groups=4).time is None
    times = program["scale"](data, 2, groups=4, time=True).time
    kernel, = times["kernels"]
    assert times["configuration"]["name"].startswith("icllp-")
    cycles = kernel["cycles"]
    assert 0 < cycles["low"] <= cycles["estimate"] <= cycles["high"]
    assert kernel["memory"]["global_bytes_read"] == data.nbytes
    assert any(line["place"].startswith("kernel.cm:") for line in kernel["lines"])
    assert "Estimated" in program.report(time=times).html
    figures = tmp_path / "figures.json"
    figures.write_text('{"configuration.ClockMHz": 500}')
    slow = program["scale"](data, 2, groups=4, time="icllp-gt2", time_parameters=figures).time
    assert slow["configuration"]["clock_mhz"] == 500
    with pytest.raises(ValueError, match="icllp-gt9"):
        program["scale"](data, 2, time="icllp-gt9")
    figures.write_text('{"configuration.ClockMHz": -1}')
    with pytest.raises(ValueError, match="ClockMHz"):
        program["scale"](data, 2, time=True, time_parameters=figures)
    with pytest.raises(ValueError, match="CPU device estimates no time; gen:icllp does"):
        cmc.compile(SOURCE)["scale"](data, 2, time=True)
    with pytest.raises(TypeError, match="time=1 is neither"):
        program["scale"](data, 2, time=1)


def test_diagnostics(tmp_path):
    with pytest.raises(cmc.CompileError) as caught:
        cmc.compile("\nint x = nothing;\n")
    error = caught.value.diagnostics[0]
    assert (error.file, error.line, error.column) == ("kernel.cm", 2, 9)
    assert error.severity == "error" and "'nothing'" in error.message
    assert "int x = nothing;" in str(caught.value)
    file = tmp_path / "a b.cm"
    file.write_text("#include <mine.h>\n" + SOURCE)
    program = cmc.compile(file=file, options=["-Wall"], headers={"mine.h": "#warning yes\n"})
    assert [d.message for d in program.diagnostics if d.severity == "warning"] == ["yes"]
    with pytest.raises(cmc.CompileError, match="-fno-such-option"):
        cmc.compile(SOURCE, options=["-fno-such-option"])


@pytest.mark.parametrize("call, error, text", [
    (lambda k, d: k["scale"](d), TypeError, "argument 'n' of kernel 'scale' has no value"),
    (lambda k, d: k["scale"](d, 1, 2), TypeError, "takes 2 arguments"),
    (lambda k, d: k["scale"](d, 1, n=2), TypeError, "'n' is given twice"),
    (lambda k, d: k["scale"](d, 1, m=2), TypeError, "no argument 'm'"),
    (lambda k, d: k["scale"]([1, 2], 1), TypeError, "'data' takes a numpy array, not list"),
    (lambda k, d: k["scale"](np.array([None]), 1), TypeError, "'data' takes .* not object"),
    (lambda k, d: k["scale"](d[:0], 1), ValueError, "'data' is an empty array"),
    (lambda k, d: k["scale"](d, 1.5), TypeError, "'n' takes integers of type int"),
    (lambda k, d: k["scale"](d, "1"), TypeError, "'n' takes numbers of type int, not str"),
    (lambda k, d: k["scale"](d, 2**31), ValueError, "'n' takes int, from -2147483648 to"),
    (lambda k, d: k["scale"](d, [1, 2]), ValueError, "'n' takes 1 of int, 2 are given"),
    (lambda k, d: k["chosen"](d, 1, 256), ValueError, "'small' takes uchar, from 0 to 255"),
    (lambda k, d: k["add"](d, d, d, 1), ValueError, "'w' takes 4 of float, 1 are given"),
    (lambda k, d: k["add"](d[:17], d[1:], d, [1] * 4), ValueError, "'b' overlaps argument 'a'"),
    (lambda k, d: k["scale"](d, cmc.PerThread([1, 2])), Exception, "'n'"),
    (lambda k, d: k["scale"](cmc.Image(d), 1), ValueError, "'data' is a buffer, not an image"),
    (lambda k, d: k["chosen"](cmc.Volume(d), 1, 1), ValueError, "is a buffer, not a volume"),
    (lambda k, d: k["scale"](d, 1, groups=0), ValueError, "groups=0"),
    (lambda k, d: k["scale"](d, 1, groups=(1, 2, 3, 4)), ValueError, "groups="),
    (lambda k, d: k["scale"](d, 1, groups=2**31), cmc.LaunchError, "the limit is"),
    (lambda k, d: k["scale"](d, 1, group_size=4096), cmc.LaunchError, "too large"),
    (lambda k, d: k["scale"](d, 1, dependency="x"), ValueError, "no dependency pattern 'x'"),
    (lambda k, d: k["none"], KeyError, "no kernel 'none'; there are scale, add"),
    (lambda k, d: k.kernel, ValueError, "the program has the kernels scale, add"),
    (lambda k, d: cmc.compile(), TypeError, "the source or file="),
    (lambda k, d: cmc.compile(b""), TypeError, "source must be a string, not bytes"),
    (lambda k, d: cmc.compile("", device="gen:no"), ValueError, "unknown device 'gen:no'"),
    (lambda k, d: cmc.compile("", abi="x"), ValueError, "'ze' or 'cm', not 'x'"),
    (lambda k, d: cmc.compile("", options="-O1"), TypeError, "list of strings"),
    (lambda k, d: cmc.compile("", options=["-march=skl"]), ValueError, "'-march=skl' is not"),
    (lambda k, d: cmc.compile("", options=["-fsyntax-only"]), ValueError, "what is made"),
    (lambda k, d: cmc.compile("", options=[1]), TypeError, "not of int"),
    (lambda k, d: cmc.compile("", headers={"a.h": 1}), TypeError, "'a.h' is not"),
    (lambda k, d: k["scale"](d, 1, groups=1.5), TypeError, "groups=1.5 is not"),
    (lambda k, d: k["scale"](d, 1, groups="4"), TypeError, "groups='4' is not"),
    (lambda k, d: k["scale"](d, 1, time_limit=-1), ValueError, "time_limit=-1 is not"),
    (lambda k, d: k["scale"](d, 1, dependency=1), TypeError, "dependency=1 is not"),
    (lambda k, d: k["scale"](d, 1, check=1.5), TypeError, "check=1.5 is neither"),
    (lambda k, d: cmc.compile("", file="x"), TypeError, "the source or file="),
    (lambda k, d: cmc.compile(file="/no/file"), FileNotFoundError, "/no/file"),
])
def test_mistakes(program, call, error, text):
    with pytest.raises(error, match=text):
        call(program, np.arange(64, dtype=np.int32))


def test_endless_loops_end(program):
    out = np.zeros(4, dtype=np.int32)
    with pytest.raises(cmc.LaunchError, match="time limit of 0.3 s"):
        program["endless"](out, 2, time_limit=0.3)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # It may have been ignored.
    main = threading.main_thread().ident
    threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        program["endless"](out, 2, time_limit=60)
    assert time.monotonic() - begin < 20
    program["endless"](out, 1)  # The interpreter and the program are as before.


def test_threads(program):
    arrays = [np.arange(64, dtype=np.int32) for _ in range(4)]
    threads = [threading.Thread(target=program["scale"], args=(a, n), kwargs={"groups": 4})
               for n, a in enumerate(arrays)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for n, array in enumerate(arrays):
        assert (array == n * np.arange(64)).all()
