//===- DeclarationReader.h - what stands before the code --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Directives that add to a kernel and say nothing of the text around them:
// variables, inputs, attributes, constants, what is called or was written by
// the user. Reader.cpp has the others.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/InstructionReader.h"

namespace cmc::visa {

/// What follows the directive \p Name; none when it is not one of these.
llvm::Optional<bool> readDeclaration(llvm::StringRef Name, Cursor &C,
                                     TextState &S);

} // namespace cmc::visa
