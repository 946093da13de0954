//===- LiteralConversions.h - folds out-of-range conversions ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A conversion of floating point to integer saturates in CM; in C++ it is
// undefined when the value does not fit, and Clang folds it to poison. In the
// AST
//   (int)1e20f   ->   (int)2147483647
// for every expression that Clang can evaluate. A conversion that it cannot
// evaluate becomes an instruction, which IR/SaturateConversions saturates. Runs
// on each declaration before code is generated for it.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/ASTConsumer.h"
#include <memory>

namespace cmc::frontend {

std::unique_ptr<clang::ASTConsumer>
createLiteralConversions(clang::ASTContext &AST);

} // namespace cmc::frontend
