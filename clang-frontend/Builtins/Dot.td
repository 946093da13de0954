//===- Dot.td - dot products, lines, differences --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

class Dot<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Dot products and lines", name, signature, uses, doc> {
  let Elements = "half, float";
  let Sizes = "a multiple of 4";
}

// The sum, then four bytes of each; signedness of the result and of all three.
let Feature = "DP4A", UserName = "cm_dp4a" in {
def dp4a : PureSpecial<"dotBytes", "R", ["V", "V", "V", "int", "int"]>;
def dp4a_sat : PureSpecial<"dotBytesSat", "R", ["V", "V", "V", "int", "int"]>;
}

def : Dot<"cm_dp2", "X<R> cm_dp2<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 of each four elements, in all four."> {
  let Example = "put(cm_dp2<float>(f, f)); put(cm_dp2<float>(f, 0.5f, SAT));";
}
def : Dot<"cm_dp3", "X<R> cm_dp3<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 of each four elements, in all four."> {
  let Example = "put(cm_dp3<float>(f, f));";
}
def : Dot<"cm_dp4", "X<R> cm_dp4<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3 of each four elements, in "
          "all four."> {
  let Example = "put(cm_dp4<float>(f, f)); put(cm_dp4<half>(h, h));";
}
def : Dot<"cm_dph", "X<R> cm_dph<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 + y3 of each four elements, in all "
          "four."> {
  let Example = "put(cm_dph<float>(f, f));";
}
def : Dot<"cm_line",
          "X<R> cm_line<R = float>(vector<float, 4> p, X y [, flag])", [],
          "p0 * y + p3; also with the two numbers instead of p."> {
  let Example = "vector<float, 4> p = f.select<4, 1>(0); "
                "put(cm_line<float>(p, f)); "
                "put(cm_line<float>(2.0f, 0.5f, f, SAT));";
}
let Sizes = "a multiple of 8" in
def : Dot<"cm_pln",
          "X<R> cm_pln<R = float>(vector<float, 4> p, X x, X y [, flag])", [],
          "p0 * x + p1 * y + p3."> {
  let Example = "vector<float, 4> p = f.select<4, 1>(0); "
                "put(cm_pln<float>(p, f, f));";
}
def : Dot<"cm_lrp", "X<float> cm_lrp(X t, X x, X y [, flag])", [],
          "x * t + y * (1 - t)."> {
  let Example = "put(cm_lrp(f, f, f)); put(cm_lrp(0.25f, f, f, SAT));";
}
let Elements = "char, uchar", Sizes = "even" in {
def : Dot<"cm_sad2", "X<R> cm_sad2<R = short>(X x, Y y [, flag])", [abs],
          "|x0 - y0| + |x1 - y1| of each two elements, in the first; portable "
          "programs do not look at the second."> {
  let Example = "put(cm_sad2<short>(b, b)); put(cm_sad2<ushort>(c, b));";
}
def : Dot<"cm_sada2",
          "X<R> cm_sada2<R = short>(X x, Y y, X<short> z [, flag])", [abs],
          "z0 + |x0 - y0| + |x1 - y1| of each two elements, in the first; "
          "portable programs do not look at the second."> {
  let Example = "put(cm_sada2<short>(b, c, s, SAT));";
}
}
let Elements = "int or uint; the three sources of one signedness",
    Sizes = "any", Feature = "DP4A" in
def : Dot<"cm_dp4a", "X<R> cm_dp4a<R = element>(X a, X x, X y [, flag])",
          [dp4a, dp4a_sat],
          "a + x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3 of the bytes of x and y; "
          "with SAT the exact sum, saturated to R."> {
  let Example = "put(cm_dp4a<int>(i, i, i)); put(cm_dp4a<uint>(u, u, u, SAT)); "
                "put(cm_dp4a<int>(u, u, u, SAT));";
}
