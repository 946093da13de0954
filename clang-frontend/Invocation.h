//===- Invocation.h - how Clang is called -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Frontend.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::frontend {

/// -D and -U become a file of this name, which is included after our headers:
/// a user's `-DN=16` must not reach into them.
llvm::StringRef commandLineFile();
std::string commandLineMacros(llvm::ArrayRef<std::string> ClangArgs);

/// Everything that Clang has to know before it reads the source: the fixed
/// flags, the target's macros, the user's options, where the headers are.
/// Null after an error in the options was reported to \p Diags.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(llvm::StringRef FileName, llvm::StringRef Source,
               const Options &Opts, clang::DiagnosticsEngine &Diags);

} // namespace cmc::frontend
