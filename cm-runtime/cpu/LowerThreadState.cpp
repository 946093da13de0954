//===- LowerThreadState.cpp - lowering of thread state and raw messages ---===//
//
// Part of CMC, under the MIT licence.
//
// Clocks and thread IDs have a meaning on the host. Registers of the GPU and
// raw messages have none, except gateway events: these are only hints to read
// memory again, and are dropped.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

constexpr unsigned Gateway = 3;

/// Calls an entry with the thread context and \p Args.
Value *callEntry(IRBuilder<> &B, StringRef Name, Type *Result,
                 ArrayRef<Value *> Args) {
  Function &F = *B.GetInsertBlock()->getParent();
  SmallVector<Value *, 5> All{F.getArg(0)};
  SmallVector<Type *, 5> Types{F.getArg(0)->getType()};
  for (Value *A : Args) {
    All.push_back(B.CreateZExtOrTrunc(A, B.getInt32Ty()));
    Types.push_back(B.getInt32Ty());
  }
  return B.CreateCall(F.getParent()->getOrInsertFunction(
                          Name, FunctionType::get(Result, Types, false)),
                      All);
}

/// The host's clock in the first two elements.
Value *timestamp(IRBuilder<> &B, CallInst &Call) {
  Value *Clock = B.CreateIntrinsic(Intrinsic::readcyclecounter, {}, {});
  Value *V = Constant::getNullValue(Call.getType());
  Type *E = B.getInt32Ty();
  V = B.CreateInsertElement(V, B.CreateTrunc(Clock, E), uint64_t(0));
  return B.CreateInsertElement(V, B.CreateTrunc(B.CreateLShr(Clock, 32), E), 1);
}

Value *refuse(CallInst &Call, const Twine &What) {
  report(Call, PassDiag::CpuLacks, What);
  return Call.getType()->isVoidTy() ? nullptr : UndefValue::get(Call.getType());
}

/// Whether \p Call is a gateway event of a CM builtin, with constant function
/// and operation.
bool isEvent(const CallInst &Call, unsigned FunctionArg) {
  auto *Where = dyn_cast<ConstantInt>(Call.getArgOperand(FunctionArg));
  auto *Desc = dyn_cast<ConstantInt>(Call.getArgOperand(FunctionArg + 2));
  if (!Where || !Desc || Where->getZExtValue() != Gateway)
    return false;
  unsigned Operation = Desc->getZExtValue() & 15;
  return Operation == 1 || Operation == 2 || Operation == 3 || Operation == 6;
}

/// Whether \p Call signals a named barrier by a message, with ID, role,
/// producers and consumers in dword 2.
bool isBarrier(const CallInst &Call) {
  auto *Where = dyn_cast<ConstantInt>(Call.getArgOperand(4));
  auto *Desc = dyn_cast<ConstantInt>(Call.getArgOperand(6));
  return Where && Desc && Where->getZExtValue() == Gateway &&
         (Desc->getZExtValue() & 15) == 4;
}

void signalBarrier(IRBuilder<> &B, Value *Bits) {
  callEntry(B, "cmc_cpu_nbarrier_signal", B.getVoidTy(), {Bits});
}

/// The replacement of \p Call; \p Known is false when it is left alone.
Value *lower(CallInst &Call, LoweredKernel &Out, bool &Known) {
  IRBuilder<> B(&Call);
  switch (GenXIntrinsic::getGenXIntrinsicID(&Call)) {
  case GenXIntrinsic::genx_get_hwid:
    return callEntry(B, "cmc_cpu_hwid", B.getInt32Ty(), {});
  case GenXIntrinsic::genx_timestamp:
    return timestamp(B, Call);
  case GenXIntrinsic::genx_set_pause:
    return nullptr;
  case GenXIntrinsic::genx_r0:
    return refuse(Call, "register r0");
  case GenXIntrinsic::genx_sr0:
    return refuse(Call, "register sr0");
  case GenXIntrinsic::genx_raw_send2:
    if (isEvent(Call, 5))
      return Constant::getNullValue(Call.getType());
    return refuse(Call,
                  "messages to send; use the builtin that means the same");
  case GenXIntrinsic::genx_raw_send2_noresult:
    if (isEvent(Call, 4))
      return nullptr;
    if (isBarrier(Call)) {
      Out.HasBarrier = true;
      signalBarrier(B, B.CreateExtractElement(Call.getArgOperand(7), 2));
      return nullptr;
    }
    return refuse(Call,
                  "messages to send; use the builtin that means the same");
  case GenXIntrinsic::genx_raw_sends2:
  case GenXIntrinsic::genx_raw_sends2_noresult:
    return refuse(Call,
                  "messages to send; use the builtin that means the same");
  case GenXIntrinsic::genx_nbarrier: {
    Out.HasBarrier = true;
    Value *Id = B.CreateZExt(Call.getArgOperand(1), B.getInt32Ty());
    auto *Signals = dyn_cast<ConstantInt>(Call.getArgOperand(0));
    if (Signals && Signals->isZero()) {
      callEntry(B, "cmc_cpu_nbarrier_wait", B.getVoidTy(), {Id});
      return nullptr;
    }
    Value *Threads = B.CreateZExt(Call.getArgOperand(2), B.getInt32Ty());
    Value *Bits =
        B.CreateOr(B.CreateShl(Threads, 16), B.CreateShl(Threads, 24));
    signalBarrier(B, B.CreateOr(Id, Bits));
    return nullptr;
  }
  default:
    Known = false;
    return nullptr;
  }
}

} // namespace

void lowerThreadState(Function &F, LoweredKernel &Out) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    bool Known = true;
    if (!Call || !Call->getCalledFunction())
      continue;
    Value *V = lower(*Call, Out, Known);
    if (!Known)
      continue;
    if (V)
      Call->replaceAllUsesWith(V);
    Call->eraseFromParent();
  }
}

} // namespace cmc::runtime
