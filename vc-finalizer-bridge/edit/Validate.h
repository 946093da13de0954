//===- Validate.h - whether a container is sound ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// readContainer() refuses what cannot be read. This looks at what was read:
// code decodes whole, ends its thread and branches to instructions of its own;
// names are there once; arguments, texts and lines are where they can be, no
// two arguments in one place; symbols and relocations are inside of their
// sections.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc::bridge {

/// What is wrong with \p C.
llvm::Error validate(const Container &C);

} // namespace cmc::bridge
