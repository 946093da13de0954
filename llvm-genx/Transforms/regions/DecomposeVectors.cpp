//===- DecomposeVectors.cpp - splitting of objects into parts -------------===//
//
// Part of CMC, under the MIT licence.
//
// An object of several registers that is only written and read in regions is
// split into values at register boundaries that no region straddles:
//
//   %a = wrregion <64 x i32> %o, <16 x i32> %x at 0
//   %b = wrregion %a, <16 x i32> %y at 64       ==> (%x, %y, rest of %o)
//   %c = rdregion <16 x i32> %b at 64           ==> rdregion <16 x i32> %y at 0
//
// A write that is overwritten before it is read is then dead, a copy within the
// object (s[i] = s[i - 1]) disappears, and each part has a live range of its
// own. An object is all values that are versions of it: writes, phis, bitcasts
// and selects by one bit.
//
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone: objects with dynamic regions, those defined or
// used as a whole by other operations, and those of up to one register.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"

using namespace llvm;

#define DEBUG_TYPE "genx-decompose-vectors"

DEBUG_COUNTER(Counter, DEBUG_TYPE, "objects cut");

namespace cmc::genx {
namespace {

unsigned bytesOf(const Value *V) {
  return V->getType()->getPrimitiveSizeInBits().getFixedSize() / 8;
}

/// The operands of \p I that are versions of the object that it defines; empty
/// if it defines none.
SmallVector<Use *, 2> versionsIn(Instruction &I) {
  SmallVector<Use *, 2> Result;
  if (!I.getType()->isVectorTy() || !elementBytes(I.getType()))
    return Result;
  if (isWrRegion(&I)) {
    Result.push_back(&I.getOperandUse(0));
  } else if (auto *Phi = dyn_cast<PHINode>(&I)) {
    for (Use &U : Phi->incoming_values())
      Result.push_back(&U);
  } else if (isa<BitCastInst>(I)) {
    if (I.getOperand(0)->getType()->isVectorTy() &&
        elementBytes(I.getOperand(0)->getType()))
      Result.push_back(&I.getOperandUse(0));
  } else if (auto *Select = dyn_cast<SelectInst>(&I)) {
    if (!Select->getCondition()->getType()->isVectorTy())
      Result.append({&I.getOperandUse(1), &I.getOperandUse(2)});
  }
  return Result;
}

/// All versions of an object, the reads of its parts, and the borders of these.
class Object {
public:
  using Positions = DenseMap<const Instruction *, unsigned>;

  Object(Instruction &Start, unsigned UnitBytes, Positions &Known);

  const SetVector<Instruction *> &versions() const { return Versions; }
  unsigned parts() const { return Begins.size(); }
  bool isCuttable() const { return !Obstacle && Begins.size() > 1; }
  /// The user that needs the object as a whole; null: none.
  const Instruction *obstacle() const { return Obstacle; }
  void cut();

private:
  using Parts = SmallVector<Value *, 8>;

  bool isPart(const Use &U);
  bool add(Value *Version);
  void collect(Instruction &Start);
  void findBorders();
  bool access(const CallInst &I);
  unsigned partAt(unsigned Byte) const;
  Type *typeOfPart(const Type *Whole, unsigned Part) const;
  Parts partsOf(Value *V) const;
  Parts cutVersion(Instruction &I);
  Value *cutRead(CallInst &I) const;

  const unsigned UnitBytes, Bytes;
  Positions &Known; ///< Of all instructions in objects that are not split yet.
  IntEqClasses Units;
  SetVector<Instruction *> Versions;
  SmallVector<CallInst *, 16> Reads;
  const Instruction *Obstacle = nullptr;
  SmallVector<unsigned, 8> Begins; ///< The offsets of the parts, in bytes.
  DenseMap<const Value *, Parts> Cut;
};

Object::Object(Instruction &Start, unsigned UnitBytes, Positions &Known)
    : UnitBytes(UnitBytes), Bytes(bytesOf(&Start)), Known(Known),
      Units(divideCeil(Bytes, UnitBytes)) {
  collect(Start);
  findBorders();
}

/// Adds \p Version; false if it is no version of an object.
bool Object::add(Value *Version) {
  if (isa<UndefValue, ConstantAggregateZero, ConstantDataVector,
          ConstantVector>(Version))
    return true;
  auto *I = dyn_cast<Instruction>(Version);
  if (!I || !Known.count(I) || versionsIn(*I).empty())
    return false;
  Versions.insert(I);
  return true;
}

/// Whether the user of \p U needs only a part, or defines a version.
bool Object::isPart(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  if (isRdRegion(User) && U.getOperandNo() == 0) {
    Reads.push_back(cast<CallInst>(User));
    return Known.count(User) && access(*Reads.back());
  }
  return is_contained(versionsIn(*User), &U) && add(User);
}

/// Continues after an obstacle, so that each object is visited once.
void Object::collect(Instruction &Start) {
  add(&Start);
  for (unsigned N = 0; N < Versions.size(); ++N) {
    Instruction *I = Versions[N];
    for (Use *U : versionsIn(*I))
      if (!add(*U))
        Obstacle = I;
    if (isWrRegion(I) && !access(*cast<CallInst>(I)))
      Obstacle = I;
    for (const Use &U : I->uses())
      if (!isPart(U))
        Obstacle = cast<Instruction>(U.getUser());
  }
}

/// The elements that \p I reads or writes stay together.
bool Object::access(const CallInst &I) {
  IRRegion R = IRRegion::of(I);
  int End = R.Offset + int(R.extent());
  if (R.Index || R.Offset < 0 || End > int(Bytes))
    return false;
  for (unsigned U = R.Offset / UnitBytes + 1; U * UnitBytes < unsigned(End);
       ++U)
    Units.join(U - 1, U);
  return true;
}

void Object::findBorders() {
  for (unsigned U = 0; U * UnitBytes < Bytes; ++U)
    if (U == 0 || Units.findLeader(U) != Units.findLeader(U - 1))
      Begins.push_back(U * UnitBytes);
}

unsigned Object::partAt(unsigned Byte) const {
  return upper_bound(Begins, Byte) - Begins.begin() - 1;
}

Type *Object::typeOfPart(const Type *Whole, unsigned Part) const {
  unsigned End = Part + 1 < Begins.size() ? Begins[Part + 1] : Bytes;
  Type *Elem = Whole->getScalarType();
  return vectorOf(Elem, (End - Begins[Part]) / elementBytes(Elem));
}

Object::Parts Object::partsOf(Value *V) const {
  auto *C = dyn_cast<Constant>(V);
  if (!C)
    return Cut.lookup(V);
  Parts Result;
  for (unsigned P = 0; P < Begins.size(); ++P) {
    Type *T = typeOfPart(V->getType(), P);
    unsigned First = Begins[P] / elementBytes(T);
    SmallVector<Constant *, 16> Elements;
    for (unsigned N = 0; N < numElements(T); ++N)
      Elements.push_back(C->getAggregateElement(First + N));
    Result.push_back(ConstantVector::get(Elements));
  }
  return Result;
}

/// The parts of the version that \p I defines; operands of phis are added
/// later.
Object::Parts Object::cutVersion(Instruction &I) {
  IRBuilder<> B(&I);
  Parts Result;
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    for (unsigned P = 0; P < Begins.size(); ++P)
      Result.push_back(B.CreatePHI(typeOfPart(I.getType(), P),
                                   Phi->getNumIncomingValues(), I.getName()));
    return Result;
  }
  SmallVector<Use *, 2> From = versionsIn(I);
  Result = partsOf(*From[0]);
  if (isWrRegion(&I)) {
    IRRegion R = IRRegion::of(cast<CallInst>(I));
    Value *&Part = Result[partAt(R.Offset)];
    R.Offset -= Begins[partAt(R.Offset)];
    R.ParentWidth = nullptr;
    Value *New = newValueOf(&I), *Mask = maskOf(&I);
    bool All = !Mask && New->getType() == Part->getType() &&
               R.isWhole(Part->getType());
    Part = All ? New : createWrRegion(B, Part, New, R, Mask, I.getName());
    return Result;
  }
  Parts Other = partsOf(*From.back());
  for (unsigned P = 0; P < Result.size(); ++P)
    Result[P] =
        isa<BitCastInst>(I)
            ? B.CreateBitCast(Result[P], typeOfPart(I.getType(), P))
            : B.CreateSelect(I.getOperand(0), Result[P], Other[P], I.getName());
  return Result;
}

Value *Object::cutRead(CallInst &I) const {
  IRBuilder<> B(&I);
  IRRegion R = IRRegion::of(I);
  unsigned P = partAt(R.Offset);
  Value *Part = partsOf(regionSource(&I))[P];
  R.Offset -= Begins[P];
  R.ParentWidth = nullptr;
  if (I.getType() == Part->getType() && R.isWhole(Part->getType()))
    return Part;
  return createRdRegion(B, Part, R, !I.getType()->isVectorTy(), I.getName());
}

void Object::cut() {
  // Definitions before uses, except for phis: a written value may have been
  // read from another part.
  std::vector<Instruction *> Order = Versions.takeVector();
  Order.insert(Order.end(), Reads.begin(), Reads.end());
  sort(Order, [&](const Instruction *A, const Instruction *B) {
    return Known.lookup(A) < Known.lookup(B);
  });
  for (Instruction *I : Order)
    if (isRdRegion(I))
      I->replaceAllUsesWith(cutRead(*cast<CallInst>(I)));
    else
      Cut[I] = cutVersion(*I);
  for (Instruction *I : Order) {
    auto *Phi = dyn_cast<PHINode>(I);
    if (!Phi)
      continue;
    for (unsigned N = 0; N < Phi->getNumIncomingValues(); ++N) {
      Parts In = partsOf(Phi->getIncomingValue(N));
      for (unsigned P = 0; P < In.size(); ++P)
        cast<PHINode>(Cut[Phi][P])
            ->addIncoming(In[P], Phi->getIncomingBlock(N));
    }
  }
  for (Instruction *I : Order)
    I->replaceAllUsesWith(UndefValue::get(I->getType()));
  for (Instruction *I : Order) {
    Known.erase(I);
    I->eraseFromParent();
  }
}

/// Remarks which objects were split, or which access prevents it.
void emitRemark(const Object &O, Instruction &Start,
                OptimizationRemarkEmitter &ORE) {
  const Instruction *Why = O.obstacle();
  if (!Why)
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Cut", &Start)
             << "object of " << ore::NV("Bytes", bytesOf(&Start))
             << " bytes becomes " << ore::NV("Parts", O.parts()) << " values";
    });
  else if (isRdRegion(Why) || isWrRegion(Why))
    ORE.emit([&] {
      return OptimizationRemarkMissed(DEBUG_TYPE, "Whole", Why)
             << "object of " << ore::NV("Bytes", bytesOf(&Start))
             << " bytes is not split: the offset of this access is known at "
                "run time only";
    });
}

} // namespace

PreservedAnalyses DecomposeVectorsPass::run(Function &F,
                                            FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  unsigned GRF = targetOf(F).GRFBytes;
  Object::Positions Known;
  std::vector<Instruction *> Starts;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F))
    for (Instruction &I : *BB) {
      Known.insert({&I, Known.size()});
      if (isWrRegion(&I) && bytesOf(&I) > GRF)
        Starts.push_back(&I);
    }
  bool Changed = false;
  DenseSet<const Instruction *> Done;
  for (Instruction *I : Starts) {
    if (Done.count(I))
      continue;
    Object O(*I, GRF, Known);
    Done.insert(O.versions().begin(), O.versions().end());
    if (O.parts() < 2)
      continue;
    emitRemark(O, *I, ORE);
    if (!O.isCuttable() || !DebugCounter::shouldExecute(Counter))
      continue;
    O.cut();
    Changed = true;
  }
  return preservedIf(Changed);
}

} // namespace cmc::genx
