// <cm/cmtl.h>, docs/reference/cmtl.md: functions that move and compute
// elements, in namespace cmtl.
#pragma once
#include "Blocks.h"
#include "Mathematics.h"
#include "Threads.h"

namespace oracle {

// out(i, j) = in(row(i, j), column(i, j)).
template <class In, class Out, class F>
void turn(const In &in, Out &&out, F place) {
  constexpr int columns = columnsOf<Out>, from = columnsOf<In>;
  auto turned = eachIndex<element<Out>>(
      [&](int k) {
        int row, column;
        place(k / columns, k % columns, row, column);
        return get(in, row * from + column);
      },
      out);
  out.assign(turned);
}

template <class X, class F> auto eachFloat(F f, const X &x) {
  return each<float>(
      [=](auto e) { return rounded<float>(f(operandOf<float>(e))); }, x);
}
template <class X, class Y, class F>
auto pairsFloat(F f, const X &x, const Y &y, int flag) {
  return each<float>(
      [=](auto a, auto b) {
        return finish<float>(
            rounded<float>(f(operandOf<float>(a), operandOf<float>(b))), flag);
      },
      x, y);
}

} // namespace oracle

// Declare an object whose elements are first, first + step ...
#define cm_vector(v, T, N, first, step)                                        \
  vector<T, N> v;                                                              \
  cmtl::cm_vector_assign(v, first, step)
#define cm_matrix(m, T, R, C, first, step)                                     \
  matrix<T, R, C> m;                                                           \
  cmtl::cm_vector_assign(m, first, step)
#define cm_assert(condition) (void)(condition)

enum { CMRT_LOC_FIRST, CMRT_LOC_SECOND };

namespace cmtl {

// Blocks and lines.

// x in elements. With a width, rows end behind so many elements of the surface.
template <class T = void, int R = 0, int C = 0, class M>
void ReadBlock(SurfaceIndex s, CmBufferAttrib a, int x, int y, M &&m,
               int width = 0) {
  using E = oracle::element<M>;
  oracle::Rows rows(s, a, 0);
  for (int i = 0; i < oracle::countOf<M>; ++i) {
    int64_t column = int64_t(x) + i % oracle::columnsOf<M>;
    if (width > 0)
      column = column < 0 ? 0 : column >= width ? width - 1 : column;
    E value{};
    for (unsigned k = 0; k < sizeof(E); ++k)
      ((uint8_t *)&value)[k] = rows.read(column * int64_t(sizeof(E)) + k,
                                         int64_t(y) + i / oracle::columnsOf<M>);
    oracle::put(m, i, value);
  }
}
template <class T = void, int R = 0, int C = 0, class M>
void ReadBlock(SurfaceIndex s, int x, int y, M &&m, int width = 0) {
  ReadBlock(s, GENX_NONE, x, y, m, width);
}
template <class T = void, int R = 0, int C = 0, class M>
void WriteBlock(SurfaceIndex s, int x, int y, const M &m) {
  oracle::writeMedia(oracle::Rows(s, GENX_NONE, 0),
                     int64_t(x) * int64_t(sizeof(oracle::element<M>)), y, m);
}
template <class T = void, int N = 0, class V>
void ReadLinear(SurfaceIndex s, int position, V &&v) {
  oracle::loadBlock(oracle::bufferOf(s),
                    uint64_t(position) * sizeof(oracle::element<V>), v);
}
template <class T = void, int N = 0, class V>
void WriteLinear(SurfaceIndex s, int position, const V &v) {
  oracle::storeBlock(oracle::bufferOf(s),
                     uint64_t(position) * sizeof(oracle::element<V>), v);
}
inline void DumpSLM(unsigned slm, SurfaceIndex s, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    oracle::bufferOf(s).store(
        i, oracle::localMemory().load<uint8_t>(uint64_t(slm) + i));
}

// Turning; turns are clockwise.

template <class In, class Out> void MirrorVertical(const In &in, Out &&out) {
  constexpr int rows = oracle::countOf<In> / oracle::columnsOf<In>;
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = rows - 1 - i, c = j; });
}
template <class In, class Out>
void MirrorHorizontal_16x16(const In &in, Out &&out) {
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = i, c = 15 - j; });
}
template <class In, class Out> void Transpose_8x8(const In &in, Out &&out) {
  oracle::turn(in, out, [](int i, int j, int &r, int &c) { r = j, c = i; });
}
template <class In, class Out> void Transpose_16x16(const In &in, Out &&out) {
  oracle::turn(in, out, [](int i, int j, int &r, int &c) { r = j, c = i; });
}
template <class In, class Out>
void ReverseTranspose_16x16(const In &in, Out &&out) {
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = 15 - j, c = 15 - i; });
}
template <class In, class Out> void Rotate90_16x16(const In &in, Out &&out) {
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = 15 - j, c = i; });
}
template <class In, class Out> void Rotate180_16x16(const In &in, Out &&out) {
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = 15 - i, c = 15 - j; });
}
template <class In, class Out> void Rotate270_16x16(const In &in, Out &&out) {
  oracle::turn(in, out,
               [](int i, int j, int &r, int &c) { r = j, c = 15 - i; });
}

// Rearranging.

template <class In, class Out, class P>
void map(const In &in, Out &&out, const P &places) {
  out.assign(oracle::eachIndex<oracle::element<Out>>(
      [&](int k) { return oracle::get(in, int(oracle::get(places, k))); },
      out));
}
template <int K> constexpr int _2Dto1D(int x, int y) { return x * K + y; }
template <class S, class D, int K, int N, class In, class Out>
void Vectorize2DKRNL(const In &in, Out &&out) {
  for (int row = 0; row < K * K; ++row)
    for (int i = 0; i < N; ++i)
      oracle::put(out, row * N + i,
                  oracle::convert<D>(oracle::get(
                      in, row / K * oracle::columnsOf<In> + row % K + i)));
}

// first in the lower, second in the upper half of each element.
template <class P = void, class C = void, int N = 0, class A, class B,
          class Both>
void Pack(const A &first, const B &second, Both &&both) {
  using U = oracle::UnsignedOf<oracle::element<A>>;
  using W = oracle::element<Both>;
  static_assert(sizeof(W) == 2 * sizeof(U),
                "the packed type has twice the size of the other");
  both.assign(oracle::eachIndex<W>(
      [&](int i) {
        return W(oracle::Wide(U(oracle::get(first, i))) |
                 oracle::Wide(U(oracle::get(second, i))) << 8 * sizeof(U));
      },
      both));
}
template <class P = void, class C = void, int N = 0, class A, class Both>
void UnpackSingle(A &&one, int place, const Both &both) {
  using T = oracle::element<A>;
  using U = oracle::UnsignedOf<oracle::element<Both>>;
  one.assign(oracle::eachIndex<T>(
      [&](int i) {
        return T(U(oracle::get(both, i)) >>
                 (place == CMRT_LOC_SECOND ? 8 * sizeof(T) : 0));
      },
      one));
}
template <class P = void, class C = void, int N = 0, class A, class B,
          class Both>
void Unpack(A &&first, B &&second, const Both &both) {
  UnpackSingle(first, CMRT_LOC_FIRST, both);
  UnpackSingle(second, CMRT_LOC_SECOND, both);
}

template <class V, class A, class B>
void cm_vector_assign(V &&v, const A &first, const B &step) {
  using T = oracle::element<V>;
  v.assign(oracle::eachIndex<T>(
      [&](int i) {
        return oracle::convert<T>(oracle::get(first, 0) +
                                  i * oracle::get(step, 0));
      },
      v));
}

// Mathematics, computed in float.

template <class Y, class X>
auto cm_atan2(const Y &y, const X &x, int flag = 0) {
  auto angle = [](oracle::Real b, oracle::Real a) {
    return a == 0 && b == 0 ? 0.0L : __builtin_atan2l(b, a);
  };
  return oracle::pairsFloat(angle, y, x, flag);
}
template <class Y, class X>
auto cm_atan2_fast(const Y &y, const X &x, int flag = 0) {
  return cm_atan2(y, x, flag);
}
template <class Y, class X> auto cm_fmod(const Y &y, const X &x, int flag = 0) {
  return oracle::pairsFloat(
      [](oracle::Real a, oracle::Real b) { return __builtin_fmodl(a, b); }, y,
      x, flag);
}
template <class R = float, class X> auto cm_floor(const X &x, int flag = 0) {
  return cm_rndd<R>(x, flag);
}
template <class R = float, class X> auto cm_ceil(const X &x, int flag = 0) {
  return cm_rndu<R>(x, flag);
}
template <class X> auto cm_tanh(const X &x) {
  return oracle::eachFloat([](oracle::Real e) { return __builtin_tanhl(e); },
                           x);
}
template <class X> auto cm_tanh_cody_waite(const X &x) { return cm_tanh(x); }

// Stacks, one for each lane. Here `counts` has how many elements each has, and
// all of them stand in the buffer; what the program sees is the same.

template <class T, int W, int Cache, class S, class C>
void CachedStackInit(S &&sizes, C &&counts, int most) {
  for (int i = 0; i < W; ++i) {
    oracle::put(counts, i, 0);
    oracle::put(counts, W + i, most);
  }
}
template <class T, int W, class C>
uint64_t stackOffset(const C &counts, int lane, int element) {
  uint64_t thread = get_thread_origin_x();
  uint64_t most = oracle::get(counts, W + lane);
  return ((thread * W + lane) * most + element) * sizeof(T);
}
template <class T, int W, int Cache, class S, class C, class M, class E>
void CachedStackPush(SurfaceIndex surface, S &&, C &&counts, M &&,
                     const E &elements) {
  for (int i = 0; i < W; ++i) {
    if (!oracle::active(i, W))
      continue;
    int count = oracle::get(counts, i);
    oracle::bufferOf(surface).store(
        stackOffset<T, W>(counts, i, count),
        oracle::convert<T>(oracle::get(elements, i)));
    oracle::put(counts, i, count + 1);
  }
}
template <class T, int W, int Cache, class S, class C, class M, class E>
void CachedStackTop(SurfaceIndex surface, S &&, C &&counts, M &&,
                    E &&elements) {
  elements.assign(oracle::make<T, W>([&](int i) {
    int count = oracle::get(counts, i);
    return count ? oracle::bufferOf(surface).load<T>(
                       stackOffset<T, W>(counts, i, count - 1))
                 : T();
  }));
}
template <class T, int W, int Cache, class S, class C, class M, class E,
          class Mask>
void CachedStackPop(SurfaceIndex surface, S &&sizes, C &&counts, M &&stack,
                    E &&elements, const Mask &mask) {
  CachedStackTop<T, W, Cache>(surface, sizes, counts, stack, elements);
  for (int i = 0; i < W; ++i)
    if (oracle::active(i, W) && oracle::get(mask, i) == 1)
      oracle::put(counts, i, oracle::get(counts, i) - 1);
}
template <int W, class S, class C, class E>
void CachedStackEmpty(S &&, C &&counts, E &&empty) {
  empty.assign(
      oracle::make<int, W>([&](int i) { return oracle::get(counts, i) == 0; }));
}

} // namespace cmtl
