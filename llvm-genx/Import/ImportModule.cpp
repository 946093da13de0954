//===- ImportModule.cpp - modules of other front-ends to stage 4 ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/ImportModule.h"
#include "basic/Activity.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/ExpandIntegers.h"
#include "stage4/KernelFlags.h"
#include "stage4/LocalizeGlobals.h"
#include "stage4/ModuleCheck.h"
#include "stage4/PassRunner.h"
#include "stage4/SplitIntegers.h"
#include "stage4/Stage4Verifier.h"
#include "stage4/WidenIntegers.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXSimdCFLowering.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// SIMD control flow as front-ends write it: branches on llvm.genx.simdcf.any.
/// The first of its calls; null: there is none. Stage 4 refuses what only has
/// that name.
const Instruction *firstSIMDBranch(const Module &M) {
  for (const Function &F : M)
    if (genxIntrinsicByName(F.getName()) == GenXIntrinsic::genx_simdcf_any &&
        F.arg_size() == 1 && F.getReturnType()->isIntegerTy(1) &&
        F.getArg(0)->getType()->isIntOrIntVectorTy(1))
      for (const User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          return Call;
  return nullptr;
}

/// What else than stage 4 says it.
void setAttributes(Module &M, const TargetInfo &Target, PayloadABI ABI) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!F.hasFnAttribute("cmc-abi")) {
      F.addFnAttr("target-cpu", Target.Name);
      F.addFnAttr("cmc-abi", toString(ABI));
    }
    F.removeFnAttr(Attribute::OptimizeNone); // No pass leaves it as it is.
  }
}

} // namespace

bool importModule(Module &M, const TargetInfo &Target, PayloadABI ABI) {
  setActivity("importing", M.getName());
  PassRunner Run(M);
  // Operations that stage 4 has other words for.
  Run.onFunctions(ExpandIntegersPass());
  if (stage4Violations(M).empty())
    return true;
  setAttributes(M, Target, ABI);
  // Their names say more than their types, which later passes change.
  Run.onModule(ImportSPIRVPass());
  // Before anything folds a conversion that is out of range to poison, or one
  // of constants to bfloat, which LLVM 14 gets wrong.
  Run.onFunctions(ImportValuesPass(), ImportBFloatsPass());
  // Before inlining, which wants to know the kernels; after it nobody may ask
  // for sizes by another data layout.
  Run.onModule(ImportKernelsPass());
  // SIMD control flow needs variables in memory, where a masked store leaves
  // inactive lanes alone; else functions show whether they need memory.
  const Instruction *SIMD = firstSIMDBranch(M);
  if (SIMD && !M.getContext().supportsTypedPointers()) {
    // vc-intrinsics, which lowers it, asks pointers for their types.
    report(*SIMD, PassDiag::ForeignSIMD, SIMD->getFunction()->getName());
    return false;
  }
  if (!SIMD)
    Run.onFunctions(SROAPass());
  // Functions are known by their calls only once none is through a pointer.
  Run.onModule(ImportPointersPass(), ImportFunctionsPass(),
               ImportGlobalsPass());
  if (SIMD)
    Run.onModule(CMSimdCFLowering());
  // All uses of a global are in kernels; the execution mask is one.
  Run.onModule(LocalizeGlobalsPass());
  // What is in memory now, stays there.
  Run.onFunctions(SROAPass(), InstSimplifyPass());
  // What functions took and returned.
  Run.onFunctions(ImportBFloatsPass());
  // Accesses to integers that memory does not know become those to bytes.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // Copies are accesses through pointers, too.
  Run.onFunctions(LowerCopiesPass(), LowerPointersPass(), InstSimplifyPass(),
                  ADCEPass());
  // What the passes above made.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // What is dead is gone, and does not count.
  Run.onFunctions(KernelFlagsPass());
  Run.onModule(GlobalDCEPass());
  return Run.isOk() && verifyStage4(M, Severity::Error);
}

} // namespace cmc::genx
