//===- Launch.h - one run of a kernel ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Dependency.h"
#include "cm-runtime/Surface.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

/// What a coordinate outside of an image means.
enum class EdgeMode : uint8_t { Clamp, Repeat, Mirror, MirrorOnce, Border };

/// How a sampler looks at images.
struct SamplerState {
  bool Linear = false;    ///< Else the nearest pixel.
  bool Normalized = true; ///< Coordinates of 0 to 1; else pixels.
  EdgeMode Wrap[3] = {EdgeMode::Clamp, EdgeMode::Clamp,
                      EdgeMode::Clamp}; ///< Of u, v, r.
  float Border[4] = {};                 ///< Red, green, blue, alpha.
};

/// What one kernel argument is bound to.
struct Argument {
  /// The object of a surface or pointer argument; not owned. Null for values
  /// and for addresses into Launch::Shared.
  Surface *Object = nullptr;
  /// Several objects of a surface argument that differs from thread to thread,
  /// or of a value that is indices of surfaces: Bytes has the number of one of
  /// them, a uint32_t, for each index.
  std::vector<Surface *> Objects;
  /// The value: KernelArg::Size bytes, or that many for every thread, in the
  /// order of threadIndex(). Of a pointer without an object: the address.
  std::vector<uint8_t> Bytes;
  bool PerThread = false;
  SamplerState Sampling; ///< Of a sampler.
  /// Of one that differs from thread to thread, as Objects.
  std::vector<SamplerState> Samplings;

  /// Whether Bytes has numbers.
  bool isChoice() const { return !Objects.empty() || !Samplings.empty(); }
};

/// What a kernel finds at an index that its source names, without an argument.
/// The planes of an image take the following indices.
struct FixedSurface {
  uint32_t Index;
  Surface *Object; ///< Not owned.
};
struct FixedSampler {
  uint32_t Index;
  SamplerState Sampling;
};

/// Another order of a plane of threads than x first, and dependencies that
/// differ from thread to thread. A thread then waits only for those that come
/// before it in the order: so the scoreboard of the hardware has it, which
/// knows no thread that has not been dispatched.
struct Schedule {
  /// Places ((color * height + y) * width + x) in the order of dispatch, each
  /// at most once. Those that are missing do not run.
  std::vector<uint32_t> Order;
  /// By y * width + x; bit i: delta i of the pattern counts. Empty: all do.
  std::vector<uint8_t> Masks;
};

/// One run of a kernel. A thread space without groups has groups of 1x1x1.
struct Launch {
  uint32_t Groups[3] = {1, 1, 1};
  uint32_t GroupSize[3] = {1, 1, 1};
  /// Threads at each place of a space without groups. Each has a number, its
  /// color, and depends on threads of the same color.
  uint32_t Colors = 1;
  const DependencyPattern *Dependency = nullptr; ///< Null: none.
  const Schedule *Order = nullptr;               ///< Null: x first; not owned.
  std::vector<Argument> Args;                    ///< One per KernelArg.
  std::vector<FixedSurface> FixedSurfaces;
  std::vector<FixedSampler> FixedSamplers;
  /// Surfaces of arguments get indices from here on that are not fixed.
  uint32_t FirstSurface = 1;
  /// What any address in the kernel's data may point into, where it is.
  std::vector<Surface *> Shared;

  uint64_t numGroups() const {
    return uint64_t(Groups[0]) * Groups[1] * Groups[2];
  }
  uint64_t threadsPerGroup() const {
    return uint64_t(GroupSize[0]) * GroupSize[1] * GroupSize[2];
  }
  /// Threads with arguments of their own: those of one color.
  uint64_t numThreads() const { return numGroups() * threadsPerGroup(); }
  /// The place of the thread at \p X, \p Y, \p Z in per-thread arguments: x
  /// runs first, then y, then z, over the whole space.
  uint64_t threadIndex(uint32_t X, uint32_t Y, uint32_t Z) const {
    uint64_t Width = uint64_t(Groups[0]) * GroupSize[0];
    uint64_t Height = uint64_t(Groups[1]) * GroupSize[1];
    return (Z * Height + Y) * Width + X;
  }
};

/// The most threads of a launch, and of one dimension of it: coordinates have
/// 16 bits.
constexpr uint64_t MaxThreads = uint64_t(1) << 28, MaxExtent = 65536;

/// Whether the thread space of \p L has a possible size.
llvm::Error checkShape(const Launch &L);

} // namespace cmc::runtime
