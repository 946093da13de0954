//===- ExecOptions.h - the options of gensim exec ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Request.h"
#include "cm-runtime/launch/RunOptions.h"
#include "gensim/gensim.h"

namespace gensim {

struct ExecOptions {
  bool Help = false, List = false, Stats = false;
  std::string File;
  const cmc::TargetInfo *Target = nullptr; ///< Null: the file names it.
  bool IsRaw = false;                      ///< Bare code, described by Raw.
  RawKernel Raw;
  std::vector<cmc::runtime::Request> Requests; ///< Never empty.
  LaunchOptions Launch; ///< Without Trace, Time, Interrupt, Progress.
  bool Trace = false;
  std::string ProfileOut = "-";
  TimeOptions Time;
  std::string TimeFile = "-";
};

/// All errors are usage errors: exit code 2.
llvm::Expected<ExecOptions> parseExec(llvm::ArrayRef<const char *> Args);

void printExecHelp(llvm::raw_ostream &OS);

} // namespace gensim
