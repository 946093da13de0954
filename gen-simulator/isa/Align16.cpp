//===- Align16.cpp - Align16 operands of Gen9 -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Align16.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gensim {
namespace {

/// The fields of an instruction that are decoded here.
struct Fields {
  bool Align16, Compacted, Inverse;
  unsigned Opcode, Predicate, ExecSize, Flag, DstSub, DstReg;
  unsigned Mask; ///< Written channels; bit 0 = x.

  explicit Fields(ArrayRef<uint8_t> Bytes) {
    uint64_t Low =
        Bytes.size() < 8 ? 0 : support::endian::read64le(Bytes.data());
    auto Bits = [Low](unsigned From, unsigned Count) {
      return unsigned(Low >> From & ((1u << Count) - 1));
    };
    Opcode = Bits(0, 7);
    Align16 = Bits(8, 1);
    Predicate = Bits(16, 4);
    Inverse = Bits(20, 1);
    ExecSize = 1u << Bits(21, 3);
    Compacted = Bits(29, 1);
    Flag = Bits(32, 2); // Halves.
    Mask = Bits(49, 4);
    DstSub = Bits(53, 3);
    DstReg = Bits(56, 8);
  }
};

constexpr unsigned AllChannels = 15, QuadChannels = 4;
constexpr unsigned FirstOfOne = 2, LastOfOne = 5; ///< Predicates .x to .w.
constexpr unsigned RegisterBytes = 32;

bool isTernary(Op O) {
  return O == Op::Mad || O == Op::Lrp || O == Op::Bfe || O == Op::Bfi2 ||
         O == Op::Csel;
}

Error refuse(const char *What, const Fields &F) {
  static constexpr const char *Names[] = {
      "",  "x",  "y",  "xy",  "z",  "xz",  "yz",  "xyz",
      "w", "xw", "yw", "xyw", "zw", "xzw", "yzw", "xyzw"};
  return createStringError(
      inconvertibleErrorCode(),
      formatv("an align16 instruction of {0} channels with {1} (destination "
              "mask .{2}, predicate control {3}) is not modelled",
              F.ExecSize, What, Names[F.Mask], F.Predicate)
          .str());
}

} // namespace

Error correctAlign16(ArrayRef<uint8_t> Bytes, Inst &I) {
  Fields F(Bytes);
  if (!F.Align16 || F.Compacted || classOf(I.Opcode) == OpClass::Send)
    return Error::success();
  bool OfOne = F.Predicate >= FirstOfOne && F.Predicate <= LastOfOne;
  if (!isTernary(I.Opcode)) {
    // Macros use the mask field for their extension register.
    return OfOne ? refuse("a predicate of one channel", F) : Error::success();
  }
  unsigned Size = sizeOf(I.Dst.Ty);
  unsigned PerLane = Size == 8 ? 2 : 1; // Two channels are one :df.
  unsigned First = 0, Lanes = F.ExecSize;
  if (F.Mask != AllChannels) {
    unsigned Shift = F.Mask ? countTrailingZeros(F.Mask) : 0;
    unsigned Count = countPopulation(F.Mask);
    bool Row = F.Mask >> Shift == (1u << Count) - 1;
    if (!Row || !isPowerOf2_32(Count) || Shift % PerLane || Count % PerLane ||
        F.ExecSize * PerLane != QuadChannels)
      return refuse("a mask that is no run of lanes of one quad", F);
    First = Shift / PerLane;
    Lanes = Count / PerLane;
    I.Dst.Offset = F.DstReg * RegisterBytes + F.DstSub * 4 + First * Size;
    for (Source &S : I.Src)
      if (S.File == RegFile::GRF && !S.isScalar())
        S.Offset += First * sizeOf(S.Ty);
  }
  I.ExecSize = uint8_t(Lanes);
  I.ChannelOffset = uint8_t(I.ChannelOffset + First);
  if (!OfOne)
    return Error::success();
  if (Lanes != 1 || F.Predicate - FirstOfOne != First * PerLane)
    return refuse("a predicate of one channel for others", F);
  I.Pred.K = Predicate::Kind::Sequential;
  I.Pred.Inverse = F.Inverse;
  I.FlagBit = uint8_t(16 * F.Flag);
  return Error::success();
}

const char *whyAlign16Illegal(ArrayRef<uint8_t> Bytes) {
  constexpr uint8_t Ternary[] = {0x12, 0x18, 0x1A, 0x5B, 0x5C};
  Fields F(Bytes);
  return F.Align16 && !F.Compacted && is_contained(Ternary, F.Opcode)
             ? "an align16 instruction with shuffled channels is not modelled"
             : "";
}

} // namespace gensim
