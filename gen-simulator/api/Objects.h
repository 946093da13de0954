//===- Objects.h - memory objects of a launch -------------------*- C++ -*-===//
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

/// Maps memory objects into the address space of a launch, as copies unless
/// they are in place. An object of several arguments is mapped once, so that
/// they share it.
class Objects {
public:
  explicit Objects(HostSpace &Space) : Space(Space) {}

  /// Maps the object, as a copy if necessary; returns its address or an error.
  llvm::Expected<uint64_t> map(const MemoryObject &O);
  /// Copies objects that may have been written back to the caller.
  void copyOut() const;

private:
  struct Mapping {
    uint64_t Address, Size;
    bool Written = false; ///< An argument may write it.
  };
  HostSpace &Space;
  std::map<uint8_t *, Mapping> Mapped;                        ///< The copies.
  std::map<std::pair<uint8_t *, uint64_t>, uint64_t> InPlace; ///< Addresses.
};

/// The surfaces of an object at \p Address for an argument of kind \p K: one
/// for each plane of an image, one for a buffer.
std::vector<Surface> surfacesOf(const MemoryObject &O, uint64_t Address,
                                cmc::ArgKind K);
Sampler samplerOf(const SamplerSettings &S);

/// The reason why \p O cannot be an argument of kind \p K; success if it can.
llvm::Error checkObject(const MemoryObject &O, cmc::ArgKind K);

} // namespace gensim
