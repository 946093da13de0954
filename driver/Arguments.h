//===- Arguments.h - arguments that are taken together ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Of a parsed command line: the inputs, the options of Clang, and the words
// that make a command for one input.
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/Options.h"
#include "llvm/Option/ArgList.h"

namespace cmc::driver {

/// An input file, and the language of -x for it.
struct Input {
  std::string Path;
  SourceKind Kind = SourceKind::Detect;
};

/// The value of -x; none for an unknown one.
llvm::Optional<SourceKind> languageNamed(llvm::StringRef Name);

/// The input files; a path may look like the option /Fa.
std::vector<Input> inputsOf(const llvm::opt::InputArgList &Parsed);

/// Fills the arguments for Clang and LLVM in \p Inv.
void collectClangArgs(const llvm::opt::InputArgList &Parsed, Invocation &Inv);

/// Fills the words of \p Inv, whose outputs are named.
void collectWords(const llvm::opt::InputArgList &Parsed, Invocation &Inv);

} // namespace cmc::driver
