//===- LowerCopies.cpp - memcpy, memmove and memset -----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   call @llvm.memcpy(%to, %from, i64 36)   load <8 x i32>, store;
//                                           load <1 x i32>, store
//   call @llvm.memset(%p, i8 1, i64 %n)     a loop of bytes
//
// Copies of at most 1024 bytes, a constant, become loads and stores of vectors,
// with all loads of a memmove before its stores; others become loops. Requires:
// SROA has run, which removes copies of variables. Guarantees: no llvm.mem* is
// left.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/Import/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;

namespace cmc::genx {
namespace {

constexpr uint64_t LargestPiece = 64;

/// A part that is copied by one load and store.
struct Piece {
  uint64_t Offset, Bytes;
};

SmallVector<Piece, 8> cut(uint64_t Bytes) {
  SmallVector<Piece, 8> Pieces;
  for (uint64_t At = 0, Size; At < Bytes; At += Size) {
    Size = std::min(LargestPiece, PowerOf2Floor(Bytes - At));
    Pieces.push_back({At, Size});
  }
  return Pieces;
}

/// A vector type of \p Bytes, with dword elements if possible.
Type *typeOf(LLVMContext &C, uint64_t Bytes) {
  return Bytes % 4 == 0 ? vectorOf(Type::getInt32Ty(C), Bytes / 4)
                        : vectorOf(Type::getInt8Ty(C), Bytes);
}

Value *pointerTo(IRBuilder<> &B, Value *Base, const Piece &X, Type *T) {
  unsigned Space = Base->getType()->getPointerAddressSpace();
  Value *P = B.CreateConstGEP1_64(B.getInt8Ty(), Base, X.Offset);
  return B.CreateBitCast(P, T->getPointerTo(Space));
}

Align alignAt(MaybeAlign A, uint64_t Offset) {
  return commonAlignment(A.valueOrOne(), Offset);
}

void copyPieces(MemTransferInst &I, uint64_t Bytes) {
  IRBuilder<> B(&I);
  SmallVector<Piece, 8> Pieces = cut(Bytes);
  SmallVector<Value *, 8> Data;
  auto Load = [&](const Piece &X) {
    Type *T = typeOf(I.getContext(), X.Bytes);
    Data.push_back(B.CreateAlignedLoad(T, pointerTo(B, I.getRawSource(), X, T),
                                       alignAt(I.getSourceAlign(), X.Offset)));
  };
  auto Store = [&](const Piece &X, Value *V) {
    B.CreateAlignedStore(V, pointerTo(B, I.getRawDest(), X, V->getType()),
                         alignAt(I.getDestAlign(), X.Offset));
  };
  bool MayOverlap = isa<MemMoveInst>(I);
  for (const Piece &X : Pieces) {
    Load(X);
    if (!MayOverlap)
      Store(X, Data.back());
  }
  for (size_t N = 0; MayOverlap && N < Pieces.size(); ++N)
    Store(Pieces[N], Data[N]);
}

void fillPieces(MemSetInst &I, uint64_t Bytes) {
  IRBuilder<> B(&I);
  Value *Dword = B.CreateMul(B.CreateZExt(I.getValue(), B.getInt32Ty()),
                             B.getInt32(0x01010101));
  for (const Piece &X : cut(Bytes)) {
    Type *T = typeOf(I.getContext(), X.Bytes);
    Value *V = X.Bytes % 4 == 0 ? B.CreateVectorSplat(X.Bytes / 4, Dword)
                                : B.CreateVectorSplat(X.Bytes, I.getValue());
    B.CreateAlignedStore(V, pointerTo(B, I.getRawDest(), X, T),
                         alignAt(I.getDestAlign(), X.Offset));
  }
}

void lower(MemIntrinsic &I, const TargetTransformInfo &TTI) {
  auto *Size = dyn_cast<ConstantInt>(I.getLength());
  if (Size && Size->getValue().ule(visa::cost::UnrolledCopy)) {
    if (auto *Set = dyn_cast<MemSetInst>(&I))
      fillPieces(*Set, Size->getZExtValue());
    else
      copyPieces(cast<MemTransferInst>(I), Size->getZExtValue());
  } else if (auto *Set = dyn_cast<MemSetInst>(&I)) {
    expandMemSetAsLoop(Set);
  } else if (auto *Move = dyn_cast<MemMoveInst>(&I)) {
    expandMemMoveAsLoop(Move);
  } else {
    expandMemCpyAsLoop(cast<MemCpyInst>(&I), TTI);
  }
  I.eraseFromParent();
}

} // namespace

PreservedAnalyses LowerCopiesPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  SmallVector<MemIntrinsic *, 8> Work;
  for (Instruction &I : instructions(F))
    if (auto *Mem = dyn_cast<MemIntrinsic>(&I))
      Work.push_back(Mem);
  if (Work.empty())
    return PreservedAnalyses::all();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  for (MemIntrinsic *I : Work)
    lower(*I, TTI);
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
