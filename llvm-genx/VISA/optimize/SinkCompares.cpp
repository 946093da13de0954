//===- SinkCompares.cpp - sinks compares to the first use of their masks --===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/SinkCompares.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

class CompareSinker {
public:
  explicit CompareSinker(const Kernel &K) : K(K) {}
  void runOnBlock(BasicBlock &B);

private:
  bool isCandidate(const Instruction &I) const;
  template <typename Fn> void forEachMask(const Instruction &I, Fn F) const;
  void noteDistances();
  void emitBefore(const Instruction &I);
  template <typename Pred> void emitIf(Pred Must);

  const Kernel &K;
  std::vector<Instruction> *Code = nullptr;
  std::vector<Instruction> Result;
  /// Positions of compares that will be emitted where their masks are used.
  std::vector<unsigned> Waits;
  /// By position: whether the compare there moves.
  std::vector<bool> Moves;
};

} // namespace

void cmc::visa::sinkCompares(Kernel &K) {
  CompareSinker Sinker(K);
  for (BasicBlock &B : K.Blocks)
    Sinker.runOnBlock(B);
}

bool CompareSinker::isCandidate(const Instruction &I) const {
  return I.Op == Opcode::Cmp && I.NoMask && I.Pred.Var == None &&
         I.Operands[0].is(Operand::Mask);
}

/// The lanes of its mask that \p I, a candidate, writes.
static uint64_t lanesWritten(const Instruction &I) {
  return llvm::maskTrailingOnes<uint64_t>(I.ExecSize) << I.Lane;
}

/// Calls \p F for each mask variable that \p I accesses.
template <typename Fn>
void CompareSinker::forEachMask(const Instruction &I, Fn F) const {
  bool PerLane = I.Pred.Var != None && I.Pred.How == Predicate::PerLane;
  bool Others = llvm::any_of(
      I.Operands, [](const Operand &O) { return O.is(Operand::Mask); });
  if (PerLane && !Others)
    return F(I.Pred.Var);
  forEachAccess(K, I, [&](const Access &A) {
    if (K.Variables[A.Var].F != File::Predicate)
      return;
    VarId Part = A.Var;
    do
      F(Part);
    while (++Part != K.Variables.size() && K.Variables[Part].Part != 0);
  });
}

/// Decides which compares move, from the end of the block: those between which
/// and the first use of their mask more lanes are live than fit.
void CompareSinker::noteDistances() {
  unsigned Size = Code->size();
  Moves.assign(Size, false);
  // By mask variable: its next use, and the lanes that are not written yet on
  // the way to a use.
  llvm::DenseMap<VarId, unsigned> Next;
  llvm::DenseMap<VarId, uint64_t> Needed;
  unsigned Lanes = 0, FullAt = Size; // Nearest position without room.
  for (unsigned N = Size; N-- != 0;) {
    const Instruction &I = (*Code)[N];
    if (isCandidate(I)) {
      VarId Mask = I.Operands[0].Var;
      auto Use = Next.find(Mask);
      Moves[N] = Use != Next.end() && FullAt < Use->second;
      auto Rest = Needed.find(Mask);
      if (Rest != Needed.end() && (Rest->second &= ~lanesWritten(I)) == 0) {
        Needed.erase(Rest);
        Lanes -= K.Variables[Mask].Count;
      }
    } else {
      forEachMask(I, [&](VarId Mask) {
        unsigned Count = K.Variables[Mask].Count;
        Next[Mask] = N;
        uint64_t &Rest = Needed[Mask];
        if (Rest == 0)
          Lanes += Count;
        Rest = llvm::maskTrailingOnes<uint64_t>(Count);
      });
    }
    if (Lanes > cost::FlagLanes)
      FullAt = N;
  }
}

/// Emits the delayed compares for which \p Must holds, in their order.
template <typename Pred> void CompareSinker::emitIf(Pred Must) {
  llvm::erase_if(Waits, [&](unsigned Position) {
    Instruction &Compare = (*Code)[Position];
    if (!Must(Compare))
      return false;
    Result.push_back(std::move(Compare));
    return true;
  });
}

/// Whether \p Compare reads \p Var, of which \p To is written, or any of it.
static bool readsWritten(const Instruction &Compare, VarId Var,
                         const Operand *To) {
  return llvm::any_of(
      llvm::drop_begin(Compare.Operands), [&](const Operand &O) {
        if (O.is(Operand::Direct))
          return O.Var == Var && (!To || O.Reg.overlaps(To->Reg));
        return O.isRegister() && (O.Var == Var || O.Idx.Var == Var);
      });
}

/// Emits the delayed compares that \p I must not overtake.
void CompareSinker::emitBefore(const Instruction &I) {
  if (Waits.empty())
    return;
  if (I.info().has(Terminator))
    return emitIf([](const Instruction &) { return true; });
  // Compares of the other lanes of a mask wait for the same use.
  if (isCandidate(I))
    return emitIf([&](const Instruction &Compare) {
      return Compare.Operands[0].Var == I.Operands[0].Var &&
             (lanesWritten(Compare) & lanesWritten(I)) != 0;
    });
  forEachMask(I, [&](VarId Mask) {
    emitIf([&](const Instruction &Compare) {
      return Compare.Operands[0].Var == Mask;
    });
  });
  forEachAccess(K, I, [&](const Access &A) {
    if (!A.Writes)
      return;
    // The region, if the only result is one.
    const Operand *To = nullptr;
    llvm::StringRef Roles = I.info().Roles;
    if (!Roles.empty() && (Roles[0] == 'D' || Roles[0] == 'X') &&
        !Roles.startswith("DD") && I.Operands[0].is(Operand::Direct) &&
        I.Operands[0].Var == A.Var)
      To = I.Operands.begin();
    emitIf([&](const Instruction &Compare) {
      return readsWritten(Compare, A.Var, To);
    });
  });
}

void CompareSinker::runOnBlock(BasicBlock &B) {
  Code = &B.Instructions;
  noteDistances();
  if (llvm::none_of(Moves, [](bool Move) { return Move; }))
    return;
  Result.clear();
  for (unsigned N = 0; N != Code->size(); ++N) {
    emitBefore((*Code)[N]);
    if (Moves[N])
      Waits.push_back(N);
    else
      Result.push_back(std::move((*Code)[N]));
  }
  emitIf([](const Instruction &) { return true; });
  *Code = std::move(Result);
}
