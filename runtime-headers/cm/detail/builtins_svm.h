//===- builtins_svm.h - shared virtual memory -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cm_svm_* take addresses, cm_ptr_* take a pointer and byte offsets from it.
//===----------------------------------------------------------------------===//
#pragma once

#include "builtins_atomics.h"
#include "builtins_scattered.h"

namespace cm::detail {
/// The address of a pointer in any address space.
template <class T> CM_HEADER svmptr_t address(T *Pointer) {
  return (svmptr_t)Pointer;
}
template <int N, class T, class O>
CM_HEADER vec<svmptr_t, N> addresses(T *Base, const O &Offsets) {
  return (vec<svmptr_t, N>)address(Base) + operand<svmptr_t, N>(Offsets);
}
} // namespace cm::detail

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

#define CM_SVM_READ(Svm, Ptr, Unaligned)                                       \
  template <class M, CM_WHERE(is_output<M>)>                                   \
  CM_HEADER void Svm(svmptr_t Address, M &&Block) {                            \
    using T = cm::detail::traits<cm::detail::plain_of<M>>;                     \
    *Block.ptr() = __cm_svm_ld<typename T::raw>(Address, Unaligned);           \
  }                                                                            \
  template <class T, class M, CM_WHERE(is_output<M>)>                          \
  CM_HEADER void Ptr(T *Pointer, M &&Block) {                                  \
    Svm(cm::detail::address(Pointer), Block);                                  \
  }
CM_SVM_READ(cm_svm_block_read, cm_ptr_block_read, 0)
CM_SVM_READ(cm_svm_block_read_unaligned, cm_ptr_block_read_unaligned, 1)
#undef CM_SVM_READ

template <class M, CM_WHERE(is_cm<M>)>
CM_HEADER void cm_svm_block_write(svmptr_t Address, const M &Block) {
  __cm_svm_st(Address, *Block.ptr());
}
template <class T, class M, CM_WHERE(is_cm<M>)>
CM_HEADER void cm_ptr_block_write(T *Pointer, const M &Block) {
  __cm_svm_st(cm::detail::address(Pointer), *Block.ptr());
}

//===----------------------------------------------------------------------===//
// Scattered access
//===----------------------------------------------------------------------===//

template <class P, class V, CM_WHERE2(is_cm<P>, is_output<V>)>
CM_HEADER void cm_svm_scatter_read(const P &Addresses, V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_svm_gather<typename T::raw>(
      cm::detail::operand<svmptr_t, T::count>(Addresses));
}
template <class P, class V, CM_WHERE2(is_cm<P>, is_cm<V>)>
CM_HEADER void cm_svm_scatter_write(const P &Addresses, const V &Data) {
  __cm_svm_scatter(
      cm::detail::operand<svmptr_t, cm::detail::traits<V>::count>(Addresses),
      *Data.ptr());
}
template <class T, class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void cm_ptr_scatter_read(T *Base, const O &Offsets, V &&Data) {
  using D = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_svm_gather<typename D::raw>(
      cm::detail::addresses<D::count>(Base, Offsets));
}
template <class T, class O, class V, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_HEADER void cm_ptr_scatter_write(T *Base, const O &Offsets, const V &Data) {
  __cm_svm_scatter(
      cm::detail::addresses<cm::detail::traits<V>::count>(Base, Offsets),
      *Data.ptr());
}

//===----------------------------------------------------------------------===//
// Channels of dwords
//===----------------------------------------------------------------------===//

template <class P, class V, CM_WHERE2(is_cm<P>, is_output<V>)>
CM_HEADER void cm_svm_gather4_scaled(const P &Addresses, V &&Data,
                                     ChannelMaskType Channels) {
  using namespace cm::detail;
  *Data.ptr() = __cm_svm_gather4<typename traits<plain_of<V>>::raw>(
      (int)Channels, operand<svmptr_t, traits<P>::count>(Addresses),
      *Data.ptr());
}
template <class P, class V, CM_WHERE2(is_cm<P>, is_cm<V>)>
CM_HEADER void cm_svm_scatter4_scaled(const P &Addresses, const V &Data,
                                      ChannelMaskType Channels) {
  using namespace cm::detail;
  __cm_svm_scatter4((int)Channels,
                    operand<svmptr_t, traits<P>::count>(Addresses),
                    *Data.ptr());
}
template <class T, class O, class V, CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void cm_ptr_read4(T *Base, const O &Offsets, V &&Data,
                            ChannelMaskType Channels) {
  using namespace cm::detail;
  *Data.ptr() = __cm_svm_gather4<typename traits<plain_of<V>>::raw>(
      (int)Channels, addresses<traits<O>::count>(Base, Offsets), *Data.ptr());
}
template <class T, class O, class V, CM_WHERE2(is_cm<O>, is_cm<V>)>
CM_HEADER void cm_ptr_write4(T *Base, const O &Offsets, const V &Data,
                             ChannelMaskType Channels) {
  using namespace cm::detail;
  __cm_svm_scatter4((int)Channels, addresses<traits<O>::count>(Base, Offsets),
                    *Data.ptr());
}

//===----------------------------------------------------------------------===//
// Atomics: the output precedes the sources
//===----------------------------------------------------------------------===//

namespace cm::detail {
template <class V, class... X>
CM_HEADER void svm_atomic_with(CmAtomicOpType Op,
                               vec<svmptr_t, traits<plain_of<V>>::count> At,
                               V &&Old, const X &...Sources) {
  using T = element_of<plain_of<V>>;
  constexpr int N = traits<plain_of<V>>::count;
  vec<ushort, N> Mask = (vec<ushort, N>)(ushort)1;
  *Old.ptr() = __cm_svm_atomic<vec<T, N>>(
      (int)Op, Mask, At, argument<0, T, N>(Sources...),
      argument<1, T, N>(Sources...), (int)sizeof...(X));
}
} // namespace cm::detail

template <class P, class V, class... X, CM_WHERE2(is_cm<P>, is_output<V>)>
CM_HEADER void cm_svm_atomic(CmAtomicOpType Op, const P &Addresses, V &&Old,
                             const X &...Sources) {
  using namespace cm::detail;
  svm_atomic_with(Op, operand<svmptr_t, traits<P>::count>(Addresses), Old,
                  Sources...);
}
template <CmAtomicOpType Op, class P, class V, class... X,
          CM_WHERE2(is_cm<P>, is_output<V>)>
CM_HEADER void svm_atomic(const P &Addresses, V &&Old, const X &...Sources) {
  cm_svm_atomic(Op, Addresses, Old, Sources...);
}
template <CmAtomicOpType Op, class T, class O, class V, class... X,
          CM_WHERE2(is_cm<O>, is_output<V>)>
CM_HEADER void cm_ptr_atomic(T *Base, const O &Offsets, V &&Old,
                             const X &...Sources) {
  using namespace cm::detail;
  svm_atomic_with(Op, addresses<traits<O>::count>(Base, Offsets), Old,
                  Sources...);
}

//===----------------------------------------------------------------------===//
// Explicit template arguments for the data
//===----------------------------------------------------------------------===//

CM_READ_FORM(cm_svm_block_read, 1)
CM_READ_FORM(cm_svm_block_read_unaligned, 1)
CM_WRITE_FORM(cm_svm_block_write, 1)
CM_READ_FORM(cm_ptr_block_read, 1)
CM_READ_FORM(cm_ptr_block_read_unaligned, 1)
CM_WRITE_FORM(cm_ptr_block_write, 1)
CM_READ_FORM(cm_svm_scatter_read, 1)
CM_WRITE_FORM(cm_svm_scatter_write, 1)
CM_READ_FORM(cm_ptr_scatter_read, 2)
CM_WRITE_FORM(cm_ptr_scatter_write, 2)
CM_READ_CHANNELS_FORM(cm_svm_gather4_scaled, 1)
CM_WRITE_CHANNELS_FORM(cm_svm_scatter4_scaled, 1)
CM_READ_CHANNELS_FORM(cm_ptr_read4, 2)
CM_WRITE_CHANNELS_FORM(cm_ptr_write4, 2)
CM_READ_FORM(cm_svm_atomic, 2)
CM_FORM(svm_atomic, 1, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int... N), <Op>, given_output<T, N...>)
CM_FORM(cm_ptr_atomic, 2, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int... N), <Op>, given_output<T, N...>)
CM_FORM(cm_ptr_atomic, 2, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int N, class U), <Op>, given_output<T, N>)
CM_FORM(cm_ptr_atomic, 2, (cm::detail::is_output<X>),
        (CmAtomicOpType Op, class T, int N, int M, class U), <Op>,
        given_output<T, N, M>)
