//===- Locations.cpp - regions that pointers into CM objects name ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Locations.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Operands of __cm_region.
enum RegionOp { Parent, ByteOffset, Count, VStride, Width, Stride };

Value *add(IRBuilder<> &B, Value *A, Value *C) {
  return A && C ? B.CreateAdd(A, C) : A ? A : C;
}

/// Records the first problem only.
void setProblem(Target &T, const char *Problem, bool Wrong = true) {
  if (Wrong && Problem && !T.Problem)
    T.Problem = Problem;
}

constexpr const char Cyclic[] = "what this reference names depends on itself";
constexpr const char Nowhere[] = "this reference does not name a CM object";
constexpr const char NotConstant[] =
    "the size and the strides of a region must be constants";
constexpr const char DynamicArray[] =
    "an array of vectors or matrices with anything between them can only be "
    "indexed with constants here";

/// A scalar or vector in an object, and its byte offset.
using Leaf = std::pair<int64_t, Type *>;

/// Adds \p Bytes, an i32, to \p P.
void advance(IRBuilder<> &B, Location &P, Value *Bytes) {
  if (auto *C = dyn_cast<ConstantInt>(Bytes))
    P.Offset += C->getSExtValue();
  else
    P.Dynamic = add(B, P.Dynamic, Bytes);
}

/// Whether an array index on the way to \p Pointer, \p Offset bytes into an
/// object of these \p Leaves, varies at run time: of an array of vectors,
/// structs or scalars, not of an element of a vector.
bool isIndexedAtRunTime(const Value *Pointer, int64_t Offset,
                        ArrayRef<Leaf> Leaves, const DataLayout &DL) {
  auto IsElement = [&](int64_t At, uint64_t Step) {
    return any_of(Leaves, [&](const Leaf &L) {
      int64_t Size = DL.getTypeAllocSize(L.second);
      return L.second->isVectorTy() && At >= L.first && At < L.first + Size &&
             Step < uint64_t(Size);
    });
  };
  for (const User *U : Pointer->users()) {
    if (isa<BitCastOperator>(U) && isIndexedAtRunTime(U, Offset, Leaves, DL))
      return true;
    auto *GEP = dyn_cast<GEPOperator>(U);
    MapVector<Value *, APInt> Variable;
    APInt Constant(64, 0);
    if (!GEP || !GEP->collectOffset(DL, 64, Variable, Constant))
      continue;
    int64_t At = Offset + Constant.getSExtValue();
    if (any_of(
            Variable,
            [&](auto &V) { return !IsElement(At, V.second.getZExtValue()); }) ||
        isIndexedAtRunTime(GEP, At, Leaves, DL))
      return true;
  }
  return false;
}

/// The vector of \p Size bytes whose elements are all of \p Leaves; null when
/// types differ or there are gaps.
FixedVectorType *joined(ArrayRef<Leaf> Leaves, uint64_t Size,
                        const DataLayout &DL) {
  Type *Element = Leaves[0].second->getScalarType();
  uint64_t Bytes = DL.getTypeStoreSize(Element);
  int64_t Next = Leaves[0].first;
  for (auto [Offset, T] : Leaves) {
    if (T->getScalarType() != Element || Offset != Next || !isData(T))
      return nullptr;
    auto *Vector = dyn_cast<FixedVectorType>(T);
    Next += (Vector ? Vector->getNumElements() : 1) * Bytes;
  }
  bool Gapless = uint64_t(Next - Leaves[0].first) == Size;
  return Gapless ? FixedVectorType::get(Element, Size / Bytes) : nullptr;
}

/// The scalars and vectors in \p T; an array whose elements could all be
/// elements of one vector is that vector.
SmallVector<Leaf, 8> joinArrays(Type *T, int64_t Offset, const DataLayout &DL) {
  SmallVector<Leaf, 8> Leaves;
  forEachLeaf(T, Offset, DL,
              [&](Type *Type, uint64_t At) { Leaves.emplace_back(At, Type); });
  auto *Array = dyn_cast<ArrayType>(T);
  auto *Struct = dyn_cast<StructType>(T);
  if (Array && !Leaves.empty())
    if (FixedVectorType *All = joined(Leaves, DL.getTypeAllocSize(T), DL))
      return {{Offset, All}};
  if (!Array && !Struct)
    return Leaves;
  Leaves.clear();
  uint64_t N = Array ? Array->getNumElements() : Struct->getNumElements();
  for (uint64_t I = 0; I < N; ++I) {
    Type *Element = Array ? Array->getElementType() : Struct->getElementType(I);
    int64_t At = Array ? I * DL.getTypeAllocSize(Element).getFixedSize()
                       : DL.getStructLayout(Struct)->getElementOffset(I);
    Leaves.append(joinArrays(Element, Offset + At, DL));
  }
  return Leaves;
}

/// True when no object that \p Pointer may be based on holds a vector.
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

/// The type of the scalar variable or constant \p Object; null if it is none.
Type *scalarType(const Value *Object) {
  auto *A = dyn_cast<AllocaInst>(Object);
  auto *GV = dyn_cast<GlobalVariable>(Object);
  bool IsConstant = GV && GV->isConstant() && GV->hasDefinitiveInitializer();
  Type *T = A            ? A->getAllocatedType()
            : IsConstant ? GV->getValueType()
                         : nullptr;
  return T && (T->isIntegerTy() || T->isFloatingPointTy()) ? T : nullptr;
}

/// Whether all values that \p Merge merges point to scalar variables, or are
/// merged of such pointers themselves.
bool mergesScalars(const User &Merge) {
  SmallVector<const User *, 4> Merges = {&Merge};
  SmallPtrSet<const User *, 4> Seen = {&Merge};
  auto IsScalar = [&](const Use &U) {
    const Value *Object = U->stripPointerCasts();
    if (!isa<PHINode, SelectInst>(Object))
      return !U->getType()->isPointerTy() || scalarType(Object);
    auto *Inner = cast<User>(Object);
    if (Seen.insert(Inner).second)
      Merges.push_back(Inner);
    return true;
  };
  while (!Merges.empty())
    if (!all_of(Merges.pop_back_val()->operands(), IsScalar))
      return false;
  return true;
}

} // namespace

Locations::Locations(Function &F) : DL(F.getParent()->getDataLayout()) {}

const Target &Locations::of(Value *Pointer) {
  auto It = Known.find(Pointer);
  if (It != Known.end())
    return It->second;
  if (isa<PHINode, SelectInst>(Pointer) && isPlain(Pointer) &&
      !mergesScalars(*cast<Instruction>(Pointer)))
    return Known[Pointer];
  // The target of a pointer that depends on itself is unknown.
  Known[Pointer].Problem = Cyclic;
  Target T = compute(Pointer);
  return Known[Pointer] = std::move(T);
}

Target Locations::compute(Value *Pointer) {
  if (isa<AllocaInst>(Pointer) || isa<GlobalVariable>(Pointer))
    return root(Pointer);
  if (isa<BitCastOperator>(Pointer) || isa<AddrSpaceCastOperator>(Pointer))
    return of(cast<Operator>(Pointer)->getOperand(0));
  if (auto *GEP = dyn_cast<GEPOperator>(Pointer))
    return step(*GEP, of(GEP->getPointerOperand()));
  if (auto *Phi = dyn_cast<PHINode>(Pointer))
    return merge(*Phi);
  if (auto *Select = dyn_cast<SelectInst>(Pointer))
    return merge(*Select);
  if (rawName(Pointer) == "region")
    return region(*cast<CallBase>(Pointer));
  return Target();
}

Target Locations::root(Value *Object) {
  auto *GV = dyn_cast<GlobalVariable>(Object);
  Type *T =
      GV ? GV->getValueType() : cast<AllocaInst>(Object)->getAllocatedType();
  if (!holdsVector(T) || (GV && !GV->isConstant() && !isVolatile(*GV)))
    return Target();
  SmallVector<Leaf, 8> Leaves;
  forEachLeaf(T, 0, DL, [&](Type *Type, uint64_t Offset) {
    Leaves.emplace_back(Offset, Type);
  });
  // An array that is indexed at run time becomes a vector: registers have no
  // run-time index, but elements do.
  bool Indexed =
      !GV && Leaves.size() > 1 && isIndexedAtRunTime(Object, 0, Leaves, DL);
  bool OnlyData = all_of(Leaves, [](Leaf &L) { return isData(L.second); });
  if (Indexed)
    Leaves = joinArrays(T, 0, DL);
  RootObject &Info = Roots[Object];
  for (auto [Offset, Type] : Leaves) {
    auto *Vector = dyn_cast<FixedVectorType>(Type);
    if (!Vector && !(Indexed && OnlyData)) {
      Info.OnlyVectors = false;
      continue;
    }
    Views.emplace_back();
    View &V = Views.back();
    V.Root = Object;
    V.Position = Offset;
    V.Type = Vector ? Vector : FixedVectorType::get(Type, 1);
    Info.Vectors.push_back(&V);
  }
  // Its vector is found later, by enter().
  Target Result;
  Result.Alternatives.emplace_back();
  Result.Alternatives[0].In = Info.Vectors[0];
  Result.Alternatives[0].Offset = -Info.Vectors[0]->Position;
  return Result;
}

/// The begin of \p Object, a variable or constant without vectors; empty if it
/// is neither.
Target Locations::plainRoot(Value *Object) {
  auto *GV = dyn_cast<GlobalVariable>(Object);
  bool IsConstant = GV && GV->isConstant() && GV->hasDefinitiveInitializer();
  if (!isa<AllocaInst>(Object) && !IsConstant)
    return Target();
  Roots[Object].OnlyVectors = false;
  Views.emplace_back();
  Views.back().Root = Object;
  Target Result;
  Result.Alternatives.emplace_back();
  Result.Alternatives[0].In = &Views.back();
  return Result;
}

/// The target of \p Pointer, which points to no CM object, in memory.
Target Locations::plain(Value *Pointer) {
  auto It = Plain.find(Pointer);
  if (It != Plain.end())
    return It->second;
  Target T;
  if (isa<AllocaInst>(Pointer) || isa<GlobalVariable>(Pointer)) {
    T = plainRoot(Pointer);
  } else if (isa<BitCastOperator>(Pointer) ||
             isa<AddrSpaceCastOperator>(Pointer)) {
    T = plain(cast<Operator>(Pointer)->getOperand(0));
  } else if (auto *GEP = dyn_cast<GEPOperator>(Pointer)) {
    T = step(*GEP, plain(GEP->getPointerOperand()));
  } else if (isa<PHINode, SelectInst>(Pointer) && isPlain(Pointer)) {
    auto *Phi = dyn_cast<PHINode>(Pointer);
    SmallVector<const Value *, 4> Objects;
    getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
    if (Phi && Objects.size() == 1)
      return walking(*Phi, const_cast<Value *>(Objects[0]));
    Plain[Pointer].Problem = Cyclic;
    T = Phi ? merge(*Phi) : merge(*cast<SelectInst>(Pointer));
  }
  return Plain[Pointer] = std::move(T);
}

/// The target of \p Phi, which merges pointers into one object, perhaps the
/// pointer of the previous iteration of a loop: an offset.
Target Locations::walking(PHINode &Phi, Value *Object) {
  Type *I32 = Type::getInt32Ty(Phi.getContext());
  PHINode *Bytes = PHINode::Create(I32, Phi.getNumIncomingValues(), "", &Phi);
  Target Result = plainRoot(Object);
  for (Location &P : Result.Alternatives)
    P.Dynamic = Bytes;
  Plain[&Phi] = Result; // Pointers that are merged may be based on it.
  for (unsigned Edge = 0; Edge < Phi.getNumIncomingValues(); ++Edge) {
    BasicBlock *From = Phi.getIncomingBlock(Edge);
    int First = Bytes->getBasicBlockIndex(From);
    Value *At = First < 0 ? nullptr : Bytes->getIncomingValue(First);
    const Target T = plain(Phi.getIncomingValue(Edge));
    setProblem(Result, Nowhere, T.Alternatives.size() != 1);
    if (!At && !Result.Problem) {
      IRBuilder<> B(From->getTerminator());
      At = add(B, T.Alternatives[0].Dynamic,
               B.getInt32(T.Alternatives[0].Offset));
    }
    Bytes->addIncoming(At ? At : UndefValue::get(I32), From);
  }
  return Plain[&Phi] = Result;
}

/// The target of \p Pointer, which control flow merges with others: memory is
/// like an element.
Target Locations::ofMerged(Value *Pointer) {
  Target T = of(Pointer);
  return T.Alternatives.empty() && !T.Problem ? plain(Pointer) : T;
}

bool Locations::enter(Location &P) const {
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
  // A location outside an object of one vector is still one of that vector.
  return Info.OnlyVectors && Info.Vectors.size() == 1;
}

Target Locations::region(CallBase &Call) {
  Target Result = of(Call.getArgOperand(Parent));
  auto Constant = [&](RegionOp Op) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Op));
    setProblem(Result, NotConstant, !C);
    return C ? C->getZExtValue() : 0;
  };
  Region Shape;
  Shape.N = Constant(Count);
  Shape.VStride = Constant(VStride);
  Shape.Width = Constant(Width);
  Shape.Stride = Constant(Stride);
  IRBuilder<> B(&Call);
  for (Location &P : Result.Alternatives) {
    advance(B, P, Call.getArgOperand(ByteOffset));
    setProblem(Result, Nowhere, !enter(P));
    Views.emplace_back();
    View &V = Views.back();
    V.Parent = P;
    V.Shape = Shape;
    // The element type is only here: typed pointers of LLVM 14.
    V.Type = dyn_cast<FixedVectorType>(
        Call.getType()->getNonOpaquePointerElementType());
    setProblem(Result, NotConstant,
               !V.Type || V.Type->getNumElements() != Shape.N);
    P = Location();
    P.In = &V;
  }
  return Result;
}

/// Whether \p A and \p B have the same offset in vectors of the same type.
static bool sameWithin(const Location &A, const Location &B) {
  return A.In->Type == B.In->Type && A.Offset == B.Offset;
}

/// Handles steps of \p Scale bytes between elements of an array that exceed one
/// vector: makes an alternative for each element, selected by \p Index. False
/// when this is not possible.
bool Locations::spread(IRBuilder<> &B, Target &T, Value *Index, int64_t Scale) {
  constexpr int64_t Most = 64;
  const Location P = T.Alternatives[0];
  if (T.Alternatives.size() != 1 || !P.In->Root || P.Dynamic)
    return false;
  auto *GV = dyn_cast<GlobalVariable>(P.In->Root);
  int64_t Size = DL.getTypeAllocSize(
      GV ? GV->getValueType()
         : cast<AllocaInst>(P.In->Root)->getAllocatedType());
  int64_t At = P.In->Position + P.Offset;
  int64_t First = At >= 0 ? At : (At % Scale + Scale) % Scale;
  SmallVector<Location, 1> Each;
  for (int64_t To = First; To < Size; To += Scale) {
    Location Next = P;
    Next.Offset = To - P.In->Position;
    // Another object may follow the array.
    if (!enter(Next) || (!Each.empty() && !sameWithin(Next, Each[0])))
      break;
    Each.push_back(Next);
  }
  if (Each.empty() || Each.size() > Most)
    return false;
  T.Alternatives = std::move(Each);
  T.Which = B.CreateAdd(B.CreateSExtOrTrunc(Index, B.getInt32Ty()),
                        B.getInt32((At - First) / Scale));
  return true;
}

/// Whether a step of \p Scale bytes from any alternative leaves its vector. For
/// vector<T, 1> the only valid index is 0.
bool Locations::isOverVectors(const Target &T, uint64_t Scale) const {
  return any_of(T.Alternatives, [&](Location P) {
    if (isInPlain(P))
      return false;
    uint64_t Size =
        enter(P) ? DL.getTypeAllocSize(P.In->Type).getFixedSize() : 0;
    return Scale > Size || (Scale == Size && P.In->Type->getNumElements() > 1);
  });
}

/// The target of \p GEP, whose pointer operand has target \p Result.
Target Locations::step(GEPOperator &GEP, Target Result) {
  if (Result.Alternatives.empty())
    return Result;
  MapVector<Value *, APInt> Variable;
  APInt Constant(64, 0);
  if (!GEP.collectOffset(DL, 64, Variable, Constant)) {
    setProblem(Result, Nowhere);
    return Result;
  }
  for (Location &P : Result.Alternatives)
    P.Offset += Constant.getSExtValue();
  auto *I = dyn_cast<Instruction>(&GEP);
  if (Variable.empty() || !I)
    return Result;
  IRBuilder<> B(I);
  Value *Bytes = nullptr;
  for (auto &[Index, Scale] : Variable) {
    uint64_t Step = Scale.getZExtValue();
    if (isOverVectors(Result, Step) && spread(B, Result, Index, Step))
      continue;
    for (Location &P : Result.Alternatives)
      setProblem(Result, Nowhere, !isInPlain(P) && !enter(P));
    setProblem(Result, DynamicArray, isOverVectors(Result, Step));
    Value *Narrow = B.CreateSExtOrTrunc(Index, B.getInt32Ty());
    Bytes = add(B, Bytes, B.CreateMul(Narrow, B.getInt32(Step)));
  }
  if (Bytes)
    for (Location &P : Result.Alternatives)
      advance(B, P, Bytes);
  return Result;
}

/// \p P, which is available where \p Edge enters the block of \p Phi, made
/// available after \p Phi: phis merge all its dynamic parts.
Location Locations::atPhi(const Location &P, PHINode &Phi, unsigned Edge) {
  Location Result = P;
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

Target Locations::merge(PHINode &Phi) {
  Target Result;
  Type *I32 = Type::getInt32Ty(Phi.getContext());
  SmallVector<Value *, 4> Indices;
  bool AllKnown = true;
  for (unsigned Edge = 0; Edge < Phi.getNumIncomingValues(); ++Edge) {
    // A predecessor may be listed more than once.
    int First = Phi.getBasicBlockIndex(Phi.getIncomingBlock(Edge));
    if (First != int(Edge)) {
      Indices.push_back(Indices[First]);
      continue;
    }
    const Target T = ofMerged(Phi.getIncomingValue(Edge));
    setProblem(Result, T.Problem);
    AllKnown &= !T.Alternatives.empty();
    Value *Index = ConstantInt::get(I32, Result.Alternatives.size());
    if (T.Which) {
      IRBuilder<> B(Phi.getIncomingBlock(Edge)->getTerminator());
      Index = B.CreateAdd(T.Which, Index);
    }
    Indices.push_back(Index);
    for (Location P : T.Alternatives) {
      enter(P);
      Result.Alternatives.push_back(atPhi(P, Phi, Edge));
    }
  }
  setProblem(Result, Nowhere, !AllKnown && !Result.Alternatives.empty());
  if (Result.Alternatives.size() < 2)
    return Result;
  PHINode *Which = PHINode::Create(I32, Indices.size(), "which", &Phi);
  for (unsigned Edge = 0; Edge < Indices.size(); ++Edge)
    Which->addIncoming(Indices[Edge], Phi.getIncomingBlock(Edge));
  Result.Which = Which;
  return Result;
}

Target Locations::merge(SelectInst &Select) {
  Target Result = ofMerged(Select.getTrueValue());
  const Target False = ofMerged(Select.getFalseValue());
  if (Result.Alternatives.empty() && False.Alternatives.empty())
    return Result;
  IRBuilder<> B(&Select);
  Value *TrueIndex = Result.Which ? Result.Which : B.getInt32(0);
  Value *FalseIndex = B.getInt32(Result.Alternatives.size());
  if (False.Which)
    FalseIndex = B.CreateAdd(False.Which, FalseIndex);
  Result.Which = B.CreateSelect(Select.getCondition(), TrueIndex, FalseIndex);
  setProblem(Result, False.Problem);
  setProblem(Result, Nowhere,
             Result.Alternatives.empty() || False.Alternatives.empty());
  Result.Alternatives.append(False.Alternatives.begin(),
                             False.Alternatives.end());
  return Result;
}

} // namespace cmc::frontend
