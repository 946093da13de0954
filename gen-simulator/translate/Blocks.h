//===- Blocks.h - the units of translation ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A program as blocks, which run from their first instruction to their last,
// and as chunks of some adjacent blocks, which are translated at a time. Only
// the last instruction of a block is a branch or changes cr0.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Prepared.h"

namespace gensim::translate {

struct Blocks {
  /// For each instruction: those from it to the last of its block, inclusive.
  std::vector<uint32_t> Rest;
  std::vector<uint32_t> Chunk;
  /// At the first of a block: the channels that its instructions depend on.
  std::vector<uint32_t> Channels;
  std::vector<bool> IsFirst;        ///< Whether it is the first of a block.
  std::vector<uint32_t> ChunkBegin; ///< One more than there are chunks.

  size_t numChunks() const { return ChunkBegin.size() - 1; }
};

/// No block has more than \p Longest instructions.
Blocks findBlocks(const Interpreter &Code, unsigned Longest);

} // namespace gensim::translate
