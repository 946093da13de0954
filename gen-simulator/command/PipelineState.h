//===- PipelineState.h - state set by commands ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The state of a context that walkers use, and the arithmetic registers.
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace gensim {

struct PipelineState {
  // STATE_BASE_ADDRESS.
  uint64_t GeneralBase = 0, SurfaceBase = 0, DynamicBase = 0, IndirectBase = 0,
           InstructionBase = 0, BindlessBase = 0;
  // 3DSTATE_BINDING_TABLE_POOL_ALLOC; without it tables are at SurfaceBase.
  std::optional<uint64_t> TableBase;
  bool LargeGRF = false;     ///< STATE_COMPUTE_MODE: 256 registers.
  uint32_t ScratchState = 0; ///< CFE_STATE: offset from SurfaceBase; 0: none.
  // MEDIA_VFE_STATE.
  uint64_t ScratchOffset = 0; ///< From the general base.
  uint32_t ScratchBytesPerThread = 0;
  uint32_t MaxThreads = 0; ///< 0: never set.
  bool UsesScoreboard = false;
  struct Delta {
    int8_t X, Y;
  };
  std::array<Delta, 8> Scoreboard{};
  uint8_t ScoreboardMask = 0;
  /// The data of MEDIA_CURBE_LOAD.
  std::vector<uint8_t> Curbe;
  // MEDIA_INTERFACE_DESCRIPTOR_LOAD.
  uint32_t DescriptorOffset = 0, DescriptorBytes = 0; ///< From dynamic base.
};

} // namespace gensim
