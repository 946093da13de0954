//===- DebugSection.h - debug information of a file -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc {

/// A DWARF section, ready to be written.
struct DebugSection {
  llvm::StringRef Name;
  std::string Contents;
  /// An offset to fill with a kernel's address.
  struct Address {
    uint64_t Offset;
    std::string Symbol;
  };
  std::vector<Address> Addresses;
};

} // namespace cmc
