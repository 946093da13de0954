//===- Region.cpp - rdregion and wrregion in LLVM IR ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {

unsigned numElements(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

unsigned elementBytes(const Type *T) {
  unsigned Bits = T->getScalarSizeInBits();
  return Bits % 8 ? 0 : Bits / 8;
}

Type *vectorOf(Type *Elem, unsigned N) {
  return N ? FixedVectorType::get(Elem, N) : Elem;
}

Type *withElement(const Type *T, Type *Elem) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? FixedVectorType::get(Elem, V->getNumElements()) : Elem;
}

bool isRdRegion(const Value *V) {
  unsigned ID = intrinsicOf(V);
  return ID == GenXIntrinsic::genx_rdregioni ||
         ID == GenXIntrinsic::genx_rdregionf;
}

bool isWrRegion(const Value *V) {
  unsigned ID = intrinsicOf(V);
  return ID == GenXIntrinsic::genx_wrregioni ||
         ID == GenXIntrinsic::genx_wrregionf;
}

Value *regionSource(const Value *V) {
  return cast<CallInst>(V)->getArgOperand(
      GenXIntrinsic::GenXRegion::OldValueOperandNum);
}

Value *newValueOf(const Value *W) {
  return cast<CallInst>(W)->getArgOperand(
      GenXIntrinsic::GenXRegion::NewValueOperandNum);
}

Value *maskOf(const Value *W) {
  Value *M = cast<CallInst>(W)->getArgOperand(
      GenXIntrinsic::GenXRegion::PredicateOperandNum);
  auto *C = dyn_cast<Constant>(M);
  return C && C->isAllOnesValue() ? nullptr : M;
}

IRRegion IRRegion::of(const CallInst &I) {
  bool Write = isWrRegion(&I);
  unsigned First = Write ? GenXIntrinsic::GenXRegion::WrVStrideOperandNum
                         : GenXIntrinsic::GenXRegion::RdVStrideOperandNum;
  auto Const = [&](unsigned Op) {
    return unsigned(cast<ConstantInt>(I.getArgOperand(Op))->getZExtValue());
  };
  Type *T = Write ? I.getArgOperand(1)->getType() : I.getType();
  IRRegion R;
  R.Elem = T->getScalarType();
  R.N = numElements(T);
  R.VStride = Const(First);
  R.Width = Const(First + 1);
  R.Stride = Const(First + 2);
  Value *Off = I.getArgOperand(First + 3);
  R.ParentWidth = I.getArgOperand(First + 4);
  if (auto *C = dyn_cast<ConstantInt>(Off))
    R.Offset = C->getSExtValue();
  else if (isa<UndefValue>(Off))
    R.Offset = 0; // Undefined behaviour of the program; any offset is correct.
  else
    R.Index = Off;
  return R;
}

IRRegion IRRegion::strided(Type *Elem, unsigned N, unsigned Stride,
                           unsigned From) {
  IRRegion R;
  R.Elem = Elem->getScalarType();
  R.N = N;
  R.Width = N;
  R.Stride = N == 1 ? 1 : Stride;
  R.VStride = R.Stride * N;
  R.Offset = From * elementBytes(R.Elem);
  return R;
}

bool IRRegion::isContiguous() const {
  if (Index)
    return false;
  if (N == 1)
    return true;
  if (Width > 1 && Stride != 1)
    return false;
  return Width == N || VStride == Width;
}

bool IRRegion::isWhole(const Type *T) const {
  return !Index && Offset == 0 && N == numElements(T) &&
         Elem == T->getScalarType() && isContiguous();
}

bool IRRegion::isScalar() const {
  if (Index && numElements(Index->getType()) > 1)
    return false; // Each row has an offset of its own.
  return N == 1 || ((Width == 1 || Stride == 0) && (Width == N || !VStride));
}

int IRRegion::byteOf(unsigned I) const {
  return Offset +
         int(I / Width * VStride + I % Width * Stride) * elementBytes(Elem);
}

unsigned IRRegion::extent() const {
  unsigned Rows = N / Width;
  return ((Rows - 1) * VStride + (Width - 1) * Stride + 1) * elementBytes(Elem);
}

bool IRRegion::sameAs(const IRRegion &R) const {
  return Elem == R.Elem && N == R.N && VStride == R.VStride &&
         Width == R.Width && Stride == R.Stride && Index == R.Index &&
         (Index || Offset == R.Offset);
}

namespace {

/// vstride, width, stride, offset, parent width.
void appendRegion(IRBuilder<> &B, const IRRegion &R,
                  SmallVectorImpl<Value *> &Args) {
  Args.append(
      {B.getInt32(R.VStride), B.getInt32(R.Width), B.getInt32(R.Stride),
       R.Index ? R.Index : B.getInt16(R.Offset),
       R.ParentWidth ? R.ParentWidth : UndefValue::get(B.getInt32Ty())});
}

} // namespace

Value *createRdRegion(IRBuilder<> &B, Value *Source, const IRRegion &R,
                      bool Scalar, const Twine &Name) {
  Type *Result = vectorOf(R.Elem, Scalar ? 0 : R.N);
  SmallVector<Value *, 6> Args{Source};
  appendRegion(B, R, Args);
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(),
      R.Elem->isFloatingPointTy() ? GenXIntrinsic::genx_rdregionf
                                  : GenXIntrinsic::genx_rdregioni,
      {Result, Source->getType(), Args[4]->getType()});
  return B.CreateCall(F, Args, Name);
}

Value *createWrRegion(IRBuilder<> &B, Value *Old, Value *New, const IRRegion &R,
                      Value *Mask, const Twine &Name) {
  SmallVector<Value *, 8> Args{Old, New};
  appendRegion(B, R, Args);
  Args.push_back(Mask ? Mask : B.getTrue());
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(),
      R.Elem->isFloatingPointTy() ? GenXIntrinsic::genx_wrregionf
                                  : GenXIntrinsic::genx_wrregioni,
      {Old->getType(), New->getType(), Args[5]->getType(),
       Args.back()->getType()});
  return B.CreateCall(F, Args, Name);
}

} // namespace cmc::genx
