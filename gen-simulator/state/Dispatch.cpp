//===- Dispatch.cpp - the threads of one walker ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/state/Dispatch.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

Executable::~Executable() = default;
Observer::~Observer() = default;
BindingTable::~BindingTable() = default;

const Surface *ListedBindings::surface(unsigned Index) const {
  return Index < Surfaces.size() ? &Surfaces[Index] : nullptr;
}

const Sampler *ListedBindings::sampler(unsigned Index) const {
  return Index < Samplers.size() ? &Samplers[Index] : nullptr;
}

void Dispatch::setOrder(std::vector<uint32_t> NewOrder,
                        std::vector<uint8_t> NewMasks) {
  Order = std::move(NewOrder);
  Masks = std::move(NewMasks);
  Rank.assign(Order.empty() ? 0 : numPositions(), 0);
  for (uint32_t I = 0; I != Order.size(); ++I)
    Rank[Order[I]] = I + 1;
}

std::string describeFrames(const std::vector<cmc::SourceFrame> &Frames) {
  std::string Text;
  for (const cmc::SourceFrame &F : Frames)
    Text += (Text.empty() ? "" : ", called at ") + F.File + ":" +
            std::to_string(F.Line);
  return Text;
}

std::string describeSource(const Dispatch &D, uint32_t PC) {
  return D.Frames ? describeFrames(D.Frames(PC)) : "";
}

uint32_t sizeOfSLM(uint32_t Bytes) {
  return Bytes ? uint32_t(llvm::PowerOf2Ceil(std::max(Bytes, 1024u))) : 0;
}

} // namespace gensim
