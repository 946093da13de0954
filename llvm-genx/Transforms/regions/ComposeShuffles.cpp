//===- ComposeShuffles.cpp - composition of shuffles ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/regions/ComposeShuffles.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Shuffles.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

DEBUG_COUNTER(Counter, "genx-compose-shuffles", "vectors tried");

namespace cmc::genx {
namespace {

/// Limits for the work on long chains.
constexpr unsigned MostSteps = 1024, MostLevels = 24;

/// The origin of a byte; no vector: it is undefined.
struct Origin {
  Value *Leaf = nullptr;
  int Byte = 0;
};
using Origins = std::vector<Origin>;

bool holdsElements(const Value *V) {
  return V->getType()->isVectorTy() && elementBytes(V->getType());
}

unsigned bytesOf(const Value *V) {
  return numElements(V->getType()) * elementBytes(V->getType());
}

/// The constant mask of a write; none if a lane is unknown.
Optional<SmallVector<bool, 32>> lanesOf(const CallInst &Write, unsigned N) {
  SmallVector<bool, 32> Lanes(N, true);
  const Value *Mask = maskOf(&Write);
  if (!Mask)
    return Lanes;
  auto *C = dyn_cast<Constant>(Mask);
  if (!C || !C->getType()->isVectorTy())
    return None;
  for (unsigned L = 0; L != N; ++L) {
    auto *Bit = dyn_cast_or_null<ConstantInt>(C->getAggregateElement(L));
    if (!Bit)
      return None;
    Lanes[L] = Bit->isOne();
  }
  return Lanes;
}

bool isStep(const Value *V);

/// Whether \p New is computed directly into the vector, which is no step. The
/// result of a message cannot be scattered.
bool isWrittenInPlace(const Value *New, const IRRegion &W) {
  auto *I = dyn_cast<Instruction>(New);
  return I && I->hasOneUse() && !isStep(I) && !isa<PHINode>(I) &&
         (!I->mayReadOrWriteMemory() || W.isContiguous());
}

bool isStep(const Value *V) {
  if (auto *Cast = dyn_cast<BitCastInst>(V))
    return holdsElements(V) && holdsElements(Cast->getOperand(0));
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(V))
    return holdsElements(V) && holdsElements(Shuffle->getOperand(0));
  if (isRdRegion(V))
    return V->getType()->isVectorTy() &&
           !IRRegion::of(*cast<CallInst>(V)).Index;
  if (!isWrRegion(V))
    return false;
  IRRegion W = IRRegion::of(*cast<CallInst>(V));
  return !isWrittenInPlace(newValueOf(V), W) && !W.Index &&
         lanesOf(*cast<CallInst>(V), W.N);
}

/// Whether \p R is within \p V; if not, the program has undefined behaviour.
bool isInside(const IRRegion &R, const Value *V) {
  return R.Offset >= 0 && R.Offset + R.extent() <= bytesOf(V);
}

/// Composes the steps for one vector at a time.
class Composer {
public:
  Composer(BasicBlock &Block, const TargetInfo &Target, bool Isolates);
  bool dropCopy(Instruction &I);
  bool compose(Instruction &I);
  /// Whether \p V has users other than steps.
  bool isNeeded(const Instruction &V) const;

private:
  bool isInner(const Value *V) const;
  const Origins *originsOf(Value *V, unsigned Level);
  bool follow(CallInst &Write, unsigned Level, Origins &O);
  bool collectLeaves();
  void findDeadSteps();
  bool leavesAreUnchanged() const;
  unsigned costOfDeadSteps() const;
  Optional<SmallVector<int, 64>> sourceElements(unsigned Size) const;
  void start(Instruction &I, unsigned MostLevels);
  void replaceRoot(Value *New);
  void number(const Instruction &I);
  unsigned partOf(const Value *Object, const Value *By) const;
  void isolate(CallInst &Read);

  BasicBlock &Block;
  const TargetInfo &Target;
  bool Isolates;
  DenseMap<const Instruction *, unsigned> Positions;
  Instruction *Root = nullptr;
  unsigned Levels = 0; ///< Of steps, above the root.
  DenseMap<Value *, Origins> Known;
  SmallVector<Instruction *, 32> Steps; ///< The root and steps below it.
  SmallPtrSet<const Instruction *, 32> Dead;
  MapVector<Value *, unsigned> Leaves; ///< With their indices.
};

Composer::Composer(BasicBlock &Block, const TargetInfo &Target, bool Isolates)
    : Block(Block), Target(Target), Isolates(Isolates) {
  for (Instruction &I : Block)
    Positions.insert({&I, Positions.size()});
}

bool Composer::isNeeded(const Instruction &V) const {
  return any_of(V.users(), [&](const User *U) {
    auto *I = cast<Instruction>(U);
    if (I->getParent() != &Block || !isStep(I))
      return true;
    return (isRdRegion(I) || isa<BitCastInst>(I)) && isNeeded(*I);
  });
}

/// Whether \p V is a step that the root may no longer need.
bool Composer::isInner(const Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  return I && I->getParent() == &Block && isStep(I) &&
         (I == Root || !isNeeded(*I)) && Steps.size() < MostSteps;
}

/// Applies the chain of writes that ends with \p Last to its initial vector.
bool Composer::follow(CallInst &Last, unsigned Level, Origins &O) {
  SmallVector<CallInst *, 32> Chain{&Last};
  while (true) {
    Value *Old = regionSource(Chain.back());
    if (!isWrRegion(Old) || Known.count(Old) || !isInner(Old))
      break;
    Chain.push_back(cast<CallInst>(Old));
    Steps.push_back(Chain.back());
  }
  const Origins *Begin = originsOf(regionSource(Chain.back()), Level + 1);
  if (!Begin)
    return false;
  O = *Begin;
  for (CallInst *Write : reverse(Chain)) {
    const Origins *New = originsOf(newValueOf(Write), Level + 1);
    if (!New)
      return false;
    IRRegion W = IRRegion::of(*Write);
    if (!isInside(W, Write))
      return false;
    unsigned Size = elementBytes(W.Elem);
    auto Lanes = *lanesOf(*Write, W.N);
    for (unsigned I = 0; I != W.N; ++I)
      for (unsigned K = 0; K != Size && Lanes[I]; ++K)
        O[W.byteOf(I) + K] = (*New)[I * Size + K];
  }
  return true;
}

/// The origins of the bytes of \p V; null if a region cannot read one of them.
const Origins *Composer::originsOf(Value *V, unsigned Level) {
  auto It = Known.find(V);
  if (It != Known.end())
    return &It->second;
  if (!holdsElements(V) || (isa<Constant>(V) && !isa<UndefValue>(V)) ||
      intrinsicOf(V) == GenXIntrinsic::genx_vload)
    return nullptr;
  Origins O(bytesOf(V));
  if (isa<UndefValue>(V))
    return &(Known[V] = std::move(O));
  if (Level > Levels || !isInner(V)) {
    for (unsigned K = 0; K != O.size(); ++K)
      O[K] = {V, int(K)};
    return &(Known[V] = std::move(O));
  }
  auto *I = cast<Instruction>(V);
  Steps.push_back(I);
  if (isWrRegion(I)) {
    if (!follow(*cast<CallInst>(I), Level, O))
      return nullptr;
    return &(Known[V] = std::move(O));
  }
  const Origins *From = originsOf(I->getOperand(0), Level + 1);
  if (!From)
    return nullptr;
  unsigned Size = elementBytes(I->getType());
  if (isRdRegion(I)) {
    IRRegion R = IRRegion::of(*cast<CallInst>(I));
    if (!isInside(R, I->getOperand(0)))
      return nullptr;
    for (unsigned E = 0; E != R.N; ++E)
      for (unsigned K = 0; K != Size; ++K)
        O[E * Size + K] = (*From)[R.byteOf(E) + K];
  } else if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(I)) {
    Origins First = *From; // A copy: the next call may reallocate Known.
    const Origins *Second = originsOf(I->getOperand(1), Level + 1);
    if (!Second)
      return nullptr;
    ArrayRef<int> Mask = Shuffle->getShuffleMask();
    for (unsigned E = 0; E != Mask.size(); ++E)
      for (unsigned K = 0; K != Size && Mask[E] >= 0; ++K) {
        unsigned At = Mask[E] * Size + K;
        O[E * Size + K] =
            At < First.size() ? First[At] : (*Second)[At - First.size()];
      }
  } else {
    O = *From;
  }
  return &(Known[V] = std::move(O));
}

/// Collects the origins, which must be vectors of equal size: an undefined
/// element of one must exist in all.
bool Composer::collectLeaves() {
  for (const Origin &O : Known[Root])
    if (O.Leaf)
      Leaves.insert({O.Leaf, Leaves.size()});
  return !Leaves.empty() && all_of(Leaves, [&](const auto &L) {
    return bytesOf(L.first) == bytesOf(Leaves.front().first);
  });
}

/// Finds the steps that become dead when the root is replaced. A step far above
/// the root can be an origin, too.
void Composer::findDeadSteps() {
  llvm::sort(Steps, [&](Instruction *A, Instruction *B) {
    return Positions.lookup(A) > Positions.lookup(B);
  });
  Steps.erase(std::unique(Steps.begin(), Steps.end()), Steps.end());
  for (Instruction *I : Steps)
    if (I == Root ||
        (!Leaves.count(I) && all_of(I->users(), [&](const User *U) {
          return Dead.count(cast<Instruction>(U));
        })))
      Dead.insert(I);
}

/// Whether no remaining write overwrites an origin between the first step and
/// the root: the root would need a copy of it.
bool Composer::leavesAreUnchanged() const {
  unsigned First = Positions.lookup(Steps.back());
  unsigned Last = Positions.lookup(Root);
  SmallVector<const Value *, 8> Objects;
  for (const auto &L : Leaves)
    Objects.push_back(L.first);
  for (unsigned N = 0; N != Objects.size(); ++N)
    for (const User *U : Objects[N]->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<BitCastInst>(I) && holdsElements(I) && !Dead.count(I))
        Objects.push_back(I);
      if (!isWrRegion(I) || regionSource(I) != Objects[N] || Dead.count(I) ||
          I->getParent() != &Block)
        continue;
      unsigned At = Positions.lookup(I);
      if (At > First && At < Last)
        return false;
    }
  return true;
}

/// Whether \p Reader needs its operand, another read, in registers.
static bool isMoved(const User *Reader) {
  return isRdRegion(Reader) || isa<BitCastInst>(Reader);
}

unsigned Composer::costOfDeadSteps() const {
  unsigned Cost = 0;
  for (const Instruction *I : Dead) {
    if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(I)) {
      Cost +=
          planShuffle(I->getType()->getScalarType(), Shuffle->getShuffleMask(),
                      numElements(I->getOperand(0)->getType()), Target)
              .Cost;
      continue;
    }
    if (isRdRegion(I) && any_of(I->users(), isMoved)) {
      IRRegion From = IRRegion::of(*cast<CallInst>(I));
      Cost +=
          costOfMove(IRRegion::strided(From.Elem, From.N, 1, 0), From, Target);
    }
    if (!isWrRegion(I))
      continue;
    IRRegion To = IRRegion::of(*cast<CallInst>(I));
    auto *New = dyn_cast<Instruction>(newValueOf(I));
    bool IsRead = New && isRdRegion(New) && Dead.count(New);
    // Results of other steps are written in place.
    if (New && Dead.count(New) && !IsRead)
      continue;
    Cost += costOfMove(To,
                       IsRead ? IRRegion::of(*cast<CallInst>(New))
                              : IRRegion::strided(To.Elem, To.N, 1, 0),
                       Target);
  }
  return Cost;
}

/// The root as elements of \p Size bytes of the origins.
Optional<SmallVector<int, 64>> Composer::sourceElements(unsigned Size) const {
  const Origins &O = Known.find(Root)->second;
  unsigned Bytes = bytesOf(Leaves.front().first);
  if (O.size() % Size || Bytes % Size)
    return None;
  SmallVector<int, 64> Elements;
  for (unsigned At = 0; At != O.size(); At += Size) {
    const Origin &First = O[At];
    for (unsigned K = 1; K != Size; ++K)
      if (O[At + K].Leaf != First.Leaf ||
          (First.Leaf && O[At + K].Byte != First.Byte + int(K)))
        return None;
    if (First.Byte % Size)
      return None;
    Elements.push_back(
        First.Leaf ? (Leaves.lookup(First.Leaf) * Bytes + First.Byte) / Size
                   : UndefinedElement);
  }
  return Elements;
}

/// Replaces a copy of a vector, part by part, by the vector.
bool Composer::dropCopy(Instruction &I) {
  start(I, /*MostLevels=*/1);
  if (!originsOf(Root, 0) || Steps.empty() || !collectLeaves() ||
      Leaves.size() > 1)
    return false;
  Value *Of = Leaves.front().first;
  if (bytesOf(Of) != bytesOf(Root))
    return false;
  for (unsigned K = 0; K != bytesOf(Root); ++K)
    if (Origin O = Known[Root][K]; O.Leaf && O.Byte != int(K))
      return false;
  findDeadSteps();
  if (!leavesAreUnchanged())
    return false;
  IRBuilder<> B(Root);
  replaceRoot(B.CreateBitCast(Of, Root->getType()));
  return true;
}

void Composer::start(Instruction &I, unsigned MostLevels) {
  Root = &I;
  Levels = MostLevels;
  Known.clear();
  Steps.clear();
  Dead.clear();
  Leaves.clear();
}

bool Composer::compose(Instruction &I) {
  start(I, MostLevels);
  if (!originsOf(Root, 0) || Steps.size() < 2 || !collectLeaves())
    return false;
  findDeadSteps();
  if (!leavesAreUnchanged())
    return false;
  Type *Elem = Root->getType()->getScalarType();
  unsigned Own = elementBytes(Elem), Best = 0;
  ShufflePlan Plan;
  Plan.Cost = costOfDeadSteps();
  for (unsigned Size : {Own, 4u, 2u, 1u}) {
    auto Elements = sourceElements(Size);
    if (!Elements || (Best && Size == Own))
      continue;
    Type *T = Size == Own ? Elem : Type::getIntNTy(I.getContext(), 8 * Size);
    ShufflePlan Each =
        planShuffle(T, *Elements, bytesOf(Leaves.front().first) / Size, Target);
    if (Each.Cost < Plan.Cost) {
      Plan = std::move(Each);
      Best = Size;
    }
  }
  if (!Best || !DebugCounter::shouldExecute(Counter))
    return false;
  IRBuilder<> B(Root);
  Type *T = Best == Own ? Elem : B.getIntNTy(8 * Best);
  SmallVector<Value *, 4> Sources;
  for (const auto &L : Leaves)
    Sources.push_back(
        B.CreateBitCast(L.first, vectorOf(T, bytesOf(L.first) / Best)));
  Value *New = makeShuffle(B, Plan, Sources,
                           UndefValue::get(vectorOf(T, bytesOf(Root) / Best)));
  New = B.CreateBitCast(New, Root->getType());
  replaceRoot(New);
  if (Isolates && isRdRegion(New))
    isolate(*cast<CallInst>(New));
  return true;
}

/// Replaces the root by \p New, right before it, and removes dead steps.
void Composer::replaceRoot(Value *New) {
  Root->replaceAllUsesWith(New);
  number(*Root);
  for (Instruction *Step : Steps)
    if (Dead.count(Step)) {
      Positions.erase(Step);
      Step->eraseFromParent();
    }
}

/// New instructions before \p I get its position.
void Composer::number(const Instruction &I) {
  unsigned At = Positions.lookup(&I);
  for (const Instruction *New = I.getPrevNode(); New && !Positions.count(New);
       New = New->getPrevNode())
    Positions[New] = At;
}

/// The size in whole registers of accesses to \p Object by \p By, its
/// definition or user; 0: none.
unsigned Composer::partOf(const Value *Object, const Value *By) const {
  if (!isRdRegion(By) && !isWrRegion(By))
    return 0;
  IRRegion R = IRRegion::of(*cast<CallInst>(By));
  unsigned Bytes = R.N * elementBytes(R.Elem);
  bool Fits = R.isContiguous() && Bytes % Target.GRFBytes == 0 &&
              bytesOf(Object) % Bytes == 0 && Bytes < bytesOf(Object);
  return Fits ? Bytes : 0;
}

/// Copies \p Object in parts of \p Bytes bytes.
static Value *joinParts(IRBuilder<> &B, Value *Object, unsigned Bytes) {
  Type *T = Object->getType();
  unsigned N = Bytes / elementBytes(T);
  Value *Result = UndefValue::get(T);
  for (unsigned First = 0; First != numElements(T); First += N) {
    IRRegion R = IRRegion::strided(T, N, 1, First);
    Result = createWrRegion(B, Result,
                            createRdRegion(B, Object, R, /*Scalar=*/false), R);
  }
  return Result;
}

/// A read across a whole object would prevent decomposition of the object and
/// of the result: copies both part by part. The next run of this pass removes
/// copies that did not become part of the decomposition.
void Composer::isolate(CallInst &Read) {
  IRRegion R = IRRegion::of(Read);
  Value *Object = regionSource(&Read);
  if (R.extent() <= visa::CostModel(Target).operandBytes() ||
      bytesOf(&Read) != bytesOf(Object))
    return;
  if (unsigned Part = Object->hasOneUse() ? partOf(Object, Object) : 0) {
    IRBuilder<> B(&Read);
    Read.setArgOperand(0, joinParts(B, Object, Part));
    number(Read);
  }
  for (const User *U : Read.users())
    if (unsigned Part = partOf(&Read, U)) {
      Instruction *Next = Read.getNextNode();
      IRBuilder<> B(Next);
      SmallVector<Use *, 16> Uses;
      for (Use &Each : Read.uses())
        Uses.push_back(&Each);
      Value *Parts = joinParts(B, &Read, Part);
      for (Use *Each : Uses)
        Each->set(Parts);
      number(*Next);
      return;
    }
}

bool composeIn(BasicBlock &Block, const TargetInfo &Target, bool Isolates) {
  bool Changed = false;
  SmallVector<Instruction *, 32> Roots;
  Composer C(Block, Target, Isolates);
  for (Instruction &I : Block)
    if ((isWrRegion(&I) || isa<ShuffleVectorInst>(I)) && isStep(&I) &&
        C.isNeeded(I))
      Roots.push_back(&I);
  for (Instruction *Root : Roots)
    Changed |= C.dropCopy(*Root) || C.compose(*Root);
  return Changed;
}

} // namespace

PreservedAnalyses ComposeShufflesPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &Block : F)
    Changed |= composeIn(Block, targetOf(F), Isolates);
  return preservedIf(Changed);
}

} // namespace cmc::genx
