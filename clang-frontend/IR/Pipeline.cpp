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

/// Gives kernels the attributes and metadata by which passes recognize them.
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
      if (!A.hasName()) // Unnamed in the source.
        A.setName(Info.Args[A.getArgNo()].Name);
    for (Argument &A : F->args()) // Attributes of the C++ calling convention.
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

  // Before any pass that folds an out-of-range conversion to poison.
  Run.onFunctions(SaturateConversionsPass());
  // Before cm-strip-markers, which removes annotations.
  Run.onModule(ReadAnnotationsPass());
  // Before cm-inline, which makes noalias scopes of parameters.
  Run.onModule(StripMarkersPass());
  // Before cm-inline, whose SROA removes variables that scopes share.
  Run.onModule(OutlineFencesPass());
  // Before cm-inline pins CM objects: the copy of a parameter is one.
  Run.onModule(DirectArgumentsPass());
  // References resolve only within one function.
  Run.onModule(InlineAllPass());
  // After cm-inline: all uses of a global are in kernels. The copies are CM
  // objects, too.
  Run.onModule(LocalizeGlobalsPass());
  // After cm-inline, references are SSA values. No other pass may run between
  // but SROA with CM objects pinned, since others may split objects.
  Run.onFunctions(UnrollReferencesPass(), ResolveReferencesPass());
  // After cm-resolve-references, operands are values. Before cm-simd-cf, which
  // needs the mask operand of scattered accesses.
  Run.onFunctions(LowerBuiltinsPass(), LowerInlineAsmPass());
  // Last pass with variables in memory, where a masked store does not write
  // inactive lanes.
  Run.onModule(SIMDControlFlowPass());
  // After cm-simd-cf, SSA form is correct: whole objects are loaded and stored.
  Run.onFunctions(SROAPass(), InstSimplifyPass(), UnmaskedRegionsPass());
  // After SROA only arrays, tables, and targets of pointers are in memory.
  Run.onFunctions(LowerPointersPass(), InstSimplifyPass());
  // SSA form shows which values functions out of line use and change.
  Run.onModule(TidyCallsPass(), DeadArgumentEliminationPass());
  // SSA form makes formats, sizes and SLM offsets constants; the offsets make
  // further expressions constant.
  Run.onFunctions(LowerPrintfPass(), ResolveSLMPass(), InstSimplifyPass(),
                  ADCEPass());
  // SSA form allows fusing across statements.
  Run.onFunctions(ContractFloatPass());
  // In SSA form each surface is traced to its parameter; dead uses are gone.
  Run.onFunctions(InferSurfacesPass(), KernelFlagsPass());
  // sizeof is 64 bits wide, which is slow on targets that emulate i64.
  Run.onFunctions(NarrowInt64Pass(), CheckTargetPass(), CheckLibraryPass());
  Run.onModule(GlobalDCEPass(), LimitStackCallsPass());
  // After dead code is gone and constants are folded, to avoid false warnings.
  Run.onFunctions(DefineUndefinedPass());
  // Integers of other widths come from LLVM's passes, the last of which ran
  // above.
  Run.onFunctions(ExpandIntegersPass(), SplitIntegersPass(),
                  WidenIntegersPass());
  // Errors of the passes above must not reach the middle end.
  Run.onModule(Stage4VerifierPass());
  return Run.isOk();
}

} // namespace cmc::frontend
