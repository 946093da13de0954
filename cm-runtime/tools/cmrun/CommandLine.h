//===- CommandLine.h - the command line of cmrun ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Request.h"
#include "cm-runtime/launch/RunOptions.h"
#include "cmc/KernelInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace cmc::cmrun {

struct CommandLine {
  enum class Action { Run, Help, Version } Act = Action::Run;
  std::string File;
  std::string Device = "cpu";
  std::vector<runtime::Request> Requests; ///< Never empty.
  runtime::RunOptions Run;
  PayloadABI ABI = PayloadABI::CM;
  unsigned OptLevel = 2;
  unsigned Registers = 128; ///< See CompileOptions.
  std::vector<std::string> ClangArgs;
  std::map<uint32_t, std::string> SpecConstants;
  std::vector<std::string> DisabledPasses;
  bool StepTimes = false;
  bool Debug = false;   ///< -g
  std::string Debugger; ///< "gdb", "lldb"; "": none
};

/// All errors are usage errors: exit code 2.
llvm::Expected<CommandLine> parseCommandLine(llvm::ArrayRef<const char *> Args);

void printHelp(llvm::raw_ostream &OS);

} // namespace cmc::cmrun
