// "Shared virtual memory" of builtins.md: addresses of the host, which nothing
// checks.
#pragma once
#include "Atomics.h"

namespace oracle {

// Lane i's address: p + offsets[i] bytes, or the address itself.
template <class P, class O> auto near(const P *p, const O &offsets) {
  uint64_t base = addressOf(p);
  return [=, &offsets](int i) {
    return base + convert<uint64_t>(get(offsets, i));
  };
}
template <class O> auto at(const O &addresses) {
  return [&](int i) { return addressOf(convert<uint64_t>(get(addresses, i))); };
}
template <class At> auto bytesAt(At place) {
  return [=](int i) { return (uint8_t *)place(i); };
}

} // namespace oracle

template <class V> void cm_svm_block_read(svmptr_t p, V &&v) {
  oracle::loadBlock(oracle::memoryAt(p), 0, v);
}
template <class V> void cm_svm_block_read_unaligned(svmptr_t p, V &&v) {
  oracle::loadBlock(oracle::memoryAt(p), 0, v);
}
template <class V> void cm_svm_block_write(svmptr_t p, const V &v) {
  oracle::storeBlock(oracle::memoryAt(p), 0, v);
}
template <class T, class V> void cm_ptr_block_read(const T *p, V &&v) {
  oracle::loadBlock(oracle::memoryAt(p), 0, v);
}
template <class T, class V>
void cm_ptr_block_read_unaligned(const T *p, V &&v) {
  oracle::loadBlock(oracle::memoryAt(p), 0, v);
}
template <class T, class V> void cm_ptr_block_write(T *p, const V &v) {
  oracle::storeBlock(oracle::memoryAt(p), 0, v);
}

template <class P, class V> void cm_svm_scatter_read(const P &p, V &&v) {
  oracle::gather(oracle::addresses(), v, oracle::at(p));
}
template <class P, class V> void cm_svm_scatter_write(const P &p, const V &v) {
  oracle::scatter<oracle::ElementOf<V>, oracle::countOf<P>>(oracle::addresses(),
                                                            v, oracle::at(p));
}
template <class T, class O, class V>
void cm_ptr_scatter_read(const T *p, const O &offsets, V &&v) {
  oracle::gather(oracle::addresses(), v, oracle::near(p, offsets));
}
template <class T, class O, class V>
void cm_ptr_scatter_write(T *p, const O &offsets, const V &v) {
  oracle::scatter<oracle::ElementOf<V>, oracle::countOf<O>>(
      oracle::addresses(), v, oracle::near(p, offsets));
}

template <class P, class V>
void cm_svm_gather4_scaled(const P &p, V &&v, ChannelMaskType channels) {
  oracle::gatherChannels<oracle::ElementOf<V>, oracle::countOf<P>>(
      oracle::addresses(), channels, v, oracle::at(p));
}
template <class P, class V>
void cm_svm_scatter4_scaled(const P &p, const V &v, ChannelMaskType channels) {
  oracle::scatterChannels<oracle::ElementOf<V>, oracle::countOf<P>>(
      oracle::addresses(), channels, v, oracle::at(p));
}
template <class T, class O, class V>
void cm_ptr_read4(const T *p, const O &offsets, V &&v,
                  ChannelMaskType channels) {
  oracle::gatherChannels<oracle::ElementOf<V>, oracle::countOf<O>>(
      oracle::addresses(), channels, v, oracle::near(p, offsets));
}
template <class T, class O, class V>
void cm_ptr_write4(T *p, const O &offsets, const V &v,
                   ChannelMaskType channels) {
  oracle::scatterChannels<oracle::ElementOf<V>, oracle::countOf<O>>(
      oracle::addresses(), channels, v, oracle::near(p, offsets));
}

template <class P, class Old, class A = oracle::Absent,
          class B = oracle::Absent>
void cm_svm_atomic(CmAtomicOpType op, const P &p, Old &&old, const A &a = {},
                   const B &b = {}) {
  oracle::atomics<oracle::ElementOf<Old>, oracle::countOf<P>>(
      op, oracle::bytesAt(oracle::at(p)), old, a, b, 1);
}
template <CmAtomicOpType Op, class P, class Old, class A = oracle::Absent,
          class B = oracle::Absent>
void svm_atomic(const P &p, Old &&old, const A &a = {}, const B &b = {}) {
  cm_svm_atomic(Op, p, old, a, b);
}
template <CmAtomicOpType Op, class T, class O, class Old,
          class A = oracle::Absent, class B = oracle::Absent>
void cm_ptr_atomic(T *p, const O &offsets, Old &&old, const A &a = {},
                   const B &b = {}) {
  oracle::atomics<oracle::ElementOf<Old>, oracle::countOf<O>>(
      Op, oracle::bytesAt(oracle::near(p, offsets)), old, a, b, 1);
}
