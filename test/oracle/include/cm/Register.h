//===- Register.h - what a compiled kernel file shows -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// compile.py writes an entry behind every kernel; the runner reads them. Types
// come from the functions, names from the text.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_REGISTER_H
#define CMC_TEST_ORACLE_REGISTER_H

#include <cstdint>

namespace oracle {

enum class ElementKind : uint8_t {
  None,
  Int8,
  UInt8,
  Int16,
  UInt16,
  Int32,
  UInt32,
  Int64,
  UInt64,
  Half,
  Float,
  Double
};

enum class ParameterKind : uint8_t { Value, Surface, Sampler, Address };

struct Parameter {
  const char *Name, *Type; ///< Type: the text of [[type("...")]], or "".
  ParameterKind Kind;
  ElementKind Element;
  uint32_t Count, Size; ///< Elements; bytes that the host passes.
};

/// A kernel; all of a file are in a list.
struct KernelEntry {
  template <class Invoke>
  KernelEntry(Invoke, const char *Name, uint32_t FloatControl,
              const Parameter *Texts);

  const char *Name;
  uint32_t FloatControl;
  uint32_t NumParameters;
  const Parameter *Parameters;
  void (*Run)(const uint8_t *const *Values); ///< One for each parameter.
  const KernelEntry *Next;
};

} // namespace oracle

#ifdef CMC_TEST_ORACLE_CM_H // Only in a kernel file.
namespace oracle {

template <class T> constexpr ElementKind elementKind() {
  if constexpr (is_half<T>)
    return ElementKind::Half;
  else if constexpr (std::is_same_v<T, float>)
    return ElementKind::Float;
  else if constexpr (std::is_same_v<T, double>)
    return ElementKind::Double;
  else if constexpr (std::is_enum_v<T>)
    return elementKind<std::underlying_type_t<T>>();
  else if constexpr (std::is_integral_v<T>) {
    constexpr int Log = __builtin_ctz(sizeof(T));
    return ElementKind(1 + 2 * Log + std::is_unsigned_v<T>);
  } else
    return ElementKind::None;
}

template <class P> constexpr Parameter describe(Parameter Text) {
  using E = element<P>;
  if constexpr (std::is_same_v<E, SurfaceIndex> || std::is_same_v<E, VmeIndex>)
    Text.Kind = ParameterKind::Surface;
  else if constexpr (std::is_same_v<E, SamplerIndex>)
    Text.Kind = ParameterKind::Sampler;
  else if constexpr (std::is_pointer_v<E>)
    Text.Kind = ParameterKind::Address;
  Text.Element = elementKind<E>();
  Text.Count = count<P>;
  Text.Size = count<P> * sizeof(E);
  return Text;
}

/// A parameter from its bytes.
template <class P> P valueOf(const uint8_t *Bytes) {
  P Value;
  if constexpr (is_object<P>)
    for (int I = 0; I < count<P>; ++I)
      __builtin_memcpy(&Value.at(I), Bytes + I * sizeof(element<P>),
                       sizeof(element<P>));
  else
    __builtin_memcpy(&Value, Bytes, sizeof(P));
  return Value;
}

template <auto F> struct Invoke;
template <class... Ps, void (*F)(Ps...)> struct Invoke<F> {
  /// \p Texts has one more element than there are parameters.
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
    call(Values, std::index_sequence_for<Ps...>());
  }
  static constexpr uint32_t Count = sizeof...(Ps);
  static const Parameter *parameters(const Parameter *Texts) {
    return table(Texts, std::index_sequence_for<Ps...>());
  }
};

} // namespace oracle

extern "C" {
/// The list.
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
#endif

#endif // CMC_TEST_ORACLE_REGISTER_H
