//===- Pressure.h - the peak of a kernel's register pressure ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An estimate: the finalizer allocates registers, moves instructions, and does
// not report which variables it spilled.
//===----------------------------------------------------------------------===//
#ifndef CMC_PRESSURE_H
#define CMC_PRESSURE_H

#include <string>
#include <vector>

namespace cmc {

struct PressureEstimate {
  unsigned Bytes = 0; ///< Live at the peak, in whole registers.
  unsigned Line = 0;  ///< Of the peak; 0: none.
  std::string File;

  struct Object {
    std::string Name;     ///< As in the source; "" if unknown.
    unsigned Bytes, Line; ///< Line: the first that writes it; 0: none.
  };
  std::vector<Object> Live; ///< At the peak, largest first.

  struct LinePeak {
    std::string File;
    unsigned Line, Bytes;
  };
  std::vector<LinePeak> Lines; ///< Peak while a line executes.
};

} // namespace cmc

#endif // CMC_PRESSURE_H
