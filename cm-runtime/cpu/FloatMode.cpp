//===- FloatMode.cpp - the host's rounding and denormal mode --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/FloatMode.h"
#include <cstdint>

namespace cmc::runtime {
namespace {

#if defined(__x86_64__)

uint64_t readMode() { return __builtin_ia32_stmxcsr(); }
void writeMode(uint64_t Mode) { __builtin_ia32_ldmxcsr(uint32_t(Mode)); }

uint64_t modeFor(unsigned Control) {
  // MXCSR: all exceptions masked; bits 13 and 14 rounding, 15 and 6 flushing.
  constexpr uint64_t Masked = 0x1F80, Flush = 0x8040;
  constexpr uint64_t Rounding[] = {0, 2 << 13, 1 << 13, 3 << 13};
  return Masked | Rounding[Control >> RoundingShift & RoundingMask] |
         (Control & AllowFloatDenormals ? 0 : Flush);
}

#elif defined(__aarch64__)

uint64_t readMode() {
  uint64_t Mode;
  asm volatile("mrs %0, fpcr" : "=r"(Mode));
  return Mode;
}
void writeMode(uint64_t Mode) { asm volatile("msr fpcr, %0" ::"r"(Mode)); }

uint64_t modeFor(unsigned Control) {
  // FPCR: bits 22 and 23 rounding, in CM's order, bit 24 flushing.
  return uint64_t(Control >> RoundingShift & RoundingMask) << 22 |
         (Control & AllowFloatDenormals ? 0 : uint64_t(1) << 24);
}

#else
#error "the CPU device knows the float modes of x86-64 and AArch64 only"
#endif

} // namespace

FloatModeScope::FloatModeScope(unsigned Control) : Previous(readMode()) {
  writeMode(modeFor(Control));
}

FloatModeScope::~FloatModeScope() { writeMode(Previous); }

} // namespace cmc::runtime
