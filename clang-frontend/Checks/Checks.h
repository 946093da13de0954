//===- Checks.h - the rules of CM on the AST --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The headers accept more than CM allows; violations are found here and
// reported at the user's location, with the types and sizes involved.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/DiagnosticFilter.h"
#include "clang-frontend/Frontend.h"
#include "clang/AST/ASTContext.h"

namespace cmc::frontend {

/// Sets the instance of \p Filter for messages in instantiations.
void runChecks(clang::ASTContext &AST, const Options &Opts,
               DiagnosticFilter &Filter);

} // namespace cmc::frontend
