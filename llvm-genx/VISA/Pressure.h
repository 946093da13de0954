//===- Pressure.h - where most registers are needed -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An estimate for messages about spill and for reports: the finalizer allocates
// registers, and does not tell what it had no room for. It may move
// instructions and split variables, so that its point of highest pressure may
// be another.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

struct PressurePoint {
  SourceLine Where;
  unsigned Bytes = 0;      ///< In whole registers, of all that is live.
  std::vector<VarId> Live; ///< Largest first.

  struct LinePeak {
    SourceLine Where;
    unsigned Bytes;
  };
  std::vector<LinePeak> Lines; ///< The most at any instruction of a line.
  std::vector<unsigned> Along; ///< Bytes at each instruction, in layout order.
};

/// The instruction of \p K at which the general variables that are live take
/// most registers.
PressurePoint highestPressure(const Kernel &K);

} // namespace cmc::visa
