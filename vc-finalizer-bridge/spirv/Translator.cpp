//===- Translator.cpp - runs the SPIR-V translator ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/Translator.h"
#include "basic/Process.h"
#include "basic/TempDir.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include <cstring>

using namespace llvm;

namespace cmc::bridge {
namespace {

constexpr unsigned TimeoutSeconds = 60;
const char ProgramName[] = "cmc-spirv";

/// The first line that is not blank.
std::string firstLine(StringRef Text) {
  SmallVector<StringRef, 8> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (!Line.trim().empty())
      return Line.trim().take_front(300).str();
  return "";
}

} // namespace

Translation translate(StringRef What, StringRef Bytes,
                      ArrayRef<std::string> Constants) {
  auto Failed = [](TranslatorExit Exit, const Twine &Problem) {
    return Translation{Exit, "", Problem.str()};
  };
  SmallString<128> Program(helperPath(ProgramName));
  if (!sys::fs::can_execute(Program)) {
    ErrorOr<std::string> Found = sys::findProgramByName(ProgramName);
    if (!Found)
      return Failed(NotRun, "there is no '" + Program + "' and no " +
                                ProgramName + " on PATH");
    Program = *Found;
    sys::fs::make_absolute(Program); // The child has another working directory.
  }
  TempDir Dir;
  std::string Problem = Dir.write("from", Bytes);
  if (!Problem.empty())
    return Failed(NotRun, Problem);
  std::vector<std::string> Args = {Program.str().str(), What.str(), "from",
                                   "to"};
  Args.insert(Args.end(), Constants.begin(), Constants.end());
  ProcessResult R = runProcess(Args, Dir.path(), TimeoutSeconds);
  std::string FirstLine = firstLine(R.Output);
  FirstLine = (FirstLine.empty() ? "" : ": ") + FirstLine;
  if (R.StartError)
    return Failed(NotRun,
                  "cannot start '" + Program + "': " + strerror(R.StartError));
  if (R.TimedOut)
    return Failed(Crashed, "LLVMSPIRVLib did not end");
  if (R.Signal)
    return Failed(Crashed, "LLVMSPIRVLib crashed" + FirstLine);
  if (R.ExitCode == 1) // Not our code: LLVM's fatal errors.
    return Failed(Crashed, "LLVMSPIRVLib refuses it" + FirstLine);
  if (Dir.isFull())
    return Failed(NotRun, "no space left in '" + Dir.path() + "'");
  Translation T = {R.ExitCode, Dir.read("to"), ""};
  if (T.Exit == Refused)
    T.Problem = "LLVMSPIRVLib refuses it: " + firstLine(T.Bytes);
  return T;
}

} // namespace cmc::bridge
