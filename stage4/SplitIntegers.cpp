//===- SplitIntegers.cpp - integers beyond 64 bits as dwords --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/SplitIntegers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr unsigned LimbBits = 32;
using Limbs = SmallVector<Value *, 4>;

bool isLarge(const Type *T) {
  return T->isIntOrIntVectorTy() && T->getScalarSizeInBits() > 64;
}

unsigned limbsOf(const Type *T) {
  return divideCeil(T->getScalarSizeInBits(), LimbBits);
}

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

class IntegerSplitter {
public:
  explicit IntegerSplitter(Function &F) : F(F), B(F.getContext()) {}
  bool run();

private:
  Limbs split(Value *V);
  Limbs constant(Constant &C);
  Limbs zeroExtended(Value *V);
  Limbs signExtended(Value *V);
  Value *lowBits(const Limbs &X, Type *T);
  Limbs ofSmall(Value *V, const Type *T, bool Signed);

  bool lower(Instruction &I, Limbs &Result, Value *&Small);
  Limbs binary(BinaryOperator &I);
  Limbs sum(const Limbs &L, const Limbs &R, bool Subtract);
  Limbs product(const Limbs &L, const Limbs &R);
  Limbs shift(Limbs X, Value *Amount, Instruction::BinaryOps Op);
  Value *compare(ICmpInst &I);
  bool cast(CastInst &I, Limbs &Result, Value *&Small);
  Value *pack(const Limbs &X, Type *T);
  Limbs unpack(Value *V, Type *T);
  bool load(LoadInst &I, Limbs &Result);
  bool store(StoreInst &I);
  void lowerSwitch(SwitchInst &I);
  bool isKnown(Instruction &I);
  Type *bytesOf(Type *T);
  void completePhis();
  void removeOld();

  Type *limbType(const Type *T) {
    auto *V = dyn_cast<FixedVectorType>(T);
    return V ? FixedVectorType::get(B.getInt32Ty(), V->getNumElements())
             : static_cast<Type *>(B.getInt32Ty());
  }
  Constant *zero(const Type *T) { return Constant::getNullValue(limbType(T)); }
  /// A vector of \p N integers of \p Bits bits.
  Type *vectorOf(unsigned Bits, unsigned N) {
    return FixedVectorType::get(B.getIntNTy(Bits), N);
  }

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Limbs> Parts;
  SmallVector<Instruction *, 16> Old;
};

Limbs IntegerSplitter::constant(Constant &C) {
  Type *T = C.getType();
  unsigned N = limbsOf(T);
  Limbs Result;
  for (unsigned I = 0; I < N; ++I) {
    SmallVector<Constant *, 8> Lanes;
    for (unsigned Lane = 0; Lane < lanesOf(T); ++Lane) {
      Constant *E = T->isVectorTy() ? C.getAggregateElement(Lane) : &C;
      auto *Int = dyn_cast_or_null<ConstantInt>(E);
      Lanes.push_back(
          Int ? static_cast<Constant *>(ConstantInt::get(
                    B.getContext(), Int->getValue()
                                        .zext(N * LimbBits)
                                        .extractBits(LimbBits, I * LimbBits)))
              : UndefValue::get(B.getInt32Ty()));
    }
    Result.push_back(T->isVectorTy() ? ConstantVector::get(Lanes) : Lanes[0]);
  }
  return Result;
}

Limbs IntegerSplitter::split(Value *V) {
  auto It = Parts.find(V);
  if (It != Parts.end())
    return It->second;
  return constant(*llvm::cast<Constant>(V));
}

Limbs IntegerSplitter::zeroExtended(Value *V) {
  Limbs X = split(V);
  if (unsigned Top = V->getType()->getScalarSizeInBits() % LimbBits)
    X.back() = B.CreateAnd(X.back(), maskTrailingOnes<uint32_t>(Top));
  return X;
}

Limbs IntegerSplitter::signExtended(Value *V) {
  Limbs X = split(V);
  if (unsigned Top = V->getType()->getScalarSizeInBits() % LimbBits)
    X.back() =
        B.CreateAShr(B.CreateShl(X.back(), LimbBits - Top), LimbBits - Top);
  return X;
}

/// The low bits of \p X as \p T, which has up to 64.
Value *IntegerSplitter::lowBits(const Limbs &X, Type *T) {
  if (T->getScalarSizeInBits() <= LimbBits)
    return B.CreateTrunc(X[0], T);
  Type *Qword = T->getWithNewBitWidth(64);
  Value *High = B.CreateShl(B.CreateZExt(X[1], Qword), LimbBits);
  return B.CreateTrunc(B.CreateOr(B.CreateZExt(X[0], Qword), High), T);
}

/// \p V of up to 64 bits, extended to the limbs of \p T.
Limbs IntegerSplitter::ofSmall(Value *V, const Type *T, bool Signed) {
  Type *Qword = V->getType()->getWithNewBitWidth(64);
  Value *X = Signed ? B.CreateSExt(V, Qword) : B.CreateZExt(V, Qword);
  Limbs Result{B.CreateTrunc(X, limbType(T)),
               B.CreateTrunc(B.CreateLShr(X, LimbBits), limbType(T))};
  Value *Above = Signed ? B.CreateAShr(Result[1], LimbBits - 1) : zero(T);
  Result.append(limbsOf(T) - 2, Above);
  return Result;
}

Limbs IntegerSplitter::sum(const Limbs &L, const Limbs &R, bool Subtract) {
  Limbs Result;
  Value *Carry = nullptr;
  for (unsigned I = 0; I < L.size(); ++I) {
    Value *S = Subtract ? B.CreateSub(L[I], R[I]) : B.CreateAdd(L[I], R[I]);
    Value *Out = B.CreateICmpULT(Subtract ? L[I] : S, Subtract ? R[I] : L[I]);
    if (Carry) {
      Value *In = B.CreateZExt(Carry, S->getType());
      Value *T = Subtract ? B.CreateSub(S, In) : B.CreateAdd(S, In);
      Out =
          B.CreateOr(Out, B.CreateICmpULT(Subtract ? S : T, Subtract ? In : S));
      S = T;
    }
    Result.push_back(S);
    Carry = Out;
  }
  return Result;
}

/// Schoolbook multiplication, modulo the size of the type.
Limbs IntegerSplitter::product(const Limbs &L, const Limbs &R) {
  unsigned N = L.size();
  Type *T = L[0]->getType(), *Qword = T->getWithNewBitWidth(64);
  Limbs Result(N, Constant::getNullValue(T));
  for (unsigned I = 0; I < N; ++I) {
    Value *Carry = Constant::getNullValue(Qword);
    for (unsigned J = 0; I + J < N; ++J) {
      Value *P =
          B.CreateMul(B.CreateZExt(L[I], Qword), B.CreateZExt(R[J], Qword));
      P = B.CreateAdd(B.CreateAdd(P, B.CreateZExt(Result[I + J], Qword)),
                      Carry);
      Result[I + J] = B.CreateTrunc(P, T);
      Carry = B.CreateLShr(P, LimbBits);
    }
  }
  return Result;
}

/// Shifts \p X by \p Amount, a dword: first by whole limbs, in powers of two,
/// then within the limbs.
Limbs IntegerSplitter::shift(Limbs X, Value *Amount,
                             Instruction::BinaryOps Op) {
  unsigned N = X.size();
  Type *T = X[0]->getType();
  bool Left = Op == Instruction::Shl;
  Value *Fill = Op == Instruction::AShr ? B.CreateAShr(X.back(), LimbBits - 1)
                                        : Constant::getNullValue(T);
  // Limb I of X shifted by By limbs.
  auto At = [&](const Limbs &X, unsigned I, unsigned By) {
    if (Left)
      return I >= By ? X[I - By] : Fill;
    return I + By < N ? X[I + By] : Fill;
  };
  for (unsigned By = 1; By < N; By *= 2) {
    Value *Is = B.CreateIsNotNull(
        B.CreateAnd(Amount, ConstantInt::get(T, By * LimbBits)));
    Limbs Moved;
    for (unsigned I = 0; I < N; ++I)
      Moved.push_back(B.CreateSelect(Is, At(X, I, By), X[I]));
    X = Moved;
  }
  Value *Rest = B.CreateAnd(Amount, ConstantInt::get(T, LimbBits - 1));
  Value *Other = B.CreateXor(Rest, ConstantInt::get(T, LimbBits - 1));
  Limbs Result;
  for (unsigned I = 0; I < N; ++I) {
    // The bits of the adjacent limb are first shifted by one: a shift by 32
    // would be undefined.
    Value *Next = At(X, I, 1);
    Result.push_back(
        Left ? B.CreateOr(B.CreateShl(X[I], Rest),
                          B.CreateLShr(B.CreateLShr(Next, 1), Other))
             : B.CreateOr(B.CreateLShr(X[I], Rest),
                          B.CreateShl(B.CreateShl(Next, 1), Other)));
  }
  return Result;
}

Limbs IntegerSplitter::binary(BinaryOperator &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
    return sum(split(L), split(R), I.getOpcode() == Instruction::Sub);
  case Instruction::Mul:
    return product(split(L), split(R));
  case Instruction::Shl:
    return shift(split(L), split(R)[0], Instruction::Shl);
  case Instruction::LShr:
    return shift(zeroExtended(L), split(R)[0], Instruction::LShr);
  case Instruction::AShr:
    return shift(signExtended(L), split(R)[0], Instruction::AShr);
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor: {
    Limbs X = split(L), Y = split(R), Result;
    for (unsigned K = 0; K < X.size(); ++K)
      Result.push_back(B.CreateBinOp(I.getOpcode(), X[K], Y[K]));
    return Result;
  }
  default:
    return {};
  }
}

Value *IntegerSplitter::compare(ICmpInst &I) {
  auto Of = [&](unsigned Operand) {
    Value *V = I.getOperand(Operand);
    return I.isSigned() ? signExtended(V) : zeroExtended(V);
  };
  Limbs L = Of(0), R = Of(1);
  if (I.isEquality()) {
    Value *Differs = nullptr;
    for (unsigned K = 0; K < L.size(); ++K) {
      Value *Here = B.CreateXor(L[K], R[K]);
      Differs = Differs ? B.CreateOr(Differs, Here) : Here;
    }
    return B.CreateICmp(I.getPredicate(), Differs,
                        Constant::getNullValue(Differs->getType()));
  }
  // The highest limb that differs decides; only the top one is signed.
  CmpInst::Predicate Below = ICmpInst::getUnsignedPredicate(I.getPredicate());
  Value *Result = B.CreateICmp(Below, L[0], R[0]);
  for (unsigned K = 1; K < L.size(); ++K) {
    bool IsTop = K + 1 == L.size();
    Value *Here = B.CreateICmp(IsTop ? I.getPredicate() : Below, L[K], R[K]);
    Result = B.CreateSelect(B.CreateICmpEQ(L[K], R[K]), Result, Here);
  }
  return Result;
}

/// A \p T with the bits of the limbs \p X of a large integer or a vector of
/// large integers; null if there is no such conversion.
Value *IntegerSplitter::pack(const Limbs &X, Type *T) {
  unsigned N = X.size(), Lanes = lanesOf(X[0]->getType());
  bool IsVector = X[0]->getType()->isVectorTy();
  Value *All = PoisonValue::get(vectorOf(LimbBits, N * Lanes));
  for (unsigned Lane = 0; Lane < Lanes; ++Lane)
    for (unsigned I = 0; I < N; ++I)
      All = B.CreateInsertElement(
          All, IsVector ? B.CreateExtractElement(X[I], Lane) : X[I],
          Lane * N + I);
  unsigned Bits = T->getPrimitiveSizeInBits().getFixedSize();
  if (Bits == N * Lanes * LimbBits)
    return B.CreateBitCast(All, T);
  // Not a multiple of dwords: take the first bits as smaller pieces.
  unsigned Piece = GreatestCommonDivisor64(Bits, LimbBits);
  SmallVector<int, 32> First;
  for (unsigned I = 0; I < Bits / Piece; ++I)
    First.push_back(I);
  Value *Pieces = B.CreateBitCast(All, vectorOf(Piece, N * LimbBits / Piece));
  return B.CreateBitCast(B.CreateShuffleVector(Pieces, First), T);
}

/// The limbs of a \p T that has the bits of \p V.
Limbs IntegerSplitter::unpack(Value *V, Type *T) {
  unsigned N = limbsOf(T), Lanes = lanesOf(T);
  unsigned Bits = T->getPrimitiveSizeInBits().getFixedSize();
  if (Bits != N * Lanes * LimbBits) {
    unsigned Piece = GreatestCommonDivisor64(Bits, LimbBits);
    Value *Pieces = B.CreateBitCast(V, vectorOf(Piece, Bits / Piece));
    SmallVector<int, 32> Padded;
    for (unsigned I = 0; I < N * LimbBits / Piece; ++I)
      Padded.push_back(std::min(I, Bits / Piece));
    V = B.CreateShuffleVector(Pieces, Constant::getNullValue(Pieces->getType()),
                              Padded);
  }
  Value *All = B.CreateBitCast(V, vectorOf(LimbBits, N * Lanes));
  Limbs Result;
  for (unsigned I = 0; I < N; ++I) {
    SmallVector<int, 8> Own;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      Own.push_back(Lane * N + I);
    Result.push_back(T->isVectorTy() ? B.CreateShuffleVector(All, Own)
                                     : B.CreateExtractElement(All, I));
  }
  return Result;
}

/// Whether the bits of \p T's lanes are whole dwords, or there is one lane.
bool canRegroup(const Type *T) {
  return !isLarge(T) || !T->isVectorTy() ||
         T->getScalarSizeInBits() % LimbBits == 0;
}

bool IntegerSplitter::cast(CastInst &I, Limbs &Result, Value *&Small) {
  Value *V = I.getOperand(0);
  Type *From = V->getType(), *To = I.getType();
  bool Signed = I.getOpcode() == Instruction::SExt;
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    Result = split(V);
    if (isLarge(To))
      Result.resize(limbsOf(To));
    else
      Small = lowBits(Result, To);
    return true;
  case Instruction::ZExt:
  case Instruction::SExt:
    if (!isLarge(From)) {
      Result = ofSmall(V, To, Signed);
      return true;
    }
    Result = Signed ? signExtended(V) : zeroExtended(V);
    Result.append(limbsOf(To) - Result.size(),
                  Signed ? B.CreateAShr(Result.back(), LimbBits - 1)
                         : zero(To));
    return true;
  case Instruction::BitCast:
    if (!canRegroup(From) || !canRegroup(To))
      return false;
    if (isLarge(From))
      Small = pack(split(V), isLarge(To)
                                 ? vectorOf(LimbBits, limbsOf(To) * lanesOf(To))
                                 : To);
    if (isLarge(To))
      Result = unpack(Small ? Small : V, To);
    return true;
  case Instruction::PtrToInt:
    Result = ofSmall(B.CreatePtrToInt(V, From->getWithNewType(B.getInt64Ty())),
                     To, false);
    return true;
  case Instruction::IntToPtr:
    Small =
        B.CreateIntToPtr(lowBits(split(V), From->getWithNewBitWidth(64)), To);
    return true;
  default:
    return false;
  }
}

/// The type of \p T in memory; null if there is none.
Type *IntegerSplitter::bytesOf(Type *T) {
  unsigned Bytes = F.getParent()->getDataLayout().getTypeStoreSize(T);
  unsigned Bits = T->getPrimitiveSizeInBits().getFixedSize();
  if (Bits % LimbBits == 0 && canRegroup(T))
    return vectorOf(LimbBits, Bits / LimbBits);
  return T->isVectorTy() ? nullptr : vectorOf(8, Bytes);
}

bool IntegerSplitter::load(LoadInst &I, Limbs &Result) {
  Type *T = bytesOf(I.getType());
  if (!T)
    return false;
  Value *At = B.CreateBitCast(I.getPointerOperand(),
                              T->getPointerTo(I.getPointerAddressSpace()));
  Value *Bytes = B.CreateAlignedLoad(T, At, I.getAlign(), I.isVolatile());
  unsigned Bits = T->getPrimitiveSizeInBits().getFixedSize();
  Type *Whole = I.getType()->isVectorTy() ? I.getType() : B.getIntNTy(Bits);
  Result = unpack(Bytes, Whole);
  return true;
}

bool IntegerSplitter::store(StoreInst &I) {
  Value *V = I.getValueOperand();
  Type *T = bytesOf(V->getType());
  if (!T)
    return false;
  Value *At = B.CreateBitCast(I.getPointerOperand(),
                              T->getPointerTo(I.getPointerAddressSpace()));
  B.CreateAlignedStore(pack(zeroExtended(V), T), At, I.getAlign(),
                       I.isVolatile());
  return true;
}

/// Replaces a switch on a large integer by one on the index of the equal case.
void IntegerSplitter::lowerSwitch(SwitchInst &I) {
  Limbs X = zeroExtended(I.getCondition());
  Value *Int = B.getInt32(0);
  for (auto &Case : I.cases()) {
    Limbs C = constant(*Case.getCaseValue());
    Value *Differs = B.getInt32(0);
    for (unsigned K = 0; K < X.size(); ++K)
      Differs = B.CreateOr(Differs, B.CreateXor(X[K], C[K]));
    Int = B.CreateSelect(B.CreateIsNull(Differs),
                         B.getInt32(Case.getCaseIndex() + 1), Int);
  }
  SwitchInst *New = B.CreateSwitch(Int, I.getDefaultDest(), I.getNumCases());
  for (auto &Case : I.cases())
    New->addCase(B.getInt32(Case.getCaseIndex() + 1), Case.getCaseSuccessor());
  I.eraseFromParent();
}

/// Whether each operand of \p I can be split.
bool IntegerSplitter::isKnown(Instruction &I) {
  for (Value *V : I.operands())
    if (isLarge(V->getType()) &&
        (isa<ConstantExpr>(V) || !isa<Instruction, Constant>(V)))
      return false;
  if (isa<BitCastInst>(I))
    return canRegroup(I.getType()) && canRegroup(I.getOperand(0)->getType());
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return bytesOf(Store->getValueOperand()->getType());
  if (isa<LoadInst>(I))
    return bytesOf(I.getType());
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return !Operation->isIntDivRem();
  if (isa<CastInst>(I))
    return !isa<UIToFPInst, SIToFPInst, FPToUIInst, FPToSIInst>(I);
  return isa<ICmpInst, PHINode, SelectInst, FreezeInst, InsertElementInst,
             ExtractElementInst, ShuffleVectorInst, SwitchInst>(I);
}

/// Puts the limbs of \p I into Result, or its replacement into Small. False if
/// the operation is not supported.
bool IntegerSplitter::lower(Instruction &I, Limbs &Result, Value *&Small) {
  if (auto *Operation = dyn_cast<BinaryOperator>(&I)) {
    Result = binary(*Operation);
    return !Result.empty();
  }
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return Small = compare(*Cmp);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return cast(*Cast, Result, Small);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return load(*Load, Result);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I)) {
    for (Value *X : split(Extract->getVectorOperand()))
      Result.push_back(B.CreateExtractElement(X, Extract->getIndexOperand()));
    return true;
  }
  bool IsSelect = isa<SelectInst>(I), IsPhi = isa<PHINode>(I);
  if (!IsSelect && !IsPhi &&
      !isa<FreezeInst, InsertElementInst, ShuffleVectorInst>(I))
    return false;
  for (unsigned K = 0; K < limbsOf(I.getType()); ++K) {
    auto Of = [&](unsigned Operand) { return split(I.getOperand(Operand))[K]; };
    Result.push_back(
        IsPhi      ? B.CreatePHI(limbType(I.getType()), I.getNumOperands())
        : IsSelect ? B.CreateSelect(I.getOperand(0), Of(1), Of(2))
        : isa<FreezeInst>(I) ? B.CreateFreeze(Of(0))
        : isa<InsertElementInst>(I)
            ? B.CreateInsertElement(Of(0), Of(1), I.getOperand(2))
            : B.CreateShuffleVector(
                  Of(0), Of(1),
                  llvm::cast<ShuffleVectorInst>(I).getShuffleMask()));
  }
  return true;
}

void IntegerSplitter::completePhis() {
  for (Instruction *I : Old)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        Limbs In = split(Phi->getIncomingValue(N));
        for (unsigned K = 0; K < In.size(); ++K)
          llvm::cast<PHINode>(Parts[Phi][K])
              ->addIncoming(In[K], Phi->getIncomingBlock(N));
      }
}

void IntegerSplitter::removeOld() {
  for (Instruction *I : Old)
    I->replaceAllUsesWith(UndefValue::get(I->getType()));
  for (Instruction *I : Old)
    I->eraseFromParent();
}

bool IntegerSplitter::run() {
  auto IsWork = [](const Instruction &I) {
    return isLarge(I.getType()) || any_of(I.operands(), [](const Use &U) {
             return isLarge(U->getType());
           });
  };
  if (none_of(instructions(F), IsWork))
    return false;
  EliminateUnreachableBlocks(F);
  // The original operation is shown in a later error message.
  for (Instruction &I : instructions(F))
    if (IsWork(I) && !isKnown(I))
      return false;
  SmallVector<Instruction *, 16> Work; // Operands before users.
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (IsWork(I))
        Work.push_back(&I);
  for (Instruction *I : Work) {
    B.SetInsertPoint(I);
    Limbs Result;
    Value *Small = nullptr;
    if (auto *Switch = dyn_cast<SwitchInst>(I)) {
      lowerSwitch(*Switch);
      continue;
    }
    bool Done = isa<StoreInst>(I) ? store(llvm::cast<StoreInst>(*I))
                                  : lower(*I, Result, Small);
    if (!Done) // A later pass reports it; its users are not split either.
      return true;
    Old.push_back(I);
    if (isLarge(I->getType()))
      Parts[I] = Result;
    else if (Small)
      I->replaceAllUsesWith(Small);
  }
  completePhis();
  removeOld();
  return true;
}

} // namespace

PreservedAnalyses SplitIntegersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return IntegerSplitter(F).run() ? PreservedAnalyses::none()
                                  : PreservedAnalyses::all();
}

} // namespace cmc
