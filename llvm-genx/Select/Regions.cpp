//===- Regions.cpp - wrregion ---------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   %v1 = wrregion %v0, (main ...), <region>, %mask
//   ==> mov V1 V0 [coalescable]
//       (P) main V1<region> ...
//
// The coalescer removes the copy if the old value has no later use, which is
// the rule.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

bool selectRegion(Selector &S, const Instruction &I) {
  if (!isWrRegion(&I))
    return false;
  const Value *Mask = maskOf(&I);
  visa::Predicate Pred = S.predicate(Mask);
  Dest D;
  D.Var = S.resultFrom(I, regionSource(&I));
  D.Pred = Pred;
  IRRegion R = IRRegion::of(cast<CallInst>(I));
  D.Reg.Ty = elementType(R.Elem, Sign::Signed);
  D.Reg.N = R.N;
  D.Reg.Width = R.Width;
  D.Reg.Stride = R.N == 1 ? 1 : R.Stride;
  D.Reg.VStride = R.VStride;
  D.Reg.Offset = R.Index ? 0 : R.Offset;
  if (R.Index)
    D.Idx = S.index(R.Index);
  S.into(D, newValueOf(&I));
  return true;
}

} // namespace cmc::genx
