//===- ReadModule.cpp - import of LLVM IR and SPIR-V ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/ReadModule.h"
#include "basic/Process.h"
#include "stage4/OpaquePointers.h"
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "vc-finalizer-bridge/spirv/SPIRVReader.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace cmc::driver {
namespace {

constexpr unsigned TimeoutSeconds = 60;

/// The first problem that LLVM's verifier prints, and the instruction, which
/// follows indented on the next line.
std::string firstProblem(StringRef Output) {
  auto [Problem, Rest] = Output.trim().split('\n');
  StringRef Next = Rest.split('\n').first;
  if (!Next.startswith(" "))
    return Problem.str();
  return (Problem + " in '" + Next.trim() + "'").str();
}

/// Why LLVM cannot read \p Bytes, tested in a child process that may crash; ""
/// if it can. LLVM's errors about text name a line, so that the caller reads
/// text again.
std::string readerProblem(StringRef Bytes, bool IsBitcode) {
  ForkResult R = runForked(
      [&](std::string &Message) {
        LLVMContext C;
        if (hasOpaquePointers(Bytes))
          C.enableOpaquePointers();
        if (!IsBitcode) {
          SMDiagnostic Error;
          parseIR(MemoryBufferRef(Bytes, ""), Error, C);
          return 0;
        }
        auto M = parseBitcodeFile(MemoryBufferRef(Bytes, ""), C);
        if (M)
          return 0;
        Message = toString(M.takeError());
        return 1;
      },
      TimeoutSeconds);
  if (R.TimedOut)
    return "the reader did not end";
  if (R.Signal)
    return "the reader crashed";
  if (!R.ExitCode)
    return "";
  StringRef Output = R.ExitCode == 1 && !R.Bytes.empty() ? R.Bytes : R.Messages;
  return (IsBitcode ? "malformed bitcode: " : "malformed text: ") +
         firstProblem(Output);
}

/// LLVM ends the process on data layouts that it does not support.
std::string layoutProblem(StringRef Text) {
  constexpr StringLiteral Key = "target datalayout";
  for (size_t At = Text.find(Key); At != StringRef::npos;
       At = Text.find(Key, At + 1)) {
    if (At && Text[At - 1] != '\n')
      continue;
    StringRef Value = Text.substr(At).split('"').second.split('"').first;
    Expected<DataLayout> Layout = DataLayout::parse(Value);
    if (!Layout)
      return "the data layout: " + toString(Layout.takeError());
  }
  return "";
}

} // namespace

bool isModule(StringRef FileName, StringRef Bytes) {
  return FileName.endswith(".ll") || FileName.endswith(".bc") ||
         bridge::isSPIRV(Bytes);
}

std::unique_ptr<Module> readModule(LLVMContext &C, StringRef FileName,
                                   StringRef Bytes, SpecConstantValues &Values,
                                   const DiagnosticHandler &Handler) {
  Diagnostic D;
  D.File = FileName.str();
  if (bridge::isSPIRV(Bytes)) {
    SpecConstantValues Requested;
    std::swap(Requested, Values);
    return bridge::readSPIRV(C, FileName, Bytes, Requested);
  }
  bool IsBitcode = isBitcodeText(Bytes);
  std::string Problem = IsBitcode ? "" : layoutProblem(Bytes);
  if (Problem.empty())
    Problem = readerProblem(Bytes, IsBitcode);
  if (!Problem.empty()) {
    D.Message = "'" + FileName.str() + "' cannot be read: " + Problem;
    Handler(D);
    return nullptr;
  }
  if (hasOpaquePointers(Bytes))
    C.enableOpaquePointers();
  SMDiagnostic Error;
  std::unique_ptr<Module> M =
      parseIR(MemoryBufferRef(Bytes, FileName), Error, C);
  if (M)
    return M;
  D.Message = Error.getMessage().str();
  D.Line = Error.getLineNo() > 0 ? Error.getLineNo() : 0;
  D.Column = Error.getColumnNo() + 1;
  Handler(D);
  return nullptr;
}

} // namespace cmc::driver
