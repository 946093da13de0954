//===- Target.h - the target table ------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The target table (Targets.def) as data. Code checks capabilities, never
// names.
//===----------------------------------------------------------------------===//
#ifndef CMC_TARGET_H
#define CMC_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace cmc {

enum class Generation { Gen9, Gen11, Gen12LP, XeHPG, XeHPC, Xe2, Xe3, Host };

/// One row of the target table, with its fields. All sizes are in bytes.
struct TargetInfo {
  llvm::StringRef Name;            ///< As spelled in -march, lower case.
  llvm::StringRef Aliases;         ///< Comma separated, lower case.
  unsigned Major, Minor, Revision; ///< The IP version; 0.0.0 for the CPU.
  llvm::StringRef DeviceIds;       ///< PCI, four digits each, space between.
  llvm::StringRef Description;     ///< For --print-targets.
  Generation Gen;
  llvm::StringRef FinalizerName; ///< GenX_IR -platform, case matters; or "".
  uint32_t IGAPlatform;          ///< libiga64 platform code; 0: no binaries.
  uint32_t ISAPlatform;          ///< Number in a .isa; 0: it has none.
  uint32_t GfxCore;              ///< zebin compatibility note.
  unsigned CMGenX;               ///< Value of the macro CM_GENX.
  llvm::StringRef Macro;         ///< Defined for this generation.
  unsigned GRFBytes;             ///< One general register: 32, or 64.
  unsigned GRFCount;             ///< Registers of a hardware thread.
  unsigned MaxSLM;               ///< Shared local memory of a thread group.
  unsigned MaxThreadsPerGroup;
  unsigned HardwareThreads; ///< Of a whole GPU.
  uint64_t Features;        ///< Bits of Feature.

  /// Indices of the rows of Features.def, and their bits.
  enum FeatureNumber : unsigned {
#define CMC_FEATURE(Name, Macro, Description) Name##Number,
#include "cmc/Features.def"
  };
  enum Feature : uint64_t {
#define CMC_FEATURE(Name, Macro, Description)                                  \
  Name = uint64_t(1) << Name##Number,
#include "cmc/Features.def"
  };
  bool has(Feature F) const { return Features & F; }
  bool isHost() const { return Gen == Generation::Host; }
  /// Whether code and vISA can be written; SPIR-V can be for every target.
  bool hasBinaries() const { return IGAPlatform; }
  bool hasVISA() const { return !FinalizerName.empty(); }
  unsigned registerFileBytes() const { return GRFBytes * GRFCount; }
};

/// A row of Features.def.
struct FeatureRow {
  TargetInfo::Feature Bit;
  llvm::StringRef Name, Macro, Description;
};
llvm::ArrayRef<FeatureRow> allFeatures();

/// All rows but the CPU device, in the order of Targets.def.
llvm::ArrayRef<TargetInfo> allTargets();

/// The row that \p Name spells in any case: by name, alias, IP version
/// ("12.55.8") or PCI device id ("0x9a49"); "cpu" gives the CPU device. Null
/// when there is none. "tgllp:+LSC-IntDiv" is tgllp with and without features,
/// which no GPU is: tests see so that nothing follows from what does not say
/// it.
const TargetInfo *findTarget(llvm::StringRef Name);

/// Why \p Name, known to CM programmers, is not a target; "" for other names.
llvm::StringRef whyNoTarget(llvm::StringRef Name);

/// \p T with 256 registers per thread, if T.has(LargeGRF).
const TargetInfo &withLargeRegisterFile(const TargetInfo &T);

/// The row of the CPU device.
const TargetInfo &cpuTarget();

/// The target name most similar to the misspelt \p Name, or that of the product
/// that it is ("icelake"), or "".
llvm::StringRef nearestTarget(llvm::StringRef Name);

} // namespace cmc

#endif // CMC_TARGET_H
