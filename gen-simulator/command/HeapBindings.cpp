//===- HeapBindings.cpp - surfaces and samplers in memory -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/command/HeapBindings.h"

namespace gensim {

void HeapBindings::readSurface(unsigned Index) const {
  Slot<Surface> &S = Surfaces[Index];
  uint32_t Entry, State[16];
  if (!Space.read(H.SurfaceBase + H.BindingTable + 4 * uint64_t(Index), &Entry,
                  sizeof(Entry)))
    return;
  // Surface states are aligned to 64 bytes.
  Entry &= ~uint32_t(63);
  if (!Space.read(H.SurfaceBase + Entry, State, sizeof(State)))
    return;
  S.Value = decodeSurfaceState(State, Target);
  S.Valid = true;
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

const Sampler *HeapBindings::sampler(unsigned Index) const {
  if (Index >= MaxSamplers)
    return nullptr;
  Slot<Sampler> &S = Samplers[Index];
  std::call_once(S.Read, [&] { readSampler(Index); });
  return S.Valid ? &S.Value : nullptr;
}

} // namespace gensim
