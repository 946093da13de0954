//===- MemoryHeader.h - a header from memory --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_MEMORYHEADER_H
#define CMC_MEMORYHEADER_H

#include <string>

namespace cmc {

struct MemoryHeader {
  std::string Name; ///< As spelled in #include: "lib/a.h".
  std::string Text;
};

} // namespace cmc

#endif // CMC_MEMORYHEADER_H
