//===- adapter.h - kernels of the CM emulator under cm-oracle ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Stands before a kernel that is compiled against the headers of
// intel/cm-cpu-emulation (../emulator.py): makes the surfaces of a launch known
// to the emulator and shows its kernels as the oracle's are shown (Register.h).
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_EMULATOR_ADAPTER_H
#define CMC_TEST_ORACLE_EMULATOR_ADAPTER_H

#include <cm/cm.h>
#include <cm/cmtl/cmtl.h>

#include "../include/cm/Register.h"
#include "../include/cm/Thread.h"
#include <utility>
#include <xmmintrin.h>

namespace oracle {

template <class P> struct Shape {
  using Element = P;
  static constexpr uint Count = 1;
};
template <class T, uint N> struct Shape<vector<T, N>> {
  using Element = T;
  static constexpr uint Count = N;
};
template <class T, uint R, uint C> struct Shape<matrix<T, R, C>> {
  using Element = T;
  static constexpr uint Count = R * C;
};

template <class T> constexpr ElementKind elementKind() {
  if constexpr (std::is_same_v<T, half>)
    return ElementKind::Half;
  else if constexpr (std::is_same_v<T, float>)
    return ElementKind::Float;
  else if constexpr (std::is_same_v<T, double>)
    return ElementKind::Double;
  else if constexpr (std::is_enum_v<T>)
    return elementKind<std::underlying_type_t<T>>();
  else if constexpr (std::is_integral_v<T>)
    return ElementKind(1 + 2 * __builtin_ctz(sizeof(T)) +
                       std::is_unsigned_v<T>);
  else
    return ElementKind::None;
}

template <class P> Parameter describe(Parameter Text) {
  using E = typename Shape<P>::Element;
  if (std::is_same_v<E, SurfaceIndex>)
    Text.Kind = ParameterKind::Surface;
  Text.Element = elementKind<E>();
  Text.Count = Shape<P>::Count;
  Text.Size = Text.Count * (std::is_same_v<E, SurfaceIndex> ? 4 : sizeof(E));
  return Text;
}

/// A parameter from its bytes.
template <class P> P valueOf(const uint8_t *Bytes) {
  using E = typename Shape<P>::Element;
  if constexpr (std::is_same_v<P, SurfaceIndex>) {
    unsigned Number;
    __builtin_memcpy(&Number, Bytes, 4);
    return SurfaceIndex(Number);
  } else {
    P Value;
    for (uint I = 0; I < Shape<P>::Count; ++I)
      if constexpr (std::is_same_v<P, E>)
        __builtin_memcpy(&Value, Bytes, sizeof(E));
      else
        __builtin_memcpy(&Value.getref(I), Bytes + I * sizeof(E), sizeof(E));
    return Value;
  }
}

/// The emulator looks surfaces up by number; widths are bytes.
inline void prepareThread() {
  const Thread &T = thread();
  for (uint32_t I = 1; I < T.NumSurfaces; ++I) {
    const Surface &S = T.Surfaces[I];
    if (!S.NumPlanes) {
      CM_register_buffer_emu(int(I), GEN4_INPUT_OUTPUT_BUFFER, S.Data, S.Size,
                             1, R8G8B8A8_UINT, 1, 0);
      continue;
    }
    const Plane &P = *S.Planes;
    CM_register_buffer_emu(int(I), GEN4_INPUT_OUTPUT_BUFFER, S.Data + P.Offset,
                           P.Width, P.Height, CmSurfaceFormatID(P.Format),
                           P.Depth, P.Pitch);
  }
  set_thread_origin_x(T.GroupId[0] * T.LocalSize[0] + T.LocalId[0]);
  set_thread_origin_y(T.GroupId[1] * T.LocalSize[1] + T.LocalId[1]);
  _mm_setcsr(0x1f80); // As a thread of the emulator starts.
}

template <auto F> struct Invoke;
template <class... Ps, void (*F)(Ps...)> struct Invoke<F> {
  template <std::size_t... Is>
  static const Parameter *table(const Parameter *Texts,
                                std::index_sequence<Is...>) {
    static const Parameter Table[] = {describe<Ps>(Texts[Is])..., {}};
    return Table;
  }
  template <std::size_t... Is>
  static void call(const uint8_t *const *Values, std::index_sequence<Is...>) {
    F(valueOf<Ps>(Values[Is])...);
  }
  static void run(const uint8_t *const *Values) {
    prepareThread();
    call(Values, std::index_sequence_for<Ps...>());
  }
  static constexpr uint32_t Count = sizeof...(Ps);
  static const Parameter *parameters(const Parameter *Texts) {
    return table(Texts, std::index_sequence_for<Ps...>());
  }
};

} // namespace oracle

extern "C" {
__attribute__((visibility("default"), weak))
const oracle::KernelEntry *oracle_kernels;
}

template <class Invoke>
oracle::KernelEntry::KernelEntry(Invoke, const char *Name,
                                 uint32_t FloatControl, const Parameter *Texts)
    : Name(Name), FloatControl(FloatControl), NumParameters(Invoke::Count),
      Parameters(Invoke::parameters(Texts)), Run(Invoke::run),
      Next(oracle_kernels) {
  oracle_kernels = this;
}

// References are no vectors there: Inputs/rows.h of the tests deduces neither.
template <class T, uint N>
void put_row(SurfaceIndex out, int &row, const vector_ref<T, N> &v) {
  put_row(out, row, vector<T, N>(v));
}
template <class T, uint R, uint C>
void put_row(SurfaceIndex out, int &row, const matrix_ref<T, R, C> &m) {
  put_row(out, row, matrix<T, R, C>(m));
}

#endif // CMC_TEST_ORACLE_EMULATOR_ADAPTER_H
