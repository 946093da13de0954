//===- Sorting.h - input and check of sorting -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Creates 32-bit integers to sort, some of them equal, and checks that others
// are the same in order.
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
    // Some values occur more than once.
    N = R.below(4) ? R.bits() : R.below(100) * 0x2800000;
  writeRaw(Path, Numbers);
}

/// Returns the exit code: 1 if the integers of \p OutPath are not those of
/// \p InPath in order; prints the first difference.
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
