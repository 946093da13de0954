//===- LowerInlineAsm.cpp - lowering of vISA assembly ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Rewrites asm statements to the form of stage 4 (stage4-ir.md, Assembly):
// masks, which are words in CM, become lanes.
//   %r = call <8 x i32> asm "...", "=r,cr"(<8 x i16> %m)
// becomes
//   %p = icmp ne <8 x i16> %m, zeroinitializer
//   %r = call <8 x i32> asm sideeffect "...", "=r,cr"(<8 x i1> %p)
// Requires: references resolved.
// Guarantees: every asm call has that form; unknown constraints and clobbers
// are errors.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "stage4/Assembly.h"
#include "stage4/Errors.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

Type *lanesOf(Type *T) {
  return T->getWithNewType(Type::getInt1Ty(T->getContext()));
}

/// Converts masks among the operands of \p Call from words to lanes.
void lower(CallInst &Call, ArrayRef<AsmOperand> Operands) {
  SmallVector<Type *, 2> Results = asmResults(Call);
  SmallVector<Value *, 4> Args;
  IRBuilder<> B(&Call);
  for (const AsmOperand &O : Operands) {
    bool IsMask = O.K == AsmOperand::Mask;
    if (O.Output >= 0 && IsMask)
      Results[O.Output] = lanesOf(Results[O.Output]);
    if (O.Output >= 0)
      continue;
    Args.push_back(IsMask ? B.CreateICmpNE(O.Input, Constant::getNullValue(
                                                        O.Input->getType()))
                          : O.Input);
  }
  SmallVector<Type *, 4> Params;
  for (Value *V : Args)
    Params.push_back(V->getType());
  Type *Result = Results.empty() ? B.getVoidTy()
                 : Results.size() == 1
                     ? Results[0]
                     : StructType::get(B.getContext(), Results);
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  auto *T = FunctionType::get(Result, Params, false);
  // AsmOperands.cpp added these for Clang.
  std::string Constraints = Asm->getConstraintString();
  for (size_t At; (At = Constraints.find("ra")) != std::string::npos;)
    Constraints.erase(At, 1);
  // The effects of the assembly beyond its operands are unknown.
  CallInst *New =
      B.CreateCall(T,
                   InlineAsm::get(T, Asm->getAsmString(), Constraints,
                                  /*hasSideEffects=*/true),
                   Args);
  Value *Whole = Result->isStructTy() ? UndefValue::get(Call.getType())
                                      : static_cast<Value *>(New);
  SmallVector<Type *, 2> Old = asmResults(Call);
  for (unsigned I = 0; I < Old.size(); ++I) {
    Value *V = Old.size() == 1 ? static_cast<Value *>(New)
                               : B.CreateExtractValue(New, I);
    if (V->getType() != Old[I])
      V = B.CreateZExt(V, Old[I]);
    Whole = Old.size() == 1 ? V : B.CreateInsertValue(Whole, V, I);
  }
  if (!Old.empty())
    Call.replaceAllUsesWith(Whole);
  Call.eraseFromParent();
}

} // namespace

PreservedAnalyses LowerInlineAsmPass::run(Function &F,
                                          FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !Call->isInlineAsm())
      continue;
    SmallVector<AsmOperand, 4> Operands;
    std::string Problem;
    if (!readAsmOperands(*Call, Operands, Problem)) {
      report(I, PassDiag::AssemblyOperand, Problem);
      continue;
    }
    lower(*Call, Operands);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::frontend
