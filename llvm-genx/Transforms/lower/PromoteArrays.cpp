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
// Requires: calls inlined. Guarantees: no alloca, load or store is left, or a
// user error was reported at the access that prevents promotion (an escaping
// address, an array larger than a quarter of the register file). In a function
// that may have private memory ("cmc-private-memory") such variables stay for
// genx-lower-private.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/PointerOffset.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
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
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#define DEBUG_TYPE "genx-promote-arrays"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The scalar type of the elements of \p T; bytes for structs.
Type *scalarOf(Type *T) {
  while (!T->isSingleValueType() || T->isVectorTy()) {
    if (auto *A = dyn_cast<ArrayType>(T))
      T = A->getElementType();
    else if (T->isVectorTy())
      T = T->getScalarType();
    else
      return Type::getInt8Ty(T->getContext());
  }
  return T;
}

class Promoter {
public:
  Promoter(Function &F, OptimizationRemarkEmitter &ORE)
      : F(F), ORE(ORE), DL(F.getParent()->getDataLayout()), Target(targetOf(F)),
        MayBeInMemory(F.hasFnAttribute("cmc-private-memory")) {}

  bool run();

private:
  bool promote(AllocaInst &Array);
  bool collect(Value &Ptr, SmallVectorImpl<Instruction *> &Accesses);
  bool access(Instruction &I, Value *Root, AllocaInst *Vector);
  bool readTable(LoadInst &I);
  bool accessMasksAsIntegers();
  Value *offsetOf(IRBuilder<> &B, Value *Ptr, const Value *Root);
  IRRegion regionAt(Value *Offset, Type *T);
  Value *asVectorOf(IRBuilder<> &B, Value *V, Type *Elem);
  Constant *tableVector(Constant *Init, Type *Elem, unsigned N);

  void stays(const Instruction &Where, StringRef What, uint64_t Bytes,
             const Twine &Why);

  Function &F;
  OptimizationRemarkEmitter &ORE;
  const DataLayout &DL;
  const TargetInfo &Target;
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
  return B.CreateBitCast(V, vectorOf(Elem, Bytes / elementBytes(Elem)));
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
    if (isa<MemSetInst, MemTransferInst>(I)) {
      Accesses.push_back(I);
      continue;
    }
    if (I->isLifetimeStartOrEnd() || I->isDroppable()) {
      Accesses.push_back(I);
      continue;
    }
    if (!MayBeInMemory)
      report(*I, isa<PHINode, SelectInst>(I) ? PassDiag::PointerMerge
                                             : PassDiag::ArrayUse);
    else
      Escape = I;
    return false;
  }
  return true;
}

/// The elements of the initializer \p Init as one vector.
Constant *Promoter::tableVector(Constant *Init, Type *Elem, unsigned N) {
  SmallVector<Constant *, 64> Elements;
  for (unsigned I = 0; I < N; ++I) {
    APInt Offset(64, I * elementBytes(Elem));
    Constant *E = ConstantFoldLoadFromConst(Init, Elem, Offset, DL);
    if (!E)
      return nullptr;
    Elements.push_back(E);
  }
  return ConstantVector::get(Elements);
}

/// Rewrites one access to the array at \p Root, which is now \p Vector.
bool Promoter::access(Instruction &I, Value *Root, AllocaInst *Vector) {
  IRBuilder<> B(&I);
  Type *Whole = Vector->getAllocatedType();
  auto ReadAll = [&] { return B.CreateLoad(Whole, Vector); };
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    Value *Offset = offsetOf(B, Load->getPointerOperand(), Root);
    Type *T = Load->getType();
    Value *V = createRdRegion(B, asVectorOf(B, ReadAll(), T->getScalarType()),
                              regionAt(Offset, T), !T->isVectorTy());
    Load->replaceAllUsesWith(V);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Offset = offsetOf(B, Store->getPointerOperand(), Root);
    Type *T = Store->getValueOperand()->getType();
    Value *V = createWrRegion(B, asVectorOf(B, ReadAll(), T->getScalarType()),
                              Store->getValueOperand(), regionAt(Offset, T));
    B.CreateStore(B.CreateBitCast(V, Whole), Vector);
  } else if (auto *Fill = dyn_cast<MemIntrinsic>(&I)) {
    auto *Size = dyn_cast<ConstantInt>(Fill->getLength());
    if (!Size || Fill->getRawDest()->stripPointerCasts() != Root)
      return false;
    unsigned N = Size->getZExtValue() / elementBytes(Whole->getScalarType());
    Value *New = nullptr;
    if (auto *Set = dyn_cast<MemSetInst>(Fill)) {
      if (auto *Zero = dyn_cast<Constant>(Set->getValue()))
        if (Zero->isNullValue())
          New = Constant::getNullValue(vectorOf(Whole->getScalarType(), N));
    } else if (auto *Table =
                   dyn_cast<GlobalVariable>(cast<MemTransferInst>(Fill)
                                                ->getRawSource()
                                                ->stripPointerCasts())) {
      if (Table->isConstant() && Table->hasDefinitiveInitializer())
        New = tableVector(Table->getInitializer(), Whole->getScalarType(), N);
    }
    if (!New)
      return false;
    B.CreateStore(
        createWrRegion(B, ReadAll(), New, IRRegion::strided(Whole, N, 1, 0)),
        Vector);
  }
  SmallVector<WeakTrackingVH, 4> Pointers;
  for (Value *Op : I.operands())
    if (isa<Instruction>(Op))
      Pointers.push_back(Op);
  I.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Pointers);
  return true;
}

bool Promoter::promote(AllocaInst &Array) {
  auto Size = Array.getAllocationSizeInBits(DL);
  unsigned Limit = visa::CostModel(Target).room(visa::cost::ObjectShare);
  if (!Size || *Size / 8 > Limit) {
    if (!MayBeInMemory)
      report(Array, PassDiag::ArraySize, Limit);
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
    if (!access(*I, &Array, Vector)) {
      report(*I, PassDiag::ArrayFill);
      return false;
    }
  if (Rest)
    RecursivelyDeleteTriviallyDeadInstructions(Rest);
  DominatorTree DT(F);
  PromoteMemToReg({Vector}, DT);
  return true;
}

/// Rewrites a load from a constant table.
bool Promoter::readTable(LoadInst &I) {
  auto *Table = dyn_cast<GlobalVariable>(
      getUnderlyingObject(I.getPointerOperand(), /*MaxLookup=*/0));
  if (!Table || !Table->isConstant() || !Table->hasDefinitiveInitializer()) {
    if (!MayBeInMemory)
      report(I, PassDiag::MemoryRead);
    return MayBeInMemory;
  }
  IRBuilder<> B(&I);
  Type *T = I.getType();
  Type *Elem = scalarOf(Table->getValueType());
  unsigned Bytes = DL.getTypeAllocSize(Table->getValueType());
  Value *Offset = offsetOf(B, I.getPointerOperand(), Table);
  Constant *Values =
      elementBytes(Elem) &&
              Bytes <= visa::CostModel(Target).room(visa::cost::ObjectShare)
          ? tableVector(Table->getInitializer(), Elem,
                        Bytes / elementBytes(Elem))
          : nullptr;
  if (!Offset || !Values || !elementBytes(T)) {
    if (!MayBeInMemory)
      report(I, PassDiag::TableSize, Bytes);
    else
      stays(I, "constant table", Bytes,
            "it is too large for registers, or is read as another type than it "
            "has");
    return MayBeInMemory;
  }
  I.replaceAllUsesWith(createRdRegion(B,
                                      asVectorOf(B, Values, T->getScalarType()),
                                      regionAt(Offset, T), !T->isVectorTy()));
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
    if (auto *Store = dyn_cast<StoreInst>(&I))
      B.CreateStore(B.CreateBitCast(Store->getValueOperand(), Bits), Ptr);
    else
      I.replaceAllUsesWith(B.CreateBitCast(B.CreateLoad(Bits, Ptr), T));
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

bool Promoter::run() {
  bool Changed = accessMasksAsIntegers();
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
