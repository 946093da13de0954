//===- Replay.h - replay of an AUB capture ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/aub/Reader.h"
#include "gen-simulator/command/Device.h"

namespace gensim::aub {

struct ReplayResult {
  uint64_t Records = 0;
  uint64_t Expectations = 0; ///< Compares and polls that were checked.
  uint64_t Unmet = 0;
  std::vector<std::string> Messages; ///< One for each of the first failed ones.
  std::vector<std::string> Comments; ///< Of the capture.
  Fault Problem;                     ///< Of the device.
  std::string Waiting;               ///< As Device::waiting.
};

/// Replays the capture \p File. Options.Target may be null: the capture names
/// the device. Fails for a malformed capture or an unknown device.
llvm::Expected<ReplayResult> replay(llvm::ArrayRef<uint8_t> File,
                                    DeviceOptions Options);

/// The target of captures with the device identifier \p Product, or null.
const cmc::TargetInfo *targetOfProduct(unsigned Product);

} // namespace gensim::aub
