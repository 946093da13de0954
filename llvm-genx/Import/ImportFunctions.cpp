//===- ImportFunctions.cpp - functions of other front-ends ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Inlines the functions that kernels call, callees first. A function marked to
// stay out of line ("CMStackCall", noinline) stays if it only has value
// parameters (invariant 10 of stage 4): it has no parameter that is a pointer,
// struct or mask, uses no mutable global variable, has no variable in memory,
// and the module has no SIMD control flow; "CMStackCall" stays as far as
// registers suffice. Recursive functions are called through the stack, marked
// or not.
//   define internal <8 x i32> @f(<8 x i32> %v) "CMStackCall"       stays
//   define internal void @g(%struct* byval %s, float* %p)          inlined
// A trap ends the thread: functions with a trap are inlined, and there
//   call void @llvm.trap()                            becomes ret void
// Requires: SROA has run, so that variables in memory are known. Guarantees:
// only kernels and functions of values are defined. Errors: recursion of other
// functions.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/ModuleCheck.h"
#include "stage4/WidenIntegers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {
namespace {

constexpr const char PassName[] = "genx-import-functions";
const char *const StackCall = llvm::genx::FunctionMD::CMStackCall;

bool isValue(const Type *T) {
  return elementBytes(T) && T->getScalarSizeInBits() <= 64 && !isOddInteger(T);
}

bool areValues(const Function &F) {
  Type *T = F.getReturnType();
  auto *S = dyn_cast<StructType>(T);
  bool Returns =
      S ? all_of(S->elements(), isValue) : T->isVoidTy() || isValue(T);
  return Returns && !F.isVarArg() && all_of(F.args(), [](const Argument &A) {
           return isValue(A.getType());
         });
}

/// Values that only a kernel has in its registers or its metadata.
bool isOfKernel(unsigned ID) {
  switch (ID) {
  case GenXIntrinsic::genx_local_id:
  case GenXIntrinsic::genx_local_size:
  case GenXIntrinsic::genx_group_count:
  case GenXIntrinsic::genx_slm_init:
    return true;
  default:
    return ID == GenXIntrinsic::genx_simdcf_any ||
           ID == GenXIntrinsic::genx_simdcf_predicate;
  }
}

bool usesMutableGlobal(const Value *V) {
  if (auto *GV = dyn_cast<GlobalVariable>(V))
    return !GV->isConstant() &&
           !GV->hasAttribute(llvm::genx::FunctionMD::GenXVolatile);
  auto *CE = dyn_cast<ConstantExpr>(V);
  return CE && any_of(CE->operands(),
                      [](const Use &U) { return usesMutableGlobal(U.get()); });
}

bool isSelfContained(const Function &F) {
  for (const Instruction &I : instructions(F)) {
    if (isa<AllocaInst>(I) || any_of(I.operands(), [](const Use &U) {
          return usesMutableGlobal(U.get());
        }))
      return false;
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && (isOfKernel(genxIntrinsicByName(Callee->getName())) ||
                   Callee->getIntrinsicID() == Intrinsic::trap))
      return false;
  }
  return true;
}

unsigned registersOf(ArrayRef<Type *> Types) {
  unsigned Registers = 0;
  for (const Type *T : Types)
    Registers += divideCeil(T->getPrimitiveSizeInBits().getFixedSize(), 256);
  return Registers;
}

/// The numbers of 32-byte registers that stack calls have for parameters and
/// results.
constexpr unsigned MostIn = 32, MostOut = 12;

bool fitsStackCall(const Function &F) {
  Type *T = F.getReturnType();
  auto *S = dyn_cast<StructType>(T);
  SmallVector<Type *, 4> Results;
  if (S)
    Results.append(S->element_begin(), S->element_end());
  else if (!T->isVoidTy())
    Results.push_back(T);
  return registersOf(F.getFunctionType()->params()) <= MostIn &&
         registersOf(Results) <= MostOut;
}

bool isRecursive(const Function &F) { return is_contained(functionsOf(F), &F); }

class Inliner {
public:
  explicit Inliner(Module &M) {
    for (const Function &F : M) {
      unsigned ID = genxIntrinsicByName(F.getName());
      HasSIMDCF |= !F.use_empty() && (ID == GenXIntrinsic::genx_simdcf_any ||
                                      ID == GenXIntrinsic::genx_simdcf_goto ||
                                      ID == GenXIntrinsic::genx_simdcf_join);
    }
  }

  /// Inlines all calls in \p F to defined functions that are not kept.
  bool flatten(Function &F);
  bool isNoInline(const Function &F) const { return OutOfLine.lookup(&F); }
  bool hasSIMDCF() const { return HasSIMDCF; }

private:
  bool keep(Function &F) {
    bool IsRequested =
        F.hasFnAttribute(StackCall) || F.hasFnAttribute(Attribute::NoInline);
    return IsRequested && !HasSIMDCF && areValues(F) && isSelfContained(F) &&
           (!isRecursive(F) || fitsStackCall(F));
  }
  bool inlineCall(CallInst &Call);

  bool HasSIMDCF = false;
  enum State { Active = 1, Done };
  DenseMap<const Function *, State> States;
  DenseMap<const Function *, bool> OutOfLine;
};

bool Inliner::inlineCall(CallInst &Call) {
  // LLVM requires a debug location of calls that it inlines.
  Function &Caller = *Call.getFunction();
  if (DISubprogram *SP = Caller.getSubprogram())
    if (!Call.getDebugLoc())
      Call.setDebugLoc(
          DILocation::get(Call.getContext(), SP->getLine(), 0, SP));
  InlineFunctionInfo IFI;
  InlineResult Result =
      InlineFunction(Call, IFI, nullptr, /*InsertLifetime=*/false);
  if (!Result.isSuccess())
    reportInternalError(Call.getContext(), PassName, Result.getFailureReason(),
                        &Call);
  return Result.isSuccess();
}

void fail(const Function &F) {
  DebugLoc Loc;
  if (DISubprogram *SP = F.getSubprogram())
    Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
  report(F.getContext(), Loc, PassDiag::ForeignRecursion, {F.getName().str()});
}

bool Inliner::flatten(Function &F) {
  States[&F] = Active;
  bool Recursive = isRecursive(F);
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Call->getCalledFunction() &&
          !Call->getCalledFunction()->isDeclaration())
        Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    Function *Callee = Call->getCalledFunction();
    bool IsActive = States.lookup(Callee) == Active;
    if (!States.count(Callee) && !flatten(*Callee))
      return false;
    if (IsActive || isNoInline(*Callee)) {
      Call->setCallingConv(CallingConv::SPIR_FUNC);
      Call->setAttributes(AttributeList());
    } else if (!inlineCall(*Call)) {
      return false;
    }
  }
  States[&F] = Done;
  if (Recursive) // Each call needs its own memory for values live across it.
    F.addFnAttr(StackCall);
  OutOfLine[&F] = keep(F);
  if (Recursive && !isNoInline(F))
    fail(F);
  return !Recursive || isNoInline(F);
}

/// A trap in a kernel ends the thread.
void endAtTraps(Function &Kernel) {
  SmallVector<CallInst *, 4> Traps;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      if (Call->getIntrinsicID() == Intrinsic::trap)
        Traps.push_back(Call);
  for (CallInst *Call : Traps) {
    BasicBlock *BB = Call->getParent();
    BB->splitBasicBlock(Call);
    ReplaceInstWithInst(BB->getTerminator(),
                        ReturnInst::Create(Kernel.getContext()));
  }
  if (!Traps.empty())
    removeUnreachableBlocks(Kernel);
}

void settle(Function &F) {
  F.setLinkage(GlobalValue::InternalLinkage);
  F.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  F.setComdat(nullptr);
  F.setCallingConv(CallingConv::SPIR_FUNC);
  bool IsStack = F.hasFnAttribute(StackCall);
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  StringRef ABI = F.getFnAttribute("cmc-abi").getValueAsString();
  AttrBuilder Own(F.getContext());
  Own.addAttribute(Attribute::NoInline);
  Own.addAttribute("target-cpu", CPU).addAttribute("cmc-abi", ABI);
  if (IsStack && fitsStackCall(F))
    Own.addAttribute(StackCall);
  F.setAttributes(
      AttributeList::get(F.getContext(), AttributeList::FunctionIndex, Own));
}

} // namespace

PreservedAnalyses ImportFunctionsPass::run(Module &M, ModuleAnalysisManager &) {
  Inliner I(M);
  for (Function *Kernel : kernelsOf(M))
    if (!I.flatten(*Kernel))
      return PreservedAnalyses::none();
  // In SIMD control flow a trap ends only some lanes, but a return ends all.
  if (!I.hasSIMDCF())
    for (Function *Kernel : kernelsOf(M))
      endAtTraps(*Kernel);
  SmallVector<Function *, 8> Unused;
  for (Function &F : M) {
    if (F.isDeclaration() || readKernelInfo(F))
      continue;
    if (I.isNoInline(F) && !F.use_empty())
      settle(F);
    else
      Unused.push_back(&F);
  }
  for (Function *F : Unused)
    F->deleteBody();
  for (Function *F : Unused) {
    F->removeDeadConstantUsers();
    if (F->use_empty())
      F->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
