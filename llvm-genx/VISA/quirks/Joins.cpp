//===- Joins.cpp - joins that are no heads of loops -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/quirks/Joins.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/legalize/Context.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

struct BlockFacts {
  bool IsHead = false;  ///< A jump leads back to it.
  bool HasJoin = false; ///< Channels of a goto continue here.
};

std::vector<BlockFacts> factsOf(const Kernel &K) {
  std::vector<BlockFacts> Facts(K.Blocks.size() + 1);
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (const Instruction &I : K.Blocks[B].Instructions) {
      if (I.Op != Opcode::Goto && I.Op != Opcode::Jmp)
        continue;
      BlockId Target = I.Operands[0].Var;
      Facts[Target].IsHead |= Target <= B;
      if (I.Op == Opcode::Goto)
        Facts[Target <= B ? B + 1 : Target].HasJoin = true;
    }
  return Facts;
}

} // namespace

void cmc::visa::separateJoins(Kernel &K) {
  if (!avoids(K, Quirk::JoinAsLoopHead))
    return;
  std::vector<BlockFacts> Facts = factsOf(K);
  VarId V = None;
  bool Joins = false; // Here or in the empty blocks before; this is empty, too.
  for (BlockId B = 0; B + 1 < K.Blocks.size(); ++B) {
    std::vector<Instruction> &Code = K.Blocks[B].Instructions;
    Joins |= Facts[B].HasJoin;
    if (!Code.empty())
      Joins = false;
    if (!Joins || !Facts[B + 1].IsHead)
      continue;
    if (V == None)
      V = K.addVariable(Type::D, 1);
    // No code, but the block is no longer empty.
    Code.push_back(
        makeInstruction(Opcode::LifetimeStart, 1,
                        {Operand::reg(V, Region::scalar(Type::D, 0))}, {}));
  }
}
