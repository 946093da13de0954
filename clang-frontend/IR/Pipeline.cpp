//===- Pipeline.cpp - raw IR to stage-4 IR --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Pipeline.h"
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "clang-frontend/IR/VolatileGlobals.h"
#include "stage4/Errors.h"
#include "stage4/ExpandIntegers.h"
#include "stage4/KernelFlags.h"
#include "stage4/KernelMetadata.h"
#include "stage4/LocalizeGlobals.h"
#include "stage4/PassRunner.h"
#include "stage4/SplitIntegers.h"
#include "stage4/Stage4Verifier.h"
#include "stage4/WidenIntegers.h"
#include "llvm/Transforms/IPO/DeadArgumentElimination.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Gives kernels the attributes and metadata by which passes know them.
bool declareKernels(Module &M, ArrayRef<KernelInfo> Kernels,
                    const Options &Opts) {
  for (const KernelInfo &Info : Kernels) {
    Function *F = M.getFunction(Info.Name);
    if (!F || F->isDeclaration() || F->arg_size() != Info.Args.size()) {
      reportInternalError(M.getContext(), "cm-pipeline",
                          "kernel '" + Info.Name +
                              "' is not in the module as the AST has it");
      return false;
    }
    F->setCallingConv(CallingConv::SPIR_KERNEL);
    F->setLinkage(GlobalValue::ExternalLinkage);
    F->setComdat(nullptr);
    F->removeFnAttr(Attribute::AlwaysInline);
    for (Argument &A : F->args())
      if (!A.hasName()) // The source gives it none.
        A.setName(Info.Args[A.getArgNo()].Name);
    for (Argument &A : F->args()) // How C++ would pass it.
      for (Attribute::AttrKind Kind :
           {Attribute::NoUndef, Attribute::ZExt, Attribute::SExt})
        A.removeAttr(Kind);
    F->addFnAttr("CMGenxMain");
    F->addFnAttr("target-cpu", Opts.Target ? Opts.Target->Name : "cpu");
    F->addFnAttr("cmc-abi", toString(Opts.ABI));
    if (!F->hasFnAttribute("cmc-float-control"))
      F->addFnAttr("cmc-float-control", "0");
    writeKernelInfo(*F, Info);
  }
  return true;
}

} // namespace

bool lowerToStage4(Module &M, ArrayRef<KernelInfo> Kernels,
                   const Options &Opts) {
  PassRunner Run(M);
  if (!declareKernels(M, Kernels, Opts))
    return false;

  // Before anything folds a conversion that is out of range to poison.
  Run.onFunctions(SaturateConversionsPass());
  // While annotations are there.
  Run.onModule(ReadAnnotationsPass());
  // Before inlining makes noalias scopes of parameters.
  Run.onModule(StripMarkersPass());
  // While all that a scope sees is in variables.
  Run.onModule(OutlineFencesPass());
  // Before inlining pins CM objects: the copy of a parameter is one.
  Run.onModule(DirectArgumentsPass());
  // All that a reference may name must be in one function to resolve it.
  Run.onModule(InlineAllPass());
  // When all uses of a global are in kernels; its copies are CM objects too.
  Run.onModule(LocalizeGlobalsPass());
  // References have been SSA values since inlining; nothing but SROA with CM
  // objects pinned may have run, as any other pass may split objects.
  Run.onFunctions(ResolveReferencesPass());
  // Operands are values now; and scattered accesses must have their mask
  // operand before SIMD control flow is lowered.
  Run.onFunctions(LowerBuiltinsPass(), LowerInlineAsmPass());
  // The last moment at which variables are in memory, where a masked store
  // leaves inactive lanes alone.
  Run.onModule(SIMDControlFlowPass());
  // Everything is loaded and stored whole: SSA form.
  Run.onFunctions(SROAPass(), InstSimplifyPass(), UnmaskedRegionsPass());
  // What is in memory now is arrays, tables, and what pointers point to.
  Run.onFunctions(LowerPointersPass(), InstSimplifyPass());
  // In SSA form it shows what functions out of line use and change.
  Run.onModule(TidyCallsPass(), DeadArgumentEliminationPass());
  // Formats are constants now. Sizes, too, and places of buffers make more of
  // them.
  Run.onFunctions(LowerPrintfPass(), ResolveSLMPass(), InstSimplifyPass(),
                  ADCEPass());
  // In SSA form, to fuse across statements.
  Run.onFunctions(ContractFloatPass());
  // In SSA form surfaces are their parameters, and what is dead is gone.
  Run.onFunctions(InferSurfacesPass(), KernelFlagsPass());
  // sizeof is 64 bits wide, which is no reason to be slow.
  Run.onFunctions(NarrowInt64Pass(), CheckTargetPass(), CheckLibraryPass());
  Run.onModule(GlobalDCEPass(), LimitStackCallsPass());
  // When all constants are known and what is dead is gone.
  Run.onFunctions(DefineUndefinedPass());
  // What LLVM's passes made, the last of which ran above.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // Whatever was done wrong above, nobody behind has to cope with.
  Run.onModule(Stage4VerifierPass());
  return Run.isOk();
}

} // namespace cmc::frontend
