//===- OutlineFences.cpp - moves fenced scopes into functions -------------===//
//
// Part of CMC, under the MIT licence.
//
// CM_OPTIMIZATIONS_FENCE marks the rest of a scope:
//   %m = call i8 @__cm_optimization_fence_begin()
//   ...
//   call void @__cm_optimization_fence_end(i8* %m.addr)
// The code between them becomes a function that stays out of line
// (NoInlineFunctions.h), so that no pass moves code into or out of it. Inside
// SIMD control flow, where functions are inlined, the fence has no effect.
// Requires: variables in memory, as Clang leaves them.
// Guarantees: no marker is left.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/NoInlineFunctions.h"
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Errors.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

constexpr const char Begin[] = "optimization_fence_begin";
constexpr const char End[] = "optimization_fence_end";

/// The variable whose lifetime is the scope that \p Marker begins.
Value *variableOf(const CallInst &Marker) {
  for (const User *U : Marker.users())
    if (auto *Store = dyn_cast<StoreInst>(U))
      return const_cast<Value *>(Store->getPointerOperand());
  return nullptr;
}

/// Splits off the blocks of the scope of \p Marker and returns them, the first
/// one first. Erases the markers.
SetVector<BasicBlock *> takeScope(CallInst &Marker) {
  SmallVector<CallInst *, 2> Ends;
  if (Value *Variable = variableOf(Marker))
    for (User *U : Variable->users())
      if (auto *Call = dyn_cast<CallInst>(U); Call && rawName(Call) == End)
        Ends.push_back(Call);
  BasicBlock *First = Marker.getParent()->splitBasicBlock(Marker.getNextNode());
  SmallPtrSet<BasicBlock *, 2> Exits;
  for (CallInst *Call : Ends) {
    Exits.insert(Call->getParent()->splitBasicBlock(Call));
    Call->eraseFromParent();
  }
  Marker.replaceAllUsesWith(Constant::getNullValue(Marker.getType()));
  Marker.eraseFromParent();
  SetVector<BasicBlock *> Blocks;
  Blocks.insert(First);
  for (unsigned I = 0; I < Blocks.size(); ++I)
    for (BasicBlock *Next : successors(Blocks[I]))
      if (!Exits.count(Next))
        Blocks.insert(Next);
  return Blocks;
}

/// Whether control may come back to \p Blocks, in a loop around them.
bool isRepeated(const SetVector<BasicBlock *> &Blocks) {
  for (BasicBlock *BB : Blocks)
    for (BasicBlock *Next : successors(BB))
      if (!Blocks.count(Next) && isPotentiallyReachable(Next, Blocks[0]))
        return true;
  return false;
}

/// Whether \p A has no value from an earlier time around a loop: it is a class
/// with a reference, which has to be initialised, or a pointer that is stored
/// before it is read.
bool isFresh(const AllocaInst &A, const DominatorTree &DT) {
  Type *T = A.getAllocatedType();
  if (T->isPointerTy())
    return any_of(A.users(), [&](const User *U) {
      return isa<StoreInst>(U) && all_of(A.users(), [&](const User *Other) {
               return U == Other || DT.dominates(cast<Instruction>(U),
                                                 cast<Instruction>(Other));
             });
    });
  bool Found = false;
  forEachLeaf(T, 0, A.getModule()->getDataLayout(),
              [&](Type *Leaf, uint64_t) { Found |= Leaf->isPointerTy(); });
  return Found;
}

/// Moves the variables whose scope is in that of \p Blocks, such as temporary
/// references, into the first of these, so that they do not become parameters.
void takeVariables(Function &F, const SetVector<BasicBlock *> &Blocks) {
  bool Repeated = isRepeated(Blocks);
  DominatorTree DT(F);
  auto IsInside = [&](const User *U) {
    return Blocks.count(
        const_cast<BasicBlock *>(cast<Instruction>(U)->getParent()));
  };
  for (AllocaInst *A : allocasOf(F))
    if (!A->use_empty() && all_of(A->users(), IsInside) &&
        (!Repeated || isFresh(*A, DT)))
      A->moveBefore(*Blocks[0], Blocks[0]->begin());
}

/// Moves the variables that takeVariables() moved to where variables belong.
void placeVariables(Function &Outlined) {
  Instruction *End = Outlined.getEntryBlock().getTerminator();
  for (Instruction &I : make_early_inc_range(instructions(Outlined)))
    if (isa<AllocaInst>(I) && I.getParent() != End->getParent())
      I.moveBefore(End);
}

/// Parameters are Clang's variables that the scope shares with the rest of the
/// function: their sizes are known.
void setSizes(Function &Outlined) {
  const DataLayout &DL = Outlined.getParent()->getDataLayout();
  auto *Call = cast<CallInst>(Outlined.user_back());
  for (Argument &A : Outlined.args()) {
    Value *Passed = Call->getArgOperand(A.getArgNo())->stripPointerCasts();
    Type *T = nullptr;
    if (auto *Variable = dyn_cast<AllocaInst>(Passed))
      T = Variable->getAllocatedType();
    else if (auto *Outer = dyn_cast<Argument>(Passed))
      T = Outer->hasByValAttr() ? Outer->getParamByValType()
                                : Outer->getParamStructRetType();
    if (T && A.getType()->isPointerTy())
      A.addAttr(Attribute::getWithDereferenceableBytes(A.getContext(),
                                                       DL.getTypeStoreSize(T)));
  }
}

bool outline(CallInst &Marker) {
  Function &F = *Marker.getFunction();
  DebugLoc Loc = Marker.getDebugLoc();
  SetVector<BasicBlock *> Blocks = takeScope(Marker);
  takeVariables(F, Blocks);
  CodeExtractor Extractor(Blocks.getArrayRef(), /*DT=*/nullptr,
                          /*AggregateArgs=*/false, nullptr, nullptr, nullptr,
                          /*AllowVarArgs=*/false, /*AllowAlloca=*/true,
                          "fence");
  CodeExtractorAnalysisCache Cache(F);
  Function *Outlined =
      Extractor.isEligible() ? Extractor.extractCodeRegion(Cache) : nullptr;
  std::string Why = "control enters or leaves it in an unusual way";
  if (Outlined) {
    Outlined->setLinkage(GlobalValue::InternalLinkage);
    for (const char *Name : {"CMGenxMain", "cmc-float-control"})
      Outlined->removeFnAttr(Name);
    Outlined->removeFnAttr(Attribute::AlwaysInline);
    Outlined->removeFnAttr(Attribute::InlineHint);
    Outlined->addFnAttr(Attribute::NoInline);
    placeVariables(*Outlined);
    setSizes(*Outlined);
    Why = whyInlined(*Outlined);
  }
  if (!Why.empty())
    report(F.getContext(), Loc, PassDiag::FenceScope, {Why});
  return Why.empty();
}

} // namespace

PreservedAnalyses OutlineFencesPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<CallInst *, 4> Markers;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (rawName(&I) == Begin)
        Markers.push_back(cast<CallInst>(&I));
  // The last fence that begins is the innermost.
  for (CallInst *Marker : reverse(Markers))
    if (!outline(*Marker))
      break;
  return Markers.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace cmc::frontend
