"""Programs of modern CM for random_kernel.py: the load-store cache, matrix products,
two-dimensional blocks, groups of several threads, helper functions with explicit
template arguments, bfloat16. Programs of other palettes use none of these."""
from random_blocks import Blocks2d
from random_functions import Functions
from random_groups import Groups
from random_helpers import Helpers
from random_lsc import LoadStore
from random_products import Products
from random_types import vector_of

THREADS = (1, 2, 4, 1, 3, 8)  # Of a group, for successive seeds.


class Modern(Functions, LoadStore, Blocks2d, Products, Groups, Helpers):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        self.modern = palette.modern
        self.threads = THREADS[seed % len(THREADS)] if self.modern else 1
        self.named_barriers = self.modern and palette.devices == ("pvc",) and self.chance(0.5)
        self.accumulators, self.helpers, self.counters = [], [], 0
        if self.modern:
            self.own, self.input_shift = " + own", " + id * 208"
            self.surface = ("SurfaceIndex mem, svmptr_t p, uint own", "mem, p, own")

    def modern_rows(self):
        """(weight, statement)"""
        if not self.modern:
            return []
        rows = []
        if self.uses_memory:
            rows += self.lsc_rows()
            if "2d" in self.palette.features and not self.simd:
                rows += [(3, self.block_2d)]
        if not self.simd:
            rows += [(1.5, self.call_helper)] * bool(self.helpers) + [(0.5, self.brain)]
            if self.accumulators and not self.returns:
                rows += [(4, self.product)]
        return rows + [(3, self.exchange)] * self.meets_others()

    def brain(self, depth):
        """Declares a variable of bfloat16, which computes in float."""
        count = self.count()
        values = [self.expression(count, 1) for _ in "ab"]
        if None in values:
            return
        name = self.fresh("y")
        first, second = (f"vector<__bf16, {count}>(vector<short, {count}>({v.text}))"
                         for v in values)
        self.emit(f"vector<__bf16, {count}> {name} = {first}; "
                  f"{name} = {name} {self.pick('+-*')} {second};")
        item = vector_of(self.fresh("w"), "float", count)
        self.emit(f"{item.kind()} {item.name} = {name};")
        self.objects.append(item)
