//===- JoinVariables.cpp - variables that a pointer is chosen among -------===//
//
// Part of CMC, under the MIT licence.
//
// Local variables and constant tables that one pointer may point into become
// one variable, which starts with the values of the tables:
//
//   %p = select i1 %c, ptr %a, gep @table, %i
//     ==>
//   %ab = alloca [8 x i32]
//   store <4 x i32> <values of @table>, gep %ab, 16
//   %p = select i1 %c, ptr %ab, gep %ab, 16 + 4 * %i
//
// Such pointers come from source and from LLVM, which makes one load of those
// in both arms of an `if`. If the variables are together larger than a quarter
// of the register file, the load or store is made in two arms instead, where a
// select is the choice.
//
// Requires: calls inlined. Guarantees: the same values. Leaves alone: variables
// that may be chosen instead of other memory, large ones that a phi chooses
// among, and functions that may have variables in private memory.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/Variables.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "genx-join-variables"

using namespace llvm;

namespace cmc::genx {
namespace {

/// The value of \p Table as a vector; null if it is not known.
Constant *initialValue(const GlobalVariable &Table) {
  const DataLayout &DL = Table.getParent()->getDataLayout();
  Type *Elem = scalarOf(Table.getValueType());
  unsigned Size = elementBytes(Elem);
  if (!Table.isConstant() || !Table.hasDefinitiveInitializer() || !Size)
    return nullptr;
  return elementsOf(const_cast<Constant *>(Table.getInitializer()), Elem,
                    DL.getTypeAllocSize(Table.getValueType()) / Size, 0, DL);
}

/// The variables and tables that \p Ptr may point into; none if it may point to
/// anything else.
SmallVector<Value *, 4> variablesOf(const Value *Ptr) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Ptr, Objects, nullptr, /*MaxLookup=*/0);
  SmallVector<Value *, 4> Variables;
  for (const Value *V : Objects) {
    if (isa<UndefValue, ConstantPointerNull>(V))
      continue;
    auto *Table = dyn_cast<GlobalVariable>(V);
    auto *Array = dyn_cast<AllocaInst>(V);
    if (!(Array && Array->isStaticAlloca()) && !(Table && initialValue(*Table)))
      return {};
    Variables.push_back(const_cast<Value *>(V));
  }
  return Variables;
}

/// Variables that pointers are chosen among.
struct Group {
  SmallSetVector<Value *, 4> Variables;
  SmallVector<Instruction *, 2> Choices; ///< Phis and selects.
};

class Joiner {
public:
  Joiner(Function &F, OptimizationRemarkEmitter &ORE)
      : F(F), ORE(ORE), DL(F.getParent()->getDataLayout()) {}
  bool run();

private:
  bool join(const Group &G);
  bool separate(SelectInst &Choice);
  Type *typeOf(const Value *Variable) const;
  void initialize(IRBuilder<> &B, const GlobalVariable &Table, Value *Where);
  void replaceTable(const GlobalVariable &Table, IRBuilder<> &B, Value *New);

  Function &F;
  OptimizationRemarkEmitter &ORE;
  const DataLayout &DL;
};

Type *Joiner::typeOf(const Value *Variable) const {
  if (auto *Array = dyn_cast<AllocaInst>(Variable))
    return Array->getAllocatedType();
  return cast<GlobalVariable>(Variable)->getValueType();
}

/// Stores the value of \p Table, all of which is known, at \p Where.
void Joiner::initialize(IRBuilder<> &B, const GlobalVariable &Table,
                        Value *Where) {
  Constant *Value = initialValue(Table);
  unsigned Space = Where->getType()->getPointerAddressSpace();
  B.CreateAlignedStore(
      Value, B.CreateBitCast(Where, Value->getType()->getPointerTo(Space)),
      Align(elementBytes(Value->getType()->getScalarType())));
}

/// Replaces the addresses in \p Table that the function uses: they are constant
/// in all instructions.
void Joiner::replaceTable(const GlobalVariable &Table, IRBuilder<> &B,
                          Value *New) {
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands()) {
      auto *C = dyn_cast<Constant>(U.get());
      if (!C || !C->getType()->isPointerTy())
        continue;
      APInt Offset(DL.getIndexTypeSizeInBits(C->getType()), 0);
      if (C->stripAndAccumulateConstantOffsets(
              DL, Offset, /*AllowNonInbounds=*/true) != &Table)
        continue;
      Value *At =
          B.CreateConstGEP1_64(B.getInt8Ty(), New, Offset.getSExtValue());
      U.set(B.CreatePointerBitCastOrAddrSpaceCast(At, C->getType()));
    }
}

/// Replaces the variables of \p G by one; false if that would be too large.
bool Joiner::join(const Group &G) {
  SmallVector<uint64_t, 4> Offsets;
  Type *Elem = scalarOf(typeOf(G.Variables[0]));
  uint64_t Bytes = 0;
  Align Alignment;
  for (const Value *V : G.Variables) {
    Type *T = typeOf(V);
    Align A = std::max(DL.getPrefTypeAlign(T), Align(4));
    if (auto *Array = dyn_cast<AllocaInst>(V))
      A = std::max(A, Array->getAlign());
    Alignment = std::max(Alignment, A);
    Offsets.push_back(alignTo(Bytes, A));
    Bytes = Offsets.back() + DL.getTypeAllocSize(T);
    if (scalarOf(T) != Elem)
      Elem = Type::getInt8Ty(F.getContext());
  }
  Bytes = alignTo(Bytes, 4);
  if (Bytes > visa::CostModel(targetOf(F)).room(visa::cost::ObjectShare))
    return false;
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Joined =
      B.CreateAlloca(ArrayType::get(Elem, Bytes / DL.getTypeAllocSize(Elem)));
  Joined->setAlignment(Alignment);
  Value *Start = B.CreateBitCast(
      Joined, B.getInt8PtrTy(Joined->getType()->getPointerAddressSpace()));
  ORE.emit([&] {
    return OptimizationRemark(DEBUG_TYPE, "Joined", G.Choices[0])
           << ore::NV("Variables", unsigned(G.Variables.size()))
           << " variables that a pointer is chosen among are one of "
           << ore::NV("Bytes", Bytes) << " bytes";
  });
  for (auto [V, Offset] : zip(G.Variables, Offsets)) {
    Value *New = B.CreateConstGEP1_64(B.getInt8Ty(), Start, Offset);
    if (auto *Table = dyn_cast<GlobalVariable>(V)) {
      initialize(B, *Table, New);
      replaceTable(*Table, B, New);
      continue;
    }
    auto *Array = cast<AllocaInst>(V);
    for (User *U : make_early_inc_range(Array->users()))
      if (auto *I = dyn_cast<Instruction>(U); I && I->isLifetimeStartOrEnd())
        I->eraseFromParent();
    Array->replaceAllUsesWith(
        B.CreatePointerBitCastOrAddrSpaceCast(New, Array->getType()));
  }
  for (Value *V : G.Variables) // At last: B may insert before one of them.
    if (auto *Array = dyn_cast<AllocaInst>(V))
      Array->eraseFromParent();
  return true;
}

/// Makes two accesses, in the arms of a branch, of each access through the
/// pointer \p Choice; false if the pointer has other uses.
bool Joiner::separate(SelectInst &Choice) {
  for (const User *U : Choice.users())
    if (getLoadStorePointerOperand(U) != &Choice ||
        (isa<StoreInst>(U) && U->getOperand(0) == &Choice))
      return false;
  for (User *U : make_early_inc_range(Choice.users())) {
    auto *Access = cast<Instruction>(U);
    Instruction *Ends[2];
    SplitBlockAndInsertIfThenElse(Choice.getCondition(), Access, &Ends[0],
                                  &Ends[1]);
    Instruction *Arms[2];
    for (unsigned N : {0, 1}) {
      Arms[N] = Access->clone();
      Arms[N]->insertBefore(Ends[N]);
      Arms[N]->replaceUsesOfWith(&Choice, Choice.getOperand(N + 1));
    }
    if (isa<LoadInst>(Access)) {
      PHINode *Result = PHINode::Create(Access->getType(), 2, "",
                                        &Access->getParent()->front());
      for (Instruction *Arm : Arms)
        Result->addIncoming(Arm, Arm->getParent());
      Access->replaceAllUsesWith(Result);
    }
    Access->eraseFromParent();
  }
  Choice.eraseFromParent();
  return true;
}

bool Joiner::run() {
  // In the order of the instructions, so that the output does not depend on
  // addresses in this process.
  MapVector<Instruction *, SmallVector<Value *, 4>> Choices;
  EquivalenceClasses<Value *> Classes;
  for (Instruction &I : instructions(F)) {
    if (!I.getType()->isPointerTy() || !isa<PHINode, SelectInst>(I))
      continue;
    SmallVector<Value *, 4> Variables = variablesOf(&I);
    if (Variables.size() < 2)
      continue;
    for (Value *V : Variables)
      Classes.unionSets(Variables[0], V);
    Choices.insert({&I, Variables});
  }
  MapVector<Value *, Group> Groups;
  for (auto &[Choice, Variables] : Choices) {
    Group &G = Groups[Classes.getLeaderValue(Variables[0])];
    G.Variables.insert(Variables.begin(), Variables.end());
    G.Choices.push_back(Choice);
  }
  bool Changed = false;
  for (auto &[Leader, G] : Groups) {
    if (join(G)) {
      Changed = true;
      continue;
    }
    // A select of other selected pointers comes before these.
    for (Instruction *Choice : reverse(G.Choices))
      if (auto *Select = dyn_cast<SelectInst>(Choice))
        Changed |= separate(*Select);
  }
  return Changed;
}

} // namespace

PreservedAnalyses JoinVariablesPass::run(Function &F,
                                         FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute("cmc-private-memory"))
    return PreservedAnalyses::all();
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  return Joiner(F, ORE).run() ? PreservedAnalyses::none()
                              : PreservedAnalyses::all();
}

} // namespace cmc::genx
