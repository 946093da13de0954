//===- HostRounding.cpp - the host's rounding mode ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/state/HostRounding.h"
#include <xmmintrin.h>

namespace gensim {

static unsigned hostMode(uint32_t Control) {
  // MXCSR bits 13-14: nearest, down, up, zero; all exceptions masked.
  constexpr unsigned Modes[] = {0, 2, 1, 3};
  return 0x1f80 | Modes[Control >> 4 & 3] << 13;
}

void HostRounding::set(uint32_t Control) { _mm_setcsr(hostMode(Control)); }
HostRounding::HostRounding(uint32_t Control) : Saved(_mm_getcsr()) {
  set(Control);
}
HostRounding::~HostRounding() { _mm_setcsr(Saved); }

} // namespace gensim
