//===- HalfLibrary.h - conversions that LLVM calls by name ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Hosts without half instructions convert through library functions, which
// live in the compiler's own run-time library and are not visible to a JIT.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace cmc::runtime {

float floatOfHalf(uint16_t Bits);
/// Rounds once, to nearest even.
uint16_t halfOfFloat(float F);
uint16_t halfOfDouble(double D);

} // namespace cmc::runtime
