//===- Sorting.h - what programs that sort are checked with -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Numbers of 32 bits to sort, some of them equal, and the check that others
// are these in order.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_SORTING_H
#define CMC_EXAMPLES_COMMON_SORTING_H

#include "Data.h"
#include "Files.h"
#include <algorithm>

namespace reference {

inline void makeNumbers(uint64_t Seed, size_t Count, const char *Path) {
  Random R(Seed);
  std::vector<uint32_t> Numbers(Count);
  for (uint32_t &N : Numbers)
    // Some are equal.
    N = R.below(4) ? R.bits() : R.below(100) * 0x2800000;
  writeRaw(Path, Numbers);
}

/// The exit code: 1 if the numbers of \p OutPath are not those of \p InPath,
/// sorted; says where.
inline int checkSorted(const char *InPath, const char *OutPath) {
  auto Want = readRaw<uint32_t>(InPath), Got = readRaw<uint32_t>(OutPath);
  if (Got.size() != Want.size())
    die("has another size than the input", OutPath);
  std::sort(Want.begin(), Want.end());
  for (size_t I = 0; I < Want.size(); ++I)
    if (Got[I] != Want[I]) {
      std::printf("different: number %zu is %u, must be %u\n", I, Got[I],
                  Want[I]);
      return 1;
    }
  std::printf("equal: %zu numbers\n", Got.size());
  return 0;
}

} // namespace reference

#endif // CMC_EXAMPLES_COMMON_SORTING_H
