"""Checks the locations of the variables of inlined functions of inlined.cm.

usage: inlined.py BINARY

As variables.py does it: wherever .debug_info gives a variable of an inlined function
registers, these hold one of the values that the function, computed again in Python, gives
it in some call. Most of the variables must have been seen.
"""
import sys

from variables import executed, parse_dies, pieces, read, run, scalars, wrap

N, START = 3, list(range(3, 19))


def model():
    """(function, variable) -> its values in all calls."""
    values = {}

    def note(function, name, value):
        values.setdefault((function, name), set()).add(tuple(value))
        return value

    def scaled(v, by):
        note("scaled", "v", v)
        note("scaled", "by", [by])
        first = note("scaled", "first", [wrap(x * by) for x in v])
        second = note("scaled", "second", [wrap(f + x) for f, x in zip(first, v)])
        return note("scaled", "first", [wrap(f ^ s) for f, s in zip(first, second)])

    v = START
    for i in range(N):
        note("store", "at", [i * 64])
        note("store", "v", v)
        note("store", "both", scaled(v, i * 64))
        # The result is returned in place: before that it has the values of `first`.
        values["store", "both"] |= values["scaled", "first"]
        v = [wrap(x + N) for x in v]
    scaled(v, N)
    return values


def inlined(dies, die, function=None):
    """Yields (function, variable, type, locations) of all inlined calls."""
    if die["tag"] == "DW_TAG_inlined_subroutine":
        function = die["DW_AT_abstract_origin"].split('"')[1]
    if function and die["tag"] in ("DW_TAG_variable", "DW_TAG_formal_parameter"):
        kind = dies[int(die["DW_AT_type"].split()[0], 16)]
        yield function, die["DW_AT_name"].strip('"'), scalars(dies, kind), [
            (begin, end, pieces(e)) for begin, end, e in die["places"]]
    for child in die["children"]:
        yield from inlined(dies, child, function)


def main():
    dies = parse_dies(run("llvm-dwarfdump", "--debug-info", sys.argv[1]).stdout)
    known = list(inlined(dies, next(iter(dies.values()))))
    trace = run("gensim", "exec", sys.argv[1], "--trace", "--threads=1x1",
                "--arg=dst=zero:1024", "--arg=n=%d" % N,
                "--arg=start=" + ",".join(map(str, START))).stderr
    values, registers, seen = model(), {}, {}
    for offset, writes in executed(trace):
        for function, name, elements, places in known:
            for begin, end, where in places:
                shown = tuple(read(registers, where, at, form) for at, form in elements)
                if (function, name) not in values or not begin <= offset < end \
                        or None in shown:
                    continue
                assert shown in values[function, name], \
                    "%s of %s at 0x%x: %s" % (name, function, offset, shown)
                seen.setdefault("%s.%s" % (function, name), set()).add(shown)
        registers.update(writes)
    print("seen:", " ".join("%s:%d" % (k, len(v)) for k, v in sorted(seen.items())))
    for name in "scaled.v", "scaled.by", "scaled.first", "store.v":
        assert len(seen.get(name, ())) > 1, name + " was not seen"


main()
