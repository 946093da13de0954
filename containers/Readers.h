//===- Readers.h - one reader for each kind of container --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What readContainer() is made of. All take any bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc::container {

/// A zebin or a `cm` container.
llvm::Expected<Container> readGenELF(llvm::StringRef Bytes);
llvm::Expected<Container> readISA(llvm::StringRef Bytes);
llvm::Expected<Container> readFat(llvm::StringRef Bytes);
llvm::Expected<Container> readObject(llvm::StringRef Bytes);

/// e_machine when \p Bytes begin as an ELF file, else 0.
unsigned machineOf(llvm::StringRef Bytes);

/// Adds \p Member, whose kernels become those of \p C unless another member is
/// for the same platform.
void addMember(Container &C, Container Member);

} // namespace cmc::container
