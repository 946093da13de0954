//===- Arithmetic.td - arithmetic, bits, masks ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

def abs : ByType<["V"], "abs", "", "fabs">;
def min : ByType<["V", "V"], "smin", "umin", "minnum">;
def max : ByType<["V", "V"], "smax", "umax", "maxnum">;
def add_sat : ByType<["V", "V"], "sadd.sat", "uadd.sat", "">;
def shl_sat : ByType<["V", "V"], "sshl.sat", "ushl.sat", "">;

let Feature = "BitRotate" in {
def rol : PureIntrinsic<"fshl", ["V", "V", "V"]> { let UserName = "cm_rol"; }
def ror : PureIntrinsic<"fshr", ["V", "V", "V"]> { let UserName = "cm_ror"; }
}

def mask_to_bits : PureSpecial<"maskToBits", "unsigned", ["V"]>;

// X stands for a vector, matrix, reference or scalar; the result has its shape.
def : Arithmetic<"cm_abs", "X<R> cm_abs<R = element>(X x [, flag])", [abs],
                 "The absolute value.">;
def : Arithmetic<"cm_add", "X<R> cm_add<R = common>(X a, Y b [, flag])",
                 [add_sat, convert_sat],
                 "a + b in the promoted type; with SAT saturated to R.">;
def : Arithmetic<"cm_mul", "X<R> cm_mul<R = common>(X a, Y b [, flag])",
                 [convert_sat],
                 "a * b in the promoted type; with SAT saturated to R.">;
def : Arithmetic<"cm_min", "X<R> cm_min<R = common>(X a, Y b [, flag])", [min],
                 "The smaller; of a NaN and a number the number.">;
def : Arithmetic<"cm_max", "X<R> cm_max<R = common>(X a, Y b [, flag])", [max],
                 "The greater; of a NaN and a number the number.">;
let Elements = "integers" in {
def : Arithmetic<"cm_shl", "X<R> cm_shl<R = promoted>(X a, Y n [, flag])",
                 [shl_sat, convert_sat],
                 "a shifted left; with SAT saturated to R.">;
def : Arithmetic<"cm_shr", "X<R> cm_shr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat],
                 "a shifted right, arithmetically when it is signed.">;
def : Arithmetic<"cm_asr", "X<R> cm_asr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as signed, shifted right.">;
def : Arithmetic<"cm_lsr", "X<R> cm_lsr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as unsigned, shifted right.">;
let Elements = "integers of 2 or 4 bytes",
    Feature = "BitRotate" in {
def : Arithmetic<"cm_rol", "X<R> cm_rol<R = element>(X a, Y n)", [rol],
                 "a rotated left.">;
def : Arithmetic<"cm_ror", "X<R> cm_ror<R = element>(X a, Y n)", [ror],
                 "a rotated right.">;
}
}
let Elements = "ushort", Sizes = "at most 32" in {
def : Arithmetic<"cm_pack_mask", "uint cm_pack_mask(X mask)", [mask_to_bits],
                 "Bit i is set when element i is not 0.">;
def : Arithmetic<"cm_unpack_mask",
                 "vector<T, N> cm_unpack_mask<T, N>(uint bits)", [bits_to_mask],
                 "Element i is bit i.">;
}
