//===- Activity.h - what this thread is doing -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Each thread that compiles notes its stage, pass and function, so that a
// crash can be reported as an internal error that names them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc {

/// Notes \p What ("clang", a pass name, "finalizer") and what it works on.
void setActivity(llvm::StringRef What, llvm::StringRef Object = "");

/// "genx-lower on 'linear'", or "".
std::string currentActivity();

/// The same from a signal handler; valid until the next call.
const char *currentActivityForCrash();

} // namespace cmc
