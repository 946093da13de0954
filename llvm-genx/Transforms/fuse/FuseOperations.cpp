//===- FuseOperations.cpp - fusing of integer operations ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Creates three-source integer instructions if the target has them; the
// finalizer splits all others:
//
//   add (mul %x, 9), %z           ==> ssmad %x, 9, %z         (icllp and later)
//   add (shl %x, 4), %z           ==> ssmad %x, 16, %z
//   sub %z, (mul %x, 9)           ==> ssmad %x, -9, %z
//   sub (mul %x, 9), %z           ==> ssmad %x, 9, (sub 0, %z)
//   add (mul words, words), words ==> ssmad
//   add (add %x, %y), %z          ==> add3 %x, %y, %z         (xehp and later)
//   and (or %x, %y), %z           ==> bfn %x, %y, %z, table   (xehp and later)
//   or (and %x, 3), 4             ==> the same, with both numbers read from
//                                     registers that are set once, if many
//                                     instructions share them
//   abs (sub %x, %y)              ==> abs (sub %y, %x)        (bytes %x that
//                                                             have other users)
//
// mad multiplies a dword or word by a word: an immediate, a word for all lanes,
// or, if the result is a word, one for each lane. Gen9 has no integer mad. An
// `or` of values without common bits is an addition.
//
// Sums are reordered first, so that no product stays separate:
//
//   add (add (mul %x, %a), (mul %y, %b)), %z
//       ==> ssmad %y, %b, (ssmad %x, %a, %z)
//   add (add (mul %x, 3), (mul %y, 5)), 32
//       ==> ssmad %y, 5, (ssmad %x, 3, %number), where %number is read from a
//           register that is set once for the kernel
//
// and bytes that are factors of many products are widened to words once.
//
// Requires: collapsed regions, so that operations are adjacent. Guarantees:
// nothing that selection depends on. Leaves alone: inner operations with other
// users, which would be computed twice; bytes and 64 bits; products of words
// with a sum of words, which the finalizer would compute in words if the result
// is narrowed.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Quirks.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/Transforms/fuse/WidenFactors.h"
#include "llvm-genx/VISA/model/CostModel.h"
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

namespace cmc::genx {
namespace {

//===--- Products and sums ------------------------------------------------===//

struct Product {
  Value *X, *Y; ///< Only Y may be a constant.
};

/// \p V as a product whose only user is \p User.
Optional<Product> productFor(Value *V, const Instruction &User) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->hasOneUse() || I->getParent() != User.getParent())
    return None;
  Value *X, *Y;
  const APInt *By;
  if (match(I, m_Mul(m_Value(X), m_Value(Y))))
    return isa<Constant>(X) ? Product{Y, X} : Product{X, Y};
  if (match(I, m_Shl(m_Value(X), m_APInt(By))) && By->ult(By->getBitWidth()))
    return Product{X, ConstantInt::get(V->getType(), APInt::getOneBitSet(
                                                         By->getBitWidth(),
                                                         By->getZExtValue()))};
  return None;
}

/// Whether \p V is a constant that fits a word immediate.
bool isWordImmediate(const Value *V) {
  const APInt *C;
  return match(V, m_APInt(C)) && (C->isSignedIntN(16) || C->isIntN(16));
}

/// The operand of an extension; \p V itself if it is none.
const Value *unextended(const Value *V) {
  auto *Cast = dyn_cast<CastInst>(V);
  return Cast && isa<ZExtInst, SExtInst>(Cast) ? Cast->getOperand(0) : V;
}

/// Whether \p V is a word that is the same for all lanes.
bool isWordForAll(const Value *V) {
  const Value *Narrow = unextended(V);
  return elementBytes(Narrow->getType()) == 2 && isRdRegion(Narrow) &&
         IRRegion::of(*cast<CallInst>(Narrow)).isScalar();
}

/// Whether signed and unsigned words are extended and no operand is as wide as
/// the result: the hardware then has no extension that suits both.
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

/// The reason why mad cannot compute \p P; "" if it can.
StringRef whyNoMad(const Product &P, const Value *Addend) {
  unsigned Bytes = elementBytes(P.X->getType());
  // mad can have one immediate, a word.
  if (isa<Constant>(Addend) && (isa<Constant>(P.Y) || !isWordImmediate(Addend)))
    return "the addend is an immediate, which needs a register";
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

/// Whether only a part of \p I is used in the end.
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

/// Whether \p V is computed from words only.
bool isSumOfWords(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(unextended(V));
  return I && all_of(I->operands(), [](const Value *Op) {
           return isa<Constant>(Op) ||
                  elementBytes(unextended(Op)->getType()) <= 2;
         });
}

/// Whether the elements of \p I are written one by one. The finalizer splits a
/// mad of one element into a sum and a product, which several elements could
/// share, on targets before the three-source addition.
bool isWrittenApart(const Instruction &I) {
  if (targetOf(*I.getFunction()).has(TargetInfo::Add3Bfn))
    return false;
  auto *User = I.hasOneUse() ? dyn_cast<CallInst>(I.user_back()) : nullptr;
  if (!User || !isWrRegion(User))
    return false;
  constexpr unsigned MaxStride = 4; // Of a destination.
  IRRegion R = IRRegion::of(*User);
  return R.N > 1 && (R.Width == 1 ? R.VStride : R.Stride) > MaxStride;
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
    if (isWrittenApart(I))
      Why = "its elements are written one by one";
    if (Sub && Op == 1) { // The hardware cannot negate a factor for free.
      auto *C = dyn_cast<Constant>(P->Y);
      if (C)
        P->Y = ConstantExpr::getNeg(C);
      if (!C || !isWordImmediate(P->Y))
        Why = "the subtrahend is not a product with an immediate";
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

/// \p V as a sum whose only user is \p User.
Instruction *innerSum(Value *V, const Instruction &User) {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->hasOneUse() && I->getParent() == User.getParent() &&
                 isAddition(*I)
             ? I
             : nullptr;
}

/// The terms of a sum, in any order.
struct Terms {
  /// Products for mad, each with the addition that uses it.
  SmallVector<std::pair<Value *, Instruction *>, 8> Products;
  SmallVector<Value *, 4> Others;
  Constant *ConstTerm = nullptr;
  /// The instructions for the sum as written, and for its products if each is
  /// fused.
  unsigned Cost = 0, CostOfMads = 0;
};

/// The instructions for a mad: it cannot multiply bytes, which must be moved
/// first.
unsigned costOfMad(const Product &P) {
  auto IsBytes = [](const Value *V) {
    return elementBytes(unextended(V)->getType()) == 1;
  };
  return 1 + IsBytes(P.X) + IsBytes(P.Y);
}

/// Collects the terms of \p Sum.
void collectTerms(Instruction &Sum, Terms &T) {
  unsigned Mads = 0;
  Constant *ConstTerm = nullptr;
  for (Value *Op : Sum.operands()) {
    if (Instruction *Inner = innerSum(Op, Sum)) {
      collectTerms(*Inner, T);
      continue;
    }
    auto P = productFor(Op, Sum);
    if (P && whyNoMad(*P, &Sum).empty()) {
      // One of two products becomes a separate instruction.
      unsigned Mad = costOfMad(*P);
      T.Cost += Mads++ ? 1 : Mad - 1;
      T.CostOfMads += Mad;
      T.Products.push_back({Op, &Sum});
      // So does a product whose addend is a constant that mad cannot have.
      T.Cost += ConstTerm && !whyNoMad(*P, ConstTerm).empty();
    } else if (isa<Constant>(Op) && !T.ConstTerm) {
      T.ConstTerm = ConstTerm = cast<Constant>(Op);
      auto Other = productFor(Sum.getOperand(0), Sum);
      T.Cost += Mads && Other && !whyNoMad(*Other, ConstTerm).empty();
    } else {
      T.Others.push_back(Op);
    }
  }
  ++T.Cost;
}

/// Constants that are set once for the kernel.
class NumberRegisters {
public:
  explicit NumberRegisters(Function &F) : F(F) {}

  bool has(const Constant &Splat) const {
    return Pairs.count(Splat.getSplatValue());
  }
  /// The vector \p Splat, read from a register.
  Value *get(IRBuilder<> &B, Constant *Splat);

private:
  Function &F;
  DenseMap<Constant *, Value *> Pairs; ///< By element.
};

/// A pair, since the finalizer would propagate the move of a single element as
/// an immediate, and split instructions that then have two.
Value *NumberRegisters::get(IRBuilder<> &B, Constant *Splat) {
  Constant *Element = Splat->getSplatValue();
  Value *&Pair = Pairs[Element];
  if (!Pair) {
    IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
    Pair = createRdRegion(Entry, ConstantVector::get({Element, Element}),
                          IRRegion::strided(Element->getType(), 2, 1, 0),
                          /*Scalar=*/false, "number");
  }
  IRRegion R = IRRegion::strided(Element->getType(),
                                 numElements(Splat->getType()), 0, 0);
  return createRdRegion(B, Pair, R, /*Scalar=*/false);
}

/// Reorders sums to start with a term that is no product, so that all products
/// are fused.
class SumOrder {
public:
  SumOrder(Function &F, NumberRegisters &Numbers) : F(F), Numbers(Numbers) {}

  bool run();

private:
  Value *beginningOf(Terms &T, Instruction &Sum);
  Value *order(Instruction &Sum);

  Function &F;
  NumberRegisters &Numbers;
};

/// The value that the mads of \p T start with, if that makes the sum cheaper.
Value *SumOrder::beginningOf(Terms &T, Instruction &Sum) {
  Type *SumType = Sum.getType();
  bool Wraps = elementBytes(SumType) == 4 && isNarrowed(Sum);
  auto First = find_if(
      T.Others, [&](const Value *V) { return !Wraps || !isSumOfWords(V); });
  unsigned Terms = T.Others.size() + (T.ConstTerm != nullptr);
  bool IsProfitable = T.CostOfMads + Terms - (Terms != 0) < T.Cost;
  unsigned Registers = SumType->getPrimitiveSizeInBits().getFixedSize() / 8 /
                       targetOf(F).GRFBytes;
  if (First != T.Others.end()) {
    Value *V = *First;
    if (IsProfitable)
      T.Others.erase(First);
    return IsProfitable ? V : nullptr;
  }
  if (!SumType->isVectorTy() ||
      (T.ConstTerm && !T.ConstTerm->getSplatValue()) || Registers <= 1 ||
      !(Wraps || (IsProfitable && T.ConstTerm &&
                  (Registers > 2 || Numbers.has(*T.ConstTerm)))))
    return nullptr;
  IRBuilder<> B(T.Products.front().second);
  Constant *Zero = Constant::getNullValue(SumType);
  Constant *ConstTerm = std::exchange(T.ConstTerm, nullptr);
  return Numbers.get(B, ConstTerm ? ConstTerm : Zero);
}

/// (x * a + y * b) + c ==> (c + x * a) + y * b, which has no separate product.
Value *SumOrder::order(Instruction &Sum) {
  Terms T;
  collectTerms(Sum, T);
  if (T.Products.empty())
    return nullptr;
  Value *Result = beginningOf(T, Sum);
  if (!Result)
    return nullptr;
  Instruction *Last = nullptr; // In this block; Result is available after it.
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
  if (T.ConstTerm)
    T.Others.push_back(T.ConstTerm);
  for (Value *V : T.Others)
    Result = B.CreateAdd(Result, V);
  return Result;
}

/// Whether \p I is a term of another sum.
bool isPartOfSum(Instruction &I) {
  if (!I.hasOneUse())
    return false;
  auto *User = cast<Instruction>(I.user_back());
  return isAddition(*User) && innerSum(&I, *User);
}

bool hasMad(const TargetInfo &Target) {
  return Target.has(TargetInfo::IntegerMad);
}

/// Whether fuse() supports \p I.
bool isCandidate(const Instruction &I) {
  unsigned Bytes = elementBytes(I.getType());
  return isa<BinaryOperator>(I) && I.getType()->isIntOrIntVectorTy() &&
         (Bytes == 2 || Bytes == 4);
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

bool prepareMads(Function &F, NumberRegisters &Numbers) {
  bool Changed = widenFactors(F);
  return SumOrder(F, Numbers).run() || Changed;
}

//===--- Three operands of Xe_HP ------------------------------------------===//

/// \p V as an operation whose only user is \p User.
BinaryOperator *innerOf(Value *V, const Instruction &User) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && I->hasOneUse() && I->getParent() == User.getParent() ? I
                                                                   : nullptr;
}

bool isNoConstant(const Value *V) { return !isa<Constant>(V); }

/// Whether \p V are bytes for which add3, unlike add, needs a move.
bool isBytesOnce(const Value *V) {
  return V->hasOneUse() && elementBytes(unextended(V)->getType()) == 1;
}

Value *fuseAdd3(Instruction &I, IRBuilder<> &B) {
  if (I.getOpcode() != Instruction::Add)
    return nullptr;
  for (unsigned Op : {0, 1}) {
    BinaryOperator *Inner = innerOf(I.getOperand(Op), I);
    Value *Z = I.getOperand(1 - Op);
    if (!Inner || Inner->getOpcode() != Instruction::Add ||
        !all_of(Inner->operands(), isNoConstant) || isa<Constant>(Z) ||
        any_of(Inner->operands(), isBytesOnce) || isBytesOnce(Z))
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

/// The columns of a truth table with three inputs.
constexpr unsigned Columns[] = {0xaa, 0xcc, 0xf0};

/// A truth table with three inputs, as two operations.
struct LogicPair {
  BinaryOperator *Inner;
  Value *Inputs[3];
};

/// Whether \p V is no operand of bfn: a constant that differs between lanes or
/// selects whole bytes or words, which regions do; or that inverts all bits.
bool isNoInput(const Value *V) {
  auto *C = dyn_cast<Constant>(V);
  auto *Splat = C && C->getType()->isVectorTy()
                    ? dyn_cast_or_null<ConstantInt>(C->getSplatValue())
                    : nullptr;
  return C && (!Splat || Splat->isMinusOne() || Splat->getValue().isMask(8) ||
               Splat->getValue().isMask(16));
}

Optional<LogicPair> logicPairOf(const Instruction &I) {
  for (unsigned Op : {0, 1}) {
    if (!isLogic(I))
      break;
    BinaryOperator *Inner = innerOf(I.getOperand(Op), I);
    if (!Inner || !isLogic(*Inner))
      continue;
    LogicPair P{
        Inner,
        {Inner->getOperand(0), Inner->getOperand(1), I.getOperand(1 - Op)}};
    if (none_of(P.Inputs, isNoInput))
      return P;
  }
  return None;
}

/// Fuses two logic operations. Their constants, which bfn does not have, are
/// set once for the kernel, if that saves enough instructions.
class LogicFuser {
public:
  LogicFuser(Function &F, NumberRegisters &Numbers);
  Value *fuse(Instruction &I, IRBuilder<> &B);

private:
  /// The instructions that a number in a register must save.
  static constexpr unsigned MinSaved = 4;

  NumberRegisters &Numbers;
  DenseMap<Constant *, unsigned> Saved; ///< By element.
};

LogicFuser::LogicFuser(Function &F, NumberRegisters &Numbers)
    : Numbers(Numbers) {
  visa::CostModel Costs(targetOf(F));
  for (Instruction &I : instructions(F))
    if (Optional<LogicPair> P = isCandidate(I) ? logicPairOf(I) : None)
      for (Value *V : P->Inputs)
        if (auto *C = dyn_cast<Constant>(V))
          Saved[C->getSplatValue()] += Costs.instructionsFor(
              I.getType()->getPrimitiveSizeInBits().getFixedSize() / 8);
}

Value *LogicFuser::fuse(Instruction &I, IRBuilder<> &B) {
  Optional<LogicPair> P = logicPairOf(I);
  if (!P || any_of(P->Inputs, [&](Value *V) {
        auto *C = dyn_cast<Constant>(V);
        return C && Saved.lookup(C->getSplatValue()) < MinSaved;
      }))
    return nullptr;
  for (Value *&V : P->Inputs)
    if (auto *C = dyn_cast<Constant>(V))
      V = Numbers.get(B, C);
  unsigned Table = combine(
      I.getOpcode(), combine(P->Inner->getOpcode(), Columns[0], Columns[1]),
      Columns[2]);
  return callGenX(B, GenXIntrinsic::genx_bfn, {I.getType(), I.getType()},
                  {P->Inputs[0], P->Inputs[1], P->Inputs[2], B.getInt8(Table)});
}

/// |x - y| ==> |y - x| if the bytes x have other users, too: the subtrahend is
/// moved to words first, and one move can serve all users.
Value *swapDifference(Instruction &I, IRBuilder<> &B) {
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

Value *fuse(Instruction &I, IRBuilder<> &B, LogicFuser &Logic,
            OptimizationRemarkEmitter &ORE) {
  if (Value *V = swapDifference(I, B))
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
  return Logic.fuse(I, B);
}

} // namespace

PreservedAnalyses FuseOperationsPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  if (targetOf(F).isHost())
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  NumberRegisters Numbers(F);
  bool Prepared = hasMad(targetOf(F)) && prepareMads(F, Numbers);
  LogicFuser Logic(F, Numbers);
  return preservedIf(
      Prepared |
      rewriteInstructions(F, [&](Instruction &I, IRBuilder<> &B) -> Value * {
        if (!DebugCounter::shouldExecute(Counter))
          return nullptr;
        Value *New = fuse(I, B, Logic, ORE);
        if (New)
          ORE.emit([&] {
            return OptimizationRemark(DEBUG_TYPE, "Fused", &I)
                   << "two operations became one instruction";
          });
        return New;
      }));
}

} // namespace cmc::genx
