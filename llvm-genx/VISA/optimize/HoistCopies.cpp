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

/// The positions in \p Other of all moves of \p Edge; None if one is missing.
static llvm::Optional<Positions>
findMoves(const Kernel &K, const BasicBlock &Edge, const BasicBlock &Other) {
  Positions Found;
  for (const Instruction &I :
       llvm::makeArrayRef(Edge.Instructions).drop_back()) {
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

/// Hoists the moves of block \p First + 1, which the jump of block \p First
/// skips, if the target of that jump begins with the same moves.
static bool hoistInto(Kernel &K, BlockId First,
                      llvm::ArrayRef<unsigned> Predecessors) {
  BlockId Middle = First + 1, Last = First + 2;
  if (Last >= K.Blocks.size() || !endsInJump(K.Blocks[First], true) ||
      !endsInJump(K.Blocks[Middle], false) || Predecessors[Middle] != 1 ||
      Predecessors[Last] != 1)
    return false;
  auto &Before = K.Blocks[First].Instructions;
  auto &Edge = K.Blocks[Middle].Instructions;
  auto &Other = K.Blocks[Last].Instructions;
  if (Before.back().Operands[0].Var != Last ||
      (Before.size() > 1 && Before[Before.size() - 2].info().has(Terminator)))
    return false;
  llvm::Optional<Positions> Moves =
      findMoves(K, K.Blocks[Middle], K.Blocks[Last]);
  if (!Moves)
    return false;
  Instruction Jump = Before.back();
  Before.pop_back();
  Before.insert(Before.end(), Edge.begin(), std::prev(Edge.end()));
  Jump.Operands = Edge.back().Operands;
  Jump.Pred.Negate = !Jump.Pred.Negate;
  Before.push_back(Jump);
  llvm::sort(*Moves, std::greater<unsigned>());
  for (unsigned N : *Moves)
    Other.erase(Other.begin() + N);
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
    Changed |= hoistInto(K, B, Predecessors);
  if (Changed)
    tidyBlocks(K);
}
