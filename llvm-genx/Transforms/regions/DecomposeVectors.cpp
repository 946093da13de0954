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
// own. An object is all values that are versions of it: writes, phis, bitcasts,
// selects by one bit, and results of operations on all of its elements, which
// are cut, too:
//
//   %d = fmul <64 x float> %b, %s       ==> fmul <32 x float> %b.0, %s.0
//                                           fmul <32 x float> %b.1, %s.1
//
// Such objects have parts of at least two registers, so that the operations do
// not become more instructions. An access to rows that are registers apart
// needs an instruction for each row anyway, so it does not keep the rows
// together; an operation that reads or writes such rows is cut into rows, too.
//
// Requires: nothing. Guarantees: nothing that selection depends on: this pass
// is for quality. Leaves alone: objects with dynamic regions, those defined or
// used as a whole by other operations, and those of up to one register.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/RegionAlgebra.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/PassClasses.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
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

/// Whether \p I computes each element from the elements at the same place of
/// its operands, which have the same size.
bool isOperation(const Instruction &I) {
  unsigned Size = I.getType()->isVectorTy() ? elementBytes(I.getType()) : 0;
  if (!Size || !all_of(I.operand_values(), [&](const Value *V) {
        return isa<Function>(V) || (V->getType()->isVectorTy() &&
                                    elementBytes(V->getType()) == Size);
      }))
    return false;
  if (isa<BinaryOperator, UnaryOperator>(I))
    return true;
  if (isa<CastInst>(I))
    return !isa<BitCastInst>(I);
  switch (intrinsicOf(&I)) {
  case Intrinsic::fma:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::fabs:
  case GenXIntrinsic::genx_exp:
  case GenXIntrinsic::genx_log:
  case GenXIntrinsic::genx_inv:
  case GenXIntrinsic::genx_sqrt:
  case GenXIntrinsic::genx_rsqrt:
    return true;
  default:
    return false;
  }
}

/// The same, for operands and results of any size.
bool isPerElement(const Instruction &I) {
  return isOperation(I) ||
         (isa<CastInst>(I) && !isa<BitCastInst>(I) &&
          I.getType()->isVectorTy() && elementBytes(I.getType()) &&
          elementBytes(I.getOperand(0)->getType()));
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
  void joinPairs();
  void findBorders();
  bool access(const CallInst &I);
  unsigned partAt(unsigned Byte) const;
  Type *typeOfPart(const Type *Whole, unsigned Part) const;
  Parts partsOf(Value *V) const;
  Value *elements(Value *V, unsigned First, unsigned N, IRBuilder<> &B);
  Instruction *onElements(Instruction &I, unsigned First, unsigned N,
                          IRBuilder<> &B);
  bool isCutByRows(const CallInst &I) const;
  void write(Parts &To, CallInst &I, IRBuilder<> &B);
  Parts cutVersion(Instruction &I);
  Value *read(Value *From, IRRegion R, bool Scalar, IRBuilder<> &B) const;
  Value *assemble(const IRRegion &R, IRBuilder<> &B,
                  function_ref<Value *(unsigned)> Row);
  Value *cutRead(CallInst &I);

  const unsigned UnitBytes, Bytes;
  Positions &Known; ///< Of all instructions in objects that are not split yet.
  IntEqClasses Units;
  SetVector<Instruction *> Versions;
  SmallVector<CallInst *, 16> Reads;
  const Instruction *Obstacle = nullptr;
  SmallVector<unsigned, 8> Begins; ///< The offsets of the parts, in bytes.
  DenseMap<const Value *, Parts> Cut;
  SetVector<Instruction *> Unused; ///< Possibly, when all is cut; users last.
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
  if (!I || !Known.count(I) || (versionsIn(*I).empty() && !isOperation(*I)))
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
  return (isOperation(*User) || is_contained(versionsIn(*User), &U)) &&
         add(User);
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
    if (isOperation(*I))
      joinPairs();
    for (const Use &U : I->uses())
      if (!isPart(U))
        Obstacle = cast<Instruction>(U.getUser());
  }
}

/// The row \p Row of \p R, a region with a constant offset.
IRRegion rowOf(const IRRegion &R, unsigned Row) {
  IRRegion Each = IRRegion::strided(R.Elem, R.Width, R.Stride, 0);
  Each.Offset = R.Offset + int(Row * R.VStride * elementBytes(R.Elem));
  return Each;
}

/// Whether the rows that \p I accesses are whole registers with others between.
bool hasRowsApart(const CallInst &I, unsigned UnitBytes) {
  IRRegion R = IRRegion::of(I);
  unsigned Size = elementBytes(R.Elem);
  return !R.Index && R.Stride == 1 && R.N > R.Width && R.VStride > R.Width &&
         R.Offset % int(UnitBytes) == 0 && R.Width * Size % UnitBytes == 0 &&
         R.VStride * Size % UnitBytes == 0 && !(isWrRegion(&I) && maskOf(&I));
}

/// The elements that \p I reads or writes stay together, unless its rows are
/// apart.
bool Object::access(const CallInst &I) {
  IRRegion R = IRRegion::of(I);
  if (R.Index || R.Offset < 0 || R.Offset + int(R.extent()) > int(Bytes))
    return false;
  bool Apart = hasRowsApart(I, UnitBytes);
  for (unsigned Row = 0; Row < (Apart ? R.N / R.Width : 1); ++Row) {
    IRRegion Each = Apart ? rowOf(R, Row) : R;
    unsigned End = Each.Offset + Each.extent();
    for (unsigned U = Each.Offset / UnitBytes + 1; U * UnitBytes < End; ++U)
      Units.join(U - 1, U);
  }
  return true;
}

/// Operations are cut to two registers anyway.
void Object::joinPairs() {
  for (unsigned U = 1; U * UnitBytes < Bytes; U += 2)
    Units.join(U - 1, U);
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

/// Elements of \p V from \p First on.
Value *Object::elements(Value *V, unsigned First, unsigned N, IRBuilder<> &B) {
  IRRegion R = IRRegion::strided(V->getType()->getScalarType(), N, 1, First);
  if (Cut.count(V))
    return read(V, R, /*Scalar=*/false, B);
  if (auto *C = dyn_cast<Constant>(V)) {
    SmallVector<Constant *, 16> Elements;
    for (unsigned E = First; E < First + N; ++E)
      Elements.push_back(C->getAggregateElement(E));
    return ConstantVector::get(Elements);
  }
  if (Value *Splat = getSplatValue(V))
    return B.CreateVectorSplat(N, Splat);
  // An extension is part of the instruction of its only user.
  auto *Cast = dyn_cast<CastInst>(V);
  if (Cast && Cast->hasOneUse() && isPerElement(*Cast)) {
    Unused.insert(Cast);
    return onElements(*Cast, First, N, B);
  }
  for (Value *At = V; isWrRegion(At) && !maskOf(At); At = regionSource(At)) {
    IRRegion Written = IRRegion::of(*cast<CallInst>(At));
    if (Written.isContiguous() && Written.Elem == R.Elem && Written.N == N &&
        !Written.Index && Written.Offset == R.Offset)
      return newValueOf(At);
    if (Written.Index || !disjoint(Written, R))
      break;
  }
  return createRdRegion(B, V, R, /*Scalar=*/false);
}

/// The operation \p I on elements from \p First on.
Instruction *Object::onElements(Instruction &I, unsigned First, unsigned N,
                                IRBuilder<> &B) {
  auto *Call = dyn_cast<CallInst>(&I);
  // Before the clone, which is another user of the operands.
  SmallVector<Value *, 3> Operands;
  for (Value *V : Call ? Call->args() : I.operands())
    Operands.push_back(elements(V, First, N, B));
  Instruction *Part = I.clone();
  for (unsigned Op = 0; Op < Operands.size(); ++Op)
    Part->setOperand(Op, Operands[Op]);
  Part->mutateType(vectorOf(I.getType()->getScalarType(), N));
  if (Call)
    cast<CallInst>(Part)->setCalledFunction(GenXIntrinsic::getAnyDeclaration(
        I.getModule(), GenXIntrinsic::getAnyIntrinsicID(&I),
        {Part->getType()}));
  return B.Insert(Part, I.getName());
}

/// Whether the rows that \p I accesses are in several parts.
bool Object::isCutByRows(const CallInst &I) const {
  IRRegion R = IRRegion::of(I);
  unsigned Last = R.Offset + R.extent() - 1;
  return hasRowsApart(I, UnitBytes) && partAt(R.Offset) != partAt(Last);
}

/// Replaces what \p I writes in the parts \p To of its object.
void Object::write(Parts &To, CallInst &I, IRBuilder<> &B) {
  IRRegion R = IRRegion::of(I);
  Value *New = newValueOf(&I), *Mask = maskOf(&I);
  bool ByRows = isCutByRows(I);
  auto *Op = dyn_cast<Instruction>(New);
  bool CutsOp =
      ByRows && Op && Op->hasOneUse() && isPerElement(*Op) && !Cut.count(Op);
  for (unsigned Row = 0; Row < (ByRows ? R.N / R.Width : 1); ++Row) {
    IRRegion Each = ByRows ? rowOf(R, Row) : R;
    unsigned First = Row * R.Width;
    Value *V = CutsOp   ? onElements(*Op, First, R.Width, B)
               : ByRows ? elements(New, First, R.Width, B)
                        : New;
    Value *&Part = To[partAt(Each.Offset)];
    Each.Offset -= Begins[partAt(Each.Offset)];
    Each.ParentWidth = nullptr;
    bool All = !Mask && V->getType() == Part->getType() &&
               Each.isWhole(Part->getType());
    Part = All ? V : createWrRegion(B, Part, V, Each, Mask, I.getName());
  }
  if (CutsOp)
    Unused.insert(Op);
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
  if (isOperation(I)) {
    for (unsigned P = 0; P < Begins.size(); ++P) {
      Type *T = typeOfPart(I.getType(), P);
      unsigned First = Begins[P] / elementBytes(T);
      Result.push_back(onElements(I, First, numElements(T), B));
    }
    return Result;
  }
  SmallVector<Use *, 2> From = versionsIn(I);
  Result = partsOf(*From[0]);
  if (isWrRegion(&I)) {
    write(Result, cast<CallInst>(I), B);
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

/// Reads a region of one part of \p From.
Value *Object::read(Value *From, IRRegion R, bool Scalar,
                    IRBuilder<> &B) const {
  unsigned P = partAt(R.Offset);
  Value *Part = partsOf(From)[P];
  R.Offset -= Begins[P];
  R.ParentWidth = nullptr;
  if (!Scalar && R.isWhole(Part->getType()) &&
      Part->getType()->getScalarType() == R.Elem)
    return Part;
  return createRdRegion(B, Part, R, Scalar);
}

/// A vector of the rows of \p R, as \p Row gives them.
Value *Object::assemble(const IRRegion &R, IRBuilder<> &B,
                        function_ref<Value *(unsigned)> Row) {
  Value *All = nullptr;
  for (unsigned N = 0; N < R.N / R.Width; ++N) {
    Value *Each = Row(N);
    Type *Elem = Each->getType()->getScalarType();
    if (!All)
      All = UndefValue::get(vectorOf(Elem, R.N));
    All = createWrRegion(B, All, Each,
                         IRRegion::strided(Elem, R.Width, 1, N * R.Width));
    Unused.insert(cast<Instruction>(All));
  }
  return All;
}

Value *Object::cutRead(CallInst &I) {
  IRBuilder<> B(&I);
  IRRegion R = IRRegion::of(I);
  Value *From = regionSource(&I);
  if (!isCutByRows(I))
    return read(From, R, !I.getType()->isVectorTy(), B);
  Value *Rows = assemble(R, B, [&](unsigned Row) {
    return read(From, rowOf(R, Row), /*Scalar=*/false, B);
  });
  I.replaceAllUsesWith(Rows);
  for (User *U : make_early_inc_range(Rows->users())) {
    auto *Op = cast<Instruction>(U);
    if (!isPerElement(*Op) || Versions.count(Op))
      continue;
    IRBuilder<> OpB(Op);
    Op->replaceAllUsesWith(assemble(R, OpB, [&](unsigned Row) {
      return onElements(*Op, Row * R.Width, R.Width, OpB);
    }));
    Known.erase(Op);
    Op->eraseFromParent();
  }
  return Rows;
}

void Object::cut() {
  // Definitions before uses, except for phis: a written value may have been
  // read from another part.
  std::vector<Instruction *> Order(Versions.begin(), Versions.end());
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
  for (Instruction *I : reverse(Unused))
    if (I->use_empty()) {
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
