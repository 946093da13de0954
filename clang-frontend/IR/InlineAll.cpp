//===- InlineAll.cpp - inlines functions into their kernels ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Inlines every call of a defined function into the kernels, callees first.
// Each function's references are turned into values (SROA with CM objects
// pinned) before it is inlined, so that inlined bodies are small.
//   call void @f(%class.Vector* %v)          the body of @f on %v
// Functions that the user keeps out of line become functions of values
// (NoInlineFunctions.h). They are inlined all the same where they are called
// inside SIMD control flow, since they take no lane mask, and, with a warning,
// where they cannot be kept. Requires: markers stripped. Guarantees: only
// kernels and functions of values are defined; all other functions that they
// call have no body. CM objects are pinned (PinObjects.h). Refuses, with a
// location: recursion, calls through pointers, calls of undefined functions.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/NoInlineFunctions.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/PinObjects.h"
#include "clang-frontend/IR/RawIR.h"
#include "clang-frontend/IR/SIMDBlocks.h"
#include "clang-frontend/IR/SplitReferences.h"
#include "stage4/Errors.h"
#include "stage4/LocalizeGlobals.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

constexpr const char PassName[] = "cm-inline";

class Inliner {
public:
  explicit Inliner(FunctionAnalysisManager &FAM) : FAM(FAM) {}

  /// Inlines all calls in \p F of defined functions that are not kept.
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

  /// Turns all kept functions that flatten() met into functions of values;
  /// those with callers remain, and \p Kernels call them.
  bool keep(ArrayRef<Function *> Kernels) {
    bool Ok = true;
    for (auto &[F, Forms] : OutOfLine) { // Callees first.
      ValueToValueMapTy Map;
      Function *Body = CloneFunction(F, Map);
      Ok &= settle(*Body);
      std::string Name = F->getName().str();
      F->setName(Name + ".inline");
      Forms = makeNoInline(*Body);
      Forms.Values->setName(Name);
      for (const char *Attr : {"target-cpu", "cmc-abi"})
        if (Attribute A = Kernels.front()->getFnAttribute(Attr); A.isValid())
          Forms.Values->addFnAttr(A);
      makeValuesOfReferences(
          *Forms.Values); // Resolves references to local objects.
    }
    for (Function *Kernel : Kernels)
      Ok &= settle(*Kernel);
    return Ok;
  }

  bool isValues(const Function &F) const {
    return any_of(OutOfLine, [&](auto &K) { return K.second.Values == &F; });
  }

  /// Erases functions whose calls were all inlined, callers first.
  void eraseUncalled() {
    for (auto &[F, Forms] : reverse(OutOfLine))
      if (Forms.Values->use_empty()) {
        FAM.clear(*Forms.Values, Forms.Values->getName());
        Forms.Values->eraseFromParent();
      }
  }

private:
  /// Replaces calls of kept functions by calls of their thunks and inlines
  /// these; under a lane mask, inlines the function itself.
  bool settle(Function &F) {
    bool Changed = false;
    while (true) {
      DenseSet<const BasicBlock *> Masked = blocksUnderMask(F);
      SmallVector<CallBase *, 8> Thunks;
      CallBase *Whole = nullptr;
      for (Instruction &I : instructions(F)) {
        auto *Call = dyn_cast<CallBase>(&I);
        if (!Call || !OutOfLine.count(Call->getCalledFunction()))
          continue;
        if (Masked.count(Call->getParent()))
          Whole = Call;
        else
          Thunks.push_back(Call);
      }
      if (!Whole && Thunks.empty())
        break;
      Changed = true;
      for (CallBase *Call : Thunks) {
        Call->setCalledFunction(OutOfLine[Call->getCalledFunction()].Thunk);
        if (!inlineCall(*Call))
          return false;
      }
      // The inlined blocks are under the mask, too.
      if (Whole && !inlineCall(*Whole))
        return false;
    }
    if (Changed)
      makeValuesOfReferences(F);
    return true;
  }

  bool inlineCall(CallBase &Call) {
    InlineFunctionInfo IFI;
    InlineResult Result =
        InlineFunction(Call, IFI, nullptr, /*InsertLifetime=*/false);
    if (!Result.isSuccess())
      reportInternalError(Call.getContext(), PassName,
                          Result.getFailureReason(), &Call);
    return Result.isSuccess();
  }

  /// Whether \p F stays out of line; warns once if it has to be inlined.
  bool mustStay(Function &F) {
    if (!isNoInline(F))
      return false;
    std::string Why = whyInlined(F);
    if (Why.empty())
      return true;
    DebugLoc Loc;
    if (DISubprogram *SP = F.getSubprogram())
      Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
    report(F.getContext(), Loc, PassDiag::FunctionInlined,
           {demangle(F.getName().str()), Why});
    F.removeFnAttr(Attribute::NoInline);
    return false;
  }

  bool flattenCall(CallBase &Call) {
    Function *Callee = Call.getCalledFunction();
    if (Call.isInlineAsm())
      return true;
    if (!Callee) {
      report(Call, PassDiag::IndirectCall);
      return false;
    }
    if (Callee->isDeclaration()) {
      if (GenXIntrinsic::isAnyNonTrivialIntrinsic(Callee) ||
          !rawName(*Callee).empty())
        return true;
      report(Call, PassDiag::UndefinedCallee,
             demangle(Callee->getName().str()));
      return false;
    }
    auto State = States.find(Callee);
    if (State != States.end() && State->second == Active) {
      report(Call, PassDiag::RecursiveCallee,
             demangle(Callee->getName().str()));
      return false;
    }
    if (State == States.end() && !flatten(*Callee))
      return false;
    if (!mustStay(*Callee))
      return inlineCall(Call);
    OutOfLine[Callee];
    return true;
  }

  void makeValuesOfReferences(Function &F) {
    removeUnreachableBlocks(F);
    pinObjects(F);
    do { // A reference may be in an object that another one names.
      FAM.invalidate(F, PreservedAnalyses::none());
      FAM.invalidate(F, SROAPass().run(F, FAM));
    } while (splitReferences(F));
  }

  enum State { Active, Done };
  FunctionAnalysisManager &FAM;
  DenseMap<Function *, State> States;
  MapVector<Function *, NoInlineFunction> OutOfLine;
};

} // namespace

PreservedAnalyses InlineAllPass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  Inliner I(FAM);
  bool Ok = true;
  findConstantGlobals(M); // These are not passed as parameters.
  SmallVector<Function *, 4> Kernels;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration()) {
      Ok &= I.flatten(F);
      Kernels.push_back(&F);
    }
  if (!Ok || !I.keep(Kernels))
    return PreservedAnalyses::none();
  // A kernel may not be called, so functions that are left are inlined.
  for (Function &F : make_early_inc_range(M))
    if (!isKernel(F) && !F.isDeclaration() && !I.isValues(F)) {
      FAM.clear(F, F.getName());
      F.deleteBody();
    }
  I.eraseUncalled();
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace cmc::frontend
