//===- Walker.h - from walker commands to dispatches ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The common parts of all walkers: the interface descriptor, the kernel's code,
// its bindings, the extent in groups, and running the dispatch.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Handlers.h"
#include "gen-simulator/command/HeapBindings.h"
#include "gen-simulator/command/Payload.h"

namespace gensim {

/// INTERFACE_DESCRIPTOR_DATA. Constants are not part of it from XeHPG on.
struct InterfaceDescriptor {
  uint64_t KernelStart; ///< Offset from the instruction base.
  uint32_t SamplerState, BindingTable;
  uint32_t ConstantReadOffset = 0, ConstantReadBytes = 0; ///< Per thread.
  uint32_t CrossThreadBytes = 0;
  uint32_t ThreadsPerGroup;
  uint32_t SLMBytes;
  bool UsesBarrier;
  uint32_t Control; ///< Of cr0.0: rounding and denormal mode.
};

/// Bits of cr0.0 from the third dword of a descriptor and its rounding mode.
uint32_t initialControl(uint32_t Modes, uint32_t Rounding);

class Walker {
public:
  explicit Walker(CommandStream &S) : S(S) {}

  /// Reads descriptor \p Index and fills the dispatch except for its extent and
  /// payload. Returns false after a failure.
  bool prepare(unsigned Index);
  /// The same with the descriptor \p I, which is part of the command.
  bool prepare(const InterfaceDescriptor &I);
  /// Sets the extent of the dispatch: \p StartAt and \p EndAt are the dwords of
  /// \p Command with the first group of each dimension and with the end.
  /// Returns false after a failure.
  bool readGroups(Dwords Command, const unsigned (&StartAt)[3],
                  const unsigned (&EndAt)[3]);
  /// Sets the threads of a group; fails the stream if the device cannot run as
  /// many.
  bool setGroupSize(uint32_t Threads);
  /// Runs the dispatch and reports its result.
  Outcome run();
  /// The device, with as many registers as the context has selected.
  const cmc::TargetInfo &target() const;
  /// Whether r0 and \p Bytes fit the registers; fails the stream if not.
  bool fits(uint64_t Bytes);

  InterfaceDescriptor Descriptor;
  HeaderState Header;
  Dispatch D;

private:
  bool readDescriptor(unsigned Index);
  /// Appends pages until there are \p Bytes; returns false if no more are
  /// mapped.
  bool readCode(size_t Bytes, std::vector<uint8_t> &Code) const;
  bool loadCode();
  bool prepareScratch();

  CommandStream &S;
  std::unique_ptr<HeapBindings> Bindings;
};

} // namespace gensim
