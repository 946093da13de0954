//===- HalfLibrary.h - half conversions that LLVM calls ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Hosts without half instructions convert by library functions, which are part
// of the compiler's run-time library and not visible to a JIT.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace cmc::runtime {

float floatOfHalf(uint16_t Bits);
/// Rounds once, to nearest even.
uint16_t halfOfFloat(float F);
uint16_t halfOfDouble(double D);

} // namespace cmc::runtime
