//===- SinkBlocks.cpp - what only a SIMD branch needs, in the branch ------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/SinkBlocks.h"
#include "llvm-genx/VISA/Liveness.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;

/// Counts what each block does to each variable, or all of them.
static std::vector<unsigned> countAccesses(const Kernel &K,
                                           llvm::ArrayRef<BlockId> Blocks) {
  std::vector<unsigned> Count(K.Variables.size());
  for (BlockId B : Blocks)
    for (const Instruction &I : K.Blocks[B].Instructions)
      forEachAccess(K, I, [&](const Access &A) { ++Count[A.Var]; });
  return Count;
}

/// Whether \p V may be written later than it is.
static bool isPlain(const Kernel &K, VarId V) {
  const Variable &Var = K.Variables[V];
  return !Var.Predefined && !Var.Volatile &&
         (Var.F == File::General || Var.F == File::Surface) &&
         llvm::none_of(K.Inputs, [&](const Input &I) { return I.Var == V; });
}

/// Whether all of \p I but its results is the same further down: it masks no
/// lanes and does nothing else.
static bool onlyComputes(const Instruction &I) {
  const OpInfo &Info = I.info();
  return I.NoMask && I.Pred.Var == None && !I.Pred.Execution &&
         !Info.has(Writes) && !Info.has(Terminator) &&
         Info.TheShape != Shape::Call && Info.TheShape != Shape::StackCall &&
         Info.TheShape != Shape::Verbatim && Info.TheShape != Shape::Fence;
}

/// Whether the instructions of block \p B before its goto make new values that
/// only they and block \p Branch know; \p All counts accesses.
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
    // Empty blocks may stand before the branch.
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
