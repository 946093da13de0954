//===- Sends.cpp - raw sends ----------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// raw.send2[.noresult](modifier, log2 lanes, mask, registers of the payload,
// [registers of the response,] function, extended descriptor, descriptor,
// payload[, old response]); raw.sends2 has two payloads. Up to Gen11 the
// extended descriptor holds the shared function, and up to Gen12 the length of
// the second payload; both are inserted there. Named barriers are sends, too.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

/// The decoded operands of a raw send.
struct RawSend {
  bool Waits;
  unsigned Lanes, Function, Registers[3]; ///< Lengths of payloads and response.
  const Value *Mask, *ExDesc, *Desc, *Payload, *Second, *Old;
};

unsigned constantArg(const CallInst &I, unsigned Arg) {
  return cast<ConstantInt>(I.getArgOperand(Arg))->getZExtValue();
}

RawSend decode(const CallInst &I, bool Split, bool HasResult) {
  RawSend R{};
  unsigned At = 0;
  auto Const = [&] { return constantArg(I, At++); };
  auto Next = [&] { return I.getArgOperand(At++); };
  R.Waits = Const() & 1;
  R.Lanes = 1u << Const();
  R.Mask = Next();
  R.Registers[0] = Const();
  R.Registers[1] = Split ? Const() : 0;
  R.Registers[2] = HasResult ? Const() : 0;
  R.Function = Const();
  R.ExDesc = Next();
  R.Desc = Next();
  R.Payload = Next();
  R.Second = Split ? Next() : nullptr;
  R.Old = HasResult ? Next() : nullptr;
  return R;
}

/// The extended descriptor, with the fields that the platform requires.
Operand extendedDescriptor(Selector &S, const RawSend &R) {
  uint32_t Bits = 0;
  if (S.Target.has(TargetInfo::ExDescFunction))
    Bits |= R.Function;
  if (S.Target.has(TargetInfo::ExDescLength))
    Bits |= R.Registers[1] << 6;
  Operand Given = S.source(R.ExDesc, Sign::Unsigned);
  if (Given.is(Operand::Imm)) {
    Given.Bits |= Bits;
    return Given;
  }
  if (!Bits)
    return Given;
  visa::VarId Var = S.newVariable(R.ExDesc->getType());
  S.emit(Opcode::Or, S.whole(Var, R.ExDesc->getType()), Sign::Unsigned,
         {Given, Operand::imm(visa::Type::UD, Bits)});
  return Operand::reg(Var, visa::Region::scalar(visa::Type::UD, 0));
}

void selectRawSend(Selector &S, const CallInst &I, const RawSend &R) {
  unsigned GRF = S.Target.GRFBytes;
  Operand ExDesc = extendedDescriptor(S, R);
  Operand Desc = S.source(R.Desc, Sign::Unsigned);
  Operand Payload = S.raw(R.Payload);
  Operand Second = R.Second ? S.raw(R.Second) : Operand::null();
  visa::Predicate Pred =
      R.Mask->getType()->isVectorTy() ? S.predicate(R.Mask) : visa::Predicate();
  Operand Response = Operand::null();
  if (R.Old) {
    S.resultFrom(I, R.Old);
    Response = S.raw(&I);
  }
  visa::Message::Payload Lengths[3];
  for (unsigned N = 0; N < 3; ++N)
    Lengths[N].Bytes = R.Registers[N] * GRF;
  visa::Instruction *V;
  if (R.Waits) {
    V = &S.emit(Opcode::RawSendc, R.Lanes, {Desc, Payload, Response});
    V->Msg.Payloads = {{}, Lengths[0], Lengths[2]};
    // The vISA syntax has no other field for the function.
    V->Msg.Value = ExDesc.Bits | R.Function;
  } else {
    V = &S.emit(Opcode::RawSends, R.Lanes,
                {ExDesc, Desc, Payload, Second, Response});
    V->Msg.Payloads = {{}, {}, Lengths[0], Lengths[1], Lengths[2]};
    V->Msg.Value = R.Function;
  }
  V->Pred = Pred;
}

} // namespace

bool selectSend(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  unsigned ID = intrinsicOf(&I);
  switch (ID) {
  case gx::genx_raw_send2:
  case gx::genx_raw_send2_noresult:
  case gx::genx_raw_sends2:
  case gx::genx_raw_sends2_noresult: {
    bool Split =
        ID == gx::genx_raw_sends2 || ID == gx::genx_raw_sends2_noresult;
    selectRawSend(S, *Call, decode(*Call, Split, !I.getType()->isVoidTy()));
    return true;
  }
  case gx::genx_nbarrier: {
    Operand Barrier = S.source(Call->getArgOperand(1), Sign::Unsigned);
    if (constantArg(*Call, 0))
      S.emit(Opcode::NBarrierSignal, 1,
             {Barrier, S.source(Call->getArgOperand(2), Sign::Unsigned)});
    else
      S.emit(Opcode::NBarrierWait, 1, {Barrier});
    return true;
  }
  default:
    return false;
  }
}

} // namespace cmc::genx
