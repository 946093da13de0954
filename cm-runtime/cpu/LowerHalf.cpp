//===- LowerHalf.cpp - half arithmetic through float ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   %r = fadd <n x half> %a, %b
// becomes
//   %r = flush(fptrunc(fadd float(flush %a), float(flush %b)))
// which rounds like half arithmetic: float has more than the number of bits
// that innocuous double rounding requires. fma is computed in double. The
// host's flush mode does not cover half; flush() clears the mantissa if the
// exponent is zero; conversions flush like arithmetic, since the finalizer
// merges them into it. Negation and absolute value only change the sign.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

bool isHalf(Type *T) { return T->getScalarType()->isHalfTy(); }

class HalfLowering {
public:
  HalfLowering(Instruction &I, bool Flush) : B(&I), I(I), Flush(Flush) {}

  /// The replacement of the instruction; null if it stays.
  Value *lower() {
    if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && isHalf(I.getType()))
      return narrow(B.CreateBinOp(Op->getOpcode(), wide(0), wide(1)));
    if (auto *Cmp = dyn_cast<FCmpInst>(&I);
        Cmp && isHalf(Cmp->getOperand(0)->getType()))
      return B.CreateFCmp(Cmp->getPredicate(), wide(0), wide(1));
    if (isa<FPExtInst>(I) && isHalf(I.getOperand(0)->getType()))
      return wide(0, I.getType()->getScalarType());
    if (isa<FPTruncInst>(I) && isHalf(I.getType()))
      return narrow(I.getOperand(0));
    if (I.getOpcode() == Instruction::FNeg && isHalf(I.getType()))
      return onBits([&](Value *V) {
        return B.CreateXor(V, ConstantInt::get(V->getType(), SignBit));
      });
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        // LLVM does not regard those of GenX as intrinsics.
        Call && Call->getIntrinsicID() != Intrinsic::not_intrinsic &&
        isHalf(I.getType()) && Call->arg_size() &&
        isHalf(Call->getArgOperand(0)->getType()))
      return lowerIntrinsic(*Call);
    return nullptr;
  }

private:
  static constexpr uint64_t SignBit = 0x8000, ExponentBits = 0x7C00;

  Value *lowerIntrinsic(IntrinsicInst &Call) {
    Intrinsic::ID ID = Call.getIntrinsicID();
    if (ID == Intrinsic::fabs)
      return onBits([&](Value *V) {
        return B.CreateAnd(V, ConstantInt::get(V->getType(), SignBit - 1));
      });
    if (ID == Intrinsic::copysign)
      return nullptr;
    Type *Elem = ID == Intrinsic::fma ? B.getDoubleTy() : B.getFloatTy();
    SmallVector<Value *, 3> Args;
    for (unsigned K = 0; K < Call.arg_size(); ++K)
      Args.push_back(isHalf(Call.getArgOperand(K)->getType())
                         ? wide(K, Elem)
                         : Call.getArgOperand(K));
    return narrow(
        B.CreateIntrinsic(ID, {I.getType()->getWithNewType(Elem)}, Args));
  }

  template <typename Fn> Value *onBits(Fn Change) {
    Value *X = I.getOperand(0);
    Type *IntT = X->getType()->getWithNewType(B.getInt16Ty());
    return B.CreateBitCast(Change(B.CreateBitCast(X, IntT)), X->getType());
  }

  Value *flush(Value *X) {
    if (!Flush)
      return X;
    Type *IntT = X->getType()->getWithNewType(B.getInt16Ty());
    Value *Bits = B.CreateBitCast(X, IntT);
    Value *Exponent = B.CreateAnd(Bits, ConstantInt::get(IntT, ExponentBits));
    Value *Zero = B.CreateAnd(Bits, ConstantInt::get(IntT, SignBit));
    Bits = B.CreateSelect(
        B.CreateICmpEQ(Exponent, Constant::getNullValue(IntT)), Zero, Bits);
    return B.CreateBitCast(Bits, X->getType());
  }

  /// \p X with elements of type \p Elem. LLVM's code generator cannot split
  /// conversions of more than 512 halves.
  Value *convert(Value *X, Type *Elem) {
    constexpr unsigned Limit = 512;
    auto *Vector = dyn_cast<FixedVectorType>(X->getType());
    unsigned N = Vector ? Vector->getNumElements() : 1;
    if (N <= Limit)
      return B.CreateFPCast(X, X->getType()->getWithNewType(Elem));
    SmallVector<Value *, 4> Parts;
    for (unsigned At = 0; At < N; At += Limit) {
      auto Part = createSequentialMask(At, std::min(Limit, N - At), 0);
      Parts.push_back(convert(B.CreateShuffleVector(X, Part), Elem));
    }
    return concatenateVectors(B, Parts);
  }

  Value *wide(unsigned Operand, Type *Elem = nullptr) {
    return convert(flush(I.getOperand(Operand)), Elem ? Elem : B.getFloatTy());
  }

  Value *narrow(Value *X) { return flush(convert(X, B.getHalfTy())); }

  IRBuilder<> B;
  Instruction &I;
  bool Flush;
};

} // namespace

void lowerHalf(Function &F, bool Flush) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (Value *V = HalfLowering(I, Flush).lower()) {
      I.replaceAllUsesWith(V);
      I.eraseFromParent();
    }
  }
}

} // namespace cmc::runtime
