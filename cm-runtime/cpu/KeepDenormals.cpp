//===- KeepDenormals.cpp - keeps denormals in unselected lanes ------------===//
//
// Part of CMC, under the MIT licence.
//
//   %n = fadd <8 x float> %x, %y
//   %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %x
// becomes, until the optimizer has run,
//   %n = fadd <8 x float> %x, %y
//   %f = call <8 x float> @llvm.arithmetic.fence(<8 x float> %n)
//   %r = select <8 x i1> %c, <8 x float> %f, <8 x float> %x
// Operands of a phi, which may become a select, are fenced likewise.
// InstCombine would turn the select into `fadd %x, (select %c, %y, -0.0)`: it
// ignores that the host flushes denormals, so that disabled lanes of %x would
// lose them in the operation. LLVM 14 cannot select fences of vectors, so they
// are dropped before code generation.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::runtime {

static void fence(Use &Of) {
  if (auto *Op = dyn_cast<BinaryOperator>(Of))
    Of.set(IRBuilder<>(Op->getNextNode())
               .CreateArithmeticFence(Op, Op->getType()));
}

void keepDenormals(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!I.getType()->isFPOrFPVectorTy())
      continue;
    if (auto *Phi = dyn_cast<PHINode>(&I))
      for (Use &Incoming : Phi->incoming_values())
        fence(Incoming);
    if (auto *Select = dyn_cast<SelectInst>(&I)) {
      fence(Select->getOperandUse(1));
      fence(Select->getOperandUse(2));
    }
  }
}

void dropFences(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I);
          Call && Call->getIntrinsicID() == Intrinsic::arithmetic_fence) {
        Call->replaceAllUsesWith(Call->getArgOperand(0));
        Call->eraseFromParent();
      }
}

} // namespace cmc::runtime
