//===- MessageFields.cpp --------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/MessageFields.h"
#include "llvm/Support/ErrorHandling.h"

using namespace cmc;
using namespace cmc::visa;

bool cmc::visa::hasLegalMessage(const Instruction &I, unsigned GRFBytes) {
  const Message &M = I.Msg;
  auto OneOf = [](unsigned V, std::initializer_list<unsigned> Set) {
    return llvm::is_contained(Set, V);
  };
  switch (I.info().TheShape) {
  case Shape::Owords:
    return OneOf(M.Size, {1, 2, 4, 8});
  case Shape::MediaBlock:
    return M.Width >= 1 && M.Width <= 64 && M.Height >= 1 && M.Height <= 64 &&
           messageBytes(I, 3) <= 256 && M.Plane < 4;
  case Shape::BytesPerLane:
    return OneOf(M.Size, {1, 2, 4});
  case Shape::BytesAndBlocks:
    return OneOf(M.Size, {1, 4, 8}) && OneOf(M.Blocks, {1, 2, 4, 8});
  case Shape::Channels:
    return M.Value >= 1 && M.Value <= 15;
  case Shape::SvmAtomic:
    return OneOf(M.Size, {4, 8});
  case Shape::TruthTable:
  case Shape::Fence:
  case Shape::WaitMask:
    return M.Value <= 255;
  case Shape::LSC:
    return isLegalLSC(I, GRFBytes);
  case Shape::Systolic:
    return M.Width >= 1 && M.Width <= 12 && M.Height >= 1 && M.Height <= 12 &&
           M.Size == 8 && M.Blocks >= 1 && M.Blocks <= 8;
  case Shape::RawSend:
    return M.Value <= 15 && M.Payloads.size() == 5;
  case Shape::RawSendc:
    return M.Payloads.size() == 3;
  case Shape::Sampler:
    return M.Value >= 1 && M.Value <= 15;
  case Shape::SamplerUnorm:
    return M.Value >= 1 && M.Value <= 15 && M.Size <= 3;
  case Shape::Call:
  case Shape::Verbatim:
  case Shape::StackCall: // namedBy() checks the values of these.
    return true;
  case Shape::Plain:
  case Shape::Compare:
  case Shape::Branch:
  case Shape::Atomic:
  case Shape::Bare:
  case Shape::Signal: // Any values, or no fields.
    return true;
  }
  llvm_unreachable("unknown shape");
}
