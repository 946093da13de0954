//===- SeparateShuffles.cpp - separation of shuffles with odd widths ------===//
//
// Part of CMC, under the MIT licence.
//
//   %r = shufflevector <48 x i8> %x, %y, <17 x i32> ...
// becomes
//   %s = shufflevector <48 x i8> %x, %y, <17 x i32> ...
//   %r = freeze <17 x i8> %s
// LLVM 14 merges chains of shuffles during instruction selection. If their
// widths are not powers of two, it stores a register to a stack slot of half
// its size: the store overwrites the memory after the slot, or faults because
// the slot is not aligned. A freeze prevents this merging; the optimizer, which
// runs before, has already merged them in IR.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::runtime {

static bool hasOddWidth(const ShuffleVectorInst &S) {
  FixedVectorType *T = cast<FixedVectorType>(S.getType());
  return !T->getElementType()->isIntegerTy(1) &&
         !isPowerOf2_32(T->getNumElements());
}

void separateShuffles(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *S = dyn_cast<ShuffleVectorInst>(&I); S && hasOddWidth(*S)) {
        auto *Frozen = new FreezeInst(S, "", S->getNextNode());
        S->replaceUsesWithIf(Frozen,
                             [=](Use &U) { return U.getUser() != Frozen; });
      }
}

} // namespace cmc::runtime
