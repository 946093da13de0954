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
  Type From = I.Operands[1].type();
  bool Modified = I.Operands[1].Mod != Modifier::None;
  // 0 is the shortest immediate; if no bit changes, any type will do.
  if (sizeOf(I.Operands[0].type()) == sizeOf(From) && !I.Saturate)
    From = I.Operands[0].Reg.Ty = I.Operands[1].Reg.Ty =
        integerType(sizeOf(From), /*Signed=*/Modified);
  else if (Modified)
    From = integerType(sizeOf(I.Operands[0].type()), /*Signed=*/true);
  uint64_t Least = isSigned(From) ? ~0ull << (8 * sizeOf(From) - 1) : 0;
  unsigned Size = std::max(2u, sizeOf(From));
  I.Op = Opcode::Max;
  I.Coalescable = false;
  I.Operands.push_back(
      Operand::imm(integerType(Size, isSigned(From)),
                   Least & llvm::maskTrailingOnes<uint64_t>(8 * Size)));
}

Operand cmc::visa::hiddenCopy(BlockContext &B, Operand From, unsigned N,
                              const SourceLine &Line) {
  Type Ty = From.type();
  // Bytes have no maximum.
  Operand To = B.packed(sizeOf(Ty) == 1 ? integerType(2, isSigned(Ty)) : Ty, N);
  Operand Read = To;
  std::swap(Read.Mod, From.Mod);
  Instruction Move = makeInstruction(Opcode::Mov, N, {To, From}, Line);
  hideMove(Move);
  B.emit(std::move(Move));
  return Read;
}
