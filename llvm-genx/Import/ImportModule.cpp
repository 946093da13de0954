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

/// The first branch of front-end SIMD control flow, a call of
/// llvm.genx.simdcf.any; null if there is none. Stage 4 rejects functions that
/// only share the name.
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

/// Sets the function attributes that stage 4 requires.
void setAttributes(Module &M, const TargetInfo &Target, PayloadABI ABI) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!F.hasFnAttribute("cmc-abi")) {
      F.addFnAttr("target-cpu", Target.Name);
      F.addFnAttr("cmc-abi", toString(ABI));
    }
    F.removeFnAttr(Attribute::OptimizeNone); // No pass would change it.
  }
}

} // namespace

bool importModule(Module &M, const TargetInfo &Target, PayloadABI ABI) {
  setActivity("importing", M.getName());
  PassRunner Run(M);
  // Before the check for stage 4: expands integer operations that stage 4
  // spells differently.
  Run.onFunctions(ExpandIntegersPass());
  if (stage4Violations(M).empty())
    return true;
  setAttributes(M, Target, ABI);
  // First, while the mangled names match the types, which later passes change.
  Run.onModule(ImportSPIRVPass());
  // Before any pass that folds out-of-range conversions to poison, or
  // conversions of constants to bfloat, which LLVM 14 gets wrong.
  Run.onFunctions(ImportValuesPass(), ImportBFloatsPass());
  // Before genx-import-functions, which needs to know the kernels; type sizes
  // of another data layout must not be used after it.
  Run.onModule(ImportKernelsPass());
  // SIMD control flow needs variables in memory, where a masked store does not
  // change inactive lanes. Otherwise SROA reveals which functions need memory.
  const Instruction *SIMD = firstSIMDBranch(M);
  if (SIMD && !M.getContext().supportsTypedPointers()) {
    // vc-intrinsics, which lowers it, requires typed pointers.
    report(*SIMD, PassDiag::ForeignSIMD, SIMD->getFunction()->getName());
    return false;
  }
  if (!SIMD)
    Run.onFunctions(SROAPass());
  // Pointers first: genx-import-functions needs all calls to be direct.
  Run.onModule(ImportPointersPass(), ImportFunctionsPass(),
               ImportGlobalsPass());
  if (SIMD)
    Run.onModule(CMSimdCFLowering());
  // After inlining all uses of a global are in kernels. The execution mask is a
  // global, too.
  Run.onModule(LocalizeGlobalsPass());
  // Promotes the localized globals; remaining variables stay in memory.
  Run.onFunctions(SROAPass(), InstSimplifyPass());
  // Again, for parameters and results of inlined functions.
  Run.onFunctions(ImportBFloatsPass());
  // Replaces accesses to integers of other widths by accesses to bytes.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // Copies first: they become accesses through pointers.
  Run.onFunctions(LowerCopiesPass(), LowerPointersPass(), InstSimplifyPass(),
                  ADCEPass());
  // Again, for integers made by the passes above.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // Last, so that dead code does not set a flag.
  Run.onFunctions(KernelFlagsPass());
  Run.onModule(GlobalDCEPass());
  return Run.isOk() && verifyStage4(M, Severity::Error);
}

} // namespace cmc::genx
