//===- builtins_lsc_access.h - load-store cache functions -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The functions that use builtins_lsc.h. An address is a pointer, which
// determines the element type, or svmptr_t.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_lsc.h"

/// More: a hint for L3, the number of lanes, or both.
#define CM_LSC_HINTS(Hint)                                                     \
  CacheHint L1 = CacheHint::Hint, CacheHint L3 = CacheHint::Hint, auto... More
#define CM_LSC_LANES(O) class O, class M = ushort, CM_WHERE(is_cm<O>)

//===----------------------------------------------------------------------===//
// Loads and stores: surfaces
//===----------------------------------------------------------------------===//

template <class T, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default),
          CM_LSC_LANES(O)>
CM_HEADER auto cm_load(SurfaceIndex S, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<T, lsc_count(VS), false, 0, D, L1, L3,
                    lsc_lanes<More...>()>(lsc_surface{S}, Offsets, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default)>
CM_HEADER auto cm_load(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  return lsc_load_block<T, Elements, D, L1, L3>(lsc_surface{S}, Offset);
}
template <class T, VectorSize VS, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default)>
CM_HEADER auto cm_load(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  return lsc_load_block<T, lsc_count(VS), D, L1, L3>(lsc_surface{S}, Offset);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), CM_LSC_LANES(O)>
CM_HEADER auto cm_load4(SurfaceIndex S, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<T, lsc_channels(Channels), true, (int)Channels, D, L1, L3,
                    lsc_lanes<More...>()>(lsc_surface{S}, Offsets, Mask);
}
template <class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class V,
          CM_LSC_LANES(O)>
CM_HEADER void cm_store(SurfaceIndex S, const O &Offsets, const V &Data,
                        const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<lsc_data_element<T, V>, lsc_count(VS), false, 0, D, L1, L3,
              lsc_lanes<More...>()>(lsc_surface{S}, Offsets, Data, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class V>
CM_HEADER void cm_store(SurfaceIndex S, uint Offset, const V &Data) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  lsc_store_block<T, Elements, D, L1, L3>(lsc_surface{S}, Offset, Data);
}
/// Stores all elements of the data as a block.
template <class T = void, class V, CM_WHERE(is_cm<V>)>
CM_HEADER void cm_store(SurfaceIndex S, uint Offset, const V &Data) {
  using namespace cm::detail;
  cm_store<lsc_data_element<T, V>, traits<V>::count>(S, Offset, Data);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class V, CM_LSC_LANES(O)>
CM_HEADER void cm_store4(SurfaceIndex S, const O &Offsets, const V &Data,
                         const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<T, lsc_channels(Channels), true, (int)Channels, D, L1, L3,
              lsc_lanes<More...>()>(lsc_surface{S}, Offsets, Data, Mask);
}

//===----------------------------------------------------------------------===//
// Loads and stores: addresses
//===----------------------------------------------------------------------===//

template <class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class P,
          CM_LSC_LANES(O)>
CM_HEADER auto cm_ptr_load(P Pointer, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<lsc_element<T, P>, lsc_count(VS), false, 0, D, L1, L3,
                    lsc_lanes<More...>()>(lsc_at(Pointer), Offsets, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P, CM_LSC_LANES(O)>
CM_HEADER auto cm_ptr_load(P Pointer, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<T, Elements, false, 0, D, L1, L3, lsc_lanes<More...>()>(
      lsc_at(Pointer), Offsets, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P>
CM_HEADER auto cm_ptr_load(P Pointer, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  return lsc_load_block<T, Elements, D, L1, L3>(lsc_at(Pointer), Offset);
}
template <class T, VectorSize VS, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P>
CM_HEADER auto cm_ptr_load(P Pointer, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  return lsc_load_block<T, lsc_count(VS), D, L1, L3>(lsc_at(Pointer), Offset);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P, CM_LSC_LANES(O)>
CM_HEADER auto cm_ptr_load4(P Pointer, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<lsc_element<T, P>, lsc_channels(Channels), true,
                    (int)Channels, D, L1, L3, lsc_lanes<More...>()>(
      lsc_at(Pointer), Offsets, Mask);
}
template <class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class P,
          class V, CM_LSC_LANES(O)>
CM_HEADER void cm_ptr_store(P Pointer, const O &Offsets, const V &Data,
                            const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<lsc_data_element<lsc_element<T, P>, V>, lsc_count(VS), false, 0,
              D, L1, L3, lsc_lanes<More...>()>(lsc_at(Pointer), Offsets, Data,
                                               Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P, class V>
CM_HEADER void cm_ptr_store(P Pointer, uint Offset, const V &Data) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  lsc_store_block<T, Elements, D, L1, L3>(lsc_at(Pointer), Offset, Data);
}
template <class T = void, class P, class V, CM_WHERE(is_cm<V>)>
CM_HEADER void cm_ptr_store(P Pointer, uint Offset, const V &Data) {
  using namespace cm::detail;
  cm_ptr_store<lsc_data_element<lsc_element<T, P>, V>, traits<V>::count>(
      Pointer, Offset, Data);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          CM_LSC_HINTS(Default), class P, class V, CM_LSC_LANES(O)>
CM_HEADER void cm_ptr_store4(P Pointer, const O &Offsets, const V &Data,
                             const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<lsc_element<T, P>, lsc_channels(Channels), true, (int)Channels, D,
              L1, L3, lsc_lanes<More...>()>(lsc_at(Pointer), Offsets, Data,
                                            Mask);
}

//===----------------------------------------------------------------------===//
// Loads and stores: shared local memory
//===----------------------------------------------------------------------===//

template <class T, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, int N = 0, CM_LSC_LANES(O)>
CM_HEADER auto cm_load_slm(const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<T, lsc_count(VS), false, 0, D, CacheHint::Default,
                    CacheHint::Default, N>(lsc_local{0}, Offsets, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default>
CM_HEADER auto cm_load_slm(uint Offset) {
  using namespace cm::detail;
  return lsc_load_block<T, Elements, D, CacheHint::Default, CacheHint::Default>(
      lsc_local{0}, Offset);
}
template <class T, VectorSize VS, DataSize D = DataSize::Default>
CM_HEADER auto cm_load_slm(uint Offset) {
  using namespace cm::detail;
  return lsc_load_block<T, lsc_count(VS), D, CacheHint::Default,
                        CacheHint::Default>(lsc_local{0}, Offset);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          int N = 0, CM_LSC_LANES(O)>
CM_HEADER auto cm_load4_slm(const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  return lsc_gather<T, lsc_channels(Channels), true, (int)Channels, D,
                    CacheHint::Default, CacheHint::Default, N>(lsc_local{0},
                                                               Offsets, Mask);
}
template <class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, int N = 0, class V, CM_LSC_LANES(O)>
CM_HEADER void cm_store_slm(const O &Offsets, const V &Data,
                            const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<lsc_data_element<T, V>, lsc_count(VS), false, 0, D,
              CacheHint::Default, CacheHint::Default, N>(lsc_local{0}, Offsets,
                                                         Data, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default, int N = 0,
          class V, CM_LSC_LANES(O)>
CM_HEADER void cm_store_slm(const O &Offsets, const V &Data,
                            const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<T, Elements, false, 0, D, CacheHint::Default, CacheHint::Default,
              N>(lsc_local{0}, Offsets, Data, Mask);
}
template <class T, int Elements, DataSize D = DataSize::Default, class V>
CM_HEADER void cm_store_slm(uint Offset, const V &Data) {
  using namespace cm::detail;
  lsc_store_block<T, Elements, D, CacheHint::Default, CacheHint::Default>(
      lsc_local{0}, Offset, Data);
}
template <class T = void, class V, CM_WHERE(is_cm<V>)>
CM_HEADER void cm_store_slm(uint Offset, const V &Data) {
  using namespace cm::detail;
  cm_store_slm<lsc_data_element<T, V>, traits<V>::count>(Offset, Data);
}
template <class T, ChannelMaskType Channels, DataSize D = DataSize::Default,
          int N = 0, class V, CM_LSC_LANES(O)>
CM_HEADER void cm_store4_slm(const O &Offsets, const V &Data,
                             const M &Mask = 1) {
  using namespace cm::detail;
  lsc_scatter<T, lsc_channels(Channels), true, (int)Channels, D,
              CacheHint::Default, CacheHint::Default, N>(lsc_local{0}, Offsets,
                                                         Data, Mask);
}

//===----------------------------------------------------------------------===//
// Prefetches, atomics, fences
//===----------------------------------------------------------------------===//

template <VectorSize VS = VectorSize::N1, DataSize D = DataSize::U32,
          CM_LSC_HINTS(Cached), CM_LSC_LANES(O)>
CM_HEADER void cm_prefetch(SurfaceIndex S, const O &Offsets,
                           const M &Mask = 1) {
  using namespace cm::detail;
  constexpr int Lanes = traits<O>::count;
  lsc_check_lanes<Lanes, lsc_lanes<More...>(), SurfaceIndex>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, SurfaceIndex>();
  lsc_check_vector<lsc_count(VS), lsc_size(D, 4), SurfaceIndex>();
  __cm_lsc_prefetch_bti(S, operand<uint, Lanes>(Offsets),
                        operand<ushort, Lanes>(Mask), (int)lsc_size(D, 4),
                        lsc_count(VS), 0, 0, (int)L1, (int)L3);
}
template <int Elements, DataSize D = DataSize::U32, CM_LSC_HINTS(Cached)>
CM_HEADER void cm_prefetch(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  using T = select_type<D == DataSize::U64, ulong, uint>;
  lsc_check_block<T, Elements, D, SurfaceIndex>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, SurfaceIndex>();
  __cm_lsc_prefetch_bti(S, (vec<uint, 1>)Offset, (vec<ushort, 1>)(ushort)1,
                        (int)lsc_size(D, sizeof(T)), Elements, 1, 0, (int)L1,
                        (int)L3);
}
template <VectorSize VS, DataSize D = DataSize::U32, CM_LSC_HINTS(Cached)>
CM_HEADER void cm_prefetch(SurfaceIndex S, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  using T = select_type<D == DataSize::U64, ulong, uint>;
  lsc_check_block<T, lsc_count(VS), D, SurfaceIndex>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, SurfaceIndex>();
  __cm_lsc_prefetch_bti(S, (vec<uint, 1>)Offset, (vec<ushort, 1>)(ushort)1,
                        (int)lsc_size(D, sizeof(T)), lsc_count(VS), 1, 0,
                        (int)L1, (int)L3);
}
template <VectorSize VS = VectorSize::N1, DataSize D = DataSize::U32,
          CM_LSC_HINTS(Cached), class P, CM_LSC_LANES(O)>
CM_HEADER void cm_ptr_prefetch(P Pointer, const O &Offsets, const M &Mask = 1) {
  using namespace cm::detail;
  constexpr int Lanes = traits<O>::count;
  lsc_check_lanes<Lanes, lsc_lanes<More...>(), P>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, P>();
  lsc_check_vector<lsc_count(VS), lsc_size(D, 4), P>();
  __cm_lsc_prefetch_flat((unsigned long)Pointer, operand<uint, Lanes>(Offsets),
                         operand<ushort, Lanes>(Mask), (int)lsc_size(D, 4),
                         lsc_count(VS), 0, 0, (int)L1, (int)L3);
}
template <int Elements, DataSize D = DataSize::U32, CM_LSC_HINTS(Cached),
          class P>
CM_HEADER void cm_ptr_prefetch(P Pointer, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  using T = select_type<D == DataSize::U64, ulong, uint>;
  lsc_check_block<T, Elements, D, P>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, P>();
  __cm_lsc_prefetch_flat((unsigned long)Pointer, (vec<uint, 1>)Offset,
                         (vec<ushort, 1>)(ushort)1, (int)lsc_size(D, sizeof(T)),
                         Elements, 1, 0, (int)L1, (int)L3);
}
template <VectorSize VS, DataSize D = DataSize::U32, CM_LSC_HINTS(Cached),
          class P>
CM_HEADER void cm_ptr_prefetch(P Pointer, uint Offset) {
  using namespace cm::detail;
  lsc_lanes<More...>();
  using T = select_type<D == DataSize::U64, ulong, uint>;
  lsc_check_block<T, lsc_count(VS), D, P>();
  lsc_check_hints<lsc_action::prefetch, L1, L3, P>();
  __cm_lsc_prefetch_flat((unsigned long)Pointer, (vec<uint, 1>)Offset,
                         (vec<ushort, 1>)(ushort)1, (int)lsc_size(D, sizeof(T)),
                         lsc_count(VS), 1, 0, (int)L1, (int)L3);
}
template <AtomicOp Op, class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class O,
          class... X, CM_WHERE(is_cm<O>)>
CM_HEADER auto cm_atomic(SurfaceIndex S, const O &Offsets,
                         const X &...Operands) {
  using namespace cm::detail;
  return lsc_atomic_with<Op, lsc_atomic_type<Op, T, X...>, VS, D, L1, L3,
                         lsc_lanes<More...>()>(lsc_surface{S}, Offsets,
                                               Operands...);
}
template <AtomicOp Op, class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class P,
          class O, class... X, CM_WHERE(is_cm<O>)>
CM_HEADER auto cm_ptr_atomic(P Pointer, const O &Offsets,
                             const X &...Operands) {
  using namespace cm::detail;
  return lsc_atomic_with<Op, lsc_element<T, P>, VS, D, L1, L3,
                         lsc_lanes<More...>()>(lsc_at(Pointer), Offsets,
                                               Operands...);
}
template <AtomicOp Op, class T = void, VectorSize VS = VectorSize::N1,
          DataSize D = DataSize::Default, CM_LSC_HINTS(Default), class O,
          class... X, CM_WHERE(is_cm<O>)>
CM_HEADER auto cm_atomic_slm(const O &Offsets, const X &...Operands) {
  using namespace cm::detail;
  return lsc_atomic_with<Op, lsc_atomic_type<Op, T, X...>, VS, D, L1, L3,
                         lsc_lanes<More...>()>(lsc_local{0}, Offsets,
                                               Operands...);
}

/// A fence has no mask: a mask would have to depend on which lanes wrote. N, if
/// it is given, is the number of elements of the mask.
template <LSC_SFID Sfid = LSC_SFID::LSC_UGM,
          LSC_FENCE_OP Op = LSC_FENCE_OP::LSC_FENCE_OP_NONE,
          LSC_SCOPE Scope = LSC_SCOPE::LSC_SCOPE_GROUP, int N = 0,
          class M = vector<ushort, N ? N : 1>, CM_WHERE(is_cm<M>)>
CM_HEADER void cm_fence(const M &Mask = (ushort)1) {
  using namespace cm::detail;
  static_assert(Sfid != LSC_SFID::LSC_SLM ||
                    (Op == LSC_FENCE_OP::LSC_FENCE_OP_NONE &&
                     Scope == LSC_SCOPE::LSC_SCOPE_GROUP),
                "CM:e:a fence of shared local memory takes LSC_FENCE_OP_NONE "
                "and LSC_SCOPE_GROUP");
  constexpr int Lanes = traits<M>::count;
  check_count<Lanes, N ? N : Lanes>();
  __cm_lsc_fence(operand<ushort, Lanes>(Mask), (int)Sfid, (int)Op, (int)Scope);
}
/// A scalar mask is that of all lanes. Sfid is explicit: the mask of cm_fence
/// without template arguments is a CmFenceMask.
template <LSC_SFID Sfid, LSC_FENCE_OP Op = LSC_FENCE_OP::LSC_FENCE_OP_NONE,
          LSC_SCOPE Scope = LSC_SCOPE::LSC_SCOPE_GROUP, int N = 1>
CM_HEADER void cm_fence(ushort Mask) {
  cm_fence<Sfid, Op, Scope, N>(vector<ushort, N>(Mask));
}

#undef CM_LSC_HINTS
#undef CM_LSC_LANES
