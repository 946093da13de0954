//===- Assembly.cpp - inline assembly -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each operand is a variable of its own, so that no region, alias or copy in
// the surrounding code affects the assembly: sources are copied in, results
// out.
//===----------------------------------------------------------------------===//
#include "stage4/Assembly.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;

namespace cmc::genx {

using visa::Operand;

namespace {

bool isConstant(AsmOperand::Kind K) {
  return K == AsmOperand::Immediate || K == AsmOperand::Number;
}

/// The bits of the constant \p V, a scalar or a splat; none otherwise.
Optional<uint64_t> bitsOf(const Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    if (const Constant *Lane =
            V->getType()->isVectorTy() ? C->getSplatValue() : nullptr)
      return bitsOf(Lane);
  if (auto *C = dyn_cast<ConstantInt>(V))
    return V->getType()->getIntegerBitWidth() < 32
               ? uint32_t(C->getSExtValue()) &
                     maskTrailingOnes<uint64_t>(C->getType()->getBitWidth())
               : C->getZExtValue();
  if (auto *C = dyn_cast<ConstantFP>(V))
    return C->getValueAPF().bitcastToAPInt().getZExtValue();
  return None;
}

/// An address register that is set to the address of \p Object here.
visa::VarId addressOf(Selector &S, visa::VarId Object) {
  visa::VarId Address = S.K.addAddress(1);
  S.emit(visa::Opcode::AddrAdd, 1,
         {Operand::address(Address,
                           visa::Region::contiguous(visa::Type::UW, 0, 1)),
          Operand::addressOf(Object), Operand::imm(visa::Type::UW, 0)});
  return Address;
}

class AssemblySelector {
public:
  AssemblySelector(Selector &S, const CallInst &Call)
      : S(S), Call(Call), Results(asmResults(Call)) {}

  bool run();

private:
  bool add(const AsmOperand &O);
  void split(StringRef Text);
  visa::VarId resultVariable(unsigned I) {
    return Call.getType()->isStructTy() ? S.callResult(Call, I)
                                        : S.variable(&Call);
  }

  Selector &S;
  const CallInst &Call;
  SmallVector<Type *, 2> Results;
  visa::Assembly Asm;
};

/// Adds the model's operand for \p O and copies its initial value in.
bool AssemblySelector::add(const AsmOperand &O) {
  visa::Assembly::Operand V;
  V.K = static_cast<visa::Assembly::Operand::Kind>(O.K);
  const Type *T = O.Output >= 0 ? Results[O.Output] : O.Input->getType();
  V.Ty = elementType(T, Sign::Signed);
  bool IsTable = O.K == AsmOperand::Immediate && isa<Constant>(O.Input) &&
                 T->isVectorTy() && !bitsOf(O.Input);
  if (IsTable) // One immediate cannot hold different lanes.
    V.K = visa::Assembly::Operand::Region;
  else if (isConstant(O.K)) {
    Optional<uint64_t> Bits = bitsOf(O.Input);
    if (!Bits) {
      report(Call, PassDiag::AssemblyConstant,
             std::to_string(Asm.Operands.size()));
      return false;
    }
    V.Bits = O.K == AsmOperand::Number && isa<ConstantInt>(O.Input)
                 ? cast<ConstantInt>(O.Input)->getSExtValue()
                 : *Bits;
    Asm.Operands.push_back(V);
    return true;
  }
  V.Reads = O.Input;
  V.Writes = O.Output >= 0;
  if (O.Tied >= 0)
    V.Var = Asm.Operands[O.Tied].Var;
  else
    V.Var =
        T->isIntOrIntVectorTy(1) ? S.newMask(numElements(T)) : S.newVariable(T);
  if (O.Tied < 0 && O.Input)
    S.copy(V.Var, O.Input);
  if (O.K == AsmOperand::Indirect)
    V.Address = addressOf(S, V.Var);
  Asm.Operands.push_back(V);
  return true;
}

/// Parses \p Text: $N and ${N:x} are operands, $ escapes other characters.
void AssemblySelector::split(StringRef Text) {
  visa::Assembly::Piece P;
  while (!Text.empty()) {
    char C = Text.front();
    Text = Text.drop_front();
    if (C != '$' || Text.empty()) {
      P.Text += C;
      continue;
    }
    bool Braced = Text.consume_front("{");
    if (!isDigit(Text.front())) {
      P.Text += Text.front();
      Text = Text.drop_front();
      continue;
    }
    unsigned Number = 0;
    Text.consumeInteger(10, Number);
    if (Braced)
      Text = Text.split('}').second;
    P.Operand = Number;
    Asm.Pieces.push_back(P);
    P = visa::Assembly::Piece();
  }
  Asm.Pieces.push_back(P);
}

bool AssemblySelector::run() {
  SmallVector<AsmOperand, 4> Operands;
  std::string Problem;
  if (!readAsmOperands(Call, Operands, Problem)) {
    report(Call, PassDiag::AssemblyOperand, Problem);
    return false;
  }
  for (const AsmOperand &O : Operands)
    if (!add(O))
      return false;
  split(cast<InlineAsm>(Call.getCalledOperand())->getAsmString());
  unsigned Number = S.K.Assemblies.size();
  S.K.Assemblies.push_back(Asm);
  S.emit(visa::Opcode::InlineAsm, 1, {}).Msg.Value = Number;
  for (unsigned I = 0; I < Operands.size(); ++I)
    if (int Result = Operands[I].Output; Result >= 0)
      S.copy(resultVariable(Result), Asm.Operands[I].Var, Results[Result]);
  return true;
}

} // namespace

bool selectAssembly(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->isInlineAsm())
    return false;
  AssemblySelector(S, *Call).run();
  return true;
}

} // namespace cmc::genx
