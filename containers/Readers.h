//===- Readers.h - a reader for each kind of container ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The readers behind readContainer(). All accept arbitrary bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc::container {

/// A zebin or a `cm` container.
llvm::Expected<Container> readGenELF(llvm::StringRef Bytes);
llvm::Expected<Container> readISA(llvm::StringRef Bytes);
llvm::Expected<Container> readFat(llvm::StringRef Bytes);
llvm::Expected<Container> readObject(llvm::StringRef Bytes);

/// e_machine if \p Bytes begin like an ELF file, else 0.
unsigned machineOf(llvm::StringRef Bytes);

/// Adds \p Member; its kernels become kernels of \p C unless another member is
/// for the same platform.
void addMember(Container &C, Container Member);

} // namespace cmc::container
