//===- Matrix.cpp - systolic dot products ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// dpas2(accumulator, columns, rows, precisions, depth, repeat count, signs);
// the others have (precisions, depth, repeat count) in the bytes of one
// integer, and dpas.nosrc0 and dpasw.nosrc0 have no accumulator, which is the
// same as one of zeros, but needs no registers.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

unsigned constantArg(const CallInst &I, unsigned Arg) {
  return cast<ConstantInt>(I.getArgOperand(Arg))->getZExtValue();
}

visa::Message::Payload payloadOf(const Type *T, visa::Type Ty) {
  return {unsigned(T->getPrimitiveSizeInBits().getFixedSize() / 8), Ty};
}

} // namespace

bool selectMatrix(Selector &S, const Instruction &I) {
  unsigned ID = intrinsicOf(&I);
  bool NoStart = ID == gx::genx_dpas_nosrc0 || ID == gx::genx_dpasw_nosrc0;
  bool Wide = ID == gx::genx_dpasw || ID == gx::genx_dpasw_nosrc0;
  if (!NoStart && !Wide && ID != gx::genx_dpas2)
    return false;
  auto &Call = cast<CallInst>(I);
  if (!S.Target.has(Wide ? TargetInfo::DPASW : TargetInfo::DPAS)) {
    report(I, PassDiag::NotOnThisTarget, Call.getCalledFunction()->getName(),
           S.Target.Name);
    return true;
  }
  const Value *Start = NoStart ? nullptr : Call.getArgOperand(0);
  const Value *Columns = Call.getArgOperand(NoStart ? 0 : 1);
  const Value *Rows = Call.getArgOperand(NoStart ? 1 : 2);
  uint32_t Form = 0; // Precisions, depth, repeat count.
  if (ID == gx::genx_dpas2)
    for (unsigned N = 0; N < 4; ++N)
      Form |= constantArg(Call, 3 + N) << 8 * N;
  else
    Form = constantArg(Call, NoStart ? 2 : 3);

  if (auto *C = dyn_cast_or_null<Constant>(Start); C && C->isNullValue())
    Start = nullptr;
  Operand First = Start ? S.raw(Start) : Operand::null();
  Operand Second = S.raw(Columns), Third = S.raw(Rows);
  visa::Instruction &V = S.emit(Wide ? Opcode::Dpasw : Opcode::Dpas, 1,
                                {S.raw(&I), First, Second, Third});
  V.Msg.Width = Form & 255;
  V.Msg.Height = Form >> 8 & 255;
  V.Msg.Size = Form >> 16 & 255;
  V.Msg.Blocks = Form >> 24;
  auto TypeOf = [](const Value *V) {
    return elementType(V->getType(), Sign::Signed);
  };
  V.Msg.Payloads = {payloadOf(I.getType(), TypeOf(&I)),
                    Start ? payloadOf(Start->getType(), TypeOf(Start))
                          : visa::Message::Payload(),
                    payloadOf(Columns->getType(), visa::Type::UD),
                    payloadOf(Rows->getType(), visa::Type::UD)};
  return true;
}

} // namespace cmc::genx
