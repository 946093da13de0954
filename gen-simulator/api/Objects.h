//===- Objects.h - the caller's memory on the simulated GPU -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/loader/KernelImage.h"
#include "gen-simulator/memory/HostSpace.h"
#include "gen-simulator/memory/Surface.h"
#include "gensim/gensim.h"
#include <map>

namespace gensim {

/// Memory objects in the address space of a launch, copies unless they are in
/// place. An object that several arguments share is there once, so that they
/// still share it.
class Objects {
public:
  explicit Objects(HostSpace &Space) : Space(Space) {}

  /// Maps the object, copies it in if need be. Its address, or an error.
  llvm::Expected<uint64_t> map(const MemoryObject &O);
  /// Copies what may have been written back to the caller.
  void copyOut() const;

private:
  struct Place {
    uint64_t Address, Size;
    bool Written = false; ///< Some argument may write it.
  };
  HostSpace &Space;
  std::map<uint8_t *, Place> Mapped;
};

/// The surfaces of an object that lies at \p Address, as an argument of the
/// kind \p K sees it: one for each plane of an image, one for a buffer.
std::vector<Surface> surfacesOf(const MemoryObject &O, uint64_t Address,
                                cmc::ArgKind K);
Sampler samplerOf(const SamplerSettings &S);

/// What is wrong with \p O as an argument of the kind \p K; success when it
/// can be bound.
llvm::Error checkObject(const MemoryObject &O, cmc::ArgKind K);

} // namespace gensim
