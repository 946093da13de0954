//===- SIMDFlow.cpp - goto and join as the hardware implements them -------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/SIMDFlow.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::genx {

namespace {

bool isGoto(const Value *V) {
  return intrinsicOf(V) == GenXIntrinsic::genx_simdcf_goto;
}
bool isJoin(const Value *V) {
  return intrinsicOf(V) == GenXIntrinsic::genx_simdcf_join;
}
bool isMaskType(const Type *T) { return T->isIntOrIntVectorTy(1); }

bool isConstantMask(const Value *V, bool Ones) {
  auto *C = dyn_cast<Constant>(V);
  return C && (Ones ? C->isAllOnesValue() : C->isNullValue());
}

/// The extractvalue of field \p Index of \p Call; null: the field is unused.
ExtractValueInst *field(const CallInst *Call, unsigned Index) {
  for (const User *U : Call->users())
    if (auto *E = dyn_cast<ExtractValueInst>(U))
      if (E->getIndices()[0] == Index)
        return const_cast<ExtractValueInst *>(E);
  return nullptr;
}

/// Memory operations whose first argument is the mask.
bool takesMask(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->arg_empty())
    return false;
  const Type *T = Call->getArgOperand(0)->getType();
  return T->isVectorTy() && isMaskType(T) && !Call->doesNotAccessMemory() &&
         !isGoto(Call) && !isJoin(Call);
}

} // namespace

bool branchesByLane(const Instruction &Terminator) {
  auto *Br = dyn_cast<BranchInst>(&Terminator);
  auto *Field = Br && Br->isConditional()
                    ? dyn_cast<ExtractValueInst>(Br->getCondition())
                    : nullptr;
  return Field && (isGoto(Field->getAggregateOperand()) ||
                   isJoin(Field->getAggregateOperand()));
}

class SIMDFlowBuilder {
public:
  SIMDFlowBuilder(SIMDFlow &S, Function &F, std::string &Why)
      : S(S), F(F), DT(F), Why(Why) {}
  bool run();

private:
  bool refuse(const char *Reason) {
    Why = Reason;
    return false;
  }
  /// Whether a goto or join has as many lanes as \p Mask.
  bool isWidth(const Value *Mask) const {
    unsigned N = numElements(Mask->getType());
    return isPowerOf2_32(N) && (N & Widths);
  }
  bool collect();
  bool collectExecutionMasks();
  bool collectResumeMasks();
  void noteUse(const Use &U);
  bool checkChain();
  bool checkWidths();
  const Value *origin(const Value *EM) const;
  bool checkGoto(CallInst &Goto);
  bool checkJoins(BasicBlock &BB);
  bool findsLane(BasicBlock &BB);
  bool staysBefore(const BasicBlock *From, const BasicBlock *To) const;
  void findWaiting();
  bool isNextJoin(const BasicBlock *BB, const BasicBlock *Join) const;

  SIMDFlow &S;
  Function &F;
  DominatorTree DT;
  std::string &Why;
  SmallVector<CallInst *, 16> Calls;
  unsigned Widths = 0; ///< The lanes of gotos and joins, powers of two.
  DenseMap<const BasicBlock *, unsigned> Order;
  std::vector<BasicBlock *> Layout;
  std::vector<bool> HasJoin;                ///< By index in the layout.
  EquivalenceClasses<const Value *> Webs;   ///< RMs that share a register.
  DenseMap<const Value *, CallInst *> Ends; ///< Leader of a web to its join.
  /// For each block with a join: the blocks at whose end lanes may wait for it.
  DenseMap<const BasicBlock *, DenseSet<const BasicBlock *>> Waiting;
  /// The instructions that use execution masks, and these masks.
  DenseMap<const Instruction *, SmallVector<const Value *, 1>> Users;
};

//===--- Masks ------------------------------------------------------------===//

bool SIMDFlowBuilder::collect() {
  for (BasicBlock &BB : F) {
    Order[&BB] = Layout.size();
    Layout.push_back(&BB);
    HasJoin.push_back(false);
    for (Instruction &I : BB) {
      if (intrinsicOf(&I) == GenXIntrinsic::genx_simdcf_get_em)
        return refuse("the execution mask is read");
      if (!isGoto(&I) && !isJoin(&I))
        continue;
      auto *Call = cast<CallInst>(&I);
      Calls.push_back(Call);
      S.State.insert(Call);
      HasJoin.back() = HasJoin.back() || isJoin(Call);
      unsigned N = numElements(Call->getArgOperand(1)->getType());
      if (N > 32 || !isPowerOf2_32(N))
        return refuse("the hardware has no such width");
      Widths |= N;
      if (!all_of(Call->users(),
                  [](const User *U) { return isa<ExtractValueInst>(U); }))
        return refuse("a mask is no field");
    }
  }
  S.HasFlow = Widths;
  return true;
}

/// Whether \p U is the mask of an operation.
static bool isMaskOfOperation(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  unsigned Op = U.getOperandNo();
  return (isWrRegion(I) && Op == 7) || (takesMask(*I) && Op == 0) ||
         (isa<SelectInst>(I) && Op == 0 && !isMaskType(I->getType()));
}

/// Notes \p U, a use of an execution mask: by itself or combined with one other
/// mask it makes an operation a masked one, else its value is read there.
void SIMDFlowBuilder::noteUse(const Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  const Value *EM = U.get();
  if (auto *Lanes = dyn_cast<ShuffleVectorInst>(EM))
    EM = Lanes->getOperand(0);
  Users[I].push_back(EM);
  if (I->getOpcode() != Instruction::And || isMaskOfOperation(U) ||
      S.isState(I->getOperand(0)) == S.isState(I->getOperand(1)) ||
      !all_of(I->uses(), isMaskOfOperation))
    return;
  S.State.insert(I);
  for (const User *Masked : I->users())
    Users[cast<Instruction>(Masked)].push_back(EM);
}

bool SIMDFlowBuilder::collectExecutionMasks() {
  SmallVector<Value *, 16> Work;
  auto Add = [&](Value *V) {
    if (S.Masks.insert(V).second) {
      S.State.insert(V);
      Work.push_back(V);
    }
  };
  for (CallInst *Call : Calls)
    for (User *U : Call->users())
      if (cast<ExtractValueInst>(U)->getIndices()[0] == 0)
        Add(U);
  SmallVector<const Use *, 16> Uses;
  for (unsigned N = 0; N < Work.size(); ++N) // Work grows meanwhile.
    for (Use &U : Work[N]->uses()) {
      auto *I = cast<Instruction>(U.getUser());
      if (isa<PHINode>(I)) {
        Add(I);
      } else if (auto *Lanes = dyn_cast<ShuffleVectorInst>(I)) {
        int First = -1;
        if (!Lanes->isExtractSubvectorMask(First) || First != 0 ||
            !isWidth(Lanes) || !isa<UndefValue>(Lanes->getOperand(1)))
          return refuse("a mask is data");
        Add(Lanes);
      } else if (!isGoto(I) && !isJoin(I)) {
        if (!isWidth(U))
          return refuse("a mask is data");
        Uses.push_back(&U);
      } else if (U.getOperandNo() != 0) {
        return refuse("a mask is data");
      }
    }
  for (const Use *U : Uses)
    noteUse(*U);
  return true;
}

bool SIMDFlowBuilder::collectResumeMasks() {
  SmallVector<Value *, 16> Work;
  DenseSet<Value *> Seen;
  auto Add = [&](Value *V) {
    if (!isa<Constant>(V) && Seen.insert(V).second)
      Work.push_back(V);
  };
  for (CallInst *Call : Calls) {
    Add(Call->getArgOperand(1));
    if (!isGoto(Call))
      continue;
    Webs.insert(Call); // A goto represents the RM that it defines.
    if (Value *RM = field(Call, 1))
      Webs.unionSets(Call, RM);
    for (User *U : Call->users())
      if (cast<ExtractValueInst>(U)->getIndices()[0] == 1) {
        Webs.unionSets(Call, U);
        Add(U);
      }
    if (Value *Old = Call->getArgOperand(1); !isa<Constant>(Old))
      Webs.unionSets(Call, Old);
    else if (!isConstantMask(Old, false))
      return refuse("lanes wait that never left");
  }
  for (unsigned N = 0; N < Work.size(); ++N) { // Work grows meanwhile.
    Value *RM = Work[N];
    S.State.insert(RM);
    Webs.insert(RM);
    if (auto *Phi = dyn_cast<PHINode>(RM)) {
      for (Value *In : Phi->incoming_values()) {
        if (isa<Constant>(In) && !isConstantMask(In, false) &&
            !isa<UndefValue>(In))
          return refuse("lanes wait that never left");
        if (!isa<Constant>(In))
          Webs.unionSets(Phi, In);
        Add(In);
      }
    } else if (!isa<ExtractValueInst>(RM)) {
      return refuse("a mask is data");
    }
    for (Use &U : RM->uses()) {
      if (auto *Phi = dyn_cast<PHINode>(U.getUser())) {
        Webs.unionSets(RM, Phi);
        Add(Phi);
      } else if ((!isGoto(U.getUser()) && !isJoin(U.getUser())) ||
                 U.getOperandNo() != 1) {
        return refuse("a mask is data");
      }
    }
  }
  for (CallInst *Call : Calls) {
    if (!isJoin(Call))
      continue;
    if (isa<Constant>(Call->getArgOperand(1)))
      return refuse("a join without a goto to it");
    CallInst *&End = Ends[Webs.getLeaderValue(Call->getArgOperand(1))];
    if (End)
      return refuse("lanes resume at several joins");
    End = Call;
  }
  return true;
}

/// The definition of an execution mask: a goto, join or phi; null: the mask at
/// entry.
const Value *SIMDFlowBuilder::origin(const Value *EM) const {
  if (auto *E = dyn_cast<ExtractValueInst>(EM))
    return E->getAggregateOperand();
  return isConstantMask(EM, true) ? nullptr : EM;
}

/// Checks that every use of an execution mask is of the current one.
bool SIMDFlowBuilder::checkChain() {
  const Value *Unknown = &F;
  DenseMap<const BasicBlock *, const Value *> Out;
  SmallVector<std::pair<const BasicBlock *, const Value *>, 8> Expected;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F)) {
    const Value *Now = nullptr;
    bool First = true, HasPhi = false;
    for (BasicBlock *Pred : predecessors(BB)) {
      auto It = Out.find(Pred);
      if (It == Out.end())
        continue;
      Now = First || Now == It->second ? It->second : Unknown;
      First = false;
    }
    for (PHINode &Phi : BB->phis()) {
      if (!S.Masks.count(&Phi))
        continue;
      if (HasPhi)
        return refuse("two execution masks");
      HasPhi = true;
      Now = &Phi;
      for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N)
        Expected.push_back(
            {Phi.getIncomingBlock(N), origin(Phi.getIncomingValue(N))});
    }
    if (!HasPhi && Now != Unknown)
      for (BasicBlock *Pred : predecessors(BB))
        Expected.push_back({Pred, Now});
    for (Instruction &I : *BB) {
      if (isGoto(&I) || isJoin(&I)) {
        if (origin(I.getOperand(0)) != Now)
          return refuse("two execution masks");
        Now = &I;
      }
      auto It = Users.find(&I);
      if (It != Users.end() && any_of(It->second, [&](const Value *EM) {
            return origin(EM) != Now;
          }))
        return refuse("the execution mask of another block");
    }
    Out[BB] = Now;
  }
  return all_of(Expected,
                [&](auto &E) { return Out.lookup(E.first) == E.second; })
             ? true
             : refuse("two execution masks");
}

/// Checks that no lane waits at a goto or join that has more lanes, or fewer:
/// whether a lane is left would be a question about others.
bool SIMDFlowBuilder::checkWidths() {
  if (isPowerOf2_32(Widths))
    return true;
  using LanesOfWebs = DenseMap<const Value *, unsigned>;
  DenseMap<const BasicBlock *, LanesOfWebs> In;
  SmallVector<const BasicBlock *, 16> Work = {&F.getEntryBlock()};
  In[&F.getEntryBlock()];
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    LanesOfWebs Waiting = In[BB];
    for (const Instruction &I : *BB) {
      if (!isGoto(&I) && !isJoin(&I))
        continue;
      unsigned N = numElements(I.getOperand(1)->getType());
      if (any_of(Waiting, [&](auto &Web) { return Web.second != N; }))
        return refuse("lanes of another width wait");
      if (isGoto(&I))
        Waiting[Webs.getLeaderValue(&I)] = N;
      else
        Waiting.erase(Webs.getLeaderValue(I.getOperand(1)));
    }
    for (const BasicBlock *Succ : successors(BB)) {
      bool New = !In.count(Succ);
      for (auto &Web : Waiting)
        New |= In[Succ].insert(Web).second;
      In[Succ];
      if (New)
        Work.push_back(Succ);
    }
  }
  return true;
}

//===--- Layout of gotos and joins ----------------------------------------===//

/// For each join, finds the blocks at whose end lanes may wait for it.
void SIMDFlowBuilder::findWaiting() {
  for (CallInst *Call : Calls) {
    CallInst *End =
        isGoto(Call) ? Ends.lookup(Webs.getLeaderValue(Call)) : nullptr;
    if (!End)
      continue;
    auto &Blocks = Waiting[End->getParent()];
    SmallVector<const BasicBlock *, 16> Work = {Call->getParent()};
    Blocks.insert(Call->getParent());
    while (!Work.empty())
      for (const BasicBlock *Succ : successors(Work.pop_back_val()))
        if (Succ != End->getParent() && Blocks.insert(Succ).second)
          Work.push_back(Succ);
  }
}

/// Whether \p Join is the next join after \p BB for which lanes may wait.
bool SIMDFlowBuilder::isNextJoin(const BasicBlock *BB,
                                 const BasicBlock *Join) const {
  unsigned To = Order.lookup(Join), From = Order.lookup(BB);
  if (!HasJoin[To] || To <= From)
    return false;
  for (unsigned N = From + 1; N < To; ++N) {
    auto It = Waiting.find(Layout[N]);
    if (It != Waiting.end() && It->second.count(BB))
      return false;
  }
  return true;
}

/// Whether copies for the phis of \p To can be at the end of \p From although
/// some lanes continue elsewhere: the written values have no users there.
bool SIMDFlowBuilder::staysBefore(const BasicBlock *From,
                                  const BasicBlock *To) const {
  return !DT.dominates(To, From);
}

bool SIMDFlowBuilder::checkGoto(CallInst &Goto) {
  BasicBlock *BB = Goto.getParent();
  auto *Br = dyn_cast<BranchInst>(BB->getTerminator());
  // Instructions after the goto that use no mask are emitted before it.
  for (Instruction *I = Goto.getNextNode(); I; I = I->getNextNode())
    if (Users.count(I) || isGoto(I) || isJoin(I))
      return refuse("a goto inside a block");
  CallInst *End = Ends.lookup(Webs.getLeaderValue(&Goto));
  BasicBlock *Next = BB->getNextNode();
  if (!Br || !End)
    return refuse("a goto without a join");
  BasicBlock *Join = Br->getSuccessor(0);
  if (!isNextJoin(BB, Join))
    return refuse("a goto does not lead to the next join");
  S.Gotos[BB] = &Goto;
  S.Targets[&Goto] = End->getParent();
  if (Order[End->getParent()] <= Order[BB])
    return refuse("lanes resume further up");
  ExtractValueInst *None = field(&Goto, 2);
  if (Br->isUnconditional()) {
    // All lanes leave, or there is no block in between.
    bool All = isConstantMask(Goto.getArgOperand(2), false);
    if ((None && !None->use_empty()) || (!All && Next != Join))
      return refuse("a goto that does not branch");
    S.Resume[BB] = Join;
    return staysBefore(BB, Join) || refuse("a join comes before its goto");
  }
  BasicBlock *Some = Br->getSuccessor(1);
  if (!None || Br->getCondition() != None || !None->hasOneUse())
    return refuse("a goto that does not branch");
  if (!staysBefore(BB, Join))
    return refuse("a join comes before its goto");
  S.Resume[BB] = Join;
  if (Some == Next)
    return true;
  // Lanes that leave the loop wait at the next instruction.
  if (Order[Some] > Order[BB] || HasJoin[Order[Some]] || Join != Next ||
      End->getParent() != Next)
    return refuse("a goto whose other lanes do not go on at once");
  S.LoopStarts.insert(Some);
  S.Targets[&Goto] = Some;
  return true;
}

bool SIMDFlowBuilder::checkJoins(BasicBlock &BB) {
  CallInst *Last = nullptr;
  Instruction *Other = nullptr; // The first instruction that is no join.
  for (Instruction &I : BB) {
    if (isJoin(&I)) {
      if (Other)
        return refuse("a join inside a block");
      if (Last && field(Last, 1) && !field(Last, 1)->use_empty())
        return refuse("a join that does not branch");
      Last = cast<CallInst>(&I);
    } else if (!isa<PHINode, DbgInfoIntrinsic>(I) && !S.isState(&I) &&
               !isa<ExtractValueInst>(I) && !Other) {
      Other = &I;
    }
  }
  ExtractValueInst *None = field(Last, 1);
  auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
  if (!None || None->use_empty())
    return findsLane(BB) || refuse("a join may find no lane");
  if (!Br || Other != Br || Br->isUnconditional() ||
      Br->getCondition() != None || !None->hasOneUse() ||
      !isNextJoin(&BB, Br->getSuccessor(0)))
    return refuse("a join does not branch to the next join");
  // The active lanes go on, or all of them back to the start of a loop.
  const BasicBlock *Some = Br->getSuccessor(1);
  bool Back = Order[Some] < Order[&BB] && !HasJoin[Order[Some]];
  if (!Back && Some != BB.getNextNode())
    return refuse("the lanes after a join do not go on at once");
  S.Resume[&BB] = Br->getSuccessor(0);
  return true;
}

/// Whether a lane is certain to be active after the joins of \p BB: at some
/// dominating goto or the entry a lane was active, and all such lanes are
/// again.
bool SIMDFlowBuilder::findsLane(BasicBlock &BB) {
  DenseSet<const Value *> Here;
  for (Instruction &I : BB)
    if (isJoin(&I))
      Here.insert(Webs.getLeaderValue(I.getOperand(1)));
  auto *Node = DT.getNode(&BB);
  while (Node && (Node = Node->getIDom())) {
    BasicBlock *From = Node->getBlock();
    if (!S.Gotos.count(From) && From != &F.getEntryBlock())
      continue;
    // Collect the RMs that may have received lanes on the way.
    DenseMap<const BasicBlock *, DenseSet<const Value *>> In;
    SmallVector<BasicBlock *, 16> Work = {From};
    In[From];
    bool Ok = true;
    while (Ok && !Work.empty()) {
      BasicBlock *B = Work.pop_back_val();
      DenseSet<const Value *> Waiting = In[B];
      for (Instruction &I : *B)
        if (isJoin(&I) && B != From)
          Waiting.erase(Webs.getLeaderValue(I.getOperand(1)));
        else if (isGoto(&I))
          Waiting.insert(Webs.getLeaderValue(&I));
      for (BasicBlock *Succ : successors(B)) {
        if (Succ == &BB)
          Ok &= all_of(Waiting, [&](auto *W) { return Here.count(W); });
        if (Succ == &BB || Succ == From)
          continue;
        bool New = !In.count(Succ);
        auto &Into = In[Succ];
        for (const Value *W : Waiting)
          New |= Into.insert(W).second;
        if (New)
          Work.push_back(Succ);
      }
    }
    if (Ok)
      return true;
  }
  return false;
}

bool SIMDFlowBuilder::run() {
  if (!collect() || !collectExecutionMasks() || !collectResumeMasks() ||
      !checkChain() || !checkWidths())
    return false;
  findWaiting();
  for (CallInst *Call : Calls) {
    for (User *U : Call->users())
      S.State.insert(U);
    if (isGoto(Call) && !checkGoto(*Call))
      return false;
  }
  for (BasicBlock *BB : Layout)
    if (HasJoin[Order[BB]] && !checkJoins(*BB))
      return false;
  // The predecessors of a join write the phis of all blocks it may skip to.
  for (BasicBlock *BB : Layout)
    for (BasicBlock *Pred : predecessors(BB))
      for (BasicBlock *To = BB;
           HasJoin[Order[To]] && S.Resume.count(To) && !S.Gotos.count(To);
           To = S.Resume[To])
        if (!staysBefore(Pred, S.Resume[To]))
          return refuse("a join comes before its goto");
  return true;
}

bool SIMDFlow::analyze(Function &F, std::string &Why) {
  return SIMDFlowBuilder(*this, F, Why).run();
}

} // namespace cmc::genx
