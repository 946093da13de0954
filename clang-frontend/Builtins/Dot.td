//===- Dot.td - dot products, lines, differences --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

class Dot<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Dot products and lines", name, signature, uses, doc> {
  let Elements = "half, float";
  let Sizes = "a multiple of 4";
}

// The sum, two operands of four bytes; signedness of the result, of all
// sources.
let Feature = "DP4A", UserName = "cm_dp4a" in {
def dp4a : PureSpecial<"dotBytes", "R", ["V", "V", "V", "int", "int"]>;
def dp4a_sat : PureSpecial<"dotBytesSat", "R", ["V", "V", "V", "int", "int"]>;
}

def : Dot<"cm_dp2", "X<R> cm_dp2<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 of each four elements, in all four."> {
  let Templates = ["R, T, N, U | R, T, N1, N2, U | R, T, N // matrix<float, "
                   "4, 4> x = f; put(cm_dp2<float, float, 16, float>(f, "
                   "2.0f)); put(cm_dp2<float, float, 4, 4, float>(x, 2.0f)); "
                   "put(cm_dp2<float, float, 16>(f, f));"];
  let Example = "put(cm_dp2<float>(f, f)); put(cm_dp2<float>(f, 0.5f, SAT));";
  let Errors = ["cm_dp2<float>(i, i) // cm_dp2 takes elements of half or float",
                "vector<float, 6> x = 1; cm_dp2<float>(x, x) // cm_dp2 takes "
                "a multiple of 4 elements"];
}
def : Dot<"cm_dp3", "X<R> cm_dp3<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 of each four elements, in all four."> {
  let Templates = ["R, T, N, U | R, T, N1, N2, U | R, T, N // matrix<float, "
                   "4, 4> x = f; put(cm_dp3<float, float, 16, float>(f, "
                   "2.0f)); put(cm_dp3<float, float, 4, 4, float>(x, 2.0f)); "
                   "put(cm_dp3<float, float, 16>(f, f));"];
  let Example = "put(cm_dp3<float>(f, f));";
  let Errors = ["cm_dp3<float>(i, i) // cm_dp3 takes elements of half or float",
                "vector<float, 6> x = 1; cm_dp3<float>(x, x) // cm_dp3 takes "
                "a multiple of 4 elements"];
}
def : Dot<"cm_dp4", "X<R> cm_dp4<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3 of each four elements, in "
          "all four."> {
  let Templates = ["R, T, N, U | R, T, N1, N2, U | R, T, N // matrix<float, "
                   "4, 4> x = f; put(cm_dp4<float, float, 16, float>(f, "
                   "2.0f)); put(cm_dp4<float, float, 4, 4, float>(x, 2.0f)); "
                   "put(cm_dp4<float, float, 16>(f, f));"];
  let Example = "put(cm_dp4<float>(f, f)); put(cm_dp4<half>(h, h));";
  let Errors = ["cm_dp4<float>(i, i) // cm_dp4 takes elements of half or float",
                "vector<float, 6> x = 1; cm_dp4<float>(x, x) // cm_dp4 takes "
                "a multiple of 4 elements"];
}
def : Dot<"cm_dph", "X<R> cm_dph<R = common>(X x, Y y [, flag])", [],
          "x0 * y0 + x1 * y1 + x2 * y2 + y3 of each four elements, in all "
          "four."> {
  let Templates = ["R, T, U, N // put(cm_dph<float, float, vector<float, 16>, "
                   "16>(f, f));"];
  let Example = "put(cm_dph<float>(f, f));";
  let Errors = ["cm_dph<float>(i, i) // cm_dph takes elements of half or float",
                "vector<float, 6> x = 1; cm_dph<float>(x, x) // cm_dph takes "
                "a multiple of 4 elements"];
}
def : Dot<"cm_line",
          "X<R> cm_line<R = float>(vector<float, 4> p, X y [, flag])", [],
          "p0 * y + p3; also with the two numbers instead of p."> {
  let Templates = ["R, T, U, N | R, T, N // vector<float, 4> p = f.select<4, "
                   "1>(0); put(cm_line<float, float, float, 16>(p, f)); "
                   "put(cm_line<float, float, 16>(2.0f, 0.5f, f));",
                   "T, N // vector<float, 4> p = f.select<4, 1>(0); "
                   "put(cm_line<float, 16>(p, f));"];
  let Example = "vector<float, 4> p = f.select<4, 1>(0); "
                "put(cm_line<float>(p, f)); "
                "put(cm_line<float>(2.0f, 0.5f, f, SAT));";
  let Errors = ["vector<float, 4> p = 1; vector<float, 6> x = 1; "
                "cm_line<float>(p, x) // cm_line takes a multiple of 4 "
                "elements",
                "vector<float, 4> p = 1; cm_line<float>(p, i) // cm_line "
                "takes elements of float"];
}
let Sizes = "a multiple of 8" in
def : Dot<"cm_pln",
          "X<R> cm_pln<R = float>(vector<float, 4> p, X x, X y [, flag])", [],
          "p0 * x + p1 * y + p3."> {
  let Templates = ["N // vector<float, 4> p = f.select<4, 1>(0); "
                   "put(cm_pln<16>(p, f, f));"];
  let Example = "vector<float, 4> p = f.select<4, 1>(0); "
                "put(cm_pln<float>(p, f, f));";
  let Errors = ["vector<float, 4> p = 1, x = 1; cm_pln<float>(p, x, x) // "
                "cm_pln takes a multiple of 8 elements of x and of y",
                "vector<float, 4> p = 1; cm_pln<float>(p, i, i) // cm_pln "
                "takes elements of float"];
}
def : Dot<"cm_lrp", "X<float> cm_lrp(X t, X x, X y [, flag])", [],
          "x * t + y * (1 - t)."> {
  let Templates = ["N, U, V | T, N, U, V // put(cm_lrp<16, float, float>(f, "
                   "2.0f, 3.0f)); put(cm_lrp<float, 16, float, float>(f, "
                   "2.0f, 3.0f));"];
  let Example = "put(cm_lrp(f, f, f)); put(cm_lrp(0.25f, f, f, SAT));";
  let Errors = ["vector<float, 6> x = 1; cm_lrp(x, x, x) // cm_lrp takes a "
                "multiple of 4 elements",
                "cm_lrp(i, i, i) // cm_lrp takes elements of float"];
}
let Elements = "char, uchar", Sizes = "even" in {
def : Dot<"cm_sad2", "X<R> cm_sad2<R = short>(X x, Y y [, flag])", [abs],
          "|x0 - y0| + |x1 - y1| of each two elements, in the first; portable "
          "programs do not look at the second."> {
  let Templates = ["R, T, N, U | R, T, N // put(cm_sad2<short, uchar, 16>(b, "
                   "b)); put(cm_sad2<short, uchar, 16, vector<uchar, 16>>(b, "
                   "b));"];
  let Example = "put(cm_sad2<short>(b, b)); put(cm_sad2<ushort>(c, b));";
  let Errors = ["cm_sad2<short>(s, s) // cm_sad2 takes elements of char or "
                "uchar",
                "vector<uchar, 5> x = 1; cm_sad2<short>(x, x) // cm_sad2 "
                "takes an even number of elements"];
}
def : Dot<"cm_sada2",
          "X<R> cm_sada2<R = short>(X x, Y y, X<short> z [, flag])", [abs],
          "z0 + |x0 - y0| + |x1 - y1| of each two elements, in the first; "
          "portable programs do not look at the second."> {
  let Templates = ["R, T, N, U, V | R, T, N // put(cm_sada2<short, uchar, "
                   "16>(b, b, s)); put(cm_sada2<short, uchar, 16, "
                   "vector<uchar, 16>, vector<short, 16>>(b, b, s));"];
  let Example = "put(cm_sada2<short>(b, c, s, SAT));";
  let Errors = ["cm_sada2<short>(s, s, s) // cm_sada2 takes elements of char "
                "or uchar, and adds short or ushort",
                "vector<uchar, 5> x = 1; vector<short, 5> y = 1; "
                "cm_sada2<short>(x, x, y) // cm_sada2 takes an even number of "
                "elements, as many in each operand"];
}
}
let Elements = "int or uint; the three sources of one signedness",
    Sizes = "any", Feature = "DP4A" in
def : Dot<"cm_dp4a", "X<R> cm_dp4a<R = element>(X a, X x, X y [, flag])",
          [dp4a, dp4a_sat],
          "a + x0 * y0 + x1 * y1 + x2 * y2 + x3 * y3 of the bytes of x and y; "
          "with SAT the exact sum, saturated to R. Scalars x and y are converted "
          "to the type of a."> {
  let Templates = ["R, T1, T2, T3, N | R, T // put(cm_dp4a<int, int, int, "
                   "int, 16>(i, i, i)); put(cm_dp4a<int, uint>(u, u, u));"];
  let Example = "put(cm_dp4a<int>(i, i, i)); put(cm_dp4a<uint>(u, u, u, SAT)); "
                "put(cm_dp4a<int>(u, u, u, SAT)); put(cm_dp4a<uint>(u, (char)-3, "
                "u)); put(cm_dp4a<uint>(u(3), n, n));";
  let Errors = ["cm_dp4a<int>(i, u, i) // cm_dp4a: the three operands are all "
                "signed or all unsigned",
                "cm_dp4a<int>(s, s, s) // cm_dp4a takes elements of int or "
                "uint"];
}
