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

def : Math<"cm_inv", "X cm_inv(X x [, flag])", inv, "1 / x.">;
def : Math<"cm_sqrt", "X cm_sqrt(X x [, flag])", sqrt, "The square root.">;
def : Math<"cm_rsqrt", "X cm_rsqrt(X x [, flag])", rsqrt,
           "1 / the square root.">;
def : Math<"cm_log", "X cm_log(X x [, flag])", log, "The logarithm to base 2.">;
def : Math<"cm_exp", "X cm_exp(X x [, flag])", exp, "2 to the power of x.">;
def : Math<"cm_sin", "X cm_sin(X x [, flag])", sin, "The sine.">;
def : Math<"cm_cos", "X cm_cos(X x [, flag])", cos, "The cosine.">;
def : Math<"cm_pow", "X cm_pow(X x, Y y [, flag])", pow,
           "The absolute value of x to the power of y.">;
def : Math<"cm_frc", "X cm_frc(X x)", frc, "x - floor(x).">;
def : Math<"cm_rndd", "X<R> cm_rndd<R = float>(X x [, flag])", floor,
           "Rounds down.">;
def : Math<"cm_rndu", "X<R> cm_rndu<R = float>(X x [, flag])", ceil,
           "Rounds up.">;
def : Math<"cm_rnde", "X<R> cm_rnde<R = float>(X x [, flag])", rint,
           "Rounds to the nearest, ties to even.">;
def : Math<"cm_rndz", "X<R> cm_rndz<R = float>(X x [, flag])", trunc,
           "Rounds toward zero.">;
