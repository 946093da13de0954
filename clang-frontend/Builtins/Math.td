//===- Math.td - mathematics ----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

def inv : PureIntrinsic<"genx.inv", ["V"]>;
def sqrt : PureIntrinsic<"genx.sqrt", ["V"]>;
def rsqrt : PureIntrinsic<"genx.rsqrt", ["V"]>;
def log : PureIntrinsic<"genx.log", ["V"]>;
def exp : PureIntrinsic<"genx.exp", ["V"]>;
def sin : PureIntrinsic<"genx.sin", ["V"]>;
def cos : PureIntrinsic<"genx.cos", ["V"]>;
def pow : PureIntrinsic<"genx.pow", ["V", "V"]>;
def frc : PureIntrinsic<"genx.frc", ["V"]>;
def floor : PureIntrinsic<"floor", ["V"]>;
def ceil : PureIntrinsic<"ceil", ["V"]>;
def rint : PureIntrinsic<"rint", ["V"]>;
def trunc : PureIntrinsic<"trunc", ["V"]>;
let Feature = "IEEEDivSqrt" in {
def sqrt_ieee : PureIntrinsic<"genx.ieee.sqrt", ["V"]> {
  let UserName = "cm_sqrt_ieee";
}
def div_ieee : PureIntrinsic<"genx.ieee.div", ["V", "V"]> {
  let UserName = "cm_div_ieee";
}
}

class Unary<string name, RawOp op, string doc>
    : Math<name, "X " # name # "(X x [, flag])", op, doc> {
  let Example = "put(" # name # "(f)); put(" # name # "(h)); put(" # name #
                "(0.75f)); put(" # name # "(f, SAT));";
}
class Rounding<string name, RawOp op, string doc>
    : Math<name, "X<R> " # name # "<R = float>(X x [, flag])", op, doc> {
  let Example = "put(" # name # "(f)); put(" # name # "<int>(f)); put(" #
                name # "<uchar>(f, SAT)); put(" # name # "<half>(h)); put(" #
                name # "(1.5f));";
}

def : Unary<"cm_inv", inv, "1 / x."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_inv<16>(x)); "
                   "put(cm_inv<4, 4>(y)); put(cm_inv<float>(x(3)));"];
  let Errors = ["cm_inv(i) // cm_inv takes elements of half or float"];
}
def : Unary<"cm_sqrt", sqrt, "The square root."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_sqrt<16>(x)); "
                   "put(cm_sqrt<4, 4>(y)); put(cm_sqrt<float>(x(3)));"];
  let Errors = ["cm_sqrt(i) // cm_sqrt takes elements of half or float"];
}
def : Unary<"cm_rsqrt", rsqrt, "1 / the square root."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_rsqrt<16>(x)); "
                   "put(cm_rsqrt<4, 4>(y)); put(cm_rsqrt<float>(x(3)));"];
  let Errors = ["cm_rsqrt(i) // cm_rsqrt takes elements of half or float"];
}
def : Unary<"cm_log", log, "The logarithm to base 2."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_log<16>(x)); "
                   "put(cm_log<4, 4>(y)); put(cm_log<float>(x(3)));"];
  let Errors = ["cm_log(i) // cm_log takes elements of half or float"];
}
def : Unary<"cm_exp", exp, "2 to the power of x."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_exp<16>(x)); "
                   "put(cm_exp<4, 4>(y)); put(cm_exp<float>(x(3)));"];
  let Errors = ["cm_exp(i) // cm_exp takes elements of half or float"];
}
def : Unary<"cm_sin", sin, "The sine."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_sin<16>(x)); "
                   "put(cm_sin<4, 4>(y)); put(cm_sin<float>(x(3)));"];
  let Errors = ["cm_sin(i) // cm_sin takes elements of half or float"];
}
def : Unary<"cm_cos", cos, "The cosine."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_cos<16>(x)); "
                   "put(cm_cos<4, 4>(y)); put(cm_cos<float>(x(3)));"];
  let Errors = ["cm_cos(i) // cm_cos takes elements of half or float"];
}
def : Math<"cm_pow", "X cm_pow(X x, Y y [, flag])", pow,
           "The absolute value of x to the power of y."> {
  let Templates = ["N, U | N1, N2, U | T // vector<float, 16> x = cm_abs(f) + "
                   "1; matrix<float, 4, 4> y = x; put(cm_pow<16, float>(x, "
                   "2.0f)); put(cm_pow<4, 4, float>(y, 2.0f)); "
                   "put(cm_pow<float>(x(3), 3.0f));"];
  let Example = "put(cm_pow(f, 0.5f)); put(cm_pow(h, h)); "
                "put(cm_pow(2.0f, f, SAT));";
  let Errors = ["cm_pow(i, f) // cm_pow takes elements of half or float"];
}
def : Math<"cm_sincos", "X cm_sincos(Y &cosine, X x [, flag])", sin,
           "The sine; the cosine goes to cosine, a reference, an object or a "
           "scalar variable."> {
  let Templates = ["N, U // vector<float, 16> x; put(cm_sincos<16, "
                   "vector<float, 16>>(x, f)); put(x);"];
  let Uses = [sin, cos];
  let Example = "vector<float, 16> cosine; put(cm_sincos(cosine, f)); "
                "put(cosine);";
  let Errors = ["vector<float, 16> c; cm_sincos(c, i) // cm_sincos takes "
                "elements of half or float",
                "vector<float, 8> c; cm_sincos(c, f) // cm_sincos: there are "
                "not as many cosines as sines"];
}
def : Unary<"cm_asin", sqrt, "The arc sine."> {
  let Templates = ["T, N | T, N1, N2 | T // vector<float, 16> x = f * (1.0f / "
                   "256); matrix<float, 4, 4> y = x; put(cm_asin<float, "
                   "16>(x)); put(cm_asin<float, 4, 4>(y)); "
                   "put(cm_asin<float>(x(3)));"];
  let Errors = ["cm_asin(i) // cm_asin takes elements of half or float"];
}
def : Unary<"cm_acos", sqrt, "The arc cosine."> {
  let Templates = ["T, N | T, N1, N2 | T // vector<float, 16> x = f * (1.0f / "
                   "256); matrix<float, 4, 4> y = x; put(cm_acos<float, "
                   "16>(x)); put(cm_acos<float, 4, 4>(y)); "
                   "put(cm_acos<float>(x(3)));"];
  let Errors = ["cm_acos(i) // cm_acos takes elements of half or float"];
}
def : Unary<"cm_atan", inv, "The arc tangent."> {
  let Templates = ["T, N | T, N1, N2 | T // vector<float, 16> x = f * (1.0f / "
                   "256); matrix<float, 4, 4> y = x; put(cm_atan<float, "
                   "16>(x)); put(cm_atan<float, 4, 4>(y)); "
                   "put(cm_atan<float>(x(3)));"];
  let Errors = ["cm_atan(i) // cm_atan takes elements of half or float"];
}
def : Math<"cm_frc", "X cm_frc(X x)", frc, "x - floor(x)."> {
  let Templates = ["T, N | T, N1, N2 // matrix<float, 4, 4> y = f; "
                   "put(cm_frc<float, 16>(f)); put(cm_frc<float, 4, 4>(y));"];
  let Example = "put(cm_frc(f)); put(cm_frc(h));";
  let Errors = ["cm_frc(i) // cm_frc takes elements of half or float"];
}
def : Rounding<"cm_rndd", floor, "Rounds down."> {
  let Templates = ["R, N | R, N1, N2 // matrix<float, 4, 4> y = f; "
                   "put(cm_rndd<short, 16>(f)); put(cm_rndd<float, 4, 4>(y));"];
  let Errors = ["cm_rndd<float>(i) // cm_rndd takes elements of half or float"];
}
def : Rounding<"cm_rndu", ceil, "Rounds up."> {
  let Templates = ["R, N | R, N1, N2 // matrix<float, 4, 4> y = f; "
                   "put(cm_rndu<short, 16>(f)); put(cm_rndu<float, 4, 4>(y));"];
  let Errors = ["cm_rndu<float>(i) // cm_rndu takes elements of half or float"];
}
def : Rounding<"cm_rnde", rint, "Rounds to the nearest, ties to even."> {
  let Templates = ["R, N | R, N1, N2 // matrix<float, 4, 4> y = f; "
                   "put(cm_rnde<short, 16>(f)); put(cm_rnde<float, 4, 4>(y));"];
  let Errors = ["cm_rnde<float>(i) // cm_rnde takes elements of half or float"];
}
def : Rounding<"cm_rndz", trunc, "Rounds toward zero."> {
  let Templates = ["R, N | R, N1, N2 // matrix<float, 4, 4> y = f; "
                   "put(cm_rndz<short, 16>(f)); put(cm_rndz<float, 4, 4>(y));"];
  let Errors = ["cm_rndz<float>(i) // cm_rndz takes elements of half or float"];
}
let Feature = "IEEEDivSqrt", Elements = "float, double" in {
def : Math<"cm_sqrt_ieee", "X cm_sqrt_ieee(X x [, flag])", sqrt_ieee,
           "The square root, correctly rounded."> {
  let Templates = ["N | N1, N2 | T // vector<float, 16> x = cm_abs(f) + 1; "
                   "matrix<float, 4, 4> y = x; put(cm_sqrt_ieee<16>(x)); "
                   "put(cm_sqrt_ieee<4, 4>(y)); "
                   "put(cm_sqrt_ieee<float>(x(3)));"];
  let Example = "put(cm_sqrt_ieee(f)); put(cm_sqrt_ieee(2.0f));";
  let Errors = ["cm_sqrt_ieee(h) // cm_sqrt_ieee takes elements of float or "
                "double"];
}
def : Math<"cm_div_ieee", "X cm_div_ieee(X x, Y y [, flag])", div_ieee,
           "x / y, correctly rounded."> {
  let Templates = ["N, U | N1, N2, U | T // vector<float, 16> x = cm_abs(f) + "
                   "1; matrix<float, 4, 4> y = x; put(cm_div_ieee<16, "
                   "float>(x, 2.0f)); put(cm_div_ieee<4, 4, float>(y, 2.0f)); "
                   "put(cm_div_ieee<float>(x(3), 3.0f));"];
  let Example = "put(cm_div_ieee(f, 3.0f)); put(cm_div_ieee(1.0f, f, SAT));";
  let Errors = ["cm_div_ieee(h, h) // cm_div_ieee takes elements of float or "
                "double"];
}
}
