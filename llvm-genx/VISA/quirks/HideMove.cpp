//===- HideMove.cpp - moves that the finalizer keeps ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

bool cmc::visa::canHide(const Kernel &K, const Instruction &I) {
  return K.Target->has(TargetInfo::Int64) ||
         llvm::all_of(I.Operands,
                      [](const Operand &O) { return sizeOf(O.type()) != 8; });
}

void cmc::visa::hideMove(Instruction &I) {
  assert(I.Op == Opcode::Mov && "hidden before");
  Type To = I.Operands[0].type(), From = I.Operands[1].type();
  bool Modified = I.Operands[1].Mod != Modifier::None;
  // A narrower result has the low bits of the source, whatever its sign.
  if (Modified && !I.Saturate && sizeOf(To) < sizeOf(From))
    From = I.Operands[1].Reg.Ty = integerType(sizeOf(From), /*Signed=*/true);
  // 0 is the shortest immediate; if no bit changes, any type will do.
  if (sizeOf(To) == sizeOf(From) && !I.Saturate)
    From = I.Operands[0].Reg.Ty = I.Operands[1].Reg.Ty =
        integerType(sizeOf(From), /*Signed=*/Modified);
  else if (Modified)
    From = integerType(std::max(sizeOf(From), sizeOf(To)), /*Signed=*/true);
  uint64_t Least = isSigned(From) ? ~0ull << (8 * sizeOf(From) - 1) : 0;
  unsigned Size = std::max(2u, sizeOf(From));
  I.Op = Opcode::Max;
  I.Coalescable = false;
  I.Operands.push_back(
      Operand::imm(integerType(Size, isSigned(From)),
                   Least & llvm::maskTrailingOnes<uint64_t>(8 * Size)));
}

/// The hidden move of \p N elements of \p From, whose modifier \p To gets.
static Instruction hiddenMove(Operand &To, Operand From, unsigned N,
                              const SourceLine &Line) {
  Modifier Mod = std::exchange(From.Mod, Modifier::None);
  Instruction Move = makeInstruction(Opcode::Mov, N, {To, From}, Line);
  hideMove(Move);
  To.Mod = Mod;
  return Move;
}

Operand cmc::visa::hiddenCopy(BlockContext &B, Operand From, unsigned N,
                              const SourceLine &Line) {
  Type Ty = From.type();
  // There is no maximum of bytes.
  Operand To = B.packed(sizeOf(Ty) == 1 ? integerType(2, isSigned(Ty)) : Ty, N);
  B.emit(hiddenMove(To, From, N, Line));
  return To;
}

Operand cmc::visa::legalHiddenCopy(BlockContext &B, Operand From, unsigned N,
                                   const SourceLine &Line) {
  Operand To = B.packed(From.type(), N);
  B.legalize(hiddenMove(To, From, N, Line));
  return To;
}
