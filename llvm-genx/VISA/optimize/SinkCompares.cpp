//===- SinkCompares.cpp - sinks compares to the first use of their masks --===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/SinkCompares.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

class CompareSinker {
public:
  explicit CompareSinker(const Kernel &K) : K(K) {}
  void runOnBlock(BasicBlock &B);

private:
  /// A compare that will be emitted at the first use of its mask.
  struct Waiting {
    unsigned Position;
    VarId Mask;
  };

  bool isCandidate(const Instruction &I) const;
  VarId firstPart(VarId Mask) const;
  void noteDistances();
  void emitBefore(const Instruction &I);
  template <typename Pred> void emitIf(Pred Must);

  const Kernel &K;
  std::vector<Instruction> *Code = nullptr;
  std::vector<Instruction> Result;
  std::vector<Waiting> Waits;
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

VarId CompareSinker::firstPart(VarId Mask) const {
  while (K.Variables[Mask].Part != 0)
    --Mask;
  return Mask;
}

/// The mask variable that \p I accesses, if it does so only as its predicate;
/// None if it accesses others.
static VarId onlyPredicate(const Instruction &I) {
  bool PerLane = I.Pred.Var != None && I.Pred.How == Predicate::PerLane;
  bool Others = llvm::any_of(
      I.Operands, [](const Operand &O) { return O.is(Operand::Mask); });
  return PerLane && !Others ? I.Pred.Var : None;
}

/// Decides which compares move, from the end of the block: those between which
/// and the first use of their mask more lanes are live than fit.
void CompareSinker::noteDistances() {
  unsigned Size = Code->size();
  Moves.assign(Size, false);
  // The next access to a variable, or to a part of a mask.
  llvm::DenseMap<VarId, unsigned> Next;
  llvm::DenseSet<VarId> Needed;
  unsigned Lanes = 0, FullAt = Size; // Nearest position without room.
  for (unsigned N = Size; N-- != 0;) {
    const Instruction &I = (*Code)[N];
    VarId Only = onlyPredicate(I);
    if (isCandidate(I)) {
      VarId Mask = I.Operands[0].Var;
      auto Part = Next.find(Mask), Whole = Next.find(firstPart(Mask));
      unsigned Reader = std::min(Part == Next.end() ? Size : Part->second,
                                 Whole == Next.end() ? Size : Whole->second);
      Moves[N] = Reader != Size && FullAt < Reader;
      Next[Mask] = N;
      if (Needed.erase(Mask))
        Lanes -= K.Variables[Mask].Count;
    } else {
      forEachAccess(K, I, [&](const Access &A) {
        bool IsMask = K.Variables[A.Var].F == File::Predicate;
        VarId Var = IsMask && Only != None ? Only : A.Var;
        Next[Var] = N;
        if (IsMask && Needed.insert(Var).second)
          Lanes += K.Variables[Var].Count;
      });
    }
    if (Lanes > cost::FlagLanes)
      FullAt = N;
  }
}

/// Emits the delayed compares for which \p Must holds, in their order.
template <typename Pred> void CompareSinker::emitIf(Pred Must) {
  llvm::erase_if(Waits, [&](const Waiting &W) {
    if (!Must(W))
      return false;
    Result.push_back(std::move((*Code)[W.Position]));
    return true;
  });
}

/// Emits the delayed compares that \p I must not overtake.
void CompareSinker::emitBefore(const Instruction &I) {
  if (Waits.empty())
    return;
  if (I.info().has(Terminator))
    return emitIf([](const Waiting &) { return true; });
  VarId Only = isCandidate(I) ? I.Operands[0].Var : onlyPredicate(I);
  forEachAccess(K, I, [&](const Access &A) {
    if (K.Variables[A.Var].F == File::Predicate)
      return emitIf([&](const Waiting &W) {
        return Only != None ? W.Mask == Only : firstPart(W.Mask) == A.Var;
      });
    if (!A.Writes)
      return;
    emitIf([&](const Waiting &W) {
      bool Reads = false;
      forEachAccess(K, (*Code)[W.Position],
                    [&](const Access &Of) { Reads |= Of.Var == A.Var; });
      return Reads;
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
      Waits.push_back({N, (*Code)[N].Operands[0].Var});
    else
      Result.push_back(std::move((*Code)[N]));
  }
  emitIf([](const Waiting &) { return true; });
  *Code = std::move(Result);
}
