//===- Sampler.h - samplers of the API --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/State.h"

namespace cmc::host {

class SamplerHandle final : public CmSampler, public Handle {
public:
  SamplerIndex Index;
  void clear() override;
  INT GetIndex(SamplerIndex *&Out) override;
};

/// Converts \p S for our devices; CM_FAILURE when it is invalid.
INT convert(const CM_SAMPLER_STATE_EX &S, runtime::SamplerState &Out);

} // namespace cmc::host
