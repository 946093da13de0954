//===- HeapBindings.cpp - surfaces and samplers in memory -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/HeapBindings.h"

namespace gensim {

bool HeapBindings::readState(uint64_t Address, Surface &S) const {
  uint32_t State[16];
  if (!Space.read(Address, State, sizeof(State)))
    return false;
  S = decodeSurfaceState(State, Target);
  return true;
}

void HeapBindings::readSurface(unsigned Index) const {
  Slot<Surface> &S = Surfaces[Index];
  uint32_t Entry;
  if (!Space.read(H.BindingTable + 4 * uint64_t(Index), &Entry, sizeof(Entry)))
    return;
  // Surface states are aligned to 64 bytes.
  S.Valid = readState(H.SurfaceBase + (Entry & ~uint32_t(63)), S.Value);
}

void HeapBindings::readSampler(unsigned Index) const {
  Slot<Sampler> &S = Samplers[Index];
  uint32_t State[4];
  if (!Space.read(H.DynamicBase + H.SamplerState + 16 * uint64_t(Index), State,
                  sizeof(State)))
    return;
  S.Value = decodeSamplerState(State);
  // The border colour is elsewhere, at an offset in units of 64 bytes.
  uint64_t Border = State[2] & 0xffffc0;
  S.Valid = Space.read(H.DynamicBase + Border, S.Value.BorderColor,
                       sizeof(S.Value.BorderColor));
}

const Surface *HeapBindings::surface(unsigned Index) const {
  if (Index >= MaxSurfaces)
    return nullptr;
  Slot<Surface> &S = Surfaces[Index];
  std::call_once(S.Read, [&] { readSurface(Index); });
  return S.Valid ? &S.Value : nullptr;
}

const Surface *HeapBindings::bindless(uint32_t State) const {
  std::lock_guard<std::mutex> Lock(BindlessLock);
  auto [At, IsNew] = Bindless.try_emplace(State);
  Slot<Surface> &S = At->second;
  if (IsNew)
    S.Valid = readState(H.BindlessBase + State, S.Value);
  return S.Valid ? &S.Value : nullptr;
}

const Sampler *HeapBindings::sampler(unsigned Index) const {
  if (Index >= MaxSamplers)
    return nullptr;
  Slot<Sampler> &S = Samplers[Index];
  std::call_once(S.Read, [&] { readSampler(Index); });
  return S.Valid ? &S.Value : nullptr;
}

} // namespace gensim
