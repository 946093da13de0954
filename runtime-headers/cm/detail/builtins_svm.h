//===- builtins_svm.h - shared virtual memory -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#define CM_SVM_READ(Name, Unaligned)                                           \
  template <class M, cm::detail::enable_if<cm::detail::is_output<M>> = 0>      \
  CM_HEADER void Name(svmptr_t Address, M &&Block) {                           \
    using T = cm::detail::traits<cm::detail::plain_of<M>>;                     \
    *Block.ptr() = __cm_svm_ld<typename T::raw>(Address, Unaligned);           \
  }
CM_SVM_READ(cm_svm_block_read, 0)
CM_SVM_READ(cm_svm_block_read_unaligned, 1)
#undef CM_SVM_READ

template <class M, cm::detail::enable_if<cm::detail::is_cm<M>> = 0>
CM_HEADER void cm_svm_block_write(svmptr_t Address, const M &Block) {
  __cm_svm_st(Address, *Block.ptr());
}

template <
    class P, class V,
    cm::detail::enable_if<cm::detail::is_cm<P> && cm::detail::is_output<V>> = 0>
CM_HEADER void cm_svm_scatter_read(const P &Addresses, V &&Data) {
  using T = cm::detail::traits<cm::detail::plain_of<V>>;
  *Data.ptr() = __cm_svm_gather<typename T::raw>(
      cm::detail::value<svmptr_t, T::count>(Addresses));
}
template <
    class P, class V,
    cm::detail::enable_if<cm::detail::is_cm<P> && cm::detail::is_cm<V>> = 0>
CM_HEADER void cm_svm_scatter_write(const P &Addresses, const V &Data) {
  __cm_svm_scatter(
      cm::detail::value<svmptr_t, cm::detail::traits<V>::count>(Addresses),
      *Data.ptr());
}
