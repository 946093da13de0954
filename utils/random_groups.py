"""Exchange of data between the threads of a group, for random_kernel.py: through
shared local memory, the surface `mem` and addresses, with all kinds of barriers and
fences.

Each thread writes a part of its own, waits, and reads the parts of others, so that
the order of threads does not matter. All of it is in code that all threads execute.
"""
from random_lsc import LOCAL_BYTES, MEMORY_BYTES, SLICE_BYTES
from random_types import BYTES, vector_of

SLOT_BYTES = 256      # Written by a thread in an exchange.
COUNTER_BYTES = 64    # Counters shared by all threads, for each exchange of that kind.
MAX_COUNTERS = 4
BARRIERS = 3          # Named barriers; 0 is that of cm_barrier.


class Groups:
    """A mixin of Modern."""

    def local_bytes(self):
        """The size of slices, slots and counters."""
        return self.threads * (LOCAL_BYTES + SLOT_BYTES) + MAX_COUNTERS * COUNTER_BYTES

    def set_up_group(self):
        """Declares the thread's id and slices, and zeroes shared local memory."""
        lanes = LOCAL_BYTES // 4
        self.emit(f"uint id = {self.pick(['cm_linear_local_id()', 'cm_local_id(0)'])};")
        self.emit(f"uint own = id * {SLICE_BYTES};")
        self.emit(f"cm_slm_init({self.local_bytes()}); "
                  f"uint shared = cm_slm_alloc({self.local_bytes()});")
        self.emit(f"uint slm = shared + id * {LOCAL_BYTES}; "
                  f"uint slots = shared + {self.threads * LOCAL_BYTES}; "
                  f"uint counters = slots + {self.threads * SLOT_BYTES};")
        self.emit(f"vector<uint, {lanes}> zeros = 0; cm_slm_block_write(slm, 0, zeros);")
        if self.named_barriers:
            self.emit(f"cm_nbarrier_init({BARRIERS});")
        if self.threads > 1:
            self.emit(f"if (id == {self.below(self.threads)}) cm_slm_block_write(counters, 0, "
                      f"zeros.select<{MAX_COUNTERS * COUNTER_BYTES // 4}, 1>(0));")
            self.emit("cm_slm_fence(); cm_barrier();")

    def meets_others(self):
        """Whether all threads execute the present statement."""
        return self.threads > 1 and self.depth == 1 and not self.simd and not self.returns

    def fence(self, memory):
        """Makes earlier writes visible to the group."""
        if memory == "slm":
            return self.pick(["cm_slm_fence();", "cm_fence<LSC_SFID::LSC_SLM>();",
                              "cm_slm_fence(CM_GLOBAL_COHERENT_FENCE);"])
        scope = self.pick(["GROUP", "LOCAL", "TILE", "GPU"])
        return self.pick(["cm_fence();", "cm_fence<LSC_SFID::LSC_UGM, LSC_FENCE_OP::"
                          f"LSC_FENCE_OP_NONE, LSC_SCOPE::LSC_SCOPE_{scope}>();"])

    def barrier(self, between=True):
        """Waits for all threads; possibly with a statement between the halves."""
        kind = self.pick(["whole", "whole", "split"] + ["named"] * 2 * self.named_barriers)
        number, all_ = 1 + self.below(BARRIERS - 1), self.threads
        begin, end = {"whole": ("", "cm_barrier();"),
                      "split": ("cm_sbarrier(1);", "cm_sbarrier(0);"),
                      "named": (f"cm_nbarrier_signal({number}, 0, {all_}, {all_});",
                                f"cm_nbarrier_wait({number});")}[kind]
        if begin:
            self.emit(begin)
            if between and self.chance(0.5):
                self.assign(1)
        self.emit(end)

    def one_tells_all(self):
        """One thread is the producer of a named barrier, the others consume."""
        number, first = 1 + self.below(BARRIERS - 1), self.below(self.threads)
        count = self.threads - 1
        value = self.expression(16, 1)
        item = vector_of(self.fresh("w"), "uint", 16)
        if not value:
            return
        self.emit(f"{item.kind()} {item.name} = {value.text};")
        self.emit(f"if (id == {first}) {{ cm_slm_block_write(slots, 0, {item.name}); "
                  f"{self.fence('slm')} cm_nbarrier_signal({number}, 1, 1, {count}); }}")
        self.emit(f"else {{ cm_nbarrier_signal({number}, 2, 1, {count}); "
                  f"cm_nbarrier_wait({number}); cm_slm_block_read(slots, 0, {item.name}); }}")
        self.emit("cm_barrier();")
        self.objects.append(item)

    def exchange(self, depth):
        """Each thread reads the part that another thread wrote."""
        if not self.meets_others():
            return
        if self.named_barriers and self.chance(0.2):
            self.one_tells_all()
            return
        if self.chance(0.25) and self.counters < MAX_COUNTERS:
            self.count_together()
            return
        element = self.pick(["int", "uint", "float", "ulong", "ushort", "uchar"])
        count = 16 // BYTES[element] * self.pick([1, 2, 3, 4, 8, 16])
        value = self.expression(count, 1)
        if not value:
            return
        item, mine = vector_of(self.fresh("w"), element, count), self.fresh("t")
        self.emit(f"vector<{element}, {count}> {mine} = "
                  f"{self.memory_value(value, element, count)};")
        self.emit(f"{item.kind()} {item.name} = 0;")
        memory = self.pick(["slm", "slm", "slm", "mem", "p"])
        looped = self.threads > 2 and self.chance(0.3)
        i = self.fresh("i")
        if looped:
            self.emit(f"for (int {i} = 1; {i} < {self.threads}; ++{i}) {{")
        with self.scope(depth=self.depth + looped):
            step = i if looped else self.random.randrange(1, self.threads)
            self.tell(memory, element, count, mine)
            self.emit(self.fence(memory))
            self.barrier(between=not looped)
            other = self.fresh("u")
            self.emit(f"{{ uint {other} = (id + {step}) % {self.threads}u; "
                      f"vector<{element}, {count}> r; " +
                      self.hear(memory, element, count, other) +
                      (f" {item.name} += r; {mine} = r;" if looped and element != "float" else
                       f" {item.name} = r;") + " }")
            self.barrier(between=False)
        if looped:
            self.emit("}")
        self.objects.append(item)

    def tell(self, memory, element, count, name):
        """Writes the vector `name` to this thread's part."""
        block = BYTES[element] >= 4 and count in (4, 8, 16, 32, 64)
        if memory == "slm":
            forms = [f"cm_slm_block_write(slots + id * {SLOT_BYTES}, 0, {name});",
                     f"cm_slm_block_write<{element}, {count}>(slots, id * {SLOT_BYTES}, {name});"]
            if block:
                forms += [f"cm_store_slm<{element}, {count}>(slots + id * {SLOT_BYTES}, {name});"]
            if count in (1, 2, 4, 8, 16, 32):
                forms += [f"cm_store_slm<{element}>(vector<uint, {count}>(lanes) * "
                          f"{BYTES[element]} + slots + id * {SLOT_BYTES}, {name});"]
            self.emit(self.pick(forms))
        elif memory == "mem":
            self.emit(f"write(mem, own, {name});" if not block or self.chance(0.5) else
                      f"cm_store<{element}, {count}>(mem, own, {name});")
        else:
            self.emit(f"cm_svm_block_write(p + own, {name});" if not block or self.chance(0.5) else
                      f"cm_ptr_store<{element}, {count}>(p, own, {name});")

    def hear(self, memory, element, count, other):
        """Reads the vector r from the part of the thread `other`."""
        block = BYTES[element] >= 4 and count in (4, 8, 16, 32, 64)
        if memory == "slm":
            forms = [f"cm_slm_block_read(slots + {other} * {SLOT_BYTES}, 0, r);",
                     f"cm_slm_block_read<{element}>(slots, {other} * {SLOT_BYTES}, r);"]
            if block:
                forms += [f"r = cm_load_slm<{element}, {count}>(slots + {other} * {SLOT_BYTES});"]
            if count in (1, 2, 4, 8, 16, 32):
                forms += [f"r = cm_load_slm<{element}>(vector<uint, {count}>(lanes) * "
                          f"{BYTES[element]} + slots + {other} * {SLOT_BYTES});"]
            return self.pick(forms)
        place = f"{other} * {SLICE_BYTES}"
        if memory == "mem":
            return f"read(mem, {place}, r);" if not block or self.chance(0.5) else \
                f"r = cm_load<{element}, {count}>(mem, {place});"
        return f"cm_svm_block_read(p + {place}, r);" if not block or self.chance(0.5) else \
            f"r = cm_ptr_load<{element}, {count}>(p, {place});"

    def count_together(self):
        """All threads change the same elements atomically, in any order."""
        lanes = self.pick([1, 2, 4, 8, 16])
        value = self.expression(lanes, 1)
        if not value:
            return
        at = f"counters + {COUNTER_BYTES * self.counters}"
        self.counters += 1
        operation = self.pick(["IADD", "ISUB", "SMAX", "UMAX", "SMIN", "OR", "XOR", "UMIN", "AND"])
        item = vector_of(self.fresh("w"), "uint", COUNTER_BYTES // 4)
        self.emit(f"{{ vector<uint, {lanes}> t = {value.text}; "
                  f"cm_atomic_slm<AtomicOp::{operation}, uint>(vector<uint, {lanes}>(lanes) * "
                  f"{self.pick([0, 4])} + {at}, t); }}")
        self.emit(self.fence("slm"))
        self.barrier()
        self.emit(f"{item.kind()} {item.name}; cm_slm_block_read({at}, 0, {item.name});")
        self.objects.append(item)
