//===- GenText.cpp - facts of one Gen assembly line -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/GenText.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

unsigned typeBytes(StringRef Type) {
  return StringSwitch<unsigned>(Type)
      .Cases("ub", "b", 1)
      .Cases("uw", "w", "hf", "bf", 2)
      .Cases("uq", "q", "df", 8)
      .Default(4);
}

/// "r12.3" to 12 and 3; false for another register file or an indirect one.
bool consumeRegister(StringRef &Text, unsigned &Reg, unsigned &Sub) {
  Sub = 0;
  if (!Text.consume_front("r") || Text.consumeInteger(10, Reg))
    return false;
  return !Text.consume_front(".") || !Text.consumeInteger(10, Sub);
}

/// Distance in elements from the first to the last of \p N that a region
/// reads: "1" (destination, third source), "8;1" (source of a three-source
/// instruction, width not encoded) or "8;8,1".
unsigned regionExtent(StringRef Region, unsigned N) {
  unsigned V = 0, W = 0, H = 0;
  StringRef First = Region.split(';').first, Rest = Region.split(';').second;
  if (Rest.empty()) {
    First.getAsInteger(10, H);
    return (N - 1) * H;
  }
  First.getAsInteger(10, V);
  if (!Rest.contains(',')) {
    Rest.getAsInteger(10, H);
    return (N - 1) * (H ? H : V ? 1 : 0);
  }
  Rest.split(',').first.getAsInteger(10, W);
  Rest.split(',').second.getAsInteger(10, H);
  W = std::max(1u, std::min(W, N));
  return (N / W - 1) * V + (W - 1) * H;
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

void markRegisters(StringRef Operand, unsigned ExecSize, unsigned GRFBytes,
                   BitVector &Used) {
  while (Operand.consume_front("-") || Operand.consume_front("~") ||
         Operand.consume_front("(abs)")) {
  }
  unsigned Reg, Sub;
  if (!consumeRegister(Operand, Reg, Sub))
    return;
  StringRef Region, Type;
  std::tie(Region, Type) = Operand.split(':');
  if (Region.consume_front("<"))
    Region.consume_back(">");
  unsigned Bytes = typeBytes(Type);
  unsigned Extent = regionExtent(Region, std::max(1u, ExecSize));
  unsigned LastByte = (Sub + Extent) * Bytes + Bytes - 1;
  mark(Reg + Sub * Bytes / GRFBytes, Reg + LastByte / GRFBytes, Used);
}

void markRegisterRange(StringRef Operand, unsigned Count, BitVector &Used) {
  unsigned Reg, Sub;
  if (Count && consumeRegister(Operand, Reg, Sub))
    mark(Reg, Reg + Count - 1, Used);
}

} // namespace bridge
} // namespace cmc
