//===- LowerPrivate.cpp - variables in scratch memory ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Transforms/lower/LowerPrivate.h"
#include "llvm-genx/IR/Accesses.h"
#include "llvm-genx/IR/Addresses.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/Errors.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

constexpr const char Allowed[] = "cmc-private-memory";
constexpr const char Size[] = "cmc-private-bytes";

/// The offset of the first variable, which must not be that of a null pointer.
constexpr uint64_t FirstByte = 32;
constexpr uint64_t Alignment = 32;
/// The finalizer spills after the variables, at offsets of 17 bits.
constexpr uint64_t MaxBytes = 64 << 10;
/// r0.5: the offset of the scratch memory in units of 1 KiB, then other bits.
constexpr unsigned ScratchElement = 5;
constexpr uint32_t ScratchMask = ~uint32_t(1023);

class PrivateLowering {
public:
  explicit PrivateLowering(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()), Target(targetOf(F)),
        Integers(F, [this](IRBuilder<> &B, Value *P) {
          return computeOffset(B, P);
        }) {}

  bool run();

private:
  bool find();
  bool fits();
  Value *computeOffset(IRBuilder<> &B, Value *Pointer);
  MemoryAddress addressOf(Value *Pointer, uint64_t Align);
  void writeTables();
  void lower(Instruction &I);

  Function &F;
  const DataLayout &DL;
  const TargetInfo &Target;
  Addresses Integers;
  SmallVector<Instruction *, 32> Work;
  MapVector<Value *, uint64_t> Offsets; ///< Offsets of variables and tables.
  uint64_t End = FirstByte;
  Value *Base = nullptr;
};

bool PrivateLowering::find() {
  for (Instruction &I : instructions(F))
    if (isa<LoadInst>(I) || isa<StoreInst>(I) || isa<PtrToIntInst>(I) ||
        (isa<ICmpInst>(I) && I.getOperand(0)->getType()->isPointerTy()))
      Work.push_back(&I);
  if (Work.empty() || !Target.has(TargetInfo::XeMessages))
    return !Work.empty();
  report(*Work.front(), PassDiag::PrivateMissing, Target.Name);
  return false;
}

/// The address of a variable or table, which is allocated at its first use.
Value *PrivateLowering::computeOffset(IRBuilder<> &B, Value *Pointer) {
  auto *A = dyn_cast<AllocaInst>(Pointer);
  auto *GV = dyn_cast<GlobalVariable>(Pointer);
  if (!A && !(GV && GV->isConstant() && GV->hasDefinitiveInitializer()))
    return nullptr;
  uint64_t &At = Offsets[Pointer];
  if (At)
    return B.getInt64(At);
  At = End;
  Optional<TypeSize> Bits = A ? A->getAllocationSizeInBits(DL)
                              : DL.getTypeAllocSizeInBits(GV->getValueType());
  if (A && (!A->isStaticAlloca() || !Bits))
    report(*A, PassDiag::ArraySize, MaxBytes, "a variable one");
  else
    End = alignTo(End + Bits->getFixedSize() / 8, Alignment);
  return B.getInt64(At);
}

bool PrivateLowering::fits() {
  if (End <= MaxBytes)
    return true;
  DebugLoc Loc;
  if (DISubprogram *SP = F.getSubprogram())
    Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
  report(F.getContext(), Loc, PassDiag::PrivateTooLarge,
         {F.getName().str(), std::to_string(End), std::to_string(MaxBytes)});
  return false;
}

MemoryAddress PrivateLowering::addressOf(Value *Pointer, uint64_t Align) {
  MemoryAddress P{MemorySpace::Scratch, Integers.of(Pointer), Base};
  P.Align = Align;
  return P;
}

void PrivateLowering::writeTables() {
  IRBuilder<> B(cast<Instruction>(Base)->getNextNode());
  for (auto &[V, At] : Offsets)
    if (auto *GV = dyn_cast<GlobalVariable>(V)) {
      MemoryAddress P{MemorySpace::Scratch, B.getInt64(At), Base};
      P.Align = Alignment;
      createStore(B, P, GV->getInitializer());
    }
}

void PrivateLowering::lower(Instruction &I) {
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (!isInMemory(I.getType()))
      return report(I, PassDiag::PointerType);
    MemoryAddress P =
        addressOf(Load->getPointerOperand(), Load->getAlign().value());
    Integers.replace(I, createLoad(B, P, I.getType()));
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    if (!isInMemory(V->getType()))
      return report(I, PassDiag::PointerType);
    MemoryAddress P =
        addressOf(Store->getPointerOperand(), Store->getAlign().value());
    if (V->getType()->isPointerTy())
      V = Integers.of(V);
    createStore(B, P, V);
    Integers.replace(I, nullptr);
  } else if (isa<PtrToIntInst>(I)) {
    Integers.replace(
        I, B.CreateZExtOrTrunc(Integers.of(I.getOperand(0)), I.getType()));
  } else {
    Integers.replace(I, B.CreateICmp(cast<ICmpInst>(I).getPredicate(),
                                     Integers.of(I.getOperand(0)),
                                     Integers.of(I.getOperand(1))));
  }
}

bool PrivateLowering::run() {
  if (!find())
    return false;
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Header =
      callGenX(B, GenXIntrinsic::genx_r0, {vectorOf(B.getInt32Ty(), 8)}, {});
  Base = B.CreateAnd(B.CreateExtractElement(Header, ScratchElement),
                     B.getInt32(ScratchMask), "scratch");
  for (Instruction *I : Work)
    lower(*I);
  Integers.finish();
  if (!fits())
    return true;
  writeTables();
  F.addFnAttr(Size, std::to_string(End));
  return true;
}

} // namespace

unsigned privateBytesOf(const Function &F) {
  unsigned Bytes = 0;
  F.getFnAttribute(Size).getValueAsString().getAsInteger(10, Bytes);
  return Bytes;
}

PreservedAnalyses LowerPrivatePass::run(Function &F,
                                        FunctionAnalysisManager &) {
  if (!F.hasFnAttribute(Allowed))
    return PreservedAnalyses::all();
  return preservedIf(PrivateLowering(F).run());
}

} // namespace cmc::genx
