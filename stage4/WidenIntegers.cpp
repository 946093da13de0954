//===- WidenIntegers.cpp - odd integers in hardware widths ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/WidenIntegers.h"
#include "stage4/Rewriting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace {

/// The largest mask that is one integer.
constexpr unsigned MaskBits = 32;

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

bool isMask(const Type *T) { return T->isIntOrIntVectorTy(1); }

/// A cast of stage 4: between a mask and an integer of as many bits.
bool isMaskCast(const Instruction &I) {
  if (!isa<BitCastInst>(I))
    return false;
  Type *From = I.getOperand(0)->getType(), *To = I.getType();
  return (isMask(From) && To->isIntegerTy() && lanesOf(From) <= MaskBits) ||
         (isMask(To) && From->isIntegerTy() && lanesOf(To) <= MaskBits);
}

/// The hardware width for \p Bits bits.
unsigned roundedUp(unsigned Bits) {
  return std::max<uint64_t>(8, PowerOf2Ceil(Bits));
}

class IntegerWidener {
public:
  explicit IntegerWidener(Function &F) : F(F), B(F.getContext()) {}
  bool run();

private:
  Value *wide(Value *V);
  Value *zeroExtended(Value *V);
  Value *signExtended(Value *V);
  Value *widen(Instruction &I);
  Value *binary(BinaryOperator &I);
  Value *compare(ICmpInst &I);
  Value *call(IntrinsicInst &I);
  Value *cast(CastInst &I);
  Value *fromFloat(Value *Float, Type *T, bool Signed, unsigned Bits);
  Value *bitcast(BitCastInst &I);
  Value *load(LoadInst &I);
  void store(StoreInst &I);
  void widenSwitch(SwitchInst &I);

  Value *pieces(Value *V, unsigned &Bits);
  Value *regroup(Value *Pieces, unsigned From, unsigned To, unsigned N);
  Value *assemble(Value *Pieces, unsigned From, Type *T);
  Value *maskOf(Value *Words, unsigned N);
  VectorType *memoryType(Type *T);
  Type *vectorOf(unsigned Bits, unsigned N) {
    return FixedVectorType::get(B.getIntNTy(Bits), N);
  }

  bool collect(SmallVectorImpl<Instruction *> &Work);
  void completePhis();
  void removeOld();
  void shiftOutElements();

  Function &F;
  IRBuilder<> B;
  DenseMap<Value *, Value *> Wide; ///< Of values of odd widths.
  SmallVector<Instruction *, 16> Old;
};

/// \p V in the low bits of its wider type; the bits above are unspecified.
Value *IntegerWidener::wide(Value *V) {
  if (!isOddInteger(V->getType()))
    return V;
  auto It = Wide.find(V);
  if (It != Wide.end())
    return It->second;
  if (auto *Expression = dyn_cast<ConstantExpr>(V)) {
    Instruction *I = Expression->getAsInstruction(&*B.GetInsertPoint());
    Value *W = widen(*I);
    I->eraseFromParent();
    if (W)
      return W;
  }
  return B.CreateZExt(V, widenedInteger(V->getType()));
}

Value *IntegerWidener::zeroExtended(Value *V) {
  Value *W = wide(V);
  if (!Wide.count(V) && !isa<ConstantExpr>(V)) // Extended, or not odd.
    return W;
  unsigned Bits = V->getType()->getScalarSizeInBits();
  return B.CreateAnd(W, maskTrailingOnes<uint64_t>(Bits));
}

Value *IntegerWidener::signExtended(Value *V) {
  Value *W = wide(V);
  if (!isOddInteger(V->getType()))
    return W;
  unsigned Above =
      W->getType()->getScalarSizeInBits() - V->getType()->getScalarSizeInBits();
  return B.CreateAShr(B.CreateShl(W, Above), Above);
}

Value *IntegerWidener::binary(BinaryOperator &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::Shl:
    return B.CreateShl(wide(L), zeroExtended(R));
  case Instruction::AShr:
    return B.CreateAShr(signExtended(L), zeroExtended(R));
  case Instruction::SDiv:
  case Instruction::SRem:
    return B.CreateBinOp(I.getOpcode(), signExtended(L), signExtended(R));
  case Instruction::LShr:
  case Instruction::UDiv:
  case Instruction::URem:
    return B.CreateBinOp(I.getOpcode(), zeroExtended(L), zeroExtended(R));
  default:
    return B.CreateBinOp(I.getOpcode(), wide(L), wide(R));
  }
}

Value *IntegerWidener::compare(ICmpInst &I) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  if (I.isSigned())
    return B.CreateICmp(I.getPredicate(), signExtended(L), signExtended(R));
  return B.CreateICmp(I.getPredicate(), zeroExtended(L), zeroExtended(R));
}

/// The integer of \p Bits bits nearest to \p Float, saturated.
Value *IntegerWidener::fromFloat(Value *Float, Type *T, bool Signed,
                                 unsigned Bits) {
  Value *X =
      B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                        {T, Float->getType()}, {Float});
  unsigned Size = T->getScalarSizeInBits();
  if (!Signed)
    return B.CreateBinaryIntrinsic(
        Intrinsic::umin, X,
        ConstantInt::get(T, APInt::getMaxValue(Bits).zext(Size)));
  X = B.CreateBinaryIntrinsic(
      Intrinsic::smin, X,
      ConstantInt::get(T, APInt::getSignedMaxValue(Bits).sext(Size)));
  return B.CreateBinaryIntrinsic(
      Intrinsic::smax, X,
      ConstantInt::get(T, APInt::getSignedMinValue(Bits).sext(Size)));
}

Value *IntegerWidener::call(IntrinsicInst &I) {
  Intrinsic::ID ID = I.getIntrinsicID();
  switch (ID) {
  case Intrinsic::umin:
  case Intrinsic::umax:
    return B.CreateBinaryIntrinsic(ID, zeroExtended(I.getArgOperand(0)),
                                   zeroExtended(I.getArgOperand(1)));
  case Intrinsic::smin:
  case Intrinsic::smax:
    return B.CreateBinaryIntrinsic(ID, signExtended(I.getArgOperand(0)),
                                   signExtended(I.getArgOperand(1)));
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return fromFloat(I.getArgOperand(0), widenedInteger(I.getType()),
                     ID == Intrinsic::fptosi_sat,
                     I.getType()->getScalarSizeInBits());
  default:
    return nullptr;
  }
}

Value *IntegerWidener::cast(CastInst &I) {
  Value *X = I.getOperand(0);
  Type *T = widenedInteger(I.getType());
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return B.CreateZExtOrTrunc(wide(X), T);
  case Instruction::ZExt:
    if (isOddInteger(X->getType()) && !Wide.count(X) && T == I.getType())
      return nullptr; // The bits of a mask.
    return B.CreateZExtOrTrunc(zeroExtended(X), T);
  case Instruction::SExt:
    return B.CreateSExtOrTrunc(signExtended(X), T);
  case Instruction::UIToFP:
    return B.CreateUIToFP(zeroExtended(X), T);
  case Instruction::SIToFP:
    return B.CreateSIToFP(signExtended(X), T);
  case Instruction::FPToUI: // Values out of range are undefined.
    return B.CreateFPToUI(X, T);
  case Instruction::FPToSI:
    return B.CreateFPToSI(X, T);
  case Instruction::PtrToInt:
    return B.CreatePtrToInt(X, T);
  case Instruction::IntToPtr:
    return B.CreateIntToPtr(zeroExtended(X), T);
  case Instruction::BitCast:
    return bitcast(llvm::cast<BitCastInst>(I));
  default:
    return nullptr;
  }
}

/// \p I, whose type or operands are odd, on wider integers; null if the
/// operation is not supported.
Value *IntegerWidener::widen(Instruction &I) {
  auto Of = [&](unsigned Operand) { return wide(I.getOperand(Operand)); };
  if (auto *Phi = dyn_cast<PHINode>(&I)) // Its operands may follow.
    return B.CreatePHI(widenedInteger(I.getType()),
                       Phi->getNumIncomingValues());
  if (auto *Operation = dyn_cast<BinaryOperator>(&I))
    return binary(*Operation);
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return compare(*Cmp);
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return call(*Call);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return cast(*Cast);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return load(*Load);
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return B.CreateShuffleVector(Of(0), Of(1), Shuffle->getShuffleMask());
  switch (I.getOpcode()) {
  case Instruction::Select:
    return B.CreateSelect(I.getOperand(0), Of(1), Of(2));
  case Instruction::Freeze:
    return B.CreateFreeze(Of(0));
  case Instruction::ExtractElement:
    return B.CreateExtractElement(Of(0), zeroExtended(I.getOperand(1)));
  case Instruction::InsertElement:
    return B.CreateInsertElement(Of(0), Of(1), zeroExtended(I.getOperand(2)));
  default:
    return nullptr;
  }
}

/// The bits of \p V as a vector: \p Bits in each element, zeros above.
Value *IntegerWidener::pieces(Value *V, unsigned &Bits) {
  Type *T = V->getType();
  unsigned N = lanesOf(T);
  Bits = T->getScalarSizeInBits();
  if (isMask(T)) {
    Bits = std::min(N, MaskBits);
    unsigned Count = divideCeil(N, MaskBits);
    Value *Words = PoisonValue::get(vectorOf(MaskBits, Count));
    Value *None = Constant::getNullValue(T);
    for (unsigned I = 0; I < Count; ++I) {
      SmallVector<int, 32> Lanes;
      for (unsigned Lane = 0; Lane < Bits; ++Lane)
        Lanes.push_back(std::min(I * MaskBits + Lane, N));
      Value *Part = Count > 1 ? B.CreateShuffleVector(V, None, Lanes) : V;
      Part = B.CreateZExt(B.CreateBitCast(Part, B.getIntNTy(Bits)),
                          B.getInt32Ty());
      Words = B.CreateInsertElement(Words, Part, I);
    }
    return Words;
  }
  Value *X = T->isIntOrIntVectorTy() ? zeroExtended(V)
                                     : B.CreateBitCast(V, vectorOf(Bits, N));
  if (X->getType()->isVectorTy())
    return X;
  return B.CreateInsertElement(
      PoisonValue::get(FixedVectorType::get(X->getType(), 1)), X, uint64_t(0));
}

/// Converts pieces of \p From bits to \p N pieces of \p To bits, each in an
/// integer of a hardware width that fits both. The bits above are unspecified.
Value *IntegerWidener::regroup(Value *Pieces, unsigned From, unsigned To,
                               unsigned N) {
  unsigned Count = lanesOf(Pieces->getType());
  unsigned Size = roundedUp(std::max(From, To));
  Value *X = B.CreateZExtOrTrunc(Pieces, vectorOf(Size, Count));
  Value *Zero = Constant::getNullValue(X->getType());
  Value *All = nullptr;
  // Each result has parts of this many consecutive pieces.
  unsigned Parts = To % From == 0   ? To / From
                   : From % To == 0 ? 1
                                    : divideCeil(To, From) + 1;
  for (unsigned Part = 0; Part < Parts; ++Part) {
    SmallVector<int, 32> Lanes;
    SmallVector<Constant *, 32> Up, Down;
    for (unsigned I = 0; I < N; ++I) {
      unsigned Piece = I * To / From + Part;
      int Shift = int(Piece * From) - int(I * To);
      bool IsPart = Piece < Count && Shift < int(To);
      Lanes.push_back(IsPart ? Piece : Count);
      Up.push_back(B.getIntN(Size, IsPart && Shift > 0 ? Shift : 0));
      Down.push_back(B.getIntN(Size, IsPart && Shift < 0 ? -Shift : 0));
    }
    Value *P = B.CreateShuffleVector(X, Zero, Lanes);
    P = B.CreateLShr(B.CreateShl(P, ConstantVector::get(Up)),
                     ConstantVector::get(Down));
    All = All ? B.CreateOr(All, P) : P;
  }
  return All;
}

/// The first \p N lanes of the mask whose bits are in the dwords \p Words.
Value *IntegerWidener::maskOf(Value *Words, unsigned N) {
  Value *Mask = nullptr;
  for (unsigned I = 0; I * MaskBits < N; ++I) {
    Value *Part = B.CreateBitCast(B.CreateExtractElement(Words, I),
                                  FixedVectorType::get(B.getInt1Ty(), 32));
    SmallVector<int, 64> Lanes(std::min(N, I * MaskBits + MaskBits));
    for (unsigned Lane = 0; Lane < Lanes.size(); ++Lane)
      Lanes[Lane] = Lane;
    if (I) {
      // Both operands of a shuffle must have the same length.
      SmallVector<int, 64> Padded(I * MaskBits, 0);
      for (unsigned Lane = 0; Lane < Padded.size(); ++Lane)
        Padded[Lane] = Lane < MaskBits ? int(Lane) : -1;
      Part = B.CreateShuffleVector(Part, Padded);
      Mask = B.CreateShuffleVector(Mask, Part, Lanes);
    } else {
      Mask = B.CreateShuffleVector(Part, Lanes);
    }
  }
  return Mask;
}

/// A \p T, or its wider type, from the bits of \p Pieces, \p From in each.
Value *IntegerWidener::assemble(Value *Pieces, unsigned From, Type *T) {
  unsigned N = lanesOf(T), Bits = T->getScalarSizeInBits();
  if (isMask(T) && N <= MaskBits)
    return B.CreateBitCast(
        B.CreateTrunc(
            B.CreateExtractElement(regroup(Pieces, From, N, 1), uint64_t(0)),
            B.getIntNTy(N)),
        T);
  if (isMask(T))
    return maskOf(
        B.CreateTrunc(regroup(Pieces, From, MaskBits, divideCeil(N, MaskBits)),
                      vectorOf(MaskBits, divideCeil(N, MaskBits))),
        N);
  Value *X = B.CreateZExtOrTrunc(regroup(Pieces, From, Bits, N),
                                 vectorOf(roundedUp(Bits), N));
  if (!T->isIntOrIntVectorTy())
    return B.CreateBitCast(X, T);
  return T->isVectorTy() ? X : B.CreateExtractElement(X, uint64_t(0));
}

Value *IntegerWidener::bitcast(BitCastInst &I) {
  Type *T = I.getType();
  if (isMaskCast(I)) {
    Value *X = I.getOperand(0);
    auto *Trunc = dyn_cast<TruncInst>(X);
    if (!Wide.count(X) || (Trunc && !isOddInteger(Trunc->getSrcTy())))
      return nullptr;
    return B.CreateBitCast(B.CreateTrunc(wide(X), X->getType()), T);
  }
  unsigned Bits;
  Value *From = pieces(I.getOperand(0), Bits);
  return assemble(From, Bits, T);
}

/// The bytes, or dwords, of a \p T in memory.
VectorType *IntegerWidener::memoryType(Type *T) {
  unsigned Bytes = F.getParent()->getDataLayout().getTypeStoreSize(T);
  return llvm::cast<VectorType>(Bytes % 4 == 0 ? vectorOf(32, Bytes / 4)
                                               : vectorOf(8, Bytes));
}

Value *IntegerWidener::load(LoadInst &I) {
  VectorType *T = memoryType(I.getType());
  Value *At = B.CreateBitCast(I.getPointerOperand(),
                              T->getPointerTo(I.getPointerAddressSpace()));
  Value *Bytes = B.CreateAlignedLoad(T, At, I.getAlign(), I.isVolatile());
  return assemble(Bytes, T->getScalarSizeInBits(), I.getType());
}

void IntegerWidener::store(StoreInst &I) {
  Value *V = I.getValueOperand();
  VectorType *T = memoryType(V->getType());
  unsigned Bits;
  Value *From = pieces(V, Bits);
  Value *At = B.CreateBitCast(I.getPointerOperand(),
                              T->getPointerTo(I.getPointerAddressSpace()));
  B.CreateAlignedStore(assemble(From, Bits, T), At, I.getAlign(),
                       I.isVolatile());
  I.eraseFromParent();
}

void IntegerWidener::widenSwitch(SwitchInst &I) {
  Value *Condition = zeroExtended(I.getCondition());
  SwitchInst *New =
      B.CreateSwitch(Condition, I.getDefaultDest(), I.getNumCases());
  for (auto &Case : I.cases())
    New->addCase(
        llvm::cast<ConstantInt>(ConstantInt::get(
            Condition->getType(), Case.getCaseValue()->getZExtValue())),
        Case.getCaseSuccessor());
  I.eraseFromParent();
}

/// Erases the replaced instructions that have no other users.
void IntegerWidener::removeOld() {
  SmallPtrSet<Instruction *, 16> Erased(Old.begin(), Old.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction *I : Old)
      if (Erased.count(I) && any_of(I->users(), [&](const User *U) {
            return !Erased.count(llvm::cast<Instruction>(U));
          }))
        Changed |= Erased.erase(I);
  }
  for (Instruction *I : Erased)
    I->dropAllReferences();
  for (Instruction *I : Erased)
    I->eraseFromParent();
}

/// Replaces `extractelement (bitcast i32 %x to <8 x i4>), i`, which reads some
/// bits of an integer, by a shift and a truncation.
void IntegerWidener::shiftOutElements() {
  SmallVector<ExtractElementInst *, 4> Extracts;
  for (Instruction &I : instructions(F))
    if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
      if (isOddInteger(I.getType()) &&
          isa<BitCastInst>(Extract->getVectorOperand()))
        Extracts.push_back(Extract);
  for (ExtractElementInst *I : Extracts) {
    auto *Cast = llvm::cast<BitCastInst>(I->getVectorOperand());
    unsigned Size = Cast->getType()->getPrimitiveSizeInBits().getFixedSize();
    if (Size > 64)
      continue;
    B.SetInsertPoint(I);
    Value *X = B.CreateBitCast(Cast->getOperand(0), B.getIntNTy(Size));
    Value *Amount = B.CreateMul(
        B.CreateZExtOrTrunc(I->getIndexOperand(), X->getType()),
        ConstantInt::get(X->getType(), I->getType()->getIntegerBitWidth()));
    I->replaceAllUsesWith(B.CreateTrunc(B.CreateLShr(X, Amount), I->getType()));
    I->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructions(Cast);
  }
}

bool hasOdd(const User &U) {
  auto IsOdd = [](const Use &Operand) {
    return isOddInteger(Operand->getType());
  };
  return isOddInteger(U.getType()) || any_of(U.operands(), IsOdd);
}

/// Whether \p I casts between an integer and a mask of more lanes than stage 4
/// can cast.
bool isLargeMaskCast(const Instruction &I) {
  return isa<BitCastInst>(I) &&
         isMask(I.getType()) != isMask(I.getOperand(0)->getType()) &&
         !isMaskCast(I);
}

/// Collects the instructions to widen, operands before their users; false if
/// there are none.
bool IntegerWidener::collect(SmallVectorImpl<Instruction *> &Work) {
  auto IsWork = [](const Instruction &I) {
    return hasOdd(I) || isLargeMaskCast(I);
  };
  if (none_of(instructions(F), IsWork))
    return false;
  EliminateUnreachableBlocks(F);
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *Block)
      if (IsWork(I))
        Work.push_back(&I);
  return true;
}

void IntegerWidener::completePhis() {
  for (Instruction *I : Old)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        B.SetInsertPoint(Phi->getIncomingBlock(N)->getTerminator());
        llvm::cast<PHINode>(Wide[Phi])->addIncoming(
            wide(Phi->getIncomingValue(N)), Phi->getIncomingBlock(N));
      }
}

bool IntegerWidener::run() {
  shiftOutElements();
  SmallVector<Instruction *, 16> Work;
  if (!collect(Work))
    return false;
  for (Instruction *I : Work) {
    B.SetInsertPoint(I);
    if (auto *Switch = dyn_cast<SwitchInst>(I)) {
      widenSwitch(*Switch);
      continue;
    }
    if (auto *Store = dyn_cast<StoreInst>(I)) {
      if (isOddInteger(Store->getValueOperand()->getType()))
        store(*Store);
      continue;
    }
    Value *New = widen(*I);
    if (!New)
      continue;
    Old.push_back(I);
    if (isOddInteger(I->getType()))
      Wide[I] = New;
    else
      I->replaceAllUsesWith(New);
  }
  completePhis();
  removeOld();
  return true;
}

} // namespace

bool isOddInteger(const Type *T) {
  if (!T->isIntOrIntVectorTy())
    return false;
  unsigned Bits = T->getScalarSizeInBits();
  return Bits != 1 && Bits < 64 && (Bits < 8 || !isPowerOf2_32(Bits));
}

Type *widenedInteger(Type *T) {
  if (!isOddInteger(T))
    return T;
  return T->getWithNewBitWidth(roundedUp(T->getScalarSizeInBits()));
}

PreservedAnalyses WidenIntegersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return IntegerWidener(F).run() ? PreservedAnalyses::none()
                                 : PreservedAnalyses::all();
}

} // namespace cmc
