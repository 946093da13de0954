//===- SPIRVWriter.cpp - writes stage-4 IR as a SPIR-V module -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVWriter.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/lower/LegacyToLSC.h"
#include "stage4/AnalysisManagers.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "vc-finalizer-bridge/spirv/SPIRVIntrinsics.h"
#include "vc-finalizer-bridge/spirv/ScalarResults.h"
#include "vc-finalizer-bridge/spirv/Translator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/GenXIntrinsics/GenXSPIRVWriterAdaptor.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// Adds kernel attributes with the names that the adaptor uses.
void nameAttributes(Function &F) {
  StringRef Control = F.getFnAttribute("cmc-float-control").getValueAsString();
  if (Control != "0") // The floating-point modes at the start of a kernel.
    F.addFnAttr(llvm::genx::FunctionMD::CMFloatControl, Control);
  if (F.getFnAttribute("cmc-abi").getValueAsString() != "cm")
    F.addFnAttr(llvm::genx::FunctionMD::OCLRuntime, "1"); // OpenCL work-items.
}

/// The adaptor crashes on constant expressions of vectors of one element.
void foldConstants(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &Op : I.operands())
        if (auto *C = dyn_cast<ConstantExpr>(Op))
          Op.set(ConstantFoldConstant(C, M.getDataLayout()));
}

/// Describes the media surfaces of \p Kernel as images, which the adaptor gives
/// the type of images; returns the numbers of these parameters.
SmallVector<unsigned, 4> describeAsImages(Function &Kernel) {
  KernelInfo Info = *readKernelInfo(Kernel);
  SmallVector<unsigned, 4> Media;
  for (unsigned I = 0; I < Info.Args.size(); ++I)
    if (Info.Args[I].Kind == ArgKind::Media) {
      Info.Args[I].Kind = ArgKind::Image;
      Info.Args[I].TypeDesc = "image2d_t";
      Media.push_back(I);
    }
  if (!Media.empty())
    writeKernelInfo(Kernel, Info);
  return Media;
}

/// Runs the adaptor of vc-intrinsics, which makes kernels anew. With
/// \p MediaImages, media surfaces are images with the decoration
/// MediaBlockIOINTEL, not of the adaptor's own type.
void runAdaptor(Module &M, ModuleAnalysisManager &Analyses, bool MediaImages) {
  std::vector<std::pair<std::string, SmallVector<unsigned, 4>>> Media;
  if (MediaImages)
    for (Function *F : kernelsOf(M))
      Media.emplace_back(F->getName().str(), describeAsImages(*F));
  ModulePassManager Adaptor;
  Adaptor.addPass(GenXSPIRVWriterAdaptor(/*RewriteTypes=*/true,
                                         /*RewriteSingleElementVectors=*/true));
  Adaptor.run(M, Analyses);
  for (const auto &[Name, Params] : Media)
    for (unsigned I : Params)
      M.getFunction(Name)->addParamAttr(
          I, Attribute::get(M.getContext(), MediaBlockIO));
}

/// Rewrites \p M for the adaptor and the writer.
bool adapt(Module &M, const SPIRVOptions &Opts) {
  ErrorScope Errors(M.getContext());
  PassBuilder PB;
  AnalysisManagers Analyses(PB);
  FunctionPassManager FPM;
  FPM.addPass(cmc::genx::LowerThreadsPass());
  // The vector compiler does not round halves, and SPIR-V has no copysign.
  FPM.addPass(cmc::genx::LowerFloatsPass());
  // The production compiler of Debian 12 lowers them to unsupported messages.
  FPM.addPass(cmc::genx::LegacyToLSCPass());
  FPM.addPass(SPIRVIntrinsicsPass());
  ModulePassManager MPM;
  MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
  MPM.addPass(ScalarResultsPass());
  MPM.run(M, Analyses.Modules);
  if (Errors.hasError())
    return false;

  if (!Opts.Debug)
    StripDebugInfo(M);
  for (Function *F : kernelsOf(M))
    nameAttributes(*F);
  for (Function &F : M) // IR that was parsed has none.
    if (GenXIntrinsic::isGenXIntrinsic(&F))
      F.setAttributes(GenXIntrinsic::getAttributes(
          M.getContext(), GenXIntrinsic::getGenXIntrinsicID(&F)));
  foldConstants(M);
  runAdaptor(M, Analyses.Modules, Opts.MediaImages);
  return !Errors.hasError();
}

} // namespace

bool writeSPIRV(Module &M, const SPIRVOptions &Opts, std::string &Bytes) {
  if (!M.getContext().supportsTypedPointers()) {
    report(M.getContext(), Severity::Error, DebugLoc(),
           "SPIR-V cannot be written of a module with opaque pointers: the "
           "adaptor of vc-intrinsics wants typed ones");
    return false;
  }
  if (!adapt(M, Opts))
    return false;
  std::string Bitcode;
  raw_string_ostream OS(Bitcode);
  WriteBitcodeToFile(M, OS, /*ShouldPreserveUseListOrder=*/true);
  Translation T = translate("write", OS.str());
  if (T.Exit == NotRun)
    report(M.getContext(), Severity::Error, DebugLoc(),
           "SPIR-V cannot be written: " + T.Problem);
  else if (T.Exit != Done)
    reportInternalError(M.getContext(), "spirv-writer", T.Problem);
  if (T.Exit != Done)
    return false;
  Bytes = std::move(T.Bytes);
  for (size_t At = 0; (At = Bytes.find(ImportedFma.data(), At)) != Bytes.npos;)
    std::transform(&Bytes[At], &Bytes[At] + 4, &Bytes[At], toLower);
  return true;
}

} // namespace cmc::bridge
