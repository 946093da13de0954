//===- Arithmetic.td - arithmetic -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

def abs : ByType<["V"], "abs", "", "fabs">;
def min : ByType<["V", "V"], "smin", "umin", "minnum">;
def max : ByType<["V", "V"], "smax", "umax", "maxnum">;
// Operands, signedness of both, and signedness of the result.
def add_sat : PureSpecial<"addSat", "R", ["V", "V", "int", "int", "int"]>;
def shl_sat : PureSpecial<"shlSat", "R", ["V", "V", "int", "int"]>;
def avg : ByType<["V", "V"], "genx.ssavg", "genx.uuavg", "">;
def mulh : ByType<["V", "V"], "genx.smulh", "genx.umulh", "">;

// X stands for a vector, matrix, reference or scalar; the result has its shape.
def : Arithmetic<"cm_abs", "X<R> cm_abs<R = element>(X x [, flag])", [abs],
                 "The absolute value; of the least number itself, with SAT "
                 "the greatest."> {
  let Templates = ["R, T, N | R, T | T, N // put(cm_abs<ushort, short, "
                   "16>(s)); put(cm_abs<ushort, short>(s.select<4, 2>(1))); "
                   "put(cm_abs<short, 16>(s)); put(cm_abs<int, short>(i));",
                   "R, T, N1, N2 | T, N1, N2 // matrix<short, 2, 8> x = s; "
                   "put(cm_abs<int, short, 2, 8>(x)); put(cm_abs<short, 2, "
                   "8>(x));"];
  let Example = "put(cm_abs(f)); put(cm_abs<short>(i, SAT)); put(cm_abs(-3));";
  let Errors = ["cm_abs<short, short, 8>(s) // an operand has 16 elements "
                "where 8 are needed"];
}
def : Arithmetic<"cm_add", "X<R> cm_add<R = common>(X a, Y b [, flag])",
                 [add_sat, convert_sat],
                 "a + b in the promoted type; with SAT the exact sum, "
                 "saturated to R."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_add<int, short, 16, "
                   "short>(s, 3)); put(cm_add<int, short, 16>(s, s)); "
                   "put(cm_add<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_add<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_add<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_add<uchar>(b, b, SAT)); put(cm_add<uint>(i, u, SAT)); "
                "put(cm_add<int>(3, i)); put(cm_add<float>(f, h));";
}
def : Arithmetic<"cm_mul", "X<R> cm_mul<R = common>(X a, Y b [, flag])",
                 [convert_sat],
                 "a * b in the promoted type; with SAT the exact product, "
                 "saturated to R. Integers have an integer product; of 4 or "
                 "8 bytes, they have no SAT."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_mul<int, short, 16, "
                   "short>(s, 3)); put(cm_mul<int, short, 16>(s, s)); "
                   "put(cm_mul<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_mul<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_mul<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_mul<short>(s, c, SAT)); put(cm_mul<int>(i, i)); "
                "put(cm_mul<float>(0.5f, f));";
  let Errors = ["cm_mul<short>(i, s, SAT) // cm_mul cannot saturate a product "
                "of 32-bit or 64-bit integers"];
}
def : Arithmetic<"cm_min", "X<R> cm_min<R = common>(X a, Y b [, flag])", [min],
                 "The smaller; of a NaN and a number the number."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_min<int, short, 16, "
                   "short>(s, 3)); put(cm_min<int, short, 16>(s, s)); "
                   "put(cm_min<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_min<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_min<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_min<int>(i, s)); put(cm_min<float>(f, 1.0f)); "
                "put(cm_min<uchar>(300u, u, SAT));";
}
def : Arithmetic<"cm_max", "X<R> cm_max<R = common>(X a, Y b [, flag])", [max],
                 "The greater; of a NaN and a number the number."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_max<int, short, 16, "
                   "short>(s, 3)); put(cm_max<int, short, 16>(s, s)); "
                   "put(cm_max<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_max<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_max<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_max<int>(i, s)); put(cm_max<half>(h, h)); "
                "put(cm_max<uint>(300u, u));";
}
let Elements = "integers of at most 4 bytes" in {
def : Arithmetic<"cm_avg", "X<R> cm_avg<R = common>(X a, Y b [, flag])", [avg],
                 "(a + b + 1) / 2, rounded down, without overflow."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_avg<int, short, 16, "
                   "short>(s, 3)); put(cm_avg<int, short, 16>(s, s)); "
                   "put(cm_avg<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_avg<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_avg<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_avg<uchar>(b, b)); put(cm_avg<int>(i, 7)); "
                "put(cm_avg<short>(i, i, SAT));";
  let Errors = ["cm_avg<int>(f, f) // cm_avg takes integers of at most 4 bytes",
                "cm_avg<long>((vector<long, 16>)i, 1) // cm_avg takes "
                "integers of at most 4 bytes"];
}
def : Arithmetic<"cm_imul", "X<R> cm_imul<R = common>(Y &low, X a, Y b)",
                 [mulh],
                 "The upper 32 bits of the product of 64; the lower ones go "
                 "to low, a reference, an object or a scalar variable."> {
  let Templates = ["R, T, N | R, T // vector<int, 16> low; put(cm_imul<int, "
                   "int, 16>(low, i, i)); put(low); put(cm_imul<int, "
                   "int>(low, i, i));",
                   "R, T, U, N // vector<int, 16> low; put(cm_imul<int, int, "
                   "int, 16>(low, i, 70000)); put(low);"];
  let Example = "vector<int, 16> low; put(cm_imul<int>(low, i, i)); put(low); "
                "uint l; put(cm_imul(l, n, 3000000000u)); put(l);";
  let Errors = ["vector<int, 16> low; cm_imul<int>(low, f, i) // cm_imul "
                "takes integers of at most 4 bytes",
                "vector<int, 8> low; cm_imul<int>(low, i, i) // cm_imul: the "
                "low half needs an element for each product"];
}
}
let Elements = "integers" in {
def : Arithmetic<"cm_quot", "X<R> cm_quot<R = common>(X a, Y b)", [],
                 "The quotient, rounded toward zero; by 0 undefined."> {
  let Templates = ["T, N, U // put(cm_quot<int, 16, int>(i, 7));",
                   "T, N1, N2, U // matrix<int, 2, 8> x = i; put(cm_quot<int, "
                   "2, 8, int>(x, 7));",
                   "T, U // put(cm_quot<int, short>(i(6), s(8)));"];
  let Example = "put(cm_quot<int>(i, 7)); put(cm_quot(u, n));";
  let Errors = ["cm_quot<float>(f, 7) // cm_quot takes integers"];
}
def : Arithmetic<"cm_mod", "X<R> cm_mod<R = common>(X a, Y b)", [],
                 "The remainder, with the sign of a; by 0 undefined."> {
  let Templates = ["T, N, U // put(cm_mod<int, 16, int>(i, 7));",
                   "T, N1, N2, U // matrix<int, 2, 8> x = i; put(cm_mod<int, "
                   "2, 8, int>(x, 7));",
                   "T, U // put(cm_mod<int, short>(i(6), s(8)));"];
  let Example = "put(cm_mod<int>(i, 7)); put(cm_mod(1000u, n));";
  let Errors = ["cm_mod<float>(f, 7) // cm_mod takes integers"];
}
def : Arithmetic<"cm_div", "X<R> cm_div<R = common>(Y &rem, X a, Y b)", [],
                 "The quotient; the remainder goes to rem, a reference, an "
                 "object or a scalar variable."> {
  let Templates = ["T, N, U // vector<int, 16> rem; put(cm_div<int, 16, "
                   "int>(rem, i, 7)); put(rem);",
                   "T, N1, N2, U // matrix<int, 2, 8> x = i, rem; "
                   "put(cm_div<int, 2, 8, int>(rem, x, 7)); put(rem);"];
  let Example = "vector<int, 16> rem; put(cm_div<int>(rem, i, 7)); put(rem);";
  let Errors = ["vector<int, 16> rem; cm_div<int>(rem, f, 7) // cm_div takes "
                "integers"];
}
}
let Elements = "uint, or all of ulong" in {
def : Arithmetic<"cm_addc", "X<uint> cm_addc(X a, Y b, Y &carry)", [],
                 "a + b; 1 goes to carry where that does not fit, else 0."> {
  let Templates = ["N // vector<uint, 16> carry; put(cm_addc<16>(u, u, "
                   "carry));",
                   "N1, N2 // matrix<uint, 4, 4> x = u, carry; put(cm_addc<4, "
                   "4>(x, 7u, carry)); put(carry);"];
  let Example = "vector<uint, 16> carry; put(cm_addc(u, 0xfffffff0u, carry)); "
                "put(carry);";
  let Errors = ["vector<uint, 16> carry; cm_addc(f, u, carry) // cm_addc "
                "takes unsigned integers of 4 or 8 bytes, all of one type"];
}
def : Arithmetic<"cm_subb", "X<uint> cm_subb(X a, Y b, Y &borrow)", [],
                 "a - b; 1 goes to borrow where a is less than b, else 0."> {
  let Templates = ["N // vector<uint, 16> borrow; put(cm_subb<16>(u, u, "
                   "borrow));",
                   "N1, N2 // matrix<uint, 4, 4> x = u, borrow; "
                   "put(cm_subb<4, 4>(x, 7u, borrow)); put(borrow);"];
  let Example = "vector<uint, 16> borrow; put(cm_subb(u, n, borrow)); "
                "put(borrow);";
  let Errors = ["vector<uint, 16> borrow; cm_subb(f, u, borrow) // cm_subb "
                "takes unsigned integers of 4 or 8 bytes, all of one type"];
}
}
let Elements = "integers" in {
def : Arithmetic<"cm_shl", "X<R> cm_shl<R = promoted>(X a, Y n [, flag])",
                 [shl_sat, convert_sat],
                 "a shifted left in the promoted type; with SAT exactly, "
                 "saturated to R. n modulo 32, for 64-bit a modulo 64."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_shl<int, short, 16, "
                   "short>(s, 3)); put(cm_shl<int, short, 16>(s, s)); "
                   "put(cm_shl<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_shl<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_shl<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_shl<int>(s, 3)); put(cm_shl<ushort>(w, b, SAT)); "
                "put(cm_shl<uint>(1u, u));";
  let Errors = ["cm_shl<int>(f, 3) // cm_shl takes integers"];
}
def : Arithmetic<"cm_shr", "X<R> cm_shr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat],
                 "a shifted right, arithmetically when it is signed."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_shr<int, short, 16, "
                   "short>(s, 3)); put(cm_shr<int, short, 16>(s, s)); "
                   "put(cm_shr<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_shr<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_shr<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_shr<int>(i, 3)); put(cm_shr<uchar>(u, b, SAT));";
  let Errors = ["cm_shr<int>(f, 3) // cm_shr takes integers"];
}
def : Arithmetic<"cm_asr", "X<R> cm_asr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as signed, shifted right."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_asr<int, short, 16, "
                   "short>(s, 3)); put(cm_asr<int, short, 16>(s, s)); "
                   "put(cm_asr<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_asr<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_asr<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_asr<int>(u, 3)); put(cm_asr<char>(s, b, SAT));";
  let Errors = ["cm_asr<int>(f, 3) // cm_asr takes integers"];
}
def : Arithmetic<"cm_lsr", "X<R> cm_lsr<R = promoted>(X a, Y n [, flag])",
                 [convert_sat], "a, as unsigned, shifted right."> {
  let Templates = ["R, T, N, U | R, T, N | R, T // put(cm_lsr<int, short, 16, "
                   "short>(s, 3)); put(cm_lsr<int, short, 16>(s, s)); "
                   "put(cm_lsr<int, short>(s, s));",
                   "R, T, N1, N2, U // matrix<short, 4, 4> x = s; "
                   "put(cm_lsr<int, short, 4, 4, short>(x, 5));",
                   "R, T, U // put(cm_lsr<int, short, short>(s(3), s(5)));"];
  let Example = "put(cm_lsr<uint>(i, 3)); put(cm_lsr<char>(s, b, SAT));";
  let Errors = ["cm_lsr<int>(f, 3) // cm_lsr takes integers"];
}
}
