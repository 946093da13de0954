"""Random accesses with the load-store cache for random_kernel.py: gathers, blocks and
channels of the surface `mem`, at the address `p` and in shared local memory, with all
data sizes, cache hints and masks; atomics, prefetches and fences; blocks and gathers
at addresses.

Each thread has a slice of each memory of its own, so that threads do not race: from
byte `own` of `mem` and `p` on, from `slm` on in shared local memory.

Values that are loaded as floating point were stored as such: other bit patterns may be
denormals, which arithmetic without effect may keep (numbers.md).
"""
from collections import namedtuple

from random_types import BYTES, Value, is_float, vector_of

SLICE_BYTES = 2048    # Of `mem` and at `p`, for each thread.
MEMORY_BYTES = 16384  # For all threads.
LOCAL_BYTES = 1024    # Of shared local memory.
LANES = (1, 2, 4, 8, 16, 32)
BLOCKS = (1, 2, 3, 4, 8, 16, 32, 64)
PER_LANE = (1, 2, 3, 4, 8)
CHANNELS = ("R", "G", "GR", "B", "BR", "BG", "BGR", "A", "AR", "AG", "AGR", "AB", "ABR", "ABG",
            "ABGR")
# How memory can hold elements of each size: data size, bytes in memory.
SIZES = {1: (("Default", 1), ("U8", 1)), 2: (("Default", 2), ("U16", 2)),
         4: (("Default", 4), ("U32", 4), ("U8U32", 1), ("U16U32", 2), ("U16U32H", 2), ("U8", 1),
             ("U16", 2)),
         8: (("Default", 8), ("U64", 8))}
HINTS = {
    "load": [("Default", "Default"), ("ReadInvalidate", "Cached")] + [
        (a, b) for a in ("Uncached", "Cached", "Streaming") for b in ("Uncached", "Cached")],
    "store": [("Default", "Default"), ("WriteBack", "WriteBack")] + [
        (a, b) for a in ("Uncached", "WriteThrough", "Streaming")
        for b in ("Uncached", "WriteBack")],
    "atomic": [("Default", "Default"), ("Uncached", "Uncached"), ("Uncached", "WriteBack")]}
HINTS["prefetch"] = [h for h in HINTS["load"]
                     if h != ("Uncached", "Uncached") and h[0] != "ReadInvalidate"]
# The hint for L3 that ReadInvalidate goes with.
INVALIDATED = """#ifdef CM_HAS_LSC_LOAD_L1RI_L3CA_HINT
constexpr CacheHint invalidated = CacheHint::Cached;
#else
constexpr CacheHint invalidated = CacheHint::ReadInvalidate;
#endif"""
# Operation: the number of its sources.
OPERATIONS = {"IINC": 0, "IDEC": 0, "LOAD": 0, "STORE": 1, "IADD": 1, "ISUB": 1, "SMIN": 1,
              "SMAX": 1, "UMIN": 1, "UMAX": 1, "AND": 1, "OR": 1, "XOR": 1, "ICAS": 2, "FADD": 1,
              "FSUB": 1, "FMIN": 1, "FMAX": 1, "FCAS": 2}
INTEGERS = ("char", "uchar", "short", "ushort", "int", "uint", "int", "uint", "uint", "long",
            "ulong")

# The memory of an access: "mem", "p" (an address), "q" (a pointer) or "slm".
Place = namedtuple("Place", "kind bytes")


def enumerators(name, values):
    return [f"{name}::{value}" for value in values]


class LoadStore:
    """A mixin of Modern."""

    def memory_place(self):
        kind = self.pick(["mem", "p", "q"] + ["slm"] * self.uses_slm)
        return Place(kind, LOCAL_BYTES if kind == "slm" else SLICE_BYTES)

    def call_at(self, place, verb, arguments, element, offsets, at):
        """The text of a call up to its offsets, which are `offsets` + `at`."""
        listed = f"<{', '.join(arguments)}>"
        where = f"{offsets} + {at}" if offsets else str(at)
        if place.kind == "slm":
            return f"cm_{verb}_slm{listed}({where} + slm"
        if place.kind == "mem":
            return f"cm_{verb}{listed}(mem, {where} + own"
        if place.kind == "p":
            return f"cm_ptr_{verb}{listed}(p + own, {where}"
        return f"cm_ptr_{verb}{listed}(({element} *)p, {where} + own"

    def hints(self, place, verb):
        """Template arguments; shared local memory has none."""
        if place.kind == "slm":
            return []
        first, second = enumerators("CacheHint", self.pick(HINTS[verb]))
        return [first, "invalidated" if first.endswith("ReadInvalidate") else second]

    def trailing(self, parts):
        """A list of template arguments that ends anywhere after the required ones:
        parts are (texts, whether they are the default)."""
        keep = max([i + 1 for i, (_, default) in enumerate(parts) if not default] + [1])
        keep = self.random.randrange(keep, len(parts) + 1)
        return [text for texts, _ in parts[:keep] for text in texts]

    def element_of_memory(self, floats=True):
        types = [t for t in INTEGERS if BYTES[t] < 8 or self.chance(0.6)]
        return self.pick(["float", "half"]) if floats and self.chance(0.2) else self.pick(types)

    def memory_value(self, value, element, count):
        """`value` with elements that memory may hold: no NaNs, if floating point."""
        if not is_float(element):
            return f"vector<{element}, {count}>({value.text})"
        small = "short" if element == "float" else "char"
        return f"vector<{element}, {count}>(vector<{small}, {count}>({value.text}))"

    def base_offset(self, room, step):
        """A multiple of `step` in 0 to `room`, possibly only known at run time."""
        most = max(room, 0) // step
        if self.chance(0.3) and most > 3:
            return f"((({self.pick(self.scalars)}) & 3) * {step} + {step * self.below(most - 2)})"
        return str(step * self.below(most + 1))

    def spread(self, lanes, stride, room):
        """Offsets of lanes at least `stride` bytes apart: a text and their range."""
        if stride * lanes > room:
            return None
        if stride * 2 * lanes <= room:
            return f"{self.offsets(lanes)} * {stride}", stride * 2 * lanes
        name = self.fresh("o")
        self.emit(f"vector<uint, {lanes}> {name}(lanes); {name} = {name} ^ {self.below(lanes)};")
        return f"{name} * {stride}", stride * lanes

    def lane_mask(self, lanes):
        """The name of a mask, or ""."""
        if not self.chance(0.35):
            return ""
        condition = self.condition(lanes)
        if not condition:
            return ""
        name = self.fresh("m")
        self.emit(f"vector<ushort, {lanes}> {name} = {condition};")
        return name

    def shape_of_access(self, floats=True):
        """Lanes, element, data size, bytes in memory, elements per lane."""
        lanes, element = self.simd or self.pick(LANES), self.element_of_memory(floats)
        size, stored = self.pick(SIZES[BYTES[element]])
        if element == "float" and stored < 4:
            size, stored = "U32", 4
        per = self.pick(PER_LANE) if stored > 2 and not self.simd and self.chance(0.5) else 1
        if lanes * per * BYTES[element] > 1024:
            per = 1
        return lanes, element, size, stored, per

    def gather_arguments(self, place, verb, shape):
        lanes, element, size, _, per = shape
        parts = [([element], False), ([f"VectorSize::N{per}"], per == 1),
                 ([f"DataSize::{size}"], size == "Default")]
        hints = self.hints(place, verb)
        if hints:
            parts.append((hints, hints[0].endswith("Default")))
        return self.trailing(parts + [([str(lanes)], True)])

    def take(self, element, count, call, mask="", per=1):
        """Stores the result of `call` into an object, where `mask` is set."""
        if mask:
            name = self.fresh("t")
            wide = f"{mask}.replicate<{per}>()" if per > 1 else mask
            self.emit(f"vector<{element}, {count}> {name} = {self.pick(['0', '77'])}; "
                      f"{name}.merge({call}, {wide});")
            call = name
        to = self.region(count, write=True)
        if to and self.chance(0.6):
            self.emit(f"{to.text} = {call};")
            return
        item = vector_of(self.fresh("w"), element, count, lanes_only=bool(self.simd))
        how = self.pick([f" = {call}", f"(({call}))"])
        self.emit(f"{item.kind()} {item.name}{how};")
        self.objects.append(item)

    # Statements.

    def lsc_load(self, depth):
        place, shape = self.memory_place(), self.shape_of_access(floats=False)
        lanes, element, size, stored, per = shape
        spread = self.spread(lanes, stored * per, place.bytes)
        if not spread:
            return
        offsets, used = spread
        at = self.base_offset(place.bytes - used, stored)
        if place.kind == "mem" and self.chance(0.1) and self.threads == 1:
            at = str(MEMORY_BYTES - stored * self.below(lanes + 2))  # Zeros beyond it.
        mask = self.lane_mask(lanes)
        self.take(element, lanes * per, self.gather(place, shape, offsets, at, mask), mask, per)

    def gather(self, place, shape, offsets, at, mask):
        """The text of a load."""
        arguments = self.gather_arguments(place, "load", shape)
        return self.call_at(place, "load", arguments, shape[1], offsets, at) + \
            (f", {mask})" if mask else ")")

    def lsc_store(self, depth):
        place, shape = self.memory_place(), self.shape_of_access()
        lanes, element, size, stored, per = shape
        count = lanes * per
        value = self.expression(count, 1)
        spread = value and self.spread(lanes, stored * per, place.bytes)
        if not spread:
            return
        offsets, used = spread
        at = self.base_offset(place.bytes - used, stored)
        name, mask = self.fresh("t"), self.lane_mask(lanes)
        self.emit(f"vector<{element}, {count}> {name} = "
                  f"{self.memory_value(value, element, count)};")
        arguments = self.gather_arguments(place, "store", shape)
        self.emit(self.call_at(place, "store", arguments, element, offsets, at) +
                  f", {name}{f', {mask}' * bool(mask)});")
        if self.chance(0.4):
            self.take(element, count, self.gather(place, shape, offsets, at, mask), mask, per)

    def lsc_block(self, depth):
        """Adjacent elements at one offset."""
        place, element = self.memory_place(), self.pick(["int", "uint", "float", "long", "ulong"])
        bytes_, count = BYTES[element], self.pick(BLOCKS)
        at = self.base_offset(place.bytes - bytes_ * count, bytes_)
        size = self.pick(["Default", f"U{8 * bytes_}"])

        def arguments(verb):
            hints = self.hints(place, verb)
            parts = [([element], False), ([str(count)], False),
                     ([f"DataSize::{size}"], size == "Default")]
            return self.trailing(parts + ([(hints, "Default" in hints[0])] if hints else []))

        stores = element == "float" or self.chance(0.5)
        if stores:
            value = self.expression(count, 1)
            if not value:
                return
            name = self.fresh("t")
            self.emit(f"vector<{element}, {count}> {name} = "
                      f"{self.memory_value(value, element, count)};")
            self.emit(self.call_at(place, "store", arguments("store"), element, "", at) +
                      f", {name});")
        if self.chance(0.6):
            self.take(element, count, self.call_at(place, "load", arguments("load"), element, "",
                                                   at) + ")")

    def lsc_channels(self, depth):
        """Accesses some of the four elements at each offset."""
        place, channels = self.memory_place(), self.pick(CHANNELS)
        lanes = self.simd or self.pick(LANES)
        element = self.pick(["int", "uint", "uint", "float", "ulong", "long", "ushort", "uchar"])
        if self.simd:
            channels = channels[0]
        kind, size = self.pick(SIZES[BYTES[element]])
        if element == "float" and size < 4:
            kind, size = "U32", 4
        count = lanes * len(channels)
        if count * BYTES[element] > 1024:
            return
        spread = self.spread(lanes, 4 * size, place.bytes)
        value = self.expression(count, 1)
        if not spread or not value:
            return
        offsets, used = spread
        at = self.base_offset(place.bytes - used, size)
        mask = self.lane_mask(lanes)

        def arguments(verb):
            hints = self.hints(place, verb)
            spelled = f"{self.pick(['', 'ChannelMaskType::'])}CM_{channels}_ENABLE"
            parts = [([element], False), ([spelled], False),
                     ([f"DataSize::{kind}"], kind == "Default")]
            parts += [(hints, "Default" in hints[0])] if hints else []
            return self.trailing(parts + [([str(lanes)], True)])

        end = f", {mask})" if mask else ")"
        if element == "float" or self.chance(0.6):
            name = self.fresh("t")
            self.emit(f"vector<{element}, {count}> {name} = "
                      f"{self.memory_value(value, element, count)};")
            self.emit(self.call_at(place, "store4", arguments("store"), element, offsets, at) +
                      f", {name}{end};")
        if self.chance(0.7):
            self.take(element, count, self.call_at(place, "load4", arguments("load"), element,
                                                   offsets, at) + end, mask, len(channels))

    def lsc_atomic(self, depth):
        place, lanes = self.memory_place(), self.simd or self.pick(LANES)
        operation = self.pick(list(OPERATIONS))
        real, sources = operation[0] == "F", OPERATIONS[operation]
        halves = ["half"] * (operation not in ("FADD", "FSUB"))
        element = self.pick(["float", "float", *halves] if real else
                            ["int", "uint", "uint", "short", "ushort", "long", "ulong"])
        if place.kind == "slm" and (operation in ("FADD", "FSUB") or BYTES[element] == 8):
            return
        if BYTES[element] == 8 and operation in ("ICAS", "FCAS"):
            return
        spread = self.spread(lanes, BYTES[element], place.bytes)
        if not spread:
            return
        offsets, used = spread
        at = self.base_offset(place.bytes - used, BYTES[element])
        values = []
        for _ in range(sources + real):
            value = self.expression(lanes, 1)
            if not value:
                return
            name = self.fresh("t")
            self.emit(f"vector<{element}, {lanes}> {name} = "
                      f"{self.memory_value(value, element, lanes)};")
            values.append(name)
        if real:  # The memory holds floating-point values.
            self.emit(self.call_at(place, "store", [element], element, offsets, at) +
                      f", {values.pop()});")
        if sources == 2 and self.chance(0.6):  # Some lanes equal the compared value.
            self.emit(f"{values[0]} = " + self.call_at(place, "load", [element], element, offsets,
                                                       at) + ");")
            if not self.simd and lanes > 1:
                self.emit(f"{values[0]}({self.below(lanes)}) = 5;")
        if element in ("float", "half") and self.chance(0.25):  # As bits.
            element = "uint" if element == "float" else "ushort"
            values = [f"{v}.format<{element}>()" for v in values]
        elif element == "uint" and self.chance(0.1) and sources < 2:
            element = "float"
            values = [f"{v}.format<{element}>()" for v in values]
        mask = self.lane_mask(lanes)
        hints = self.hints(place, "atomic")
        parts = [([f"AtomicOp::{operation}"], False), ([element], False),
                 (["VectorSize::N1"], True), (["DataSize::Default"], True)]
        parts += [(hints, "Default" in hints[0]), ([str(lanes)], True)] if hints else []
        call = self.call_at(place, "atomic", self.trailing(parts), element, offsets, at) + \
            "".join(f", {v}" for v in values) + (f", {mask})" if mask else ")")
        if (element == "float" and not real) or self.chance(0.15):
            self.emit(f"{call};")
        else:
            self.take(element, lanes, call, mask)

    def lsc_meeting(self, depth):
        """All lanes access one element, with commutative operations."""
        place, lanes = self.memory_place(), self.simd or self.pick(LANES)
        value = self.expression(lanes, 1)
        if value:
            at = self.base_offset(place.bytes - 4, 4)
            operation = self.pick(["IADD", "ISUB", "SMIN", "SMAX", "UMIN", "UMAX", "AND", "OR",
                                   "XOR"])
            self.emit(self.call_at(place, "atomic", [f"AtomicOp::{operation}", "uint"], "uint",
                                   f"vector<uint, {lanes}>(0)", at) +
                      f", vector<uint, {lanes}>({value.text}));")

    def lsc_prefetch(self, depth):
        place = self.memory_place()
        if place.kind == "slm":
            return
        hints = self.hints(place, "prefetch")
        if self.simd or self.chance(0.5):
            lanes = self.simd or self.pick(LANES)
            arguments = [f"VectorSize::N{self.pick(PER_LANE)}", "DataSize::U32", *hints]
            offsets = f"{self.offsets(lanes)} * 4"
        else:
            arguments, offsets = [str(self.pick(BLOCKS)), "DataSize::U32", *hints], ""
        keep = self.pick([1, 2, 4])
        self.emit(self.call_at(place, "prefetch", arguments[:keep], "uint", offsets,
                               4 * self.below(64)) + ");")

    def lsc_fence(self, depth):
        if self.simd:
            return
        sfid = self.pick(["UGM", "UGML", "TGM", "SLM"])
        operation = self.pick(["NONE", "EVICT", "INVALIDATE", "CLEAN", "FLUSHL3"])
        scope = self.pick(["GROUP", "LOCAL", "TILE", "GPU"])
        if sfid == "SLM":
            operation, scope = "NONE", "GROUP"
        arguments = [f"LSC_SFID::LSC_{sfid}", f"LSC_FENCE_OP::LSC_FENCE_OP_{operation}",
                     f"LSC_SCOPE::LSC_SCOPE_{scope}"]
        self.emit(f"cm_fence<{', '.join(arguments[:self.pick([1, 3, 3])])}>();")

    # Accesses at addresses, with the functions that all platforms have.

    def address_block(self, depth):
        element = self.pick(["uchar", "short", "uint", "int", "ulong", "float"])
        unit = 16 // BYTES[element]
        count = unit * self.pick([1, 2, 3, 4, 8])
        said = self.pick(["", f"<{element}>", f"<{element}, {count}>"])
        kind, pointer = self.pick([("svm", "p + own + {}"),
                                   ("ptr", f"({element} *)(p + own + {{}})")])
        at = 16 * self.below((SLICE_BYTES - 512) // 16)
        name = self.fresh("w")
        if self.chance(0.5):
            value = self.expression(count, 1)
            if value:
                self.emit(f"vector<{element}, {count}> {name} = "
                          f"{self.memory_value(value, element, count)}; "
                          f"cm_{kind}_block_write{said}({pointer.format(at)}, {name});")
                return
        if element == "float":
            return
        loose = self.chance(0.3)
        self.emit(f"vector<{element}, {count}> {name}; cm_{kind}_block_read"
                  f"{'_unaligned' * loose}{said}({pointer.format(at + 4 * loose)}, {name});")
        self.objects.append(vector_of(name, element, count))

    def address_elements(self, depth):
        """Gathers and scatters at addresses, and through pointers."""
        lanes = self.simd or self.pick(LANES[1:])
        element = self.pick(["uchar", "ushort", "int", "uint", "uint", "ulong"])
        value = self.expression(lanes, 1)
        spread = value and self.spread(lanes, BYTES[element], SLICE_BYTES)
        if not spread:
            return
        offsets, used = spread
        at = self.base_offset(SLICE_BYTES - used, BYTES[element])
        name, where = self.fresh("w"), self.fresh("o")
        kind = self.pick(["svm", "ptr"])
        said = self.pick(["", f"<{element}>", f"<{element}, {lanes}>"])
        if kind == "svm":
            self.emit(f"vector<svmptr_t, {lanes}> {where} = p + own + {at} + {offsets};")
            place = where
        else:
            self.emit(f"vector<ptrdiff_t, {lanes}> {where} = {offsets} + own + {at};")
            place = f"({element} *)p, {where}"
        if self.chance(0.5):
            self.emit(f"vector<{element}, {lanes}> {name} = {self.memory_value(value, element, lanes)}; "
                      f"cm_{kind}_scatter_write{said}({place}, {name});")
            return
        self.emit(f"vector<{element}, {lanes}> {name} = 0; "
                  f"cm_{kind}_scatter_read{said}({place}, {name});")
        self.objects.append(vector_of(name, element, lanes, lanes_only=bool(self.simd)))

    def lsc_rows(self):
        """(weight, statement)"""
        rows = [(2.5, self.lsc_load), (2.5, self.lsc_store), (1, self.lsc_channels),
                (1.5, self.lsc_atomic), (0.5, self.lsc_meeting), (0.6, self.lsc_prefetch),
                (0.6, self.address_elements)]
        if not self.simd:
            rows += [(2, self.lsc_block), (0.3, self.lsc_fence), (0.7, self.address_block)]
        return rows
