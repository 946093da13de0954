//===- EmitBranch.cpp - control flow --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// A branch that parks no channel and leaves one active is a jump of the host;
// any other is executed by the interpreter (eu/ControlFlow.cpp), whose
// classification of channels this follows.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/CallOuts.h"
#include "gen-simulator/translate/Emitter.h"
#include "llvm/ADT/SmallSet.h"

using namespace llvm;

namespace gensim::translate {

namespace {

/// A branch without the cases that are left to the interpreter.
enum class Form {
  Other,
  Jump,     ///< jmpi to a constant target.
  ParkNone, ///< Continues at the next instruction if it parks no channel.
  Loop,     ///< Goes to the target if all channels take it.
};

Form formOf(const Inst &I) {
  switch (I.Opcode) {
  case Op::Jmpi:
    return I.JIP >= 0 ? Form::Jump : Form::Other;
  case Op::If:
    return I.BranchCtrl ? Form::Other : Form::ParkNone;
  case Op::Endif:
  case Op::Join:
  case Op::Break:
  case Op::Cont:
  case Op::Halt:
    return Form::ParkNone;
  case Op::Goto:
    return I.BranchCtrl ? Form::Loop : Form::ParkNone;
  case Op::While:
    return Form::Loop;
  default:
    return Form::Other;
  }
}

} // namespace

/// The active channels that \p I covers, and those of them whose predicate is
/// true and false.
Emitter::Channels Emitter::channelsOf(const Inst &I) {
  Channels C;
  uint32_t Covered =
      uint32_t(((uint64_t(1) << I.ExecSize) - 1) << I.ChannelOffset);
  C.Active = B.CreateAnd(Registers->load(ActiveField, 32), Covered);
  C.Taken = C.Active;
  C.Untaken = B.getInt32(0);
  if (I.Pred.K != Predicate::Kind::None) {
    Value *P = B.CreateShl(predicateOf(I), unsigned(I.ChannelOffset));
    C.Taken = B.CreateAnd(C.Active, P);
    C.Untaken = B.CreateAnd(C.Active, B.CreateNot(P));
  }
  return C;
}

/// The channels that a branch of the form ParkNone parks.
Value *Emitter::parkedBy(const Inst &I, const Channels &C) {
  switch (I.Opcode) {
  case Op::If:
    return C.Untaken;
  case Op::Endif:
  case Op::Join:
    return B.getInt32(0);
  case Op::Goto:
    return Code.program().target().has(cmc::TargetInfo::GotoKeepsTrue)
               ? C.Untaken
               : C.Taken;
  default:
    return C.Taken;
  }
}

/// Executes the branch in the interpreter and continues where that says.
void Emitter::interpretBranch(uint32_t Index) {
  const Inst &I = Code.program().insts()[Index];
  Value *Next = callOut(offsetof(UnitContext, InterpretBranch), B.getInt32Ty(),
                        {interpreter(), T, B.getInt32(Index)});
  BasicBlock *Leave = newBlock("leave");
  SwitchInst *Select = B.CreateSwitch(Next, Leave);
  SmallSet<uint32_t, 4> Known;
  for (int64_t PC : {int64_t(I.PC + I.Bytes), int64_t(I.JIP), int64_t(I.UIP)}) {
    int To = PC < 0 ? -1 : Code.program().indexOf(uint32_t(PC));
    if (To < 0 || !Begins.count(uint32_t(To)) ||
        !Known.insert(uint32_t(To)).second)
      continue;
    Select->addCase(B.getInt32(uint32_t(To)), Begins[uint32_t(To)]);
  }
  B.SetInsertPoint(Leave); // T.Next is set.
  B.CreateRetVoid();
}

void Emitter::emitBranch(uint32_t Index) {
  const Inst &I = Code.program().insts()[Index];
  Form F = Code.prepared(Index).Refused == Fault::Kind::None ? formOf(I)
                                                             : Form::Other;
  int Target = -1;
  if (F == Form::Jump || F == Form::Loop) {
    int32_t PC = I.Opcode == Op::Goto ? I.UIP : I.JIP;
    Target = PC < 0 ? -1 : Code.program().indexOf(uint32_t(PC));
    if (Target < 0)
      F = Form::Other;
  }
  // Faults of branches to nowhere are the interpreter's.
  bool LeavesProgram =
      Index + 1 == Code.program().insts().size() ||
      (I.Opcode == Op::Break && Code.program().indexOf(uint32_t(I.UIP)) < 0);
  if (F == Form::Other || LeavesProgram)
    return interpretBranch(Index);
  BasicBlock *Next = blockAt(Index + 1);
  if (F == Form::Jump) {
    if (I.Pred.K == Predicate::Kind::None)
      return jump(Target);
    Value *First = B.CreateTrunc(predicateOf(I), B.getInt1Ty());
    B.CreateCondBr(First, blockAt(Target), Next);
    return;
  }
  Channels C = channelsOf(I);
  auto isZero = [&](Value *X) { return B.CreateICmpEQ(X, B.getInt32(0)); };
  BasicBlock *Rest = newBlock("rest");
  if (F == Form::ParkNone) {
    Value *Simple =
        B.CreateAnd(isZero(parkedBy(I, C)), B.CreateNot(isZero(C.Active)));
    B.CreateCondBr(Simple, Next, Rest);
  } else {
    BasicBlock *Some = newBlock("some");
    // goto without a taken channel may skip to its JIP.
    B.CreateCondBr(isZero(C.Taken), I.Opcode == Op::While ? Next : Rest, Some);
    B.SetInsertPoint(Some);
    B.CreateCondBr(isZero(C.Untaken), blockAt(Target), Rest);
  }
  B.SetInsertPoint(Rest);
  interpretBranch(Index);
}

} // namespace gensim::translate
