//===- Footprint.cpp - the registers that a program writes ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Footprint.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {
namespace {

/// Registers of 64 bytes are two units.
constexpr uint32_t UnitBytes = 32;

struct Extent {
  uint32_t Begin = 0;
  uint64_t Bytes = 0; ///< ~0: up to the last register.
};
constexpr uint64_t Unknown = ~uint64_t(0);

/// The most that a descriptor has room for.
constexpr uint64_t LongestResponse = 31;

/// What \p I writes to the GRF file. If the descriptor is in a register, the
/// length of the response is known at run time only.
Extent writtenBy(const Inst &I, const cmc::TargetInfo &Target) {
  if (I.Dst.File != RegFile::GRF)
    return {};
  if (I.Dst.Addr != Addressing::Direct)
    return {0, Unknown};
  if (classOf(I.Opcode) == OpClass::Send) {
    uint64_t Registers = I.Send.DescInRegister
                             ? LongestResponse
                             : I.Send.Desc >> 20 & LongestResponse;
    return {I.Dst.Offset, Registers * Target.GRFBytes};
  }
  constexpr uint64_t ReturnBytes = 8;
  if (classOf(I.Opcode) == OpClass::Branch)
    return {I.Dst.Offset, ReturnBytes};
  if (!sizeOf(I.Dst.Ty) || isSystolic(I))
    return {I.Dst.Offset, Unknown};
  uint64_t Bytes = uint64_t(I.ExecSize) * I.Dst.Horz * sizeOf(I.Dst.Ty);
  if (classOf(I.Opcode) == OpClass::Math && I.Math == MathFn::IDiv)
    Bytes += llvm::alignTo(Bytes, Target.GRFBytes); // The remainder follows.
  return {I.Dst.Offset, Bytes};
}

/// Whether \p I names an accumulator or uses the implicit one.
bool usesAccumulators(const Inst &I) {
  bool Uses = I.AccWrEn || I.Dst.File == RegFile::Acc;
  for (const Source &S : I.Src)
    Uses |= S.File == RegFile::Acc;
  switch (I.Opcode) {
  case Op::Mac:
  case Op::Mach:
  case Op::Macl:
  case Op::Sada2:
  case Op::Addc:
  case Op::Subb:
    return true;
  default:
    return Uses;
  }
}

bool usesExtensions(const Inst &I) {
  bool Uses = I.Dst.File == RegFile::MME || I.Dst.MME >= 0;
  for (const Source &S : I.Src)
    Uses |= S.File == RegFile::MME || S.MME >= 0;
  return Uses;
}

} // namespace

Footprint footprintOf(const Program &P) {
  const cmc::TargetInfo &Target = P.target();
  Footprint F;
  llvm::BitVector Units(Target.registerFileBytes() / UnitBytes);
  for (const Inst &I : P.insts()) {
    Extent E = writtenBy(I, Target);
    uint64_t End = E.Bytes == Unknown ? ~uint64_t(0) : E.Begin + E.Bytes;
    uint32_t First = std::min<uint32_t>(E.Begin / UnitBytes, Units.size());
    uint32_t Last = End / UnitBytes >= Units.size()
                        ? Units.size()
                        : uint32_t(llvm::divideCeil(End, UnitBytes));
    if (E.Bytes && First < Last)
      Units.set(First, Last);
    F.Accumulators |= usesAccumulators(I);
    F.Extensions |= usesExtensions(I);
  }
  for (int At = Units.find_first(); At >= 0;) {
    int End = Units.find_next_unset(unsigned(At));
    End = End < 0 ? int(Units.size()) : End;
    F.GRF.push_back({At * UnitBytes, End * UnitBytes});
    At = Units.find_next(unsigned(End) - 1);
  }
  return F;
}

} // namespace gensim
