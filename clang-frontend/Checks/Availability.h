//===- Availability.h - target needs of builtins ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace cmc::frontend {

/// Calls \p Found with \p Builtin, a function of the runtime headers, and with
/// each direct or indirect callee, until it returns true. Branches of `if
/// constexpr` that are not taken do not count.
bool anyCallee(const clang::FunctionDecl *Builtin, const clang::ASTContext &AST,
               llvm::function_ref<bool(const clang::FunctionDecl *)> Found);

/// The name, as users know it, of an operation that \p Builtin performs and
/// \p Target lacks; "" when \p Target has them all.
llvm::StringRef unavailableIn(const clang::FunctionDecl *Builtin,
                              const clang::ASTContext &AST,
                              const TargetInfo &Target);

} // namespace cmc::frontend
