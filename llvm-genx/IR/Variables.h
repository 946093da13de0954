//===- Variables.h - local arrays and constant tables -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace llvm {
class Constant;
class DataLayout;
class Type;
} // namespace llvm

namespace cmc::genx {

/// The scalar type of the elements of \p T; bytes for structs.
llvm::Type *scalarOf(llvm::Type *T);

/// \p N elements of type \p Elem of the initializer \p Init from byte \p From
/// as one vector; null if they are not all known.
llvm::Constant *elementsOf(llvm::Constant *Init, llvm::Type *Elem, unsigned N,
                           uint64_t From, const llvm::DataLayout &DL);

} // namespace cmc::genx
