//===- FoldIndices.cpp - reads indices in place ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/optimize/FoldIndices.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Limit of the indices remembered for one object.
constexpr unsigned MaxUsed = 16;

/// A word of a variable.
struct WordOfVariable {
  VarId Var;
  unsigned Offset;
};

/// A word, or each of a vector of words, plus a constant.
struct Sum {
  VarId Var;
  int Added;
};

/// An index already used in an access to an object, so it is within bounds.
struct Used {
  VarId Index;
  Sum Value;
  unsigned Align;
};

using SumMap = llvm::DenseMap<VarId, Sum>;

class IndexFolder {
public:
  IndexFolder(Kernel &K, const SumMap &Invariant)
      : K(K), Invariant(Invariant) {}
  void runOn(BasicBlock &B);

private:
  bool isWordMove(const Instruction &I) const;
  Sum sumOf(VarId V) const;
  void useSum(const Instruction &I, Operand &O);
  void forgetSums(VarId Written);
  void forget(VarId Written);

  Kernel &K;
  const SumMap &Invariant; ///< Sums that hold in all blocks.
  /// Sources of the scalars that are copies in this block, and their inverse.
  llvm::DenseMap<VarId, WordOfVariable> Copies;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> CopiesOf;
  /// Indices of this block that are another index plus a constant, the inverse,
  /// and by object the indices that are within its bounds.
  SumMap Sums;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> SumsOf;
  llvm::DenseMap<VarId, llvm::SmallVector<Used, 2>> Inside;
  llvm::DenseSet<VarId> Known; ///< All indices in Inside and their bases.
};

} // namespace

static bool isWordSum(const Kernel &K, const Instruction &I);

static Sum plus(Sum S, const Instruction &WordSum) {
  S.Added += llvm::SignExtend64<16>(WordSum.Operands[2].Bits);
  return S;
}

/// Sums computed once, outside loops, from a variable that is written once.
static SumMap invariantSums(const Kernel &K) {
  SumMap Result;
  if (!K.Subroutines.empty())
    return Result;
  std::vector<unsigned> Writes(K.Variables.size());
  for (const Input &I : K.Inputs)
    ++Writes[I.Var];
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions)
      forEachAccess(K, I, [&](const Access &A) {
        if (A.Writes && I.Op != Opcode::LifetimeStart)
          Writes[A.Var] += B.LoopDepth == 0 ? 1 : 2;
      });
  for (const BasicBlock &B : K.Blocks)
    for (const Instruction &I : B.Instructions) {
      if (B.LoopDepth != 0 || !isWordSum(K, I))
        continue;
      VarId To = I.Operands[0].Var, From = I.Operands[1].Var;
      if (Writes[To] != 1 || Writes[From] != 1)
        continue;
      auto Known = Result.find(From);
      Result[To] =
          plus(Known == Result.end() ? Sum{From, 0} : Known->second, I);
    }
  return Result;
}

void cmc::visa::foldIndices(Kernel &K) {
  SumMap Invariant = invariantSums(K);
  for (BasicBlock &B : K.Blocks)
    IndexFolder(K, Invariant).runOn(B);
}

/// Whether \p I copies one word of a variable to a scalar of one word.
bool IndexFolder::isWordMove(const Instruction &I) const {
  if (I.Op != Opcode::Mov || I.ExecSize != 1 || !I.NoMask || I.Saturate ||
      I.Pred.Var != None)
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  return To.is(Operand::Direct) && From.is(Operand::Direct) &&
         From.Mod == Modifier::None && To.Var != From.Var &&
         sizeOf(To.type()) == 2 && isInteger(To.type()) &&
         K.Variables[To.Var].size() == 2 && isInteger(From.type()) &&
         sizeOf(From.type()) >= 2 && From.Reg.Offset % 2 == 0 &&
         !K.Variables[From.Var].Predefined;
}

/// Whether \p I adds a constant to a word, or to each of a vector of words.
static bool isWordSum(const Kernel &K, const Instruction &I) {
  if (I.Op != Opcode::Add || !I.NoMask || I.Saturate || I.Pred.Var != None ||
      !I.Operands[2].is(Operand::Imm) || isPacked(I.Operands[2].type()))
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  auto IsWhole = [&](const Operand &O) {
    return O.is(Operand::Direct) && sizeOf(O.type()) == 2 &&
           isInteger(O.type()) && O.Mod == Modifier::None &&
           O.Reg.Offset == 0 && O.Reg.isContiguous() &&
           K.Variables[O.Var].size() == 2u * I.ExecSize;
  };
  return IsWhole(To) && IsWhole(From) && To.Var != From.Var &&
         isInteger(I.Operands[2].type()) && sizeOf(I.Operands[2].type()) == 2;
}

Sum IndexFolder::sumOf(VarId V) const {
  auto Here = Sums.find(V);
  if (Here != Sums.end())
    return Here->second;
  auto Entry = Invariant.find(V);
  return Entry != Invariant.end() ? Entry->second : Sum{V, 0};
}

/// Rewrites the index of \p O, an operand of \p I, as an earlier index plus a
/// displacement; or remembers the index.
void IndexFolder::useSum(const Instruction &I, Operand &O) {
  unsigned Rows = O.Idx.Stride == 0 ? 1 : I.ExecSize / O.Reg.Width;
  if (O.Idx.Stride > 1 || K.Variables[O.Idx.Var].size() != 2 * Rows)
    return;
  Sum S = sumOf(O.Idx.Var);
  auto &List = Inside[O.Var];
  for (const Used &U : List) {
    if (U.Value.Var != S.Var || S.Added < U.Value.Added)
      continue;
    unsigned Distance = S.Added - U.Value.Added;
    O.Idx.Var = U.Index;
    O.Idx.Align = U.Align;
    O.Reg.Offset += Distance;
    return;
  }
  if (List.size() < MaxUsed && I.NoMask && I.Pred.Var == None) {
    List.push_back({O.Idx.Var, S, O.Idx.Align});
    Known.insert(O.Idx.Var);
    Known.insert(S.Var);
  }
}

void IndexFolder::forgetSums(VarId Written) {
  if (!Known.count(Written))
    return;
  auto Dependent = SumsOf.find(Written);
  if (Dependent != SumsOf.end()) {
    for (VarId V : Dependent->second)
      if (Sums.count(V) && Sums[V].Var == Written)
        Sums.erase(V);
    SumsOf.erase(Dependent);
  }
  Sums.erase(Written);
  for (auto &[Object, List] : Inside)
    llvm::erase_if(List, [&](const Used &U) {
      return U.Index == Written || U.Value.Var == Written;
    });
}

void IndexFolder::forget(VarId Written) {
  forgetSums(Written);
  Copies.erase(Written);
  auto Known = CopiesOf.find(Written);
  if (Known == CopiesOf.end())
    return;
  for (VarId Copy : Known->second) {
    auto It = Copies.find(Copy);
    if (It != Copies.end() && It->second.Var == Written)
      Copies.erase(It);
  }
  CopiesOf.erase(Known);
}

void IndexFolder::runOn(BasicBlock &B) {
  for (Instruction &I : B.Instructions) {
    for (Operand &O : I.Operands) {
      if (!O.is(Operand::Indexed) || O.Idx.Offset != 0)
        continue;
      auto It = Copies.find(O.Idx.Var);
      if (O.Idx.Stride != 0 || It == Copies.end()) {
        useSum(I, O);
        continue;
      }
      O.Idx.Var = It->second.Var;
      O.Idx.Offset = It->second.Offset;
    }
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes)
        forget(A.Var);
    });
    if (isWordSum(K, I)) {
      VarId To = I.Operands[0].Var;
      Sum S = plus(sumOf(I.Operands[1].Var), I);
      Sums[To] = S;
      SumsOf[S.Var].push_back(To);
      Known.insert(To);
      Known.insert(S.Var);
    }
    if (!isWordMove(I))
      continue;
    VarId To = I.Operands[0].Var, From = I.Operands[1].Var;
    Copies[To] = {From, I.Operands[1].Reg.Offset};
    CopiesOf[From].push_back(To);
  }
}
