//===- TidyBlocks.cpp - blocks that cannot run, jumps to the next ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Liveness.h"
#include "llvm-genx/VISA/Prepare.h"

using namespace cmc;
using namespace cmc::visa;

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

void cmc::visa::tidyBlocks(Kernel &K) {
  std::vector<bool> Reached = reachableBlocks(K);
  std::vector<BlockId> NewId(K.Blocks.size(), None);
  BlockId Kept = 0;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    if (!Reached[B])
      continue;
    NewId[B] = Kept;
    if (Kept != B)
      K.Blocks[Kept] = std::move(K.Blocks[B]);
    ++Kept;
  }
  K.Blocks.resize(Kept);
  for (Subroutine &S : K.Subroutines)
    S.Entry = NewId[S.Entry];

  for (BlockId B = 0; B != Kept; ++B) {
    auto &Instructions = K.Blocks[B].Instructions;
    for (Instruction &I : Instructions)
      for (Operand &O : I.Operands)
        if (O.is(Operand::Label) && O.Var < NewId.size())
          O.Var = NewId[O.Var];
    if (BlockId &Resume = K.Blocks[B].Resume; Resume != None)
      Resume = NewId[Resume];
    while (!Instructions.empty() && Instructions.back().Op == Opcode::Jmp &&
           Instructions.back().Operands[0].Var == B + 1)
      Instructions.pop_back();
  }
}
