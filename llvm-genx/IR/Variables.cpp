//===- Variables.cpp - local arrays and constant tables -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Variables.h"
#include "llvm-genx/IR/Region.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace cmc::genx {

Type *scalarOf(Type *T) {
  while (!T->isSingleValueType() || T->isVectorTy()) {
    if (auto *A = dyn_cast<ArrayType>(T))
      T = A->getElementType();
    else if (T->isVectorTy())
      T = T->getScalarType();
    else
      return Type::getInt8Ty(T->getContext());
  }
  return T;
}

Constant *elementsOf(Constant *Init, Type *Elem, unsigned N, uint64_t From,
                     const DataLayout &DL) {
  SmallVector<Constant *, 64> Elements;
  for (unsigned I = 0; I < N; ++I) {
    APInt Offset(64, From + I * elementBytes(Elem));
    Constant *E = ConstantFoldLoadFromConst(Init, Elem, Offset, DL);
    if (!E)
      return nullptr;
    Elements.push_back(E);
  }
  return ConstantVector::get(Elements);
}

} // namespace cmc::genx
