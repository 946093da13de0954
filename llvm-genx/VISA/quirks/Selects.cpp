//===- Selects.cpp - selects of elements written under a mask -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Selects.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"

using namespace cmc;
using namespace cmc::visa;

bool Selects::isWrittenUnder(const Operand &O, const Predicate &P,
                             bool Negate) const {
  if (!O.is(Operand::Direct))
    return false;
  auto Known = Writes.find(O.Var);
  return Known != Writes.end() &&
         llvm::any_of(Known->second, [&](const Write &W) {
           return W.Mask == P.Var && W.Negate == Negate &&
                  W.Version == Versions.lookup(W.Mask);
         });
}

void Selects::rewrite(Instruction &I) {
  if (I.Op != Opcode::Sel || I.Pred.Var == None ||
      I.Pred.How != Predicate::PerLane ||
      !isWrittenUnder(I.Operands[2], I.Pred, I.Pred.Negate))
    return;
  // Where Quirk::NegatedSelect applies, the finalizer drops the negation.
  bool CanNegate = I.Pred.Negate || !isFloat(I.Operands[0].type()) ||
                   !I.Operands[1].isRegister() ||
                   !avoids(K, Quirk::NegatedSelect);
  if (CanNegate && !isWrittenUnder(I.Operands[1], I.Pred, !I.Pred.Negate)) {
    std::swap(I.Operands[1], I.Operands[2]);
    I.Pred.Negate = !I.Pred.Negate;
  } else {
    I.Operands[2] = hiddenCopy(B, I.Operands[2], I.ExecSize, I.Source);
  }
}

/// Whether the select \p I of a register is in place: the finalizer makes a
/// predicated move of it.
static bool isInPlace(const Instruction &I) {
  return I.Operands[2].is(Operand::Direct) &&
         I.Operands[0].Var == I.Operands[2].Var;
}

void Selects::note(const Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (I.Operands[N].is(Operand::Mask) && I.info().defines(N))
      ++Versions[I.Operands[N].Var];
  if (I.Pred.Var == None || I.Pred.How != Predicate::PerLane ||
      I.Operands.empty() || !I.Operands[0].is(Operand::Direct) ||
      !I.info().defines(0))
    return;
  bool Matters = I.Op == Opcode::Mov
                     ? avoids(K, Quirk::MaskedSourceOfSelect)
                     : avoids(K, Quirk::MaskedInPlace) &&
                           (I.Op != Opcode::Sel || isInPlace(I));
  if (Matters)
    Writes[I.Operands[0].Var].push_back(
        {I.Pred.Var, I.Pred.Negate, Versions.lookup(I.Pred.Var)});
}
