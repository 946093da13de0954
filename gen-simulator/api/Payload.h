//===- Payload.h - the initial registers of a thread ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//        r0      then                          then
//   ze   header  local IDs (r1..)              cross-thread data
//   cm   header  CURBE (r1..): arguments, thread coordinates in r0.1
//
// From XeHPG on, a `ze` kernel gets r0, and r1 with the first bytes of the
// cross-thread data if it requests them; it loads the rest from the address in
// r0.0: cross-thread data first, then the local IDs of each thread. Facts:
// docs/rationale/facts.md, Payload.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/api/Objects.h"
#include "gen-simulator/loader/KernelImage.h"
#include "gen-simulator/memory/HostSpace.h"
#include "gen-simulator/state/Dispatch.h"
#include "gensim/gensim.h"

namespace gensim {

/// The location of an argument on the simulated GPU.
struct BoundArgument {
  uint64_t Address = 0;      ///< Of its memory.
  uint32_t SurfaceIndex = 0; ///< First binding table entry.
  /// The entries of all threads if they vary, or those of an array.
  std::vector<uint32_t> Entries;
  uint32_t SamplerIndex = 0;
  uint32_t LocalOffset = 0; ///< Its part of shared local memory.
};

/// Fills the registers of the threads of one launch; keeps references to its
/// constructor arguments.
class Payload {
public:
  Payload(const KernelImage &K, const cmc::TargetInfo &Target,
          const LaunchSpec &Launch, const std::vector<BoundArgument> &Args,
          uint64_t PrivateBase, uint64_t PrintBuffer);

  /// Writes the payload that kernels of XeHPG and later load to memory; fails
  /// if there is none.
  llvm::Error place(HostSpace &Space);

  /// Implements Dispatch::FillPayload.
  uint32_t fill(Thread &T) const;

private:
  uint64_t valueOf(PayloadKind Kind, unsigned Component) const;
  const uint8_t *dataOf(int I) const;
  void fillSlot(const PayloadSlot &S);
  void fillHeader(Thread &T) const;
  void findVarying();
  void fillPerThread(Thread &T, uint8_t *Data) const;
  /// Writes the local IDs of thread \p IndexInGroup.
  void fillLocalIds(uint32_t IndexInGroup, uint8_t *To) const;
  /// The local ID of work-item \p Item in its group, x first.
  void localId(uint32_t Item, uint32_t Id[3]) const;

  const KernelImage &K;
  const cmc::TargetInfo &Target;
  const LaunchSpec &Launch;
  const std::vector<BoundArgument> &Args;
  uint64_t PrivateBase, PrintBuffer;
  /// Bytes of the payload that differ between threads.
  struct Varying {
    const uint8_t *From; ///< Of the first thread; null: local IDs.
    uint32_t Stride;     ///< From one thread to the next.
    uint32_t To, Size;
  };
  std::vector<Varying> PerThread;
  uint32_t LocalIdBytes;        ///< Whole registers.
  std::vector<uint8_t> Common;  ///< Cross-thread data, whole registers.
  uint64_t IndirectAddress = 0; ///< Not 0: the kernel loads its payload.
};

/// Whether the GPGPU walker starts \p K; otherwise the media walker does.
bool usesGroups(const KernelImage &K);

} // namespace gensim
