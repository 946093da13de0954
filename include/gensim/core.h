//===- core.h - how instructions are executed -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_CORE_H
#define GENSIM_CORE_H

#include <cstdint>

namespace gensim {

/// How runs without observers execute instructions. Results are the same.
enum class Core : uint8_t {
  Interpret, ///< One after the other.
  Translate, ///< As code for the host, made before the first execution.
  Auto       ///< Interprets first, and translates what is executed often.
};

} // namespace gensim

#endif // GENSIM_CORE_H
