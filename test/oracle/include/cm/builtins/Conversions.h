// Conversions, "Conversions" of builtins.md and numbers.md: formats that are no
// element types travel as bits. bf16, tf32 and bf8 are computed with integers,
// to the nearest, ties to even, whatever the kernel's rounding mode.
#pragma once
#include "Operand.h"

namespace oracle {

// The bits of a floating-point number without the lowest ones. Denormals, below
// `normal`, become zero; a NaN, above `infinity`, becomes `quiet`.
inline unsigned dropBits(unsigned x, int dropped, unsigned normal,
                         unsigned infinity, unsigned quiet, unsigned sign) {
  unsigned negative = x & sign, magnitude = x & ~sign;
  if (magnitude > infinity)
    return negative | quiet;
  if (magnitude < normal)
    return negative;
  unsigned kept = magnitude >> dropped,
           rest = magnitude & ((1u << dropped) - 1);
  unsigned tie = 1u << (dropped - 1);
  if (rest > tie || (rest == tie && (kept & 1)))
    ++kept;
  return negative | kept << dropped;
}

inline unsigned roundFloat(float x, int dropped) {
  return dropBits(bitsAs<unsigned>(x), dropped, 0x800000, 0x7f800000,
                  0x7fc00000, 1u << 31);
}

} // namespace oracle

template <class X> auto cm_f16tof32(const X &x) {
  return oracle::each<float>(
      [](auto e) {
        return oracle::convert<float>(oracle::flushed(
            oracle::bitsAs<half>((unsigned short)(oracle::Wide(e)))));
      },
      x);
}

template <class X> auto cm_f32tof16(const X &x) {
  return oracle::each<unsigned short>(
      [](auto e) {
        return oracle::bitsAs<unsigned short>(
            oracle::flushed(oracle::convert<half>(float(e))));
      },
      x);
}

template <class T, class X> auto cm_bf_cvt(const X &x) {
  return oracle::each<T>(
      [](auto e) {
        if constexpr (sizeof(T) == 2)
          return oracle::bitsAs<T>(
              (unsigned short)(oracle::roundFloat(float(e), 16) >> 16));
        else
          return oracle::bitsAs<T>(unsigned(oracle::bitsAs<unsigned short>(e))
                                   << 16);
      },
      x);
}

template <class T, class X> auto cm_tf32_cvt(const X &x) {
  return oracle::each<T>(
      [](auto e) { return T(oracle::roundFloat(float(e), 13)); }, x);
}

template <class T, class X> auto cm_bf8_cvt(const X &x) {
  return oracle::each<T>(
      [](auto e) {
        if constexpr (sizeof(T) == 1) {
          half h;
          if constexpr (sizeof(e) == 4)
            h = oracle::flushed(oracle::convert<half>(float(e)));
          else
            h = e;
          return T(oracle::dropBits(oracle::bitsAs<unsigned short>(h), 8, 0,
                                    0x7c00, 0x7e00, 1u << 15) >>
                   8);
        } else {
          half h =
              oracle::bitsAs<half>((unsigned short)((unsigned char)(e) << 8));
          if constexpr (sizeof(T) == 4)
            return oracle::convert<T>(oracle::flushed(h));
          else
            return h;
        }
      },
      x);
}
