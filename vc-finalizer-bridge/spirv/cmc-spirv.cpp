//===- cmc-spirv.cpp - translates LLVM bitcode to SPIR-V and back ---------===//
//
// Part of CMC, under the MIT licence.
//
// Translator.h describes its arguments and results.
//===----------------------------------------------------------------------===//
#include "stage4/AnalysisManagers.h"
#include "stage4/OpaquePointers.h"
#include "vc-finalizer-bridge/spirv/SPIRVCheck.h"
#include "vc-finalizer-bridge/spirv/Translator.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/GenXIntrinsics/GenXSPIRVReaderAdaptor.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <sstream>

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

SPIRV::TranslatorOpts options() {
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  return Opts;
}

TranslatorExit write(StringRef Bitcode, std::string &Out) {
  LLVMContext C;
  if (hasOpaquePointers(Bitcode))
    C.enableOpaquePointers();
  auto M = parseBitcodeFile(MemoryBufferRef(Bitcode, ""), C);
  if (!M) {
    Out = toString(M.takeError());
    return Refused;
  }
  SPIRV::TranslatorOpts Opts = options();
  Opts.setSPIRVAllowUnknownIntrinsics({"llvm.genx."});
  std::ostringstream OS;
  if (!llvm::writeSpirv(M->get(), Opts, OS, Out))
    return Refused;
  Out = OS.str();
  return Done;
}

/// The bits of \p Text as a value of \p Bytes; None if it is not one.
Optional<uint64_t> parseNumber(StringRef Text, unsigned Bytes) {
  int64_t Number;
  if (!Text.getAsInteger(0, Number))
    return uint64_t(Number);
  uint64_t Large;
  if (!Text.getAsInteger(0, Large))
    return Large;
  APFloat Float(Bytes == 2   ? APFloat::IEEEhalf()
                : Bytes == 4 ? APFloat::IEEEsingle()
                             : APFloat::IEEEdouble());
  auto Status = Float.convertFromString(Text, APFloat::rmNearestTiesToEven);
  if (!Status) {
    consumeError(Status.takeError());
    return None;
  }
  return Float.bitcastToAPInt().getZExtValue();
}

/// Returns Done, or an error of the constant whose id is in \p Out.
TranslatorExit setConstants(ArrayRef<char *> Constants,
                            const std::string &Bytes,
                            SPIRV::TranslatorOpts &Opts, std::string &Out) {
  std::vector<SpecConstInfoTy> Known;
  std::istringstream IS(Bytes);
  if (!Constants.empty())
    getSpecConstInfo(IS, Known);
  for (StringRef Constant : Constants) {
    auto [Name, Text] = Constant.split('=');
    uint32_t Number = 0;
    Out = Name.str();
    if (Name.getAsInteger(10, Number))
      return UnknownSpecConstant;
    auto It = find_if(Known, [&](auto &K) { return K.first == Number; });
    if (It == Known.end())
      return UnknownSpecConstant;
    Optional<uint64_t> Bits = parseNumber(Text, It->second);
    if (!Bits)
      return NoSuchValue;
    Opts.setSpecConst(Number, *Bits);
  }
  Out.clear();
  return Done;
}

/// A parameter of a kernel that is an image with MediaBlockIOINTEL.
struct MediaParam {
  std::string Kernel;
  unsigned Number;
};

std::vector<MediaParam> mediaParams(const Module &M) {
  std::vector<MediaParam> Found;
  for (const Function &F : M)
    for (const Argument &A : F.args())
      if (F.getAttributes().hasParamAttr(A.getArgNo(), MediaBlockIO))
        Found.push_back({F.getName().str(), A.getArgNo()});
  return Found;
}

/// Describes the parameters, which the adaptor takes for images, as media
/// surfaces in the metadata of their kernels.
void describeAsMedia(Module &M, ArrayRef<MediaParam> Params) {
  NamedMDNode *Kernels = M.getNamedMetadata("genx.kernels");
  if (!Kernels)
    return;
  for (MDNode *Kernel : Kernels->operands()) {
    StringRef Name =
        cast<MDString>(Kernel->getOperand(genx::KernelMDOp::Name))->getString();
    auto *Descs =
        cast<MDNode>(Kernel->getOperand(genx::KernelMDOp::ArgTypeDescs));
    for (const MediaParam &P : Params) {
      if (P.Kernel != Name || P.Number >= Descs->getNumOperands())
        continue;
      StringRef Desc = cast<MDString>(Descs->getOperand(P.Number))->getString();
      Descs->replaceOperandWith(
          P.Number,
          MDString::get(M.getContext(), "image2d_media_block_t " +
                                            Desc.split(' ').second.str()));
    }
  }
}

TranslatorExit read(const std::string &Bytes, ArrayRef<char *> Constants,
                    std::string &Out) {
  Out = spirvProblem(Bytes);
  if (!Out.empty())
    return Malformed;
  SPIRV::TranslatorOpts Opts = options();
  if (TranslatorExit E = setConstants(Constants, Bytes, Opts, Out))
    return E;
  LLVMContext C;
  std::istringstream IS(Bytes);
  Module *Read = nullptr;
  if (!llvm::readSpirv(C, Opts, IS, Read, Out) || !Read)
    return Refused;
  std::unique_ptr<Module> M(Read);
  PassBuilder PB;
  AnalysisManagers Analyses(PB);
  std::vector<MediaParam> Media = mediaParams(*M);
  ModulePassManager MPM;
  MPM.addPass(GenXSPIRVReaderAdaptor());
  MPM.run(*M, Analyses.Modules);
  describeAsMedia(*M, Media);
  Out.clear();
  raw_string_ostream OS(Out);
  WriteBitcodeToFile(*M, OS);
  return Done;
}

} // namespace

int main(int Count, char **Words) {
  StringRef What = Count > 3 ? Words[1] : "";
  if (What != "read" && What != "write") {
    errs() << "cmc-spirv: this is a part of cmc, which runs it\n";
    return 1;
  }
  auto From = MemoryBuffer::getFile(Words[2]);
  if (!From) {
    errs() << "cannot read '" << Words[2] << "'\n";
    return 1;
  }
  StringRef Bytes = (*From)->getBuffer();
  std::string Out;
  TranslatorExit Exit =
      What == "write"
          ? write(Bytes, Out)
          : read(Bytes.str(), makeArrayRef(Words + 4, Words + Count), Out);
  std::error_code EC;
  raw_fd_ostream OS(Words[3], EC);
  if (!EC)
    OS << Out;
  OS.close();
  if (EC || OS.has_error()) {
    OS.clear_error();
    errs() << "cannot write '" << Words[3] << "'\n";
    return 1;
  }
  return Exit;
}
