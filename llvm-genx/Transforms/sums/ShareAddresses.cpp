//===- ShareAddresses.cpp - addresses that differ by a constant -----------===//
//
// Part of CMC, under the MIT licence.
//
// Unrolled loops compute the addresses of each iteration anew, though they are
// those of the first one plus a constant, hidden below shifts and splats:
//
//   %a = shl <16 x i32> (or (splat (shl %i, 2)), %ramp), 2
//   %b = shl <16 x i32> (or (splat (shl (or %i, 16), 2)), %ramp), 2
// ==>
//   %b = add <16 x i32> %a, 256
//
// Requires: nothing. Guarantees: nothing. Leaves alone: addresses in different
// blocks, those of 64 bits, and those that are not cheaper as a sum.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "stage4/Messages.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/DebugCounter.h"
#include <map>
#include <tuple>

#define DEBUG_TYPE "genx-share-addresses"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cmc::genx {

DEBUG_COUNTER(Counter, DEBUG_TYPE, "addresses computed from others");

namespace {

/// An expression without the constants that are added in it, and their sum.
struct Linear {
  unsigned Base = 0; ///< 0: only the constant.
  uint32_t Constant = 0;
};

class AddressSharer {
public:
  AddressSharer(BasicBlock &BB, OptimizationRemarkEmitter &ORE)
      : BB(BB), ORE(ORE), Costs(targetOf(*BB.getParent())),
        Layout(BB.getModule()->getDataLayout()) {}
  bool run();

private:
  /// The first message with addresses on a base.
  struct First {
    Value *Address;
    uint32_t Constant;
  };
  /// Equal expressions have the same number: an operation, its operands and
  /// its constant, or a value.
  using Expression =
      std::tuple<unsigned, unsigned, unsigned, uint32_t, const Value *>;

  unsigned numberOf(const Expression &E) {
    return Numbers.try_emplace(E, Numbers.size() + 1).first->second;
  }
  Linear leaf(Value *V) { return {numberOf({0, 0, 0, 0, V}), 0}; }
  Linear sum(Linear L, Linear R);
  Linear split(Value *V, unsigned Depth = 0);
  unsigned costOf(const Value *V, unsigned Depth = 0) const;
  void allowOverflow(Value *V, unsigned Depth = 0);
  bool share(Use &Address);

  BasicBlock &BB;
  OptimizationRemarkEmitter &ORE;
  const visa::CostModel Costs;
  const DataLayout &Layout;
  std::map<Expression, unsigned> Numbers;
  std::map<std::pair<unsigned, const Type *>, First> Known;
  DenseMap<const Value *, Value *> Replaced;
};

/// Operations that hide constants are looked through up to this depth.
constexpr unsigned MaxDepth = 8;

Linear AddressSharer::sum(Linear L, Linear R) {
  uint32_t Constant = L.Constant + R.Constant;
  if (!L.Base || !R.Base)
    return {L.Base + R.Base, Constant};
  if (L.Base > R.Base)
    std::swap(L, R);
  return {numberOf({Instruction::Add, L.Base, R.Base, 0, nullptr}), Constant};
}

/// \p V as a base and a constant, modulo 2^32.
Linear AddressSharer::split(Value *V, unsigned Depth) {
  const APInt *C;
  if (match(V, m_APInt(C)))
    return {0, uint32_t(C->getZExtValue())};
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != &BB || Depth == MaxDepth)
    return leaf(V);
  if (Value *Scalar = isa<ShuffleVectorInst>(V) ? getSplatValue(V) : nullptr) {
    Linear X = split(Scalar, Depth + 1);
    if (X.Base)
      X.Base = numberOf({Instruction::ShuffleVector, X.Base, 0, 0, nullptr});
    return X;
  }
  Value *L, *R;
  if (match(V, m_Add(m_Value(L), m_Value(R))) ||
      (match(V, m_Or(m_Value(L), m_Value(R))) &&
       haveNoCommonBitsSet(L, R, Layout)))
    return sum(split(L, Depth + 1), split(R, Depth + 1));
  bool IsShift = match(V, m_Shl(m_Value(L), m_APInt(C)));
  if (!IsShift && !match(V, m_Mul(m_Value(L), m_APInt(C))))
    return leaf(V);
  uint32_t Factor = C->getZExtValue();
  if (IsShift)
    Factor = Factor < 32 ? 1u << Factor : 0;
  Linear X = split(L, Depth + 1);
  if (X.Base)
    X.Base = numberOf({Instruction::Mul, X.Base, 0, Factor, nullptr});
  X.Constant *= Factor;
  return X;
}

/// Registers written by the operations that only \p V needs.
unsigned AddressSharer::costOf(const Value *V, unsigned Depth) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != &BB || Depth == MaxDepth ||
      (Depth && !I->hasOneUse()))
    return 0;
  bool IsSplat = isa<ShuffleVectorInst, InsertElementInst>(I);
  if (!IsSplat && !isa<BinaryOperator>(I))
    return 0;
  unsigned Cost =
      IsSplat ? 0 : Costs.registersFor(4 * numElements(I->getType()));
  for (const Value *Op : I->operands())
    Cost += costOf(Op, Depth + 1);
  return Cost;
}

/// Makes \p V defined where it overflows: the addresses that are computed from
/// it now need not overflow in the same lanes.
void AddressSharer::allowOverflow(Value *V, unsigned Depth) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != &BB || Depth == MaxDepth ||
      !isa<BinaryOperator, ShuffleVectorInst, InsertElementInst>(I))
    return;
  I->dropPoisonGeneratingFlags();
  for (Value *Op : I->operands())
    allowOverflow(Op, Depth + 1);
}

/// Replaces \p Address, an operand of a message, by the sum of the first one
/// with the same base and a constant, if that is cheaper.
bool AddressSharer::share(Use &Address) {
  Value *V = Address.get();
  if (Value *New = Replaced.lookup(V)) {
    Address.set(New);
    return true;
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !V->getType()->getScalarType()->isIntegerTy(32))
    return false;
  Linear Found = split(V);
  auto [Entry, IsNew] =
      Known.try_emplace({Found.Base, V->getType()}, First{V, Found.Constant});
  const First &F = Entry->second;
  bool OnlyForMessages =
      all_of(V->users(), [](const User *U) { return isa<CallInst>(U); });
  if (IsNew || F.Address == V || !Found.Base || !OnlyForMessages ||
      costOf(V) <= Costs.registersFor(4 * numElements(V->getType())) ||
      !DebugCounter::shouldExecute(Counter))
    return false;
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Sum", I)
           << "address computed from another one";
  });
  allowOverflow(F.Address);
  IRBuilder<> B(cast<Instruction>(Address.getUser()));
  Value *New = B.CreateAdd(
      F.Address, ConstantInt::get(V->getType(), Found.Constant - F.Constant));
  Replaced[V] = New;
  Address.set(New);
  return true;
}

bool AddressSharer::run() {
  bool Changed = false;
  for (Instruction &I : BB)
    if (auto Call = MessageCall::of(I))
      for (arg::Arg A : {arg::Offsets, arg::Bytes})
        if (Value *V = Call->value(A))
          for (Use &U : cast<CallInst>(I).args())
            if (U.get() == V)
              Changed |= share(U);
  return Changed;
}

} // namespace

PreservedAnalyses ShareAddressesPass::run(Function &F,
                                          FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  bool Changed = false;
  for (BasicBlock &BB : F)
    Changed |= AddressSharer(BB, ORE).run();
  return preservedIf(Changed);
}

} // namespace cmc::genx
