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

def : Unary<"cm_inv", inv, "1 / x.">;
def : Unary<"cm_sqrt", sqrt, "The square root.">;
def : Unary<"cm_rsqrt", rsqrt, "1 / the square root.">;
def : Unary<"cm_log", log, "The logarithm to base 2.">;
def : Unary<"cm_exp", exp, "2 to the power of x.">;
def : Unary<"cm_sin", sin, "The sine.">;
def : Unary<"cm_cos", cos, "The cosine.">;
def : Math<"cm_pow", "X cm_pow(X x, Y y [, flag])", pow,
           "The absolute value of x to the power of y."> {
  let Example = "put(cm_pow(f, 0.5f)); put(cm_pow(h, h)); "
                "put(cm_pow(2.0f, f, SAT));";
}
def : Math<"cm_sincos", "X cm_sincos(Y &cosine, X x [, flag])", sin,
           "The sine; the cosine goes to cosine, a reference, an object or a "
           "scalar variable."> {
  let Uses = [sin, cos];
  let Example = "vector<float, 16> cosine; put(cm_sincos(cosine, f)); "
                "put(cosine);";
}
def : Unary<"cm_asin", sqrt, "The arc sine.">;
def : Unary<"cm_acos", sqrt, "The arc cosine.">;
def : Unary<"cm_atan", inv, "The arc tangent.">;
def : Math<"cm_frc", "X cm_frc(X x)", frc, "x - floor(x)."> {
  let Example = "put(cm_frc(f)); put(cm_frc(h));";
}
def : Rounding<"cm_rndd", floor, "Rounds down.">;
def : Rounding<"cm_rndu", ceil, "Rounds up.">;
def : Rounding<"cm_rnde", rint, "Rounds to the nearest, ties to even.">;
def : Rounding<"cm_rndz", trunc, "Rounds toward zero.">;
let Feature = "IEEEDivSqrt", Elements = "float, double" in {
def : Math<"cm_sqrt_ieee", "X cm_sqrt_ieee(X x [, flag])", sqrt_ieee,
           "The square root, correctly rounded."> {
  let Example = "put(cm_sqrt_ieee(f)); put(cm_sqrt_ieee(2.0f));";
}
def : Math<"cm_div_ieee", "X cm_div_ieee(X x, Y y [, flag])", div_ieee,
           "x / y, correctly rounded."> {
  let Example = "put(cm_div_ieee(f, 3.0f)); put(cm_div_ieee(1.0f, f, SAT));";
}
}
