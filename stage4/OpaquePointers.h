//===- OpaquePointers.h - detects pointers without a type -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// LLVM 14 has typed and opaque pointers, but never both: a context must be set
// to one of them before it reads a module.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"

namespace cmc {

bool isBitcodeText(llvm::StringRef Bytes);

/// Whether the module in \p Bytes, LLVM assembly or bitcode, has pointers
/// without a type.
bool hasOpaquePointers(llvm::StringRef Bytes);

} // namespace cmc
