//===- SinkBlocks.cpp - sinks code into a SIMD branch ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/SinkBlocks.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;

/// Counts the accesses of \p Blocks to each variable.
static std::vector<unsigned> countAccesses(const Kernel &K,
                                           llvm::ArrayRef<BlockId> Blocks) {
  std::vector<unsigned> Count(K.Variables.size());
  for (BlockId B : Blocks)
    for (const Instruction &I : K.Blocks[B].Instructions)
      forEachAccess(K, I, [&](const Access &A) { ++Count[A.Var]; });
  return Count;
}

/// Whether the writes of \p V may be moved down.
static bool isPlain(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  return !Var.Predefined && !Var.Volatile &&
         (Var.F == File::General || Var.F == File::Surface) &&
         llvm::none_of(K.Inputs, [&](const Input &I) { return I.Var == V; });
}

/// Whether \p I may move down if its operands allow it: it is not masked and
/// has no side effects.
static bool onlyComputes(const Instruction &I) {
  const OpInfo &Info = I.info();
  return I.NoMask && I.Pred.Var == None && !I.Pred.Execution &&
         !Info.has(Writes) && !Info.has(Terminator) &&
         Info.TheShape != Shape::Call && Info.TheShape != Shape::StackCall &&
         Info.TheShape != Shape::Verbatim && Info.TheShape != Shape::Fence;
}

/// Whether the instructions of block \p B before its goto only define variables
/// that only they and block \p Branch access; \p All counts accesses.
static bool isForBranch(const Kernel &K, BlockId B, BlockId Branch,
                        const std::vector<unsigned> &All) {
  auto Body = llvm::makeArrayRef(K.Blocks[B].Instructions).drop_back();
  std::vector<unsigned> Here = countAccesses(K, {B, Branch});
  llvm::DenseSet<VarId> New, Read;
  bool Good = true;
  for (const Instruction &I : Body) {
    Good &= onlyComputes(I);
    forEachAccess(K, I, [&](const Access &A) {
      if (!A.Writes) {
        Read.insert(A.Var);
        return;
      }
      Good &= New.count(A.Var) || !Read.count(A.Var);
      if (A.Whole || I.Op == Opcode::LifetimeStart)
        New.insert(A.Var);
      Good &=
          New.count(A.Var) && isPlain(K, A.Var) && All[A.Var] == Here[A.Var];
    });
    if (!Good)
      return false;
  }
  return !Body.empty();
}

void cmc::visa::sinkBlocks(Kernel &K) {
  std::vector<unsigned> Predecessors(K.Blocks.size());
  llvm::SmallVector<BlockId, 16> Blocks;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    Blocks.push_back(B);
    for (BlockId S : successors(K, B))
      ++Predecessors[S];
  }
  llvm::Optional<std::vector<unsigned>> All;
  for (BlockId B = 0; B + 1 < K.Blocks.size(); ++B) {
    auto &From = K.Blocks[B].Instructions;
    if (From.size() < 2 || From.back().Op != Opcode::Goto ||
        From.back().Pred.Var == None)
      continue;
    // Empty blocks may precede the branch.
    BlockId Branch = B + 1;
    while (Branch + 1 < K.Blocks.size() && Predecessors[Branch] == 1 &&
           K.Blocks[Branch].Instructions.empty())
      ++Branch;
    if (Predecessors[Branch] != 1 || From.back().Operands[0].Var <= Branch)
      continue;
    if (!All)
      All = countAccesses(K, Blocks);
    if (!isForBranch(K, B, Branch, *All))
      continue;
    auto &To = K.Blocks[Branch].Instructions;
    To.insert(To.begin(), From.begin(), std::prev(From.end()));
    From.erase(From.begin(), std::prev(From.end()));
  }
}
