//===- LegalizeOverlap.cpp - pieces that compute elements again -----------===//
//
// Part of CMC, under the MIT licence.
//
// Thirteen elements are pieces of 8, 4 and 1, or two pieces of 8 of which the
// second computes elements 5 to 7 once more. Where nothing can tell, that
// takes fewer instructions.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether an element of \p I may be computed twice: no lane matters, and
/// nothing that is read is written.
bool Legalizer::mayRepeat(const Instruction &I) const {
  if (!Repeating || llvm::isPowerOf2_32(I.ExecSize) || dependsOnLanes(I) ||
      I.Pred.Var != None || !I.Operands.front().is(Operand::Direct))
    return false;
  const Operand &To = I.Operands.front();
  for (unsigned N = 1; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (I.info().defines(N))
      return false;
    if (O.is(Operand::Imm) ? isPacked(O.type())
                           : !O.is(Operand::Direct) ||
                                 (O.Var == To.Var && O.Reg.overlaps(To.Reg)))
      return false;
  }
  // On Gen11 and later the finalizer makes bytes that others compute far apart
  // and moves them together, piece by piece.
  return sizeOf(To.type()) > 1 || I.Op == Opcode::Mov || K.Target->Major < 11;
}

/// The passes that the widest operand of \p N elements of \p I takes.
static unsigned passes(const Instruction &I, unsigned N, unsigned GRF) {
  unsigned Widest = 1;
  for (const Operand &O : I.Operands)
    if (O.isRegister() && !O.Reg.isScalar())
      Widest = std::max(Widest, sizeOf(O.type()));
  return llvm::divideCeil(N * Widest, GRF);
}

/// A piece of \p I that takes in elements before \p First and replaces several
/// pieces; None where there is none that is better.
llvm::Optional<Legalizer::Span>
Legalizer::repeatingPiece(const Instruction &I, unsigned First) const {
  llvm::SmallVector<unsigned, 4> Ends{I.ExecSize};
  for (const Operand &O : I.Operands)
    if (O.is(Operand::Direct) && O.Reg.Width > 1)
      Ends.push_back(llvm::alignTo(First + 1, O.Reg.Width));
  llvm::Optional<Span> Best;
  for (unsigned End : Ends) {
    unsigned Count = llvm::PowerOf2Ceil(End - First);
    if (End > I.ExecSize || Count > 32 || Count > End ||
        (Best && End <= Best->First + Best->Count) ||
        pieceSize(I, End - Count) < Count)
      continue;
    unsigned Pieces = 0, Passes = 0;
    for (unsigned At = First; At < End; ++Pieces) {
      unsigned C = pieceSize(I, At);
      Passes += passes(I, C, K.grfBytes());
      At += C;
    }
    if (Pieces > 1 && passes(I, Count, K.grfBytes()) <= Passes)
      Best = Span{End - Count, Count};
  }
  return Best;
}
