//===- CostModel.cpp ------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Digits.h"

using namespace cmc;
using namespace cmc::visa;

unsigned CostModel::operation(unsigned N, unsigned Bytes) const {
  unsigned Cost = 0, Most = lanesFor(Bytes);
  for (unsigned Left = N, Piece; Left; Left -= Piece) {
    Piece = std::min<unsigned>(Most, llvm::PowerOf2Floor(Left));
    Cost += instruction(Piece * Bytes);
  }
  return Cost;
}

unsigned CostModel::integers(llvm::ArrayRef<uint64_t> Bits, Type Ty) const {
  llvm::Optional<Digits> D = digitsOf(Bits, Ty);
  return std::min<unsigned>(Bits.size(), D ? D->cost() : ~0u);
}
