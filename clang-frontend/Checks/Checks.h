//===- Checks.h - the rules of CM, on the AST -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The headers accept more than CM; what it forbids is found here and reported
// at the user's place, with the types and numbers involved.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/DiagnosticFilter.h"
#include "clang-frontend/Frontend.h"
#include "clang/AST/ASTContext.h"

namespace cmc::frontend {

/// \p Filter is told whose instantiation the messages are about.
void runChecks(clang::ASTContext &AST, const Options &Opts,
               DiagnosticFilter &Filter);

} // namespace cmc::frontend
