//===- ElementNames.h - OpenCL's names of element types ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/StringRef.h"

namespace cmc {

struct ElementName {
  ElementType Type = ElementType::None; ///< None: not an OpenCL name.
  unsigned Count = 1;
};

/// Parses "float", "uint8" ...: an element type of OpenCL C and its count.
ElementName parseElementName(llvm::StringRef Text);

} // namespace cmc
