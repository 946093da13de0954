//===- Sampler.cpp - samplers of the API ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Sampler.h"

namespace cmc::host {
namespace {

using runtime::EdgeMode;

struct EdgeRow {
  CM_TEXTURE_ADDRESS_TYPE Type;
  EdgeMode Mode;
};
constexpr EdgeRow EdgeRows[] = {
    {CM_TEXTURE_ADDRESS_WRAP, EdgeMode::Repeat},
    {CM_TEXTURE_ADDRESS_MIRROR, EdgeMode::Mirror},
    {CM_TEXTURE_ADDRESS_CLAMP, EdgeMode::Clamp},
    {CM_TEXTURE_ADDRESS_BORDER, EdgeMode::Border},
    {CM_TEXTURE_ADDRESS_MIRRORONCE, EdgeMode::MirrorOnce}};

bool convert(CM_TEXTURE_ADDRESS_TYPE Type, EdgeMode &Out) {
  for (const EdgeRow &R : EdgeRows)
    if (R.Type == Type) {
      Out = R.Mode;
      return true;
    }
  return false;
}

} // namespace

INT convert(const CM_SAMPLER_STATE_EX &S, runtime::SamplerState &Out) {
  if (!convert(S.addressU, Out.Wrap[0]) || !convert(S.addressV, Out.Wrap[1]) ||
      !convert(S.addressW, Out.Wrap[2]))
    return CM_FAILURE;
  switch (S.magFilterType) {
  case CM_TEXTURE_FILTER_TYPE_NONE:
  case CM_TEXTURE_FILTER_TYPE_POINT:
    Out.Linear = false;
    break;
  case CM_TEXTURE_FILTER_TYPE_LINEAR:
  case CM_TEXTURE_FILTER_TYPE_ANISOTROPIC: // Images have one level.
    Out.Linear = true;
    break;
  default:
    return CM_FAILURE;
  }
  const FLOAT Border[] = {S.BorderColorRedF, S.BorderColorGreenF,
                          S.BorderColorBlueF, S.BorderColorAlphaF};
  std::copy(std::begin(Border), std::end(Border), Out.Border);
  return CM_SUCCESS;
}

void SamplerHandle::clear() {
  Device->removeSampler(Index.get_data());
  Device->decrement(Counted::Sampler);
  Index = 0u;
}

INT SamplerHandle::GetIndex(SamplerIndex *&Out) {
  Locked<SamplerHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  Out = &Index;
  return CM_SUCCESS;
}

} // namespace cmc::host
