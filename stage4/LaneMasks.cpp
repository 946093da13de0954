//===- LaneMasks.cpp - vector writes in SIMD control flow -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/LaneMasks.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc {
namespace {

using Roots = SmallPtrSet<const Value *, 4>;

bool isGotoOrJoin(const Value *V) {
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(V);
  return ID == GenXIntrinsic::genx_simdcf_goto ||
         ID == GenXIntrinsic::genx_simdcf_join;
}

/// Whether \p BB branches on a goto or join.
bool branchesOnLanes(const BasicBlock &BB) {
  auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
  auto *Part = Branch && Branch->isConditional()
                   ? dyn_cast<ExtractValueInst>(Branch->getCondition())
                   : nullptr;
  return Part && isGotoOrJoin(Part->getAggregateOperand());
}

/// The gotos and joins that control each block.
class Masks {
public:
  explicit Masks(Function &F);
  bool any() const { return !Number.empty(); }
  bool isMasked(const BasicBlock *BB) const {
    auto It = Of.find(BB);
    return It != Of.end() && It->second.any();
  }
  /// Whether \p BB is under a mask that \p Outer is not under.
  bool isDeeper(const BasicBlock *BB, const BasicBlock *Outer) const {
    auto It = Of.find(BB), OuterIt = Of.find(Outer);
    if (It == Of.end())
      return false;
    return OuterIt == Of.end() ? It->second.any()
                               : It->second.test(OuterIt->second);
  }

private:
  void addDependents(BasicBlock &From, PostDominatorTree &PDT,
                     const BitVector &Deciding, bool &Changed);

  DenseMap<const BasicBlock *, unsigned> Number;
  DenseMap<const BasicBlock *, BitVector> Of;
};

Masks::Masks(Function &F) {
  for (BasicBlock &BB : F)
    if (branchesOnLanes(BB))
      Number.insert({&BB, Number.size()});
  if (!any())
    return;
  PostDominatorTree PDT(F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &BB : F) {
      if (BB.getTerminator()->getNumSuccessors() < 2)
        continue;
      BitVector Deciding = Of.lookup(&BB);
      Deciding.resize(Number.size());
      if (auto It = Number.find(&BB); It != Number.end())
        Deciding.set(It->second);
      if (Deciding.any())
        addDependents(BB, PDT, Deciding, Changed);
    }
  }
}

void Masks::addDependents(BasicBlock &From, PostDominatorTree &PDT,
                          const BitVector &Deciding, bool &Changed) {
  auto *Up = PDT.getNode(&From)->getIDom();
  const BasicBlock *Stop = Up ? Up->getBlock() : nullptr;
  for (BasicBlock *To : successors(&From))
    for (auto *N = PDT.getNode(To); N && N->getBlock() && N->getBlock() != Stop;
         N = N->getIDom()) {
      BitVector &Known = Of[N->getBlock()];
      Known.resize(Deciding.size());
      if (!Deciding.test(Known))
        continue;
      Known |= Deciding;
      Changed = true;
    }
}

/// Whether \p V comes from an execution mask.
bool isLaneMask(const Value *V, SmallPtrSetImpl<const Value *> &Seen) {
  if (!Seen.insert(V).second)
    return false;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  if (auto *Part = dyn_cast<ExtractValueInst>(I))
    return isGotoOrJoin(Part->getAggregateOperand());
  if (GenXIntrinsic::getGenXIntrinsicID(I) == GenXIntrinsic::genx_simdcf_get_em)
    return true;
  if (!isa<PHINode>(I) && !isa<ShuffleVectorInst>(I) && !isa<SelectInst>(I) &&
      !isa<CastInst>(I) && !I->isBitwiseLogicOp() &&
      !GenXIntrinsic::isRdRegion(I) && !GenXIntrinsic::isWrRegion(I))
    return false;
  return any_of(I->operands(),
                [&](const Value *Op) { return isLaneMask(Op, Seen); });
}

bool isLaneMask(const Value *V) {
  SmallPtrSet<const Value *, 8> Seen;
  return isLaneMask(V, Seen);
}

bool isVector(const Value *V) { return isa<FixedVectorType>(V->getType()); }

/// A scalar, or a vector of one element: there is no SIMD control flow on one
/// lane, so only statements on scalars write it.
bool isOneElement(const Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  return !T || T->getNumElements() == 1;
}

bool isMaskType(const Value *V) {
  return V->getType()->getScalarType()->isIntegerTy(1);
}

const Value *withoutCasts(const Value *V) {
  while (auto *Cast = dyn_cast<BitCastInst>(V))
    V = Cast->getOperand(0);
  return V;
}

/// Whether two values of one statement are computed in the same way.
bool isSameValue(const Value *A, const Value *B) {
  auto *X = dyn_cast<Instruction>(A), *Y = dyn_cast<Instruction>(B);
  if (A == B || !X || !Y)
    return A == B;
  return !isa<PHINode>(X) && X->isSameOperationAs(Y) &&
         all_of(zip(X->operands(), Y->operands()), [](auto Pair) {
           return isSameValue(std::get<0>(Pair), std::get<1>(Pair));
         });
}

/// \p V if it is a select by a scalar: a reference to one of several objects.
const SelectInst *selectOfObjects(const Value *V) {
  auto *Select = dyn_cast<SelectInst>(V);
  return Select && !isVector(Select->getCondition()) ? Select : nullptr;
}

/// Whether \p WrRegion, in a block under a mask, writes only active lanes, one
/// element, as statements on scalars do, or the old value.
bool writesLanes(const CallInst &WrRegion) {
  using namespace GenXIntrinsic::GenXRegion;
  const Value *New = WrRegion.getArgOperand(NewValueOperandNum);
  if (isOneElement(New) || isa<UndefValue>(New) ||
      isReadBefore(New, WrRegion) ||
      isLaneMask(WrRegion.getArgOperand(PredicateOperandNum)))
    return true;
  // A region of a region, possibly of one of several objects: the inner one has
  // the mask.
  while (true) {
    const SelectInst *Select = selectOfObjects(New);
    if (!Select && !isa<BitCastInst>(New))
      break;
    New =
        Select ? Select->getTrueValue() : cast<BitCastInst>(New)->getOperand(0);
  }
  return GenXIntrinsic::isWrRegion(New) && writesLanes(*cast<CallInst>(New));
}

class Checker {
public:
  Checker(const Masks &M,
          function_ref<void(const Twine &, const Instruction &)> Fail)
      : M(M), Fail(Fail) {}

  void checkPhi(const PHINode &Phi);
  void checkCall(const CallInst &Call);

private:
  void addRoots(const Value *V, const BasicBlock *At, Roots &Found,
                SmallPtrSetImpl<const Value *> &Seen);

  const Masks &M;
  function_ref<void(const Twine &, const Instruction &)> Fail;
};

/// A constant as an integer, so that it is equal in all types.
const Value *bitsOf(const Value *V, const DataLayout &DL) {
  auto *C = dyn_cast<Constant>(V);
  unsigned Bits = V->getType()->getPrimitiveSizeInBits().getFixedSize();
  if (!C || !Bits)
    return V;
  return ConstantFoldCastOperand(Instruction::BitCast,
                                 const_cast<Constant *>(C),
                                 IntegerType::get(V->getContext(), Bits), DL);
}

/// The values of which \p V, at \p At, is composed by writes of active lanes.
void Checker::addRoots(const Value *V, const BasicBlock *At, Roots &Found,
                       SmallPtrSetImpl<const Value *> &Seen) {
  auto *I = dyn_cast<Instruction>(V);
  if (isa<UndefValue>(V) || isOneElement(V) || !Seen.insert(V).second)
    return;
  if (I && M.isMasked(I->getParent())) {
    if (auto *Phi = dyn_cast<PHINode>(I)) {
      for (const Value *In : Phi->incoming_values())
        addRoots(In, At, Found, Seen);
      return;
    }
    if (isa<BitCastInst>(I))
      return addRoots(I->getOperand(0), At, Found, Seen);
    if (const SelectInst *Select = selectOfObjects(I)) {
      addRoots(Select->getTrueValue(), At, Found, Seen);
      return addRoots(Select->getFalseValue(), At, Found, Seen);
    }
    if (GenXIntrinsic::isWrRegion(I) && writesLanes(*cast<CallInst>(I)))
      return addRoots(I->getOperand(0), At, Found, Seen);
  }
  while (isa<BitCastInst>(V))
    V = cast<BitCastInst>(V)->getOperand(0);
  Found.insert(bitsOf(V, At->getModule()->getDataLayout()));
}

/// Where lanes meet, a value from under their mask must be the value from
/// before with changes in active lanes. Scalar control flow may meet there as
/// well, with several values from before.
void Checker::checkPhi(const PHINode &Phi) {
  const BasicBlock *At = Phi.getParent();
  if (!isVector(&Phi) || isMaskType(&Phi))
    return;
  Roots Before, Under;
  SmallPtrSet<const Value *, 8> SeenBefore, SeenUnder;
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N)
    if (M.isDeeper(Phi.getIncomingBlock(N), At))
      addRoots(Phi.getIncomingValue(N), At, Under, SeenUnder);
    else
      addRoots(Phi.getIncomingValue(N), At, Before, SeenBefore);
  Under.erase(&Phi);
  Before.erase(&Phi);
  bool Good = Before.empty()
                  ? Under.size() <= 1
                  : all_of(Under, [&](auto *V) { return Before.count(V); });
  if (!Good)
    Fail("where lanes meet, a vector that was not written by lanes", Phi);
}

/// Memory accesses must have a mask of lanes; volatile variables are written
/// like others.
void Checker::checkCall(const CallInst &Call) {
  if (!M.isMasked(Call.getParent()) || !GenXIntrinsic::isGenXIntrinsic(&Call))
    return;
  if (GenXIntrinsic::isVStore(&Call) && Call.arg_size() == 2) {
    Roots Found;
    SmallPtrSet<const Value *, 8> Seen;
    const Value *Data = Call.getArgOperand(0);
    addRoots(Data, &Call.getFunction()->getEntryBlock(), Found, Seen);
    bool Kept = all_of(Found, [&](const Value *V) {
      return GenXIntrinsic::isVLoad(V) &&
             cast<CallInst>(V)->getArgOperand(0) == Call.getArgOperand(1);
    });
    if (!Kept)
      Fail("a volatile variable that is not written by lanes", Call);
    return;
  }
  if (Call.doesNotAccessMemory())
    return;
  // A mask known to have no lanes needs no execution mask.
  auto HasNone = [](const Value *Op) {
    auto *C = dyn_cast<Constant>(Op);
    return C && C->isNullValue();
  };
  for (const Value *Op : Call.args())
    if (isVector(Op) && isMaskType(Op) && !isLaneMask(Op) && !HasNone(Op))
      Fail("an access to memory in all lanes", Call);
}

} // namespace

bool isReadBefore(const Value *V, const CallInst &WrRegion) {
  using namespace GenXIntrinsic::GenXRegion;
  auto *RdRegion = dyn_cast<CallInst>(withoutCasts(V));
  if (!RdRegion || !GenXIntrinsic::isRdRegion(RdRegion))
    return false;
  const std::pair<unsigned, unsigned> Operands[] = {
      {RdVStrideOperandNum, WrVStrideOperandNum},
      {RdWidthOperandNum, WrWidthOperandNum},
      {RdStrideOperandNum, WrStrideOperandNum},
      {RdIndexOperandNum, WrIndexOperandNum}};
  return isSameValue(
             withoutCasts(RdRegion->getArgOperand(OldValueOperandNum)),
             withoutCasts(WrRegion.getArgOperand(OldValueOperandNum))) &&
         all_of(Operands, [&](auto Pair) {
           return isSameValue(RdRegion->getArgOperand(Pair.first),
                              WrRegion.getArgOperand(Pair.second));
         });
}

void checkLaneMasks(
    const Function &F,
    function_ref<void(const Twine &, const Instruction &)> Fail) {
  Masks M(const_cast<Function &>(F));
  if (!M.any() || F.hasFnAttribute(UnmaskedAttribute))
    return;
  Checker C(M, Fail);
  for (const Instruction &I : instructions(F)) {
    if (auto *Phi = dyn_cast<PHINode>(&I))
      C.checkPhi(*Phi);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      C.checkCall(*Call);
  }
}

} // namespace cmc
