//===- TidyBlocks.cpp - removes blocks and jumps without effect -----------===//
//
// Part of CMC, under the MIT licence.
//
// Blocks that are entered only from above become part of the block above, as in
// the finalizer: legalization then sees the same blocks. Jumps to jumps go to
// the end of the chain. A jump or goto to the next instruction is removed: the
// finalizer takes code after a goto that skips nothing for one of its arms.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/Liveness.h"

using namespace cmc;
using namespace cmc::visa;

/// Updates the ids of blocks.
static void renumber(Kernel &K, const std::vector<BlockId> &NewId) {
  for (Subroutine &S : K.Subroutines)
    S.Entry = NewId[S.Entry];
  for (BasicBlock &B : K.Blocks) {
    if (B.Resume != None)
      B.Resume = NewId[B.Resume];
    for (Instruction &I : B.Instructions)
      for (Operand &O : I.Operands)
        if (O.is(Operand::Label) && O.Var < NewId.size())
          O.Var = NewId[O.Var];
  }
}

static std::vector<bool> reachableBlocks(const Kernel &K) {
  std::vector<bool> Reached(K.Blocks.size());
  llvm::SmallVector<BlockId, 16> Work;
  auto Visit = [&](BlockId B) {
    if (B < Reached.size() && !Reached[B]) {
      Reached[B] = true;
      Work.push_back(B);
    }
  };
  Visit(0);
  for (const Subroutine &S : K.Subroutines)
    Visit(S.Entry);
  while (!Work.empty())
    for (BlockId S : successors(K, Work.pop_back_val()))
      Visit(S);
  return Reached;
}

static bool isOnlyJump(const BasicBlock &B) {
  return B.Resume == None && B.Instructions.size() == 1 &&
         B.Instructions[0].Op == Opcode::Jmp &&
         B.Instructions[0].Pred.Var == None;
}

/// jmp a; a: jmp b ==> jmp b
/// but not when b is above: with two jumps back to it the finalizer may crash
/// (Quirk::TwoJumpsBack).
static void threadJumps(Kernel &K) {
  auto MayPass = [&](BlockId B) {
    return isOnlyJump(K.Blocks[B]) &&
           (!avoids(K, Quirk::TwoJumpsBack) ||
            K.Blocks[B].Instructions[0].Operands[0].Var > B);
  };
  for (BasicBlock &B : K.Blocks)
    for (Instruction &I : B.Instructions) {
      if (I.Op != Opcode::Jmp)
        continue;
      BlockId &Target = I.Operands[0].Var;
      // At most as many steps as blocks: a loop may consist of jumps only.
      for (BlockId Left = K.Blocks.size();
           Left && Target < K.Blocks.size() && MayPass(Target); --Left)
        Target = K.Blocks[Target].Instructions[0].Operands[0].Var;
    }
}

/// (P) jmp next; jmp other ==> (!P) jmp other
static void invertJump(BasicBlock &B, BlockId Next) {
  auto &List = B.Instructions;
  if (List.size() < 2 || List.back().Op != Opcode::Jmp ||
      List.back().Pred.Var != None)
    return;
  Instruction &First = List[List.size() - 2];
  if (First.Op != Opcode::Jmp || First.Pred.Var == None ||
      First.Operands[0].Var != Next)
    return;
  First.Operands = List.back().Operands;
  First.Pred.Negate = !First.Pred.Negate;
  List.pop_back();
}

/// Whether control passes from \p B to the next block only.
static bool onlyFallsThrough(const BasicBlock &B) {
  return B.Resume == None && !B.Instructions.empty() &&
         !B.Instructions.back().info().has(Terminator);
}

/// By block: whether it is entered other than from above.
static std::vector<bool> enteredBlocks(const Kernel &K) {
  std::vector<bool> Entered(K.Blocks.size());
  auto Enter = [&](BlockId B) {
    if (B < Entered.size())
      Entered[B] = true;
  };
  Enter(0);
  for (const Subroutine &S : K.Subroutines)
    Enter(S.Entry);
  for (const BasicBlock &B : K.Blocks) {
    Enter(B.Resume);
    for (const Instruction &I : B.Instructions)
      for (const Operand &O : I.Operands)
        if (O.is(Operand::Label))
          Enter(O.Var);
  }
  return Entered;
}

/// Appends the code of \p B, which follows, to \p Above.
static void joinBlocks(BasicBlock &Above, BasicBlock &B) {
  Above.Instructions.insert(Above.Instructions.end(),
                            std::make_move_iterator(B.Instructions.begin()),
                            std::make_move_iterator(B.Instructions.end()));
  Above.Resume = B.Resume;
  B.Instructions.clear();
  B.Resume = None;
}

/// Removes the blocks that \p Keep rejects; its arguments are the block and how
/// many blocks are kept before it.
static void keepBlocks(Kernel &K,
                       llvm::function_ref<bool(BlockId, BlockId)> Keep) {
  std::vector<BlockId> NewId(K.Blocks.size(), None);
  BlockId Kept = 0;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    if (!Keep(B, Kept))
      continue;
    NewId[B] = Kept;
    if (Kept != B)
      K.Blocks[Kept] = std::move(K.Blocks[B]);
    ++Kept;
  }
  K.Blocks.resize(Kept);
  renumber(K, NewId);
}

static void joinFallThroughs(Kernel &K) {
  std::vector<bool> Entered = enteredBlocks(K);
  keepBlocks(K, [&](BlockId B, BlockId Kept) {
    if (Entered[B] || !onlyFallsThrough(K.Blocks[Kept - 1]))
      return true;
    joinBlocks(K.Blocks[Kept - 1], K.Blocks[B]);
    return false;
  });
}

/// (P) jmp a; [entered from above only:] jmp b ==> in one block
static void joinJumps(Kernel &K) {
  std::vector<bool> Entered = enteredBlocks(K);
  auto IsJump = [](const Instruction &I) { return I.Op == Opcode::Jmp; };
  auto EndsInBranch = [&](const BasicBlock &B) {
    if (B.Resume != None || B.Instructions.empty() ||
        !IsJump(B.Instructions.back()))
      return false;
    const Predicate &P = B.Instructions.back().Pred;
    return P.Var != None && P.How != Predicate::Any && P.How != Predicate::All;
  };
  keepBlocks(K, [&](BlockId B, BlockId Kept) {
    if (Entered[B] || !EndsInBranch(K.Blocks[Kept - 1]) ||
        !isOnlyJump(K.Blocks[B]))
      return true;
    joinBlocks(K.Blocks[Kept - 1], K.Blocks[B]);
    return false;
  });
}

/// Sets LoopDepth: counts for each block the jumps back from it or a block
/// below to it or a block above.
static void measureLoops(Kernel &K) {
  for (BasicBlock &B : K.Blocks)
    B.LoopDepth = 0;
  for (BlockId Last = 0; Last != K.Blocks.size(); ++Last)
    for (BlockId First : successors(K, Last))
      for (BlockId B = First; B <= Last; ++B)
        ++K.Blocks[B].LoopDepth;
}

void cmc::visa::tidyBlocks(Kernel &K) {
  threadJumps(K);
  std::vector<bool> Reached = reachableBlocks(K);
  keepBlocks(K, [&](BlockId B, BlockId) { return Reached[B]; });
  joinJumps(K);
  // Backwards: a jump over blocks that are now empty is removed as well.
  BlockId Next = K.Blocks.size();
  for (BlockId B = K.Blocks.size(); B-- != 0;) {
    invertJump(K.Blocks[B], B + 1);
    auto &Instructions = K.Blocks[B].Instructions;
    auto IsNext = [&](BlockId Target) { return Target > B && Target <= Next; };
    while (!Instructions.empty() &&
           (Instructions.back().Op == Opcode::Jmp ||
            Instructions.back().Op == Opcode::Goto) &&
           IsNext(Instructions.back().Operands[0].Var)) {
      // All lanes continue at the next instruction, so none wait.
      if (Instructions.back().Op == Opcode::Goto)
        K.Blocks[B].Resume = None;
      Instructions.pop_back();
    }
    if (!Instructions.empty() || K.Blocks[B].Resume != None)
      Next = B;
  }
  joinFallThroughs(K);
  measureLoops(K);
}
