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

/// A word of a variable, or each of a vector of words, plus a constant.
struct Sum {
  VarId Var;
  unsigned Offset; ///< Of the word in Var, in bytes.
  int Added;

  bool hasSameWords(const Sum &S) const {
    return Var == S.Var && Offset == S.Offset;
  }
};

/// The index of an access to an object, which is executed whenever the block is
/// and thus is within bounds.
struct Used {
  VarId Index;
  unsigned Offset, Rows;
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
  bool displace(Operand &O, const Used &Index, int Added) const;
  void useSum(const Instruction &I, Operand &O);
  void forget(VarId Written);
  void remember(VarId V, const Sum &S);

  Kernel &K;
  const SumMap &Invariant; ///< Sums that hold in all blocks.
  /// Indices of this block that are copies of a word or another index plus a
  /// constant, the inverse, and by object the indices that are within its
  /// bounds.
  SumMap Sums;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> SumsOf;
  llvm::DenseMap<VarId, llvm::SmallVector<Used, 2>> Inside;
  llvm::DenseSet<VarId> Known; ///< All indices above and their words.
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
      // A large variable should not be live in loops for one word.
      if (Writes[To] != 1 || Writes[From] != 1 ||
          K.Variables[From].size() > 2 * K.Variables[To].size())
        continue;
      auto Known = Result.find(From);
      Result[To] =
          plus(Known == Result.end() ? Sum{From, I.Operands[1].Reg.Offset, 0}
                                     : Known->second,
               I);
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
  auto AreWords = [&](const Operand &O) {
    return O.is(Operand::Direct) && sizeOf(O.type()) == 2 &&
           isInteger(O.type()) && O.Mod == Modifier::None;
  };
  auto IsWhole = [&](const Operand &O) {
    return O.Reg.Offset == 0 && O.Reg.isContiguous() &&
           K.Variables[O.Var].size() == 2u * I.ExecSize;
  };
  return AreWords(To) && IsWhole(To) && AreWords(From) &&
         (IsWhole(From) || (I.ExecSize == 1 && From.Reg.Offset % 2 == 0 &&
                            !K.Variables[From.Var].Predefined)) &&
         To.Var != From.Var && isInteger(I.Operands[2].type()) &&
         sizeOf(I.Operands[2].type()) == 2;
}

Sum IndexFolder::sumOf(VarId V) const {
  auto Here = Sums.find(V);
  if (Here != Sums.end())
    return Here->second;
  auto Entry = Invariant.find(V);
  return Entry != Invariant.end() ? Entry->second : Sum{V, 0, 0};
}

/// Makes \p O use \p Index and a displacement of \p Added; false if its region
/// then would not begin inside of the object.
bool IndexFolder::displace(Operand &O, const Used &Index, int Added) const {
  if (Added < 0 || O.Reg.Offset + Added >= K.Variables[O.Var].size())
    return false;
  O.Idx.Var = Index.Index;
  O.Idx.Offset = Index.Offset;
  O.Idx.Align = Index.Align;
  O.Reg.Offset += Added;
  return true;
}

/// Rewrites the index of \p O, an operand of \p I, as an earlier index or the
/// word it is computed from, plus a displacement; and remembers it.
void IndexFolder::useSum(const Instruction &I, Operand &O) {
  unsigned Rows = O.Idx.Stride == 0 ? 1 : I.ExecSize / O.Reg.Width;
  if (O.Idx.Stride > 1 || K.Variables[O.Idx.Var].size() != 2 * Rows)
    return;
  Sum S = sumOf(O.Idx.Var);
  auto &List = Inside[O.Var];
  for (const Used &U : List)
    if (U.Rows == Rows && U.Value.hasSameWords(S) &&
        displace(O, U, S.Added - U.Value.Added))
      return;
  bool Executed = I.NoMask && I.Pred.Var == None;
  Used Index{O.Idx.Var, 0, Rows, S, O.Idx.Align};
  Used Words{S.Var,
             S.Offset,
             Rows,
             {S.Var, S.Offset, 0},
             unsigned(llvm::MinAlign(O.Idx.Align, S.Added))};
  bool LosesAlign =
      O.Idx.Align % K.grfBytes() == 0 && Words.Align % K.grfBytes() != 0;
  if ((S.Added == 0 || (Executed && !LosesAlign)) &&
      displace(O, Words, S.Added))
    Index = Words;
  if (List.size() < MaxUsed && Executed) {
    List.push_back(Index);
    Known.insert(Index.Index);
    Known.insert(S.Var);
  }
}

void IndexFolder::forget(VarId Written) {
  if (!Known.count(Written))
    return;
  auto Dependent = SumsOf.find(Written);
  if (Dependent != SumsOf.end()) {
    for (VarId V : Dependent->second) {
      auto It = Sums.find(V);
      if (It != Sums.end() && It->second.Var == Written)
        Sums.erase(It);
    }
    SumsOf.erase(Dependent);
  }
  Sums.erase(Written);
  for (auto &[Object, List] : Inside)
    llvm::erase_if(List, [&](const Used &U) {
      return U.Index == Written || U.Value.Var == Written;
    });
}

void IndexFolder::remember(VarId V, const Sum &S) {
  Sums[V] = S;
  SumsOf[S.Var].push_back(V);
  Known.insert(V);
  Known.insert(S.Var);
}

void IndexFolder::runOn(BasicBlock &B) {
  for (Instruction &I : B.Instructions) {
    for (Operand &O : I.Operands)
      if (O.is(Operand::Indexed) && O.Idx.Offset == 0)
        useSum(I, O);
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes)
        forget(A.Var);
    });
    bool Adds = isWordSum(K, I);
    if (!Adds && !isWordMove(I))
      continue;
    const Operand &From = I.Operands[1];
    Sum S = sumOf(From.Var);
    if (From.Reg.Offset != 0 || S.Var == From.Var)
      S = {From.Var, From.Reg.Offset, 0};
    remember(I.Operands[0].Var, Adds ? plus(S, I) : S);
  }
}
