//===- FoldIndices.cpp - indices read where they are ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/FoldIndices.h"
#include "llvm-genx/VISA/Liveness.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace cmc;
using namespace cmc::visa;

namespace {

/// A word of a variable.
struct Place {
  VarId Var;
  unsigned Offset;
};

class IndexFolder {
public:
  explicit IndexFolder(Kernel &K) : K(K) {}
  void runOn(BasicBlock &B);

private:
  bool isWordMove(const Instruction &I) const;
  void forget(VarId Written);

  Kernel &K;
  /// What scalars of this block are copies of, and who has copies.
  llvm::DenseMap<VarId, Place> Copies;
  llvm::DenseMap<VarId, llvm::SmallVector<VarId, 4>> CopiesOf;
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

void IndexFolder::forget(VarId Written) {
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
      if (It == Copies.end())
        continue;
      O.Idx.Var = It->second.Var;
      O.Idx.Offset = It->second.Offset;
    }
    forEachAccess(K, I, [&](const Access &A) {
      if (A.Writes)
        forget(A.Var);
    });
    if (!isWordMove(I))
      continue;
    VarId To = I.Operands[0].Var, From = I.Operands[1].Var;
    Copies[To] = {From, I.Operands[1].Reg.Offset};
    CopiesOf[From].push_back(To);
  }
}
