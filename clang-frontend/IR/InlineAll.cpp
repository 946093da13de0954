//===- InlineAll.cpp - one function per kernel ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/InlineAll.h"
#include "basic/Errors.h"
#include "clang-frontend/IR/PinObjects.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

constexpr const char PassName[] = "cm-inline";

class Inliner {
public:
  explicit Inliner(FunctionAnalysisManager &FAM) : FAM(FAM) {}

  /// Leaves \p F without calls of defined functions.
  bool flatten(Function &F) {
    States[&F] = Active;
    SmallVector<CallBase *, 32> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Calls.push_back(Call);
    bool Ok = true;
    for (CallBase *Call : Calls)
      Ok &= flattenCall(*Call);
    if (Ok)
      makeValuesOfReferences(F);
    States[&F] = Done;
    return Ok;
  }

private:
  bool flattenCall(CallBase &Call) {
    Function *Callee = Call.getCalledFunction();
    if (!Callee) {
      reportUserError(Call, "a call through a pointer is not allowed in CM");
      return false;
    }
    if (Callee->isDeclaration()) {
      if (GenXIntrinsic::isAnyNonTrivialIntrinsic(Callee) ||
          !rawName(*Callee).empty())
        return true;
      reportUserError(Call, "'" + demangle(Callee->getName().str()) +
                                "' is called, but not defined in this file");
      return false;
    }
    auto State = States.find(Callee);
    if (State != States.end() && State->second == Active) {
      reportUserError(Call, "'" + demangle(Callee->getName().str()) +
                                "' is recursive, which CM does not allow");
      return false;
    }
    if (State == States.end() && !flatten(*Callee))
      return false;
    InlineFunctionInfo IFI;
    InlineResult Result =
        InlineFunction(Call, IFI, nullptr, /*InsertLifetime=*/false);
    if (!Result.isSuccess())
      reportInternalError(Call.getContext(), PassName,
                          Result.getFailureReason(), &Call);
    return Result.isSuccess();
  }

  void makeValuesOfReferences(Function &F) {
    removeUnreachableBlocks(F);
    pinObjects(F);
    FAM.invalidate(F, PreservedAnalyses::none());
    FAM.invalidate(F, SROAPass().run(F, FAM));
  }

  enum State { Active, Done };
  FunctionAnalysisManager &FAM;
  DenseMap<Function *, State> States;
};

} // namespace

PreservedAnalyses InlineAllPass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Inliner I(FAM);
  bool Ok = true;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Ok &= I.flatten(F);
  if (!Ok)
    return PreservedAnalyses::none();
  // A kernel may not be called, so what is left has been inlined everywhere.
  for (Function &F : make_early_inc_range(M))
    if (!isKernel(F) && !F.isDeclaration()) {
      FAM.clear(F, F.getName());
      F.deleteBody();
    }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace frontend
} // namespace cmc
