//===- KeepDenormals.cpp - lanes that an operation leaves alone -----------===//
//
// Part of CMC, under the MIT licence.
//
//   %n = fadd <8 x float> %x, %y
//   %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %x
// becomes
//   %n = fadd <8 x float> %x, %y
//   %f = call <8 x float> @cmc_cpu_keep_denormals(<8 x float> %n)
//   %r = select <8 x i1> %c, <8 x float> %f, <8 x float> %x
// until the optimizer has run, and so do operations in a phi, which may become
// a select. InstCombine would make `fadd %x, (select %c, %y, -0.0)` of it: it
// takes no notice of the host's mode, in which the operation flushes denormals
// of %x where the mask is off.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace runtime {

static constexpr const char FenceName[] = "cmc_cpu_keep_denormals";

static void fence(Use &Of) {
  auto *Op = dyn_cast<BinaryOperator>(Of);
  if (!Op)
    return;
  Type *T = Op->getType();
  auto *F = Function::Create(FunctionType::get(T, {T}, false),
                             GlobalValue::ExternalLinkage, FenceName,
                             Op->getModule());
  for (Attribute::AttrKind Kind :
       {Attribute::ReadNone, Attribute::NoUnwind, Attribute::WillReturn,
        Attribute::Speculatable})
    F->addFnAttr(Kind);
  Of.set(IRBuilder<>(Op->getNextNode()).CreateCall(F, {Op}));
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
  for (Function &F : make_early_inc_range(M)) {
    if (!F.getName().startswith(FenceName))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      Call->replaceAllUsesWith(Call->getArgOperand(0));
      Call->eraseFromParent();
    }
    F.eraseFromParent();
  }
}

} // namespace runtime
} // namespace cmc
