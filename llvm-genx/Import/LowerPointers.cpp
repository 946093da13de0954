//===- LowerPointers.cpp - memory accesses of every address space ---------===//
//
// Part of CMC, under the MIT licence.
//
// Imported modules access memory with plain loads and stores; in stage 4 these
// are messages, except for a thread's own variables:
//
//   %x = load <16 x float>, ptr addrspace(1) %p    svm.block.ld, svm.gather
//   store i16 %v, ptr addrspace(3) %q              scatter.scaled, surface 254
//   atomicrmw add ptr addrspace(1) %p, i32 %n      svm.atomic.add
//   load i32, ptr addrspace(4) %g                  by where %g comes from
//
//   1, 2   global and constant memory, by address
//   3      shared local memory
//   0, 5   private: pointers to variables stay; an integer that becomes a
//          pointer is an address in global memory
//   4      generic: by origin; if both global and shared memory are possible,
//          bit 62 of the address distinguishes them, and each access becomes
//          two messages, one of them disabled
//
// Requires: SSA form; memcpy and the like lowered. Guarantees: loads and stores
// access private memory or constant tables only. Errors: generic pointers that
// may be private or not; types that memory cannot hold.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Accesses.h"
#include "llvm-genx/IR/Addresses.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Import/AddressSpaces.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Errors.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Set in a generic address that is an offset in shared local memory.
constexpr uint64_t SharedBit = uint64_t(1) << 62;

class PointerLowering {
public:
  explicit PointerLowering(Function &F)
      : F(F), Integers(F, [](IRBuilder<> &, Value *) { return nullptr; }) {}

  bool run();

private:
  void lower(Instruction &I);
  void lowerCast(AddrSpaceCastInst &I);
  void lowerAccess(Instruction &I, Value *Pointer, uint64_t Align);
  Value *access(IRBuilder<> &B, Instruction &I, const MemoryAddress &P,
                Value *Old);
  Value *compareAndSwap(IRBuilder<> &B, AtomicCmpXchgInst &I,
                        const MemoryAddress &P);

  unsigned memoryOf(const Value *Pointer) const;

  Function &F;
  Addresses Integers;
  bool HasShared = false; ///< A generic pointer may point to SLM.
  bool IsMarked = false;  ///< SharedBit distinguishes the memories.
  bool Changed = false;
};

unsigned PointerLowering::memoryOf(const Value *Pointer) const {
  unsigned To = pointsTo(Pointer);
  if (To & ToVariable)
    return To;
  if (!HasShared && To == (ToFlat | ToShared))
    return ToFlat;
  bool IsGeneric = Pointer->getType()->getPointerAddressSpace() == GenericSpace;
  return IsMarked && IsGeneric ? unsigned(ToFlat | ToShared) : To;
}

/// The type that \p I loads, stores or updates.
Type *accessType(const Instruction &I) {
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return Swap->getNewValOperand()->getType();
  if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    return Update->getValOperand()->getType();
  return getLoadStoreType(const_cast<Instruction *>(&I));
}

Value *PointerLowering::compareAndSwap(IRBuilder<> &B, AtomicCmpXchgInst &I,
                                       const MemoryAddress &P) {
  Value *Old = createAtomic(B, P, AtomicRMWInst::BAD_BINOP,
                            {I.getNewValOperand(), I.getCompareOperand()});
  if (!Old)
    return nullptr;
  Value *Result = B.CreateInsertValue(UndefValue::get(I.getType()), Old, 0);
  return B.CreateInsertValue(Result, B.CreateICmpEQ(Old, I.getCompareOperand()),
                             1);
}

/// Performs the access \p I at \p P; returns its result, or null.
Value *PointerLowering::access(IRBuilder<> &B, Instruction &I,
                               const MemoryAddress &P, Value *Old) {
  if (isa<LoadInst>(I))
    return createLoad(B, P, I.getType(), Old);
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    createStore(B, P, V);
    return nullptr;
  }
  Value *Result;
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    Result = compareAndSwap(B, *Swap, P);
  else
    Result = createAtomic(B, P, cast<AtomicRMWInst>(I).getOperation(),
                          {cast<AtomicRMWInst>(I).getValOperand()});
  if (!Result)
    report(I, PassDiag::PointerAtomic);
  return Result;
}

void PointerLowering::lowerAccess(Instruction &I, Value *Pointer,
                                  uint64_t Align) {
  unsigned To = memoryOf(Pointer);
  if (To == ToVariable && !I.isAtomic())
    return;
  if (To & ToVariable) {
    report(I, PassDiag::PointerMixed);
    return;
  }
  Type *T = accessType(I);
  if (!isInMemory(T)) {
    report(I, PassDiag::PointerType);
    return;
  }
  Changed = true;
  IRBuilder<> B(&I);
  MemoryAddress P{MemorySpace::Flat, Integers.of(Pointer)};
  P.Align = Align;
  if (To != (ToFlat | ToShared)) {
    P.Space = To == ToShared ? MemorySpace::Shared : MemorySpace::Flat;
    Integers.replace(I, access(B, I, P, nullptr));
    return;
  }
  if (I.isAtomic()) {
    report(I, PassDiag::PointerUnclear);
    return;
  }
  // Block messages cannot be predicated.
  P.Align = std::min<uint64_t>(P.Align, 8);
  MemoryAddress S = P;
  S.Space = MemorySpace::Shared;
  S.Enabled = B.CreateICmpNE(B.CreateAnd(P.Address, B.getInt64(SharedBit)),
                             B.getInt64(0));
  P.Enabled = B.CreateNot(S.Enabled);
  Integers.replace(I, access(B, I, S, access(B, I, P, nullptr)));
}

/// Sets SharedBit in a cast to the generic space; clears it in a cast from it.
void PointerLowering::lowerCast(AddrSpaceCastInst &I) {
  unsigned From = I.getSrcAddressSpace(), To = I.getDestAddressSpace();
  if ((From != LocalSpace || To != GenericSpace) &&
      (From != GenericSpace || To != LocalSpace))
    return;
  Changed = true;
  IRBuilder<> B(&I);
  Value *Integer = Integers.of(I.getPointerOperand());
  Integer = To == GenericSpace ? B.CreateOr(Integer, SharedBit)
                               : B.CreateAnd(Integer, ~SharedBit);
  Integers.replace(I, B.CreateIntToPtr(Integer, I.getType()));
}

void PointerLowering::lower(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    lowerAccess(I, Load->getPointerOperand(), Load->getAlign().value());
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    lowerAccess(I, Store->getPointerOperand(), Store->getAlign().value());
  } else if (auto *Update = dyn_cast<AtomicRMWInst>(&I)) {
    lowerAccess(I, Update->getPointerOperand(), Update->getAlign().value());
  } else if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I)) {
    lowerAccess(I, Swap->getPointerOperand(), Swap->getAlign().value());
  } else if (isa<PtrToIntInst>(I)) {
    if (I.getType()->isVectorTy() || pointsTo(I.getOperand(0)) & ToVariable)
      return;
    IRBuilder<> B(&I);
    Integers.replace(
        I, B.CreateZExtOrTrunc(Integers.of(I.getOperand(0)), I.getType()));
    Changed = true;
  } else if (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPointerTy()) {
    if ((pointsTo(I.getOperand(0)) | pointsTo(I.getOperand(1))) & ToVariable)
      return;
    IRBuilder<> B(&I);
    Integers.replace(I, B.CreateICmp(cast<ICmpInst>(I).getPredicate(),
                                     Integers.of(I.getOperand(0)),
                                     Integers.of(I.getOperand(1))));
    Changed = true;
  }
}

bool intoGeneric(const Value *V) {
  auto *CE = dyn_cast<ConstantExpr>(V);
  if (!CE)
    return false;
  return (CE->getOpcode() == Instruction::AddrSpaceCast &&
          CE->getOperand(0)->getType()->getPointerAddressSpace() ==
              LocalSpace) ||
         any_of(CE->operands(),
                [](const Use &U) { return intoGeneric(U.get()); });
}

/// Replaces constant casts of shared memory by instructions.
void expandCasts(Function &F) {
  SmallVector<Instruction *, 32> Work;
  for (Instruction &I : instructions(F))
    Work.push_back(&I);
  while (!Work.empty()) {
    Instruction *I = Work.pop_back_val();
    for (Use &U : I->operands()) {
      if (!intoGeneric(U.get()))
        continue;
      auto *Phi = dyn_cast<PHINode>(I);
      Instruction *New = cast<ConstantExpr>(U.get())->getAsInstruction(
          Phi ? Phi->getIncomingBlock(U)->getTerminator() : I);
      New->setDebugLoc(I->getDebugLoc());
      U.set(New);
      Work.push_back(New);
    }
  }
}

bool PointerLowering::run() {
  expandCasts(F);
  SmallVector<Instruction *, 32> Work;
  SmallVector<AddrSpaceCastInst *, 4> Casts;
  for (Instruction &I : instructions(F)) {
    Work.push_back(&I);
    if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I)) {
      Casts.push_back(Cast);
      HasShared |= Cast->getSrcAddressSpace() == LocalSpace;
    }
  }
  for (Instruction *I : Work)
    if (const Value *P = getLoadStorePointerOperand(I))
      IsMarked |= HasShared && pointsTo(P) == (ToFlat | ToShared);
  if (IsMarked) // Before any other use of their addresses.
    for (AddrSpaceCastInst *Cast : Casts) {
      erase_value(Work, Cast);
      lowerCast(*Cast);
    }
  for (Instruction *I : Work)
    lower(*I);
  Integers.finish();
  return Changed;
}

} // namespace

PreservedAnalyses LowerPointersPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  return preservedIf(PointerLowering(F).run());
}

} // namespace cmc::genx
