//===- Launch.h - one run of a kernel ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Dependency.h"
#include "cm-runtime/Surface.h"
#include "llvm/Support/Error.h"
#include <atomic>

namespace cmc::runtime {

/// The treatment of coordinates outside an image.
enum class EdgeMode : uint8_t { Clamp, Repeat, Mirror, MirrorOnce, Border };

/// The state of a sampler.
struct SamplerState {
  bool Linear = false;    ///< Otherwise nearest.
  bool Normalized = true; ///< Coordinates in 0..1; else in pixels.
  EdgeMode Wrap[3] = {EdgeMode::Clamp, EdgeMode::Clamp,
                      EdgeMode::Clamp}; ///< For u, v, r.
  float Border[4] = {};                 ///< Red, green, blue, alpha.
};

/// The value of one kernel argument.
struct Argument {
  /// The object of a surface or pointer argument; not owned. Null for values
  /// and for addresses into Launch::Shared.
  Surface *Object = nullptr;
  /// The objects of a surface argument that differs between threads, or of a
  /// value that holds surface indices: for each index, Bytes has the position
  /// of an object in this list, a uint32_t.
  std::vector<Surface *> Objects;
  /// The value: KernelArg::Size bytes, or that many for every thread, in the
  /// order of threadIndex(). For a pointer without an object: the address.
  std::vector<uint8_t> Bytes;
  bool PerThread = false;
  SamplerState Sampling; ///< For a sampler.
  /// For a sampler that differs between threads, used like Objects.
  std::vector<SamplerState> Samplings;

  /// Whether Bytes has positions in Objects or Samplings.
  bool hasIndices() const { return !Objects.empty() || !Samplings.empty(); }
};

/// A surface at an index that the kernel uses without an argument. The planes
/// of an image take the following indices.
struct FixedSurface {
  uint32_t Index;
  Surface *Object; ///< Not owned.
};
struct FixedSampler {
  uint32_t Index;
  SamplerState Sampling;
};

/// A dispatch order for a plane of threads other than x first, and dependencies
/// that differ between threads. A thread only waits for those that precede it
/// in the order: the hardware's scoreboard has no entry for a thread that has
/// not been dispatched.
struct Schedule {
  /// Places ((color * height + y) * width + x) in order of dispatch, each at
  /// most once. Missing places do not run.
  std::vector<uint32_t> Order;
  /// By y * width + x; bit i enables delta i of the pattern. Empty: all
  /// enabled.
  std::vector<uint8_t> Masks;
};

/// One run of a kernel. A thread space without groups has groups of 1x1x1.
struct Launch {
  uint32_t Groups[3] = {1, 1, 1};
  uint32_t GroupSize[3] = {1, 1, 1};
  /// Threads per place of a space without groups. Each has an index, its color,
  /// and depends on threads of the same color.
  uint32_t Colors = 1;
  const DependencyPattern *Dependency = nullptr; ///< Null: none.
  const Schedule *Order = nullptr;               ///< Null: x first; not owned.
  std::vector<Argument> Args;                    ///< One per KernelArg.
  std::vector<FixedSurface> FixedSurfaces;
  std::vector<FixedSampler> FixedSamplers;
  /// First index for surfaces of arguments; fixed indices are skipped.
  uint32_t FirstSurface = 1;
  /// Memory that addresses in the kernel's data may point to, used in place.
  std::vector<Surface *> Shared;
  /// The run ends with an error when it becomes true; not owned, may be null.
  const std::atomic<bool> *Interrupt = nullptr;

  uint64_t numGroups() const {
    return uint64_t(Groups[0]) * Groups[1] * Groups[2];
  }
  uint64_t threadsPerGroup() const {
    return uint64_t(GroupSize[0]) * GroupSize[1] * GroupSize[2];
  }
  /// Threads with arguments of their own: the threads of one color.
  uint64_t numThreads() const { return numGroups() * threadsPerGroup(); }
  /// The index of the thread at \p X, \p Y, \p Z in per-thread arguments: x
  /// varies fastest, then y, then z, over the whole space.
  uint64_t threadIndex(uint32_t X, uint32_t Y, uint32_t Z) const {
    uint64_t Width = uint64_t(Groups[0]) * GroupSize[0];
    uint64_t Height = uint64_t(Groups[1]) * GroupSize[1];
    return (Z * Height + Y) * Width + X;
  }
};

/// The maximum number of threads of a launch, and of one dimension: coordinates
/// have 16 bits.
constexpr uint64_t MaxThreads = uint64_t(1) << 28, MaxExtent = 65536;

/// Checks that the thread space of \p L has a valid size.
llvm::Error checkShape(const Launch &L);

} // namespace cmc::runtime
