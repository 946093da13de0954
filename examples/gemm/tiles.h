//===- tiles.h - tiles dealt out to threads ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_GEMM_TILES_H
#define CMC_EXAMPLES_GEMM_TILES_H

#include <cstdint>

/// The number of tiles, one below the other, for each thread: as few as are
/// possible if all threads shall run at once, the same number on each EU. One
/// if that is not possible: then it is best to start small threads as others
/// end.
inline uint32_t tilesOfThread(uint32_t Across, uint32_t Down, uint32_t EUs,
                              uint32_t ThreadsOfEU) {
  for (uint32_t Tiles = 1; Tiles <= Down; ++Tiles) {
    uint32_t Threads = Across * (Down / Tiles);
    if (Down % Tiles == 0 && Threads % EUs == 0 && Threads <= EUs * ThreadsOfEU)
      return Tiles;
  }
  return 1;
}

#endif // CMC_EXAMPLES_GEMM_TILES_H
