//===- RangesCases.cpp - ranges that only OpenCL has ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Offsets, groups that do not fill the range, sizes that the runtime chooses.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "OpenCL.h"

using namespace simtest;

namespace {
struct Launch {
  Range Global, Local, Offset;
};
} // namespace

/// Every work-item is where it must be; in groups of the runtime's choice only
/// what these must have in common is checked.
static void checkPlaces(Test &T, OpenCL &CL, const Launch &L) {
  const Range &G = L.Global;
  size_t Items = G.Size[0] * G.Size[1] * G.Size[2];
  Buffer<uint32_t> Out(CL, Items * 6);
  cl_kernel K = CL.kernel("basic", "where");
  CL.setArguments(K, {Device::argument(Out)});
  size_t Offset[3] = {};
  for (unsigned A = 0; A < L.Offset.Dimensions; ++A)
    Offset[A] = L.Offset.Size[A];
  check(clEnqueueNDRangeKernel(CL.Queue, K, G.Dimensions, Offset, G.Size,
                               L.Local.Dimensions ? L.Local.Size : nullptr, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  auto Got = Out.get();
  clReleaseKernel(K);
  const uint32_t *First = Got.data();
  for (size_t I = 0; I < Items; ++I) {
    const size_t At[] = {I % G.Size[0], I / G.Size[0] % G.Size[1],
                         I / G.Size[0] / G.Size[1]};
    const uint32_t *Item = &Got[I * 6];
    for (int A = 0; A < 3; ++A) {
      auto Byte = [&](const uint32_t *Of, int Word) {
        return size_t(Of[Word] >> A * 8 & 255);
      };
      // The first group has the full size.
      size_t Full = L.Local.Dimensions ? L.Local.Size[A]
                                       : std::max<size_t>(Byte(First, 5), 1);
      size_t Group = At[A] / Full;
      T.expect(Item[A] == At[A] + Offset[A] && Byte(Item, 3) == At[A] % Full &&
                   Byte(Item, 4) == Group &&
                   Byte(Item, 5) == std::min(Full, G.Size[A] - Group * Full) &&
                   Item[5] >> 24 == G.Dimensions,
               "item " + std::to_string(I) + " is in the wrong place");
    }
  }
}

static void offsets(Test &T, OpenCL &CL) {
  checkPlaces(T, CL, {{96}, {32}, {1000}});
  checkPlaces(T, CL, {{24, 10}, {8, 5}, {3, 77}});
  checkPlaces(T, CL, {{6, 4, 9}, {3, 2, 3}, {1, 20, 300}});
}

static void unevenGroups(Test &T, OpenCL &CL) {
  checkPlaces(T, CL, {{101}, {32}, {}});
  checkPlaces(T, CL, {{37, 13}, {16, 4}, {}});
  checkPlaces(T, CL, {{7, 9, 5}, {4, 4, 2}, {5, 0, 2}});
}

static void chosenGroups(Test &T, OpenCL &CL) {
  for (size_t N : {1, 3, 97, 128, 251})
    checkPlaces(T, CL, {{N}, {}, {}});
  checkPlaces(T, CL, {{13, 17}, {}, {}});
  checkPlaces(T, CL, {{3, 5, 11}, {}, {}});
}

/// Groups of every number of lanes of the last thread.
static void groupSizes(Test &T, OpenCL &CL) {
  for (size_t N : {1, 2, 5, 8, 15, 16, 17, 31, 33, 63, 65, 100})
    checkPlaces(T, CL, {{2 * N}, {N}, {}});
}

std::vector<Case<OpenCL>> simtest::rangesCases() {
  return {{"offsets", offsets},
          {"uneven_groups", unevenGroups},
          {"chosen_groups", chosenGroups},
          {"group_sizes", groupSizes}};
}
