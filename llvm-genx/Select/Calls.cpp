//===- Calls.cpp - calls, returns, volatile variables ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// A subroutine has variables for its parameters and results, which callers
// write and read around the call. A stack function has its parameters in %arg
// and its results in %retval, each from the next whole register.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "stage4/Errors.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

namespace {

/// Allocates registers in %arg or %retval.
class RegisterRun {
public:
  RegisterRun(Selector &S, StringRef Name) : S(S), Var(S.K.predefined(Name)) {}

  Dest next(const Type *T) {
    Dest D = S.whole(Var, T);
    D.Reg.Offset = Next;
    Next += alignTo(D.Reg.size(), S.K.grfBytes());
    return D;
  }
  /// Writes \p V to the next registers.
  void push(const Value *V) {
    Dest D = next(V->getType());
    if (!isa<UndefValue>(V))
      S.into(D, V);
  }
  /// Copies the next registers to \p To.
  void pop(visa::VarId To, const Type *T) {
    Dest D = next(T);
    S.emit(Opcode::Mov, S.whole(To, T), Sign::Signed,
           {Operand::reg(D.Var, D.Reg)});
  }

private:
  Selector &S;
  visa::VarId Var;
  unsigned Next = 0;
};

/// Element \p I of the aggregate \p Agg that a function returns; null if it is
/// undefined or the result of a call. That is in the variable \p Var.
const Value *part(Selector &S, const Value *Agg, unsigned I, visa::VarId &Var) {
  Var = visa::None;
  while (auto *Insert = dyn_cast<InsertValueInst>(Agg)) {
    if (Insert->getIndices()[0] == I)
      return Insert->getInsertedValueOperand();
    Agg = Insert->getAggregateOperand();
  }
  if (auto *Call = dyn_cast<CallInst>(Agg)) {
    Var = S.callResult(*Call, I);
    return Agg;
  }
  if (auto *C = dyn_cast<Constant>(Agg)) {
    const Constant *Element = C->getAggregateElement(I);
    return isa_and_nonnull<UndefValue>(Element) ? nullptr : Element;
  }
  reportInternalError(S.F.getContext(), "select",
                      "values travel together in an unknown way",
                      dyn_cast<Instruction>(Agg));
  return nullptr;
}

/// Calls Put(I, T, V, Var) for each value that \p Ret returns. V is null if it
/// is undefined, as all are behind the end of a function without `return`,
/// where \p Ret is null.
template <class Fn>
void forEachResult(Selector &S, const ReturnInst *Ret, Fn Put) {
  SmallVector<Type *, 4> Types = resultTypes(S.F);
  const Value *V = Ret ? Ret->getReturnValue() : nullptr;
  for (unsigned I = 0; I < Types.size(); ++I) {
    visa::VarId Var = visa::None;
    const Value *Element =
        V && V->getType()->isStructTy() ? part(S, V, I, Var) : V;
    Put(I, Types[I], Element, Var);
  }
}

void selectCallee(Selector &S, const CallInst &Call, const Function &F) {
  SmallVector<Type *, 4> Results = resultTypes(F);
  auto ResultOf = [&](unsigned I) {
    return Call.getType()->isStructTy() ? S.callResult(Call, I)
                                        : S.variable(&Call);
  };
  if (const visa::Subroutine *Sub = S.U.subroutine(F)) {
    visa::Subroutine Copy = *Sub;
    for (unsigned I = 0; I < Call.arg_size(); ++I)
      S.copy(Copy.Params[I], Call.getArgOperand(I));
    S.emit(Opcode::Call, 1, {}).Msg.Value =
        S.U.Subroutines.find(const_cast<Function *>(&F))->second;
    for (unsigned I = 0; I < Results.size(); ++I)
      S.copy(ResultOf(I), Copy.Results[I], Results[I]);
    return;
  }
  RegisterRun Args(S, "%arg"), Given(S, "%retval");
  for (const Value *V : Call.args())
    Args.push(V);
  S.emit(Opcode::Fcall, 1, {}).Msg.Value = S.U.Stack.find(&F)->second;
  for (unsigned I = 0; I < Results.size(); ++I)
    Given.pop(ResultOf(I), Results[I]);
}

} // namespace

void takeArguments(Selector &S) {
  if (const visa::Subroutine *Sub = S.U.subroutine(S.F)) {
    for (const Argument &A : S.F.args())
      S.assign(&A, Sub->Params[A.getArgNo()]);
    return;
  }
  RegisterRun Args(S, "%arg");
  for (const Argument &A : S.F.args())
    Args.pop(S.variable(&A), A.getType());
}

void selectReturn(Selector &S, const ReturnInst *Ret) {
  if (S.U.isKernel(S.F)) {
    S.emit(Opcode::Ret, 1, {});
    return;
  }
  if (const visa::Subroutine *Sub = S.U.subroutine(S.F)) {
    std::vector<visa::VarId> Results = Sub->Results;
    forEachResult(S, Ret,
                  [&](unsigned I, Type *T, const Value *V, visa::VarId Var) {
                    if (Var != visa::None)
                      S.copy(Results[I], Var, T);
                    else
                      S.copy(Results[I], V ? V : UndefValue::get(T));
                  });
    S.emit(Opcode::Return, 1, {}).Msg.Value =
        S.U.Subroutines.find(&S.F)->second;
    return;
  }
  RegisterRun Results(S, "%retval");
  forEachResult(S, Ret,
                [&](unsigned, Type *T, const Value *V, visa::VarId Var) {
                  if (Var == visa::None)
                    return Results.push(V ? V : UndefValue::get(T));
                  S.emit(Opcode::Mov, Results.next(T), Sign::Signed,
                         {Operand::reg(Var, S.whole(Var, T).Reg)});
                });
  S.emit(Opcode::Fret, 1, {});
}

bool selectCall(Selector &S, const Instruction &I) {
  if (isa<InsertValueInst>(I)) // Selected with the return.
    return true;
  if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
    return isFunctionCall(Extract->getAggregateOperand());
  if (isFunctionCall(&I)) {
    auto &Call = cast<CallInst>(I);
    selectCallee(S, Call, *Call.getCalledFunction());
    return true;
  }
  switch (intrinsicOf(&I)) {
  case GenXIntrinsic::genx_vload:
    S.copy(S.variable(&I),
           S.U.volatileVariable(*cast<GlobalVariable>(I.getOperand(0))),
           I.getType());
    return true;
  case GenXIntrinsic::genx_vstore:
    S.copy(S.U.volatileVariable(*cast<GlobalVariable>(I.getOperand(1))),
           I.getOperand(0));
    return true;
  default:
    return false;
  }
}

bool isFunctionCall(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  return Call &&
         (Call->isInlineAsm() || (Call->getCalledFunction() &&
                                  !Call->getCalledFunction()->isDeclaration()));
}

} // namespace cmc::genx
