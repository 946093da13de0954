//===- SPIRVReader.cpp - reads SPIR-V modules as LLVM IR ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVReader.h"
#include "stage4/Errors.h"
#include "vc-finalizer-bridge/spirv/Translator.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace cmc::bridge {

std::unique_ptr<Module> readSPIRV(LLVMContext &C, StringRef FileName,
                                  StringRef Bytes,
                                  const SpecConstantValues &Values) {
  auto Fail = [&](const Twine &What) {
    report(C, Severity::Error, DebugLoc(),
           "'" + FileName + "' is no SPIR-V module that can be read: " + What);
    return nullptr;
  };
  std::vector<std::string> Constants;
  for (const auto &[Number, Text] : Values)
    Constants.push_back(std::to_string(Number) + "=" + Text);
  Translation T = translate("read", Bytes, Constants);
  switch (T.Exit) {
  case Done:
    break;
  case NotRun:
    report(C, Severity::Error, DebugLoc(),
           "'" + FileName + "' cannot be read: " + T.Problem);
    return nullptr;
  case Malformed:
    return Fail(T.Bytes);
  case UnknownSpecConstant:
    report(C, DebugLoc(), PassDiag::SpecConstantMissing, {T.Bytes});
    return nullptr;
  case NoSuchValue:
    report(C, DebugLoc(), PassDiag::SpecConstantValue,
           {Values.at(std::stoul(T.Bytes)), T.Bytes});
    return nullptr;
  default:
    return Fail(T.Problem);
  }
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(T.Bytes, FileName), C);
  if (!M)
    return Fail(toString(M.takeError()));
  return std::move(*M);
}

} // namespace cmc::bridge
