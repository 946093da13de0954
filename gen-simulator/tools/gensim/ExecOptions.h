//===- ExecOptions.h - what the user asked gensim exec for ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/launch/Request.h"
#include "gensim/gensim.h"

namespace gensim {

struct ExecOptions {
  bool Help = false, List = false, Stats = false;
  std::string File;
  const cmc::TargetInfo *Target = nullptr; ///< Null: the file says it.
  bool IsRaw = false;                      ///< Bare code, described by Raw.
  RawKernel Raw;
  std::vector<cmc::runtime::Request> Requests; ///< At least one.
  LaunchOptions Launch; ///< Without Trace, Interrupt, Progress.
  bool Trace = false;
  std::string ProfileOut = "-";
};

/// An error is a usage error: exit code 2.
llvm::Expected<ExecOptions> parseExec(llvm::ArrayRef<const char *> Args);

void printExecHelp(llvm::raw_ostream &OS);

} // namespace gensim
