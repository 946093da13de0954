//===- Operands.cpp - operands that cutting cannot repair -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Operands.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/MixedFloats.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

//===--- Types ------------------------------------------------------------===//

void cmc::visa::unifyFloatTypes(BlockContext &B, Instruction &I) {
  const OpInfo &Info = I.info();
  auto IsFloatSource = [&](unsigned N) {
    const Operand &O = I.Operands[N];
    return !Info.defines(N) && (O.isRegister() || O.is(Operand::Imm)) &&
           isFloat(O.type()) && !isPacked(O.type());
  };
  Type Required = Info.Types & Half ? Type::HF : Type::F;
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (IsFloatSource(N) && sizeOf(I.Operands[N].type()) > sizeOf(Required))
      Required = I.Operands[N].type();
  if (Required == Type::F && mayMixFloats(*B.K.Target, I.Op) && mixesFloats(I))
    return;
  if (Info.has(Converts)) // The source of a mov may have any type.
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    if (!IsFloatSource(N) || O.type() == Required)
      continue;
    Operand Packed = B.packed(Required, I.ExecSize);
    // The modifier becomes part of the conversion.
    B.legalize(makeInstruction(Opcode::Mov, I.ExecSize, {Packed, O}, I.Source));
    O = Packed;
  }
}

bool cmc::visa::widenByteResult(BlockContext &B, const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool IsProduct = I.Op == Opcode::Mul && !saturatesLongProduct(I) &&
                   avoids(B.K, Quirk::CompareOfByteProduct);
  if ((!I.info().isTernary() && !IsProduct) || sizeOf(Dst.type()) != 1)
    return false;
  unsigned N = I.ExecSize;
  // Saturation must see the sign of the computed value.
  Type Ty = integerType(IsProduct ? 2 : 4, readsSigned(I));
  Operand Wide = B.packed(Ty, N);
  Instruction Narrow = I, Compute = unmasked(I);
  Compute.Operands[0] = Wide;
  Compute.Saturate = I.Saturate && IsProduct;
  if (!I.Saturate)
    Wide.Reg = Region::linear(Dst.type(), 0, N, sizeOf(Ty));
  Narrow.Op = Opcode::Mov;
  Narrow.Operands = {Dst, Wide};
  B.legalize(Compute);
  B.legalize(Narrow);
  return true;
}

//===--- Overlap ----------------------------------------------------------===//

/// Whether cutting \p I makes an earlier piece overwrite elements that a later
/// one reads through operand \p Source. The hardware executes an operand of two
/// registers in two steps, so pieces count by halves.
static bool overwritesLaterSource(const Cut &Sizes, const Instruction &I,
                                  unsigned Source) {
  const Operand &S = I.Operands[Source];
  for (unsigned D = 0; D != I.Operands.size(); ++D) {
    const Operand &Dst = I.Operands[D];
    if (!I.info().defines(D) || !Dst.isRegister() || Dst.Var != S.Var)
      continue;
    Region Like = S.Reg;
    Like.Ty = Dst.type();
    bool SameElements =
        sizeOf(Dst.type()) == sizeOf(S.type()) && Like == Dst.Reg;
    if (Dst.is(Operand::Indexed) || S.is(Operand::Indexed)) {
      // Unknown offsets; equal ones are read before they are written.
      bool SameAddress = SameElements && Dst.K == S.K && Dst.Idx.Stride == 0 &&
                         S.Idx.Stride == 0 && Dst.Idx.Var == S.Idx.Var &&
                         Dst.Idx.Offset == S.Idx.Offset;
      if (!SameAddress)
        return true;
      continue;
    }
    if (SameElements || !Dst.Reg.overlaps(S.Reg))
      continue;

    llvm::SmallVector<std::pair<Region, Region>, 16> Steps;
    for (unsigned First = 0; First != I.ExecSize;) {
      unsigned C = Sizes.pieceSize(I, First);
      unsigned Step = C > 1 ? C / 2 : 1;
      for (unsigned E = First; E != First + C; E += Step)
        Steps.push_back({*Dst.Reg.slice(E, Step), *S.Reg.slice(E, Step)});
      First += C;
    }
    for (unsigned Early = 0; Early != Steps.size(); ++Early)
      for (unsigned Late = Early + 1; Late != Steps.size(); ++Late)
        if (Steps[Early].first.overlaps(Steps[Late].second))
          return true;
  }
  return false;
}

void cmc::visa::protectSources(BlockContext &B, const Cut &Sizes,
                               Instruction &I) {
  if (I.ExecSize == 1)
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    bool Reads = !I.info().defines(N) &&
                 (O.is(Operand::Direct) || O.is(Operand::Indexed));
    if (!Reads || !overwritesLaterSource(Sizes, I, N))
      continue;
    // In the same pieces as the user: where their order permits, the finalizer
    // then reads the original.
    B.MayRepeat = false;
    O = B.toTemporary(O, I.ExecSize, I.Source);
    B.MayRepeat = true;
  }
}
