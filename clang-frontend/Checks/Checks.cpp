//===- Checks.cpp - the rules of CM, on the AST ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Checks.h"

namespace cmc {
namespace frontend {

void runChecks(clang::ASTContext &AST, const Options &Opts) {}

} // namespace frontend
} // namespace cmc
