# Load-store cache (inventory 6.13): compares memory and registers with values
# computed here byte by byte.
#   lsc.py SCRATCH GROUP DEVICE[@-O0]...
# prints a line for each wrong value of a device, then "N wrong".
import pathlib
import random
import struct
import subprocess
import sys

SIZE = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "half": 2, "int": 4, "uint": 4, "float": 4,
        "long": 8, "ulong": 8, "double": 8}
CODE = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "half": "e", "int": "i",
        "uint": "I", "float": "f", "long": "q", "ulong": "Q", "double": "d"}
# Data sizes: bytes in memory, and the shift in a register.
STORED = {"U8U32": (1, 0), "U16U32": (2, 0), "U16U32H": (2, 16), "U8": (1, 0), "U16": (2, 0)}
BYTES = 4096
PRELUDE = """
template <int At, class T, int N> _GENX_ void put(SurfaceIndex out, vector<T, N> x) {
  constexpr int Bytes = N * sizeof(T), Padded = (Bytes + 15) / 16 * 16;
  vector<uchar, Padded> bytes = 0;
  bytes.template select<Bytes, 1>(0) = x.template format<uchar>();
  write(out, At, bytes);
}
extern "C" _GENX_MAIN_ void k(SurfaceIndex buf, svmptr_t p, SurfaceIndex out) {
  cm_slm_init(4096);
  uint base = cm_slm_alloc(4096);
  vector<uint, 32> lane;
  for (int i = 0; i < 32; ++i)
    lane(i) = i;
  vector<ushort, 32> odd = lane & 1;
  // Shared local memory begins as a copy of the buffer.
  for (int i = 0; i < 4096; i += 128) {
    vector<uint, 32> block;
    read(buf, i, block);
    cm_slm_block_write(base, i, block);
  }
"""


class Program:
    def __init__(self, seed):
        rng = random.Random(seed)
        start = bytes(rng.randrange(256) for _ in range(BYTES))
        self.start = start
        # The surface, the memory at address p, shared local memory.
        self.memory = {"buf": bytearray(start), "p": bytearray(start), "slm": bytearray(start)}
        self.out, self.body, self.what = bytearray(), [], []

    def put(self, expression, data):
        at = len(self.out)
        self.body.append(f"  put<{at}>(out, {expression});")
        self.what.append((at, expression))
        self.out += data + bytes(-len(data) % 16)

    def statement(self, text):
        self.body.append(f"  {text};")

    def source(self):
        return PRELUDE + "\n".join(self.body) + "\n}\n"

    def element(self, place, address, t, ds=""):
        """An element's representation in a register."""
        memory, bytes_ = self.memory[place], SIZE[t]
        stored, shift = STORED.get(ds, (bytes_, 0))
        if place == "buf" and not 0 <= address <= BYTES - stored:
            return bytes(bytes_)
        value = int.from_bytes(memory[address:address + stored], "little") << shift
        return value.to_bytes(8, "little")[:bytes_]

    def set_element(self, place, address, data, ds=""):
        stored, shift = STORED.get(ds, (len(data), 0))
        if place == "buf" and not 0 <= address <= BYTES - stored:
            return
        value = int.from_bytes(data, "little") >> shift
        self.memory[place][address:address + stored] = value.to_bytes(8, "little")[:stored]


PLACES = {"buf": ("cm_{}", "buf, "), "p": ("cm_ptr_{}", "p, "), "slm": ("cm_{}_slm", "base + ")}
CHANNELS = {"R": 1, "G": 2, "GR": 3, "BR": 5, "BGR": 7, "A": 8, "AG": 10, "ABGR": 15, "AB": 12}


def spell(place, name, args):
    pattern, first = PLACES[place]
    return f"{pattern.format(name)}<{args}>({first}"


def lanes(n):
    return "lane" if n == 32 else f"lane.select<{n}, 1>(0)"


def loads(p):
    cases = [("uint", "", 1, 16), ("uint", "", 1, 8), ("uint", "", 1, 32), ("float", "", 1, 16),
             ("uchar", "", 1, 16), ("ushort", "", 1, 32), ("half", "", 1, 16), ("char", "U8", 1, 4),
             ("uint", "U8U32", 1, 16), ("uint", "U16U32", 1, 8), ("uint", "U16U32H", 1, 16),
             ("int", "U32", 2, 16), ("uint", "", 3, 16), ("uint", "", 4, 16), ("uint", "", 8, 16),
             ("uint", "", 2, 8), ("int", "", 4, 32), ("ulong", "", 1, 16), ("ulong", "U64", 2, 16),
             ("long", "", 3, 8), ("uint", "", 1, 1), ("uint", "", 4, 2)]
    for number, (t, ds, elements, n) in enumerate(cases):
        for place in PLACES:
            size = STORED.get(ds, (SIZE[t], 0))[0]
            step = max(size * elements, 4 if size >= 4 else 1)
            start = 16 * (number % 7)
            args = t + (f", VectorSize::N{elements}" if elements > 1 or ds else "")
            args += f", DataSize::{ds}" if ds else ""
            call = spell(place, "load", args) + f"{lanes(n)} * {step} + {start})"
            p.put(call, b"".join(p.element(place, start + step * i + size * e, t, ds)
                                 for e in range(elements) for i in range(n)))
    for t, elements, at in [("uint", 64, 16), ("int", 1, 4), ("float", 3, 8), ("uint", 16, 4064),
                            ("ulong", 32, 24), ("long", 64, 8), ("uint", 8, 100)]:
        for place in PLACES:
            if place == "p" and at + elements * SIZE[t] > BYTES:
                continue
            call = spell(place, "load", f"{t}, {elements}") + f"{at})"
            p.put(call, b"".join(p.element(place, at + SIZE[t] * e, t) if at + SIZE[t] * e < BYTES
                                 else bytes(SIZE[t]) for e in range(elements)))
    for t, mask, n in [("uint", "BR", 16), ("float", "ABGR", 16), ("uint", "A", 8),
                       ("ulong", "AG", 16), ("uint", "BGR", 32), ("int", "GR", 1)]:
        for place in PLACES:
            on = [c for c in range(4) if CHANNELS[mask] >> c & 1]
            call = spell(place, "load4", f"{t}, CM_{mask}_ENABLE") + f"{lanes(n)} * {4 * SIZE[t]})"
            p.put(call, b"".join(p.element(place, 4 * SIZE[t] * i + SIZE[t] * c, t)
                                 for c in on for i in range(n)))
    # Out of bounds; inactive lanes; cache hints; all spellings of N.
    p.put("cm_load<uint, VectorSize::N2>(buf, lane.select<16, 1>(0) * 4 + 4056)",
          b"".join(p.element("buf", 4056 + 4 * i + 4 * e, "uint")
                   for e in range(2) for i in range(16)))
    p.statement("vector<uint, 16> some = 9; some.merge(cm_load<uint, VectorSize::N1, DataSize::U32, "
                "CacheHint::Uncached, CacheHint::Cached, 16>(buf, lane.select<16, 1>(0) * 4, "
                "odd.select<16, 1>(0)), odd.select<16, 1>(0))")
    p.put("some", b"".join(p.element("buf", 4 * i, "uint") if i % 2 else struct.pack("<I", 9)
                           for i in range(16)))
    p.put("cm_ptr_load((const int *)p, lane * 4)", p.start[:128])
    p.put("cm_load<uint, VectorSize::N16>(buf, 64)", p.start[64:128])
    p.statement("cm_prefetch<VectorSize::N4>(buf, lane * 16); cm_prefetch<32>(buf, 0); "
                "cm_ptr_prefetch<VectorSize::N1, DataSize::U8U32>(p, lane.select<8, 1>(0)); "
                "cm_ptr_prefetch<8, DataSize::U64, CacheHint::Streaming>(p, 64)")


def stores(p):
    p.statement("vector<uint, 128> big; for (int i = 0; i < 128; ++i) big(i) = 0x01020304 * i + 7")
    big = [(0x01020304 * i + 7) & 0xffffffff for i in range(128)]
    cases = [("uint", "", 1, 16), ("uint", "", 1, 8), ("uint", "", 1, 32), ("uchar", "", 1, 16),
             ("ushort", "", 1, 32), ("uint", "U8U32", 1, 16), ("uint", "U16U32H", 1, 16),
             ("uint", "", 2, 16), ("uint", "", 3, 16), ("uint", "", 8, 16), ("int", "", 4, 32),
             ("uint", "", 4, 8), ("ulong", "", 2, 16), ("ulong", "", 1, 32), ("uint", "", 2, 1)]
    at = 0
    for number, (t, ds, elements, n) in enumerate(cases):
        size = STORED.get(ds, (SIZE[t], 0))[0]
        step, first = size * elements, 3 * (number % 4)
        first = min(first, 128 - n * elements)
        data = [struct.pack("<Q", big[first + i])[:SIZE[t]] for i in range(n * elements)]
        for place in PLACES:
            args = t + (f", VectorSize::N{elements}" if elements > 1 or ds else "")
            args += f", DataSize::{ds}" if ds else ""
            p.statement(f"vector<{t}, {n * elements}> d{place}{number} = "
                        f"big.select<{n * elements}, 1>({first})")
            p.statement(spell(place, "store", args) + f"{lanes(n)} * {step} + {at}, "
                        f"d{place}{number})")
            for e in range(elements):
                for i in range(n):
                    p.set_element(place, at + step * i + size * e, data[e * n + i], ds)
        at = (at + step * n + 15) // 16 * 16
        at = at if at < 3000 else 16
    for t, elements, where in [("uint", 64, 3100), ("int", 1, 3600), ("uint", 3, 3700),
                               ("ulong", 32, 3712), ("uint", 16, 4060)]:
        for place in PLACES:
            if place != "buf" and where + elements * SIZE[t] > BYTES:
                continue
            p.statement(f"vector<{t}, {elements}> b{place}{where} = big.select<{elements}, 1>(9)")
            p.statement(spell(place, "store", f"{t}, {elements}") + f"{where}, b{place}{where})")
            for e in range(elements):
                p.set_element(place, where + SIZE[t] * e,
                              struct.pack("<Q", big[9 + e])[:SIZE[t]])
    for number, (t, mask, n) in enumerate([("uint", "BR", 16), ("float", "ABGR", 8),
                                           ("uint", "A", 16), ("ulong", "AG", 16),
                                           ("uint", "GR", 16), ("uint", "AB", 32)]):
        on = [c for c in range(4) if CHANNELS[mask] >> c & 1]
        where = 1024 + 16 * number
        for place in PLACES:
            p.statement(f"vector<{t}, {n * len(on)}> q{place}{number} = "
                        f"big.select<{n * len(on)}, 1>(2)")
            p.statement(spell(place, "store4", f"{t}, CM_{mask}_ENABLE") +
                        f"{lanes(n)} * {4 * SIZE[t]} + {where}, q{place}{number})")
            for k, c in enumerate(on):
                for i in range(n):
                    v = big[2 + k * n + i]
                    data = struct.pack("<f", float(v)) if t == "float" else \
                        struct.pack("<Q", v)[:SIZE[t]]
                    p.set_element(place, where + 4 * SIZE[t] * i + SIZE[t] * c, data)
    for place in PLACES:
        p.statement(spell(place, "store", "uint") + "lane * 4 + 2048, lane + 5, odd)")
        for i in range(1, 32, 2):
            p.set_element(place, 2048 + 4 * i, struct.pack("<I", i + 5))
    p.statement("cm_store<ushort, VectorSize::N1, DataSize::Default, CacheHint::WriteThrough, "
                "CacheHint::WriteBack>(buf, lane * 2 + 2500, 77)")
    for i in range(32):
        p.set_element("buf", 2500 + 2 * i, struct.pack("<H", 77))


def new_value(op, t, old, a, b):
    bits = 8 * SIZE[t]
    mask = (1 << bits) - 1
    unpack = lambda v, code: struct.unpack("<" + code, v)[0]
    if op[0] == "F":
        o, x = unpack(old, CODE[t]), unpack(a, CODE[t])
        if op == "FCAS":
            return b if o == x else old
        if op in ("FMIN", "FMAX"):
            return a if (x < o if op == "FMIN" else x > o) else old
        return struct.pack("<" + CODE[t], o + x if op == "FADD" else o - x)
    o, x = int.from_bytes(old, "little"), int.from_bytes(a, "little")
    signed = lambda v: v - (1 << bits) if v >> (bits - 1) else v
    value = {"IINC": o + 1, "IDEC": o - 1, "LOAD": o, "STORE": x, "IADD": o + x, "ISUB": o - x,
             "SMIN": min(signed(o), signed(x)), "SMAX": max(signed(o), signed(x)),
             "UMIN": min(o, x), "UMAX": max(o, x), "AND": o & x, "OR": o | x, "XOR": o ^ x,
             "ICAS": int.from_bytes(b, "little") if o == x else o}[op]
    return (value & mask).to_bytes(bits // 8, "little")


OPERATIONS = {"IINC": 0, "IDEC": 0, "LOAD": 0, "STORE": 1, "IADD": 1, "ISUB": 1, "SMIN": 1,
              "SMAX": 1, "UMIN": 1, "UMAX": 1, "ICAS": 2, "FADD": 1, "FSUB": 1, "FMIN": 1,
              "FMAX": 1, "FCAS": 2, "AND": 1, "OR": 1, "XOR": 1}


def atomics(p):
    for place in PLACES:  # Floats, from 2048 on.
        for i in range(256):
            p.set_element(place, 2048 + 4 * i, struct.pack("<f", (i * 37 % 101) * 0.5 - 20))
    p.start = bytes(p.memory["buf"])
    at = 0
    for number, (op, sources) in enumerate(OPERATIONS.items()):
        for place in PLACES:
            if place == "slm" and op in ("FADD", "FSUB"):
                continue
            kinds = [("float", 16)] if op[0] == "F" else [("int" if op[0] == "S" else "uint", 16)]
            # Compare and swap of 8 bytes: the CPU device only.
            if op in ("IADD", "UMAX", "STORE") and place != "slm":
                kinds.append(("ulong", 8))
            if op in ("SMIN", "XOR", "IINC"):
                kinds.append(("short" if op[0] == "S" else "ushort", 32))
            for t, n in kinds:
                size = SIZE[t]
                where = (2048 if t == "float" else 0) + at
                unit = {"float": 0.25, "ulong": 0x1000000007}.get(t, 0x3001)
                a = [struct.pack("<" + CODE[t], i * unit) if t == "float" else
                     (i * unit & (1 << 8 * size) - 1).to_bytes(size, "little") for i in range(n)]
                b = [struct.pack("<" + CODE[t], i + 3) for i in range(n)]
                old = [bytes(p.memory[place][where + size * i:where + size * (i + 1)])
                       for i in range(n)]
                args = "".join(f", x{number}{place}{t}{s}" for s in range(sources))
                for s, start in zip(range(sources), ("0", "3")):
                    p.statement(f"vector<{t}, {n}> x{number}{place}{t}{s} = " +
                                (f"lane.select<{n}, 1>(0)" if s else
                                 f"vector<{t}, {n}>(lane.select<{n}, 1>(0)) * ({t}){unit}"
                                 + ("f" if t == "float" else "")) + f" + ({t}){start}")
                if sources == 2:  # Every third lane equals the compared value.
                    for i in range(0, n, 3):
                        a[i] = old[i]
                    p.statement("; ".join(
                        f"x{number}{place}{t}0({i}) = ({t}){struct.unpack('<' + CODE[t], a[i])[0]!r}"
                        for i in range(0, n, 3)))
                name = "cm_atomic_slm" if place == "slm" else spell(place, "atomic", "").split("<")[0]
                offsets = f"{lanes(n)} * {size} + {where}"
                p.put(f"{name}<AtomicOp::{op}, {t}>({PLACES[place][1]}{offsets}{args})",
                      b"".join(old))
                for i in range(n):
                    p.set_element(place, where + size * i,
                                  new_value(op, t, old[i], a[i], b[i]))
        at = (at + 64) % 1024
    p.statement("cm_atomic<AtomicOp::IADD, uint>(buf, lane * 4 + 3600, lane, odd)")
    for i in range(1, 32, 2):
        old = int.from_bytes(p.memory["buf"][3600 + 4 * i:3604 + 4 * i], "little")
        p.set_element("buf", 3600 + 4 * i, struct.pack("<I", old + i & 0xffffffff))
    # All lanes access one element: the sum counts, not the order.
    p.statement("cm_ptr_atomic<AtomicOp::IADD, uint>(p, vector<uint, 32>(3900), lane)")
    old = int.from_bytes(p.memory["p"][3900:3904], "little")
    p.set_element("p", 3900, struct.pack("<I", old + 31 * 16 & 0xffffffff))


def padded(n):
    return 1 << (n - 1).bit_length()


def block(p, t, w, h, blocks, x, y, area, op):
    """The elements of a 2-D block message, as a list of lists of lines."""
    width, height, pitch = area
    size = SIZE[t]

    def at(column, row):
        byte = (x + column) * size
        if not (0 <= byte <= width - size and 0 <= y + row < height):
            return bytes(size)
        start = (y + row) * pitch + byte
        return bytes(p.memory["p"][start:start + size])
    out = []
    for b in range(blocks):
        if op == "Transpose":
            out.append([[at(b * w + c, r) for r in range(h)] for c in range(w)])
        elif op == "VNNI":
            k = 4 // size
            out.append([[at(b * w + c, r + i) for c in range(w) for i in range(k)]
                        for r in range(0, h, k)])
        else:
            out.append([[at(b * w + c, r) for c in range(w)] for r in range(h)])
    return out


def flat(blocks, t=None, pad=False, together=1):
    out = b""
    for lines in blocks:
        one = b""
        for line in lines:
            data = b"".join(line)
            one += data + (bytes((padded(len(line) // together) * together - len(line)) * SIZE[t])
                           if pad else b"")
        out += one + (bytes(-len(one) % 64) if pad else b"")
    return out


def blocks2d(p):
    area = (100, 30, 128)
    sizes = f"{area[0] - 1}, {area[1] - 1}, {area[2] - 1}"
    cases = [("uint", 8, 4, 1, "Normal", 2, 1), ("uchar", 16, 8, 2, "Normal", 5, 3),
             ("ushort", 8, 5, 4, "Normal", -3, 27), ("int", 4, 2, 2, "Normal", 22, -1),
             ("ulong", 4, 3, 1, "Normal", 1, 1), ("uint", 5, 3, 1, "Normal", 0, 0),
             ("uint", 8, 16, 1, "Transpose", 3, 2), ("uint", 3, 5, 1, "Transpose", 23, 28),
             ("ulong", 4, 8, 1, "Transpose", 0, 0), ("uchar", 16, 8, 1, "VNNI", 4, 0),
             ("ushort", 8, 6, 2, "VNNI", 0, 25), ("uchar", 12, 4, 1, "VNNI", 90, 0),
             ("half", 16, 8, 2, "VNNI", 1, 2), ("float", 1, 1, 1, "Normal", 24, 29)]
    for number, (t, w, h, n, op, x, y) in enumerate(cases):
        flags = {"Normal": "", "Transpose": ", true", "VNNI": ", false, true"}[op]
        name = "cm_load" if number % 3 == 2 else "cm_ptr_load"
        expected = block(p, t, w, h, n, x, y, area, op)
        p.put(f"{name}<{t}, {w}, {h}, {n}{flags}>(p, {sizes}, {x}, {y})", flat(expected))
        data = flat(expected, t, True, 4 // SIZE[t] if op == "VNNI" else 1)
        p.statement(f"lsc::block_2d_desc<{t}, {n}, {h}, {w}> e{number}(p, {area[1] - 1}, "
                    f"{area[0] - 1}, {area[2] - 1}, {x - 1}, {y + 2})")
        p.statement(f"vector<{t}, {len(data) // SIZE[t]}> m{number} = 0; cm_load<lsc::{op}, "
                    f"CacheHint::Cached, CacheHint::Cached, 1, -2>(m{number}, e{number})")
        p.put(f"m{number}", data)
    p.put("cm_ptr_load<short, 8, 2>((short *)p, 63, 9, 63, 0, 0)",
          p.start[:16] + p.start[64:80])
    p.statement("lsc::block_2d_desc<uint, 1, 2, 4> d(p, 9, 63, 63, 0, 0)")
    p.statement("d.set_block_x(4).set_block_y(3); d.set_height(3)")
    p.statement("vector<uint, 16> w = 3; cm_load(w, d); vector<uint, 16> off = 3; "
                "cm_load(off, d, 0); cm_prefetch(d)")
    p.put("w", p.start[208:224] + bytes(48))
    p.put("off", struct.pack("<I", 3) * 16)
    p.put("vector<int, 4>(d.get_block_x() + 10 * d.get_block_y() + 100 * d.get_height())",
          struct.pack("<i", 4 + 30 + 300) * 4)
    p.statement("using desc = decltype(d); int same = d.get_base_ptr() == (uint *)d.get_base()")
    p.put("vector<int, 4>(desc::num_blocks + 10 * desc::height + 100 * desc::width + 1000 * "
          "(int)sizeof(desc::value_type) + 10000 * same)",
          struct.pack("<i", 1 + 20 + 400 + 4000 + 10000) * 4)
    p.statement("cm_ptr_prefetch<uint, 8, 4>(p, 63, 9, 63, 0, 0)")
    # Stores.
    p.statement("vector<uint, 128> big; for (int i = 0; i < 128; ++i) big(i) = 0x01020304 * i + 7")
    big = [(0x01020304 * i + 7) & 0xffffffff for i in range(128)]
    for number, (t, w, h, x, y) in enumerate([("uint", 8, 4, 2, 1), ("uchar", 16, 8, 90, 10),
                                              ("ushort", 6, 3, -2, 28), ("ulong", 8, 2, 3, 6),
                                              ("uint", 5, 2, 1, 16)]):
        p.statement(f"vector<{t}, {w * h}> s{number} = big.select<{w * h}, 1>(0)")
        name = "cm_store" if number == 3 else "cm_ptr_store"
        p.statement(f"{name}<{t}, {w}, {h}>(p, {sizes}, {x}, {y}, s{number})")
        for r in range(h):
            for c in range(w):
                byte, row = (x + c) * SIZE[t], y + r
                if 0 <= byte <= area[0] - SIZE[t] and 0 <= row < area[1]:
                    start = row * area[2] + byte
                    p.memory["p"][start:start + SIZE[t]] = \
                        struct.pack("<Q", big[r * w + c])[:SIZE[t]]
    p.statement("lsc::block_2d_desc<uint, 1, 2, 8> t(p, 29, 99, 127, 0, 20); "
                "cm_store(t, big.select<16, 1>(1)); "
                "cm_store<CacheHint::WriteBack, CacheHint::WriteBack, 8, 2>(t, big.select<16, 1>(2), "
                "1); cm_store(t, big.select<16, 1>(3), 0)")
    for first, x, y in ((1, 0, 20), (2, 8, 22)):
        for r in range(2):
            for c in range(8):
                start = (y + r) * 128 + 4 * (x + c)
                p.memory["p"][start:start + 4] = struct.pack("<I", big[first + 8 * r + c])


def fences(p):
    names = {"UGM": ("NONE", "EVICT", "INVALIDATE", "DISCARD", "CLEAN", "FLUSHL3"), "UGML": ("NONE",),
             "TGM": ("EVICT",), "SLM": ("NONE",)}
    scopes = ("GROUP", "LOCAL", "TILE", "GPU", "GPUS", "SYSTEM", "SYSACQ")
    p.statement("cm_store<uint>(buf, lane * 4, lane)")
    for sfid, ops in names.items():
        for n, op in enumerate(ops):
            p.statement(f"cm_fence<LSC_SFID::LSC_{sfid}, LSC_FENCE_OP::LSC_FENCE_OP_{op}, "
                        f"LSC_SCOPE::LSC_SCOPE_{scopes[n if sfid != 'SLM' else 0]}>()")
    p.statement("cm_fence<LSC_SFID::LSC_UGM, LSC_FENCE_OP::LSC_FENCE_OP_NONE, "
                "LSC_SCOPE::LSC_SCOPE_SYSACQ>(odd); cm_fence<LSC_SFID::LSC_UGM>(); cm_fence()")
    for i in range(32):
        p.set_element("buf", 4 * i, struct.pack("<I", i))
    # Inside SIMD control flow only the active lanes take part.
    p.statement("vector<uint, 16> l = lane.select<16, 1>(0), seen = 1; SIMD_IF_BEGIN(l > 5) { "
                "SIMD_IF_BEGIN((l & 1) == 0) { cm_store<uint>(buf, l * 4 + 256, l + 40); "
                "seen = cm_load<uint>(buf, l * 4); } SIMD_ELSE { cm_ptr_store<ushort>(p, l * 2, l); "
                "cm_atomic<AtomicOp::IADD, uint>(buf, l * 4 + 512, l); } SIMD_IF_END; } SIMD_IF_END")
    p.put("seen", b"".join(struct.pack("<I", i if i > 5 and i % 2 == 0 else 1) for i in range(16)))
    for i in range(6, 16):
        if i % 2 == 0:
            p.set_element("buf", 256 + 4 * i, struct.pack("<I", i + 40))
        else:
            p.set_element("p", 2 * i, struct.pack("<H", i))
            old = int.from_bytes(p.memory["buf"][512 + 4 * i:516 + 4 * i], "little")
            p.set_element("buf", 512 + 4 * i, struct.pack("<I", old + i & 0xffffffff))


def compare(device, what, expected, found):
    for at in range(0, len(expected), 16):
        if expected[at:at + 16] != found[at:at + 16]:
            yield f"{device}: {what(at)}: {found[at:at + 16].hex()}, not {expected[at:at + 16].hex()}"


def main():
    scratch, group = pathlib.Path(sys.argv[1]), sys.argv[2]
    scratch.mkdir(exist_ok=True)
    p = Program(7)
    {"loads": loads, "stores": stores, "atomics": atomics, "blocks": blocks2d, "fences": fences}[group](p)
    for at in range(0, BYTES, 512):  # The final contents of shared local memory.
        p.put(f"slm_rest<{at}>(base)", bytes(p.memory["slm"][at:at + 512]))
    text = p.source().replace("extern", """template <int At> _GENX_ vector<uint, 128> slm_rest(uint base) {
  vector<uint, 128> all;
  cm_slm_block_read(base, At, all);
  return all;
}
extern""", 1)
    source = scratch / f"{group}.cm"
    source.write_text(text)
    (scratch / "start.bin").write_bytes(p.start)
    wrong = []
    for device in sys.argv[3:]:
        name, _, level = device.partition("@")
        for f in ("out.bin", "buf.bin", "p.bin"):
            (scratch / f).unlink(missing_ok=True)
        run = subprocess.run(
            ["cmrun", source, f"--device={name}", level or "-O2", "--groups=1", "-w",
             f"--arg=buf=buffer:{scratch}/start.bin", f"--arg=p=buffer:{scratch}/start.bin",
             f"--arg=out=zero:{len(p.out)}", f"--out=out={scratch}/out.bin",
             f"--out=buf={scratch}/buf.bin", f"--out=p={scratch}/p.bin"],
            capture_output=True, text=True, timeout=300)
        if run.returncode:
            wrong.append(f"{device}: {run.stderr[:2000]}")
            continue

        def expression(at):
            return next(e for a, e in reversed(p.what) if a <= at)
        wrong += compare(device, expression, p.out, (scratch / "out.bin").read_bytes())
        for place in ("buf", "p"):
            wrong += compare(device, lambda at: f"{place}[{at}]", p.memory[place],
                             (scratch / f"{place}.bin").read_bytes())
    print("\n".join(wrong[:20]))
    print(f"{len(wrong)} wrong, {len(p.what)} values")


main()
