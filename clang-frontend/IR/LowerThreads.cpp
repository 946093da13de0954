//===- LowerThreads.cpp - lowering of thread and gateway calls ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "clang-frontend/IR/UnmaskedRegions.h"
#include "cmc/Target.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr unsigned Gateway = 3;
constexpr uint32_t OneRegister = 1u << 25, OneResult = 1u << 20;
constexpr unsigned BarrierOperation = 4, WaitOperation = 6;

unsigned registerDwords(RawCall &C) {
  const TargetInfo *Target = C.target();
  return (Target ? Target->GRFBytes : 32) / 4;
}

/// Sends a message to the gateway whose payload is zero except for one dword.
Value *gatewaySend(RawCall &C, uint32_t Desc, unsigned Dword, Value *Data,
                   bool HasResult) {
  IRBuilder<> &B = C.B;
  auto *T = FixedVectorType::get(B.getInt32Ty(), registerDwords(C));
  Value *Payload = RegionBuilder(B).write(Constant::getNullValue(T), Data,
                                          Region::contiguous(1, 4 * Dword));
  SmallVector<Value *, 10> Args{B.getInt8(0), B.getInt8(0), B.getTrue(),
                                B.getInt8(1)};
  if (HasResult)
    Args.push_back(B.getInt8(1));
  Args.append({B.getInt8(Gateway), B.getInt32(0),
               B.getInt32(Desc | OneRegister | (HasResult ? OneResult : 0)),
               Payload});
  if (!HasResult)
    return C.call(GenXIntrinsic::genx_raw_send2_noresult, {B.getInt1Ty(), T},
                  Args);
  Args.push_back(UndefValue::get(T));
  Value *Response =
      C.call(GenXIntrinsic::genx_raw_send2, {T, B.getInt1Ty(), T}, Args);
  return RegionBuilder(B).read(Response, B.getInt32Ty(), Region());
}

} // namespace

// These mark unmasked regions until SIMD control flow is lowered.
Value *unmaskBegin(RawCall &C) {
  return C.B.CreateCall(
      C.Call.getModule()->getOrInsertFunction(UnmaskBegin, C.B.getInt32Ty()));
}

Value *unmaskEnd(RawCall &C) {
  C.B.CreateCall(C.Call.getModule()->getOrInsertFunction(
                     UnmaskEnd, C.B.getVoidTy(), C.B.getInt32Ty()),
                 {C.arg(0)});
  return nullptr;
}

Value *gatewayEvent(RawCall &C) {
  int64_t Operation = C.constant(0, "an operation of the gateway");
  bool HasResult = Operation == WaitOperation;
  Value *Result = gatewaySend(C, Operation, 0, C.arg(1), HasResult);
  return HasResult ? Result : C.B.getInt32(0);
}

Value *namedBarrierInit(RawCall &C) {
  int64_t Count = C.constant(0, "the number of named barriers");
  if (Count < 1 || Count > 32)
    return C.error("cm_nbarrier_init: " + Twine(Count) +
                   " barriers; 1 to 32 are possible");
  C.Call.getFunction()->addFnAttr("cmc-barriers", std::to_string(Count));
  return nullptr;
}

/// False, and an error, when \p Id is constant and not among the barriers that
/// cm_nbarrier_init, which comes earlier, gives the kernel.
static bool isBarrier(RawCall &C, const Value *Id) {
  auto *Number = dyn_cast<ConstantInt>(Id);
  unsigned Count = 0;
  if (!Number ||
      C.Call.getFunction()
          ->getFnAttribute("cmc-barriers")
          .getValueAsString()
          .getAsInteger(10, Count) ||
      Number->getZExtValue() < Count)
    return true;
  C.error("named barrier " + Twine(Number->getZExtValue()) +
          "; cm_nbarrier_init gives the kernel 0 to " + Twine(Count - 1));
  return false;
}

/// There is an intrinsic for threads that both produce and consume. Others send
/// a message: consumers, producers, mode and ID from bit 24, 16, 14 and 0 on.
Value *namedBarrierSignal(RawCall &C) {
  IRBuilder<> &B = C.B;
  Value *Id = C.arg(0), *Mode = C.arg(1), *Producers = C.arg(2),
        *Consumers = C.arg(3);
  if (!isBarrier(C, Id))
    return nullptr;
  auto *Constant = dyn_cast<ConstantInt>(Mode);
  if (Constant && Constant->getZExtValue() > 2)
    return C.error("cm_nbarrier_signal: mode " +
                   Twine(Constant->getZExtValue()) +
                   "; 0 is producer and consumer, 1 producer, 2 consumer");
  if (Constant && Constant->isZero() && Producers == Consumers) {
    C.call(GenXIntrinsic::genx_nbarrier, {}, {B.getInt8(1), Id, Producers});
    return nullptr;
  }
  Value *Bits = B.CreateOr(Id, B.CreateShl(Mode, 14));
  Bits = B.CreateOr(Bits, B.CreateShl(Producers, 16));
  Bits = B.CreateOr(Bits, B.CreateShl(Consumers, 24));
  gatewaySend(C, BarrierOperation, 2, Bits, /*HasResult=*/false);
  return nullptr;
}

Value *namedBarrierWait(RawCall &C) {
  if (!isBarrier(C, C.arg(0)))
    return nullptr;
  C.call(GenXIntrinsic::genx_nbarrier, {},
         {C.B.getInt8(0), C.arg(0), C.B.getInt8(0)});
  return nullptr;
}

} // namespace cmc::frontend::lowering
