//===- HostRounding.h - how the host's floats round -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim {

/// Makes the host round as \p Control says while it lives.
class HostRounding {
public:
  explicit HostRounding(uint32_t Control);
  ~HostRounding();
  HostRounding(const HostRounding &) = delete;
  HostRounding &operator=(const HostRounding &) = delete;
  static void set(uint32_t Control);

private:
  unsigned Saved;
};

} // namespace gensim
