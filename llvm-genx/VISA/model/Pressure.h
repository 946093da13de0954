//===- Pressure.h - the point of highest register pressure ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An estimate for messages about spills and for reports: the finalizer
// allocates registers, and does not report which variables it spilled. It may
// move instructions and split variables, so that its point of highest pressure
// may be another one.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

struct PressurePoint {
  SourceLine Where;
  unsigned Bytes = 0;      ///< Of all live variables, in whole registers.
  std::vector<VarId> Live; ///< Largest first.

  struct LinePeak {
    SourceLine Where;
    unsigned Bytes;
  };
  std::vector<LinePeak> Lines; ///< The maximum of each line.
  std::vector<unsigned>
      PerInstruction; ///< Bytes at each instruction, in layout order.
};

/// The instruction of \p K with the most registers of live general variables.
PressurePoint highestPressure(const Kernel &K);

} // namespace cmc::visa
