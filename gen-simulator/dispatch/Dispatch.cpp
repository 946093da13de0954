//===- Dispatch.cpp - one walker: many threads of one kernel --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/dispatch/Dispatch.h"

namespace gensim {

Observer::~Observer() = default;
BindingTable::~BindingTable() = default;

const Surface *ListedBindings::surface(unsigned Index) const {
  return Index < Surfaces.size() ? &Surfaces[Index] : nullptr;
}

const Sampler *ListedBindings::sampler(unsigned Index) const {
  return Index < Samplers.size() ? &Samplers[Index] : nullptr;
}

} // namespace gensim
