//===- SPIRVReader.cpp - LLVM IR of a SPIR-V module -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/SPIRVReader.h"
#include "basic/AnalysisManagers.h"
#include "basic/Errors.h"
#include "vc-finalizer-bridge/Process.h"
#include "vc-finalizer-bridge/SPIRVCheck.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/GenXIntrinsics/GenXSPIRVReaderAdaptor.h"
#include "llvm/Support/MemoryBuffer.h"
#include <LLVMSPIRVLib/LLVMSPIRVLib.h>
#include <sstream>
#include <unistd.h>

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

constexpr unsigned TimeoutSeconds = 60;

/// The bits of \p Text as a number of \p Bytes; none when it is no number.
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

bool setSpecConstants(LLVMContext &C, const std::string &Bytes,
                      const SpecConstantValues &Values,
                      SPIRV::TranslatorOpts &Opts) {
  std::vector<SpecConstInfoTy> Known;
  std::istringstream IS(Bytes);
  if (!Values.empty())
    getSpecConstInfo(IS, Known);
  for (const auto &[Number, Text] : Values) {
    auto It = find_if(Known, [N = Number](auto &K) { return K.first == N; });
    if (It == Known.end()) {
      report(C, DebugLoc(), PassDiag::SpecConstantMissing,
             {std::to_string(Number)});
      return false;
    }
    Optional<uint64_t> Bits = parseNumber(Text, It->second);
    if (!Bits) {
      report(C, DebugLoc(), PassDiag::SpecConstantValue,
             {Text, std::to_string(Number)});
      return false;
    }
    Opts.setSpecConst(Number, *Bits);
  }
  return true;
}

/// What the child does: 0 and bitcode on \p Out, or 1 and a message.
int translate(const std::string &Bytes, const SPIRV::TranslatorOpts &Opts,
              std::string &Out) {
  LLVMContext C;
  std::istringstream IS(Bytes);
  Module *Read = nullptr;
  if (!llvm::readSpirv(C, Opts, IS, Read, Out) || !Read)
    return 1;
  std::unique_ptr<Module> M(Read);
  PassBuilder PB;
  AnalysisManagers Analyses(PB);
  ModulePassManager MPM;
  MPM.addPass(GenXSPIRVReaderAdaptor());
  MPM.run(*M, Analyses.Modules);
  Out.clear();
  raw_string_ostream OS(Out);
  WriteBitcodeToFile(*M, OS);
  OS.flush();
  return 0;
}

/// The first line that says something.
std::string firstLine(StringRef Text) {
  SmallVector<StringRef, 8> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (!Line.trim().empty())
      return Line.trim().take_front(300).str();
  return "";
}

} // namespace

std::unique_ptr<Module> readSPIRV(LLVMContext &C, StringRef FileName,
                                  StringRef Bytes,
                                  const SpecConstantValues &Values) {
  auto Fail = [&](const Twine &What) {
    report(C, Severity::Error, DebugLoc(),
           "'" + FileName + "' is no SPIR-V module that can be read: " + What);
    return nullptr;
  };
  std::string Problem = spirvProblem(Bytes);
  if (!Problem.empty())
    return Fail(Problem);
  std::string Input = Bytes.str();
  SPIRV::TranslatorOpts Opts;
  Opts.enableAllExtensions();
  Opts.setDesiredBIsRepresentation(SPIRV::BIsRepresentation::SPIRVFriendlyIR);
  if (!setSpecConstants(C, Input, Values, Opts))
    return nullptr;
  ForkResult R =
      runForked([&](std::string &Out) { return translate(Input, Opts, Out); },
                TimeoutSeconds);
  if (R.StartError)
    return Fail("no child can be started");
  if (R.TimedOut)
    return Fail("the reader did not end");
  if (R.Signal || R.ExitCode || R.Bytes.empty()) {
    std::string Said = firstLine(R.ExitCode == 1 ? R.Bytes : R.Messages);
    return Fail("LLVMSPIRVLib " + Twine(R.Signal ? "crashed" : "refuses it") +
                (Said.empty() ? "" : ": ") + Said);
  }
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(R.Bytes, FileName), C);
  if (!M)
    return Fail(toString(M.takeError()));
  return std::move(*M);
}

} // namespace bridge
} // namespace cmc
