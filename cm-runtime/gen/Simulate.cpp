//===- Simulate.cpp - a launch on the simulator ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/gen/Simulate.h"
#include <map>

using namespace llvm;

namespace cmc::runtime {
namespace {

gensim::MemoryObject objectOf(Surface &S) {
  auto O = gensim::MemoryObject::buffer(S.data(), S.size());
  O.InPlace = true;
  for (const Plane &P : S.planes())
    O.Planes.push_back(
        {P.Offset, P.Width, P.Height, uint32_t(P.pitch()), P.Format, P.Depth});
  return O;
}

gensim::SamplerSettings settingsOf(const SamplerState &S) {
  gensim::SamplerSettings Out;
  Out.Linear = S.Linear;
  Out.Normalized = S.Normalized;
  for (unsigned D = 0; D < 3; ++D)
    Out.Wrap[D] = gensim::EdgeMode(S.Wrap[D]);
  std::copy(std::begin(S.Border), std::end(S.Border), Out.Border);
  return Out;
}

} // namespace

Expected<gensim::LaunchResult> simulate(const gensim::Kernel &K,
                                        const Launch &L,
                                        const gensim::LaunchOptions &Options) {
  gensim::LaunchSpec Spec;
  std::copy(L.Groups, L.Groups + 3, Spec.Groups);
  std::copy(L.GroupSize, L.GroupSize + 3, Spec.GroupSize);
  if (L.Dependency)
    for (const Delta &D : L.Dependency->Deltas)
      Spec.Dependencies.push_back({D.X, D.Y});
  if (L.Order) {
    Spec.Order = L.Order->Order;
    Spec.Masks = L.Order->Masks;
  }
  for (Surface *S : L.Shared)
    Spec.Shared.push_back(objectOf(*S));
  Spec.Colors = L.Colors;
  Spec.FirstSurface = L.FirstSurface;
  std::map<Surface *, gensim::MemoryObject> Objects;
  auto Seen = [&](Surface *S) {
    return &Objects.emplace(S, objectOf(*S)).first->second;
  };
  for (const FixedSurface &F : L.FixedSurfaces)
    Spec.FixedSurfaces.push_back({F.Index, Seen(F.Object)});
  for (const FixedSampler &F : L.FixedSamplers)
    Spec.FixedSamplers.push_back({F.Index, settingsOf(F.Sampling)});
  for (const Argument &A : L.Args) {
    gensim::KernelArgument Out;
    Out.Bytes = A.Bytes;
    Out.PerThread = A.PerThread;
    Out.Sampling = settingsOf(A.Sampling);
    for (const SamplerState &S : A.Samplings)
      Out.Samplings.push_back(settingsOf(S));
    if (A.Object)
      Out.Object = Seen(A.Object);
    for (Surface *S : A.Objects)
      Out.Objects.push_back(Seen(S));
    Spec.Args.push_back(std::move(Out));
  }
  return K.run(Spec, Options);
}

} // namespace cmc::runtime
