//===- HostRounding.cpp - the host's rounding mode ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/state/HostRounding.h"
#include <xmmintrin.h>

namespace gensim {

unsigned HostRounding::modeOf(uint32_t Control) {
  // MXCSR bits 13-14: nearest, down, up, zero; all exceptions masked.
  constexpr unsigned Modes[] = {0, 2, 1, 3};
  return 0x1f80 | Modes[Control >> 4 & 3] << 13;
}

HostModes::HostModes() : Saved(_mm_getcsr()) {}
HostModes::~HostModes() { _mm_setcsr(Saved); }

void HostModes::keepDenormals() {
  constexpr unsigned DenormalsAreZero = 0x40, FlushToZero = 0x8000;
  _mm_setcsr(Saved & ~(DenormalsAreZero | FlushToZero));
}

void HostRounding::set(uint32_t Control) { _mm_setcsr(modeOf(Control)); }

} // namespace gensim
