//===- Conversions.cpp - casts and saturation -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Every conversion is a mov between types, with .sat if the result is clamped.
// The operand of a saturation may be the operation that it applies to:
//
//   uutrunc.sat <n x i8> (add ...) ==> add.sat V:ub ...
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/WidenIntegers.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

struct Conversion {
  Sign To = Sign::Signed, From = Sign::Signed;
  bool Saturates = false;
};

Optional<Conversion> conversionOf(const Instruction &I) {
  constexpr Sign U = Sign::Unsigned, S = Sign::Signed;
  switch (I.getOpcode()) {
  case Instruction::ZExt:
  case Instruction::UIToFP:
    return Conversion{U, U, false};
  case Instruction::SExt:
  case Instruction::SIToFP:
  case Instruction::Trunc:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return Conversion{S, S, false};
  default:
    break;
  }
  switch (intrinsicOf(&I)) {
  case Intrinsic::fptosi_sat:
    return Conversion{S, S, true};
  case Intrinsic::fptoui_sat:
    return Conversion{U, S, true};
  case GenXIntrinsic::genx_sat:
  case GenXIntrinsic::genx_sstrunc_sat:
    return Conversion{S, S, true};
  case GenXIntrinsic::genx_sutrunc_sat:
    return Conversion{S, U, true};
  case GenXIntrinsic::genx_ustrunc_sat:
    return Conversion{U, S, true};
  case GenXIntrinsic::genx_uutrunc_sat:
    return Conversion{U, U, true};
  default:
    return None;
  }
}

/// Whether the bits above the width of the truncation \p I, the integer of a
/// mask, are read: they are zero in all such integers.
bool needsZerosAbove(const Instruction &I) {
  return isa<TruncInst>(I) && isOddInteger(I.getType()) &&
         llvm::any_of(I.users(),
                      [](const User *U) { return !isa<BitCastInst>(U); });
}

} // namespace

bool selectConversion(Selector &S, const Dest &D, const Instruction &I) {
  auto C = conversionOf(I);
  if (!C)
    return false;
  Dest To = D;
  To.Reg.Ty = elementType(I.getType(), C->To);
  To.TypeIsFixed = true;
  To.Saturate |= C->Saturates; // There may be a saturation above.
  const Value *Source = I.getOperand(0);
  if (S.roleOf(Source) == BaleRole::Main)
    S.into(To, Source);
  else
    S.emit(visa::Opcode::Mov, To, C->To, {S.source(Source, C->From)});
  if (needsZerosAbove(I)) {
    visa::Type Ty = elementType(I.getType(), Sign::Unsigned);
    visa::Operand Bits =
        visa::Operand::reg(To.Var, visa::Region::scalar(Ty, 0));
    uint64_t All =
        maskTrailingOnes<uint64_t>(I.getType()->getIntegerBitWidth());
    S.emit(visa::Opcode::And, 1, {Bits, Bits, visa::Operand::imm(Ty, All)});
  }
  return true;
}

} // namespace cmc::genx
