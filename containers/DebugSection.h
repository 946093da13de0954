//===- DebugSection.h - debug information of a file -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace cmc {

/// A section of DWARF, ready to be written.
struct DebugSection {
  llvm::StringRef Name;
  std::string Contents;
  /// Places to be filled with a kernel's address.
  struct Address {
    uint64_t Offset;
    std::string Symbol;
  };
  std::vector<Address> Addresses;
};

} // namespace cmc
