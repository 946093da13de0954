//===- RuntimeHeaders.h - the headers embedded in the compiler --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// runtime-headers/ as an in-memory file system, mounted at a path where no real
// file can be. `#include <cm/cm.h>` finds it without -I or an installation.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace cmc::frontend {

/// The folder that holds cm/.
llvm::StringRef runtimeHeaderRoot();

void addRuntimeHeaders(llvm::vfs::InMemoryFileSystem &FS);

/// The on-demand headers (cm/detail/builtins_<name>.h) that a program with
/// source and options \p Sources may need; all of them if it includes other
/// files.
std::vector<std::string> usedHeaders(llvm::ArrayRef<llvm::StringRef> Sources);

/// True when \p Loc was expanded in one of our headers.
bool inRuntimeHeader(const clang::SourceManager &SM, clang::SourceLocation Loc);

} // namespace cmc::frontend
