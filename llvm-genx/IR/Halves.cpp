//===- Halves.cpp - the dwords of 64-bit integers -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Halves.h"
#include "llvm-genx/IR/Region.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {

bool isInt64(const Type *T) { return T->isIntOrIntVectorTy(64); }

Value *asDwords(IRBuilder<> &B, Value *V) {
  Type *Dwords = vectorOf(B.getInt32Ty(), 2 * numElements(V->getType()));
  while (auto *Cast = dyn_cast<BitCastInst>(V))
    V = Cast->getOperand(0);
  return B.CreateBitCast(V, Dwords);
}

/// Reads the low or the high dwords of \p V.
static Value *readDwords(IRBuilder<> &B, Value *V, unsigned First) {
  Type *Half = withElement(V->getType(), B.getInt32Ty());
  return createRdRegion(B, asDwords(B, V),
                        IRRegion::strided(Half, numElements(Half), 2, First),
                        /*Scalar=*/!Half->isVectorTy());
}

Value *extendedDwords(IRBuilder<> &B, Value *V, bool Signed) {
  // InstCombine writes the sign extension of a truncation as two shifts.
  Value *Whole = nullptr;
  if (Signed && match(V, m_AShr(m_Shl(m_Value(Whole), m_SpecificInt(32)),
                                m_SpecificInt(32))))
    return readDwords(B, Whole, 0);
  Value *Element = getSplatValue(V), *Source = nullptr;
  Value *Extended = Element && !isa<Constant>(V) ? Element : V;
  if (Signed ? !match(Extended, m_SExt(m_Value(Source)))
             : !match(Extended, m_ZExt(m_Value(Source))))
    return nullptr;
  if (Source->getType()->getScalarSizeInBits() > 32)
    return nullptr;
  Type *Dwords = withElement(Extended->getType(), B.getInt32Ty());
  Value *Low = B.CreateIntCast(Source, Dwords, Signed);
  return Extended == V ? Low
                       : B.CreateVectorSplat(numElements(V->getType()), Low);
}

Halves splitHalves(IRBuilder<> &B, Value *V) {
  Type *Half = withElement(V->getType(), B.getInt32Ty());
  if (auto *C = dyn_cast<Constant>(V)) {
    Constant *By = ConstantInt::get(C->getType(), 32);
    return {ConstantExpr::getTrunc(C, Half),
            ConstantExpr::getTrunc(ConstantExpr::getLShr(C, By), Half)};
  }
  if (Value *Low = extendedDwords(B, V, /*Signed=*/false))
    return {Low, Constant::getNullValue(Half)};
  Value *Low = readDwords(B, V, 0);
  return {Low, readDwords(B, V, 1)};
}

Value *joinHalves(IRBuilder<> &B, Halves H) {
  Type *Half = H.Low->getType();
  Type *Full = withElement(Half, B.getInt64Ty());
  if (isa<Constant>(H.Low) && isa<Constant>(H.High))
    return B.CreateOr(
        B.CreateShl(B.CreateZExt(H.High, Full), ConstantInt::get(Full, 32)),
        B.CreateZExt(H.Low, Full));
  unsigned N = numElements(Half);
  Value *V = UndefValue::get(vectorOf(B.getInt32Ty(), 2 * N));
  V = createWrRegion(B, V, H.Low, IRRegion::strided(Half, N, 2, 0));
  V = createWrRegion(B, V, H.High, IRRegion::strided(Half, N, 2, 1));
  return B.CreateBitCast(V, Full);
}

} // namespace cmc::genx
