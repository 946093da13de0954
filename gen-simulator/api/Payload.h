//===- Payload.h - the registers that a thread starts with ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//        r0      then                          then
//   ze   header  local ids (r1..)              cross-thread data
//   cm   header  CURBE (r1..): arguments, thread coordinates in r0.1
//
// From XeHPG on a `ze` kernel gets r0, r1 with the first bytes of the
// cross-thread data where it asks for them, and loads the rest itself from the
// address in r0.0: cross-thread data first, then the local ids of each thread.
// Facts: docs/rationale/facts.md, Payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/api/Objects.h"
#include "gen-simulator/loader/KernelImage.h"
#include "gen-simulator/memory/HostSpace.h"
#include "gen-simulator/state/Dispatch.h"
#include "gensim/gensim.h"

namespace gensim {

/// Where an argument went on the simulated GPU.
struct BoundArgument {
  uint64_t Address = 0;      ///< Of its memory.
  uint32_t SurfaceIndex = 0; ///< First binding table entry.
  /// The entries of all threads when they differ, or those of an array.
  std::vector<uint32_t> Entries;
  uint32_t SamplerIndex = 0;
  uint32_t LocalOffset = 0; ///< Its part of shared local memory.
};

/// Fills registers for the threads of one launch; refers to what it is made of.
class Payload {
public:
  Payload(const KernelImage &K, const cmc::TargetInfo &Target,
          const LaunchSpec &Launch, const std::vector<BoundArgument> &Args,
          uint64_t PrivateBase, uint64_t PrintBuffer);

  /// Puts into memory what kernels of XeHPG and later load from there. An error
  /// when there is none.
  llvm::Error place(HostSpace &Space);

  /// Dispatch::FillPayload.
  uint32_t fill(Thread &T) const;

private:
  uint64_t valueOf(PayloadKind Kind, unsigned Component) const;
  const uint8_t *dataOf(int I) const;
  void fillSlot(const PayloadSlot &S);
  void fillHeader(Thread &T) const;
  void fillPerThread(Thread &T, uint8_t *Data) const;
  /// Local ids of the thread \p IndexInGroup.
  void fillLocalIds(uint32_t IndexInGroup, uint8_t *To) const;
  /// Of the work item \p Item in its group, x first.
  void localId(uint32_t Item, uint32_t Id[3]) const;

  const KernelImage &K;
  const cmc::TargetInfo &Target;
  const LaunchSpec &Launch;
  const std::vector<BoundArgument> &Args;
  uint64_t PrivateBase, PrintBuffer;
  uint32_t LocalIdBytes;        ///< Whole registers.
  std::vector<uint8_t> Common;  ///< Cross-thread data, whole registers.
  uint64_t IndirectAddress = 0; ///< Not 0: the kernel loads its payload.
};

/// True when \p K takes work from the GPGPU walker, false for the media walker.
bool usesGroups(const KernelImage &K);

} // namespace gensim
