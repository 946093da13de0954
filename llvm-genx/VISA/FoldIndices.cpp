//===- FoldIndices.cpp - indices read where they are ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/FoldIndices.h"
#include "llvm-genx/VISA/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// Indices remembered for one object.
constexpr unsigned MaxUsed = 16;

/// A word of a variable.
struct Place {
  VarId Var;
  unsigned Offset;
};

/// A scalar plus a constant.
struct Sum {
  VarId Var;
  int Added;
};

/// An index that an access to an object has used: so it lies inside.
struct Used {
  VarId Index;
  Sum Value;
  unsigned Align;
};

class IndexFolder {
public:
  explicit IndexFolder(Kernel &K) : K(K) {}
  void runOn(BasicBlock &B);

private:
  bool isWordMove(const Instruction &I) const;
  bool isWordSum(const Instruction &I) const;
  void useSum(const Instruction &I, Operand &O);
  void forgetSums(VarId Written);
  void forget(VarId Written);

  Kernel &K;
  /// What scalars of this block are copies of, and who has copies.
  llvm::DenseMap<VarId, Place> Copies;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> CopiesOf;
  /// Scalars of this block that are others plus constants, who depends on
  /// these, and the indices that are known to lie inside an object.
  llvm::DenseMap<VarId, Sum> Sums;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> SumsOf;
  llvm::DenseMap<VarId, llvm::SmallVector<Used, 2>> Inside;
};

} // namespace

void cmc::visa::foldIndices(Kernel &K) {
  for (BasicBlock &B : K.Blocks)
    IndexFolder(K).runOn(B);
}

/// Whether \p I takes one word out of a variable for a scalar of a word.
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

/// Whether \p I adds a constant to a scalar of a word.
bool IndexFolder::isWordSum(const Instruction &I) const {
  if (I.Op != Opcode::Add || I.ExecSize != 1 || !I.NoMask || I.Saturate ||
      I.Pred.Var != None || !I.Operands[2].is(Operand::Imm))
    return false;
  const Operand &To = I.Operands[0], &From = I.Operands[1];
  auto IsWord = [&](const Operand &O) {
    return O.is(Operand::Direct) && sizeOf(O.type()) == 2 &&
           isInteger(O.type()) && O.Mod == Modifier::None &&
           K.Variables[O.Var].size() == 2;
  };
  return IsWord(To) && IsWord(From) && To.Var != From.Var &&
         isInteger(I.Operands[2].type()) && sizeOf(I.Operands[2].type()) == 2;
}

/// Reads \p O, an operand of \p I, at a distance from what an index before it
/// names; or remembers its own index.
void IndexFolder::useSum(const Instruction &I, Operand &O) {
  auto Known = Sums.find(O.Idx.Var);
  Sum S = Known == Sums.end() ? Sum{O.Idx.Var, 0} : Known->second;
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
  if (List.size() < MaxUsed && I.NoMask && I.Pred.Var == None &&
      K.Variables[O.Idx.Var].size() == 2)
    List.push_back({O.Idx.Var, S, O.Idx.Align});
}

void IndexFolder::forgetSums(VarId Written) {
  if (K.Variables[Written].size() != 2)
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
      if (!O.is(Operand::Indexed) || O.Idx.Stride != 0 || O.Idx.Offset != 0)
        continue;
      auto It = Copies.find(O.Idx.Var);
      if (It == Copies.end()) {
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
    if (isWordSum(I)) {
      VarId To = I.Operands[0].Var, From = I.Operands[1].Var;
      auto Known = Sums.find(From);
      Sum S = Known == Sums.end() ? Sum{From, 0} : Known->second;
      S.Added += llvm::SignExtend64<16>(I.Operands[2].Bits);
      Sums[To] = S;
      SumsOf[S.Var].push_back(To);
    }
    if (!isWordMove(I))
      continue;
    VarId To = I.Operands[0].Var, From = I.Operands[1].Var;
    Copies[To] = {From, I.Operands[1].Reg.Offset};
    CopiesOf[From].push_back(To);
  }
}
