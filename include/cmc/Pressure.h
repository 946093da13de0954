//===- Pressure.h - where a kernel needs most registers ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An estimate: the finalizer allocates registers, moves instructions, and does
// not tell what it had no room for.
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
    std::string Name;     ///< As in the source; "" when it is not known.
    unsigned Bytes, Line; ///< Line: the first that writes it; 0: none.
  };
  std::vector<Object> Live; ///< At the peak, largest first.

  struct LinePeak {
    std::string File;
    unsigned Line, Bytes;
  };
  std::vector<LinePeak> Lines; ///< What is live at most while a line executes.
};

} // namespace cmc

#endif // CMC_PRESSURE_H
