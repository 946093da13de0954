//===- LowerMemory.cpp - lowering of memory and thread intrinsics ---------===//
//
// Part of CMC, under the MIT licence.
//
//   %v = media.ld.v256i8(i32 0, i32 %s, i32 0, i32 32, i32 %x, i32 %y)
// becomes
//   call void @cmc_cpu_media_ld(%thread, i32 0, i32 %s, i32 0, i32 32, i32 %x,
//                               i32 %y, i32 256, i8* %slot)
//   %v = load <256 x i8>, %slot
// and `thread.x` a load from ThreadContext::Ids. Tables say for each intrinsic
// how, for messages stage4/Messages.def; nothing here knows what the entry
// points do.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Entries.h"
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Messages.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// Lowers one call: collects the operands of the entry point, then calls it.
class CallLowering {
public:
  CallLowering(CallInst &Call, LoweredKernel &Out)
      : B(&Call), Call(Call), Out(Out), F(*Call.getFunction()) {}

  IRBuilder<> B;
  CallInst &Call;
  LoweredKernel &Out;

  Value *arg(unsigned I) const { return Call.getArgOperand(I); }
  CallLowering &pass(Value *V) {
    Operands.push_back(V);
    return *this;
  }
  CallLowering &pass(uint64_t V) { return pass(B.getInt32(V)); }

  /// Passes the address of a slot that holds \p V.
  CallLowering &passInMemory(Value *V) {
    AllocaInst *Slot = newSlot(V->getType());
    B.CreateAlignedStore(V, Slot, Slot->getAlign());
    return pass(B.CreateBitCast(Slot, B.getInt8PtrTy()));
  }
  /// Passes the integer lanes of \p V, converted to \p Bits, in memory.
  CallLowering &passLanes(Value *V, unsigned Bits) {
    V = asVector(B, V);
    if (V->getType()->isIntOrIntVectorTy())
      V = B.CreateZExtOrTrunc(V, V->getType()->getWithNewBitWidth(Bits));
    return passInMemory(V);
  }

  /// Passes a slot for the result, initialised with \p Old if that is not null.
  CallLowering &passResult(Value *Old = nullptr) {
    Type *T = Call.getType();
    Result = newSlot(T);
    if (Old)
      B.CreateAlignedStore(Old, Result, Result->getAlign());
    return pass(B.CreateBitCast(Result, B.getInt8PtrTy()));
  }

  void call(StringRef Entry) {
    SmallVector<Value *, 10> Args = {F.getArg(0)};
    Args.append(Operands);
    SmallVector<Type *, 10> Types;
    for (Value *V : Args)
      Types.push_back(V->getType());
    FunctionCallee Callee = F.getParent()->getOrInsertFunction(
        Entry, FunctionType::get(B.getVoidTy(), Types, false));
    B.CreateCall(Callee, Args);
    Value *V = nullptr;
    if (Result)
      V = B.CreateAlignedLoad(Call.getType(), Result, Result->getAlign());
    for (AllocaInst *Slot : Slots)
      B.CreateLifetimeEnd(Slot);
    replace(V);
  }

  /// Reads \p N ids of ThreadContext::Ids, starting at \p First.
  void readIds(unsigned First, unsigned N) {
    Value *Ids = B.CreateBitCast(F.getArg(0), B.getInt32Ty()->getPointerTo());
    Type *T = Call.getType();
    Value *V = PoisonValue::get(T);
    for (unsigned I = 0; I < N; ++I) {
      Value *P = B.CreateConstGEP1_32(B.getInt32Ty(), Ids, First + I);
      Value *Id = B.CreateAlignedLoad(B.getInt32Ty(), P, Align(4));
      Id = B.CreateZExtOrTrunc(Id, T->getScalarType());
      V = T->isVectorTy() ? B.CreateInsertElement(V, Id, I) : Id;
    }
    replace(V);
  }

  void replace(Value *V) {
    if (V)
      Call.replaceAllUsesWith(V);
    Call.eraseFromParent();
  }

private:
  AllocaInst *newSlot(Type *T) {
    AllocaInst *Slot = createSlot(F, T, 64);
    B.CreateLifetimeStart(Slot);
    Slots.push_back(Slot);
    return Slot;
  }

  Function &F;
  SmallVector<Value *, 10> Operands;
  SmallVector<AllocaInst *, 4> Slots;
  AllocaInst *Result = nullptr;
};

using L = CallLowering;

/// Calls the entry of a message: its operation, arguments in their order, size,
/// sources, and what is written or the place of the result.
class MessageLowering {
public:
  MessageLowering(L &C, const Message &M) : C(C), Call{C.Call, M}, M(M) {}
  void run();

private:
  void pass(arg::Arg A, Value *V);
  void passSize();
  void passSources();

  L &C;
  const MessageCall Call;
  const Message &M;
};

void MessageLowering::pass(arg::Arg A, Value *V) {
  uint64_t Constant = Call.constant(A);
  switch (A) {
  case arg::Predicate:
    C.passLanes(V, 8);
    break;
  case arg::Channels:
    C.pass(Constant & 15);
    break;
  case arg::LogBytes:
    C.pass(uint64_t(1) << Constant);
    break;
  case arg::LogBlocks:
    C.pass(uint64_t(Call.dataType()->getScalarSizeInBits() / 8) << Constant);
    break;
  case arg::Bytes:
  case arg::Owords:
    V = C.B.CreateZExt(V, C.B.getInt64Ty());
    C.pass(A == arg::Bytes ? V : C.B.CreateMul(V, C.B.getInt64(OwordBytes)));
    break;
  case arg::Offsets:
    C.passLanes(V, M.Space == MessageSpace::Flat ? 64 : 32);
    break;
  case arg::U:
  case arg::V:
  case arg::R:
  case arg::Level:
    C.passLanes(V, 32);
    break;
  case arg::Modified:
  case arg::Scale:
  case arg::Data:
  case arg::Second:
  case arg::Old:
    break;
  default:
    C.pass(V);
  }
}

/// Lanes, and at addresses the bytes of each, or bytes.
void MessageLowering::passSize() {
  bool IsBlock = !M.has(arg::Predicate);
  C.pass(IsBlock ? Call.dataBytes() : Call.lanes());
  if (M.Space == MessageSpace::Flat && M.Shape == MessageShape::Lanes)
    C.pass(Call.dataBytes() / Call.lanes());
}

/// The two of an atomic operation; what is compared with comes first.
void MessageLowering::passSources() {
  bool Compares = M.Atomic->Sources == 2;
  for (arg::Arg A : {Compares ? arg::Second : arg::Data,
                     Compares ? arg::Data : arg::Second}) {
    Value *V = Call.value(A);
    C.passInMemory(V ? V : Constant::getNullValue(C.Call.getType()));
  }
}

void MessageLowering::run() {
  if (M.Atomic)
    C.pass(M.Atomic->Code);
  for (unsigned N = 0; M.Args[N] != arg::None; ++N)
    pass(M.Args[N], C.Call.getArgOperand(N));
  passSize();
  if (M.Atomic)
    passSources();
  if (M.Access == MessageAccess::Write)
    C.passInMemory(Call.value(arg::Data));
  else
    C.passResult(Call.value(arg::Old));
  C.call(("cmc_cpu_" + M.Entry).str());
}

void barrier(L &C) {
  C.Out.HasBarrier = true;
  C.call("cmc_cpu_barrier");
}

void sbarrier(L &C) {
  C.Out.HasBarrier = true;
  C.pass(C.B.CreateZExt(C.arg(0), C.B.getInt32Ty())).call("cmc_cpu_sbarrier");
}

void fence(L &C) { C.call("cmc_cpu_fence"); }

/// Nothing: a thread only starts after those that it depends on.
void wait(L &C) { C.replace(nullptr); }

struct Rule {
  unsigned ID;
  void (*Lower)(CallLowering &);
};
constexpr Rule Rules[] = {
    {GenXIntrinsic::genx_barrier, barrier},
    {GenXIntrinsic::genx_sbarrier, sbarrier},
    {GenXIntrinsic::genx_fence, fence},
    {GenXIntrinsic::genx_wait, wait},
};

struct IdRule {
  unsigned ID, First, Count;
};
constexpr IdRule IdRules[] = {
    {GenXIntrinsic::genx_thread_x, ThreadX, 1},
    {GenXIntrinsic::genx_thread_y, ThreadY, 1},
    {GenXIntrinsic::genx_group_id_x, GroupId, 1},
    {GenXIntrinsic::genx_group_id_y, GroupId + 1, 1},
    {GenXIntrinsic::genx_group_id_z, GroupId + 2, 1},
    {GenXIntrinsic::genx_local_id, LocalId, 3},
    {GenXIntrinsic::genx_local_id16, LocalId, 3},
    {GenXIntrinsic::genx_local_size, LocalSize, 3},
    {GenXIntrinsic::genx_group_count, GroupCount, 3},
    {GenXIntrinsic::genx_get_color, Color, 1},
};

void lowerCall(CallInst &Call, LoweredKernel &Out) {
  Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return;
  CallLowering C(Call, Out);
  if (Callee->getName() == "cmc.signal")
    return C.call("cmc_cpu_signal");
  if (Callee->getName() == BlockOffsetName)
    return C.replace(nullptr);
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(Callee);
  for (const Rule &R : Rules)
    if (R.ID == ID)
      return R.Lower(C);
  for (const IdRule &R : IdRules)
    if (R.ID == ID)
      return C.readIds(R.First, R.Count);
  const Message *M = findMessage(ID);
  if (M && M->Function == SharedFunction::DataPort)
    MessageLowering(C, *M).run();
}

} // namespace

void lowerMemory(Function &F, LoweredKernel &Out) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      lowerCall(*Call, Out);
}

} // namespace cmc::runtime
