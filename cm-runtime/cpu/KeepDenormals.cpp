//===- KeepDenormals.cpp - lanes that an operation leaves alone -----------===//
//
// Part of CMC, under the MIT licence.
//
//   %n = fadd <8 x float> %x, %y
//   %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %x
// becomes
//   %n = fadd <8 x float> %x, %y
//   %old = freeze <8 x float> %x
//   %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %old
// InstCombine would make `fadd %x, (select %c, %y, -0.0)` of the select: it
// takes no notice of the host's mode, in which the operation flushes denormals
// of %x where the mask is off. And of a phi, which may become a select,
//   %r = phi float [ %n, %then ], [ %x, %before ]
// the operation is fenced, which LLVM 14 knows for scalars only:
//   %f = call float @llvm.arithmetic.fence.f32(float %n)
//   %r = phi float [ %f, %then ], [ %x, %before ]
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace runtime {

static void fenceOperations(PHINode &Phi) {
  if (Phi.getType()->isVectorTy())
    return;
  for (Use &Incoming : Phi.incoming_values())
    if (auto *Op = dyn_cast<BinaryOperator>(Incoming))
      Incoming.set(IRBuilder<>(Op->getNextNode())
                       .CreateArithmeticFence(Op, Op->getType()));
}

void keepDenormals(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!I.getType()->isFPOrFPVectorTy())
      continue;
    if (auto *Phi = dyn_cast<PHINode>(&I))
      fenceOperations(*Phi);
    auto *Select = dyn_cast<SelectInst>(&I);
    if (!Select)
      continue;
    // That the other value is an operand may show later only: it may be the
    // whole region of a vector.
    Value *Yes = Select->getTrueValue(), *No = Select->getFalseValue();
    if (isa<BinaryOperator>(Yes))
      Select->setFalseValue(new FreezeInst(No, "", Select));
    else if (isa<BinaryOperator>(No))
      Select->setTrueValue(new FreezeInst(Yes, "", Select));
  }
}

} // namespace runtime
} // namespace cmc
