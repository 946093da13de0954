//===- KeepVariables.cpp - source variables in memory ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gives each source variable memory of its own for the whole kernel, so that a
// debugger can print it at every line of its scope:
//   call @llvm.dbg.value(%v, !x)  ->  store volatile %v, %x.memory
// with `call @llvm.dbg.declare(%x.memory, !x)` at the entry. A variable with a
// value that is unknown later on is left alone, since its memory would keep an
// older one: the debugger then says that it is optimized out. A store has the
// line of the instruction that made the value, or of the declaration.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Lowering.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

/// A variable, and where its function was inlined.
using PlacedVariable = std::pair<DILocalVariable *, DILocation *>;

/// The value that \p D gives its variable; null if it is unknown.
Value *valueOf(const DbgValueInst &D) {
  Value *V =
      D.getNumVariableLocationOps() == 1 ? D.getVariableLocationOp(0) : nullptr;
  uint64_t Bits = D.getFragmentSizeInBits().getValueOr(0);
  bool IsKept = V && !isa<UndefValue>(V) && !D.getExpression()->isComplex() &&
                !V->getType()->isIntOrIntVectorTy(1) && Bits % 8 == 0 &&
                V->getType()->getPrimitiveSizeInBits() == Bits;
  return IsKept ? V : nullptr;
}

/// The line where \p D gives its variable the value \p V.
DILocation *lineOf(const DbgValueInst &D, const Value &V) {
  const DILocation &Own = *D.getDebugLoc();
  auto *Maker = dyn_cast<Instruction>(&V);
  DILocation *L = Maker ? Maker->getDebugLoc().get() : nullptr;
  if (L && L->getLine() && L->getInlinedAt() == Own.getInlinedAt() &&
      L->getScope()->getSubprogram() == Own.getScope()->getSubprogram())
    return L;
  return DILocation::get(D.getContext(), D.getVariable()->getLine(), 0,
                         D.getVariable()->getScope(), Own.getInlinedAt());
}

class Keeper {
public:
  explicit Keeper(Function &F) : F(F) {}

  void run() {
    for (Instruction &I : instructions(F))
      if (auto *D = dyn_cast<DbgValueInst>(&I))
        Values[{D->getVariable(), D->getDebugLoc()->getInlinedAt()}].push_back(
            D);
    for (auto &[Variable, All] : Values)
      keep(Variable, All);
  }

private:
  void keep(const PlacedVariable &Variable, ArrayRef<DbgValueInst *> All);
  void store(DbgValueInst &D, AllocaInst &Memory);

  Function &F;
  MapVector<PlacedVariable, SmallVector<DbgValueInst *, 4>> Values;
};

void Keeper::keep(const PlacedVariable &Variable,
                  ArrayRef<DbgValueInst *> All) {
  while (!All.empty() && !valueOf(*All.front())) // Not initialized.
    All = All.drop_front();
  auto Size = Variable.first->getSizeInBits();
  if (All.empty() || !Size || *Size % 8 != 0 ||
      !all_of(All, [](auto *D) { return valueOf(*D); }))
    return;
  LLVMContext &C = F.getContext();
  AllocaInst *Memory =
      createSlot(F, ArrayType::get(Type::getInt8Ty(C), *Size / 8), 64);
  Memory->setName(Variable.first->getName() + ".memory");
  for (DbgValueInst *D : All)
    store(*D, *Memory);
  DIBuilder(*F.getParent(), /*AllowUnresolved=*/false)
      .insertDeclare(Memory, Variable.first, DIExpression::get(C, {}),
                     DILocation::get(C, Variable.first->getLine(), 0,
                                     Variable.first->getScope(),
                                     Variable.second),
                     Memory->getNextNode());
  for (DbgValueInst *D : Values[Variable])
    D->eraseFromParent();
}

void Keeper::store(DbgValueInst &D, AllocaInst &Memory) {
  Value *V = valueOf(D);
  BasicBlock &Block = *D.getParent();
  IRBuilder<> B(isa<PHINode>(*D.getNextNode()) ? &*Block.getFirstInsertionPt()
                                               : D.getNextNode());
  B.SetCurrentDebugLocation(lineOf(D, *V));
  uint64_t Offset = 0;
  if (auto Fragment = D.getExpression()->getFragmentInfo())
    Offset = Fragment->OffsetInBits / 8;
  Value *At =
      B.CreateConstGEP2_64(Memory.getAllocatedType(), &Memory, 0, Offset);
  B.CreateAlignedStore(V, B.CreateBitCast(At, V->getType()->getPointerTo()),
                       Align(1), /*isVolatile=*/true);
}

} // namespace

void keepVariables(Function &F) { Keeper(F).run(); }

} // namespace cmc::runtime
