//===- KernelImage.h - a loaded file ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What a container says of its kernels, in one form for all containers: the
// code, what the hardware must provide, the explicit arguments as a user sees
// them, and the payload as a list of slots. A launch fills the slots and needs
// no other knowledge of the file.
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

/// Some bytes of the payload.
struct PayloadSlot {
  PayloadKind Kind;
  uint32_t Offset;           ///< From the first cross-thread register.
  uint32_t Size;             ///< Bytes.
  int Arg = -1;              ///< Explicit argument; -1: of the launch.
  uint32_t SourceOffset = 0; ///< Value: first byte of the argument.
};

/// What each thread of a `ze` kernel finds before the cross-thread data.
enum class LocalIdForm : uint8_t {
  None,
  Packed, ///< Three words in one register.
  Lanes,  ///< For each dimension, a word per lane.
};

/// Where direct launches say that texts are; nothing reads them there.
constexpr uint64_t TextBase = uint64_t(0x7e57) << 32;

struct KernelImage {
  /// Name, ABI, arguments, SLM, barriers, groups, dependencies, lines. Offsets
  /// of arguments are those of Payload and not used further.
  cmc::KernelInfo Info;
  std::string Code;
  std::string Texts;     ///< What the code has addresses from TextBase on of.
  unsigned SIMDSize = 1; ///< Work items of a thread; 1: CM.
  unsigned ScratchBytes = 0;
  unsigned PrivateBytes = 0; ///< Of one work item, in stateless memory.
  LocalIdForm LocalIds = LocalIdForm::None;
  unsigned LocalIdBytes = 0; ///< In the registers before the cross-thread data.
  /// XeHPG and later: the hardware loads these bytes into r1; the kernel loads
  /// the rest and, in its first bytes, its local ids.
  unsigned InlineBytes = 0, PrologBytes = 0;
  std::vector<PayloadSlot> Payload;
  /// Samplers that the kernel brings along, by their index.
  std::vector<std::pair<unsigned, Sampler>> InlineSamplers;
  /// Why it cannot be launched: something in the file that is not supported.
  std::string Unsupported;
};

struct ModuleImage {
  const cmc::TargetInfo *Target = nullptr;
  std::vector<KernelImage> Kernels;
};

} // namespace gensim
