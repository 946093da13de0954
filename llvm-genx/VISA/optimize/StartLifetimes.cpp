//===- StartLifetimes.cpp -------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/StartLifetimes.h"
#include "llvm-genx/VISA/legalize/Context.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;
using llvm::BitVector;

namespace {

bool namesVariable(const Operand &O) {
  return O.isRegister() || O.is(Operand::Raw);
}

/// Liveness of the single bytes of variables.
class ByteLiveness {
public:
  explicit ByteLiveness(Kernel &K) : K(K), First(K.Variables.size(), None) {}

  void mark();

private:
  void chooseVariables();
  void solve();
  void markIn(BlockId B, unsigned EndNumber);
  void stepBack(const Instruction &I, BitVector &Live) const;
  void readBytes(const Instruction &I, BitVector &Live) const;
  void writeBytes(const Instruction &I, BitVector &Live) const;
  bool isTracked(const Operand &O) const {
    return namesVariable(O) && First[O.Var] != None;
  }
  bool isAnyLive(VarId V, const BitVector &Live) const {
    int Next = First[V] ? Live.find_next(First[V] - 1) : Live.find_first();
    return Next >= 0 && unsigned(Next) < First[V] + K.Variables[V].size();
  }

  Kernel &K;
  /// The first bit of each variable; None for variables that are not tracked.
  std::vector<unsigned> First;
  unsigned Bits = 0;
  /// Variables that are live for the finalizer before the instruction of this
  /// number, which writes a part of them.
  llvm::DenseSet<std::pair<VarId, unsigned>> LiveBefore;
  std::vector<BitVector> LiveOut;
};

} // namespace

/// Whether \p I writes in all lanes.
static bool isUnmasked(const Instruction &I) {
  return I.NoMask && (I.Pred.Var == None || I.info().has(PredicateIsData));
}

/// Tracks variables that an instruction writes in part and that are live before
/// it for the finalizer, which knows liveness by variables only.
void ByteLiveness::chooseVariables() {
  std::vector<std::vector<Segment>> Segments = Liveness(K).segments();
  unsigned Number = 0;
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      unsigned Read = 2 * Number++;
      forEachAccess(K, I, [&](const Access &A) {
        const Variable &V = K.Variables[A.Var];
        if (!A.Writes || A.Whole || V.F != File::General || V.Predefined ||
            V.Volatile)
          return;
        auto Live = llvm::partition_point(
            Segments[A.Var], [=](const Segment &S) { return S.To < Read; });
        if (Live == Segments[A.Var].end() || Live->From > Read)
          return;
        LiveBefore.insert({A.Var, Read / 2});
        if (First[A.Var] != None)
          return;
        First[A.Var] = Bits;
        Bits += V.size();
      });
    }
}

void ByteLiveness::readBytes(const Instruction &I, BitVector &Live) const {
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!isTracked(O) || I.info().defines(N))
      continue;
    auto [Begin, End] = bytesAccessed(K, I, N);
    Live.set(First[O.Var] + Begin, First[O.Var] + End);
  }
  // What calls and assembly read besides.
  forEachAccess(K, I, [&](const Access &A) {
    bool IsOperand = llvm::any_of(I.Operands, [&](const Operand &O) {
      return namesVariable(O) && O.Var == A.Var;
    });
    if (!A.Writes && !IsOperand && First[A.Var] != None)
      Live.set(First[A.Var], First[A.Var] + K.Variables[A.Var].size());
  });
}

void ByteLiveness::writeBytes(const Instruction &I, BitVector &Live) const {
  forEachAccess(K, I, [&](const Access &A) {
    if (A.Whole && First[A.Var] != None)
      Live.reset(First[A.Var], First[A.Var] + K.Variables[A.Var].size());
  });
  if (!isUnmasked(I))
    return;
  for (unsigned N = 0; N != I.Operands.size(); ++N) {
    const Operand &O = I.Operands[N];
    if (!I.info().defines(N) || !isTracked(O))
      continue;
    unsigned Base = First[O.Var];
    if (O.is(Operand::Raw)) {
      auto [Begin, End] = bytesAccessed(K, I, N);
      Live.reset(Base + Begin, Base + End);
    }
    for (unsigned E = 0; O.is(Operand::Direct) && E != O.Reg.N; ++E) {
      unsigned At = Base + O.Reg.elementOffset(E);
      Live.reset(At, At + sizeOf(O.type()));
    }
  }
}

void ByteLiveness::stepBack(const Instruction &I, BitVector &Live) const {
  writeBytes(I, Live);
  readBytes(I, Live);
}

void ByteLiveness::solve() {
  LiveOut.assign(K.Blocks.size(), BitVector(Bits));
  solveBackward(K, LiveOut, [&](BlockId B) {
    BitVector Live = LiveOut[B];
    for (const Instruction &I : llvm::reverse(K.Blocks[B].Instructions))
      stepBack(I, Live);
    return Live;
  });
}

/// \p Number is that of the instruction behind the block.
void ByteLiveness::markIn(BlockId B, unsigned Number) {
  std::vector<Instruction> Reversed;
  BitVector Live = LiveOut[B];
  for (Instruction &I : llvm::reverse(K.Blocks[B].Instructions)) {
    --Number;
    llvm::SmallVector<VarId, 2> Partly;
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes && LiveBefore.count({A.Var, Number}))
        Partly.push_back(A.Var);
    });
    llvm::erase_if(Partly, [&](VarId V) { return !isAnyLive(V, Live); });
    stepBack(I, Live);
    SourceLine Line = I.Source;
    Reversed.push_back(std::move(I));
    for (VarId V : Partly)
      if (!isAnyLive(V, Live))
        Reversed.push_back(makeInstruction(
            Opcode::LifetimeStart, 1,
            {Operand::reg(V, Region::contiguous(K.Variables[V].Ty, 0,
                                                K.Variables[V].Count))},
            Line));
  }
  K.Blocks[B].Instructions.assign(std::make_move_iterator(Reversed.rbegin()),
                                  std::make_move_iterator(Reversed.rend()));
}

void ByteLiveness::mark() {
  int64_t Room = CostModel(*K.Target).room(cost::LifetimesShare);
  if (!llvm::any_of(LiveBytes::of(K).At, [=](int64_t P) { return P > Room; }))
    return;
  chooseVariables();
  if (Bits == 0)
    return;
  solve();
  unsigned Number = 0;
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    Number += K.Blocks[B].Instructions.size(); // Before markIn() adds some.
    markIn(B, Number);
  }
}

void cmc::visa::startLifetimes(Kernel &K) { ByteLiveness(K).mark(); }
