//===- Regions.cpp - rdregion and wrregion --------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   %v1 = wrregion %v0, (main ...), <region>, %mask
//   ==> mov V1 V0 [coalescable]
//       (P) main V1<region> ...
//
// The coalescer removes the copy if the old value has no later use, which is
// the rule. A rdregion is an operand; where its elements are too far apart for
// one address, each has an address of its own:
//
//   main (rdregion <8 x i32> %v, stride 3, i16 %i)
//   ==> add V2<8> I<0> <0, 12, 24 ... 84>
//       main V1[V2<8>]
//===----------------------------------------------------------------------===//
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

static visa::Region regionOf(const IRRegion &R, visa::Type Ty) {
  visa::Region G;
  G.Ty = Ty;
  G.Offset = R.Index ? 0 : R.Offset;
  G.N = R.N;
  G.Width = R.Width;
  G.Stride = R.Stride;
  G.VStride = R.VStride;
  return G;
}

/// Whether the elements of \p R with a dynamic offset take fewer instructions
/// with an address each: eight at once, and three for the offsets.
static bool takesAddressPerElement(const IRRegion &R, unsigned GRF) {
  if (R.Index->getType()->isVectorTy() || R.isScalar())
    return false;
  unsigned Row = R.Width, Run = 1, Bytes = R.Stride * elementBytes(R.Elem);
  if (Row == 1) { // One row with a stride.
    Row = R.N;
    Bytes = R.VStride * elementBytes(R.Elem);
  }
  while (isPowerOf2_32(Bytes) && 2 * Run <= Row && (2 * Run - 1) * Bytes <= GRF)
    Run *= 2;
  if (Bytes == 0)
    Run = Row;
  unsigned Pieces = R.N / Row * divideCeil(Row, Run);
  return Pieces > 2 * divideCeil(R.N, 8) + 3;
}

/// The offsets of all elements of \p R in a variable.
static visa::Index addresses(Selector &S, const IRRegion &R) {
  IRRegion At = R;
  At.Index = nullptr;
  At.Offset = 0;
  std::vector<uint64_t> Distances;
  for (unsigned I = 0; I < R.N; ++I)
    Distances.push_back(At.byteOf(I));
  visa::Type Ty = visa::Type::UW;
  visa::Index Idx;
  Idx.Var = S.K.addVariable(Ty, R.N);
  Idx.Stride = 1;
  S.emit(visa::Opcode::Add, R.N,
         {visa::Operand::reg(Idx.Var, visa::Region::contiguous(Ty, 0, R.N)),
          visa::Operand::reg(S.variable(R.Index),
                             visa::Region::scalar(Ty, 0, R.N)),
          S.K.constant(Ty, Distances)});
  return Idx;
}

visa::Operand Selector::region(const CallInst &Read, Sign S) {
  IRRegion R = IRRegion::of(Read);
  visa::Region G = regionOf(R, elementType(R.Elem, S));
  visa::VarId Object = variable(regionSource(&Read));
  if (!R.Index)
    return visa::Operand::reg(Object, G);
  if (takesAddressPerElement(R, K.grfBytes())) {
    G.Width = 1;
    G.VStride = G.Stride = 0;
    return visa::Operand::indexed(Object, G, addresses(*this, R));
  }
  if (auto *C = dyn_cast<Constant>(R.Index); C && C->getType()->isVectorTy()) {
    // Subtract the minimum, so that reads at equal distances share the vector.
    std::vector<uint64_t> At = elementsOf(C, F.getParent()->getDataLayout());
    G.Offset = *std::min_element(At.begin(), At.end());
    SmallVector<Constant *, 16> Distances;
    for (uint64_t Byte : At)
      Distances.push_back(
          ConstantInt::get(C->getType()->getScalarType(), Byte - G.Offset));
    return visa::Operand::indexed(Object, G,
                                  index(ConstantVector::get(Distances)));
  }
  return visa::Operand::indexed(Object, G, index(R.Index));
}

bool selectRegion(Selector &S, const Instruction &I) {
  if (!isWrRegion(&I))
    return false;
  const Value *Mask = maskOf(&I);
  visa::Predicate Pred = S.predicate(Mask);
  Dest D;
  D.Var = S.resultFrom(I, regionSource(&I));
  D.Pred = Pred;
  IRRegion R = IRRegion::of(cast<CallInst>(I));
  D.Reg = regionOf(R, elementType(R.Elem, Sign::Signed));
  if (R.N == 1)
    D.Reg.Stride = 1;
  if (R.Index)
    D.Idx = S.index(R.Index);
  S.into(D, newValueOf(&I));
  return true;
}

} // namespace cmc::genx
