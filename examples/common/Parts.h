//===- Parts.h - elements dealt out to threads ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_PARTS_H
#define CMC_EXAMPLES_COMMON_PARTS_H

#include <cstdint>

namespace reference {

/// Adjacent elements for each of at most Most threads: Number parts of Length
/// elements, of which the last may have fewer. A GPU of 64 EUs runs all of them
/// at once, four on each EU; with more, each would have less work than it takes
/// to start, and there would be more results to add.
struct Parts {
  static constexpr uint32_t Most = 256;
  uint32_t Length, Number;

  /// For \p Count elements; Length is a multiple of \p Step.
  Parts(uint32_t Count, uint32_t Step)
      : Length((Count / Step + Most - 1) / Most * Step),
        Number((Count + Length - 1) / Length) {}
};

} // namespace reference

#endif // CMC_EXAMPLES_COMMON_PARTS_H
