//===- KernelImage.h - a loaded module --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The description of kernels in one form for all containers: the code, the
// hardware resources it needs, the explicit arguments as seen by a user, and
// the payload as a list of slots. A launch fills the slots and needs no other
// information from the file.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "gen-simulator/memory/Surface.h"

namespace gensim {

enum class PayloadKind : uint8_t {
#define GENSIM_PAYLOAD(Name, ZeName) Name,
#include "gen-simulator/loader/Payload.def"
};

/// A range of bytes in the payload.
struct PayloadSlot {
  PayloadKind Kind;
  uint32_t Offset;           ///< From the first cross-thread register.
  uint32_t Size;             ///< Bytes.
  int Arg = -1;              ///< Explicit argument; -1: of the launch.
  uint32_t SourceOffset = 0; ///< Value: first byte of the argument.
};

/// The data of each thread of a `ze` kernel before the cross-thread data.
enum class LocalIdForm : uint8_t {
  None,
  Packed, ///< Three words in one register.
  Lanes,  ///< For each dimension, a word per lane.
};

/// The address of strings in direct launches; it is never read there.
constexpr uint64_t StringBase = uint64_t(0x7e57) << 32;

struct KernelImage {
  /// Name, ABI, arguments, SLM, barriers, groups, dependencies, lines. Offsets
  /// of arguments are those of Payload and have no other use.
  cmc::KernelInfo Info;
  std::string Code;
  std::string Strings;   ///< Strings, which the code addresses at StringBase.
  unsigned SIMDSize = 1; ///< Work-items of a thread; 1: CM.
  unsigned ScratchBytes = 0;
  unsigned PrivateBytes = 0; ///< Of one work-item, in stateless memory.
  LocalIdForm LocalIds = LocalIdForm::None;
  unsigned LocalIdBytes = 0; ///< In the registers before the cross-thread data.
  /// XeHPG and later: the hardware loads these bytes into r1; the kernel loads
  /// the rest and, in its prolog, its local IDs.
  unsigned InlineBytes = 0, PrologBytes = 0;
  std::vector<PayloadSlot> Payload;
  /// Samplers that are part of the kernel, by index.
  std::vector<std::pair<unsigned, Sampler>> InlineSamplers;
  /// The reason why it cannot be launched: an unsupported feature in the file.
  std::string Unsupported;
};

struct ModuleImage {
  const cmc::TargetInfo *Target = nullptr;
  std::vector<KernelImage> Kernels;
};

} // namespace gensim
