//===- Rewriter.cpp - works around bugs of the finalizer ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Rewriter.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/Arithmetic.h"

using namespace cmc;
using namespace cmc::visa;

KernelQuirks::KernelQuirks(const Kernel &K) : SeesCarry(seesCarry(K)) {}

void Rewriter::rewriteMessage(Instruction &I) {
  if ((I.Op != Opcode::SvmBlockLd && I.Op != Opcode::SvmBlockSt) ||
      !I.Operands[0].is(Operand::Imm) ||
      !avoids(B.K, Quirk::ImmediateAsAddress))
    return;
  I.Operands[0] = B.toTemporary(I.Operands[0], 1, I.Source);
  I.Operands[0].Reg = Region::scalar(I.Operands[0].type(), 0);
}

/// The finalizer joins an empty block with the next one. If a stack call
/// returns to that block, it ignores that values live there are live across the
/// call. A lifetime start is no code, but makes the block non-empty.
void Rewriter::fillBlockAfterCall(const SourceLine &Line) {
  if (!avoids(B.K, Quirk::EmptyBlockAfterCall))
    return;
  VarId &V = OfKernel.AfterCalls;
  if (V == None)
    V = B.K.addVariable(Type::D, 1);
  B.emit(makeInstruction(Opcode::LifetimeStart, 1,
                         {Operand::reg(V, Region::scalar(Type::D, 0))}, Line));
}

bool Rewriter::rewrite(Instruction &I) {
  TheResults.note(I);
  selectWithoutNegation(B.K, I);
  TheSources.gather(I);
  TheSources.compare(I);
  TheSources.sum(I);
  if (I.Operands.empty() || !I.Operands[0].isRegister() || !I.info().defines(0))
    return false;
  TheMoves.hideForCall(I);
  keepModifierNarrow(B.K, OfKernel.SeesCarry, I);
  saturateWrapped(B.K, I);
  saturateSelected(B, I);
  return saturateInTemporary(B, I) || TheResults.rewrite(I);
}

/// Whether \p I is a mad with a source of bytes that begins, or may begin, at
/// an odd address. With 64-byte registers a three-source instruction cannot
/// encode that, and the finalizer encodes the preceding address.
static bool isMadOfOddBytes(const Instruction &I, const Kernel &K) {
  if (I.Op != Opcode::Mad || !avoids(K, Quirk::MadOfOddBytes))
    return false;
  return llvm::any_of(llvm::drop_begin(I.Operands), [&](const Operand &O) {
    if (!O.is(Operand::Direct) || sizeOf(O.type()) != 1)
      return false;
    const Variable &V = K.Variables[O.Var];
    return O.Reg.Offset % 2 || (V.Align < 2 && sizeOf(V.Ty) < 2);
  });
}

/// Replaces such a mad \p I, which will be emitted next, by a mul and an add.
/// The product has the type of the result, or is a dword if the add saturates.
static void splitMadOfOddBytes(BlockContext &B, Instruction &I) {
  if (!isMadOfOddBytes(I, B.K))
    return;
  unsigned N = I.ExecSize;
  Type Ty = I.Saturate ? integerType(4, readsSigned(I)) : I.Operands[0].type();
  Operand Product = B.packed(Ty, N);
  B.emit(makeInstruction(Opcode::Mul, N,
                         {Product, I.Operands[1], I.Operands[2]}, I.Source));
  I.Op = Opcode::Add;
  I.Operands = {I.Operands[0], Product, I.Operands[3]};
}

void Rewriter::beforeEmission(Instruction &I) {
  splitMadOfOddBytes(B, I);
  TheImmediates.moveToRegisters(I);
  TheMoves.hidePicked(I);
  TheMoves.hideSecondCopy(I);
  TheSelects.rewrite(I);
}

void Rewriter::noteEmission(const Instruction &I) {
  TheExtensions.note(I);
  TheMoves.hideUndone(I);
  TheResults.noteEmission(I);
  TheSelects.note(I);
}
