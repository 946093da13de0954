//===- PromoteArrays.cpp - promotion of arrays and tables to vectors ------===//
//
// Part of CMC, under the MIT licence.
//
// A local array of scalars, or a constant table, that is only indexed becomes
// one vector in registers:
//
//   %a = alloca [16 x float]       ==> %v = a <16 x float> value
//   store float %x, gep %a, 0, %i  ==> %v' = wrregion %v, %x at 4 * %i
//   load float, gep %a, 0, %i      ==> rdregion %v at 4 * %i
//
// Copies and fills of a constant size, which are assignments of structs, become
// loads and stores of vectors first:
//
//   memcpy (gep %a, 0, %i), %b, 12 ==> load <3 x i32>, %b;
//                                      store <3 x i32>, gep %a, 0, %i
//
// An access that may not be aligned to its elements has smaller ones.
//
// Requires: calls inlined. Guarantees: no alloca, load or store is left, or a
// user error was reported at the access that prevents promotion (an escaping
// address, an array larger than a quarter of the register file). In a function
// that may have private memory ("cmc-private-memory") such variables stay for
// genx-lower-private.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/PointerOffset.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Variables.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "stage4/Errors.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#define DEBUG_TYPE "genx-promote-arrays"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The constant table that \p Ptr points into.
GlobalVariable *tableOf(Value *Ptr) {
  auto *Table =
      dyn_cast<GlobalVariable>(getUnderlyingObject(Ptr, /*MaxLookup=*/0));
  return Table && Table->isConstant() && Table->hasDefinitiveInitializer()
             ? Table
             : nullptr;
}

/// The local array that \p Ptr points into.
AllocaInst *arrayOf(Value *Ptr) {
  return dyn_cast<AllocaInst>(getUnderlyingObject(Ptr, /*MaxLookup=*/0));
}

class Promoter {
public:
  Promoter(Function &F, OptimizationRemarkEmitter &ORE)
      : F(F), ORE(ORE), DL(F.getParent()->getDataLayout()),
        Limit(visa::CostModel(targetOf(F)).room(visa::cost::ObjectShare)),
        MayBeInMemory(F.hasFnAttribute("cmc-private-memory")) {}

  bool run();

private:
  bool promote(AllocaInst &Array);
  bool collect(Value &Ptr, SmallVectorImpl<Instruction *> &Accesses);
  void access(Instruction &I, Value *Root, AllocaInst *Vector);
  bool readTable(LoadInst &I);
  bool accessMasksAsIntegers();
  bool lowerCopies();
  bool lowerCopy(MemIntrinsic &I);
  FixedVectorType *copiedType(MemIntrinsic &I, uint64_t Bytes);
  Value *copiedValue(IRBuilder<> &B, MemIntrinsic &I, FixedVectorType *T);
  Type *accessType(Type *T, Align Known, Value *Offset, unsigned Bytes);
  Value *offsetOf(IRBuilder<> &B, Value *Ptr, const Value *Root);
  IRRegion regionAt(Value *Offset, Type *T);
  Value *asVectorOf(IRBuilder<> &B, Value *V, Type *Elem);
  Value *read(IRBuilder<> &B, Value *Whole, Value *Offset, LoadInst &Load);

  void stays(const Instruction &Where, StringRef What, uint64_t Bytes,
             const Twine &Why);

  Function &F;
  OptimizationRemarkEmitter &ORE;
  const DataLayout &DL;
  unsigned Limit;     ///< The bytes of the largest object in registers.
  bool MayBeInMemory; ///< In memory: genx-lower-private follows.
  const Instruction *Escape = nullptr; ///< The other use that collect() found.
};

/// Remarks that a variable is left to genx-lower-private.
void Promoter::stays(const Instruction &Where, StringRef What, uint64_t Bytes,
                     const Twine &Why) {
  ORE.emit([&] {
    return OptimizationRemarkMissed(DEBUG_TYPE, "InMemory", &Where)
           << What << " of " << ore::NV("Bytes", Bytes)
           << " bytes stays in memory: " << ore::NV("Reason", Why.str());
  });
}

/// The bytes from \p Root to \p Ptr as i16; null if they cannot be determined.
Value *Promoter::offsetOf(IRBuilder<> &B, Value *Ptr, const Value *Root) {
  return pointerOffset(B, Ptr, Root, B.getInt16Ty());
}

IRRegion Promoter::regionAt(Value *Offset, Type *T) {
  IRRegion R = IRRegion::strided(T, numElements(T), 1, 0);
  if (auto *C = dyn_cast<ConstantInt>(Offset))
    R.Offset = C->getSExtValue();
  else
    R.Index = Offset;
  return R;
}

Value *Promoter::asVectorOf(IRBuilder<> &B, Value *V, Type *Elem) {
  unsigned Bytes = V->getType()->getPrimitiveSizeInBits().getFixedSize() / 8;
  Type *T = vectorOf(Elem, Bytes / elementBytes(Elem));
  if (auto *C = dyn_cast<Constant>(V))
    return ConstantFoldCastOperand(Instruction::BitCast, C, T, DL);
  return B.CreateBitCast(V, T);
}

/// Collects all loads and stores through \p Ptr; false, after an error, if it
/// has other uses.
bool Promoter::collect(Value &Ptr, SmallVectorImpl<Instruction *> &Accesses) {
  for (User *U : Ptr.users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I)
      return false;
    if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst>(I)) {
      if (!collect(*I, Accesses))
        return false;
      continue;
    }
    auto *Store = dyn_cast<StoreInst>(I);
    bool Fits = isa<LoadInst>(I) || (Store && Store->getValueOperand() != &Ptr);
    if (Fits && elementBytes(getLoadStoreType(I))) {
      Accesses.push_back(I);
      continue;
    }
    if (I->isLifetimeStartOrEnd() || I->isDroppable()) {
      Accesses.push_back(I);
      continue;
    }
    if (MayBeInMemory)
      Escape = I;
    else if (isa<PHINode, SelectInst>(I))
      report(*I, PassDiag::PointerMerge, Limit);
    else
      report(*I,
             isa<MemIntrinsic>(I) ? PassDiag::ArrayFill : PassDiag::ArrayUse);
    return false;
  }
  return true;
}

/// The type of the region for an access to a \p T, of alignment \p Known, at
/// \p Offset of an object of \p Bytes: elements of regions are aligned, and the
/// object consists of them.
Type *Promoter::accessType(Type *T, Align Known, Value *Offset,
                           unsigned Bytes) {
  unsigned Zeros = computeKnownBits(Offset, DL).countMinTrailingZeros();
  uint64_t Aligned = std::max(Known.value(), MinAlign(1 << Zeros, 64));
  unsigned Size = elementBytes(T);
  unsigned Unit = MinAlign(MinAlign(Aligned, Bytes), Size);
  if (Unit == Size)
    return T;
  return vectorOf(Type::getIntNTy(T->getContext(), 8 * Unit),
                  numElements(T) * Size / Unit);
}

/// What \p Load reads at \p Offset of the object \p Whole.
Value *Promoter::read(IRBuilder<> &B, Value *Whole, Value *Offset,
                      LoadInst &Load) {
  Type *T = accessType(Load.getType(), Load.getAlign(), Offset,
                       DL.getTypeStoreSize(Whole->getType()));
  Value *V = createRdRegion(B, asVectorOf(B, Whole, T->getScalarType()),
                            regionAt(Offset, T), !T->isVectorTy());
  return B.CreateBitCast(V, Load.getType());
}

/// Erases \p I and the pointers that only it used.
void eraseAccess(Instruction &I) {
  SmallVector<WeakTrackingVH, 4> Pointers;
  for (Value *Op : I.operands())
    if (isa<Instruction>(Op))
      Pointers.push_back(Op);
  I.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Pointers);
}

/// Rewrites one access to the array at \p Root, which is now \p Vector.
void Promoter::access(Instruction &I, Value *Root, AllocaInst *Vector) {
  IRBuilder<> B(&I);
  Type *Whole = Vector->getAllocatedType();
  auto ReadAll = [&] { return B.CreateLoad(Whole, Vector); };
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Value *Offset = offsetOf(B, Load->getPointerOperand(), Root);
    Load->replaceAllUsesWith(read(B, ReadAll(), Offset, *Load));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Offset = offsetOf(B, Store->getPointerOperand(), Root);
    Value *New = Store->getValueOperand();
    Type *T = accessType(New->getType(), Store->getAlign(), Offset,
                         DL.getTypeStoreSize(Whole));
    Value *V = createWrRegion(B, asVectorOf(B, ReadAll(), T->getScalarType()),
                              B.CreateBitCast(New, T), regionAt(Offset, T));
    B.CreateStore(B.CreateBitCast(V, Whole), Vector);
  }
  eraseAccess(I);
}

bool Promoter::promote(AllocaInst &Array) {
  auto Size = Array.getAllocationSizeInBits(DL);
  if (!Size || *Size / 8 > Limit) {
    if (!MayBeInMemory)
      report(Array, PassDiag::ArraySize, Limit,
             Size ? std::to_string(*Size / 8) : "a variable one");
    else
      stays(Array, "array", Size ? *Size / 8 : 0,
            "registers have room for " + Twine(Limit) + " bytes of one");
    return false;
  }
  SmallVector<Instruction *, 16> Accesses;
  if (!collect(Array, Accesses)) {
    if (MayBeInMemory)
      stays(Escape ? *Escape : Array, "array", *Size / 8,
            "its address is used for more than loads and stores");
    return false;
  }
  Type *Elem = scalarOf(Array.getAllocatedType());
  if (!elementBytes(Elem))
    Elem = Type::getInt8Ty(F.getContext());
  IRBuilder<> B(&Array);
  AllocaInst *Vector = B.CreateAlloca(
      vectorOf(Elem, *Size / 8 / elementBytes(Elem)), nullptr, Array.getName());
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Promoted",
                              Accesses.empty() ? &Array : Accesses[0])
           << "array of " << ore::NV("Bytes", uint64_t(*Size / 8))
           << " bytes is a vector in registers";
  });
  WeakTrackingVH Rest(&Array);
  for (Instruction *I : Accesses)
    access(*I, &Array, Vector);
  if (Rest)
    RecursivelyDeleteTriviallyDeadInstructions(Rest);
  DominatorTree DT(F);
  PromoteMemToReg({Vector}, DT);
  return true;
}

/// Rewrites a load from a constant table.
bool Promoter::readTable(LoadInst &I) {
  GlobalVariable *Table = tableOf(I.getPointerOperand());
  if (!Table) {
    if (!MayBeInMemory)
      report(I, PassDiag::MemoryRead);
    return MayBeInMemory;
  }
  IRBuilder<> B(&I);
  Type *Elem = scalarOf(Table->getValueType());
  unsigned Bytes = DL.getTypeAllocSize(Table->getValueType());
  Value *Offset = offsetOf(B, I.getPointerOperand(), Table);
  Constant *Values = elementBytes(Elem) && Bytes <= Limit
                         ? elementsOf(Table->getInitializer(), Elem,
                                      Bytes / elementBytes(Elem), 0, DL)
                         : nullptr;
  if (!Offset || !Values || !elementBytes(I.getType())) {
    if (!MayBeInMemory)
      report(I, PassDiag::TableSize, Bytes);
    else
      stays(I, "constant table", Bytes,
            "it is too large for registers, or is read as another type than it "
            "has");
    return MayBeInMemory;
  }
  I.replaceAllUsesWith(read(B, Values, Offset, I));
  I.eraseFromParent();
  return true;
}

/// Rewrites accesses to masks, which LLVM creates from packed elements, to
/// accesses to integers of as many bits.
bool Promoter::accessMasksAsIntegers() {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Value *Ptr = getLoadStorePointerOperand(&I);
    auto *T = Ptr ? dyn_cast<FixedVectorType>(getLoadStoreType(&I)) : nullptr;
    if (!T || !T->getElementType()->isIntegerTy() || elementBytes(T) ||
        !DL.typeSizeEqualsStoreSize(T))
      continue;
    IRBuilder<> B(&I);
    Type *Bits = B.getIntNTy(DL.getTypeSizeInBits(T));
    Ptr = B.CreateBitCast(Ptr, Bits->getPointerTo());
    Align A = getLoadStoreAlignment(&I);
    if (auto *Store = dyn_cast<StoreInst>(&I))
      B.CreateAlignedStore(B.CreateBitCast(Store->getValueOperand(), Bits), Ptr,
                           A);
    else
      I.replaceAllUsesWith(
          B.CreateBitCast(B.CreateAlignedLoad(Bits, Ptr, A), T));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// The type of \p Bytes that \p I copies: of the elements of the array, or of
/// the largest integers up to dwords.
FixedVectorType *Promoter::copiedType(MemIntrinsic &I, uint64_t Bytes) {
  auto ElementOf = [](AllocaInst *Array) {
    return Array ? scalarOf(Array->getAllocatedType()) : nullptr;
  };
  Type *Elem = ElementOf(arrayOf(I.getRawDest()));
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    if (!tableOf(Copy->getRawSource()) &&
        Elem != ElementOf(arrayOf(Copy->getRawSource())))
      Elem = nullptr;
  unsigned Size = Elem ? elementBytes(Elem) : 0;
  if (Size <= 1 || Bytes % Size) {
    Size = MinAlign(Bytes, 4);
    Elem = Type::getIntNTy(F.getContext(), 8 * Size);
  }
  return FixedVectorType::get(Elem, Bytes / Size);
}

/// What \p I writes, as a value of type \p T.
Value *Promoter::copiedValue(IRBuilder<> &B, MemIntrinsic &I,
                             FixedVectorType *T) {
  if (auto *Set = dyn_cast<MemSetInst>(&I)) {
    Value *Bytes = B.CreateVectorSplat(DL.getTypeStoreSize(T), Set->getValue());
    return asVectorOf(B, Bytes, T->getElementType());
  }
  auto &Copy = cast<MemTransferInst>(I);
  Value *Source = Copy.getRawSource();
  APInt From(DL.getIndexTypeSizeInBits(Source->getType()), 0);
  GlobalVariable *Table = tableOf(Source);
  if (Table && Table == Source->stripAndAccumulateConstantOffsets(
                            DL, From, /*AllowNonInbounds=*/true))
    if (Constant *Values =
            elementsOf(Table->getInitializer(), T->getElementType(),
                       T->getNumElements(), From.getZExtValue(), DL))
      return Values;
  Value *Ptr = B.CreateBitCast(
      Source, T->getPointerTo(Source->getType()->getPointerAddressSpace()));
  return B.CreateAlignedLoad(T, Ptr, Copy.getSourceAlign().valueOrOne());
}

/// Replaces \p I by a load and a store of a vector; false if its size is not
/// constant, or is not within the array.
bool Promoter::lowerCopy(MemIntrinsic &I) {
  auto *Size = dyn_cast<ConstantInt>(I.getLength());
  SmallVector<AllocaInst *, 2> Arrays{arrayOf(I.getRawDest())};
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Arrays.push_back(arrayOf(Copy->getRawSource()));
  bool IsOfArray = false;
  for (AllocaInst *Array : Arrays) {
    if (!Array)
      continue;
    auto Bits = Array->getAllocationSizeInBits(DL);
    if (!Size || !Bits || Size->getValue().ugt(*Bits / 8) || *Bits / 8 > Limit)
      return false;
    IsOfArray = true;
  }
  if (!IsOfArray)
    return false;
  if (uint64_t Bytes = Size->getZExtValue()) {
    IRBuilder<> B(&I);
    FixedVectorType *T = copiedType(I, Bytes);
    Value *V = copiedValue(B, I, T);
    Value *Dest = I.getRawDest();
    Dest = B.CreateBitCast(
        Dest, T->getPointerTo(Dest->getType()->getPointerAddressSpace()));
    B.CreateAlignedStore(V, Dest, I.getDestAlign().valueOrOne());
  }
  eraseAccess(I);
  return true;
}

bool Promoter::lowerCopies() {
  SmallVector<MemIntrinsic *, 8> Copies;
  for (Instruction &I : instructions(F))
    if (auto *Copy = dyn_cast<MemIntrinsic>(&I))
      Copies.push_back(Copy);
  bool Changed = false;
  for (MemIntrinsic *Copy : Copies)
    Changed |= lowerCopy(*Copy);
  return Changed;
}

bool Promoter::run() {
  bool Changed = accessMasksAsIntegers();
  Changed |= lowerCopies();
  SmallVector<AllocaInst *, 4> Arrays;
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Arrays.push_back(A);
  bool Failed = false;
  for (AllocaInst *A : Arrays)
    Failed |= !promote(*A);
  if (Failed && !MayBeInMemory)
    return true;
  Changed |= !Arrays.empty();
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      Changed = true;
      if (!readTable(*Load))
        return true;
    } else if (isa<StoreInst>(I) && !MayBeInMemory) {
      report(I, PassDiag::MemoryWrite);
      return true;
    }
  }
  return Changed;
}

} // namespace

PreservedAnalyses PromoteArraysPass::run(Function &F,
                                         FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return preservedIf(Promoter(F, ORE).run());
}

} // namespace cmc::genx
