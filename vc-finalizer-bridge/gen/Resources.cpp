//===- Resources.cpp - counts the resources of a kernel -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/Resources.h"
#include "vc-finalizer-bridge/gen/Messages.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

void count(std::vector<SendCount> &Sends, const std::string &Kind) {
  auto It = find_if(Sends, [&](const SendCount &S) { return S.Kind == Kind; });
  if (It == Sends.end())
    Sends.push_back({Kind, 1});
  else
    ++It->Count;
}

void markSend(const GenText &Send, const SendInfo &Info, BitVector &Used) {
  if (Send.Operands.size() < 4)
    return;
  markRegisterRange(Send.Operands[0], Info.ResultRegs, Used);
  markRegisterRange(Send.Operands[1], Info.PayloadRegs, Used);
  if (Send.Operands.size() > 4)
    markRegisterRange(Send.Operands[2], Info.ExtraRegs, Used);
}

} // namespace

ResourceUsage countResources(ArrayRef<GenInst> Insts, const TargetInfo &T) {
  ResourceUsage Usage;
  Usage.Instructions = Insts.size();
  Usage.GRFCount = T.GRFCount;
  BitVector Used(T.GRFCount);
  SendReader Reader;
  for (const GenInst &I : Insts) {
    Usage.CodeBytes = I.Offset + I.Size;
    GenText Text = parseGenText(I.Text);
    if (Text.isSend()) {
      SendInfo Info = Reader.read(Text);
      count(Usage.Sends, Info.Kind);
      markSend(Text, Info, Used);
      continue;
    }
    Reader.visit(Text);
    for (StringRef Operand : Text.Operands)
      markRegisters(Operand, Text.ExecSize, T.GRFBytes, Used);
  }
  Usage.GRFsUsed = Used.count();
  return Usage;
}

} // namespace cmc::bridge
