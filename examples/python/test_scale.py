"""A test of a kernel with pytest: the same numbers as numpy's, on every device, and
no findings of the simulator's checks."""
import pathlib

import cmc
import numpy
import pytest

KERNELS = pathlib.Path(__file__).parent / "scale.cm"


@pytest.fixture(params=["cpu", "gen:skl", "gen:icllp", "gen:tgllp"], scope="module")
def scale(request):
    return cmc.compile(file=KERNELS, device=request.param)["scale"]


@pytest.mark.parametrize("factor", [0, 1, -3, 2**31 - 1])
def test_scale(scale, factor):
    before = numpy.arange(-32, 32, dtype=numpy.int32)
    data = before.copy()
    result = scale(data, factor, groups=4, check=True)
    assert (data == before * numpy.int32(factor)).all()
    assert result.findings == []
