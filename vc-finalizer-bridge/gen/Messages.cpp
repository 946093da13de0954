//===- Messages.cpp - kinds of send messages ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/Messages.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// Shared functions as spelled in Gen12 assembly; before Gen12 the low bits of
/// the extended descriptor are the index.
const StringRef FunctionNames[16] = {
    "null", "",     "smpl", "gtwy", "dc2", "rc",  "urb", "ts",
    "vme",  "dcro", "dc0",  "pixi", "dc1", "cre", "",    ""};

struct MessageRow {
  StringRef Function;
  unsigned Type;
  const char *Kind;
};

/// Data-port messages; Type is descriptor bits 18:14.
const MessageRow DataPort[] = {
    {"dc0", 0x00, "oword block read"},
    {"dc0", 0x01, "oword block read unaligned"},
    {"dc0", 0x02, "oword dual block read"},
    {"dc0", 0x03, "dword gather"},
    {"dc0", 0x04, "byte gather"},
    {"dc0", 0x07, "fence"},
    {"dc0", 0x08, "oword block write"},
    {"dc0", 0x0a, "oword dual block write"},
    {"dc0", 0x0b, "dword scatter"},
    {"dc0", 0x0c, "byte scatter"},
    {"dc1", 0x01, "untyped read"},
    {"dc1", 0x02, "untyped atomic"},
    {"dc1", 0x03, "untyped atomic"},
    {"dc1", 0x04, "media block read"},
    {"dc1", 0x05, "typed read"},
    {"dc1", 0x06, "typed atomic"},
    {"dc1", 0x07, "typed atomic"},
    {"dc1", 0x09, "untyped write"},
    {"dc1", 0x0a, "media block write"},
    {"dc1", 0x0b, "atomic counter"},
    {"dc1", 0x0c, "atomic counter"},
    {"dc1", 0x0d, "typed write"},
    {"dc1", 0x10, "A64 gather"},
    {"dc1", 0x11, "A64 untyped read"},
    {"dc1", 0x12, "A64 untyped atomic"},
    {"dc1", 0x13, "A64 untyped atomic"},
    {"dc1", 0x14, "A64 block read"},
    {"dc1", 0x15, "A64 block write"},
    {"dc1", 0x19, "A64 untyped write"},
    {"dc1", 0x1a, "A64 scatter"},
    {"dc1", 0x1b, "untyped float atomic"},
    {"dc1", 0x1d, "A64 float atomic"},
};

/// LSC messages (XeHPG and later); Type is descriptor bits 5:0.
const MessageRow LoadStore[] = {
    {"", 0x00, "load"},       {"", 0x01, "strided load"},
    {"", 0x02, "quad load"},  {"", 0x03, "2-D block load"},
    {"", 0x04, "store"},      {"", 0x05, "strided store"},
    {"", 0x06, "quad store"}, {"", 0x07, "2-D block store"},
    {"", 0x1f, "fence"},
};

/// Functions whose messages are not distinguished further.
const MessageRow Functions[] = {
    {"smpl", 0, "sampler"},       {"urb", 0, "urb"},
    {"rc", 0, "render"},          {"vme", 0, "motion estimation"},
    {"cre", 0, "refinement"},     {"ts", 0, "thread spawner"},
    {"dcro", 0, "constant read"},
};

const char *lookUp(ArrayRef<MessageRow> Rows, StringRef Function,
                   unsigned Type) {
  const MessageRow *Row = find_if(Rows, [&](const MessageRow &R) {
    return R.Function == Function && R.Type == Type;
  });
  return Row == Rows.end() ? nullptr : Row->Kind;
}

const unsigned SLMIndex = 254; ///< Binding-table index of SLM.
const unsigned BarrierSignal = 4, BarrierMask = 7;

std::string kindOf(StringRef Function, uint32_t Desc) {
  if (Function == "gtwy")
    return (Desc & BarrierMask) == BarrierSignal ? "barrier" : "gateway";
  if (Function == "slm" || Function == "ugm" || Function == "tgm" ||
      Function == "ugml") {
    const char *Kind = lookUp(LoadStore, "", Desc & 0x3f);
    return Function.upper() + " " + (Kind ? Kind : "atomic");
  }
  if (const char *Kind = lookUp(Functions, Function, 0))
    return Kind;
  if (Function == "dc0" && Desc >> 18 & 1)
    return Desc >> 17 & 1 ? "scratch write" : "scratch read";
  const char *Kind = lookUp(DataPort, Function, Desc >> 14 & 0x1f);
  if (!Kind)
    return "other " + Function.str();
  return ((Desc & 0xff) == SLMIndex ? "SLM " : "") + std::string(Kind);
}

/// N of "r12:N", the length in assembly of XeHPG and later.
bool lengthSuffix(StringRef Operand, unsigned &N) {
  return !Operand.split(':').second.getAsInteger(10, N);
}

} // namespace

void SendReader::visit(const GenText &T) {
  if (T.Operands.size() < 2)
    return;
  StringRef Dst = T.Operands.front();
  unsigned Sub;
  if (!Dst.consume_front("a0.") || Dst.consumeInteger(10, Sub) || Sub > 15)
    return;
  A0[Sub] = 0;
  parseImmediate(T.Operands.back(), A0[Sub]);
}

uint32_t SendReader::resolve(StringRef Operand) const {
  uint32_t Value = 0;
  unsigned Sub;
  if (parseImmediate(Operand, Value))
    return Value;
  if (Operand.consume_front("a0.") && !Operand.consumeInteger(10, Sub) &&
      Sub < 16)
    return A0[Sub];
  return 0;
}

SendInfo SendReader::read(const GenText &Send) const {
  SendInfo Info;
  // dst src0 [src1] exdesc desc
  if (Send.Operands.size() < 4)
    return {"other", 0, 0, 0};
  uint32_t Desc = resolve(Send.Operands.back());
  uint32_t ExDesc = resolve(Send.Operands.end()[-2]);
  StringRef Function = Send.Mnemonic.split('.').second;
  if (Function.empty())
    Function = FunctionNames[ExDesc & 15];
  Info.PayloadRegs = Desc >> 25 & 0xf;
  Info.ResultRegs = Desc >> 20 & 0x1f;
  if (Send.Operands.size() > 4 &&
      !lengthSuffix(Send.Operands[2], Info.ExtraRegs))
    Info.ExtraRegs = ExDesc >> 6 & 0x1f;
  Info.Kind = Send.isEOT() ? "end of thread" : kindOf(Function, Desc);
  return Info;
}

} // namespace cmc::bridge
