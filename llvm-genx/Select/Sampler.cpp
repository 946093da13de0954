//===- Sampler.cpp - messages to the sampler ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// 3d.sample(operation, mask, channels, offsets, sampler, surface, parameters),
// 3d.load the same without a sampler; parameters at the end that are zero or
// undefined are not sent. sample.unorm(channels and format, sampler, surface,
// u, v, their steps).
//===----------------------------------------------------------------------===//
#include "stage4/Sampler.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

constexpr unsigned NullMaskFlag = 32;

/// By value of CM3DSampleOp and CM3DLoadOp.
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

unsigned constantArg(const CallInst &I, unsigned Arg) {
  return cast<ConstantInt>(I.getArgOperand(Arg))->getZExtValue();
}

visa::Message::Payload payloadOf(const Type *T, Sign S) {
  return {unsigned(T->getPrimitiveSizeInBits().getFixedSize() / 8),
          elementType(T, S)};
}

bool selectOperation(Selector &S, const CallInst &I, bool Load) {
  unsigned Operation = constantArg(I, 0);
  auto *Row = find_if(Rows, [&](const SamplerRow &R) {
    return R.Value == (Operation & ~NullMaskFlag);
  });
  if (Row == std::end(Rows))
    return false;
  unsigned Next = Load ? 5 : 6;
  Operand Offsets = S.source(I.getArgOperand(3), Sign::Unsigned);
  SmallVector<visa::Message::Payload, 16> Payloads(Load ? 3 : 4);
  Payloads.back() = payloadOf(I.getType(), Sign::Unsigned);
  SmallVector<Operand, 12> Parameters;
  unsigned Most = visa::info(Row->Op).Roles.size() - Payloads.size();
  unsigned Count = std::min(Most, samplerParameters(I, Next));
  for (unsigned N = 0; N < Count; ++N) {
    const Value *P = I.getArgOperand(Next + N);
    Parameters.push_back(S.raw(P));
    Payloads.push_back(payloadOf(P->getType(), Sign::Unsigned));
  }
  visa::Predicate Pred = S.predicate(I.getArgOperand(1));
  Operand Response = S.raw(&I);
  Operand Sampler = Load ? Operand::null() : S.sampler(I.getArgOperand(4));
  Operand Surface = S.surface(I.getArgOperand(Load ? 4 : 5));
  visa::Instruction &V =
      S.emit(Row->Op, numElements(I.getArgOperand(1)->getType()), {Offsets});
  if (!Load)
    V.Operands.push_back(Sampler);
  V.Operands.push_back(Surface);
  V.Operands.push_back(Response);
  V.Operands.append(Parameters);
  V.Operands.append(Most - Parameters.size(), Operand::null());
  V.Pred = Pred;
  V.Msg.Value = constantArg(I, 2);
  V.Msg.Flagged = Operation & NullMaskFlag;
  V.Msg.Payloads.append(Payloads.begin(), Payloads.end());
  return true;
}

void selectUnorm(Selector &S, const CallInst &I) {
  unsigned Form = constantArg(I, 0); // Channels, then the format.
  Operand Numbers[4];
  for (unsigned N = 0; N < 4; ++N)
    Numbers[N] = S.source(I.getArgOperand(3 + N), Sign::Unsigned);
  Operand Response = S.raw(&I);
  Operand Sampler = S.sampler(I.getArgOperand(1));
  Operand Surface = S.surface(I.getArgOperand(2));
  visa::Instruction &V = S.emit(Opcode::SampleUnorm, 1,
                                {Sampler, Surface, Numbers[0], Numbers[1],
                                 Numbers[2], Numbers[3], Response});
  V.Msg.Value = Form & 15;
  V.Msg.Size = Form >> 4 & 3;
  V.Msg.Payloads.resize(6);
  V.Msg.Payloads.push_back(payloadOf(I.getType(), Sign::Unsigned));
}

} // namespace

bool selectSampler(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  switch (intrinsicOf(&I)) {
  case gx::genx_3d_sample:
  case gx::genx_3d_load:
    return selectOperation(S, *Call, intrinsicOf(&I) == gx::genx_3d_load);
  case gx::genx_sample_unorm:
    selectUnorm(S, *Call);
    return true;
  default:
    return false;
  }
}

} // namespace cmc::genx
