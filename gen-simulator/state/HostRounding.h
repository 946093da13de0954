//===- HostRounding.h - the host's rounding mode ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim {

/// Sets the host's rounding mode to that in \p Control during its lifetime.
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
