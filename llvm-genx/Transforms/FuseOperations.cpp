//===- FuseOperations.cpp - two operations to one instruction -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/FuseOperations.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"

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

/// Why mad cannot multiply \p P; "" when it can.
StringRef whyNoMad(const Product &P, const Value *Addend) {
  unsigned Bytes = elementBytes(P.X->getType());
  if (isa<Constant>(Addend))
    return "the number to add is an immediate, which needs a register";
  // Of two signs there is no one extension to the result.
  bool Signed = false, Unsigned = false;
  for (const Value *V : {const_cast<const Value *>(P.X),
                         const_cast<const Value *>(P.Y), Addend}) {
    Signed |= isa<SExtInst>(V);
    Unsigned |= isa<ZExtInst>(V);
  }
  if (Signed && Unsigned)
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

Value *fuse(Instruction &I, IRBuilder<> &B, OptimizationRemarkEmitter &ORE) {
  unsigned Bytes = elementBytes(I.getType());
  if (!isa<BinaryOperator>(I) || !I.getType()->isIntOrIntVectorTy() ||
      (Bytes != 2 && Bytes != 4))
    return nullptr;
  const TargetInfo &Target = targetOf(*I.getFunction());
  if (Target.Gen >= Generation::Gen11)
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
  return preservedIf(
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
