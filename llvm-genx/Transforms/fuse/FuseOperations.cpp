//===- FuseOperations.cpp - two operations to one instruction -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/fuse/FuseOperations.h"
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/VISA/CostModel.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "genx-fuse-operations"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "instructions tried");

namespace cmc {
namespace genx {
namespace {

//===--- Products and sums ------------------------------------------------===//

struct Product {
  Value *X, *Y;
};

/// \p V as a product that only \p User needs.
Optional<Product> productFor(Value *V, const Instruction &User) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->hasOneUse() || I->getParent() != User.getParent())
    return None;
  Value *X, *Y;
  const APInt *By;
  if (match(I, m_Mul(m_Value(X), m_Value(Y))))
    return Product{X, Y};
  if (match(I, m_Shl(m_Value(X), m_APInt(By))) && By->ult(By->getBitWidth()))
    return Product{X, ConstantInt::get(V->getType(), APInt::getOneBitSet(
                                                         By->getBitWidth(),
                                                         By->getZExtValue()))};
  return None;
}

/// A constant that fits the word of an immediate.
bool isWordImmediate(const Value *V) {
  const APInt *C;
  return match(V, m_APInt(C)) && (C->isSignedIntN(16) || C->isIntN(16));
}

/// The value that an extension extends; \p V itself where there is none.
const Value *unextended(const Value *V) {
  auto *Cast = dyn_cast<CastInst>(V);
  return Cast && isa<ZExtInst, SExtInst>(Cast) ? Cast->getOperand(0) : V;
}

/// The same word for all lanes.
bool isWordForAll(const Value *V) {
  const Value *Narrow = unextended(V);
  return elementBytes(Narrow->getType()) == 2 && isRdRegion(Narrow) &&
         IRRegion::of(*cast<CallInst>(Narrow)).isScalar();
}

/// Whether words of both signs are extended where nothing has the width of the
/// result, so that there is no one extension to it.
bool mixesSigns(const Product &P, const Value *Addend) {
  if (!isa<Constant>(Addend) && !isa<CastInst>(Addend))
    return false;
  bool Signed = false, Unsigned = false;
  for (const Value *V : {const_cast<const Value *>(P.X),
                         const_cast<const Value *>(P.Y), Addend}) {
    Signed |= isa<SExtInst>(V);
    Unsigned |= isa<ZExtInst>(V);
  }
  return Signed && Unsigned;
}

/// Why mad cannot multiply \p P; "" when it can.
StringRef whyNoMad(const Product &P, const Value *Addend) {
  unsigned Bytes = elementBytes(P.X->getType());
  // One immediate is possible, and that only of words.
  if (isa<Constant>(Addend) && (isa<Constant>(P.Y) || !isWordImmediate(Addend)))
    return "the number to add is an immediate, which needs a register";
  if (mixesSigns(P, Addend))
    return "signed and unsigned operands are extended";
  if (isWordImmediate(P.Y) || Bytes == 2)
    return "";
  auto IsNarrow = [](const Value *V) {
    return elementBytes(unextended(V)->getType()) <= 2;
  };
  if (!IsNarrow(P.X) || !IsNarrow(P.Y))
    return "neither factor is a word";
  return isWordForAll(P.X) || isWordForAll(P.Y)
             ? ""
             : "both factors are different words in each lane";
}

Value *createMad(IRBuilder<> &B, const Product &P, Value *Addend) {
  return callGenX(B, GenXIntrinsic::genx_ssmad,
                  {Addend->getType(), Addend->getType()}, {P.X, P.Y, Addend});
}

bool isAddition(const Instruction &I) {
  return I.getOpcode() == Instruction::Add ||
         (I.getOpcode() == Instruction::Or &&
          haveNoCommonBitsSet(I.getOperand(0), I.getOperand(1),
                              I.getModule()->getDataLayout()));
}

/// Whether a part of \p I is all that is wanted of it in the end.
bool isNarrowed(const Instruction &I) {
  constexpr unsigned MaxSteps = 32;
  const Instruction *At = &I;
  for (unsigned Steps = 0; Steps < MaxSteps && At->hasOneUse(); ++Steps) {
    At = cast<Instruction>(At->user_back());
    if (elementBytes(At->getType()) < elementBytes(I.getType()))
      return true;
  }
  return false;
}

/// Whether \p V is computed of words only.
bool isSumOfWords(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(unextended(V));
  return I && all_of(I->operands(), [](const Value *Op) {
           return isa<Constant>(Op) ||
                  elementBytes(unextended(Op)->getType()) <= 2;
         });
}

Value *fuseMad(Instruction &I, IRBuilder<> &B, OptimizationRemarkEmitter &ORE) {
  bool Sub = I.getOpcode() == Instruction::Sub;
  if (!Sub && !isAddition(I))
    return nullptr;
  StringRef Why;
  for (unsigned Op : {0, 1}) {
    Value *Other = I.getOperand(1 - Op);
    auto P = productFor(I.getOperand(Op), I);
    if (!P)
      continue;
    Why = whyNoMad(*P, Other);
    if (elementBytes(I.getType()) == 4 && isSumOfWords(Other) &&
        isNarrowed(I) && avoids(*I.getFunction(), visa::Quirk::SumOfWords))
      Why = "the finalizer would narrow it";
    if (Sub && Op == 1) { // The hardware negates no factor for free.
      auto *C = dyn_cast<Constant>(P->Y);
      if (C)
        P->Y = ConstantExpr::getNeg(C);
      if (!C || !isWordImmediate(P->Y))
        Why = "what is subtracted is no product with an immediate";
    }
    if (Why.empty())
      return createMad(B, *P, Sub && Op == 0 ? B.CreateNeg(Other) : Other);
  }
  if (!Why.empty())
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, "NoMad", &I)
             << "product and sum remain two instructions: "
             << ore::NV("Reason", Why);
    });
  return nullptr;
}

//===--- The order of sums ------------------------------------------------===//

/// \p V as a sum that only \p User needs.
Instruction *innerSum(Value *V, const Instruction &User) {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->hasOneUse() && I->getParent() == User.getParent() &&
                 isAddition(*I)
             ? I
             : nullptr;
}

/// What an unordered sum is made of.
struct Terms {
  /// Products for mad, with the addition that each stands in.
  SmallVector<std::pair<Value *, Instruction *>, 8> Products;
  SmallVector<Value *, 4> Others;
  Constant *Number = nullptr;
  /// Instructions that the sum takes as it is written, and that the products
  /// take when each is fused.
  unsigned Cost = 0, CostOfMads = 0;
};

/// Instructions of a mad: the hardware multiplies no bytes with three sources,
/// so that these are moved first.
unsigned costOfMad(const Product &P) {
  auto IsBytes = [](const Value *V) {
    return elementBytes(unextended(V)->getType()) == 1;
  };
  return 1 + IsBytes(P.X) + IsBytes(P.Y);
}

/// Collects the terms of \p Sum.
void collectTerms(Instruction &Sum, Terms &T) {
  unsigned Mads = 0;
  Constant *Number = nullptr;
  for (Value *Op : Sum.operands()) {
    if (Instruction *Inner = innerSum(Op, Sum)) {
      collectTerms(*Inner, T);
      continue;
    }
    auto P = productFor(Op, Sum);
    if (P && whyNoMad(*P, &Sum).empty()) {
      // One of two products becomes an instruction of its own.
      unsigned Mad = costOfMad(*P);
      T.Cost += Mads++ ? 1 : Mad - 1;
      T.CostOfMads += Mad;
      T.Products.push_back({Op, &Sum});
      // So does one to which a number is added that mad does not take.
      T.Cost += Number && !whyNoMad(*P, Number).empty();
    } else if (isa<Constant>(Op) && !T.Number) {
      T.Number = Number = cast<Constant>(Op);
      auto Other = productFor(Sum.getOperand(0), Sum);
      T.Cost += Mads && Other && !whyNoMad(*Other, Number).empty();
    } else {
      T.Others.push_back(Op);
    }
  }
  ++T.Cost;
}

/// Sums that begin with what is no product, so that all products are fused.
class SumOrder {
public:
  explicit SumOrder(Function &F) : F(F) {}

  bool run();

private:
  Value *beginningOf(Terms &T, Instruction &Sum);
  Value *order(Instruction &Sum);
  Value *inRegister(IRBuilder<> &B, Constant *Number);
  bool isInRegister(const Constant &Number) const {
    return Pairs.count(Number.getSplatValue());
  }

  Function &F;
  DenseMap<Constant *, Value *> Pairs; ///< By element.
};

/// The number \p Number in a register. Two of it: what is moved to one element
/// the finalizer reads as an immediate, and takes mads with two of these apart.
Value *SumOrder::inRegister(IRBuilder<> &B, Constant *Number) {
  Constant *Element = Number->getSplatValue();
  Value *&Pair = Pairs[Element];
  if (!Pair) {
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    Pair = createRdRegion(Entry, ConstantVector::get({Element, Element}),
                          IRRegion::strided(Element->getType(), 2, 1, 0),
                          /*Scalar=*/false, "number");
  }
  IRRegion R = IRRegion::strided(Element->getType(),
                                 numElements(Number->getType()), 0, 0);
  return createRdRegion(B, Pair, R, /*Scalar=*/false);
}

/// What the mads of \p T begin with, when that makes the sum cheaper.
Value *SumOrder::beginningOf(Terms &T, Instruction &Sum) {
  Type *SumType = Sum.getType();
  bool Wraps = elementBytes(SumType) == 4 && isNarrowed(Sum);
  auto First = find_if(
      T.Others, [&](const Value *V) { return !Wraps || !isSumOfWords(V); });
  unsigned Terms = T.Others.size() + (T.Number != nullptr);
  bool Pays = T.CostOfMads + Terms - (Terms != 0) < T.Cost;
  unsigned Registers = SumType->getPrimitiveSizeInBits().getFixedSize() / 8 /
                       targetOf(F).GRFBytes;
  if (First != T.Others.end()) {
    Value *V = *First;
    if (Pays)
      T.Others.erase(First);
    return Pays ? V : nullptr;
  }
  if (!SumType->isVectorTy() || (T.Number && !T.Number->getSplatValue()) ||
      Registers <= 1 ||
      !(Wraps ||
        (Pays && T.Number && (Registers > 2 || isInRegister(*T.Number)))))
    return nullptr;
  IRBuilder<> B(T.Products.front().second);
  Constant *Zero = Constant::getNullValue(SumType);
  Constant *Number = std::exchange(T.Number, nullptr);
  return inRegister(B, Number ? Number : Zero);
}

/// (x * a + y * b) + c ==> (c + x * a) + y * b, which has no bare product.
Value *SumOrder::order(Instruction &Sum) {
  Terms T;
  collectTerms(Sum, T);
  if (T.Products.empty())
    return nullptr;
  Value *Result = beginningOf(T, Sum);
  if (!Result)
    return nullptr;
  Instruction *Last = nullptr; // In this block; after it there is Result.
  if (auto *I = dyn_cast<Instruction>(Result))
    Last = I->getParent() == Sum.getParent() ? I : nullptr;
  for (auto &Product : T.Products) {
    Instruction *At = Product.second;
    if (Last && !Last->comesBefore(At))
      At = isa<PHINode>(Last) ? &*Last->getParent()->getFirstInsertionPt()
                              : Last->getNextNode();
    Result = IRBuilder<>(At).CreateAdd(Product.first, Result);
    Last = cast<Instruction>(Result);
    Last->setDebugLoc(Product.second->getDebugLoc());
  }
  IRBuilder<> B(&Sum);
  if (T.Number)
    T.Others.push_back(T.Number);
  for (Value *V : T.Others)
    Result = B.CreateAdd(Result, V);
  return Result;
}

/// Whether \p I is a part of a greater sum.
bool isPartOfSum(Instruction &I) {
  if (!I.hasOneUse())
    return false;
  auto *User = cast<Instruction>(I.user_back());
  return isAddition(*User) && innerSum(&I, *User);
}

bool hasMad(const TargetInfo &Target) {
  return Target.has(TargetInfo::IntegerMad);
}

/// Whether fuse() is for \p I.
bool isCandidate(const Instruction &I) {
  unsigned Bytes = elementBytes(I.getType());
  return isa<BinaryOperator>(I) && I.getType()->isIntOrIntVectorTy() &&
         (Bytes == 2 || Bytes == 4);
}

/// \p I, which extends a product of words that is exact, as the product of
/// extended words: mad multiplies words only, but adds dwords.
Value *widenProduct(Instruction &I) {
  if (!isa<SExtInst>(I) || !I.hasOneUse() ||
      !isAddition(*cast<Instruction>(I.user_back())))
    return nullptr;
  auto *Mul = dyn_cast<OverflowingBinaryOperator>(I.getOperand(0));
  if (!Mul || Mul->getOpcode() != Instruction::Mul || !Mul->hasOneUse() ||
      !Mul->hasNoSignedWrap() || elementBytes(Mul->getType()) != 2 ||
      elementBytes(I.getType()) != 4)
    return nullptr;
  IRBuilder<> B(&I);
  auto Extended = [&](Value *V) {
    auto *Ext = dyn_cast<CastInst>(V);
    return Ext && isa<ZExtInst, SExtInst>(Ext)
               ? B.CreateCast(Ext->getOpcode(), Ext->getOperand(0), I.getType())
               : B.CreateSExt(V, I.getType());
  };
  return B.CreateMul(Extended(Mul->getOperand(0)),
                     Extended(Mul->getOperand(1)));
}

//===--- Bytes as words ---------------------------------------------------===//

/// Factors of bytes that many products read become words once: mad multiplies
/// no bytes, nor does mul two of them.
class FactorWidening {
public:
  bool run(Function &F);

private:
  struct Factor {
    CastInst *Ext;
    CallInst *Read;
  };
  void collect(BinaryOperator &Mul);
  Value *wordsOf(Value *Bytes, bool Signed);

  SmallVector<Factor, 32> Scalars; ///< The same byte for all lanes.
  SmallVector<CastInst *, 32> Vectors;
  DenseMap<PointerIntPair<Value *, 1, bool>, Value *> Words; ///< Signed or not.
};

/// \p V as the extension of bytes; null if it is none.
CastInst *extendedBytes(Value *V) {
  auto *Ext = dyn_cast<CastInst>(V);
  return Ext && isa<ZExtInst, SExtInst>(Ext) && V->getType()->isVectorTy() &&
                 elementBytes(Ext->getSrcTy()) == 1 &&
                 elementBytes(Ext->getType()) == 4
             ? Ext
             : nullptr;
}

void FactorWidening::collect(BinaryOperator &Mul) {
  if (Mul.getOpcode() != Instruction::Mul || !Mul.hasOneUse() ||
      !isAddition(*cast<Instruction>(Mul.user_back())))
    return;
  for (unsigned Op : {0, 1}) {
    CastInst *One = extendedBytes(Mul.getOperand(Op));
    CastInst *Other = extendedBytes(Mul.getOperand(1 - Op));
    if (!One || !Other || !isRdRegion(One->getOperand(0)))
      continue;
    auto *Read = cast<CallInst>(One->getOperand(0));
    IRRegion R = IRRegion::of(*Read);
    Function &F = *Mul.getFunction();
    if (R.Index || !R.isScalar() || !placeBehind(*regionSource(Read), F) ||
        !placeBehind(*Other->getOperand(0), F))
      continue;
    Scalars.push_back({One, Read});
    Vectors.push_back(Other);
    return;
  }
}

/// All of \p Bytes as words, made where they are made.
Value *FactorWidening::wordsOf(Value *Bytes, bool Signed) {
  Value *&W = Words[PointerIntPair<Value *, 1, bool>(Bytes, Signed)];
  if (W)
    return W;
  IRBuilder<> B(placeBehind(*Bytes, *Scalars.front().Ext->getFunction()));
  Type *T = vectorOf(B.getInt16Ty(), numElements(Bytes->getType()));
  return W = Signed ? B.CreateSExt(Bytes, T) : B.CreateZExt(Bytes, T);
}

bool FactorWidening::run(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I))
      collect(*Op);
  // Instructions that make words, and products that need no more.
  SmallPtrSet<Value *, 32> Sources;
  unsigned Cost = 0;
  auto Count = [&](Value *Bytes) {
    if (Sources.insert(Bytes).second)
      Cost +=
          visa::cost::Issue + numElements(Bytes->getType()) / visa::cost::Lanes;
  };
  for (const Factor &S : Scalars)
    Count(regionSource(S.Read));
  for (CastInst *V : Vectors)
    Count(V->getOperand(0));
  if (Scalars.size() < visa::cost::WidenedFactors * Cost)
    return false;
  for (const Factor &S : Scalars) {
    if (S.Ext->use_empty())
      continue; // Two products had it.
    IRBuilder<> B(S.Ext);
    IRRegion R = IRRegion::of(*S.Read);
    R.Elem = B.getInt16Ty();
    R.Offset *= 2;
    Value *W = wordsOf(regionSource(S.Read), isa<SExtInst>(S.Ext));
    Value *Read = createRdRegion(B, W, R, /*Scalar=*/false);
    S.Ext->replaceAllUsesWith(
        B.CreateCast(S.Ext->getOpcode(), Read, S.Ext->getType()));
  }
  for (CastInst *V : Vectors) {
    if (V->use_empty())
      continue;
    IRBuilder<> B(V);
    Value *W = wordsOf(V->getOperand(0), isa<SExtInst>(V));
    V->replaceAllUsesWith(B.CreateCast(V->getOpcode(), W, V->getType()));
  }
  return true;
}

bool SumOrder::run() {
  SmallVector<Instruction *, 32> Sums;
  for (Instruction &I : instructions(F))
    if (isCandidate(I) && isAddition(I) && !isPartOfSum(I))
      Sums.push_back(&I);
  bool Changed = false;
  for (Instruction *Sum : Sums)
    if (Value *New = order(*Sum)) {
      Sum->replaceAllUsesWith(New);
      RecursivelyDeleteTriviallyDeadInstructions(Sum);
      Changed = true;
    }
  return Changed;
}

bool prepareMads(Function &F) {
  bool Changed = rewriteInstructions(
      F, [](Instruction &I, IRBuilder<> &) { return widenProduct(I); });
  Changed |= FactorWidening().run(F);
  return SumOrder(F).run() || Changed;
}

//===--- Three operands of Xe_HP ------------------------------------------===//

/// \p V as an operation that only \p User needs.
BinaryOperator *innerOf(Value *V, const Instruction &User) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && I->hasOneUse() && I->getParent() == User.getParent() ? I
                                                                   : nullptr;
}

bool isNoConstant(const Value *V) { return !isa<Constant>(V); }

Value *fuseAdd3(Instruction &I, IRBuilder<> &B) {
  if (I.getOpcode() != Instruction::Add)
    return nullptr;
  for (unsigned Op : {0, 1}) {
    BinaryOperator *Inner = innerOf(I.getOperand(Op), I);
    Value *Z = I.getOperand(1 - Op);
    if (!Inner || Inner->getOpcode() != Instruction::Add ||
        !all_of(Inner->operands(), isNoConstant) || isa<Constant>(Z))
      continue;
    return callGenX(B, GenXIntrinsic::genx_add3, {I.getType(), I.getType()},
                    {Inner->getOperand(0), Inner->getOperand(1), Z});
  }
  return nullptr;
}

bool isLogic(const Instruction &I) {
  return I.getOpcode() == Instruction::And ||
         I.getOpcode() == Instruction::Or || I.getOpcode() == Instruction::Xor;
}

unsigned combine(unsigned Opcode, unsigned A, unsigned B) {
  return Opcode == Instruction::And  ? A & B
         : Opcode == Instruction::Or ? A | B
                                     : A ^ B;
}

/// Columns of a truth table of three operands.
constexpr unsigned Columns[] = {0xaa, 0xcc, 0xf0};

Value *fuseBfn(Instruction &I, IRBuilder<> &B) {
  if (!isLogic(I))
    return nullptr;
  for (unsigned Op : {0, 1}) {
    BinaryOperator *Inner = innerOf(I.getOperand(Op), I);
    Value *Z = I.getOperand(1 - Op);
    if (!Inner || !isLogic(*Inner) ||
        !all_of(Inner->operands(), isNoConstant) || isa<Constant>(Z))
      continue;
    unsigned Table = combine(
        I.getOpcode(), combine(Inner->getOpcode(), Columns[0], Columns[1]),
        Columns[2]);
    return callGenX(
        B, GenXIntrinsic::genx_bfn, {I.getType(), I.getType()},
        {Inner->getOperand(0), Inner->getOperand(1), Z, B.getInt8(Table)});
  }
  return nullptr;
}

/// |x - y| ==> |y - x| where the bytes x are read by others, too: what is
/// subtracted is moved to words first, which is done for all users at once.
Value *turnDifference(Instruction &I, IRBuilder<> &B) {
  Value *X, *Y;
  if (intrinsicOf(&I) != Intrinsic::abs ||
      !match(I.getOperand(0), m_OneUse(m_Sub(m_Value(X), m_Value(Y)))))
    return nullptr;
  auto IsBytes = [](const Value *V) {
    return isa<ZExtInst>(V) && elementBytes(unextended(V)->getType()) == 1;
  };
  if (!IsBytes(X) || !IsBytes(Y) || X->hasOneUse() || !Y->hasOneUse())
    return nullptr;
  return B.CreateBinaryIntrinsic(Intrinsic::abs, B.CreateNSWSub(Y, X),
                                 I.getOperand(1));
}

Value *fuse(Instruction &I, IRBuilder<> &B, OptimizationRemarkEmitter &ORE) {
  if (Value *V = turnDifference(I, B))
    return V;
  if (!isCandidate(I))
    return nullptr;
  const TargetInfo &Target = targetOf(*I.getFunction());
  if (hasMad(Target))
    if (Value *V = fuseMad(I, B, ORE))
      return V;
  if (!Target.has(TargetInfo::Add3Bfn))
    return nullptr;
  if (Value *V = fuseAdd3(I, B))
    return V;
  return fuseBfn(I, B);
}

} // namespace

PreservedAnalyses FuseOperationsPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  if (targetOf(F).isHost())
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Prepared = hasMad(targetOf(F)) && prepareMads(F);
  return preservedIf(
      Prepared |
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        if (!DebugCounter::shouldExecute(Counter))
          return nullptr;
        Value *New = fuse(I, B, ORE);
        if (New)
          ORE.emit([&] {
            return OptimizationRemark(DEBUG_TYPE, "Fused", &I)
                   << "two operations became one instruction";
          });
        return New;
      }));
}

} // namespace genx
} // namespace cmc
