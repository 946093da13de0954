//===- FloatMode.h - the host's rounding and denormal mode ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmc::runtime {

/// Bits of a kernel's float control (CmFloatControl of the language).
enum FloatControl : unsigned {
  RoundingShift = 4, ///< 0 nearest even, 1 up, 2 down, 3 toward zero.
  RoundingMask = 3,
  AllowFloatDenormals = 1 << 7,
  AllowHalfDenormals = 1 << 10,
};

/// Sets the mode \p Control in the calling thread for the lifetime of the
/// object. The host has one denormal mode for float and double; the bit for
/// float is used.
class FloatModeScope {
public:
  explicit FloatModeScope(unsigned Control);
  ~FloatModeScope();
  FloatModeScope(const FloatModeScope &) = delete;
  FloatModeScope &operator=(const FloatModeScope &) = delete;

private:
  unsigned long long Previous;
};

} // namespace cmc::runtime
