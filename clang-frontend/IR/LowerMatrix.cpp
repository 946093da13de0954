//===- LowerMatrix.cpp - lowering of systolic dot products ----------------===//
//
// Part of CMC, under the MIT licence.
//
// The valid operands depend on two precisions, on the target's registers and on
// the type of its accumulator; errors give the sizes involved.
// Facts: vISA specification, DPAS and DPASW.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "cmc/Target.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr int64_t SystolicDepth = 8;

enum class Kind { Integer, BF, HF, TF32 };

/// Indexed by CmPrecisionType; Code is the encoding in the intrinsics.
struct Precision {
  int64_t Value;
  const char *Name;
  unsigned Code, Bits;
  Kind K;
};
const Precision Precisions[] = {
    {2, "U2", 3, 2, Kind::Integer},   {3, "S2", 4, 2, Kind::Integer},
    {4, "U4", 5, 4, Kind::Integer},   {5, "S4", 6, 4, Kind::Integer},
    {6, "U8", 7, 8, Kind::Integer},   {7, "S8", 8, 8, Kind::Integer},
    {8, "BF", 9, 16, Kind::BF},       {9, "HF", 10, 16, Kind::HF},
    {11, "TF32", 12, 32, Kind::TF32},
};

enum FormBits {
  HasStart = 1,
  OnFusedEUs = 2,
  SignedResult = 4,
  SignedStart = 8
};

/// A product that is being lowered.
class Product {
public:
  explicit Product(RawCall &C)
      : C(C), Form(C.constant(7, "the form of a product")),
        Name(Form & OnFusedEUs ? "cm_dpasw" : "cm_dpas"),
        P1(find(C.constant(3, "a precision"))),
        P2(find(C.constant(4, "a precision"))),
        Depth(C.constant(5, "the systolic depth")),
        Repeat(C.constant(6, "the repeat count")), Target(C.target()) {}
  bool check();
  Value *emit();

private:
  static const Precision *find(int64_t Value) {
    auto *P = llvm::find_if(
        Precisions, [&](const Precision &P) { return P.Value == Value; });
    return P == std::end(Precisions) ? nullptr : P;
  }
  bool fail(const Twine &Why) {
    C.error(Twine(Name) + ": " + Why);
    return false;
  }
  bool checkElements(Type *T, const char *What);
  bool checkSize(const char *What, unsigned Operand, unsigned Needed);
  bool checkSizes();

  RawCall &C;
  int64_t Form;
  const char *Name;
  const Precision *P1, *P2;
  int64_t Depth, Repeat;
  const TargetInfo *Target;
};

/// Checks the element type of a sum: int or float; half and bfloat16 (as short)
/// for products of these where the target supports it.
bool Product::checkElements(Type *T, const char *What) {
  Type *E = T->getScalarType();
  bool Short = E->isHalfTy() ? P1->K == Kind::HF
                             : E->isIntegerTy(16) && P1->K == Kind::BF;
  if (Short && Target && !Target->has(TargetInfo::DPASAccHalf))
    return fail(Twine(What) + " of 16 bits is not available on " +
                Target->Name);
  bool Good =
      P1->K == Kind::Integer ? E->isIntegerTy(32) : Short || E->isFloatTy();
  if (!Good)
    return fail(Twine(What) + " of " + Twine(P1->Name) + " by " + P2->Name +
                " cannot have these elements; it has " +
                (P1->K == Kind::Integer ? "int or uint"
                 : P1->K == Kind::HF    ? "float or half"
                 : P1->K == Kind::BF    ? "float, or short for bfloat16"
                                        : "float"));
  return true;
}

bool Product::checkSize(const char *What, unsigned Operand, unsigned Needed) {
  Type *T = C.arg(Operand)->getType();
  if (T->getScalarSizeInBits() != 32)
    return fail("the " + Twine(What) +
                " are given as int or uint, elements of 32 bits; write "
                ".format<int>()");
  if (lanesOf(T) != Needed)
    return fail("the " + Twine(What) + " have " + Twine(lanesOf(T)) +
                " dwords, and " + Twine(Name) + " of " + P1->Name + " by " +
                P2->Name + " with repeat count " + Twine(Repeat) + " needs " +
                Twine(Needed));
  return true;
}

bool Product::checkSizes() {
  unsigned Ops = std::min(8u, 32 / std::max(P1->Bits, P2->Bits));
  unsigned Inner = SystolicDepth * Ops; // Elements of one product.
  unsigned Lanes = lanesOf(C.type());
  unsigned Columns = Target ? Target->GRFBytes / 4 : 8;
  // The CPU device accepts either register width.
  if (Target && Target->isHost() && Lanes == 8 * Repeat)
    Columns = 8;
  if (Lanes != Repeat * Columns)
    return fail("a result of " + Twine(Lanes) + " elements; repeat count " +
                Twine(Repeat) + " makes " + Twine(Repeat) + " rows of " +
                Twine(Columns));
  // Each of two fused EUs holds half of the rows.
  unsigned Rows = Form & OnFusedEUs ? divideCeil(Repeat, 2) : Repeat;
  return checkSize("columns", 1, Inner * P1->Bits / 32 * Columns) &&
         checkSize("rows", 2, divideCeil(Inner * P2->Bits * Rows, 32));
}

bool Product::check() {
  if (!P1 || !P2)
    return fail("this precision has no products; U2, S2, U4, S4, U8, S8, BF, "
                "HF and TF32 have");
  if (P1->K != P2->K)
    return fail("products of " + Twine(P1->Name) + " by " + P2->Name +
                "; integers of any size are possible, other precisions only "
                "with themselves");
  if (P1->K == Kind::TF32 && Target && !Target->has(TargetInfo::TF32))
    return fail("TF32 is not available on " + Twine(Target->Name));
  if (Depth != SystolicDepth)
    return fail("systolic depth " + Twine(Depth) + "; it is 8");
  if (Repeat < 1 || Repeat > 8)
    return fail("repeat count " + Twine(Repeat) + "; 1 to 8 are possible");
  return checkElements(C.type(), "a result") &&
         (!(Form & HasStart) ||
          checkElements(C.arg(0)->getType(), "an accumulator")) &&
         checkSizes();
}

Value *Product::emit() {
  IRBuilder<> &B = C.B;
  Type *T1 = C.arg(1)->getType(), *T2 = C.arg(2)->getType();
  Value *Packed =
      B.getInt32(P1->Code | P2->Code << 8 | Depth << 16 | Repeat << 24);
  if (!(Form & HasStart))
    return C.call(Form & OnFusedEUs ? GenXIntrinsic::genx_dpasw_nosrc0
                                    : GenXIntrinsic::genx_dpas_nosrc0,
                  {C.type(), T1, T2}, {C.arg(1), C.arg(2), Packed});
  if (Form & OnFusedEUs)
    return C.call(GenXIntrinsic::genx_dpasw, {C.type(), T1, T2},
                  {C.arg(0), C.arg(1), C.arg(2), Packed});
  return C.call(GenXIntrinsic::genx_dpas2,
                {C.type(), C.arg(0)->getType(), T1, T2},
                {C.arg(0), C.arg(1), C.arg(2), B.getInt32(P1->Code),
                 B.getInt32(P2->Code), B.getInt32(Depth), B.getInt32(Repeat),
                 B.getInt32(bool(Form & SignedResult)),
                 B.getInt32(bool(Form & SignedStart))});
}

} // namespace

Value *dpas(RawCall &C) {
  Product P(C);
  return P.check() ? P.emit() : nullptr;
}

} // namespace cmc::frontend::lowering
