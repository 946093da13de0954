//===- GenText.cpp - parses a line of Gen assembly ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/GenText.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

unsigned typeBytes(StringRef Type) {
  return StringSwitch<unsigned>(Type)
      .Cases("ub", "b", 1)
      .Cases("uw", "w", "hf", "bf", 2)
      .Cases("uq", "q", "df", 8)
      .Default(4);
}

/// Parses "r12.3"; false for another register file or an indirect operand.
bool consumeRegister(StringRef &Text, unsigned &Reg, unsigned &Sub) {
  Sub = 0;
  if (!Text.consume_front("r") || Text.consumeInteger(10, Reg))
    return false;
  return !Text.consume_front(".") || !Text.consumeInteger(10, Sub);
}

/// Sets strides and width from "1" (destination, third source), "8;1" (source
/// of a three-source instruction, width not encoded) or "8;8,1".
void readStrides(StringRef Text, GenRegion &R) {
  unsigned V = 0, W = 0, H = 0;
  StringRef First = Text.split(';').first, Rest = Text.split(';').second;
  bool HasWidth = Rest.contains(',');
  if (Rest.empty()) {
    First.getAsInteger(10, H);
  } else {
    First.getAsInteger(10, V);
    Rest.split(',').first.getAsInteger(10, HasWidth ? W : H);
    Rest.split(',').second.getAsInteger(10, H);
  }
  if (!HasWidth) { // One row.
    R.Stride = H ? H : V ? 1 : 0;
    R.Width = R.N;
    return;
  }
  R.VStride = V;
  R.Width = std::max(1u, std::min(W, R.N));
  R.Stride = H;
}

void mark(unsigned First, unsigned Last, BitVector &Used) {
  for (unsigned R = First; R <= Last && R < Used.size(); ++R)
    Used.set(R);
}

} // namespace

GenText parseGenText(StringRef Line) {
  GenText T;
  Line = Line.trim();
  if (Line.startswith("(")) // predicate or (W)
    Line = Line.split(')').second.ltrim();
  Line = Line.split("//").first;
  std::tie(Line, T.Options) = Line.split('{');
  T.Options = T.Options.split('}').first;
  std::tie(T.Mnemonic, Line) = Line.split(' ');
  Line = Line.ltrim();
  if (Line.consume_front("(")) {
    Line.split('|').first.getAsInteger(10, T.ExecSize);
    Line = Line.split(')').second;
  }
  SmallVector<StringRef, 8> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words)
    if (!Word.startswith("(")) // condition modifier: "(gt)f0.0"
      T.Operands.push_back(Word);
    else if (Word.startswith("(abs)"))
      T.Operands.push_back(Word.drop_front(5));
  return T;
}

bool parseImmediate(StringRef Operand, uint32_t &Value) {
  return !Operand.split(':').first.getAsInteger(0, Value);
}

Optional<GenRegion> parseRegion(StringRef Operand, unsigned ExecSize) {
  while (Operand.consume_front("-") || Operand.consume_front("~") ||
         Operand.consume_front("(abs)")) {
  }
  GenRegion R;
  if (!consumeRegister(Operand, R.Register, R.Element))
    return None;
  StringRef Region, Type;
  std::tie(Region, Type) = Operand.split(':');
  if (Region.consume_front("<"))
    Region.consume_back(">");
  R.ElementBytes = typeBytes(Type);
  R.N = std::max(1u, ExecSize);
  readStrides(Region, R);
  return R;
}

void markRegisters(StringRef Operand, unsigned ExecSize, unsigned GRFBytes,
                   BitVector &Used) {
  Optional<GenRegion> R = parseRegion(Operand, ExecSize);
  if (!R)
    return;
  unsigned Extent =
      (R->N / R->Width - 1) * R->VStride + (R->Width - 1) * R->Stride;
  unsigned First = R->Element * R->ElementBytes;
  unsigned Last = First + Extent * R->ElementBytes + R->ElementBytes - 1;
  mark(R->Register + First / GRFBytes, R->Register + Last / GRFBytes, Used);
}

void markRegisterRange(StringRef Operand, unsigned Count, BitVector &Used) {
  unsigned Reg, Sub;
  if (Count && consumeRegister(Operand, Reg, Sub))
    mark(Reg, Reg + Count - 1, Used);
}

} // namespace cmc::bridge
