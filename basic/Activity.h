//===- Activity.h - the current activity of a thread ------------*- C++ -*-===//
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

/// Notes activity \p What ("clang", a pass name, "finalizer") and its object.
void setActivity(llvm::StringRef What, llvm::StringRef Object = "");

/// "genx-lower on 'linear'", or "".
std::string currentActivity();

/// The same, callable from a signal handler; valid until the next call.
const char *currentActivityForCrash();

} // namespace cmc
