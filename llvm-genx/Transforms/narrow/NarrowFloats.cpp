//===- NarrowFloats.cpp - exact floats as integers ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Sums and products of small integers are exact in floats, so they are computed
// as 16-bit integers, in half the registers, and converted once:
//
//   %f = uitofp <32 x i8> %a to <32 x float>
//   %g = uitofp <32 x i8> %b to <32 x float>
//   %s = fadd %f, %g                         [0, 510]
// ==>
//   %x = zext <32 x i8> %a to <32 x i16>
//   %y = zext <32 x i8> %b to <32 x i16>
//   %i = add %x, %y
//   %s = uitofp <32 x i16> %i to <32 x float>
//
// Includes regions, selects, minima and roundings; takes 32 bits if 16 are too
// few. Narrows each connected group of such operations if it then accesses
// fewer registers, conversions of the results included. Requires: nothing.
// Guarantees: the same bits (IR/ValueRange.h). Leaves alone: loop-carried
// values, and kernels that do not round to nearest.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Retyper.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/ValueRange.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

#define DEBUG_TYPE "genx-narrow-floats"

using namespace llvm;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "groups of operations made integers");

namespace cmc::genx {
namespace {

bool isConversion(const Instruction &I) {
  return isa<UIToFPInst>(I) || isa<SIToFPInst>(I);
}

/// Operations that do not change an integral value.
bool isIdentity(const Instruction &I) {
  return isa<FPExtInst>(I) || isa<FPTruncInst>(I) ||
         roundsToWhole(intrinsicOf(&I));
}

/// The number of operands that are exact values, the first ones (of a select
/// the last); 0: an operation that is not narrowed.
unsigned exactOperands(const Instruction &I) {
  if (isIdentity(I) || isa<UnaryOperator>(I) || isRdRegion(&I))
    return 1;
  if (isWrRegion(&I) || isa<SelectInst>(I))
    return 2;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
    return 2;
  default:
    break;
  }
  switch (intrinsicOf(&I)) {
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return 2;
  case Intrinsic::fma:
    return 3;
  default:
    return 0;
  }
}

Value *exactOperand(const Instruction &I, unsigned N) {
  return I.getOperand(isa<SelectInst>(I) ? N + 1 : N);
}

class Narrower : public Retyper {
public:
  Narrower(Function &F, OptimizationRemarkEmitter &ORE)
      : Ranges(F), ORE(ORE), Costs(targetOf(F)),
        FirstBytesOnly(!targetOf(F).has(TargetInfo::SecondSourceBytes)) {
    forEach(F, [&](Instruction &I) {
      if (isExact(I))
        add(I, 0, I.getNumOperands());
      else
        emitEndOfChain(I);
    });
  }

private:
  bool isExact(const Instruction &I) const {
    if (!I.getType()->isFPOrFPVectorTy() || !Ranges.of(&I))
      return false;
    if (isConversion(I))
      return true;
    unsigned Count = exactOperands(I);
    for (unsigned N = 0; N < Count; ++N) {
      Value *V = exactOperand(I, N);
      if (!isa<Constant>(V) && !isMember(V))
        return false;
    }
    return Count != 0;
  }

  /// Remarks that \p I has exact operands, but an inexact result.
  void emitEndOfChain(const Instruction &I) {
    const unsigned Opcodes[] = {Instruction::FAdd, Instruction::FSub,
                                Instruction::FMul};
    bool Sum = is_contained(Opcodes, I.getOpcode()) ||
               intrinsicOf(&I) == Intrinsic::fma;
    if (Sum &&
        any_of(I.operand_values(), [&](const Value *V) { return isMember(V); }))
      ORE.emit([&] {
        return OptimizationRemarkMissed(DEBUG_TYPE, "NotExact", &I)
               << "stays an operation on floats: its result may not be an "
                  "integer that a float represents exactly";
      });
  }

  /// Chooses the integer type that holds all values of \p G.
  void selectType(const Group &G) {
    All = *Ranges.of(G.front());
    for (const Instruction *I : G) {
      Range R = *Ranges.of(I);
      All = Range{std::min(All.Lo, R.Lo), std::max(All.Hi, R.Hi)};
    }
    IsSigned = All.Lo < 0;
    Bits = All.isSigned(16) || All.isUnsigned(16) ? 16 : 32;
  }

  /// Reads of regions are part of their users; a write moves as much as its new
  /// value, or nothing if that is computed in place.
  bool isFree(const Instruction &I) const {
    return isRdRegion(&I) || isWrRegion(&I);
  }

  /// Whether \p I as an integer operation has two byte sources, one of which
  /// must be moved first.
  bool movesBytes(const Instruction &I) const {
    unsigned Bytes = 0;
    for (unsigned N = 0, Count = exactOperands(I); N < Count; ++N) {
      auto *Op = dyn_cast<Instruction>(exactOperand(I, N));
      Bytes += Op && isConversion(*Op) &&
               elementBytes(Op->getOperand(0)->getType()) == 1;
    }
    return Bytes > 1 && FirstBytesOnly;
  }

  bool isProfitable(Group &G) override {
    selectType(G);
    unsigned AsFloats = 0, AsIntegers = 0;
    for (Instruction *I : G) {
      unsigned N = numElements(I->getType());
      unsigned Float = Costs.traffic(N, elementBytes(I->getType()));
      if (isConversion(*I)) {
        AsFloats += Float;
        unsigned From = elementBytes(I->getOperand(0)->getType());
        // Bytes and words are mostly read without a conversion.
        if (From * 8 > Bits)
          AsIntegers += Costs.traffic(N, Bits / 8);
      } else if (isIdentity(*I)) {
        AsFloats += Float;
      } else if (!isFree(*I)) {
        AsFloats += Float;
        AsIntegers += Costs.traffic(N, Bits / 8) * (movesBytes(*I) ? 2 : 1);
      }
      if (isReadOutside(*I))
        AsIntegers += Float;
    }
    return AsIntegers < AsFloats;
  }

  /// \p C with elements of \p T: modulo 2^bits, or the nearest value in
  /// \p Within.
  Value *convertedConstant(const Constant *C, Type *T, Optional<Range> Within) {
    SmallVector<Constant *, 32> Elements;
    for (unsigned I = 0; I < numElements(T); ++I) {
      auto *E = C->getType()->isVectorTy() ? C->getAggregateElement(I) : C;
      Type *Elem = T->getScalarType();
      if (isa<UndefValue>(E)) {
        Elements.push_back(UndefValue::get(Elem));
        continue;
      }
      APSInt Whole(32, /*isUnsigned=*/false);
      bool Exact = false;
      cast<ConstantFP>(E)->getValueAPF().convertToInteger(
          Whole, APFloat::rmTowardZero, &Exact);
      int64_t Value = Whole.getExtValue();
      if (Within)
        Value = std::clamp<int64_t>(Value, Within->Lo, Within->Hi);
      Elements.push_back(ConstantInt::getSigned(Elem, Value));
    }
    return T->isVectorTy() ? ConstantVector::get(Elements) : Elements[0];
  }

  Value *integerOf(Value *V, unsigned Bits, Optional<Range> Within) {
    if (auto *C = dyn_cast<Constant>(V))
      return convertedConstant(
          C, withElement(V->getType(), IntegerType::get(V->getContext(), Bits)),
          Within);
    return Retyped.lookup(V);
  }

  Value *create(IRBuilder<> &B, Instruction &I) override {
    Type *T = withElement(I.getType(), B.getIntNTy(Bits));
    if (isConversion(I)) {
      Value *From = I.getOperand(0);
      return isa<SIToFPInst>(I) ? B.CreateSExtOrTrunc(From, T)
                                : B.CreateZExtOrTrunc(From, T);
    }
    // A bound beyond all values is equivalent to the bound of all values; sums
    // and products with others are correct modulo 2^bits.
    unsigned ID = intrinsicOf(&I);
    bool Compares = ID == Intrinsic::minnum || ID == Intrinsic::maxnum;
    Value *Ops[3] = {};
    for (unsigned N = 0; N < exactOperands(I); ++N)
      Ops[N] = integerOf(exactOperand(I, N), Bits,
                         Compares ? All : Optional<Range>());
    if (isIdentity(I))
      return Ops[0];
    if (isRdRegion(&I) || isWrRegion(&I))
      return retypeRegion(B, cast<CallInst>(I), T->getScalarType(), Ops[0],
                          Ops[1]);
    if (auto *S = dyn_cast<SelectInst>(&I))
      return B.CreateSelect(S->getCondition(), Ops[0], Ops[1]);
    switch (I.getOpcode()) {
    case Instruction::FNeg:
      return B.CreateNeg(Ops[0]);
    case Instruction::FAdd:
      return B.CreateAdd(Ops[0], Ops[1]);
    case Instruction::FSub:
      return B.CreateSub(Ops[0], Ops[1]);
    case Instruction::FMul:
      return B.CreateMul(Ops[0], Ops[1]);
    default:
      break;
    }
    if (ID == Intrinsic::fma)
      return B.CreateAdd(B.CreateMul(Ops[0], Ops[1]), Ops[2]);
    bool Least = ID == Intrinsic::minnum;
    return B.CreateBinaryIntrinsic(
        IsSigned ? (Least ? Intrinsic::smin : Intrinsic::smax)
                 : (Least ? Intrinsic::umin : Intrinsic::umax),
        Ops[0], Ops[1]);
  }

  Value *convertBack(IRBuilder<> &B, Instruction &I, Value *Integer) override {
    if (isConversion(I))
      return nullptr;
    return IsSigned ? B.CreateSIToFP(Integer, I.getType())
                    : B.CreateUIToFP(Integer, I.getType());
  }

  void emitRemark(const Group &G, unsigned ReadOutside) override {
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "ExactIntegers", G.back())
             << ore::NV("Operations", unsigned(G.size()))
             << " exact operations on floats done on integers of "
             << ore::NV("Bits", Bits) << " bits, "
             << ore::NV("Conversions", ReadOutside) << " results converted";
    });
  }

  ValueRanges Ranges;
  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  const bool FirstBytesOnly; ///< Other sources cannot be bytes.
  Range All;                 ///< Of all members of the group.
  bool IsSigned = false;
  unsigned Bits = 0;
};

} // namespace

PreservedAnalyses NarrowFloatsPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Narrower(F, ORE).run(Counter));
}

} // namespace cmc::genx
