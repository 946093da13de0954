//===- Trace.cpp - a trace of executed instructions -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/profile/Trace.h"
#include "gen-simulator/eu/Interpreter.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace gensim {
namespace {

template <typename T> T bitsAs(uint64_t Bits) {
  T Value;
  std::memcpy(&Value, &Bits, sizeof(T));
  return Value;
}

void printElement(raw_ostream &OS, uint64_t Bits, Type Ty) {
  unsigned Size = sizeOf(Ty);
  if (Ty == Type::F)
    OS << format("%.9g", double(bitsAs<float>(Bits)));
  else if (Ty == Type::DF)
    OS << format("%.17g", bitsAs<double>(Bits));
  else if (isFloat(Ty))
    OS << format("0x%llx", (unsigned long long)Bits);
  else if (isSigned(Ty))
    OS << SignExtend64(Bits, 8 * Size);
  else
    OS << Bits;
}

} // namespace

void Trace::threadStart(Thread &T) {
  if (Only && *Only != T.Number)
    return;
  OS << "thread " << T.Number << " (" << T.X << ", " << T.Y << ", " << T.Z
     << ") starts, " << T.IndexInGroup << " in its group\n";
}

void Trace::after(Thread &T, const Inst &I, uint32_t Mask) {
  if (Only && *Only != T.Number)
    return;
  const Program &P = T.program();
  std::string Now = describeSource(T.D, I.PC);
  if (!Now.empty() && (Now != Source || T.Number != Last))
    OS << format("%5u         // ", T.Number) << Now << "\n";
  Source = std::move(Now);
  Last = T.Number;
  OS << format("%5u %6u  ", T.Number, I.PC)
     << P.text(unsigned(&I - P.insts().data())) << format("  lanes=%x", Mask);
  unsigned Size = sizeOf(I.Dst.Ty);
  bool Writes =
      classOf(I.Opcode) == OpClass::ALU || classOf(I.Opcode) == OpClass::Math;
  if (Writes && I.Dst.File == RegFile::GRF && Size) {
    OS << " :";
    for (unsigned Lane = 0; Lane < I.ExecSize; ++Lane) {
      uint32_t At = elementOffset(T, I.Dst, Lane);
      if (!(Mask >> Lane & 1) || At + Size > T.GRF.size())
        continue;
      uint64_t Bits = 0;
      std::memcpy(&Bits, &T.GRF[At], Size);
      OS << " ";
      printElement(OS, Bits, I.Dst.Ty);
    }
  }
  if (I.CondMod != Cond::None)
    OS << format("  f%u=%08x", I.FlagBit / 32, T.flag(I.FlagBit / 32 * 32));
  OS << "\n";
}

} // namespace gensim
