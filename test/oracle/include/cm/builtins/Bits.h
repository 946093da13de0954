// Bits, "Bits" of builtins.md. Elements of 1 and 2 bytes are widened to 32 bits
// as C++ widens them; cm_cbit and rotations look at the element itself.
#pragma once
#include "Enums.h"
#include "Operand.h"

namespace oracle {

template <class T> unsigned bits32(T x) { return unsigned(Wide(x)); }

// The zeros above the highest bit.
inline unsigned leadingZeros(unsigned x) {
  unsigned n = 32;
  for (; x; x >>= 1)
    --n;
  return n;
}

inline unsigned fieldMask(unsigned width) { return (1u << (width & 31)) - 1; }

template <class T> T rotateLeft(T x, unsigned n) {
  using U = UnsignedOf<T>;
  constexpr unsigned bits = 8 * sizeof(T);
  U u = U(x);
  for (n %= bits; n; --n)
    u = U(U(u << 1) | U(u >> (bits - 1)));
  return T(u);
}

} // namespace oracle

template <class R = unsigned, class X> auto cm_lzd(const X &x, int flag = 0) {
  return oracle::each<R>(
      [=](auto e) {
        return oracle::finish<R>(oracle::leadingZeros(oracle::bits32(e)), flag);
      },
      x);
}

template <class R = unsigned, class X> auto cm_cbit(const X &x) {
  return oracle::each<R>(
      [](auto e) {
        unsigned count = 0;
        for (unsigned i = 0; i < 8 * sizeof(e); ++i)
          count += oracle::bits32(e) >> i & 1;
        return R(count);
      },
      x);
}

template <class R = unsigned, class X> auto cm_fbl(const X &x) {
  return oracle::each<R>(
      [](auto e) {
        unsigned bits = oracle::bits32(e), at = 0;
        if (!bits)
          return R(~0u);
        while (!(bits >> at & 1))
          ++at;
        return R(at);
      },
      x);
}

template <class R = unsigned, class X> auto cm_fbh(const X &x) {
  return oracle::each<R>(
      [](auto e) {
        unsigned bits = oracle::bits32(e);
        if (e < 0)
          bits = ~bits;
        return R(bits ? oracle::leadingZeros(bits) : ~0u);
      },
      x);
}

template <class R = unsigned, class X> auto cm_bf_reverse(const X &x) {
  return oracle::each<R>(
      [](auto e) {
        unsigned reversed = 0;
        for (int i = 0; i < 32; ++i)
          reversed |= (oracle::bits32(e) >> i & 1) << (31 - i);
        return R(reversed);
      },
      x);
}

template <class R = void, class W, class O, class V, class X>
auto cm_bf_insert(const W &width, const O &offset, const V &value, const X &x) {
  using Result = oracle::Or<R, oracle::ElementOf<W>>;
  return oracle::each<Result>(
      [](auto w, auto o, auto v, auto e) {
        unsigned shift = oracle::bits32(o) & 31;
        unsigned mask = oracle::fieldMask(oracle::bits32(w)) << shift;
        unsigned bits =
            (oracle::bits32(v) << shift & mask) | (oracle::bits32(e) & ~mask);
        return oracle::isSigned<Result> ? Result(int(bits)) : Result(bits);
      },
      width, offset, value, x);
}

template <class R = void, class W, class O, class X>
auto cm_bf_extract(const W &width, const O &offset, const X &x) {
  using Result = oracle::Or<R, oracle::ElementOf<W>>;
  return oracle::each<Result>(
      [](auto w, auto o, auto e) {
        unsigned from = oracle::bits32(o) & 31, n = oracle::bits32(w) & 31;
        if (n > 32 - from)
          n = 32 - from;
        oracle::Wide field =
            oracle::bits32(e) >> from & (n == 32 ? ~0u : oracle::fieldMask(n));
        if (oracle::isSigned<Result> && n && field >> (n - 1) & 1)
          field -= oracle::Wide(1) << n;
        return oracle::wrap<Result>(field);
      },
      width, offset, x);
}

template <class R = void, class X, class Y>
auto cm_rol(const X &a, const Y &n) {
  using T = oracle::ElementOf<X>;
  using Result = oracle::Or<R, T>;
  return oracle::each<Result>(
      [](T e, auto k) {
        return oracle::convert<Result>(
            oracle::rotateLeft(e, unsigned(oracle::Wide(k)) % (8 * sizeof(T))));
      },
      a, n);
}

template <class R = void, class X, class Y>
auto cm_ror(const X &a, const Y &n) {
  using T = oracle::ElementOf<X>;
  using Result = oracle::Or<R, T>;
  return oracle::each<Result>(
      [](T e, auto k) {
        unsigned bits = 8 * sizeof(T), right = unsigned(oracle::Wide(k)) % bits;
        return oracle::convert<Result>(oracle::rotateLeft(e, bits - right));
      },
      a, n);
}

template <BFNT F, class X, class Y, class Z>
auto cm_bfn(const X &x, const Y &y, const Z &z) {
  using T = oracle::ElementOf<X>;
  return oracle::each<T>(
      [](auto a, auto b, auto c) {
        unsigned r = 0;
        for (unsigned i = 0; i < 8 * sizeof(T); ++i) {
          unsigned place = (oracle::bits32(a) >> i & 1) |
                           (oracle::bits32(b) >> i & 1) << 1 |
                           (oracle::bits32(c) >> i & 1) << 2;
          r |= (unsigned(F) >> place & 1) << i;
        }
        return oracle::wrap<T>(r);
      },
      x, y, z);
}

template <class X> unsigned cm_pack_mask(const X &mask) {
  unsigned bits = 0;
  for (int i = 0; i < oracle::countOf<X>; ++i)
    bits |= unsigned(oracle::get(mask, i) != 0) << i;
  return bits;
}

template <class T, int N> auto cm_unpack_mask(unsigned bits) {
  return oracle::make<T, N>([=](int i) { return T(bits >> i & 1); });
}
