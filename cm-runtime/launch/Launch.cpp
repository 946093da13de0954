//===- Launch.cpp - one run of a kernel -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/launch/Launch.h"
#include "cm-runtime/io/Failure.h"

using namespace llvm;

namespace cmc::runtime {

Error checkShape(const Launch &L) {
  uint64_t Threads = 1;
  for (unsigned D = 0; D < 3; ++D) {
    uint64_t Extent = uint64_t(L.Groups[D]) * L.GroupSize[D];
    if (!Extent)
      return failure("the thread space is empty");
    if (Extent > MaxExtent)
      return failure("the thread space is " + Twine(Extent) +
                     " threads long; the limit is " + Twine(MaxExtent));
    Threads *= Extent;
  }
  if (Threads > MaxThreads)
    return failure("the thread space has " + Twine(Threads) +
                   " threads; the limit is " + Twine(MaxThreads));
  return Error::success();
}

} // namespace cmc::runtime
