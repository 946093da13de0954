//===- Diagnostics.h - messages of the stages after Clang -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The kinds of user errors, warnings and remarks are rows of Diagnostics.def.
// Passes report them at instructions (stage4/Errors.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace cmc {

/// The rows of Diagnostics.def.
enum class PassDiag : unsigned {
#define CM_PASS_DIAG(Name, ...) Name,
#include "basic/Diagnostics.def"
};

/// \p Kind with its arguments; without a location.
Diagnostic makeDiagnostic(PassDiag Kind, llvm::ArrayRef<std::string> Args);

} // namespace cmc
