"""Random CM programs for fuzz_kernels.py.

RandomKernel(seed) is always the same program. It reads objects of random shapes
from the surface `in`, runs random statements on them and writes all objects and
scalars to the surface `out`: `source` is its text, `outputs` their layout in `out`.
One program in sixteen is large, one in eight uses shared local memory
(`uses_slm`: it needs a thread group). BLOCK programs with neighbouring seeds have
types and shapes in common, which makes them cheap to compile in one file;
`in_batch` is the text for that file. `devices` are those with all features that the
block may use. One block in four is `careful`: see random_values.py.
survey_kernels.py counts the constructs in the programs.

The parts: random_types.py has types and palettes, random_regions.py the operands of
assignments, random_values.py and random_builtins.py expressions,
random_statements.py and random_memory.py statements, random_flow.py control flow,
random_calls.py and random_functions.py functions.

No program is undefined. Results of mathematical functions, which may differ in
the last bits, are stored in objects that nothing else reads (`Output.exact`).
"""
from collections import namedtuple

from random_lsc import INVALIDATED, MEMORY_BYTES as MODERN_MEMORY_BYTES
from random_memory import SLM_BYTES
from random_modern import Modern
from random_statements import elements_of
from random_types import BLOCK, BYTES, Palette, Value, base, vector_of

MEMORY_BYTES = 4096  # Of the surface `mem`.
OUTPUT_BYTES = 16384
MODERN_OUTPUT_BYTES = 65536

# The contents of the file `file` at `offset`: the results of the object `name`, which the
# program writes to offset `place`, plus a distance for each thread.
Output = namedtuple("Output", "name type offset count exact place file")
HEAD = ('extern "C" _GENX_MAIN_ void k(SurfaceIndex in [[type("buffer_t")]], '
        'SurfaceIndex out [[type("buffer_t")]], SurfaceIndex mem [[type("buffer_t")]], '
        '%sint n0, int n1, int n2) {')


class RandomKernel(Modern):
    def __init__(self, seed):
        super().__init__(seed, Palette(seed // BLOCK))
        self.seed, self.devices = seed, self.palette.devices
        self.uses_slm = seed % 8 == 3 or self.modern
        self.large = seed % 16 == 0
        self.outputs = []
        self.before_kernel()
        if self.careful:
            self.one = "n0 - 4"
        self.variables_of_kernel()
        for _ in range(self.random.randrange(4, 12) if self.large or self.modern else
                       self.pick([1, 2, 2, 3, 3])):
            self.statement(2 if self.large or self.chance(0.3) else 1)
        if self.flavour == "lanes":
            self.simd_flow(3)
        if self.callables and self.chance(0.8):
            self.call_of(self.callables[-1])
        self.write_outputs()
        numbers = ", ".join(map(str, range(32)))
        table = f"static const uint lanes[32] = {{{numbers}}};"
        head = HEAD % ('svmptr_t p [[type("svmptr_t")]], ' * self.modern)
        hints = [INVALIDATED] * self.modern
        self.source = "\n".join([table] + hints + self.functions + [head] + self.lines) + "\n}\n"

    def launch(self):
        """The options of a launch of the kernel, except for its name and files."""
        sizes = {"out": OUTPUT_BYTES, "mem": MEMORY_BYTES}
        if self.modern:
            sizes = {"out": MODERN_OUTPUT_BYTES, "mem": MODERN_MEMORY_BYTES,
                     "p": MODERN_MEMORY_BYTES}
        return [f"--group-size={self.threads}x1x1",
                *(f"--arg={name}=zero:{size}" for name, size in sizes.items())]

    def files(self):
        """The surfaces that contain results."""
        return ("out", "mem", "p") if self.modern else ("out",)

    def name_in_batch(self):
        return f"k{self.seed}"

    def in_batch(self):
        """The source for a file with other programs."""
        source = self.source.replace(" void k(", f" void {self.name_in_batch()}(")
        return f"namespace p{self.seed} {{\n{source}}}\n"

    # Declarations.

    def before_kernel(self):
        """Tables, global variables, the struct and functions."""
        if not self.careful:
            if self.chance(0.15):
                self.table()
            if self.chance(0.12):
                self.constant()
            if self.chance(0.15):
                self.variable()
            if self.chance(0.2):
                self.struct()
        count = {"calls": [1, 2, 3], "lanes": [0, 1, 1]}.get(self.flavour, [0, 0, 1])
        if self.careful:
            count = [0, 0, 0, 1]
        for _ in range(self.pick([0, 1, 2]) if self.modern else 0):
            self.helper()
        for _ in range(self.pick(count)):
            self.function()

    def table(self):
        name, element = self.fresh("t"), self.integer_type()
        count = self.pick([o for o in (*self.palette.vectors, *self.palette.counts) if o <= 33])
        numbers = ", ".join(self.pick(["0", "1", "7", "100", "45", "127"]) for _ in range(count))
        self.functions.append(f"static const {element} {name}[{count}] = {{{numbers}}};")
        self.tables.append((name, element, count))

    def constant(self):
        item = vector_of(self.fresh("k"), self.pick(self.types), self.pick(self.palette.counts),
                         constant=True)
        numbers = ", ".join(str(self.random.randrange(100))
                            for _ in range(self.random.randrange(1, item.count + 1)))
        self.functions.append(f"const {item.kind()} {item.name} = {{{numbers}}};")
        self.objects.append(item)

    def variable(self):
        """Declares a global variable, possibly volatile."""
        item = self.shape(self.fresh("g"))
        how = self.pick(["", "static ", "_GENX_VOLATILE_ "])
        if how.startswith("_") and item.count * BYTES[item.type] > 128:
            how = ""
        self.functions.append(f"{how}{item.kind()} {item.name};")
        self.globals.append(item)

    def variables_of_kernel(self):
        if self.modern:
            self.set_up_group()
            self.emit("uint s0 = n0 * 3 + id, s1 = n2 ^ n1;")
        else:
            self.emit("uint s0 = n0 * 3, s1 = n2 ^ n1;")
        self.writable += [Value("s0", "uint"), Value("s1", "uint")]
        if self.uses_slm and not self.modern:
            self.emit(f"cm_slm_init({SLM_BYTES}); uint slm = cm_slm_alloc({SLM_BYTES});")
            self.emit(f"vector<uint, {SLM_BYTES // 4}> slm0 = 0; "
                      "cm_slm_block_write(slm, 0, slm0);")
        for o in self.globals:
            self.fill(o)
            self.objects.append(o)
        for _ in range(self.random.randrange(3, 7) if self.large else self.pick([1, 2, 2, 3])):
            self.declare()
        if self.fields:
            name = self.fresh("s")
            self.emit(f"S {name};")
            known = len(self.objects)
            self.know_struct(name)
            for o in self.objects[known:]:
                for part in elements_of(o):
                    self.fill(part)
            self.emit(f"{name}.z = s0;")
        if not self.careful and self.chance(0.3):
            self.declare_scalar()
        self.declare_accumulators()

    def write_outputs(self):
        offset = 0
        if self.modern:
            self.emit("uint results = id * SIZE;")
        accumulators = [a.item for a in self.accumulators]
        own = [o for o in self.objects if (not o.constant or o in accumulators)
               and not o.lanes_only and o.origin() == base(o.name)]
        objects = [part for o in own for part in elements_of(o)] + self.approximate
        scalars = [vector_of(v.text, v.type, 1) for v in self.writable]
        for o in objects + scalars:
            size = -(-o.count * BYTES[o.type] // 16) * 16
            padded = size // BYTES[o.type]
            # A scalar is written to all elements.
            part = "" if o in scalars else f".select<{o.count}, 1>(0)"
            self.emit(f"{{ vector<{o.type}, {padded}> o = 0; o{part} = {o.name}; "
                      f"write(out, {offset}{' + results' * self.modern}, o); }}")
            self.outputs.append(Output(o.name, o.type, offset, o.count,
                                       o not in self.approximate, offset, "out"))
            offset += size
        if self.modern:
            self.lines = [line.replace("id * SIZE", f"id * {offset}") for line in self.lines]
            self.outputs = [o._replace(offset=o.offset + thread * offset)
                            for thread in range(self.threads) for o in self.outputs]
            self.outputs += [Output(name, "uint", 0, MODERN_MEMORY_BYTES // 4, True, None, name)
                             for name in ("mem", "p")]
