"""Random accesses to memory for random_kernel.py: blocks, scattered elements and
atomics of the surface `mem`, and shared local memory.

Floating-point values are written as integers, since a NaN has many representations.
"""
from random_lsc import SLICE_BYTES
from random_types import BYTES, is_float

SLM_BYTES = 1024
MOST_AT = 496  # Where a block begins at most.


class Memory:
    """A mixin of Statements."""

    def block_memory(self, depth):
        whole = [o for o in self.objects
                 if o.count * BYTES[o.type] % 16 == 0 and not o.length
                 and not (self.own and o.count * BYTES[o.type] > SLICE_BYTES)]
        source = self.pick(whole) if whole else None
        to = [o for o in whole if not o.constant and not (self.own and is_float(o.type))]
        if not source or not to:
            return
        element = f"{'u' * (BYTES[source.type] < 8)}" + {
            1: "char", 2: "short", 4: "int", 8: "long"}[BYTES[source.type]]
        to = self.pick(to)
        at, to_at = (16 * self.below(self.places(o)) for o in (source, to))
        self.emit(f"{{ vector<{element}, {source.count}> t = {source.name}; "
                  f"write(mem, {at}{self.own}, t); vector<{to.type}, {to.count}> r; "
                  f"read(mem, {to_at}{self.own}, r); {to.name} = r; }}")

    def places(self, value):
        """Owords of `mem` at which `value` may begin; within the slice of a thread, if
        each has one."""
        room = SLICE_BYTES - value.count * BYTES[value.type] if self.own else MOST_AT
        return min(room, MOST_AT) // 16 + 1

    def offsets(self, lanes):
        """Different integers below 2 * lanes, one for each lane."""
        text = self.fresh("o")
        self.emit(f"vector<uint, {lanes}> {text}(lanes); "
                  f"{text} = ({text} * 2 + (({self.pick(self.scalars)}) & 1)) ^ "
                  f"{self.below(lanes)};")
        return text

    def scattered(self, depth):
        lanes = self.simd or self.palette.lanes
        source, to = self.region(lanes), self.region(lanes, write=True)
        if not source or not to or (self.careful and lanes < 8):
            return
        at, element = 64 * self.below(7 if self.own else 8), self.memory_type(source.type)
        base = self.pick([str(at), f"{at} + (({self.pick(self.scalars)}) & 7)"])
        if self.careful:
            base = str(at)
        base += self.own and f" + own / {BYTES[element]}"
        offsets = self.offsets(lanes)
        kind = self.pick(["write", "read", "atomic"])
        value = f"vector<{element}, {lanes}> t = vector<{element}, {lanes}>({source.text})"
        if kind == "write":
            self.emit(f"{{ {value}; write(mem, {base}, {offsets}, t); }}")
        elif kind == "read":
            self.emit(f"{{ vector<{element}, {lanes}> t = 0; read(mem, {base}, {offsets}, t); "
                      f"{to.text} = t; }}")
        else:
            value = f"vector<uint, {lanes}> t = vector<uint, {lanes}>({source.text})"
            self.emit(f"{{ {value}, old = 0; "
                      f"write_atomic<ATOMIC_{self.pick(['ADD', 'XOR', 'MAX', 'OR', 'XCHG'])}>"
                      f"(mem, {offsets} + {at}{self.own and self.own + ' / 4'}, t, old); {to.text} = old; }}")

    def memory_type(self, element):
        if self.careful or is_float(element) or BYTES[element] > 4:
            return "uint"
        return element

    def slm(self, depth):
        lanes = self.simd or self.palette.lanes
        source, to = self.region(lanes), self.region(lanes, write=True)
        if not source or not to:
            return
        offsets = self.offsets(lanes)
        if self.chance(0.5):
            fence = "" if self.simd else " cm_slm_fence();"
            self.emit(f"{{ vector<uint, {lanes}> t = vector<uint, {lanes}>({source.text}); "
                      f"cm_slm_write(slm, {offsets}, t);{fence} }}")
        else:
            self.emit(f"{{ vector<int, {lanes}> t = 0; cm_slm_read(slm, {offsets}, t); "
                      f"{to.text} = t; }}")
