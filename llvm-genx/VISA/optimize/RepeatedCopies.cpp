//===- RepeatedCopies.cpp - removes copies that change nothing ------------===//
//
// Part of CMC, under the MIT licence.
//
// A goto is preceded by the copies for both of its successors; one of these
// often starts with the same copy:
//
//   mov V1 V0; (P) goto end; mov V1 V0 ==> mov V1 V0; (P) goto end
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm-genx/VISA/optimize/Coalesce.h"
#include <set>

using namespace cmc;
using namespace cmc::visa;

/// Pairs of variables, the first a copy of the second.
using Copies = std::set<std::pair<VarId, VarId>>;

static bool isWholeCopy(const Kernel &K, const Instruction &I) {
  if (I.Op != Opcode::Mov || !I.NoMask || I.Pred.Var != None || I.Saturate)
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  unsigned Size = To.is(Operand::Direct) ? To.Reg.size() : 0;
  return To.is(Operand::Direct) && From.is(Operand::Direct) &&
         From.Mod == Modifier::None && To.Reg == From.Reg &&
         To.Reg.Offset == 0 && To.Reg.isContiguous() && To.Var != From.Var &&
         Size == K.Variables[To.Var].size() &&
         Size == K.Variables[From.Var].size() &&
         !K.Variables[From.Var].Predefined;
}

static void removeIn(const Kernel &K, BasicBlock &B, Copies &Known) {
  llvm::erase_if(B.Instructions, [&](const Instruction &I) {
    bool Copy = isWholeCopy(K, I);
    std::pair<VarId, VarId> Pair;
    if (Copy) {
      Pair = {I.Operands[0].Var, I.Operands[1].Var};
      if (Known.count(Pair))
        return true;
    }
    forEachAccess(K, I, [&](const Access &A) {
      if (!A.Writes)
        return;
      for (auto It = Known.begin(); It != Known.end();)
        It = It->first == A.Var || It->second == A.Var ? Known.erase(It)
                                                       : std::next(It);
    });
    if (Copy)
      Known.insert(Pair);
    return false;
  });
}

void cmc::visa::removeRepeatedCopies(Kernel &K) {
  std::vector<unsigned> Predecessors(K.Blocks.size());
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (BlockId S : successors(K, B))
      ++Predecessors[S];
  Copies Known;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    bool OnlyFromAbove =
        B != 0 && Predecessors[B] == 1 && fallsThrough(K.Blocks[B - 1]);
    if (!OnlyFromAbove)
      Known.clear();
    removeIn(K, K.Blocks[B], Known);
  }
}
