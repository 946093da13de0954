//===- Printf.cpp - the print buffer and constant strings -----------------===//
//
// Part of CMC, under the MIT licence.
//
// The address of a string is known at load time only. The code has two unique
// immediates as placeholders (stringPlaceholder() in cmc/KernelInfo.h); the
// bridge finds them and writes relocations.
//===----------------------------------------------------------------------===//
#include "stage4/Printf.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm-genx/Transforms/lower/LowerPrintf.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::genx {
namespace {

bool isPlaceholder(const Constant *C) {
  if (auto *Int = dyn_cast_or_null<ConstantInt>(C))
    return Int->getBitWidth() <= 64 &&
           isStringPlaceholder(uint32_t(Int->getZExtValue()));
  if (auto *Float = dyn_cast_or_null<ConstantFP>(C))
    return isStringPlaceholder(
        Float->getValueAPF().bitcastToAPInt().zextOrTrunc(32).getZExtValue());
  auto *T = C ? dyn_cast<FixedVectorType>(C->getType()) : nullptr;
  for (unsigned I = 0; T && I < T->getNumElements(); ++I)
    if (isPlaceholder(C->getAggregateElement(I)))
      return true;
  return false;
}

/// An instruction with a constant that could be mistaken for a placeholder.
const Instruction *userOfPlaceholder(const Function &F) {
  for (const Instruction &I : instructions(F))
    for (const Value *Op : I.operands())
      if (isPlaceholder(dyn_cast<Constant>(Op)))
        return &I;
  return nullptr;
}

/// The index of the string \p Text in \p K.
unsigned numberOf(StringRef Text, visa::Kernel &K) {
  auto It = find(K.Strings, Text);
  if (It != K.Strings.end())
    return It - K.Strings.begin();
  K.Strings.push_back(Text.str());
  return K.Strings.size() - 1;
}

} // namespace

bool selectPrintf(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return false;
  if (intrinsicOf(&I) == GenXIntrinsic::genx_print_buffer) {
    // Messages need it at the start of a register.
    S.copy(S.variable(&I), S.payload(S.Layout.PrintBuffer), I.getType());
    return true;
  }
  const Function *Callee = Call->getCalledFunction();
  std::string Text;
  if (!Callee || Callee->getName() != StringAddressName ||
      !constantString(Call->getArgOperand(0), Text))
    return false;
  if (S.K.Strings.empty())
    if (const Instruction *User = userOfPlaceholder(*I.getFunction()))
      report(*User, PassDiag::PrintConstant);
  unsigned Number = numberOf(Text, S.K);
  visa::VarId Var = S.variable(&I);
  for (bool High : {false, true}) {
    Dest D;
    D.Var = Var;
    D.Reg = visa::Region::scalar(visa::Type::UD, High ? 4 : 0);
    S.emit(
        visa::Opcode::Mov, D, Sign::Unsigned,
        {visa::Operand::imm(visa::Type::UD, stringPlaceholder(Number, High))});
  }
  return true;
}

} // namespace cmc::genx
