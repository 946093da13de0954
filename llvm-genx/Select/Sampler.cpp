//===- Sampler.cpp - messages to the sampler ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// stage4/Messages.def says where which argument is; parameters at the end that
// are zero or undefined are not sent.
//===----------------------------------------------------------------------===//
#include "stage4/Sampler.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

namespace {

constexpr unsigned NullMaskFlag = 32;

/// The opcodes of CM3DSampleOp and CM3DLoadOp.
struct SamplerRow {
  unsigned Value;
  Opcode Op;
};
const SamplerRow Rows[] = {
    {0, Opcode::Sample3D},   {1, Opcode::SampleB},   {2, Opcode::SampleL},
    {3, Opcode::SampleC},    {4, Opcode::SampleD},   {5, Opcode::SampleBC},
    {6, Opcode::SampleLC},   {20, Opcode::SampleDC}, {24, Opcode::SampleLZ},
    {25, Opcode::SampleCLZ}, {7, Opcode::Load3D},    {26, Opcode::LoadLZ},
    {28, Opcode::Load2DMSW}, {29, Opcode::LoadMCS},
};

visa::Message::Payload payloadOf(const Type *T, Sign S) {
  return {unsigned(T->getPrimitiveSizeInBits().getFixedSize() / 8),
          elementType(T, S)};
}

bool selectOperation(Selector &S, const MessageCall &C) {
  const CallInst &I = C.Call;
  unsigned Operation = C.constant(arg::SamplerOp);
  auto *Row = find_if(Rows, [&](const SamplerRow &R) {
    return R.Value == (Operation & ~NullMaskFlag);
  });
  if (Row == std::end(Rows))
    return false;
  unsigned First = *C.M.find(arg::Parameters);
  const Value *SamplerIndex = C.value(arg::Sampler);
  Operand Offsets = S.source(C.value(arg::SamplerOffsets), Sign::Unsigned);
  SmallVector<visa::Message::Payload, 16> Payloads(SamplerIndex ? 4 : 3);
  Payloads.back() = payloadOf(I.getType(), Sign::Unsigned);
  SmallVector<Operand, 12> Parameters;
  unsigned Most = visa::info(Row->Op).Roles.size() - Payloads.size();
  unsigned Count = std::min(Most, samplerParameters(C));
  for (unsigned N = 0; N < Count; ++N) {
    const Value *P = I.getArgOperand(First + N);
    Parameters.push_back(S.raw(P));
    Payloads.push_back(payloadOf(P->getType(), Sign::Unsigned));
  }
  visa::Predicate Pred = S.predicate(C.value(arg::Predicate));
  Operand Response = S.raw(&I);
  Operand Sampler = SamplerIndex ? S.sampler(SamplerIndex) : Operand::null();
  Operand Surface = S.surface(C.value(arg::Surface));
  visa::Instruction &V = S.emit(Row->Op, C.lanes(), {Offsets});
  if (SamplerIndex)
    V.Operands.push_back(Sampler);
  V.Operands.push_back(Surface);
  V.Operands.push_back(Response);
  V.Operands.append(Parameters);
  V.Operands.append(Most - Parameters.size(), Operand::null());
  V.Pred = Pred;
  V.Msg.Value = C.constant(arg::Channels);
  V.Msg.Flagged = Operation & NullMaskFlag;
  V.Msg.Payloads.append(Payloads.begin(), Payloads.end());
  return true;
}

void selectUnorm(Selector &S, const MessageCall &C) {
  unsigned Form = C.constant(arg::SamplerForm); // The channels and the format.
  unsigned First = *C.M.find(arg::Parameters);
  Operand Coordinates[4];
  for (unsigned N = 0; N < 4; ++N)
    Coordinates[N] = S.source(C.Call.getArgOperand(First + N), Sign::Unsigned);
  Operand Response = S.raw(&C.Call);
  Operand Sampler = S.sampler(C.value(arg::Sampler));
  Operand Surface = S.surface(C.value(arg::Surface));
  visa::Instruction &V =
      S.emit(Opcode::SampleUnorm, 1,
             {Sampler, Surface, Coordinates[0], Coordinates[1], Coordinates[2],
              Coordinates[3], Response});
  V.Msg.Value = Form & 15;
  V.Msg.Size = Form >> 4 & 3;
  V.Msg.Payloads.resize(6);
  V.Msg.Payloads.push_back(payloadOf(C.Call.getType(), Sign::Unsigned));
}

} // namespace

bool selectSampler(Selector &S, const Instruction &I) {
  const Message *M = findMessage(intrinsicOf(&I));
  if (!M || M->Function != SharedFunction::Sampler)
    return false;
  MessageCall C{cast<CallInst>(I), *M};
  if (M->has(arg::SamplerOp))
    return selectOperation(S, C);
  selectUnorm(S, C);
  return true;
}

} // namespace cmc::genx
