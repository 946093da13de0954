//===- LowerBuiltins.cpp - lowering of raw calls to intrinsics ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/LowerBuiltins.h"
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Errors.h"
#include "stage4/Rewriting.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cmc::frontend {
namespace lowering {

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

unsigned bytesOf(const Type *T) { return T->getPrimitiveSizeInBits() / 8; }

const TargetInfo *RawCall::target() const {
  return findTarget(
      Call.getFunction()->getFnAttribute("target-cpu").getValueAsString());
}

std::nullptr_t RawCall::error(const Twine &Message) const {
  report(Call, PassDiag::BuiltinRule, Message);
  return nullptr;
}

int64_t RawCall::constant(unsigned I, StringRef Name) const {
  if (auto *C = dyn_cast<ConstantInt>(arg(I)))
    return C->getSExtValue();
  error(Name + " must be a constant");
  return 0;
}

Value *RawCall::call(unsigned ID, ArrayRef<Type *> Overloads,
                     ArrayRef<Value *> Args) {
  Function *F =
      GenXIntrinsic::getAnyDeclaration(Call.getModule(), ID, Overloads);
  FunctionType *FT = F->getFunctionType();
  SmallVector<Value *, 8> Fitting;
  for (unsigned I = 0; I < Args.size(); ++I)
    Fitting.push_back(FT->getParamType(I)->isIntegerTy()
                          ? B.CreateZExtOrTrunc(Args[I], FT->getParamType(I))
                          : Args[I]);
  return B.CreateCall(F, Fitting);
}

/// The intrinsic for the element type, with the operands of the raw call.
Value *direct(RawCall &C) {
  SmallVector<Value *, 4> Args(C.Call.args());
  bool HasSign = C.Signed != C.Unsigned;
  bool IsSigned = HasSign && C.constant(Args.size() - 1, "signedness");
  if (HasSign)
    Args.pop_back();
  unsigned ID = C.type()->isFPOrFPVectorTy() ? C.Float
                : IsSigned                   ? C.Signed
                                             : C.Unsigned;
  if (ID == Intrinsic::not_intrinsic)
    return C.error("this function does not exist for these element types");
  if (ID == Intrinsic::abs)
    Args.push_back(C.B.getFalse()); // INT_MIN is not changed.
  SmallVector<Type *, 4> Overloads;
  bool IsGenX = GenXIntrinsic::isGenXIntrinsic(ID);
  if (IsGenX ? GenXIntrinsic::isOverloadedRet(ID) : Intrinsic::isOverloaded(ID))
    Overloads.push_back(C.type());
  for (unsigned I = 0; IsGenX && I < Args.size(); ++I)
    if (GenXIntrinsic::isOverloadedArg(ID, I))
      Overloads.push_back(Args[I]->getType());
  return C.call(ID, Overloads, Args);
}

Value *later(RawCall &) { return nullptr; }

/// Reports an error: the user's name in the table is the message.
Value *refused(RawCall &C) { return C.error(C.UserName); }

} // namespace lowering

namespace {

constexpr const char PassName[] = "cm-lower-builtins";

struct RawOp {
  StringLiteral Name;
  Value *(*Lower)(lowering::RawCall &);
  unsigned Signed, Unsigned, Float;
  uint64_t Feature;
  bool CmAbi;
  StringLiteral UserName;
};

using namespace lowering;
const RawOp Table[] = {
#define RAW_OP(...) {__VA_ARGS__},
#include "clang-frontend/Builtins.inc"
#undef RAW_OP
};

const RawOp *find(StringRef Name) {
  const RawOp *Op = llvm::lower_bound(
      Table, Name, [](const RawOp &O, StringRef N) { return O.Name < N; });
  return Op != std::end(Table) && Op->Name == Name ? Op : nullptr;
}

bool lacks(const TargetInfo &Target, const RawOp &Op) {
  return (Target.Features & Op.Feature) != Op.Feature;
}

/// False, and an error, when the target or the ABI of the kernel does not
/// support \p Op.
bool isAvailable(const RawOp &Op, const CallInst &Call) {
  const Function &F = *Call.getFunction();
  StringRef ABI = F.getFnAttribute("cmc-abi").getValueAsString();
  if (Op.CmAbi && ABI == "ze") {
    report(Call, PassDiag::NeedsCmAbi, Op.UserName);
    return false;
  }
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  const TargetInfo *Target = findTarget(CPU);
  if (Target && lacks(*Target, Op)) {
    report(Call, PassDiag::NotOnThisTarget, Op.UserName, CPU);
    return false;
  }
  return true;
}

void lower(CallInst &Call, bool HasMask) {
  StringRef Name = rawName(&Call);
  const RawOp *Op = find(Name);
  if (!Op) {
    reportInternalError(Call.getContext(), PassName,
                        "no row in Builtins.td for a raw call", &Call);
    return;
  }
  if (Op->Lower == later || !isAvailable(*Op, Call))
    return;
  RawCall C{Call,         IRBuilder<>(&Call), HasMask,     Op->Signed,
            Op->Unsigned, Op->Float,          Op->UserName};
  Value *Result = Op->Lower(C);
  if (!Call.getType()->isVoidTy()) {
    if (!Result)
      Result = UndefValue::get(Call.getType());
    if (isa<Instruction>(Result) && !Result->hasName())
      Result->takeName(&Call);
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

} // namespace

StringRef unavailableBuiltin(StringRef Name, const TargetInfo &Target) {
  const RawOp *Op = Name.consume_front("__cm_") ? find(Name) : nullptr;
  return Op && lacks(Target, *Op) ? Op->UserName : "";
}

PreservedAnalyses LowerBuiltinsPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  bool HasMask = hasSIMDControlFlow(F);
  SmallVector<CallInst *, 32> Calls;
  for (Instruction &I : instructions(F))
    if (!rawName(&I).empty())
      Calls.push_back(cast<CallInst>(&I));
  for (CallInst *Call : Calls)
    lower(*Call, HasMask);
  return preservedIf(!Calls.empty());
}

} // namespace cmc::frontend
