//===- QuirkSet.h - the quirks of Quirks.def by name ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <bitset>
#include <cstdint>

namespace cmc::visa {

enum class Quirk : uint8_t {
#define QUIRK(Id, ...) Id,
#include "llvm-genx/VISA/Quirks.def"
};

constexpr unsigned NumQuirks = 0
#define QUIRK(...) +1
#include "llvm-genx/VISA/Quirks.def"
    ;

using QuirkSet = std::bitset<NumQuirks>;

} // namespace cmc::visa
