//===- Emitter.cpp - a chunk of a program as a function -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Emitter.h"
#include "gen-simulator/translate/CallOuts.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace gensim::translate {

Emitter::Emitter(const Interpreter &Code, const Blocks &All, Variant V,
                 Module &M)
    : Code(Code), All(All), V(V), M(M), B(M.getContext()) {}

void Emitter::emit(unsigned Number, StringRef Name) {
  Chunk = Number;
  llvm::Type *Args[] = {B.getInt8PtrTy(), B.getInt32Ty(), B.getInt64Ty(),
                        B.getInt8PtrTy()};
  F = Function::Create(FunctionType::get(B.getVoidTy(), Args, false),
                       GlobalValue::ExternalLinkage, Name, M);
  F->addFnAttr(Attribute::NoUnwind);
  F->addParamAttr(0, Attribute::NoAlias);
  T = F->getArg(0);
  Limit = F->getArg(2);
  Context = F->getArg(3);
  Registers = std::make_unique<RegisterCode>(B, T);
  BasicBlock *Entry = newBlock("entry"), *Nowhere = newBlock("nowhere");
  uint32_t From = All.ChunkBegin[Chunk], End = All.ChunkBegin[Chunk + 1];
  B.SetInsertPoint(Entry);
  SwitchInst *Select = B.CreateSwitch(F->getArg(1), Nowhere);
  for (uint32_t Index = From; Index < End; ++Index)
    if (All.IsFirst[Index]) {
      Begins[Index] = newBlock("block");
      Select->addCase(B.getInt32(Index), Begins[Index]);
    }
  for (uint32_t Index = From; Index < End; ++Index)
    if (All.IsFirst[Index])
      emitBlock(Index);
  B.SetInsertPoint(Nowhere);
  B.CreateRetVoid();
}

BasicBlock *Emitter::newBlock(const char *Name) {
  return BasicBlock::Create(M.getContext(), Name, F);
}

/// A block that returns to continue at \p Index.
BasicBlock *Emitter::exitTo(uint32_t Index) {
  BasicBlock *&Exit = Exits[Index];
  if (!Exit) {
    IRBuilderBase::InsertPointGuard Guard(B);
    Exit = newBlock("exit");
    B.SetInsertPoint(Exit);
    Registers->store(NextField, B.getInt32(Index));
    B.CreateRetVoid();
  }
  return Exit;
}

/// The code at \p Index, which is the first of a block or past the end.
BasicBlock *Emitter::blockAt(int64_t Index) {
  BasicBlock *Begin = Begins.lookup(uint32_t(Index));
  return Begin ? Begin : exitTo(uint32_t(Index));
}

void Emitter::jump(int64_t Index) { B.CreateBr(blockAt(Index)); }

/// Continues in a new block.
void Emitter::leaveUnless(Value *Condition, uint32_t Index) {
  BasicBlock *Next = newBlock("on");
  MDNode *Likely = MDBuilder(M.getContext()).createBranchWeights(1000, 1);
  B.CreateCondBr(Condition, Next, exitTo(Index), Likely);
  B.SetInsertPoint(Next);
}

/// The pointer of type \p Ty at byte \p Field of the context.
Value *Emitter::fromContext(size_t Field, llvm::Type *Ty) {
  Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Context, Field);
  LoadInst *L = B.CreateLoad(Ty, B.CreateBitCast(At, Ty->getPointerTo()));
  L->setMetadata(LLVMContext::MD_invariant_load,
                 MDNode::get(B.getContext(), {}));
  return L;
}

Value *Emitter::interpreter() {
  return fromContext(offsetof(UnitContext, Code), B.getInt8PtrTy());
}

/// Calls the function at byte \p Field of the context.
Value *Emitter::callOut(size_t Field, llvm::Type *Result,
                        ArrayRef<Value *> Args) {
  SmallVector<llvm::Type *, 4> Types;
  for (Value *A : Args)
    Types.push_back(A->getType());
  auto *Ty = FunctionType::get(Result, Types, false);
  CallInst *Call =
      B.CreateCall(Ty, fromContext(Field, Ty->getPointerTo()), Args);
  Call->addFnAttr(Attribute::NoUnwind);
  return Call;
}

/// Has the interpreter execute the instruction at \p Index, and returns unless
/// the next one follows.
void Emitter::interpret(uint32_t Index) {
  Value *Goes = callOut(
      offsetof(UnitContext, InterpretOne), B.getInt8Ty(),
      {interpreter(), T, B.getInt32(Index), B.getInt32(All.Rest[Index])});
  BasicBlock *Next = newBlock("on"), *Stop = newBlock("stop");
  B.CreateCondBr(B.CreateICmpNE(Goes, B.getInt8(0)), Next, Stop);
  B.SetInsertPoint(Stop);
  B.CreateRetVoid();
  B.SetInsertPoint(Next);
}

void Emitter::emitBlock(uint32_t First) {
  B.SetInsertPoint(Begins[First]);
  emitWake(First);
  emitChecks(First);
  uint32_t End = First + All.Rest[First];
  for (uint32_t Index = First; Index + 1 < End; ++Index)
    emitInst(Index);
  uint32_t Last = End - 1;
  if (classOf(Code.program().insts()[Last].Opcode) == OpClass::Branch)
    return emitBranch(Last);
  emitInst(Last);
  if (Code.prepared(Last).SetsControl)
    B.CreateBr(exitTo(End));
  else
    jump(End);
}

/// Wakes the channels that are parked at \p First.
void Emitter::emitWake(uint32_t First) {
  if (!Code.prepared(First).WakesChannels)
    return;
  BasicBlock *Wake = newBlock("wake"), *Next = newBlock("on");
  Value *AreActive = B.CreateICmpEQ(Registers->load(ActiveField, 32),
                                    Registers->load(DispatchMaskField, 32));
  B.CreateCondBr(AreActive, Next, Wake);
  B.SetInsertPoint(Wake);
  callOut(offsetof(UnitContext, WakeAt), B.getVoidTy(), {T, B.getInt32(First)});
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

/// Counts the instructions of the block, and leaves before it if they are too
/// many or its mask is of the other variant.
void Emitter::emitChecks(uint32_t First) {
  if (uint32_t Channels = All.Channels[First]) {
    Value *Needed = B.getInt32(Channels);
    Value *Active = B.CreateAnd(Registers->load(ActiveField, 32), Needed);
    leaveUnless(V.Masked ? B.CreateICmpNE(Active, Needed)
                         : B.CreateICmpEQ(Active, Needed),
                First);
  }
  Value *After = B.CreateAdd(Registers->load(ExecutedField, 64),
                             B.getInt64(All.Rest[First]));
  leaveUnless(B.CreateICmpULE(After, Limit), First);
  Registers->store(ExecutedField, After);
}

/// Calls the handler of the send at \p Index, and returns if the thread has
/// ended or failed there.
void Emitter::emitSend(uint32_t Index) {
  const Inst &I = Code.program().insts()[Index];
  Value *Mask = executionMask(I);
  if (!Mask)
    Mask = B.getInt32(Code.prepared(Index).Lanes);
  Value *Goes = callOut(offsetof(UnitContext, Send), B.getInt8Ty(),
                        {interpreter(), T, B.getInt32(Index), Mask});
  BasicBlock *Next = newBlock("on"), *Stop = newBlock("stop");
  B.CreateCondBr(B.CreateICmpNE(Goes, B.getInt8(0)), Next, Stop);
  B.SetInsertPoint(Stop);
  callOut(offsetof(UnitContext, StopAfter), B.getVoidTy(),
          {T, B.getInt32(All.Rest[Index])});
  B.CreateRetVoid();
  B.SetInsertPoint(Next);
}

void Emitter::emitInst(uint32_t Index) {
  const Prepared &P = Code.prepared(Index);
  const Inst &I = Code.program().insts()[Index];
  if (P.Class == OpClass::Sync && P.Refused == Fault::Kind::None) {
    bool Waits =
        I.Opcode != Op::Nop && (I.Opcode != Op::Sync || I.Sync == SyncFn::Bar ||
                                I.Sync == SyncFn::Host);
    if (!Waits)
      return;
  }
  bool MayWait = P.Class == OpClass::Send && I.Conditional;
  if (canTranslate(P.Chain, Index))
    emitALU(Index);
  else if (P.Class == OpClass::Send && !MayWait &&
           P.Refused == Fault::Kind::None)
    emitSend(Index);
  else
    interpret(Index);
}

} // namespace gensim::translate
