//===- Bits.td - bits of integers, masks ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

class Bits<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Bits", name, signature, uses, doc> {
  let Elements = "integers of at most 4 bytes";
}

def lzd : PureIntrinsic<"genx.lzd", ["V"]>;
def fbl : PureIntrinsic<"genx.fbl", ["V"]>;
def fbh : ByType<["V"], "genx.sfbh", "genx.ufbh", "">;
def cbit : PureIntrinsic<"genx.cbit", ["V"]>;
def bf_reverse : PureIntrinsic<"genx.bfrev", ["V"]>;
def bf_insert : PureIntrinsic<"genx.bfi", ["V", "V", "V", "V"]>;
def bf_extract : ByType<["V", "V", "V"], "genx.sbfe", "genx.ubfe", "">;

let Feature = "BitRotate" in {
def rol : PureIntrinsic<"fshl", ["V", "V", "V"]> { let UserName = "cm_rol"; }
def ror : PureIntrinsic<"fshr", ["V", "V", "V"]> { let UserName = "cm_ror"; }
}
let Feature = "BitRotate64" in {
def rol_64 : PureIntrinsic<"fshl", ["V", "V", "V"]> {
  let UserName = "cm_rol of 64-bit integers";
}
def ror_64 : PureIntrinsic<"fshr", ["V", "V", "V"]> {
  let UserName = "cm_ror of 64-bit integers";
}
}
def bfn : PureIntrinsic<"genx.bfn", ["V", "V", "V", "int"]> {
  let Feature = "Add3Bfn";
  let UserName = "cm_bfn";
}
def mask_to_bits : PureSpecial<"maskToBits", "unsigned", ["V"]>;

def : Bits<"cm_lzd", "X<R> cm_lzd<R = uint>(X x [, flag])", [lzd],
           "The zeros above the highest bit of 32; 32 of 0."> {
  let Templates = ["R, T, N | R, T // put(cm_lzd<ushort, uint, 16>(u)); "
                   "put(cm_lzd<uint, uint>(n));",
                   "R, T, N1, N2 // matrix<uint, 2, 8> x = u; "
                   "put(cm_lzd<uint, uint, 2, 8>(x));"];
  let Example = "put(cm_lzd(u)); put(cm_lzd<ushort>(i)); put(cm_lzd(n));";
  let Errors = ["cm_lzd(f) // cm_lzd takes integers of at most 4 bytes"];
}
def : Bits<"cm_cbit", "X<R> cm_cbit<R = uint>(X x)", [cbit],
           "How many bits of the element are set."> {
  let Templates = ["T, N | T, N1, N2 // matrix<uint, 2, 8> x = u; "
                   "put(cm_cbit<ushort, 16>(w)); put(cm_cbit<uint, 2, 8>(x));"];
  let Example = "put(cm_cbit<uint>(u)); put(cm_cbit(c)); put(cm_cbit(n));";
  let Errors = ["cm_cbit(f) // cm_cbit takes integers of at most 4 bytes"];
}
def : Bits<"cm_fbl", "X<R> cm_fbl<R = uint>(X x)", [fbl],
           "The number of the lowest bit that is set; 0xffffffff of 0."> {
  let Templates = ["N | N1, N2 // matrix<uint, 2, 8> x = u; "
                   "put(cm_fbl<16>(u)); put(cm_fbl<2, 8>(x));"];
  let Example = "put(cm_fbl(u)); put(cm_fbl(n));";
  let Errors = ["cm_fbl(f) // cm_fbl takes integers of at most 4 bytes"];
}
def : Bits<"cm_fbh", "X<R> cm_fbh<R = uint>(X x)", [fbh],
           "The zeros above the highest bit of an unsigned x or one that is "
           "not negative, the ones above the highest 0 of a negative one; "
           "0xffffffff of 0 and of -1."> {
  let Templates = ["N | T, N1, N2 // matrix<int, 2, 8> x = i; "
                   "put(cm_fbh<16>(u)); put(cm_fbh<int, 2, 8>(x));"];
  let Example = "put(cm_fbh(u)); put(cm_fbh(i)); put(cm_fbh(n));";
  let Errors = ["cm_fbh(f) // cm_fbh takes integers of at most 4 bytes"];
}
def : Bits<"cm_bf_reverse", "X<R> cm_bf_reverse<R = uint>(X x)", [bf_reverse],
           "The 32 bits in reverse order."> {
  let Templates = ["R, T, N | R, T // put(cm_bf_reverse<uint, uint, 16>(u)); "
                   "put(cm_bf_reverse<uint, uint>(n));"];
  let Example = "put(cm_bf_reverse<uint>(u)); put(cm_bf_reverse(n));";
  let Errors = ["cm_bf_reverse(f) // cm_bf_reverse takes integers of at most "
                "4 bytes"];
}
def : Bits<"cm_bf_insert",
           "X<R> cm_bf_insert<R = element>(X width, X offset, X value, X x)",
           [bf_insert],
           "x with width bits from bit offset on replaced by the lowest ones "
           "of value; width and offset modulo 32. The dword is extended by its "
           "sign when R is signed and larger."> {
  let Templates = ["R, T, N, U, V, W | R, T, N // put(cm_bf_insert<uint, "
                   "uint, 16, int, int, int>(5, 3, 9, u)); "
                   "put(cm_bf_insert<uint, uint, 16>(5, 3, u, u));"];
  let Example = "put(cm_bf_insert<uint>(5, 3, u, i)); "
                "put(cm_bf_insert(n, 3, 5, n));";
  let Errors = ["cm_bf_insert<uint>(5, 3, f, u) // cm_bf_insert takes "
                "integers of at most 4 bytes"];
}
def : Bits<"cm_bf_extract",
           "X<R> cm_bf_extract<R = element>(X width, X offset, X x)",
           [bf_extract],
           "width bits of x from bit offset on, extended by their sign when R "
           "is signed; width and offset modulo 32."> {
  let Templates = ["R, T, N, U, V | R, T, N // put(cm_bf_extract<uint, uint, "
                   "16, int, int>(5, 3, u)); put(cm_bf_extract<int, int, "
                   "16>(5, 3, i));"];
  let Example = "put(cm_bf_extract<uint>(5, 3, u)); "
                "put(cm_bf_extract<int>(u, 2, i));";
  let Errors = ["cm_bf_extract<uint>(5, 3, f) // cm_bf_extract takes integers "
                "of at most 4 bytes"];
}
let Elements = "integers; of 8 bytes where CM_HAS_BIT_ROTATE_64BIT is defined",
    Feature = "BitRotate" in {
def : Bits<"cm_rol", "X<R> cm_rol<R = element>(X a, Y n)", [rol, rol_64],
           "a rotated left by n modulo its width."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_rol<uint, uint, 16, "
                   "uint>(u, 3)); put(cm_rol<uint, uint, 16>(u, u)); "
                   "put(cm_rol<uint, uint>(u, u));",
                   "R, T, N1, N2, U // matrix<uint, 4, 4> x = u; "
                   "put(cm_rol<uint, uint, 4, 4, uint>(x, 5));",
                   "R, T, U // put(cm_rol<uint, uint, uint>(u(3), u(5)));"];
  let Example = "put(cm_rol<uint>(u, 3)); put(cm_rol<ushort>(w, w)); "
                "put(cm_rol(b, 5));";
  let Errors = ["cm_rol<uint>(f, 3) // cm_rol takes integers"];
}
def : Bits<"cm_ror", "X<R> cm_ror<R = element>(X a, Y n)", [ror, ror_64],
           "a rotated right by n modulo its width."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_ror<uint, uint, 16, "
                   "uint>(u, 3)); put(cm_ror<uint, uint, 16>(u, u)); "
                   "put(cm_ror<uint, uint>(u, u));",
                   "R, T, N1, N2, U // matrix<uint, 4, 4> x = u; "
                   "put(cm_ror<uint, uint, 4, 4, uint>(x, 5));",
                   "R, T, U // put(cm_ror<uint, uint, uint>(u(3), u(5)));"];
  let Example = "put(cm_ror<uint>(u, 3)); put(cm_ror<ushort>(w, w)); "
                "put(cm_ror(b, 5));";
  let Errors = ["cm_ror<uint>(f, 3) // cm_ror takes integers"];
}
}
let Elements = "short, ushort, int or uint, the same in all operands",
    Feature = "Add3Bfn" in
def : Bits<"cm_bfn", "X cm_bfn<BFNT f>(X x, X y, X z)", [bfn],
           "The boolean function f, bit by bit: an expression of BFN_X, BFN_Y "
           "and BFN_Z with ~, &, | and ^."> {
  let Templates = ["F, T, N | F, T // put(cm_bfn<BFN_X ^ BFN_Y ^ BFN_Z, uint, "
                   "16>(u, u, u)); put(cm_bfn<BFN_X | BFN_Y, uint>(u, u, u));"];
  let Example = "put(cm_bfn<(BFN_X & BFN_Y) | ~BFN_Z>(u, u, u)); "
                "put(cm_bfn<BFN_X ^ BFN_Y ^ BFN_Z>(w, w, w)); "
                "put(cm_bfn<BFN_X & ~BFN_Y>(n, n, n));";
  let Errors = ["cm_bfn<BFN_X & BFN_Y>(f, f, f) // cm_bfn takes three "
                "operands of one type, with elements short, ushort, int or "
                "uint",
                "cm_bfn<BFN_X & BFN_Y>(u, i, u) // cm_bfn takes three "
                "operands of one type, with elements short, ushort, int or "
                "uint"];
}
let Elements = "ushort", Sizes = "at most 32" in {
def : Bits<"cm_pack_mask", "uint cm_pack_mask(X mask)", [mask_to_bits],
           "Bit i is set when element i is not 0."> {
  let Templates = ["N // put(cm_pack_mask<16>(w));"];
  let Example = "put(cm_pack_mask(w));";
  let Errors = ["cm_pack_mask(f) // cm_pack_mask takes elements of ushort",
                "vector<ushort, 64> x = 1; cm_pack_mask(x) // a mask of 64 "
                "lanes does not fit in an integer of 32 bits"];
}
def : Bits<"cm_unpack_mask", "vector<T, N> cm_unpack_mask<T, N>(uint bits)",
           [bits_to_mask], "Element i is bit i."> {
  let Elements = "integers";
  let Example = "put(cm_unpack_mask<ushort, 16>(n));";
  let Errors = ["cm_unpack_mask<ushort, 64>(n) // a mask of 64 lanes does not "
                "fit in an integer of 32 bits",
                "cm_unpack_mask<float, 16>(n) // cm_unpack_mask makes integers"];
}
}
