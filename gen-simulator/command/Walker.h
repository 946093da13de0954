//===- Walker.h - from walker commands to dispatches ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The common parts of GPGPU and media walkers: the interface descriptor, the
// kernel's code, its bindings, and running the dispatch.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Handlers.h"
#include "gen-simulator/command/HeapBindings.h"
#include "gen-simulator/command/Payload.h"

namespace gensim {

/// INTERFACE_DESCRIPTOR_DATA.
struct InterfaceDescriptor {
  uint64_t KernelStart; ///< Offset from the instruction base.
  uint32_t SamplerState, BindingTable;
  uint32_t ConstantReadOffset, ConstantReadBytes; ///< Per thread.
  uint32_t CrossThreadBytes;
  uint32_t ThreadsPerGroup;
  uint32_t SLMBytes;
  bool UsesBarrier;
  uint32_t Control; ///< Of cr0.0: rounding and denormal mode.
};

class Walker {
public:
  explicit Walker(CommandStream &S) : S(S) {}

  /// Reads descriptor \p Index and fills the dispatch except for its extent and
  /// payload. Returns false after a failure.
  bool prepare(unsigned Index);
  /// Runs the dispatch and reports its result.
  Outcome run();
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

  CommandStream &S;
  std::unique_ptr<HeapBindings> Bindings;
};

} // namespace gensim
