//===- Validate.h - checks that a container is valid ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// readContainer() rejects files that cannot be parsed. This checks the
// contents: code decodes completely, ends its thread and branches to its own
// instructions; names are unique; arguments, strings and lines have valid
// locations, and arguments do not overlap; symbols and relocations are within
// their sections.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Container.h"

namespace cmc::bridge {

/// Returns an error that describes what is invalid in \p C.
llvm::Error validate(const Container &C);

} // namespace cmc::bridge
