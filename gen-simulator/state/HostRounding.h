//===- HostRounding.h - the host's rounding mode ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim {

/// Restores how the host computes at the end of its lifetime.
class HostModes {
public:
  HostModes();
  ~HostModes();
  HostModes(const HostModes &) = delete;
  HostModes &operator=(const HostModes &) = delete;
  /// Until then, denormals are neither read as zero nor flushed.
  void keepDenormals();

private:
  unsigned Saved;
};

/// Sets the host's rounding mode to that in \p Control during its lifetime.
class HostRounding {
public:
  explicit HostRounding(uint32_t Control) { set(Control); }
  static void set(uint32_t Control);
  /// What set() writes to the host's MXCSR.
  static unsigned modeOf(uint32_t Control);

private:
  HostModes Restored;
};

} // namespace gensim
