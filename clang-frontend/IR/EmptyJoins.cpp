//===- EmptyJoins.cpp - joins without active lanes ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/EmptyJoins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// A goto or join. A variable holds the mask of the lanes waiting at a join.
struct Point {
  CallInst *Call;
  const Value *Waiting;
  unsigned Block; ///< In the order of the layout.
  unsigned First =
      Block; ///< For a goto its block, for a join firstWithLanes().
};

class Joins {
public:
  explicit Joins(Function &F);
  void leaveEmpty();

private:
  unsigned firstWithLanes(const Point &Join) const;
  bool mayBeEmpty(const Point &Join) const;
  const Point *next(const Point &Join) const;
  const Point *joinOf(const Point &Goto) const;

  DenseMap<const BasicBlock *, unsigned> Numbers;
  SmallVector<Point, 8> Gotos, All;
};

Joins::Joins(Function &F) {
  unsigned Number = 0;
  for (const BasicBlock &BB : F)
    Numbers[&BB] = Number++;
  for (Instruction &I : instructions(F)) {
    unsigned ID = GenXIntrinsic::getGenXIntrinsicID(&I);
    bool IsJoin = ID == GenXIntrinsic::genx_simdcf_join;
    if (!IsJoin && ID != GenXIntrinsic::genx_simdcf_goto)
      continue;
    auto *Call = cast<CallInst>(&I);
    auto *Load = cast<LoadInst>(Call->getArgOperand(1));
    (IsJoin ? All : Gotos)
        .push_back({Call, Load->getPointerOperand(), Numbers[I.getParent()]});
  }
}

const Point *Joins::joinOf(const Point &Goto) const {
  return find_if(All, [&](auto &J) { return J.Waiting == Goto.Waiting; });
}

/// The first block in which some lane was certainly active on every path to
/// \p Join: the block of a goto that sends lanes to it, or a block that
/// branches to it when no lane is left. If that block is a join, its own First,
/// already known, is used.
unsigned Joins::firstWithLanes(const Point &Join) const {
  unsigned First = Join.Block;
  for (const Point &Goto : Gotos)
    if (Goto.Waiting == Join.Waiting)
      First = std::min(First, Goto.Block);
  const BasicBlock *BB = Join.Call->getParent();
  auto BranchesHere = [&](const Point &P) {
    auto *Branch = dyn_cast<BranchInst>(P.Call->getParent()->getTerminator());
    return P.Block < Join.Block && Branch && Branch->isConditional() &&
           is_contained(Branch->successors(), BB);
  };
  for (const auto *Points : {&Gotos, &All})
    for (const Point &Before : *Points)
      if (BranchesHere(Before))
        First = std::min(First, Before.First);
  return First;
}

/// Whether all lanes that were active before \p Join may wait at a later join.
bool Joins::mayBeEmpty(const Point &Join) const {
  return any_of(Gotos, [&](const Point &Goto) {
    const Point *To = joinOf(Goto);
    return Join.First <= Goto.Block && Goto.Block < Join.Block &&
           To != All.end() && To->Block > Join.Block;
  });
}

/// The first join after \p Join at which lanes may wait: lanes sent from before
/// \p Join, or, at the end of a loop around it, any.
const Point *Joins::next(const Point &Join) const {
  bool InLoop = false;
  for (BasicBlock *BB = Join.Call->getParent()->getNextNode(); BB;
       BB = BB->getNextNode()) {
    auto *At = find_if(All, [&](auto &J) { return J.Call->getParent() == BB; });
    if (At != All.end() && (InLoop || any_of(Gotos, [&](auto &Goto) {
                              return Goto.Waiting == At->Waiting &&
                                     Goto.Block < Join.Block;
                            })))
      return At;
    InLoop |= any_of(successors(BB), [&](const BasicBlock *To) {
      return Numbers.lookup(To) <= Join.Block;
    });
  }
  return nullptr;
}

void Joins::leaveEmpty() {
  for (Point &Join : All) {
    Join.First = firstWithLanes(Join);
    auto *Branch =
        dyn_cast<BranchInst>(Join.Call->getParent()->getTerminator());
    if (!Branch || Branch->isConditional() || !mayBeEmpty(Join))
      continue;
    const Point *Next = next(Join);
    if (!Next)
      continue;
    IRBuilder<> B(Branch);
    B.CreateCondBr(B.CreateExtractValue(Join.Call, 1, "join.extractcond"),
                   Next->Call->getParent(), Branch->getSuccessor(0));
    Branch->eraseFromParent();
  }
}

} // namespace

void leaveEmptyJoins(Function &F) { Joins(F).leaveEmpty(); }

} // namespace cmc::frontend
