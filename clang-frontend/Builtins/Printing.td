//===- Printing.td - output of text ---------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

// Takes any arguments; IR/LowerPrintf lowers it, after formats are constants.
def printf : Language<"later">;

class Printing<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Printing", name, signature, uses, doc> {
  let Elements = "";
  let Sizes = "";
}
def : Printing<"printf", "int printf(const char *format, ...)", [printf],
               "Prints to the host's standard output when the kernel has ended: "
               "0, or -1 when the print buffer is full. format is a literal of "
               "C's printf without `%p`, `%n` and `*`; there are at most 64 "
               "further arguments: integers, floating-point numbers, and string "
               "literals for `%s`. In a SIMD block it prints once, if any lane "
               "is there."> {
  let Example = "put(printf(\"%d %s\\n\", 5, \"five\"));";
  let Errors = ["printf(\"%p\", n) // printf has no conversion '%p'",
                "const char *t = n ? \"a\" : \"b\"; printf(t, n) // the "
                "format of printf must be a string literal",
                "printf(\"%d\", i) // printf prints scalars and string "
                "literals; print the elements of a vector one by one"];
}
def : Printing<"cm_printf", "int cm_printf(const char *format, ...)", [printf],
               "`printf` by another name."> {
  let Example = "put(cm_printf(\"%.2f\\n\", 0.25f));";
}
def : Printing<"cmprint", "int cmprint(const char *format, ...)", [printf],
               "`printf` by another name."> {
  let Example = "put(cmprint(\"%u\\n\", n));";
}
class OldPrinting<string name, string signature>
    : Printing<name, signature, [], "Prints to a surface."> {
  let Refused = "no current runtime reads its output; use printf";
}
def : OldPrinting<"fprintf", "int fprintf(SurfaceIndex s, const char *format, "
                             "...)"> {
  let Example = "put(fprintf(buf, \"%d\\n\", 1));";
}
def : OldPrinting<"cm_fprintf",
                  "int cm_fprintf(SurfaceIndex s, const char *format, ...)"> {
  let Example = "put(cm_fprintf(buf, \"%d\\n\", 1));";
}
def : OldPrinting<"cmfprint",
                  "int cmfprint(SurfaceIndex s, const char *format, ...)"> {
  let Example = "put(cmfprint(buf, \"%d\\n\", 1));";
}
