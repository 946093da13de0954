//===- LowerLSC.cpp - lowering of load-store cache accesses ---------------===//
//
// Part of CMC, under the MIT licence.
//
//   %v = lsc.load.bti(<16 x i1> %m, ... x2 ..., <16 x i32> %a, i32 %s)
// becomes
//   call void @cmc_cpu_lsc_load(%thread, i8* %mask, i32 1, i32 %s,
//                               i64* %addresses, i32 16, i64 3, i32 %sizes,
//                               i8* %slot)
//   %v = load <32 x i32>, %slot
// There are no caches: prefetches are dropped, and fences order memory.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/LSC.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

class LSCLowering {
public:
  LSCLowering(CallInst &Call, const LSCCall &C)
      : Call(Call), C(C), B(&Call), F(*Call.getFunction()) {}
  void run();

private:
  void pass(Value *V) { Operands.push_back(V); }
  void pass(uint64_t V) { pass(B.getInt32(V)); }
  /// Passes the address of a copy of \p V in memory.
  void passInMemory(Value *V);
  void passResult();
  void passLanes();
  void passArea();
  void passOperandsBeforeData();
  uint64_t elementMask() const;
  unsigned sizes() const {
    return C.memoryBytes() | C.slotBytes() << 8 | C.shift() << 16;
  }
  void call(StringRef Entry);

  CallInst &Call;
  const LSCCall &C;
  IRBuilder<> B;
  Function &F;
  SmallVector<Value *, 12> Operands;
  AllocaInst *Result = nullptr;
};

void LSCLowering::passInMemory(Value *V) {
  AllocaInst *Slot = createSlot(F, V->getType(), 64);
  B.CreateAlignedStore(V, Slot, Slot->getAlign());
  pass(B.CreateBitCast(Slot, B.getInt8PtrTy()));
}

void LSCLowering::passResult() {
  Result = createSlot(F, Call.getType(), 64);
  // The values of disabled lanes are undefined, but reproducible.
  B.CreateAlignedStore(Constant::getNullValue(Call.getType()), Result,
                       Result->getAlign());
  pass(B.CreateBitCast(Result, B.getInt8PtrTy()));
}

/// Passes mask, space, surface, addresses, lanes.
void LSCLowering::passLanes() {
  Type *Bytes = FixedVectorType::get(B.getInt8Ty(), C.lanes());
  passInMemory(B.CreateZExt(asVector(B, C.Mask), Bytes));
  pass(uint64_t(C.Space));
  pass(C.Surface);
  Value *Addresses = asVector(B, C.Addresses);
  Type *T = Addresses->getType();
  Addresses = B.CreateAdd(Addresses, ConstantInt::getSigned(T, C.Offset));
  passInMemory(B.CreateZExt(Addresses, T->getWithNewBitWidth(64)));
  Operands.back() =
      B.CreateBitCast(Operands.back(), B.getInt64Ty()->getPointerTo());
  pass(C.lanes());
}

uint64_t LSCLowering::elementMask() const {
  return C.isQuad()         ? C.Channels
         : C.Elements == 64 ? ~uint64_t(0)
                            : (uint64_t(1) << C.Elements) - 1;
}

/// Passes base, width, height, pitch, x, y, block, form.
void LSCLowering::passArea() {
  for (Value *V :
       {C.Base, C.SurfaceWidth, C.SurfaceHeight, C.SurfacePitch, C.X, C.Y})
    pass(V);
  pass(C.Width | C.Height << 8 | C.Blocks << 16 | C.memoryBytes() << 24);
  pass(uint64_t(C.Transposed) | uint64_t(C.Transformed) << 1);
}

void LSCLowering::call(StringRef Entry) {
  SmallVector<Value *, 12> Args = {F.getArg(0)};
  Args.append(Operands);
  SmallVector<Type *, 12> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  B.CreateCall(F.getParent()->getOrInsertFunction(
                   Entry, FunctionType::get(B.getVoidTy(), Types, false)),
               Args);
  if (Result)
    Call.replaceAllUsesWith(
        B.CreateAlignedLoad(Call.getType(), Result, Result->getAlign()));
}

/// All that comes before the data.
void LSCLowering::passOperandsBeforeData() {
  if (C.is2D())
    return passArea();
  if (C.isFence())
    return;
  passLanes();
  pass(C.Access == MessageAccess::Atomic ? B.getInt32(C.Op)
                                         : B.getInt64(elementMask()));
  pass(sizes());
}

void LSCLowering::run() {
  StringRef Entry = MessageCall::of(Call)->M.Entry;
  if (!Entry.empty()) {
    passOperandsBeforeData();
    for (Value *Source : {C.Data, C.Second})
      if (Source)
        passInMemory(Source);
    if (!Call.getType()->isVoidTy())
      passResult();
    call(("cmc_cpu_" + Entry).str());
  }
  Call.eraseFromParent();
}

} // namespace

void lowerLSC(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (Optional<LSCCall> C = LSCCall::of(&I))
      LSCLowering(cast<CallInst>(I), *C).run();
}

} // namespace cmc::runtime
