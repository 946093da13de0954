//===- LegalizeMiscompiled.cpp - what the finalizer gets wrong ------------===//
//
// Part of CMC, under the MIT licence.
//
// Legal instructions that the finalizer (igc 1.0.12504.6) makes wrong code of,
// found by executing it. docs/reference/visa-subset.md has the list.
//
// Before: (P4) min (8) V3 V1 V2
// After:  min (8) V5 V1 V2; (P4) mov (8) V3 V5
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Legalizer.h"
#include "llvm-genx/VISA/MixFloats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

static bool isIntegerModifier(const Instruction &I) {
  return I.Op == Opcode::Mov && I.Operands[1].isRegister() &&
         I.Operands[1].Mod != Modifier::None &&
         isInteger(I.Operands[1].type()) && isInteger(I.Operands[0].type());
}

/// The bytes of its variable that \p O may touch.
static std::pair<unsigned, unsigned> touched(const Operand &O,
                                             const Kernel &K) {
  if (O.is(Operand::Indexed))
    return {0, K.Variables[O.Var].size()};
  return {O.Reg.begin(), O.Reg.end()};
}

/// More origins than these are not looked at.
constexpr unsigned MaxOrigins = 16;

/// Whether the elements of \p O are neighbours, the first one first.
static bool isInOrder(const Operand &O) {
  return O.is(Operand::Direct) && O.Reg.isContiguous();
}

static bool isWhole(const Operand &O, const Kernel &K) {
  return isInOrder(O) && O.Reg.Offset == 0 &&
         O.Reg.size() == K.Variables[O.Var].size();
}

/// Adds what was moved to \p O before.
void Legalizer::appendOrigins(const Operand &O,
                              llvm::SmallVectorImpl<Origin> &To) const {
  auto It = Origins.find(O.Var);
  if (It == Origins.end())
    return;
  for (Origin From : It->second) {
    From.InOrder &= isWhole(O, K);
    To.push_back(From);
  }
}

/// Remembers where a move takes its value from, until the block ends.
void Legalizer::noteMove(const Instruction &I) {
  if (I.Op != Opcode::Mov || !I.Operands[0].isRegister() ||
      !I.Operands[1].isRegister())
    return;
  const Operand &From = I.Operands[1];
  auto [Begin, End] = touched(From, K);
  llvm::SmallVector<Origin, 4> New = {{From.Var, Begin, End, isInOrder(From)}};
  appendOrigins(From, New);
  for (Origin &O : New)
    O.InOrder &= isWhole(I.Operands[0], K);
  llvm::SmallVector<Origin, 2> &Known = Origins[I.Operands[0].Var];
  for (const Origin &O : New) {
    auto *Same = llvm::find_if(
        Known, [&](const Origin &Other) { return Other.Var == O.Var; });
    if (Same == Known.end()) {
      Known.push_back(O);
      continue;
    }
    Same->InOrder &= O.InOrder && Same->Begin == O.Begin && Same->End == O.End;
    Same->Begin = std::min(Same->Begin, O.Begin);
    Same->End = std::max(Same->End, O.End);
  }
}

/// Whether undoing moves of this block would make \p I read what it writes,
/// other than element by element.
bool Legalizer::readsMoved(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  auto [Begin, End] = touched(Dst, K);
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (I.info().defines(N) || !O.isRegister())
      continue;
    auto It = Origins.find(O.Var);
    if (It == Origins.end())
      continue;
    if (It->second.size() > MaxOrigins)
      return true;
    for (const Origin &From : It->second)
      if (From.Var == Dst.Var && From.Begin < End && Begin < From.End)
        return true;
  }
  return false;
}

/// Whether the finalizer may read halves for \p O.
bool Legalizer::comesFromHalf(const Operand &O) const {
  return O.isRegister() && (O.type() == Type::HF ||
                            (O.is(Operand::Direct) && O.type() == Type::F &&
                             FloatsOfHalves.count(O.Var)));
}

/// More sources of one variable than these are not looked at.
constexpr unsigned MaxFloatSources = 64;

/// Remembers what the floats that \p I computes are computed of.
void Legalizer::noteFloats(const Instruction &I) {
  if (K.Target->Gen != Generation::Gen12LP || I.Op == Opcode::Mov ||
      I.Operands.empty() || !I.info().defines(0) ||
      !I.Operands[0].isRegister() || I.Operands[0].type() != Type::F)
    return;
  auto &Known = FloatSources[I.Operands[0].Var];
  for (const Operand &O : llvm::drop_begin(I.Operands)) {
    if (!O.isRegister() || Known.size() > MaxFloatSources)
      continue;
    auto [Begin, End] = touched(O, K);
    Known.push_back({O.Var, Begin, End, isInOrder(O)});
    appendOrigins(O, Known);
  }
}

/// On Gen12LP the finalizer lets what computes floats write the halves that
/// \p I makes of them, in steps of 8, although the later ones read what the
/// first one then overwrites.
bool Legalizer::overwritesHalves(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  if (K.Target->Gen != Generation::Gen12LP || I.Op != Opcode::Mov ||
      I.Pred.Var != None || I.ExecSize <= MixedLanes ||
      Dst.type() != Type::HF || !I.Operands[1].isRegister() ||
      I.Operands[1].type() != Type::F)
    return false;
  auto [Begin, End] = touched(Dst, K);
  llvm::SmallVector<Origin, 8> Floats = {{I.Operands[1].Var, 0, 0, true}};
  appendOrigins(I.Operands[1], Floats);
  for (const Origin &F : Floats) {
    auto Sources = FloatSources.find(F.Var);
    if (Sources == FloatSources.end())
      continue;
    if (Sources->second.size() > MaxFloatSources)
      return true;
    for (const Origin &O : Sources->second) {
      bool InPlace =
          O.InOrder && isInOrder(Dst) && O.Begin == Begin && O.End == End;
      if (O.Var == Dst.Var && O.Begin < End && Begin < O.End && !InPlace)
        return true;
    }
  }
  return false;
}

/// Whether \p I writes 64-bit elements to an address, or reads them there, on a
/// target that has no such operands. The finalizer moves packed elements as
/// dwords, but makes only one of what it moves from a scalar, or cut from rows
/// of such. Elements at an address that lie apart it moves to wrong places, or
/// takes the address register for them; so it does with packed elements at an
/// address that it moves to elements that lie apart.
static bool losesQwords(const Instruction &I, const TargetInfo &Target) {
  const Operand &Dst = I.Operands[0];
  bool HasIndirectQwords =
      Target.Gen < Generation::XeHPG && Target.FinalizerName != "BXT";
  if (HasIndirectQwords || I.ExecSize == 1 || sizeOf(Dst.type()) != 8)
    return false;
  if (!Dst.is(Operand::Indexed))
    return isPlainMove(I) && I.Operands[1].is(Operand::Indexed) &&
           !Dst.Reg.isContiguous();
  return llvm::any_of(I.Operands, [](const Operand &O) {
    return !O.isRegister() || !O.Reg.isContiguous();
  });
}

static bool isMasked(const Instruction &I) {
  return !I.NoMask || (I.Pred.Var != None && !I.info().has(PredicateIsData));
}

/// Whether \p I writes doubles under a mask, other than packed from a register
/// on: the finalizer crashes from XeHPG on, where these must lie in the results
/// as they do in the sources. So it does where it lets what computes doubles
/// write to where a move of their bits does, which need not be masked.
bool Legalizer::scattersMaskedDoubles(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  if (!K.Target->has(TargetInfo::LSC) || I.ExecSize == 1 ||
      !Dst.is(Operand::Direct) ||
      (Dst.Reg.isContiguous() && Dst.Reg.Offset % K.grfBytes() == 0))
    return false;
  bool MovesBits = isPlainMove(I) && I.Operands[1].is(Operand::Direct);
  if (isMasked(I) &&
      (Dst.type() == Type::DF || (MovesBits && sizeOf(Dst.type()) == 8)))
    return true;
  return MovesBits && !isMasked(I) && sizeOf(Dst.type()) != 1 &&
         MaskedDoubles.count(I.Operands[1].Var);
}

/// Remembers where doubles are written under masks, until the block ends.
void Legalizer::noteMaskedDoubles(const Instruction &I) {
  if (I.Operands.empty() || !I.info().defines(0) || !isMasked(I))
    return;
  const Operand &Dst = I.Operands[0];
  if (Dst.is(Operand::Direct) && sizeOf(Dst.type()) == 8 &&
      (Dst.type() == Type::DF || K.Variables[Dst.Var].Ty == Type::DF))
    MaskedDoubles.insert(Dst.Var);
}

/// Whether the result of \p I must go through a variable of its own.
bool Legalizer::cannotWriteItsResult(const Instruction &I) const {
  const Operand &Dst = I.Operands[0];
  // A predicate on these is dropped.
  if ((I.Op == Opcode::Min || I.Op == Opcode::Max) && I.Pred.Var != None)
    return true;
  if (losesQwords(I, *K.Target) || overwritesHalves(I) ||
      scattersMaskedDoubles(I))
    return true;
  if (I.ExecSize == 1 || isPlainMove(I))
    return false;
  // Cut into even and odd elements; the address of the odd ones, 1, counts
  // bytes.
  if (Dst.is(Operand::Indexed) &&
      llvm::any_of(I.Operands,
                   [this](const Operand &O) { return comesFromHalf(O); }))
    return true;
  // Cut likewise, and the odd elements read what the even ones have written,
  // even if it was moved to a register before, for moves are undone. Bytes that
  // lie further apart are not cut.
  unsigned Stride = 1;
  auto Written = Dst.Reg.slice(0, I.ExecSize);
  bool Packed = !Dst.is(Operand::Direct) || !Written ||
                !Written->isLinear(&Stride) || Stride == 1;
  if (sizeOf(Dst.type()) != 1 || !Packed)
    return false;
  // In place the cut is right, but costs more than a move.
  bool InPlace =
      llvm::any_of(llvm::drop_begin(I.Operands), [&](const Operand &O) {
        return O.isRegister() && O.Var == Dst.Var;
      });
  return InPlace || readsMoved(I);
}

/// The dwords of the 64-bit elements of \p R: the lower or the upper ones.
static Region halfOf(const Region &R, unsigned Half) {
  return {Type::UD, R.Offset + 4 * Half, R.VStride * 2,
          R.Width,  R.Stride * 2,        R.N};
}

/// Moves the lower and the upper dwords of 64-bit elements.
void Legalizer::moveInHalves(const Instruction &Move) {
  for (unsigned Half = 0; Half != 2; ++Half) {
    Instruction HalfMove = Move;
    for (Operand &O : HalfMove.Operands)
      O.Reg = halfOf(O.Reg, Half);
    legalizeOperands(std::move(HalfMove));
  }
}

/// \p I with its result in a variable of its own, and a move of that under the
/// masks of \p I.
void Legalizer::computeAside(const Instruction &I) {
  const Operand &Dst = I.Operands[0];
  bool Scatters = scattersMaskedDoubles(I);
  if (Scatters && isPlainMove(I) && I.Operands[1].is(Operand::Direct)) {
    if (sizeOf(Dst.type()) == 8)
      return moveInHalves(I);
    Instruction Hidden = I;
    hideMove(Hidden);
    return legalizeOperands(std::move(Hidden));
  }
  unsigned N = I.ExecSize;
  Instruction Compute = I, Move = I;
  // Bytes lie two apart, as they must be computed.
  unsigned Stride = sizeOf(Dst.type()) == 1 ? 2 : 1;
  VarId T = K.addVariable(Dst.type(), N * Stride, "", K.grfBytes());
  Compute.Operands[0] =
      Operand::reg(T, Region::linear(Dst.type(), 0, N, Stride));
  if (I.Op == Opcode::Sel) { // The predicate chooses, it does not mask.
    Move.Pred = Predicate();
  } else {
    Compute.Pred = Predicate();
    Compute.NoMask = true;
    Compute.Lane = 0;
  }
  Move.Op = Opcode::Mov;
  Move.Saturate = false;
  // Bits, not numbers. Bytes are read as the low parts of words, whose high
  // parts may be anything: else the finalizer would compute them where they
  // are moved to, in the order that is to be avoided.
  unsigned Size = sizeOf(Dst.type());
  Operand Result = Operand::reg(
      T, Region::contiguous(integerType(Size * Stride, false), 0, N));
  Move.Operands = {Dst, Result};
  Move.Operands[0].Reg.Ty = integerType(Size, false);
  if (overwritesHalves(I))
    hideMove(Move);
  bool InHalves = Scatters || losesQwords(I, *K.Target);
  legalize(std::move(Compute));
  if (InHalves)
    moveInHalves(Move);
  else
    legalizeOperands(std::move(Move));
}

/// Whether the finalizer cannot move the qwords of \p I. Without 64-bit
/// integers it makes two moves of dwords of one, and crashes on a source that
/// is not linear. On PVC it may combine a move to places that are no neighbours
/// with another, and then moves dwords with a stride that no destination can
/// have; and crashes on a move under a mask from places four or more apart.
static bool cannotMoveQwords(const Instruction &I, const TargetInfo &Target) {
  if (!isPlainMove(I) || I.ExecSize == 1)
    return false;
  const Operand &Dst = I.Operands[0], &Src = I.Operands[1];
  if (!Dst.is(Operand::Direct) || sizeOf(Dst.type()) != 8 ||
      !Src.is(Operand::Direct))
    return false;
  unsigned Stride;
  if (!Target.has(TargetInfo::Int64))
    return isInteger(Dst.type()) && !Src.Reg.isLinear(&Stride);
  if (Target.Gen != Generation::XeHPC)
    return false;
  return !Dst.Reg.isContiguous() ||
         (isMasked(I) && !(Src.Reg.isLinear(&Stride) && Stride < 4));
}

bool Legalizer::seesCarry(const Instruction &I) {
  auto IsDword = [](const Operand &O) {
    return O.isRegister() && isInteger(O.type()) && sizeOf(O.type()) == 4;
  };
  bool Extends = !I.Operands.empty() && I.Operands[0].isRegister() &&
                 isInteger(I.Operands[0].type()) &&
                 sizeOf(I.Operands[0].type()) == 8 &&
                 llvm::any_of(I.Operands, IsDword);
  return Extends || I.Op == Opcode::Avg ||
         (I.Saturate && I.Op != Opcode::Mov && isInteger(I.Operands[0].type()));
}

/// The finalizer puts `mov (-)x` and `mov (abs)x` into instructions that
/// compute in more bits, where -(-128) is not the -128 of a byte, or into such
/// that it must take apart again, through unsigned bytes. Other operations
/// stay. Averages, saturated sums and qwords show that dwords have more bits,
/// too.
void Legalizer::keepModifierNarrow(Instruction &I) const {
  Operand X = I.Operands[1], Negated = X;
  if (!isIntegerModifier(I) || sizeOf(X.type()) > (SeesCarry ? 4 : 2))
    return;
  if (X.Mod == Modifier::Neg) {
    I.Op = Opcode::Mul; // Adding 0 would be a move for the finalizer, too.
    I.Operands[1].Mod = Modifier::None;
    I.Operands.push_back(Operand::imm(Type::W, 0xffff));
  } else if (X.Mod == Modifier::Abs && isSigned(X.type())) {
    X.Mod = Modifier::None;
    Negated.Mod = Modifier::Neg;
    I.Op = Opcode::Max;
    I.Operands = {I.Operands[0], X, Negated};
  }
}

/// The finalizer makes `add.sat` of `add` and `mov.sat`, although the sum wraps
/// around first.
static void saturateWhatWrapped(Instruction &I) {
  const Operand &X = I.Operands[1];
  if (I.Op == Opcode::Mov && I.Saturate && isInteger(I.Operands[0].type()) &&
      X.isRegister() && isInteger(X.type()) && X.Mod == Modifier::None)
    hideMove(I);
}

/// The finalizer takes the high half of such a product where the hardware
/// multiplies dwords by words only.
bool cmc::visa::saturatesLongProduct(const Instruction &I) {
  return I.Op == Opcode::Mul && I.Saturate &&
         llvm::all_of(I.Operands, [&](const Operand &O) {
           return isInteger(O.type()) &&
                  (&O == I.Operands.begin() || sizeOf(O.type()) == 4);
         });
}

/// The low half of the product is all of it: who asks for saturation knows
/// that.
void Legalizer::saturateAside(const Instruction &I) {
  unsigned N = I.ExecSize;
  Operand Product = Operand::reg(K.addVariable(Type::D, N, "", K.grfBytes()),
                                 Region::contiguous(Type::D, 0, N));
  Instruction Multiply = I, Move = I;
  Multiply.Operands[0] = Product;
  Multiply.Saturate = false;
  Multiply.Pred = Predicate();
  Multiply.NoMask = true;
  Multiply.Lane = 0;
  Move.Op = Opcode::Mov;
  Move.Operands = {I.Operands[0], Product};
  legalize(std::move(Multiply));
  legalize(std::move(Move));
}

/// A selection that saturates, where one of what it chooses from is given the
/// register of the result, becomes a masked move of the other one, and what
/// stays does not saturate. The registers are not known here. A move that
/// saturates would become part of the selection, a maximum does not.
void Legalizer::saturateSelected(Instruction &I) {
  if (I.Op != Opcode::Sel || !I.Saturate)
    return;
  unsigned N = I.ExecSize;
  Instruction Select = I;
  Type Ty = I.Operands[1].type();
  Operand Selected = Operand::reg(K.addVariable(Ty, N, "", K.grfBytes()),
                                  Region::contiguous(Ty, 0, N));
  Select.Operands[0] = Selected;
  Select.Saturate = false;
  legalize(std::move(Select));
  I.Op = Opcode::Max;
  I.Operands = {I.Operands[0], Selected, Selected};
  I.Pred = Predicate();
}

/// Up to Gen11 it makes `csel` of a compare with zero and a `sel` of floats,
/// and forgets that the predicate was negated.
static void chooseByWhatIsSet(Instruction &I) {
  if (I.Op != Opcode::Sel || !I.Pred.Negate || !isFloat(I.Operands[0].type()) ||
      !I.Operands[2].isRegister() || I.Pred.How != Predicate::PerLane)
    return;
  std::swap(I.Operands[1], I.Operands[2]);
  I.Pred.Negate = false;
}

/// Its workaround for Gen12LP, which masks what is not masked under divergent
/// control flow, moves a minimum to the accumulator, and crashes when a mad of
/// 16 lanes adds that. It does not with fewer lanes.
bool Legalizer::cannotTakeMinimumOf16(const Instruction &I) const {
  return (I.Op == Opcode::Min || I.Op == Opcode::Max) && Diverges &&
         K.Target->Gen == Generation::Gen12LP &&
         (!isInteger(I.Operands[0].type()) ||
          sizeOf(I.Operands[0].type()) == 2);
}

/// It joins an empty block with the next one. Where that block is what a stack
/// call returns to, it forgets that what is live there is live across the call.
/// The beginning of a lifetime is no code, but the block is not empty.
void Legalizer::fillBlockBehind(const Instruction &StackCall) {
  if (BehindCalls == None)
    BehindCalls = K.addVariable(Type::D, 1);
  emit(make(Opcode::LifetimeStart, 1,
            {Operand::reg(BehindCalls, Region::scalar(Type::D, 0))},
            StackCall.Source));
}

/// It crashes on a block at an address that is a number, where it has to make
/// that of two dwords.
void Legalizer::addressToRegister(Instruction &I) {
  if ((I.Op != Opcode::SvmBlockLd && I.Op != Opcode::SvmBlockSt) ||
      !I.Operands[0].is(Operand::Imm) || K.Target->has(TargetInfo::Int64))
    return;
  I.Operands[0] = toTemporary(I.Operands[0], 1, I.Source);
  I.Operands[0].Reg = Region::scalar(I.Operands[0].type(), 0);
}

/// True when \p I is done.
bool Legalizer::avoidMiscompiled(Instruction &I) {
  noteMove(I);
  noteFloats(I);
  noteMaskedDoubles(I);
  chooseByWhatIsSet(I);
  gatherAside(I);
  compareAside(I);
  sumAside(I);
  if (I.Operands.empty() || !I.Operands[0].isRegister() || !I.info().defines(0))
    return false;
  keepMoveForCall(I);
  if (I.Op == Opcode::Mov)
    keepModifierNarrow(I);
  saturateWhatWrapped(I);
  saturateSelected(I);
  if (saturatesLongProduct(I)) {
    saturateAside(I);
    return true;
  }
  if (cannotMoveQwords(I, *K.Target))
    moveInHalves(I);
  else if (cannotWriteItsResult(I))
    computeAside(I);
  else
    return false;
  return true;
}
