//===- Syntax.cpp - the syntax shared by printer and reader ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Syntax.h"
#include "llvm/Support/ErrorHandling.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::ArrayRef;
using llvm::StringRef;

StringRef cmc::visa::syntaxOf(const Instruction &I) {
  switch (I.info().TheShape) {
  case Shape::Plain:
  case Shape::Branch:
    return "%L";
  case Shape::Compare:
    return ".%c%L";
  case Shape::TruthTable:
    return ".x%t%L";
  case Shape::Owords:
    return " (%s)";
  case Shape::MediaBlock:
    return ".%m (%w,%h)";
  case Shape::BytesPerLane:
    return ".%s%L";
  case Shape::BytesAndBlocks:
    return ".%s.%b%L";
  case Shape::Channels:
    return ".%R%L";
  case Shape::Atomic:
    return ".%a%L";
  case Shape::SvmAtomic:
    return ".%a%6%L";
  case Shape::Bare:
    return "";
  case Shape::Signal:
    return ".%g";
  case Shape::Fence:
    return "%f";
  case Shape::WaitMask:
    return " %x:ub";
  case Shape::Systolic:
    return ".%p.%q.%s.%b (M1_NM, %D)";
  case Shape::RawSend:
    return ".%v.%2.%3.%4%L";
  case Shape::RawSendc:
    return "%L %x %1 %2";
  case Shape::Sampler:
    return "%F.%R%L";
  case Shape::SamplerUnorm:
    return ".%R.%u";
  case Shape::Call:
    return " (M1_NM, 16) %S";
  case Shape::StackCall:
    return " (M1_NM, 16) %K";
  case Shape::Verbatim: // As written in the source; the model has its index.
    return " %v";
  case Shape::LSC: // printLSC() and readLSC() handle the rest.
    return I.Op == Opcode::LSCFence ? "" : "%L";
  }
  llvm_unreachable("unknown shape");
}

//===--- Words ------------------------------------------------------------===//

static const StringRef CondKeywords[] = {"eq", "ne", "gt", "ge", "lt", "le"};
static const StringRef MediaKeywords[] = {"nomod", "top", "bottom"};
static const StringRef SignalKeywords[] = {"wait", "signal"};
static const StringRef AtomicKeywords[] = {
    "add",     "sub",  "inc",    "dec",  "min",     "max",     "xchg",
    "cmpxchg", "and",  "or",     "xor",  "minsint", "maxsint", "predec",
    "fmax",    "fmin", "fcmpwr", "fadd", "fsub"};
/// In the finalizer's encoding of the precisions of dpas.
static const StringRef PrecisionKeywords[] = {"",   "u1",  "s1",  "u2", "s2",
                                              "u4", "s4",  "u8",  "s8", "bf",
                                              "hf", "bf8", "tf32"};
static const StringRef UnormKeywords[] = {"16-full", "16-downsampled", "8-full",
                                          "8-downsampled"};
static const StringRef ChannelKeywords[] = {
    "",  "R",  "G",  "RG",  "B",  "RB",  "GB",  "RGB",
    "A", "RA", "GA", "RGA", "BA", "RBA", "GBA", "RGBA"};
static const StringRef FenceKeywordTable[] = {"E", "I", "S", "C",
                                              "R", "",  "L1"};
static const StringRef ModifierKeywordTable[] = {"", "(-)", "(abs)", "(-abs)",
                                                 "(~)"};
static const StringRef AlignKeywordTable[] = {"byte",  "word",  "dword",
                                              "qword", "oword", "hword"};

const ArrayRef<StringRef> cmc::visa::FenceKeywords(FenceKeywordTable);
const ArrayRef<StringRef> cmc::visa::ModifierKeywords(ModifierKeywordTable);
const ArrayRef<StringRef> cmc::visa::AlignKeywords(AlignKeywordTable);
const StringRef cmc::visa::FileLetters = "VAPTS";

//===--- Fields -----------------------------------------------------------===//

#define CMC_FIELD(FIELD)                                                       \
  [](const Instruction &I) { return static_cast<unsigned>(I.FIELD); },         \
      [](Instruction &I, unsigned V) {                                         \
        I.FIELD = static_cast<decltype(I.FIELD)>(V);                           \
      }

static const TextField TextFields[] = {
    {'a', AtomicKeywords, 0, CMC_FIELD(Msg.Atomic)},
    {'b', {}, 10, CMC_FIELD(Msg.Blocks)},
    {'c', CondKeywords, 0, CMC_FIELD(Cond)},
    {'g', SignalKeywords, 0,
     [](const Instruction &I) -> unsigned { return I.Msg.Value != 0; },
     [](Instruction &I, unsigned V) { I.Msg.Value = V; }},
    {'m', MediaKeywords, 0, CMC_FIELD(Msg.Modifier)},
    {'p', PrecisionKeywords, 0, CMC_FIELD(Msg.Width)},
    {'q', PrecisionKeywords, 0, CMC_FIELD(Msg.Height)},
    {'s', {}, 10, CMC_FIELD(Msg.Size)},
    {'t', {}, 16, CMC_FIELD(Msg.Value)},
    {'u', UnormKeywords, 0, CMC_FIELD(Msg.Size)},
    {'v', {}, 10, CMC_FIELD(Msg.Value)},
    {'w', {}, 10, CMC_FIELD(Msg.Width)},
    {'h', {}, 10, CMC_FIELD(Msg.Height)},
    {'x', {}, 0, CMC_FIELD(Msg.Value)},
    {'R', ChannelKeywords, 0, CMC_FIELD(Msg.Value)},
};
#undef CMC_FIELD

ArrayRef<TextField> cmc::visa::fields() { return TextFields; }

#define CMC_FIELD(FIELD)                                                       \
  [](const Instruction &I) { return static_cast<int64_t>(I.FIELD); },          \
      [](Instruction &I, int64_t V) {                                          \
        I.FIELD = static_cast<decltype(I.FIELD)>(V);                           \
      }

static const BraceField BraceFields[] = {
    {"coalescable", "", true, CMC_FIELD(Coalescable)},
    {"exec", "L", false, CMC_FIELD(ExecSize)},
    {"lane", "L", false, CMC_FIELD(Lane)},
    {"masked", "L", true,
     [](const Instruction &I) -> int64_t { return !I.NoMask; },
     [](Instruction &I, int64_t V) { I.NoMask = !V; }},
    {"sat", "L", true, CMC_FIELD(Saturate)},
    {"size", "s6u", false, CMC_FIELD(Msg.Size)},
    {"blocks", "b", false, CMC_FIELD(Msg.Blocks)},
    // The position of a return implies the subroutine that it leaves.
    {"value", "vxtgRfSK", false, CMC_FIELD(Msg.Value)},
    {"width", "wp", false, CMC_FIELD(Msg.Width)},
    {"height", "hq", false, CMC_FIELD(Msg.Height)},
    // Follows the surface of a media block.
    {"plane", "m", false, CMC_FIELD(Msg.Plane)},
    {"modifier", "m", false, CMC_FIELD(Msg.Modifier)},
    {"atomic", "a", false, CMC_FIELD(Msg.Atomic)},
    {"flagged", "F", true, CMC_FIELD(Msg.Flagged)},
    {"lanes", "", false, CMC_FIELD(Msg.LSC.Lanes)},
};
#undef CMC_FIELD

ArrayRef<BraceField> cmc::visa::braceFields() { return BraceFields; }

bool cmc::visa::isInSyntax(const Instruction &I, const BraceField &F) {
  StringRef Syntax = syntaxOf(I);
  for (size_t At = Syntax.find('%'); At != StringRef::npos;
       At = Syntax.find('%', At + 1))
    if (F.Letters.contains(Syntax[At + 1]))
      return true;
  return false;
}

bool cmc::visa::needsBrace(const Instruction &I, const BraceField &F) {
  return F.Get(I) != F.Get(Instruction()) && !isInSyntax(I, F) &&
         !(I.Op == Opcode::Return && F.Key == "value");
}

bool cmc::visa::hasPayloads(Shape S) {
  return S == Shape::Systolic || S == Shape::RawSend || S == Shape::RawSendc ||
         S == Shape::Sampler || S == Shape::SamplerUnorm;
}

bool cmc::visa::jumpsWithAllLanes(const Kernel &K) {
  if (!K.Target->has(TargetInfo::FusedJumps) || K.Function)
    return false;
  bool Jumps = false;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (I.Op == Opcode::Goto)
        return false;
      Jumps |= I.Op == Opcode::Jmp;
    }
  return Jumps;
}
