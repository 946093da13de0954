//===- Sources.cpp - sources that are copied first ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Sources.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/quirks/HideMove.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether each element of \p O has an address of its own.
static bool isGathered(const Operand &O, unsigned ExecSize) {
  return ExecSize > 1 && O.is(Operand::Indexed) && O.Idx.Stride != 0 &&
         O.Reg.Width == 1 && isInteger(O.type());
}

/// Whether the two sources of \p I may be exchanged.
static bool commutes(const Instruction &I) {
  switch (I.Op) {
  case Opcode::Add:
  case Opcode::And:
  case Opcode::Max:
  case Opcode::Min:
  case Opcode::Or:
  case Opcode::Xor:
    return I.Operands[1].isRegister();
  case Opcode::Mul: // Of a dword and a word, the word must be second.
    return I.Operands[1].isRegister() && sizeOf(I.Operands[1].type()) <= 2 &&
           sizeOf(I.Operands[2].type()) <= 2;
  default:
    return false;
  }
}

/// Only the first source may be gathered; the finalizer moves others to
/// registers, always as a signed type. It does the same with gathered values
/// that are only moved here and read as unsigned integers later.
void Sources::gather(Instruction &I) {
  // On PVC the finalizer cuts an instruction that extends its elements to 64
  // bits into single elements, all of which are read at the first address.
  auto IsWidened = [&](const Operand &O) {
    return avoids(K, Quirk::GatheredWidened) && sizeOf(O.type()) < 8 &&
           llvm::any_of(I.Operands, [](const Operand &Other) {
             return Other.isRegister() && sizeOf(Other.type()) == 8;
           });
  };
  if (I.Op == Opcode::Mov && !I.Saturate && isInteger(I.Operands[0].type()) &&
      isGathered(I.Operands[1], I.ExecSize) &&
      I.Operands[1].Mod == Modifier::None && !IsWidened(I.Operands[1])) {
    const Operand &To = I.Operands[0];
    unsigned Size = sizeOf(To.type());
    // A value that only messages read is not moved again.
    if (!B.Facts.isReadByRegion(To.Var))
      return;
    // All targets gather for `or`, but not packed bytes.
    if (Size == sizeOf(I.Operands[1].type()) && (Size == 2 || Size == 4)) {
      I.Op = Opcode::Or;
      I.Operands[0].Reg.Ty = I.Operands[1].Reg.Ty = integerType(Size);
      I.Operands.push_back(Operand::imm(Type::UW, 0));
      return;
    }
    hideMove(I);
    return;
  }
  if (commutes(I) && isGathered(I.Operands[2], I.ExecSize) &&
      !isGathered(I.Operands[1], I.ExecSize))
    std::swap(I.Operands[1], I.Operands[2]);
  // It reads bytes that are converted to floats as words, at odd addresses,
  // too, where floating-point instructions have no byte regions.
  bool HasFloats = avoids(K, Quirk::GatheredBytesOfFloats) &&
                   llvm::any_of(I.Operands, [](const Operand &O) {
                     return O.isRegister() && !isInteger(O.type());
                   });
  for (unsigned N = 1; N < I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    if (!isGathered(O, I.ExecSize))
      continue;
    bool IsByteOfFloat = HasFloats && sizeOf(O.type()) == 1;
    // The finalizer may move even the first one, with its sign changed in its
    // own width.
    bool ChangesSign = O.Mod != Modifier::None && O.Mod != Modifier::Not;
    bool LosesValue = avoids(K, Quirk::GatheredSource) &&
                      (ChangesSign || (N != 1 && !isSigned(O.type())));
    if (!IsByteOfFloat && !LosesValue && !IsWidened(O))
      continue;
    Type Ty = IsByteOfFloat ? integerType(2, isSigned(O.type())) : O.type();
    Operand Gathered = B.packed(Ty, I.ExecSize);
    Instruction Move =
        makeInstruction(Opcode::Mov, I.ExecSize, {Gathered, O}, I.Source);
    Move.Operands[1].Mod = Modifier::None;
    B.legalize(std::move(Move));
    Gathered.Mod = O.Mod;
    O = Gathered;
  }
}

/// Notes a move of one byte to several elements, and moves of these.
void Sources::noteReplicatedBytes(const Instruction &I) {
  if (I.Op != Opcode::Mov || I.ExecSize == 1)
    return;
  const Operand &Dst = I.Operands[0], &Src = I.Operands[1];
  if (!Dst.is(Operand::Direct) || !Src.is(Operand::Direct))
    return;
  bool Replicates =
      sizeOf(Dst.type()) == 1 && sizeOf(Src.type()) == 1 && Src.Reg.isScalar();
  if (Replicates || OfKernel.ReplicatedBytes.count(Src.Var))
    OfKernel.ReplicatedBytes.insert(Dst.Var);
}

/// The finalizer fuses a compare with zero with the instruction that computes
/// the first operand. That is wrong in four cases: the instruction has other
/// lanes than the compare, whose size is not a power of two; PVC cuts the
/// instruction in two, as it does with two packed bytes or words whose sources
/// are 8 bytes apart, and both parts set the flag of lane 0; it saturates a
/// float to an integer, and the compare then sees the value saturated to 0..1;
/// or it replicates a byte, which the finalizer moves in one lane first, and
/// only this lane is compared.
void Sources::compare(Instruction &I) {
  noteReplicatedBytes(I);
  if (I.Op == Opcode::Mov && I.Saturate && I.Operands[0].is(Operand::Direct) &&
      isInteger(I.Operands[0].type()) && !isInteger(I.Operands[1].type()))
    OfKernel.SaturatedFromFloats.insert(I.Operands[0].Var);
  if (I.Op != Opcode::Cmp)
    return;
  // Every 32 lanes of a wide mask are a variable and a compare of their own.
  bool InParts = I.Operands[0].is(Operand::Mask) && I.Lane == 0;
  unsigned Last = InParts && I.ExecSize > 32 ? I.ExecSize % 32 : I.ExecSize;
  bool SharesFlag = avoids(K, Quirk::CompareOfPair) && Last == 2 &&
                    sizeOf(I.Operands[1].type()) <= 2;
  Operand &X = I.Operands[1];
  bool IsSaturated = X.is(Operand::Direct) &&
                     avoids(K, Quirk::CompareOfSaturated) &&
                     OfKernel.SaturatedFromFloats.count(X.Var);
  bool IsReplicated = X.is(Operand::Direct) &&
                      avoids(K, Quirk::CompareOfReplicatedByte) &&
                      OfKernel.ReplicatedBytes.count(X.Var);
  bool IsOdd = Last != 0 && !llvm::isPowerOf2_32(Last) &&
               avoids(K, Quirk::CompareOfOddLanes);
  if (!IsOdd && !SharesFlag && !IsSaturated && !IsReplicated)
    return;
  const Operand &Y = I.Operands[2];
  if (!X.is(Operand::Direct) || !Y.is(Operand::Imm) || Y.Bits != 0)
    return;
  X = legalHiddenCopy(B, X, I.ExecSize, I.Source);
}

/// The finalizer combines `add x 7` and `add.sat 12` to `add.sat x 19`,
/// although the first sum may wrap around.
void Sources::sum(Instruction &I) {
  if (I.Operands.empty() || !I.Operands[0].is(Operand::Direct) ||
      !isInteger(I.Operands[0].type()))
    return;
  bool AddsConstant = I.Op == Opcode::Add && (I.Operands[1].is(Operand::Imm) ||
                                              I.Operands[2].is(Operand::Imm));
  bool Copies = I.Op == Opcode::Mov && I.Operands[1].is(Operand::Direct) &&
                OfKernel.SumsWithConstants.count(I.Operands[1].Var);
  if (!I.Saturate && (AddsConstant || Copies))
    OfKernel.SumsWithConstants.insert(I.Operands[0].Var);
  if (!I.Saturate || !AddsConstant || !avoids(K, Quirk::SumOfSums))
    return;
  Operand &X = I.Operands[I.Operands[1].is(Operand::Imm) ? 2 : 1];
  if (!X.is(Operand::Direct) || !OfKernel.SumsWithConstants.count(X.Var))
    return;
  X = legalHiddenCopy(B, X, I.ExecSize, I.Source);
}
