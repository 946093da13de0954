//===- builtins_lsc.h - load-store cache ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Surfaces, addresses and shared local memory have the same operations.
// Elements of less than 4 bytes are in the low bytes of a dword of the message.
// Functions return auto, so that their assertions are evaluated while Clang
// still has the user's line.
//===----------------------------------------------------------------------===//
#pragma once
#include "builtins_svm.h"

namespace cm::detail {

//===----------------------------------------------------------------------===//
// Limits of messages
//===----------------------------------------------------------------------===//

constexpr int lsc_count(VectorSize V) {
  return V <= VectorSize::N4 ? (int)V : 8 << ((int)V - (int)VectorSize::N8);
}
constexpr bool lsc_is_block(int Elements) {
  return Elements >= 1 && Elements <= 64 &&
         (Elements == 3 || !(Elements & (Elements - 1)));
}
constexpr int lsc_channels(int Mask) {
  return (Mask & 1) + (Mask >> 1 & 1) + (Mask >> 2 & 1) + (Mask >> 3 & 1);
}

/// The data size of a message with lanes, for elements of Bytes bytes.
constexpr DataSize lsc_size(DataSize D, int Bytes) {
  if (D == DataSize::U8 || (D == DataSize::Default && Bytes == 1))
    return DataSize::U8U32;
  if (D == DataSize::U16 || (D == DataSize::Default && Bytes == 2))
    return DataSize::U16U32;
  return D != DataSize::Default ? D
         : Bytes == 8           ? DataSize::U64
                                : DataSize::U32;
}
constexpr bool lsc_fits(DataSize D, int Bytes) {
  D = lsc_size(D, Bytes);
  return Bytes == 8   ? D == DataSize::U64
         : Bytes == 4 ? D != DataSize::U64
         : Bytes == 2 ? D == DataSize::U16U32
                      : D == DataSize::U8U32;
}
constexpr bool lsc_converts(DataSize D) { return D > DataSize::U64; }

enum class lsc_action { load, prefetch, store, atomic };

// Xe2 has other pairs than the platforms before; the CPU device has all.
#ifdef CM_HAS_LSC_LOAD_L1RI_L3CA_HINT
constexpr bool lsc_invalidates_cached = true;
#else
constexpr bool lsc_invalidates_cached = false;
#endif
#if defined(CM_HOST) || !defined(CM_HAS_LSC_LOAD_L1RI_L3CA_HINT)
constexpr bool lsc_caches_constants = true;
#else
constexpr bool lsc_caches_constants = false;
#endif

constexpr bool lsc_has_hints(lsc_action A, CacheHint L1, CacheHint L3) {
  using H = CacheHint;
  bool Uncached = L3 == H::Uncached;
  if (L1 == H::Default)
    return L3 == H::Default;
  if (A == lsc_action::atomic)
    return L1 == H::Uncached && (Uncached || L3 == H::WriteBack);
  if (A == lsc_action::store)
    return (L1 == H::WriteBack && L3 == H::WriteBack) ||
           ((L1 == H::Uncached || L1 == H::WriteThrough ||
             L1 == H::Streaming) &&
            (Uncached || L3 == H::WriteBack));
  if (lsc_caches_constants && L3 == H::ConstCached)
    return L1 == H::Uncached || L1 == H::Cached;
  if (A == lsc_action::prefetch && L1 == H::Uncached)
    return L3 == H::Cached;
  return (A == lsc_action::load && L1 == H::ReadInvalidate &&
          ((lsc_invalidates_cached && L3 == H::Cached) ||
           (lsc_caches_constants && L3 == H::ReadInvalidate))) ||
         ((L1 == H::Uncached || L1 == H::Cached || L1 == H::Streaming) &&
          (Uncached || L3 == H::Cached));
}

// An error of the program is reported once for each instantiation: Of
// distinguishes the memory and the elements.
template <lsc_action A, CacheHint L1, CacheHint L3, class... Of>
CM_HEADER auto lsc_check_hints() {
  static_assert(
      lsc_has_hints(A, L1, L3),
      "CM:e:these cache hints do not go together here: loads take Uncached, "
      "Cached or Streaming with Uncached or Cached, and ReadInvalidate with "
      "Cached, from Xe2 on twice; there Uncached and Cached go with "
      "ConstCached, too; prefetches take what loads do, but not Uncached twice "
      "and not ReadInvalidate; stores take "
      "Uncached, WriteThrough or Streaming with Uncached or WriteBack, and "
      "WriteBack twice; atomics take Uncached with Uncached or WriteBack; all "
      "take Default twice");
}

constexpr int lsc_more_lanes() { return 0; }
constexpr int lsc_more_lanes(int N) { return N; }
constexpr int lsc_more_lanes(CacheHint, int N = 0) { return N; }
constexpr bool lsc_has_third(int = 0) { return true; }
constexpr bool lsc_has_third(CacheHint Hint, int = 0) {
  return Hint == CacheHint::Default;
}
/// The number of lanes among the template arguments, or 0.
template <auto... More> CM_HEADER constexpr auto lsc_lanes() {
  static_assert(lsc_has_third(More...),
                "CM:e:the third cache hint is for a cache that no target here "
                "has; it takes Default");
  return lsc_more_lanes(More...);
}

template <int Lanes, int N, class... Of> CM_HEADER auto lsc_check_lanes() {
  static_assert(
      Lanes <= 32 && !(Lanes & (Lanes - 1)),
      "CM:e:a message of the load-store cache has 1, 2, 4, 8, 16 or 32 lanes");
  static_assert(N == 0 || N == Lanes,
                "CM:e:the offsets have another number of lanes than N");
}

template <class T, DataSize D, class... Of> CM_HEADER auto lsc_check_size() {
  static_assert(
      lsc_fits(D, sizeof(T)),
      "CM:e:this data size does not fit the elements: those of 1 byte "
      "take U8 or U8U32, of 2 bytes U16 or U16U32, of 4 bytes all but "
      "U64, of 8 bytes U64");
}

template <int Elements, DataSize D, class... Of>
CM_HEADER auto lsc_check_vector() {
  static_assert(Elements >= 1 && Elements <= 8,
                "CM:e:lanes have 1, 2, 3, 4 or 8 elements each; N16, N32 and "
                "N64 are for blocks");
  static_assert(
      Elements == 1 || !lsc_converts(D),
      "CM:e:lanes have more than one element only if these are U32 or "
      "U64");
}

template <class T, int Elements, DataSize D, class... Of>
CM_HEADER auto lsc_check_block() {
  static_assert(lsc_is_block(Elements),
                "CM:e:a block has 1, 2, 3, 4, 8, 16, 32 or 64 elements");
  static_assert(sizeof(T) >= 4 &&
                    (D == DataSize::Default ||
                     D == (sizeof(T) == 8 ? DataSize::U64 : DataSize::U32)),
                "CM:e:a block consists of elements of 4 bytes, U32, or of 8 "
                "bytes, U64");
}

//===----------------------------------------------------------------------===//
// Elements, and their form in a message
//===----------------------------------------------------------------------===//

template <class T> struct plain_type { using type = T; };
template <class T> struct plain_type<const T> : plain_type<T> {};
template <class T> struct plain_type<volatile T> : plain_type<T> {};
template <class T> struct plain_type<T &> : plain_type<T> {};
template <class P> struct pointee {
  using type = typename plain_type<decltype(*P())>::type;
};
template <> struct pointee<svmptr_t> { using type = void; };
/// The explicit element type, or that of the pointer's target.
template <class T, class P>
using lsc_element = or_default<T, typename pointee<P>::type>;
/// The explicit element type, or that of the data.
template <class T, class V>
using lsc_data_element = or_default<T, element_of<V>>;

template <class T> using lsc_slot = select_type<sizeof(T) < 4, uint, T>;
template <class T> using lsc_bits = select_type<sizeof(T) == 1, uchar, ushort>;

template <class T, int N>
CM_HEADER vector<T, N> lsc_from_message(vec<lsc_slot<T>, N> Message) {
  if constexpr (sizeof(T) < 4)
    return vector<T, N>(
        (vec<T, N>)__builtin_convertvector(Message, vec<lsc_bits<T>, N>));
  else
    return vector<T, N>(Message);
}
template <class T, int N>
CM_HEADER vec<lsc_slot<T>, N> lsc_to_message(any_vec<T, N> Data) {
  if constexpr (sizeof(T) < 4)
    return __builtin_convertvector((vec<lsc_bits<T>, N>)Data, vec<uint, N>);
  else
    return Data;
}

//===----------------------------------------------------------------------===//
// Kinds of memory
//===----------------------------------------------------------------------===//

#define CM_LSC_PLACE(Name, Suffix, Base, Type)                                 \
  struct Name {                                                                \
    Type Base;                                                                 \
    template <class R, bool Quad, class O, class M>                            \
    CM_HEADER R load(O Offsets, M Mask, DataSize D, int Elements, int Block,   \
                     int Channels, CacheHint L1, CacheHint L3) const {         \
      if constexpr (Quad)                                                      \
        return __cm_lsc_load4_##Suffix<R>(Base, Offsets, Mask, (int)D,         \
                                          Elements, Block, Channels, (int)L1,  \
                                          (int)L3);                            \
      else                                                                     \
        return __cm_lsc_load_##Suffix<R>(Base, Offsets, Mask, (int)D,          \
                                         Elements, Block, 0, (int)L1,          \
                                         (int)L3);                             \
    }                                                                          \
    template <bool Quad, class O, class M, class V>                            \
    CM_HEADER void store(O Offsets, M Mask, DataSize D, int Elements,          \
                         int Block, int Channels, CacheHint L1, CacheHint L3,  \
                         V Data) const {                                       \
      if constexpr (Quad)                                                      \
        __cm_lsc_store4_##Suffix(Base, Offsets, Mask, (int)D, Elements, Block, \
                                 Channels, (int)L1, (int)L3, Data);            \
      else                                                                     \
        __cm_lsc_store_##Suffix(Base, Offsets, Mask, (int)D, Elements, Block,  \
                                0, (int)L1, (int)L3, Data);                    \
    }                                                                          \
    template <class R, class O, class M>                                       \
    CM_HEADER R atomic(O Offsets, M Mask, R A, R B, int Op, DataSize D,        \
                       CacheHint L1, CacheHint L3) const {                     \
      return __cm_lsc_atomic_##Suffix<R>(Base, Offsets, Mask, A, B, Op,        \
                                         (int)D, (int)L1, (int)L3);            \
    }                                                                          \
  };
CM_LSC_PLACE(lsc_surface, bti, Surface, SurfaceIndex)
CM_LSC_PLACE(lsc_address, flat, Address, unsigned long)
CM_LSC_PLACE(lsc_local, slm, Unused, uint)
#undef CM_LSC_PLACE

template <class P> CM_HEADER lsc_address lsc_at(P Pointer) {
  return {(unsigned long)Pointer};
}

template <class T, int Elements, bool Quad, int Channels, DataSize D,
          CacheHint L1, CacheHint L3, int N, class Memory, class O, class M>
CM_HEADER auto lsc_gather(Memory From, const O &Offsets, const M &Mask) {
  constexpr int Lanes = traits<O>::count, Count = Lanes * Elements;
  constexpr DataSize Size = lsc_size(D, sizeof(T));
  lsc_check_lanes<Lanes, N, Memory, T>();
  lsc_check_size<T, D, Memory>();
  lsc_check_hints<lsc_action::load, L1, L3, Memory, T>();
  if constexpr (!Quad)
    lsc_check_vector<Elements, Size, Memory, T>();
  using Message = vec<lsc_slot<T>, Count>;
  return lsc_from_message<T, Count>(From.template load<Message, Quad>(
      operand<uint, Lanes>(Offsets), operand<ushort, Lanes>(Mask), Size,
      Elements, 0, Channels, L1, L3));
}

template <class T, int Elements, bool Quad, int Channels, DataSize D,
          CacheHint L1, CacheHint L3, int N, class Memory, class O, class V,
          class M>
CM_HEADER auto lsc_scatter(Memory To, const O &Offsets, const V &Data,
                           const M &Mask) {
  constexpr int Lanes = traits<O>::count, Count = Lanes * Elements;
  constexpr DataSize Size = lsc_size(D, sizeof(T));
  static_assert(!is_cm<V> || traits<V>::count == Count,
                "CM:e:the data has another number of elements than all lanes "
                "together");
  lsc_check_lanes<Lanes, N, Memory, T>();
  lsc_check_size<T, D, Memory>();
  lsc_check_hints<lsc_action::store, L1, L3, Memory, T>();
  if constexpr (!Quad)
    lsc_check_vector<Elements, Size, Memory, T>();
  To.template store<Quad>(operand<uint, Lanes>(Offsets),
                          operand<ushort, Lanes>(Mask), Size, Elements, 0,
                          Channels, L1, L3,
                          lsc_to_message<T, Count>(operand<T, Count>(Data)));
}

template <class T, int Elements, DataSize D, CacheHint L1, CacheHint L3,
          class Memory>
CM_HEADER auto lsc_load_block(Memory From, uint Offset) {
  lsc_check_block<T, Elements, D, Memory>();
  lsc_check_hints<lsc_action::load, L1, L3, Memory, T>();
  return vector<T, Elements>(From.template load<vec<T, Elements>, false>(
      (vec<uint, 1>)Offset, (vec<ushort, 1>)(ushort)1, lsc_size(D, sizeof(T)),
      Elements, 1, 0, L1, L3));
}

template <class T, int Elements, DataSize D, CacheHint L1, CacheHint L3,
          class Memory, class V>
CM_HEADER auto lsc_store_block(Memory To, uint Offset, const V &Data) {
  static_assert(!is_cm<V> || traits<V>::count == Elements,
                "CM:e:the data has another number of elements than the block");
  lsc_check_block<T, Elements, D, Memory>();
  lsc_check_hints<lsc_action::store, L1, L3, Memory, T>();
  To.template store<false>((vec<uint, 1>)Offset, (vec<ushort, 1>)(ushort)1,
                           lsc_size(D, sizeof(T)), Elements, 1, 0, L1, L3,
                           operand<T, Elements>(Data));
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

constexpr int lsc_sources(AtomicOp Op) {
  return Op <= AtomicOp::LOAD                           ? 0
         : Op == AtomicOp::ICAS || Op == AtomicOp::FCAS ? 2
                                                        : 1;
}
constexpr bool lsc_is_float(AtomicOp Op) {
  return Op >= AtomicOp::FADD && Op <= AtomicOp::FCAS;
}
constexpr bool lsc_is_sum(AtomicOp Op) {
  return Op == AtomicOp::FADD || Op == AtomicOp::FSUB;
}

/// The type in which the operation interprets the bits of T.
template <AtomicOp Op, class T> struct lsc_atomic_element {
  static constexpr bool as_is = Op == AtomicOp::LOAD || Op == AtomicOp::STORE ||
                                is_float<T> == lsc_is_float(Op);
  using floating = select_type<sizeof(T) == 8, double,
                               select_type<sizeof(T) == 2, half, float>>;
  using integer = select_type<sizeof(T) == 8, ulong,
                              select_type<sizeof(T) == 2, ushort, uint>>;
  using type =
      select_type<as_is, T, select_type<lsc_is_float(Op), floating, integer>>;
};

template <AtomicOp Op, class T, VectorSize VS, DataSize D, CacheHint L1,
          CacheHint L3, int N, class Memory, class O, class A, class B, class M>
CM_HEADER auto lsc_atomic(Memory At, const O &Offsets, const A &First,
                          const B &Second, const M &Mask) {
  constexpr int Lanes = traits<O>::count;
  constexpr bool Local = is_same<Memory, lsc_local>;
  lsc_check_lanes<Lanes, N, Memory, T>();
  lsc_check_size<T, D, Memory>();
  lsc_check_hints<lsc_action::atomic, L1, L3, Memory, T>();
  static_assert(VS == VectorSize::N1,
                "CM:e:an atomic operation has one element at each address, N1");
  static_assert(sizeof(T) > 1 && lsc_size(D, sizeof(T)) != DataSize::U8U32 &&
                    lsc_size(D, sizeof(T)) != DataSize::U16U32H,
                "CM:e:there are no atomic operations on bytes and high halves");
  static_assert(!Local || !(lsc_is_sum(Op)),
                "CM:e:shared local memory has no FADD and FSUB");
  static_assert(
      !Local || sizeof(T) < 8 || Op == AtomicOp::ICAS,
      "CM:e:shared local memory has only ICAS for elements of 8 bytes");
  static_assert(sizeof(T) != 2 || !lsc_is_sum(Op),
                "CM:e:there is no FADD and FSUB of half");
  static_assert(!Local || L1 == CacheHint::Default,
                "CM:e:shared local memory takes no cache hints");
  using E = typename lsc_atomic_element<Op, T>::type;
  using Message = vec<lsc_slot<E>, Lanes>;
  vec<E, Lanes> A0 = (vec<E, Lanes>)operand<T, Lanes>(First),
                A1 = (vec<E, Lanes>)operand<T, Lanes>(Second);
  vector<E, Lanes> Old(lsc_from_message<E, Lanes>(At.template atomic<Message>(
      operand<uint, Lanes>(Offsets), operand<ushort, Lanes>(Mask),
      lsc_to_message<E, Lanes>(A0), lsc_to_message<E, Lanes>(A1), (int)Op,
      lsc_size(D, sizeof(T)), L1, L3)));
  return vector<T, Lanes>((vec<T, Lanes>)*Old.ptr());
}

/// Operand N.
template <int N, class A, class... B>
CM_HEADER const auto &lsc_operand(const A &First, const B &...More) {
  if constexpr (N == 0)
    return First;
  else
    return lsc_operand<N - 1>(More...);
}

template <class... X> struct first_element { using type = void; };
template <class X, class... More> struct first_element<X, More...> {
  using type = element_of<X>;
};
/// The element type of an atomic: explicit, or that of the first source.
template <AtomicOp Op, class T, class... X> struct atomic_type {
  using given = select_type<(lsc_sources(Op) > 0),
                            typename first_element<X...>::type, void>;
  static_assert(!is_same<or_default<T, given>, void>,
                "CM:e:an atomic operation that has no source needs the type of "
                "its elements");
  using type = or_default<or_default<T, given>, uint>;
};
template <AtomicOp Op, class T, class... X>
using lsc_atomic_type = typename atomic_type<Op, T, X...>::type;

/// Splits the operands after the offsets of an atomic: the sources of Op, then
/// optionally a mask.
template <AtomicOp Op, class T, VectorSize VS, DataSize D, CacheHint L1,
          CacheHint L3, int N, class Memory, class O, class... X>
CM_HEADER auto lsc_atomic_with(Memory At, const O &Offsets, const X &...More) {
  constexpr int Sources = lsc_sources(Op), Given = sizeof...(X);
  static_assert(Given == Sources || Given == Sources + 1,
                "CM:e:IINC, IDEC and LOAD have no operand, ICAS and FCAS two, "
                "other operations one; a mask may follow");
  constexpr int All = Given, None = Given + 1;
  const ushort AllLanes = 1;
  const T Nothing = 0;
  return lsc_atomic<Op, T, VS, D, L1, L3, N>(
      At, Offsets,
      lsc_operand<(Sources > 0 ? 0 : None)>(More..., AllLanes, Nothing),
      lsc_operand<(Sources > 1 ? 1 : None)>(More..., AllLanes, Nothing),
      lsc_operand<(Given > Sources ? Sources : All)>(More..., AllLanes,
                                                     Nothing));
}
} // namespace cm::detail
