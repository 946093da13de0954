//===- Invocation.h - the options that Clang runs with ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/Frontend.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::frontend {

/// The name of the buffer for -D and -U, which is included after our headers: a
/// user's `-DN=16` must not affect them.
llvm::StringRef commandLineFile();
std::string commandLineMacros(llvm::ArrayRef<std::string> ClangArgs);

/// All that Clang needs before it reads the source: the fixed flags, the
/// target's macros, the user's options, the path of the headers. Null after an
/// error in the options, which is reported to \p Diags.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(llvm::StringRef FileName, llvm::StringRef Source,
               const Options &Opts, clang::DiagnosticsEngine &Diags);

} // namespace cmc::frontend
