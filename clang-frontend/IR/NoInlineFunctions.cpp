//===- NoInlineFunctions.cpp - functions that stay out of line ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/NoInlineFunctions.h"
#include "clang-frontend/IR/RawIR.h"
#include "stage4/Errors.h"
#include "stage4/LocalizeGlobals.h"
#include "stage4/Rewriting.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// Copying more values than this costs more than a call saves.
constexpr unsigned MaxLeaves = 64;

/// The type of the object that pointer parameter \p A points to; null when its
/// size is unknown. (Clang 14 has typed pointers; with opaque ones an attribute
/// of the parameter can give the type.)
Type *objectOf(const Argument &A) {
  if (Type *T = A.getParamByValType())
    return T;
  if (Type *T = A.getParamStructRetType())
    return T;
  // A C++ reference has a known size; a pointer may point into an array.
  Type *T = A.getType()->getPointerElementType();
  const DataLayout &DL = A.getParent()->getParent()->getDataLayout();
  if (T->isSized() && A.getDereferenceableBytes() == DL.getTypeStoreSize(T))
    return T;
  return nullptr;
}

/// The vector that a reference of type \p T refers to, or null.
Type *referentOf(Type *T) {
  if (!T->isPointerTy())
    return nullptr;
  Type *Referent = T->getPointerElementType();
  return Referent->isVectorTy() ? Referent : nullptr;
}

/// A value that is copied in or out, and its location: a parameter or global, a
/// byte offset in the object, and whether it is the referent of a reference
/// there.
struct Leaf {
  Type *Ty;
  unsigned Param = 0;
  GlobalVariable *Global = nullptr;
  uint64_t Offset = 0;
  bool Direct = false; ///< The parameter itself.
  bool Referent = false;
  bool In = true, Out = false;
};

class NoInlineBuilder {
public:
  explicit NoInlineBuilder(Function &Body)
      : Body(Body), M(*Body.getParent()), DL(M.getDataLayout()) {}

  std::string collectParameters();
  NoInlineFunction run();

private:
  std::string collectObject(const Argument &A);
  void warnOfCopies() const;
  void collectGlobals();
  void signature();
  Function *makeValues();
  Function *makeThunk(Function &Values);
  Value *address(IRBuilder<> &B, const Leaf &L, ArrayRef<Value *> Params) const;
  Type *passed(Type *T) const {
    return T->isIntegerTy(1) ? Type::getInt8Ty(T->getContext()) : T;
  }
  Value *pass(IRBuilder<> &B, Value *V) const {
    return V->getType()->isIntegerTy(1) ? B.CreateZExt(V, B.getInt8Ty()) : V;
  }
  Value *take(IRBuilder<> &B, Value *V, Type *T) const {
    return T->isIntegerTy(1)
               ? B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0))
               : V;
  }

  Function &Body;
  Module &M;
  const DataLayout &DL;
  std::vector<Leaf> Leaves;
  SmallVector<Type *, 8> Ins, Outs; ///< The result comes first.
};

std::string NoInlineBuilder::collectObject(const Argument &A) {
  Type *Object = objectOf(A);
  if (!Object)
    return "parameter " + std::to_string(A.getArgNo() + 1) +
           " is a pointer to an unknown number of elements";
  std::string Problem;
  forEachLeaf(Object, 0, DL, [&](Type *T, uint64_t Offset) {
    Leaf L{T};
    L.Param = A.getArgNo();
    L.Offset = Offset;
    L.In = !A.hasStructRetAttr();
    L.Out = !A.hasByValAttr();
    if (T->isPointerTy()) {
      L.Ty = referentOf(T);
      L.Referent = L.Out = true;
      if (!L.Ty || A.hasStructRetAttr()) {
        Problem = "parameter " + std::to_string(A.getArgNo() + 1) +
                  " holds a pointer";
        return;
      }
    }
    Leaves.push_back(L);
  });
  return Problem;
}

std::string NoInlineBuilder::collectParameters() {
  if (Body.isVarArg())
    return "it takes a variable argument list";
  for (const Argument &A : Body.args()) {
    if (!A.getType()->isPointerTy()) {
      Leaf L{A.getType()};
      L.Param = A.getArgNo();
      L.Direct = true;
      Leaves.push_back(L);
      continue;
    }
    std::string Problem = collectObject(A);
    if (!Problem.empty())
      return Problem;
    if (Leaves.size() > MaxLeaves)
      return "it takes more than " + std::to_string(MaxLeaves) + " values";
  }
  return Body.getReturnType()->isPointerTy() ? "it returns a reference" : "";
}

void NoInlineBuilder::collectGlobals() {
  for (GlobalVariable &GV : M.globals()) {
    if (GV.isConstant() || GV.getName().startswith("llvm.") || isVolatile(GV))
      continue;
    SetVector<Instruction *> Users = usersOf(GV);
    if (none_of(Users,
                [&](Instruction *I) { return I->getFunction() == &Body; }))
      continue;
    forEachLeaf(GV.getValueType(), 0, DL, [&](Type *T, uint64_t Offset) {
      Leaf L{T};
      L.Global = &GV;
      L.Offset = Offset;
      L.Out = true;
      Leaves.push_back(L);
    });
  }
}

void NoInlineBuilder::signature() {
  if (!Body.getReturnType()->isVoidTy())
    Outs.push_back(passed(Body.getReturnType()));
  for (const Leaf &L : Leaves) {
    if (L.In)
      Ins.push_back(passed(L.Ty));
    if (L.Out)
      Outs.push_back(passed(L.Ty));
  }
}

/// The address of \p L, given the original parameters.
Value *NoInlineBuilder::address(IRBuilder<> &B, const Leaf &L,
                                ArrayRef<Value *> Params) const {
  Value *Object = L.Global ? static_cast<Value *>(L.Global) : Params[L.Param];
  Value *At = B.CreateBitCast(Object, B.getInt8PtrTy());
  if (L.Offset)
    At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), At, L.Offset);
  Type *Pointer = L.Ty->getPointerTo();
  if (!L.Referent)
    return B.CreateBitCast(At, Pointer);
  return B.CreateLoad(Pointer, B.CreateBitCast(At, Pointer->getPointerTo()));
}

/// Makes the function of values: local objects replace those that pointers
/// pointed to; they are initialised at the entry and read at each return.
Function *NoInlineBuilder::makeValues() {
  LLVMContext &C = M.getContext();
  Type *Result = Outs.empty()       ? Type::getVoidTy(C)
                 : Outs.size() == 1 ? Outs[0]
                                    : StructType::get(C, Outs);
  auto *F = Function::Create(FunctionType::get(Result, Ins, false),
                             GlobalValue::InternalLinkage, "", M);
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->addFnAttr(Attribute::NoInline);
  F->setDoesNotThrow();
  if (Body.hasFnAttribute(genx::FunctionMD::CMStackCall))
    F->addFnAttr(genx::FunctionMD::CMStackCall);
  F->setSubprogram(Body.getSubprogram());
  Body.setSubprogram(nullptr);
  BasicBlock *First = &Body.getEntryBlock();
  F->getBasicBlockList().splice(F->end(), Body.getBasicBlockList());

  // At the entry block, where allocas belong.
  IRBuilder<> B(&*First->getFirstInsertionPt());
  SmallVector<Value *, 8> Params;
  for (Argument &A : Body.args())
    Params.push_back(A.getType()->isPointerTy()
                         ? B.CreateAlloca(objectOf(A), nullptr, A.getName())
                         : nullptr);
  for (const Leaf &L : Leaves)
    if (L.Referent) {
      Value *Object =
          B.CreateAlloca(L.Ty, nullptr, Body.getArg(L.Param)->getName());
      Leaf Slot = L;
      Slot.Referent = false;
      Slot.Ty = Object->getType();
      B.CreateStore(Object, address(B, Slot, Params));
    }
  auto NextArg = F->arg_begin();
  for (const Leaf &L : Leaves) {
    if (!L.In)
      continue;
    Argument &A = *NextArg++;
    A.setName(L.Global ? L.Global->getName() : Body.getArg(L.Param)->getName());
    Value *V = take(B, &A, L.Ty);
    if (L.Direct)
      Params[L.Param] = V;
    else
      B.CreateStore(V, address(B, L, Params));
  }
  for (Argument &A : Body.args())
    A.replaceAllUsesWith(Params[A.getArgNo()]);

  for (BasicBlock &BB : *F) {
    auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator());
    if (!Ret || Outs.empty())
      continue;
    B.SetInsertPoint(Ret);
    SmallVector<Value *, 8> Values;
    if (Value *V = Ret->getReturnValue())
      Values.push_back(pass(B, V));
    for (const Leaf &L : Leaves)
      if (L.Out)
        Values.push_back(pass(B, B.CreateLoad(L.Ty, address(B, L, Params))));
    ReturnInst *New = Values.size() == 1
                          ? B.CreateRet(Values[0])
                          : B.CreateAggregateRet(Values.data(), Values.size());
    New->setDebugLoc(Ret->getDebugLoc());
    Ret->eraseFromParent();
  }
  return F;
}

Function *NoInlineBuilder::makeThunk(Function &Values) {
  auto *F = Function::Create(Body.getFunctionType(),
                             GlobalValue::InternalLinkage, "", M);
  F->setCallingConv(Body.getCallingConv());
  F->setAttributes(Body.getAttributes());
  F->removeFnAttr(Attribute::NoInline);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  SmallVector<Value *, 8> Params, Args;
  for (Argument &A : F->args())
    Params.push_back(&A);
  for (const Leaf &L : Leaves)
    if (L.Direct)
      Args.push_back(pass(B, Params[L.Param]));
    else if (L.In)
      Args.push_back(pass(B, B.CreateLoad(L.Ty, address(B, L, Params))));
  CallInst *Call = B.CreateCall(&Values, Args);
  Call->setCallingConv(Values.getCallingConv());
  unsigned Next = 0;
  auto NextResult = [&]() -> Value * {
    return Outs.size() == 1 ? static_cast<Value *>(Call)
                            : B.CreateExtractValue(Call, Next++);
  };
  Type *ReturnType = F->getReturnType();
  Value *Return =
      ReturnType->isVoidTy() ? nullptr : take(B, NextResult(), ReturnType);
  for (const Leaf &L : Leaves)
    if (L.Out)
      B.CreateStore(take(B, NextResult(), L.Ty), address(B, L, Params));
  if (Return)
    B.CreateRet(Return);
  else
    B.CreateRetVoid();
  return F;
}

/// Warns that values are copied from the caller's registers and back.
void NoInlineBuilder::warnOfCopies() const {
  DISubprogram *Where = Body.getSubprogram();
  if (!Where)
    return;
  for (const Leaf &L : Leaves)
    if (L.Referent && L.In)
      report(M.getContext(),
             DILocation::get(M.getContext(), Where->getLine(), 0, Where),
             PassDiag::CopiedArgument,
             {std::to_string(L.Param + 1),
              std::to_string(DL.getTypeStoreSize(L.Ty).getFixedSize()),
              Where->getName().str()});
}

NoInlineFunction NoInlineBuilder::run() {
  collectParameters();
  warnOfCopies();
  collectGlobals();
  signature();
  NoInlineFunction Built;
  Built.Values = makeValues();
  Built.Thunk = makeThunk(*Built.Values);
  Body.eraseFromParent();
  return Built;
}

} // namespace

bool isNoInline(const Function &F) {
  return !isKernel(F) && !F.isDeclaration() &&
         F.hasFnAttribute(Attribute::NoInline);
}

std::string whyInlined(const Function &F) {
  return NoInlineBuilder(const_cast<Function &>(F)).collectParameters();
}

NoInlineFunction makeNoInline(Function &Body) {
  return NoInlineBuilder(Body).run();
}

} // namespace cmc::frontend
