//===- Assembly.cpp - operands of asm statements --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Assembly.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace cmc {

SmallVector<Type *, 2> asmResults(const CallBase &Call) {
  Type *T = Call.getType();
  if (auto *S = dyn_cast<StructType>(T))
    return SmallVector<Type *, 2>(S->element_begin(), S->element_end());
  if (T->isVoidTy())
    return {};
  return {T};
}

bool readAsmOperands(const CallBase &Call,
                     SmallVectorImpl<AsmOperand> &Operands,
                     std::string &Problem) {
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  unsigned Results = 0, Inputs = 0;
  for (const InlineAsm::ConstraintInfo &C : Asm->ParseConstraints()) {
    std::string Codes = join(C.Codes, "");
    if (C.Type == InlineAsm::isClobber) {
      Problem = "cannot name what it changes beside its operands";
      return false;
    }
    if (C.isIndirect) {
      Problem = "takes only numbers, vectors and matrices";
      return false;
    }
    AsmOperand O;
    bool IsTied = !Codes.empty() && isDigit(Codes[0]);
    int Kind = StringSwitch<int>(Codes)
                   .Case("r", AsmOperand::Region)
                   .Case("rw", AsmOperand::Variable)
                   .Cases("a", "ra", AsmOperand::Indirect)
                   .Case("cr", AsmOperand::Mask)
                   .Cases("i", "F", AsmOperand::Immediate)
                   .Case("n", AsmOperand::Number)
                   .Default(-1);
    if (C.Type == InlineAsm::isOutput)
      O.Output = Results++;
    else
      O.Input = Call.getArgOperand(Inputs++);
    if (IsTied) {
      O.Tied = std::stoi(Codes);
      O.K = Operands[O.Tied].K;
    } else if (Kind < 0 || (O.Output >= 0 && Kind >= AsmOperand::Immediate)) {
      Problem = "has the constraint '" + Codes +
                "'; there are r, rw, a and cr, and for sources i, n, F and the "
                "number of a result";
      return false;
    } else {
      O.K = AsmOperand::Kind(Kind);
    }
    Operands.push_back(O);
  }
  for (AsmOperand &O : Operands)
    if (O.Tied >= 0)
      Operands[O.Tied].Input = O.Input;
  return true;
}

} // namespace cmc
