//===- HeapBindings.h - surfaces and samplers in memory ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The binding table and sampler states of a walker, read and decoded at first
// use by a message. An entry is an offset from the surface base to a
// RENDER_SURFACE_STATE.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include <array>
#include <map>
#include <mutex>

namespace gensim {

class HeapBindings : public BindingTable {
public:
  struct Heaps {
    uint64_t SurfaceBase, BindingTable; ///< Addresses.
    uint64_t BindlessBase;
    uint64_t DynamicBase, SamplerState; ///< Offset from DynamicBase.
  };
  HeapBindings(AddressSpace &Space, const cmc::TargetInfo &Target,
               const Heaps &H)
      : Space(Space), Target(Target), H(H) {}
  const Surface *surface(unsigned Index) const override;
  const Sampler *sampler(unsigned Index) const override;
  const Surface *bindless(uint32_t State) const override;

private:
  /// Higher indices are not in the table: SLM, stateless and so on. Samplers
  /// above 15 are accessed through a pointer in the message header.
  static constexpr unsigned MaxSurfaces = 240, MaxSamplers = 64;
  template <typename T> struct Slot {
    std::once_flag Read;
    bool Valid = false;
    T Value;
  };
  bool readState(uint64_t Address, Surface &S) const;
  void readSurface(unsigned Index) const;
  void readSampler(unsigned Index) const;

  AddressSpace &Space;
  const cmc::TargetInfo &Target;
  Heaps H;
  mutable std::array<Slot<Surface>, MaxSurfaces> Surfaces;
  mutable std::array<Slot<Sampler>, MaxSamplers> Samplers;
  mutable std::mutex BindlessLock;
  mutable std::map<uint32_t, Slot<Surface>> Bindless; ///< By offset.
};

} // namespace gensim
