//===- Debugger.h - a run in a debugger -------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Options that start a debugger for the run:
//   cmrun --lldb k.cm ...
// becomes
//   lldb -o 'command script import .../cmrun_lldb.py' -- cmrun -g k.cm ...
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cmc::cmrun {

/// Becomes the debugger \p Name, "gdb" or "lldb", of \p Program with \p Args,
/// without the option that asked for it. Returns only on failure.
llvm::Error becomeDebugger(llvm::StringRef Name, llvm::StringRef Program,
                           llvm::ArrayRef<char *> Args);

} // namespace cmc::cmrun
