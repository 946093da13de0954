//===- Legalize.cpp - cuts instructions into encodable ones ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalize.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/legalize/Addresses.h"
#include "llvm-genx/VISA/legalize/Bits.h"
#include "llvm-genx/VISA/legalize/Constants.h"
#include "llvm-genx/VISA/legalize/Lanes.h"
#include "llvm-genx/VISA/legalize/Messages.h"
#include "llvm-genx/VISA/legalize/Operands.h"
#include "llvm-genx/VISA/quirks/Rewriter.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// The transforms of a block, in the order in which they apply.
class BlockLegalizer final : public BlockContext {
public:
  BlockLegalizer(Kernel &K, const KernelFacts &Facts, KernelQuirks &Quirks,
                 const BasicBlock &Block)
      : BlockContext(K, Facts), Sizes(K, Facts), TheMasks(*this),
        TheLanes(*this, Sizes, TheMasks), TheConstants(*this, Sizes),
        TheMessages(*this), TheAddresses(*this, Block),
        TheQuirks(*this, Quirks) {}

  std::vector<Instruction> run(std::vector<Instruction> Before);

  void legalize(Instruction I) override;
  void legalizeOperands(Instruction I) override;
  void split(const Instruction &I) override;
  void emit(Instruction I) override;

private:
  Cut Sizes;
  Masks TheMasks;
  Lanes TheLanes;
  Constants TheConstants;
  Messages TheMessages;
  Addresses TheAddresses;
  Rewriter TheQuirks;
};

} // namespace

std::vector<Instruction> BlockLegalizer::run(std::vector<Instruction> Before) {
  Out.reserve(Before.size());
  for (Instruction &I : Before) {
    legalize(std::move(I));
    ++Current;
  }
  TheQuirks.atEndOfBlock();
  return std::move(Out);
}

void BlockLegalizer::legalize(Instruction I) {
  TheMasks.reducePredicate(I);
  if (I.info().has(Memory)) {
    TheMessages.alignPayload(I);
    TheQuirks.rewriteMessage(I);
  }
  if (I.info().has(NoLanes)) {
    emit(I);
    if (I.Op == Opcode::Fcall)
      TheQuirks.fillBlockAfterCall(I.Source);
    return;
  }
  if (I.info().has(Memory))
    return TheMessages.split(I);
  if (I.Op == Opcode::Goto)
    return emit(std::move(I));
  if (TheMasks.combine(I) || TheMasks.move(I) || TheConstants.emitConstant(I))
    return;
  widenLogic(K, I);
  changeSignBits(I);
  selectSignBits(*this, I);
  if (widenByteResult(*this, I) || TheQuirks.rewrite(I))
    return;
  legalizeOperands(std::move(I));
}

void BlockLegalizer::legalizeOperands(Instruction I) {
  TheConstants.expand(I);
  unifyFloatTypes(*this, I);
  TheLanes.shiftPredicate(I);
  protectSources(*this, Sizes, I);
  if (!TheLanes.moveElements(I) && !TheLanes.align(I))
    split(I);
}

void BlockLegalizer::split(const Instruction &I) {
  const bool Repeats = MayRepeat && Sizes.mayRepeat(I);
  for (unsigned First = 0; First != I.ExecSize;) {
    unsigned Count = Sizes.pieceSize(I, First);
    if (auto Again = Repeats ? Sizes.repeatingPiece(I, First) : llvm::None)
      First = Again->First, Count = Again->Count;
    TheAddresses.holdRows(I, First, Count);
    emit(pieceOf(I, First, Count));
    First += Count;
  }
}

void BlockLegalizer::emit(Instruction I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N)
    if (I.Operands[N].is(Operand::Indexed))
      I.Operands[N] =
          TheAddresses.indirect(I.Operands[N], I.ExecSize, I.Source);
  TheQuirks.beforeEmission(I);
  assert((I.Pred.Var == None || !losesPredicate(K, I)) &&
         "the finalizer would drop the predicate");
  TheAddresses.forget(I);
  TheQuirks.noteEmission(I);
  Writes.note(I, Out.size());
  Out.push_back(std::move(I));
}

/// An indexed object of an odd number of bytes gets one more, since the
/// finalizer, which spills a part of a register in words, does not end.
static void padIndexedBytes(Kernel &K, const KernelFacts &Facts, VarId V) {
  Variable &Object = K.Variables[V];
  if (Object.size() % 2 && !Object.Predefined && !Facts.isInput(V) &&
      avoids(K, Quirk::OddIndexedBytes))
    ++Object.Count;
}

/// Raises the alignment of variables to what the operands of \p I require.
/// Variables that span registers start at one, as region checks assume.
static void alignVariables(Kernel &K, const KernelFacts &Facts,
                           const Instruction &I) {
  for (const Operand &O : I.Operands) {
    if (O.is(Operand::AddressOf))
      padIndexedBytes(K, Facts, O.Var);
    if (!O.isRegister() && !O.is(Operand::Raw))
      continue;
    Variable &V = K.Variables[O.Var];
    if (V.Predefined)
      continue;
    bool WholeRegisters = O.is(Operand::Raw) || V.size() > K.grfBytes();
    V.Align = std::max({V.Align, sizeOf(V.Ty),
                        WholeRegisters ? K.grfBytes() : sizeOf(O.type())});
    // A message may write all of its last register.
    if (O.is(Operand::Raw) && V.size() % K.grfBytes() && !Facts.isInput(O.Var))
      V.Count = llvm::alignTo(V.size(), K.grfBytes()) / sizeOf(V.Ty);
  }
}

void cmc::visa::legalize(Kernel &K) {
  const KernelFacts Facts(K);
  KernelQuirks Quirks(K);
  for (BasicBlock &B : K.Blocks) {
    BlockLegalizer Legalizer(K, Facts, Quirks, B);
    B.Instructions = Legalizer.run(std::move(B.Instructions));
  }
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      alignVariables(K, Facts, I);
}
