//===- DeclarationReader.h - directives before the code ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Directives that add to a kernel and do not depend on the lines around them:
// variables, inputs, attributes, constants, callees, inline assembly.
// Reader.cpp has the others.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/InstructionReader.h"

namespace cmc::visa {

/// Reads the operands of directive \p Name; None for any other directive.
llvm::Optional<bool> readDeclaration(llvm::StringRef Name, Cursor &C,
                                     TextState &S);

} // namespace cmc::visa
