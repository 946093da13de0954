//===- Allocated.h - memory in use, for tests of leaks ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#if __has_feature(address_sanitizer)
#include <sanitizer/allocator_interface.h>
#else
#include <malloc.h>
#endif

namespace gensim::test {

/// The bytes that the program has allocated and not freed.
inline size_t allocated() {
#if __has_feature(address_sanitizer)
  return __sanitizer_get_current_allocated_bytes();
#else
  struct mallinfo2 Info = mallinfo2();
  return Info.uordblks + Info.hblkhd;
#endif
}

} // namespace gensim::test
