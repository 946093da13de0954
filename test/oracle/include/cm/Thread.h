//===- Thread.h - what a thread of the oracle knows -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Plain data that the runner (cm-oracle) fills and the library reads. Threads
// of a group take turns: one runs until it calls yield(), so nothing here is
// locked.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_ORACLE_THREAD_H
#define CMC_TEST_ORACLE_THREAD_H

#include <cstdint>

namespace oracle {

/// One plane of an image inside the bytes of a surface.
struct Plane {
  uint64_t Offset;        ///< Of the first byte.
  uint32_t Width, Height; ///< Bytes of a row; rows of a slice.
  uint64_t Pitch;         ///< From a row to the next.
  uint32_t Depth;         ///< Slices; more than 1: a volume.
  uint32_t PixelBytes;    ///< What is repeated beyond the edges.
  uint16_t Format;        ///< SURFACE_FORMAT of a pixel.
};

/// What the number of a SurfaceIndex stands for: a buffer, or planes of an
/// image of which the first is the one that is meant.
struct Surface {
  uint8_t *Data = nullptr;
  uint64_t Size = 0;
  const Plane *Planes = nullptr;
  uint32_t NumPlanes = 0; ///< 0: a buffer.
};

enum class Edge : uint8_t { Clamp, Repeat, Mirror, MirrorOnce, Border };

struct Sampler {
  bool Linear = false, Normalized = true;
  Edge Wrap[3] = {Edge::Clamp, Edge::Clamp, Edge::Clamp};
  float Border[4] = {};
};

/// The threads that share memory and barriers.
struct Group {
  uint8_t *Slm = nullptr;
  uint32_t SlmBytes = 0;
  uint32_t NumThreads = 1;
  uint32_t AtBarrier = 0; ///< Threads that wait at cm_barrier.
  uint32_t Barriers = 0;  ///< How often all of them have met there.
  /// Named barriers.
  struct Named {
    uint32_t Producers = 0, Consumers = 0, Met = 0;
  } NamedBarriers[32];
};

class SIMDLoop;

/// Lanes of the SIMD block that is executed.
struct Lanes {
  int Width = 0;         ///< Lanes of the block; 0: outside, or not yet known.
  uint32_t Active = ~0u; ///< Bit i: lane i.
  int Depth = 0;         ///< Blocks that are open.
  SIMDLoop *Loop = nullptr; ///< The innermost that is open.
};

struct Thread {
  // Who it is.
  uint32_t LocalId[3] = {}, LocalSize[3] = {1, 1, 1};
  uint32_t GroupId[3] = {}, GroupCount[3] = {1, 1, 1};
  uint32_t Color = 0;
  bool HasGroups = false;

  // What it may reach.
  const Surface *Surfaces = nullptr; ///< By index.
  uint32_t NumSurfaces = 0;
  const Sampler *Samplers = nullptr;
  uint32_t NumSamplers = 0;
  Group *Mates = nullptr;

  // How it computes.
  uint32_t FloatControl = 0; ///< CmFloatControl bits of the kernel.
  Lanes SIMD;
  uint32_t SlmUsed = 0; ///< Of cm_slm_init and cm_slm_alloc.
  /// Group::Barriers and Named::Met when this thread signalled.
  uint32_t BarriersPassed = 0, NamedBarriersPassed[32] = {};

  // What the runner does for it.
  void (*Yield)() = nullptr; ///< Lets the other threads of the group run.
  void (*Print)(const char *Text) = nullptr;
  /// The value given to a specialisation constant, or null.
  const char *(*SpecConstant)(uint32_t Number) = nullptr;
  /// The program did what the language leaves undefined.
  void (*Stop)(const char *Why) = nullptr;
};

extern "C" Thread *oracle_thread; ///< The one that runs; the runner has it.

inline Thread &thread() { return *oracle_thread; }
[[noreturn]] inline void stop(const char *Why) {
  thread().Stop(Why);
  __builtin_unreachable();
}

} // namespace oracle

#endif // CMC_TEST_ORACLE_THREAD_H
