# Compares samples and loads of an image of 8 x 4 pixels with Python, which filters with
# exact weights: the coordinates are representable in 8 bits.
#   sampler.py SCRATCH SAMPLER DEVICE ...      SAMPLER: as cmrun accepts it
import sys
from oracle import *

W, H = 8, 4
scratch, sampler, *devices = sys.argv[1:]
linear, repeat, pixels = (word in sampler.split(",")
                          for word in ("linear", "repeat", "pixels"))
os.makedirs(scratch, exist_ok=True)
image = [[[(37 * x + 101 * y + 59 * c) % 256 for c in range(4)]
          for x in range(W)] for y in range(H)]
with open(os.path.join(scratch, "pixels"), "wb") as f:
    f.write(bytes(v for row in image for pixel in row for v in pixel))


def texel(x, y):
    x, y = (x % W, y % H) if repeat else (min(max(x, 0), W - 1),
                                          min(max(y, 0), H - 1))
    return [v / 255 for v in image[y][x]]


def sample(u, v, du=0, dv=0):
    x, y = (u, v) if pixels else (u * W, v * H)
    x, y = x + du, y + dv
    if not linear:
        return texel(math.floor(x), math.floor(y))
    x, y = x - 0.5, y - 0.5
    i, j = math.floor(x), math.floor(y)
    a, b = x - i, y - j
    corners = [texel(i, j), texel(i + 1, j), texel(i, j + 1),
               texel(i + 1, j + 1)]
    weights = [(1 - a) * (1 - b), a * (1 - b), (1 - a) * b, a * b]
    return [sum(w * t[c] for w, t in zip(weights, corners)) for c in range(4)]


p = Program()
p.parameters = ', SurfaceIndex im [[type("image2d_t")]], ' \
    'SamplerIndex s [[type("sampler_t")]]'
scale = (1, 1) if pixels else (W, H)
U = p.vector("u", "float", [(k * 0.75 - 2 + 0.125) / scale[0]
                            for k in range(16)])
V = p.vector("v", "float", [(k % 7 * 0.75 - 1 + 0.125) / scale[1]
                            for k in range(16)])
X = p.vector("x", "uint", [k % W for k in range(16)])
Y = p.vector("y", "uint", [k * 5 % H for k in range(16)])
CLOSE = 8 if not linear else 1 << 13   # The filter rounds, to about 2^-11.
expected = [sample(a, b) for a, b in zip(U, V)]
loaded = [texel(a, b) for a, b in zip(X, Y)]


def rows(name, values, channels, tolerance):
    for i, c in enumerate(channels):
        p.case(f"{name}.row({i})", "float", [v[c] for v in values], tolerance)


p.declare("matrix<float, 4, 16> m; "
          "sample16(m, CM_ABGR_ENABLE, im, s, u, v);")
rows("m", expected, range(4), CLOSE)
p.declare("matrix<float, 2, 16> withmask; vector<short, 1> there = 0, loads = 0; "
          "sample16(withmask, there, CM_GR_ENABLE, im, s, u, v);")
rows("withmask", expected, (0, 1), CLOSE)
p.case("there(0)", "short", -1)
p.declare("matrix<float, 1, 16> pixel; "
          "load16(pixel, loads, CM_B_ENABLE, im, x, y);")
rows("pixel", loaded, (2,), 8)
p.case("loads(0)", "short", -1)
p.declare("matrix<float, 2, 16> two; sample16(two, CM_BR_ENABLE, im, s, u, v);")
rows("two", expected, (0, 2), CLOSE)
for name, op, lod in (("l", "L", "0.f, "), ("lz", "LZ", "")):
    p.declare(f"matrix<float, 2, 16> {name}; "
              f"cm_3d_sample<CM_3D_SAMPLE_{op}, CM_AG_ENABLE>({name}, 0, s, im, "
              f"{lod}u, v);")
    rows(name, expected, (1, 3), CLOSE)
# 2 pixels to the right, 1 up.
p.declare("matrix<float, 1, 16> off; cm_3d_sample<CM_3D_SAMPLE_LZ, CM_R_ENABLE>"
          "(off, 0x2f0, s, im, u, v);")
rows("off", [sample(a, b, 2, -1) for a, b in zip(U, V)], (0,), CLOSE)
p.declare("matrix<float, 2, 8> eight; cm_3d_sample<CM_3D_SAMPLE_LZ, "
          "CM_GR_ENABLE>(eight, 0, s, im, u.select<8, 1>(4), "
          "v.select<8, 1>(4));")
p.case("eight", "float", [e[c] for c in (0, 1) for e in expected[4:12]], CLOSE)
p.declare("matrix<float, 4, 16> d; load16(d, CM_ABGR_ENABLE, im, x, y);")
rows("d", loaded, range(4), 8)
p.declare("matrix<float, 1, 16> e; cm_3d_load<CM_3D_LOAD_LZ, CM_B_ENABLE>"
          "(e, 0, im, x, y);")
rows("e", loaded, (2,), 8)
p.declare("matrix<float, 1, 16> g; cm_3d_load<CM_3D_LOAD, CM_A_ENABLE>"
          "(g, 0, im, x, y, (uint)0);")
rows("g", loaded, (3,), 8)
p.options = ["--arg", f"im=raw:{W}x{H}:R8G8B8A8_UNORM:{scratch}/pixels",
             "--arg", f"s={sampler}"]
sys.exit(p.check([scratch, *devices]))
