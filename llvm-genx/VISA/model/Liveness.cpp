//===- Liveness.cpp -------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace cmc;
using namespace cmc::visa;
using llvm::BitVector;

//===--- Control flow -----------------------------------------------------===//

static bool isUnconditional(const Instruction &I) {
  return I.Op == Opcode::Ret || I.Op == Opcode::Return ||
         I.Op == Opcode::Fret || (I.Op == Opcode::Jmp && I.Pred.Var == None);
}

bool cmc::visa::fallsThrough(const BasicBlock &B) {
  // After an unconditional goto, lanes may wait at the next block.
  return B.Instructions.empty() || !isUnconditional(B.Instructions.back());
}

llvm::SmallVector<BlockId, 2> cmc::visa::successors(const Kernel &K,
                                                    BlockId B) {
  llvm::SmallVector<BlockId, 2> Result;
  const BasicBlock &Block = K.Blocks[B];
  for (const Instruction &I : llvm::reverse(Block.Instructions)) {
    if (!I.info().has(Terminator))
      break;
    // Lanes wait at the target of a goto until control reaches it.
    bool Waits = I.Op == Opcode::Goto && Block.Resume != None;
    if (!I.Operands.empty() && !Waits)
      Result.push_back(I.Operands[0].Var);
  }
  if (Block.Resume != None)
    Result.push_back(Block.Resume);
  if (fallsThrough(Block) && B + 1 < K.Blocks.size())
    Result.push_back(B + 1);
  return Result;
}

//===--- Accesses ---------------------------------------------------------===//

static unsigned lanesOfMask(const Kernel &K, VarId First) {
  unsigned Lanes = K.Variables[First].Count;
  for (VarId V = First + 1; V < K.Variables.size() && K.Variables[V].Part != 0;
       ++V)
    Lanes += K.Variables[V].Count;
  return Lanes;
}

static bool writesWhole(const Kernel &K, const Instruction &I,
                        const Operand &O) {
  if (I.Op == Opcode::LifetimeStart)
    return true;
  bool SomeLanesMayBeOff =
      !I.NoMask || (I.Pred.Var != None && !I.info().has(PredicateIsData));
  if (SomeLanesMayBeOff)
    return false;
  switch (O.K) {
  case Operand::Mask:
    return I.Lane == 0 && K.Variables[O.Var].Part == 0 &&
           I.ExecSize >= lanesOfMask(K, O.Var);
  case Operand::Direct:
  case Operand::Address:
    return O.Reg.Offset == 0 && O.Reg.isContiguous() &&
           O.Reg.size() >= K.Variables[O.Var].size();
  case Operand::Raw:
    return O.Reg.Offset == 0 && messageBytes(I, &O - I.Operands.begin()) >=
                                    K.Variables[O.Var].size();
  case Operand::Surface:
    return true;
  default:
    return false;
  }
}

/// Accesses of calls and returns other than to operands. A call may access
/// everything that the thread has: its payload and its volatile variables.
static void forEachImplicit(const Kernel &K, const Instruction &I,
                            llvm::function_ref<void(const Access &)> F) {
  if (I.Op == Opcode::InlineAsm) {
    const Assembly &A = K.Assemblies[I.Msg.Value];
    for (const Assembly::Operand &O : A.Operands) {
      if (O.Address != None)
        F({O.Address, false, false});
      if (O.Reads)
        F({O.Var, false, false});
    }
    for (const Assembly::Operand &O : A.Operands)
      if (O.Writes)
        F({O.Var, true, false});
    return;
  }
  bool IsCall = I.Op == Opcode::Call, IsReturn = I.Op == Opcode::Return;
  if (!IsCall && !IsReturn && I.Op != Opcode::Ret && I.Op != Opcode::Fret)
    return;
  const Subroutine *S =
      IsCall || IsReturn ? &K.Subroutines[I.Msg.Value] : nullptr;
  auto All = [&](const std::vector<VarId> &Vars, bool Writes, bool Whole) {
    for (VarId V : Vars)
      F({V, Writes, Whole});
  };
  if (IsCall) {
    All(S->Params, false, false);
    for (const Input &In : K.Inputs)
      F({In.Var, false, false});
  } else if (IsReturn) {
    All(S->Results, false, false);
  }
  for (VarId V : K.Volatiles)
    F({V, false, false});
  if (!IsCall)
    return;
  All(S->Clobbers, true, false);
  All(K.Volatiles, true, false);
  All(S->Results, true, true);
}

void cmc::visa::forEachAccess(const Kernel &K, const Instruction &I,
                              llvm::function_ref<void(const Access &)> F) {
  auto Unit = [&](VarId V) { return V - K.Variables[V].Part; };
  forEachImplicit(K, I, F);
  if (I.Pred.Var != None)
    F({Unit(I.Pred.Var), false, false});
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (O.is(Operand::Indexed) || O.is(Operand::Indirect))
      F({Unit(O.Idx.Var), false, false});
    bool NoVariable = O.is(Operand::Null) || O.is(Operand::Imm) ||
                      O.is(Operand::Constant) || O.is(Operand::Label) ||
                      O.is(Operand::AddressOf);
    if (!NoVariable && !I.info().defines(N))
      F({Unit(O.Var), false, false});
  }
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (I.info().defines(N) && !O.is(Operand::Null))
      F({Unit(O.Var), true, writesWhole(K, I, O)});
  }
}

std::pair<unsigned, unsigned>
cmc::visa::bytesAccessed(const Kernel &K, const Instruction &I, unsigned N) {
  const Operand &O = I.Operands[N];
  unsigned Size = K.Variables[O.Var].size(), Begin = 0, End = Size;
  if (O.is(Operand::Direct)) {
    Begin = O.Reg.begin(), End = O.Reg.end();
  } else if (O.is(Operand::Raw)) {
    Begin = O.Reg.Offset, End = Begin + messageBytes(I, N);
  }
  return {std::min(Begin, Size), std::min(End, Size)};
}

//===--- Data flow --------------------------------------------------------===//

void cmc::visa::solveBackward(const Kernel &K, std::vector<BitVector> &LiveOut,
                              llvm::function_ref<BitVector(BlockId)> LiveIn) {
  unsigned Blocks = K.Blocks.size();
  std::vector<llvm::SmallVector<BlockId, 2>> Previous(Blocks);
  for (BlockId B = 0; B != Blocks; ++B)
    for (BlockId S : successors(K, B))
      Previous[S].push_back(B);
  std::vector<bool> Queued(Blocks, true);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BlockId B = Blocks; B-- != 0;) {
      if (!Queued[B])
        continue;
      Queued[B] = false;
      BitVector In = LiveIn(B);
      for (BlockId P : Previous[B]) {
        if (!In.test(LiveOut[P]))
          continue;
        LiveOut[P] |= In;
        Queued[P] = Changed = true;
      }
    }
  }
}

Liveness::Liveness(const Kernel &K) : K(K) {
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    Next.push_back(successors(K, B));
  Defined.assign(K.Blocks.size(), BitVector(K.Variables.size()));
  LiveOut.assign(K.Blocks.size(), BitVector(K.Variables.size()));
  solveForward();
  solveBackward();
}

void Liveness::solveForward() {
  if (K.Blocks.empty())
    return;
  std::vector<BlockId> Entries(1, 0);
  for (const Subroutine &S : K.Subroutines) {
    Entries.push_back(S.Entry);
    for (VarId V : S.Params)
      Defined[S.Entry].set(V);
  }
  for (BlockId Entry : Entries) {
    for (const Input &I : K.Inputs)
      Defined[Entry].set(I.Var);
    for (VarId V = 0; V != K.Variables.size(); ++V)
      if (K.Variables[V].Predefined || K.Variables[V].Volatile)
        Defined[Entry].set(V);
  }

  std::vector<BitVector> Writes(K.Blocks.size(), BitVector(K.Variables.size()));
  for (BlockId B = 0; B != K.Blocks.size(); ++B)
    for (const Instruction &I : K.Blocks[B].Instructions)
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes)
          Writes[B].set(A.Var);
      });

  std::vector<bool> Queued(K.Blocks.size(), true);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BlockId B = 0; B != K.Blocks.size(); ++B) {
      if (!Queued[B])
        continue;
      Queued[B] = false;
      BitVector Out = Defined[B];
      Out |= Writes[B];
      for (BlockId S : Next[B]) {
        if (!Out.test(Defined[S]))
          continue;
        Defined[S] |= Out;
        Queued[S] = Changed = true;
      }
    }
  }
}

void Liveness::solveBackward() {
  unsigned Blocks = K.Blocks.size(), Variables = K.Variables.size();
  std::vector<BitVector> Reads(Blocks, BitVector(Variables));
  std::vector<BitVector> Kills(Blocks, BitVector(Variables));
  for (BlockId B = 0; B != Blocks; ++B)
    for (const Instruction &I : K.Blocks[B].Instructions)
      forEachAccess(K, I, [&](const Access &A) {
        if (!A.Writes && !Kills[B].test(A.Var))
          Reads[B].set(A.Var);
        else if (A.Whole)
          Kills[B].set(A.Var);
      });

  cmc::visa::solveBackward(K, LiveOut, [&](BlockId B) {
    BitVector In = LiveOut[B];
    In.reset(Kills[B]);
    In |= Reads[B];
    In &= Defined[B];
    return In;
  });
}

//===--- Segments ---------------------------------------------------------===//

/// Whether \p I may write its result before it has read all of \p V, as
/// messages do. A systolic product reads its accumulator first.
static bool readsWhileWriting(const Instruction &I, VarId V) {
  if (!I.info().has(Memory) || I.info().TheShape != Shape::Systolic)
    return I.info().has(Memory);
  return llvm::any_of(llvm::drop_begin(I.Operands, 2), [&](const Operand &O) {
    return O.is(Operand::Raw) && O.Var == V;
  });
}

/// Walks \p B backwards; appends its segments to \p All in ascending order.
void Liveness::blockSegments(BlockId B, unsigned FirstNumber,
                             std::vector<std::vector<Segment>> &All) const {
  const auto &Instructions = K.Blocks[B].Instructions;
  if (Instructions.empty())
    return;
  constexpr unsigned Dead = ~0u;
  struct State {
    unsigned End = Dead;        ///< End of the segment being built (backwards).
    unsigned FirstWrite = Dead; ///< In this block.
  };
  // Only variables of this block and those live through it matter.
  llvm::DenseMap<VarId, State> States;
  unsigned Number = FirstNumber;
  for (const Instruction &I : Instructions) {
    forEachAccess(K, I, [&](const Access &A) {
      State &S = States[A.Var];
      if (A.Writes && S.FirstWrite == Dead)
        S.FirstWrite = 2 * Number + 1;
    });
    ++Number;
  }
  unsigned BlockEnd = 2 * Number - 1;
  for (VarId V : LiveOut[B].set_bits())
    States[V].End = BlockEnd;

  std::vector<std::pair<VarId, Segment>> Found;
  for (const Instruction &I : llvm::reverse(Instructions)) {
    --Number;
    unsigned Read = 2 * Number, Write = 2 * Number + 1;
    forEachAccess(K, I, [&](const Access &A) {
      if (!A.Writes)
        return;
      State &S = States[A.Var];
      if (S.End == Dead) // Never read, but needs a register.
        S.End = Write;
      if (A.Whole || S.FirstWrite == Write) {
        Found.push_back({A.Var, {Write, S.End}});
        S.End = Dead;
        // Earlier in the block the variable is live only if defined before it.
        if (!A.Whole && Defined[B].test(A.Var))
          S.End = Write;
      }
    });
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes)
        return;
      State &S = States[A.Var];
      unsigned LastRead = readsWhileWriting(I, A.Var) ? Write : Read;
      if (S.End == Dead || S.End < LastRead)
        S.End = LastRead;
    });
  }
  for (auto &[V, S] : States)
    if (S.End != Dead && Defined[B].test(V))
      Found.push_back({V, {2 * FirstNumber, S.End}});

  for (auto &[V, Seg] : llvm::reverse(Found)) {
    auto &List = All[V];
    if (!List.empty() && List.back().To + 1 >= Seg.From)
      List.back().To = std::max(List.back().To, Seg.To);
    else
      List.push_back(Seg);
  }
}

std::vector<std::vector<Segment>> Liveness::segments() const {
  std::vector<std::vector<Segment>> All(K.Variables.size());
  unsigned Number = 0;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    blockSegments(B, Number, All);
    Number += K.Blocks[B].Instructions.size();
  }
  return All;
}

unsigned cmc::visa::registerBytes(const Kernel &K, unsigned Bytes) {
  return Bytes < K.grfBytes() ? Bytes : llvm::alignTo(Bytes, K.grfBytes());
}

LiveBytes LiveBytes::of(const Kernel &K) {
  LiveBytes L;
  L.FirstPoint.push_back(0);
  for (const BasicBlock &B : K.Blocks)
    L.FirstPoint.push_back(L.FirstPoint.back() + 2 * B.Instructions.size());
  L.At.assign(L.FirstPoint.back() + 2, 0);
  std::vector<std::vector<Segment>> Segments = Liveness(K).segments();
  for (VarId V = 0; V != Segments.size(); ++V) {
    const Variable &Var = K.Variables[V];
    if (Var.F != File::General || Var.Predefined)
      continue;
    for (const Segment &S : Segments[V]) {
      L.At[S.From] += registerBytes(K, Var.size());
      L.At[S.To + 1] -= registerBytes(K, Var.size());
    }
  }
  std::partial_sum(L.At.begin(), L.At.end(), L.At.begin());
  return L;
}
