//===- Messages.cpp - messages with any count of lanes --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/legalize/Messages.h"
#include "llvm-genx/VISA/legalize/Cut.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

/// Whether the data of \p I are ordered by block before lane.
static bool isBlockMajor(const Instruction &I) {
  return I.info().TheShape == Shape::BytesAndBlocks && I.Msg.Size != 1 &&
         I.Msg.Blocks != 1;
}

static bool hasChannels(const Instruction &I) {
  return I.info().TheShape == Shape::Channels &&
         !llvm::isPowerOf2_32(I.Msg.Value);
}

static unsigned maxLanes(Opcode Op, unsigned GRFBytes) {
  switch (Op) {
  case Opcode::Gather4Typed:
  case Opcode::Scatter4Typed:
  case Opcode::TypedAtomic:
  case Opcode::SvmGather4Scaled:
  case Opcode::SvmScatter4Scaled:
  case Opcode::SvmAtomic:
    return GRFBytes / 4;
  case Opcode::LSCLoad:
  case Opcode::LSCStore:
  case Opcode::LSCAtomic:
    return GRFBytes / 2;
  default:
    return 16;
  }
}

/// The message for lanes [\p First, \p First + \p Count) of \p I; the caller
/// handles data in channels.
static Instruction messagePiece(const Instruction &I, unsigned First,
                                unsigned Count) {
  Instruction P = pieceOf(I, First, Count);
  for (unsigned N = 0; N != P.Operands.size(); ++N)
    if (P.Operands[N].is(Operand::Raw))
      P.Operands[N].Reg.Offset += messageBytes(I, N) / I.ExecSize * First;
  return P;
}

/// Emits one message of \p I, and the moves of its data from or to \p I's.
void Messages::emitChannels(const Instruction &I, unsigned First,
                            unsigned Count) {
  unsigned Channels = llvm::countPopulation(I.Msg.Value);
  unsigned Data = I.Operands.size() - 1;
  unsigned Stride = std::max(4 * Count, K.grfBytes());
  bool Reads = I.info().defines(Data);
  VarId T = K.addRawVariable(Type::UD, Channels * Stride / 4);
  Instruction Message = messagePiece(I, First, Count);
  Message.Operands[Data] = Operand::raw(T);
  auto Move = [&](unsigned Channel) {
    Operand Piece =
        Operand::reg(T, Region::contiguous(Type::UD, Channel * Stride, Count));
    Operand Original =
        Operand::reg(I.Operands[Data].Var,
                     Region::contiguous(Type::UD,
                                        I.Operands[Data].Reg.Offset +
                                            4 * (Channel * I.ExecSize + First),
                                        Count));
    Instruction Mov =
        Reads
            ? makeInstruction(Opcode::Mov, Count, {Original, Piece}, I.Source)
            : makeInstruction(Opcode::Mov, Count, {Piece, Original}, I.Source);
    if (Reads) { // Disabled lanes keep their values.
      Mov.Pred = Message.Pred;
      Mov.Lane = Message.Lane;
      Mov.NoMask = Message.NoMask;
    }
    B.emit(std::move(Mov));
  };
  for (unsigned C = 0; !Reads && C != Channels; ++C)
    Move(C);
  B.emit(std::move(Message));
  for (unsigned C = 0; Reads && C != Channels; ++C)
    Move(C);
}

void Messages::split(const Instruction &I) {
  unsigned Max = isBlockMajor(I) ? I.ExecSize : maxLanes(I.Op, K.grfBytes());
  bool Channels =
      hasChannels(I) && (I.ExecSize > Max || 4 * I.ExecSize < K.grfBytes());
  for (unsigned First = 0; First < I.ExecSize;) {
    unsigned C =
        std::min<unsigned>(Max, llvm::PowerOf2Floor(I.ExecSize - First));
    if (Channels)
      emitChannels(I, First, C);
    else
      B.emit(messagePiece(I, First, C));
    First += C;
  }
}

/// An input keeps its offset in the payload: one that is not aligned to
/// registers is sent from a copy.
void Messages::alignPayload(Instruction &I) {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    Operand &O = I.Operands[N];
    if (!O.is(Operand::Raw) || !B.Facts.isInput(O.Var))
      continue;
    const Variable V = K.Variables[O.Var];
    if (B.Facts.InputOffset[O.Var] % K.grfBytes() == 0 &&
        O.Reg.Offset + messageBytes(I, N) <= V.size())
      continue;
    Operand Whole = Operand::reg(O.Var, Region::contiguous(V.Ty, 0, V.Count));
    O.Var = B.toTemporary(Whole, V.Count, I.Source).Var;
  }
}
