//===- HoistCopies.cpp - hoists moves common to both sides of a jump ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/HoistCopies.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/model/Liveness.h"

using namespace cmc;
using namespace cmc::visa;

using Positions = llvm::SmallVector<unsigned, 4>;

/// An unmasked move of a whole region, or of constants, without addresses.
static bool isPlainMove(const Instruction &I) {
  return I.Op == Opcode::Mov && I.NoMask && !I.Saturate && I.Pred.Var == None &&
         I.Operands[0].is(Operand::Direct) &&
         (I.Operands[1].is(Operand::Direct) || I.Operands[1].is(Operand::Imm) ||
          I.Operands[1].is(Operand::Constant));
}

static bool sameSource(const Kernel &K, const Operand &A, const Operand &B) {
  if (A.K != B.K || A.type() != B.type() || A.Mod != B.Mod)
    return false;
  if (A.is(Operand::Direct))
    return A.Var == B.Var && A.Reg == B.Reg;
  return A.is(Operand::Constant) ? K.Constants[A.Bits] == K.Constants[B.Bits]
                                 : A.Bits == B.Bits;
}

static bool sameMove(const Kernel &K, const Instruction &A,
                     const Instruction &B) {
  return isPlainMove(A) && isPlainMove(B) && A.ExecSize == B.ExecSize &&
         A.Operands[0].Var == B.Operands[0].Var &&
         A.Operands[0].Reg == B.Operands[0].Reg &&
         sameSource(K, A.Operands[1], B.Operands[1]);
}

/// Whether \p Move may run before \p I instead of after it.
static bool commutes(const Kernel &K, const Instruction &Move,
                     const Instruction &I) {
  VarId To = Move.Operands[0].Var, From = Move.Operands[1].is(Operand::Direct)
                                              ? Move.Operands[1].Var
                                              : None;
  bool Good = true;
  forEachAccess(K, I, [&](const Access &A) {
    Good &= A.Var != To && (A.Var != From || !A.Writes);
  });
  return Good;
}

/// The position of \p Move in \p Block, if it could be the first instruction
/// once those at \p Used are removed.
static unsigned findMove(const Kernel &K, const Instruction &Move,
                         const BasicBlock &Block, const Positions &Used) {
  for (unsigned N = 0; N != Block.Instructions.size(); ++N) {
    const Instruction &I = Block.Instructions[N];
    if (llvm::is_contained(Used, N))
      continue;
    if (sameMove(K, Move, I))
      return N;
    if (!commutes(K, Move, I))
      break;
  }
  return None;
}

/// The positions in \p Other of all of \p Moves; None if one is missing.
static llvm::Optional<Positions> findMoves(const Kernel &K,
                                           llvm::ArrayRef<Instruction> Moves,
                                           const BasicBlock &Other) {
  Positions Found;
  for (const Instruction &I : Moves) {
    unsigned N = isPlainMove(I) ? findMove(K, I, Other, Found) : None;
    if (N == None)
      return llvm::None;
    Found.push_back(N);
  }
  return Found;
}

/// Whether \p B ends in a jump, predicated or not as \p Predicated says.
static bool endsInJump(const BasicBlock &B, bool Predicated) {
  return !B.Instructions.empty() && B.Resume == None &&
         B.Instructions.back().Op == Opcode::Jmp &&
         (B.Instructions.back().Pred.Var != None) == Predicated;
}

static void insertBeforeJump(std::vector<Instruction> &Before,
                             llvm::ArrayRef<Instruction> Moves) {
  Before.insert(std::prev(Before.end()), Moves.begin(), Moves.end());
}

static void removeMoves(BasicBlock &B, Positions Moves) {
  llvm::sort(Moves, std::greater<unsigned>());
  for (unsigned N : Moves)
    B.Instructions.erase(B.Instructions.begin() + N);
}

/// Whether block \p First ends in a single predicated jump.
static bool isFork(const Kernel &K, BlockId First) {
  const auto &Code = K.Blocks[First].Instructions;
  return endsInJump(K.Blocks[First], true) &&
         (Code.size() < 2 || !Code[Code.size() - 2].info().has(Terminator));
}

/// Hoists the moves in the target of the jump of block \p First that are also
/// in the block after the jump.
static bool hoistFromTarget(Kernel &K, BlockId First,
                            llvm::ArrayRef<unsigned> Predecessors) {
  BlockId Other = First + 1;
  if (Other >= K.Blocks.size() || !isFork(K, First))
    return false;
  auto &Before = K.Blocks[First].Instructions;
  BlockId Target = Before.back().Operands[0].Var;
  if (Target <= Other || Target >= K.Blocks.size() ||
      Predecessors[Target] != 1 || Predecessors[Other] != 1)
    return false;
  const auto &Code = K.Blocks[Target].Instructions;
  std::vector<Instruction> Moves;
  Positions InTarget, InOther;
  for (unsigned N = 0; N != Code.size() && isPlainMove(Code[N]); ++N) {
    bool Blocked = false;
    for (unsigned Kept = 0; Kept != N; ++Kept)
      Blocked |= !llvm::is_contained(InTarget, Kept) &&
                 !commutes(K, Code[N], Code[Kept]);
    unsigned At =
        Blocked ? None : findMove(K, Code[N], K.Blocks[Other], InOther);
    if (At == None)
      continue;
    Moves.push_back(Code[N]);
    InTarget.push_back(N);
    InOther.push_back(At);
  }
  insertBeforeJump(Before, Moves);
  removeMoves(K.Blocks[Target], InTarget);
  removeMoves(K.Blocks[Other], InOther);
  return !Moves.empty();
}

/// Hoists the moves of block \p First + 1, which the jump of block \p First
/// skips, if the target of that jump begins with the same moves.
static bool hoistInto(Kernel &K, BlockId First,
                      llvm::ArrayRef<unsigned> Predecessors) {
  BlockId Middle = First + 1, Last = First + 2;
  if (Last >= K.Blocks.size() || !isFork(K, First) ||
      !endsInJump(K.Blocks[Middle], false) || Predecessors[Middle] != 1 ||
      Predecessors[Last] != 1)
    return false;
  auto &Before = K.Blocks[First].Instructions;
  auto &Edge = K.Blocks[Middle].Instructions;
  auto &Other = K.Blocks[Last].Instructions;
  if (Before.back().Operands[0].Var != Last)
    return false;
  llvm::ArrayRef<Instruction> Moves = llvm::makeArrayRef(Edge).drop_back();
  llvm::Optional<Positions> Found = findMoves(K, Moves, K.Blocks[Last]);
  if (!Found)
    return false;
  insertBeforeJump(Before, Moves);
  Before.back().Operands = Edge.back().Operands;
  Before.back().Pred.Negate = !Before.back().Pred.Negate;
  removeMoves(K.Blocks[Last], *Found);
  // The middle block gets the rest, and falls through to the empty last one.
  Edge = std::move(Other);
  Other.clear();
  std::swap(K.Blocks[Middle].Resume, K.Blocks[Last].Resume);
  return true;
}

void cmc::visa::hoistCopies(Kernel &K) {
  std::vector<unsigned> Predecessors(K.Blocks.size());
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (BlockId S : successors(K, B))
      ++Predecessors[S];
  bool Changed = false;
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    Changed |=
        hoistInto(K, B, Predecessors) || hoistFromTarget(K, B, Predecessors);
  if (Changed)
    tidyBlocks(K);
}
