"""Random control flow for random_kernel.py: scalar control flow, SIMD blocks, and
each nested in the other."""
from random_statements import Statements
from random_types import is_float


class Flow(Statements):
    def __init__(self, seed, palette):
        super().__init__(seed, palette)
        # Which constructs are more frequent: "lanes" SIMD blocks, "calls" functions.
        self.flavour = ["", "lanes", "calls", ""][seed // 2 % 4]

    def statement(self, depth):
        rows = [(8, self.assign), (1.5, self.merge), (1, self.set_element)]
        if self.writable:
            rows += [(1, self.set_scalar)]
        if any(v.type == "uint" for v in self.writable):
            rows += [(1, self.reduce)]
        if self.uses_memory:
            rows += [(2 if self.simd else 1, self.scattered)]
        if self.uses_slm:
            rows += [(1.5, self.slm)]
        if self.callables:
            rows += [(2.5 if not self.returns else 5, self.call)]
        if not self.careful:
            rows += [(0.7, self.local), (0.7, self.with_two_results)]
        if self.exits and not self.careful:
            rows += [(1.5, self.leave)]
        if self.returns and not self.in_block:
            rows += [(1.5, self.early_return)]
        if self.simd:
            rows += [(2, self.leave_lanes)] if self.breakable else []
        else:
            rows += [(0.5, self.bind), (0.3, self.copy_struct)]
            rows += [(0.7, self.mathematics), (0.7, self.block_memory)] * self.uses_memory
        rows += self.modern_rows()
        if depth:
            rows += self.flows()
        self.pick_by_weight(rows)(depth)

    def flows(self):
        rows = [(3 if not self.simd or self.in_block else 1, self.simd_flow)]
        if self.careful:
            return rows + ([] if self.simd else [(1.5, self.branch), (1.5, self.loop)])
        often = 3 if self.in_block and self.flavour == "lanes" else 1
        rows = [(often * weight, kind) for weight, kind in rows + [
            (1.5, self.branch), (1.5, self.loop), (0.7, self.switch)]]
        if not self.simd and not self.in_block:
            rows += [(0.7, self.jump), (0.4, self.function_object)]
        return rows

    def block(self, depth, **changes):
        with self.scope(depth=self.depth + 1, **changes):
            for _ in range(self.random.randrange(1, 4)):
                self.statement(depth)

    # Scalar control flow.

    def branch(self, depth):
        self.emit(f"if ({self.test()}) {{")
        self.block(depth - 1)
        if self.chance(0.5):
            self.emit("} else {")
            self.block(depth - 1)
        self.emit("}")

    def loop(self, depth):
        """At most three iterations, counted by a variable of its own."""
        i = self.fresh("i")
        unroll = self.pick(["", "", "#pragma unroll\n", "#pragma nounroll\n"])
        bound = self.pick(["3", f"(int)(({self.pick(self.scalars[:3])}) & 3)"])
        inside = {"scalars": (*self.scalars, i), "breakable": False,
                  "exits": ("break", "continue")}
        kind = self.pick(["for", "for", "while", "do"]) if not self.careful else "for"
        if kind == "for":
            self.emit(f"{unroll}for (int {i} = 0; {i} < {bound}; ++{i}) {{")
            self.block(depth - 1, **inside)
            self.emit("}")
            return
        self.emit(f"{{ int {i} = {'0' if kind == 'while' else '-1'};")
        self.emit(f"while ({i} < {bound}) {{" if kind == "while" else "do {")
        self.emit(f"  ++{i};")
        self.block(depth - 1, **inside)
        self.emit("} }" if kind == "while" else f"}} while ({i} + 1 < {bound}); }}")

    def switch(self, depth):
        self.emit(f"switch ((int)(({self.scalar()}) & 3)) {{")
        exits = ("break", *self.exits[1:])
        cases = self.random.sample(["case 0", "case 1", "case 2", "default"],
                                   self.random.randrange(1, 4))
        for case in cases:
            self.emit(f"{case}: {{")
            self.block(depth - 1, breakable=False, exits=exits)
            self.emit("}" if self.chance(0.3) else "} break;")
        self.emit("}")

    def leave(self, depth):
        self.emit(f"if ({self.test()}) {self.pick(self.exits)};")

    def jump(self, depth):
        """goto, forward or at most twice backward."""
        label = self.fresh("l")
        if self.chance(0.5):
            self.emit(f"if ({self.test()}) goto {label};")
            self.emit("{")
            self.block(depth - 1)
            self.emit(f"}} {label}: ;")
            return
        i = self.fresh("i")
        self.emit(f"{{ int {i} = 0; {label}: {{")
        self.block(depth - 1, scalars=(*self.scalars, i))
        self.emit(f"}} if (++{i} < {self.pick([2, 3])}) goto {label}; }}")

    def early_return(self, depth):
        self.emit(f"if ({self.test()}) {self.returns()}")

    # SIMD blocks.

    def simd_flow(self, depth):
        lanes = self.simd or self.pick(self.palette.simd_widths)
        with self.scope(simd=lanes, in_block=True, exits=()):
            if self.chance(0.7):
                self.simd_if(depth)
            else:
                self.simd_loop(depth)

    def simd_if(self, depth):
        condition = self.condition(self.simd)
        if not condition:
            return
        self.emit(f"SIMD_IF_BEGIN({condition}) {{")
        self.block(depth - 1)
        while self.chance(0.2):
            condition = self.condition(self.simd)
            if condition:
                self.emit(f"}} SIMD_ELSEIF({condition}) {{")
                self.block(depth - 1)
        if self.chance(0.5):
            self.emit("} SIMD_ELSE {")
            self.block(depth - 1)
        self.emit("} SIMD_IF_END;")

    def simd_loop(self, depth):
        rounds, start = self.fresh("c"), self.operand(self.simd)
        if not start or is_float(start.type):
            return
        self.emit(f"vector<int, {self.simd}> {rounds} = {start.text} & 3;")
        self.emit("SIMD_DO_WHILE_BEGIN {")
        self.emit(f"  {rounds} -= 1;")
        self.block(depth - 1, breakable=True)
        self.emit(f"}} SIMD_DO_WHILE_END({rounds} > 0);")

    def leave_lanes(self, depth):
        word = self.pick(["SIMD_BREAK", "SIMD_CONTINUE"])
        condition = self.condition(self.simd)
        if not self.careful and self.chance(0.3):
            self.emit(f"if ({self.test()}) {{ {word}; }}")
        elif condition:
            self.emit(f"SIMD_IF_BEGIN({condition}) {{ {word}; }} SIMD_IF_END;")
