//===- Places.cpp - what a pointer into a CM object names -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Places.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

/// Operands of __cm_region.
enum RegionOp { Parent, ByteOffset, Count, VStride, Width, Stride };

Value *add(IRBuilder<> &B, Value *A, Value *C) {
  return A && C ? B.CreateAdd(A, C) : A ? A : C;
}

/// Keeps the first of two problems.
void blame(Target &T, const char *Problem, bool Wrong = true) {
  if (Wrong && Problem && !T.Problem)
    T.Problem = Problem;
}

constexpr const char Cyclic[] = "what this reference names depends on itself";
constexpr const char Nowhere[] = "this reference does not name a CM object";
constexpr const char NotConstant[] =
    "the size and the strides of a region must be constants";
constexpr const char DynamicArray[] =
    "an array of vectors or matrices can only be indexed with constants "
    "unless all have one element type and no padding";

/// Adds \p Bytes, an i32, to \p P.
void advance(IRBuilder<> &B, Place &P, Value *Bytes) {
  if (auto *C = dyn_cast<ConstantInt>(Bytes))
    P.Offset += C->getSExtValue();
  else
    P.Dynamic = add(B, P.Dynamic, Bytes);
}

/// Whether an index of an array of vectors or of structs varies: a step of
/// \p Least bytes or more.
bool isIndexedAtRunTime(const Value *Object, uint64_t Least,
                        const DataLayout &DL) {
  for (const User *U : Object->users()) {
    if (isa<BitCastOperator>(U) && isIndexedAtRunTime(U, Least, DL))
      return true;
    auto *GEP = dyn_cast<GEPOperator>(U);
    MapVector<Value *, APInt> Variable;
    APInt Constant(64, 0);
    if (!GEP || !GEP->collectOffset(DL, 64, Variable, Constant))
      continue;
    if (any_of(Variable, [&](auto &V) { return V.second.uge(Least); }) ||
        isIndexedAtRunTime(GEP, Least, DL))
      return true;
  }
  return false;
}

/// One vector of all that \p Vectors hold; null when these are of different
/// element types or have gaps between them.
FixedVectorType *joined(ArrayRef<View *> Vectors, const DataLayout &DL) {
  Type *Element = Vectors[0]->Type->getElementType();
  uint64_t Bytes = DL.getTypeStoreSize(Element), Count = 0;
  for (const View *V : Vectors) {
    if (V->Type->getElementType() != Element ||
        uint64_t(V->Position - Vectors[0]->Position) != Count * Bytes)
      return nullptr;
    Count += V->Type->getNumElements();
  }
  return FixedVectorType::get(Element, Count);
}

/// True when nothing that \p Pointer may have come from holds a vector.
bool isPlain(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
  return all_of(Objects, [](const Value *O) {
    if (auto *A = dyn_cast<AllocaInst>(O))
      return !holdsVector(A->getAllocatedType());
    auto *GV = dyn_cast<GlobalVariable>(O);
    return GV ? !holdsVector(GV->getValueType())
              : isa<IntToPtrInst>(O) || isa<Constant>(O);
  });
}

} // namespace

Places::Places(Function &F) : DL(F.getParent()->getDataLayout()) {}

const Target &Places::of(Value *Pointer) {
  auto It = Known.find(Pointer);
  if (It != Known.end())
    return It->second;
  if (isa<PHINode>(Pointer) && isPlain(Pointer))
    return Known[Pointer];
  // What a pointer that depends on itself names is unknown.
  Known[Pointer].Problem = Cyclic;
  Target T = compute(Pointer);
  return Known[Pointer] = std::move(T);
}

Target Places::compute(Value *Pointer) {
  if (isa<AllocaInst>(Pointer) || isa<GlobalVariable>(Pointer))
    return root(Pointer);
  if (isa<BitCastOperator>(Pointer) || isa<AddrSpaceCastOperator>(Pointer))
    return of(cast<Operator>(Pointer)->getOperand(0));
  if (auto *GEP = dyn_cast<GEPOperator>(Pointer))
    return step(*GEP);
  if (auto *Phi = dyn_cast<PHINode>(Pointer))
    return merge(*Phi);
  if (auto *Select = dyn_cast<SelectInst>(Pointer))
    return merge(*Select);
  if (rawName(Pointer) == "region")
    return region(*cast<CallBase>(Pointer));
  return Target();
}

Target Places::root(Value *Object) {
  auto *GV = dyn_cast<GlobalVariable>(Object);
  Type *T =
      GV ? GV->getValueType() : cast<AllocaInst>(Object)->getAllocatedType();
  if (!holdsVector(T) || (GV && !GV->isConstant() && !isVolatile(*GV)))
    return Target();
  RootObject &Info = Roots[Object];
  forEachLeaf(T, 0, DL, [&](Type *Leaf, uint64_t Offset) {
    if (!isa<FixedVectorType>(Leaf)) {
      Info.OnlyVectors = false;
      return;
    }
    Views.emplace_back();
    View &V = Views.back();
    V.Root = Object;
    V.Position = Offset;
    V.Type = cast<FixedVectorType>(Leaf);
    Info.Vectors.push_back(&V);
  });
  // An array that is indexed at run time is one object: registers have no
  // numbers at run time, but elements do.
  uint64_t Least = DL.getTypeAllocSize(Info.Vectors[0]->Type);
  if (!GV && Info.OnlyVectors && Info.Vectors.size() > 1 &&
      isIndexedAtRunTime(Object, Least, DL))
    if (FixedVectorType *All = joined(Info.Vectors, DL)) {
      Info.Vectors.resize(1);
      Info.Vectors[0]->Type = All;
    }
  // Not yet in one of its vectors: enter() finds which.
  Target Result;
  Result.Alternatives.emplace_back();
  Result.Alternatives[0].In = Info.Vectors[0];
  Result.Alternatives[0].Offset = -Info.Vectors[0]->Position;
  return Result;
}

bool Places::enter(Place &P) const {
  if (!P.In->Root)
    return true;
  int64_t At = P.In->Position + P.Offset;
  const RootObject &Info = Roots.find(P.In->Root)->second;
  auto Next = llvm::upper_bound(Info.Vectors, At, [](int64_t A, const View *V) {
    return A < V->Position;
  });
  if (Next != Info.Vectors.begin()) {
    View *V = *std::prev(Next);
    if (At < V->Position + int64_t(DL.getTypeAllocSize(V->Type))) {
      P.In = V;
      P.Offset = At - V->Position;
      return true;
    }
  }
  // A place outside a lone vector is outside, but of that vector.
  return Info.OnlyVectors && Info.Vectors.size() == 1;
}

Target Places::region(CallBase &Call) {
  Target Result = of(Call.getArgOperand(Parent));
  auto Constant = [&](RegionOp Op) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Op));
    blame(Result, NotConstant, !C);
    return C ? C->getZExtValue() : 0;
  };
  Region Shape;
  Shape.N = Constant(Count);
  Shape.VStride = Constant(VStride);
  Shape.Width = Constant(Width);
  Shape.Stride = Constant(Stride);
  IRBuilder<> B(&Call);
  for (Place &P : Result.Alternatives) {
    advance(B, P, Call.getArgOperand(ByteOffset));
    blame(Result, Nowhere, !enter(P));
    Views.emplace_back();
    View &V = Views.back();
    V.Parent = P;
    V.Shape = Shape;
    // The element type is only there: typed pointers of LLVM 14.
    V.Type = dyn_cast<FixedVectorType>(
        Call.getType()->getNonOpaquePointerElementType());
    blame(Result, NotConstant, !V.Type || V.Type->getNumElements() != Shape.N);
    P = Place();
    P.In = &V;
  }
  return Result;
}

Target Places::step(GEPOperator &GEP) {
  Target Result = of(GEP.getPointerOperand());
  if (Result.Alternatives.empty())
    return Result;
  MapVector<Value *, APInt> Variable;
  APInt Constant(64, 0);
  if (!GEP.collectOffset(DL, 64, Variable, Constant)) {
    blame(Result, Nowhere);
    return Result;
  }
  for (Place &P : Result.Alternatives)
    P.Offset += Constant.getSExtValue();
  auto *I = dyn_cast<Instruction>(&GEP);
  if (Variable.empty() || !I)
    return Result;
  IRBuilder<> B(I);
  Value *Bytes = nullptr;
  for (auto &[Index, Scale] : Variable) {
    // A step over whole vectors chooses one of an array at run time.
    for (Place &P : Result.Alternatives) {
      blame(Result, Nowhere, !enter(P));
      blame(Result, DynamicArray,
            Scale.getZExtValue() >= DL.getTypeAllocSize(P.In->Type) &&
                P.In->Type->getNumElements() > 1);
    }
    Value *Narrow = B.CreateSExtOrTrunc(Index, B.getInt32Ty());
    Bytes =
        add(B, Bytes, B.CreateMul(Narrow, B.getInt32(Scale.getZExtValue())));
  }
  for (Place &P : Result.Alternatives)
    advance(B, P, Bytes);
  return Result;
}

/// \p P, which is known where \p Edge enters the block of \p Phi, as a place
/// that is known behind \p Phi: all that varies goes through phis of its own.
Place Places::atPhi(const Place &P, PHINode &Phi, unsigned Edge) {
  Place Result = P;
  if (P.Dynamic && !isa<Constant>(P.Dynamic)) {
    Type *I32 = P.Dynamic->getType();
    PHINode *Dynamic =
        PHINode::Create(I32, Phi.getNumIncomingValues(), "", &Phi);
    for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
      Dynamic->addIncoming(Phi.getIncomingBlock(I) == Phi.getIncomingBlock(Edge)
                               ? P.Dynamic
                               : ConstantInt::get(I32, 0),
                           Phi.getIncomingBlock(I));
    Result.Dynamic = Dynamic;
  }
  if (!P.In->Root) {
    View Copy = *P.In;
    Copy.Parent = atPhi(Copy.Parent, Phi, Edge);
    Views.push_back(Copy);
    Result.In = &Views.back();
  }
  return Result;
}

Target Places::merge(PHINode &Phi) {
  Target Result;
  Type *I32 = Type::getInt32Ty(Phi.getContext());
  SmallVector<Value *, 4> Indices;
  for (unsigned Edge = 0; Edge < Phi.getNumIncomingValues(); ++Edge) {
    // A predecessor may stand there more than once.
    int First = Phi.getBasicBlockIndex(Phi.getIncomingBlock(Edge));
    if (First != int(Edge)) {
      Indices.push_back(Indices[First]);
      continue;
    }
    const Target &T = of(Phi.getIncomingValue(Edge));
    blame(Result, T.Problem);
    Value *Index = ConstantInt::get(I32, Result.Alternatives.size());
    if (T.Which) {
      IRBuilder<> B(Phi.getIncomingBlock(Edge)->getTerminator());
      Index = B.CreateAdd(T.Which, Index);
    }
    Indices.push_back(Index);
    for (Place P : T.Alternatives) {
      blame(Result, Nowhere, !enter(P));
      Result.Alternatives.push_back(atPhi(P, Phi, Edge));
    }
  }
  if (Result.Alternatives.size() < 2)
    return Result;
  PHINode *Which = PHINode::Create(I32, Indices.size(), "which", &Phi);
  for (unsigned Edge = 0; Edge < Indices.size(); ++Edge)
    Which->addIncoming(Indices[Edge], Phi.getIncomingBlock(Edge));
  Result.Which = Which;
  return Result;
}

Target Places::merge(SelectInst &Select) {
  Target Result = of(Select.getTrueValue());
  const Target False = of(Select.getFalseValue());
  if (Result.Alternatives.empty() && False.Alternatives.empty())
    return Result;
  IRBuilder<> B(&Select);
  Value *TrueIndex = Result.Which ? Result.Which : B.getInt32(0);
  Value *FalseIndex = B.getInt32(Result.Alternatives.size());
  if (False.Which)
    FalseIndex = B.CreateAdd(False.Which, FalseIndex);
  Result.Which = B.CreateSelect(Select.getCondition(), TrueIndex, FalseIndex);
  blame(Result, False.Problem);
  blame(Result, Nowhere,
        Result.Alternatives.empty() || False.Alternatives.empty());
  Result.Alternatives.append(False.Alternatives.begin(),
                             False.Alternatives.end());
  return Result;
}

} // namespace frontend
} // namespace cmc
