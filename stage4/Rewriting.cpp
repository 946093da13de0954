//===- Rewriting.cpp - helpers of passes on LLVM IR -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Rewriting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {

PreservedAnalyses preservedIf(bool Changed) {
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

static void collectUsers(Constant &C, SetVector<Instruction *> &Users) {
  for (User *U : C.users()) {
    if (auto *I = dyn_cast<Instruction>(U))
      Users.insert(I);
    else if (auto *CE = dyn_cast<ConstantExpr>(U))
      collectUsers(*CE, Users);
  }
}

SetVector<Instruction *> usersOf(Constant &C) {
  SetVector<Instruction *> Users;
  collectUsers(C, Users);
  return Users;
}

static bool usesConstant(const Value *V, const Constant &C) {
  if (V == &C)
    return true;
  auto *CE = dyn_cast<ConstantExpr>(V);
  return CE && any_of(CE->operands(),
                      [&](const Use &U) { return usesConstant(U.get(), C); });
}

void expandConstants(Instruction &I, const Constant &C) {
  SmallVector<Instruction *, 4> Work(1, &I);
  while (!Work.empty()) {
    Instruction *At = Work.pop_back_val();
    for (Use &U : At->operands()) {
      auto *CE = dyn_cast<ConstantExpr>(U);
      if (!CE || !usesConstant(CE, C))
        continue;
      auto *Phi = dyn_cast<PHINode>(At);
      Instruction *New = CE->getAsInstruction(
          Phi ? Phi->getIncomingBlock(U)->getTerminator() : At);
      New->setDebugLoc(At->getDebugLoc());
      U.set(New);
      Work.push_back(New);
    }
  }
}

std::string plainName(const Function &F) {
  std::string Name = F.getName().str();
  ItaniumPartialDemangler D; // Holds a reference to Name.
  if (D.partialDemangle(Name.c_str()) || !D.isFunction())
    return Name;
  size_t Size = 0;
  char *Text = D.getFunctionBaseName(nullptr, &Size);
  std::string Result = Text ? Text : Name;
  std::free(Text);
  return Result;
}

} // namespace cmc
