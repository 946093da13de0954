//===- SplitReferences.cpp - references beside vectors --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/SplitReferences.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include <map>

using namespace llvm;

namespace cmc::frontend {
namespace {

bool holdsPointer(Type *T, const DataLayout &DL) {
  bool Found = false;
  if (T->isSized())
    forEachLeaf(T, 0, DL,
                [&](Type *Leaf, uint64_t) { Found |= Leaf->isPointerTy(); });
  return Found;
}

/// True when \p Pointer, which is somewhere in an object, cannot reach the
/// references of the object: it and all that is based on it have types without
/// pointers and go nowhere else.
bool isApart(const Value *Pointer, const DataLayout &DL,
             SmallPtrSetImpl<const Value *> &Seen) {
  if (!Seen.insert(Pointer).second)
    return true;
  if (holdsPointer(Pointer->getType()->getNonOpaquePointerElementType(), DL))
    return false;
  return all_of(Pointer->users(), [&](const User *U) {
    if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(U))
      return U->getType()->isPointerTy() && isApart(U, DL, Seen);
    if (auto *Store = dyn_cast<StoreInst>(U))
      return Store->getValueOperand() != Pointer;
    return isa<LoadInst>(U) || isa<MemIntrinsic>(U) || !rawName(U).empty();
  });
}

/// Splits the references off one object.
class Splitter {
public:
  explicit Splitter(AllocaInst &Object)
      : Object(Object), DL(Object.getModule()->getDataLayout()) {
    forEachLeaf(Object.getAllocatedType(), 0, DL, [&](Type *T, uint64_t At) {
      if (auto *Pointer = dyn_cast<PointerType>(T))
        References.push_back({int64_t(At), Pointer});
    });
  }

  bool run() {
    if (References.empty() || !collect(Object, 0) || Accesses.empty())
      return false;
    for (Reference &R : References) {
      IRBuilder<> B(&Object);
      R.Variable =
          B.CreateAlloca(R.Type, nullptr, Object.getName() + ".reference");
    }
    for (auto [I, Index] : Accesses) {
      IRBuilder<> B(I);
      Type *T = getLoadStoreType(I)->getPointerTo();
      I->setOperand(isa<LoadInst>(I) ? 0 : 1,
                    B.CreateBitCast(References[Index].Variable, T));
    }
    return true;
  }

private:
  struct Reference {
    int64_t Offset;
    PointerType *Type;
    AllocaInst *Variable = nullptr;
  };
  bool collect(Value &Pointer, int64_t Offset);
  bool add(Instruction &I, int64_t Begin, int64_t Size);

  AllocaInst &Object;
  const DataLayout &DL;
  SmallVector<Reference, 4> References;
  SmallVector<std::pair<Instruction *, unsigned>, 16> Accesses;
};

/// Adds access \p I of \p Size bytes from byte \p Begin if it is to a
/// reference. False when it is to one in part or as something else.
bool Splitter::add(Instruction &I, int64_t Begin, int64_t Size) {
  for (unsigned Index = 0; Index < References.size(); ++Index) {
    const Reference &R = References[Index];
    int64_t Bytes = DL.getTypeStoreSize(R.Type);
    if (Begin + Size <= R.Offset || Begin >= R.Offset + Bytes)
      continue;
    if (isa<MemIntrinsic>(I) || !getLoadStoreType(&I)->isPointerTy() ||
        Begin != R.Offset || Size != Bytes)
      return false;
    Accesses.push_back({&I, Index});
  }
  return true;
}

/// Collects the accesses to references by way of \p Pointer, \p Offset bytes
/// into the object; false when it has uses of other kinds.
bool Splitter::collect(Value &Pointer, int64_t Offset) {
  for (User *U : Pointer.users()) {
    auto *I = cast<Instruction>(U);
    auto *GEP = dyn_cast<GetElementPtrInst>(I);
    APInt Bytes(64, 0);
    bool IsFixed =
        GEP && cast<GEPOperator>(GEP)->accumulateConstantOffset(DL, Bytes);
    if (IsFixed || isa<BitCastInst>(I)) {
      if (!collect(*I, Offset + Bytes.getSExtValue()))
        return false;
    } else if (isa<LoadInst>(I) ||
               (isa<StoreInst>(I) && I->getOperand(0) != &Pointer)) {
      int64_t Size = DL.getTypeStoreSize(getLoadStoreType(I));
      if (!add(*I, Offset, Size))
        return false;
    } else if (auto *Memory = dyn_cast<MemIntrinsic>(I)) {
      auto *Length = dyn_cast<ConstantInt>(Memory->getLength());
      if (!Length || !add(*I, Offset, Length->getSExtValue()))
        return false;
    } else if (rawName(I) != "pin") {
      SmallPtrSet<const Value *, 8> Seen;
      bool Apart =
          GEP || isa<PHINode, SelectInst>(I)
              ? isApart(I, DL, Seen)
              : !rawName(I).empty() &&
                    !holdsPointer(
                        Pointer.getType()->getNonOpaquePointerElementType(),
                        DL);
      if (!Apart)
        return false;
    }
  }
  return true;
}

/// Calls \p Visit with type and offset of each reference in the \p Size bytes
/// that \p Pointer points to, if they are in a CM object.
void forEachReference(Value *Pointer, int64_t Size, const DataLayout &DL,
                      function_ref<void(PointerType *, int64_t)> Visit) {
  APInt Begin(64, 0);
  auto *Object = dyn_cast<AllocaInst>(
      Pointer->stripAndAccumulateConstantOffsets(DL, Begin, true));
  if (!Object || !holdsVector(Object->getAllocatedType()))
    return;
  forEachLeaf(Object->getAllocatedType(), 0, DL, [&](Type *T, uint64_t Offset) {
    int64_t At = int64_t(Offset) - Begin.getSExtValue();
    auto *Reference = dyn_cast<PointerType>(T);
    if (Reference && At >= 0 && At + int64_t(DL.getTypeStoreSize(T)) <= Size)
      Visit(Reference, At);
  });
}

/// Copies or fills the references in a CM object one by one and the bytes
/// between them as \p Whole does.
void splitAccess(MemIntrinsic &Whole, const DataLayout &DL) {
  auto *Length = dyn_cast<ConstantInt>(Whole.getLength());
  if (!Length)
    return;
  int64_t Size = Length->getSExtValue();
  auto *Copy = dyn_cast<MemTransferInst>(&Whole);
  std::map<int64_t, PointerType *> References;
  auto Add = [&](PointerType *T, int64_t At) { References.emplace(At, T); };
  forEachReference(Whole.getRawDest(), Size, DL, Add);
  if (Copy)
    forEachReference(Copy->getRawSource(), Size, DL, Add);
  if (References.empty())
    return;
  IRBuilder<> B(&Whole);
  auto Place = [&](Value *Base, int64_t At) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, At);
  };
  int64_t Next = 0;
  auto SplitUntil = [&](int64_t End) {
    if (End == Next)
      return;
    auto *Part = cast<MemIntrinsic>(Whole.clone());
    Part->setDest(Place(Whole.getRawDest(), Next));
    Part->setDestAlignment(Align(1));
    if (auto *PartCopy = dyn_cast<MemTransferInst>(Part)) {
      PartCopy->setSource(Place(Copy->getRawSource(), Next));
      PartCopy->setSourceAlignment(Align(1));
    }
    Part->setLength(ConstantInt::get(Length->getType(), End - Next));
    B.Insert(Part);
  };
  for (auto [At, T] : References) {
    SplitUntil(At);
    Next = At + DL.getTypeStoreSize(T);
    Value *V = ConstantPointerNull::get(T);
    if (Copy)
      V = B.CreateLoad(T, B.CreateBitCast(Place(Copy->getRawSource(), At),
                                          T->getPointerTo()));
    B.CreateStore(
        V, B.CreateBitCast(Place(Whole.getRawDest(), At), T->getPointerTo()));
  }
  SplitUntil(Size);
  Whole.eraseFromParent();
}

} // namespace

bool splitReferences(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Access = dyn_cast<MemIntrinsic>(&I))
      splitAccess(*Access, F.getParent()->getDataLayout());
  for (AllocaInst *A : allocasOf(F))
    if (holdsVector(A->getAllocatedType()))
      Changed |= Splitter(*A).run();
  return Changed;
}

} // namespace cmc::frontend
