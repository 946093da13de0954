//===- ImportKernels.cpp - kernels of other front-ends --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gives a module the header of stage 4 and its kernels their attributes,
// parameters and metadata:
//
//   define dllexport spir_kernel void @k(i8 addrspace(1)* %p, %s* byval(%s) %1)
//     "CMGenxMain" "oclrt"="1"
//   define spir_kernel void @k(i64 %p, <3 x i32> %arg1)
//     "CMGenxMain" "cmc-abi" "cmc-float-control" "target-cpu"
//
// Kernels are those in !genx.kernels, and every spir_kernel. Pointers come as
// addresses, structs as their dwords (or bytes), i1 as a byte, surfaces that
// are pointers as their numbers.
// Requires: a module that checkModule() takes; "target-cpu" and "cmc-abi" on
// its functions. Guarantees: invariants 1, 2 and 3 of stage 4 for kernels, or
// an error.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/Import/AddressSpaces.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Stage4Verifier.h"
#include "stage4/WidenIntegers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {
namespace {

namespace md = llvm::genx;

/// How a parameter arrives.
struct Parameter {
  Type *T = nullptr;      ///< Null: in no way.
  Type *Object = nullptr; ///< Of a struct: what it is.
  ArgKind Kind = ArgKind::Value;
};

bool isSurface(ArgKind K) {
  return K != ArgKind::Value && K != ArgKind::Pointer;
}

/// The dwords, or bytes, of an object of type \p T.
Type *piecesOf(Type *T, const DataLayout &DL) {
  if (!T->isSized())
    return nullptr;
  uint64_t Bytes = DL.getTypeAllocSize(T);
  LLVMContext &C = T->getContext();
  if (!Bytes || Bytes > 4096)
    return nullptr;
  return Bytes % 4 == 0 ? vectorOf(Type::getInt32Ty(C), Bytes / 4)
                        : vectorOf(Type::getInt8Ty(C), Bytes);
}

/// The integer that has the lanes of a mask of type \p T as its bits; null:
/// none has.
Type *maskType(const Type &T) {
  unsigned Lanes = numElements(&T);
  unsigned Bits = std::max<uint64_t>(8, PowerOf2Ceil(Lanes));
  return Bits <= 32 ? Type::getIntNTy(T.getContext(), Bits) : nullptr;
}

Parameter parameterOf(const Argument &A, ArgKind Kind) {
  const DataLayout &DL = A.getParent()->getParent()->getDataLayout();
  LLVMContext &C = A.getContext();
  Type *T = A.getType();
  Parameter P;
  P.Kind = Kind;
  if (A.hasByValAttr() || T->isStructTy() || T->isArrayTy()) {
    P.Object = A.hasByValAttr() ? A.getParamByValType() : T;
    P.T = piecesOf(P.Object, DL);
    P.Kind = ArgKind::Value;
  } else if (isSurface(Kind)) {
    P.T = Type::getInt32Ty(C);
  } else if (T->isPointerTy()) {
    // What is local has an offset, which is a number to the host.
    unsigned Space = T->getPointerAddressSpace();
    bool IsLocal = Space == LocalSpace;
    P.T = IsLocal                ? Type::getInt32Ty(C)
          : Space > GenericSpace ? nullptr
                                 : Type::getInt64Ty(C);
    P.Kind = IsLocal ? ArgKind::Value : ArgKind::Pointer;
  } else if (T->isIntegerTy(1)) {
    P.T = Type::getInt8Ty(C);
  } else if (T->isIntOrIntVectorTy(1)) {
    P.T = maskType(*T);
  } else if (T->getScalarType()->isBFloatTy()) {
    P.T = T->getWithNewType(Type::getInt16Ty(C));
  } else if (isOddInteger(T)) {
    P.T = widenedInteger(T);
  } else if (T->isIntegerTy() && T->getIntegerBitWidth() > 64) {
    P.T =
        vectorOf(Type::getInt32Ty(C), divideCeil(T->getIntegerBitWidth(), 32));
  } else if (elementBytes(T)) {
    P.T = T;
  }
  return P;
}

/// What uses of \p Old use when \p New arrives instead.
Value *adapt(IRBuilder<> &B, Argument &Old, Argument &New, const Parameter &P) {
  Type *T = Old.getType();
  if (P.Object) {
    AllocaInst *Object = B.CreateAlloca(P.Object);
    B.CreateStore(&New, B.CreateBitCast(Object, P.T->getPointerTo()));
    if (!T->isPointerTy())
      return B.CreateLoad(T, Object);
    return B.CreatePointerBitCastOrAddrSpaceCast(Object, T);
  }
  if (New.getType() == T)
    return &New;
  if (T->isPointerTy())
    return B.CreateIntToPtr(B.CreateZExt(&New, B.getInt64Ty()), T);
  if (T->isIntegerTy(1))
    return B.CreateICmpNE(&New, ConstantInt::get(New.getType(), 0));
  if (T->getScalarType()->isBFloatTy())
    return B.CreateBitCast(&New, T);
  if (T->isIntOrIntVectorTy(1))
    return B.CreateBitCast(B.CreateTrunc(&New, B.getIntNTy(numElements(T))), T);
  Value *V = &New;
  if (V->getType()->isVectorTy() && !T->isVectorTy())
    V = B.CreateBitCast(V, B.getIntNTy(V->getType()->getPrimitiveSizeInBits()));
  return B.CreateZExtOrTrunc(V, T);
}

void fail(const Function &F, PassDiag Kind, ArrayRef<std::string> Args) {
  DebugLoc Loc;
  if (DISubprogram *SP = F.getSubprogram())
    Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
  report(F.getContext(), Loc, Kind, Args);
}

/// The attributes of \p F itself.
AttributeList functionAttributes(const Function &F) {
  LLVMContext &C = F.getContext();
  return AttributeList::get(C, AttributeList::FunctionIndex,
                            AttrBuilder(C, F.getAttributes().getFnAttrs()));
}

/// The function that takes \p Parameters in the place of \p F.
Function *rewrite(Function &F, ArrayRef<Parameter> Parameters) {
  SmallVector<Type *, 8> Types;
  for (const Parameter &P : Parameters)
    Types.push_back(P.T);
  auto *New = Function::Create(
      FunctionType::get(F.getReturnType(), Types, /*isVarArg=*/false),
      GlobalValue::ExternalLinkage, "", F.getParent());
  New->setAttributes(functionAttributes(F));
  New->copyMetadata(&F, 0);
  New->takeName(&F);
  New->getBasicBlockList().splice(New->begin(), F.getBasicBlockList());
  IRBuilder<> B(&*New->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : F.args()) {
    Argument &NewA = *New->getArg(A.getArgNo());
    NewA.takeName(&A);
    A.replaceAllUsesWith(adapt(B, A, NewA, Parameters[A.getArgNo()]));
  }
  return New;
}

/// Puts the attributes of stage 4 on kernel \p F.
void setAttributes(Function &F) {
  F.setCallingConv(CallingConv::SPIR_KERNEL);
  F.setLinkage(GlobalValue::ExternalLinkage);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  F.setComdat(nullptr);
  F.removeFnAttr(Attribute::AlwaysInline);
  F.removeFnAttr(Attribute::OptimizeNone);
  F.addFnAttr(md::FunctionMD::CMGenXMain);
  F.addFnAttr(PrivateMemory);
  if (!F.hasFnAttribute("cmc-float-control")) {
    unsigned Control = 0;
    F.getFnAttribute(md::FunctionMD::CMFloatControl)
        .getValueAsString()
        .getAsInteger(0, Control);
    F.addFnAttr("cmc-float-control", std::to_string(Control));
  }
}

KernelArg describe(const Parameter &P, KernelArg A) {
  A.Kind = P.Kind;
  A.Size = P.T->getPrimitiveSizeInBits().getFixedSize() / 8;
  if (P.Kind == ArgKind::Value) {
    A.TypeDesc.clear();
    A.NumElements = numElements(P.T);
    Type *E = P.T->getScalarType();
    A.Element = E->isHalfTy()        ? ElementType::Half
                : E->isFloatTy()     ? ElementType::Float
                : E->isDoubleTy()    ? ElementType::Double
                : E->isIntegerTy(8)  ? ElementType::Int8
                : E->isIntegerTy(16) ? ElementType::Int16
                : E->isIntegerTy(32) ? ElementType::Int32
                                     : ElementType::Int64;
  } else if (P.Kind == ArgKind::Pointer) {
    A.TypeDesc = "svmptr_t";
  } else if (A.TypeDesc.empty()) {
    A.TypeDesc = P.Kind == ArgKind::Sampler ? "sampler_t" : "buffer_t";
  }
  return A;
}

bool importKernel(Function &F) {
  if (!F.getReturnType()->isVoidTy() || F.isVarArg()) {
    fail(F, PassDiag::ForeignArgument, {"0", F.getName().str()});
    return false;
  }
  KernelInfo Info;
  if (Optional<KernelInfo> Known = readKernelInfo(F))
    Info = *Known;
  Info.Name = F.getName().str();
  Info.ABI = F.getFnAttribute("cmc-abi").getValueAsString() == "cm"
                 ? PayloadABI::CM
                 : PayloadABI::ZE;
  Info.Args.resize(F.arg_size());
  SmallVector<Parameter, 8> Parameters;
  bool Same = true;
  for (Argument &A : F.args()) {
    KernelArg &K = Info.Args[A.getArgNo()];
    if (!A.hasName())
      A.setName("arg" + Twine(A.getArgNo()));
    Parameter P = parameterOf(A, K.Kind);
    if (!P.T) {
      fail(F, PassDiag::ForeignArgument,
           {std::to_string(A.getArgNo() + 1), F.getName().str()});
      return false;
    }
    Same &= P.T == A.getType() && !P.Object;
    K = describe(P, K);
    K.Name = A.getName().str();
    Parameters.push_back(P);
  }
  Function *Kernel = Same ? &F : rewrite(F, Parameters);
  // How C++ would pass the parameters says nothing here.
  Kernel->setAttributes(functionAttributes(*Kernel));
  setAttributes(*Kernel);
  if (!Same) {
    F.replaceAllUsesWith(ConstantExpr::getBitCast(Kernel, F.getType()));
    F.eraseFromParent();
  }
  writeKernelInfo(*Kernel, Info);
  Kernel->removeDeadConstantUsers();
  return true;
}

} // namespace

PreservedAnalyses ImportKernelsPass::run(Module &M, ModuleAnalysisManager &) {
  setStage4Header(M);
  SetVector<Function *> Kernels;
  for (Function *F : kernelsOf(M))
    Kernels.insert(F);
  for (Function &F : M)
    if (!F.isDeclaration() && (F.getCallingConv() == CallingConv::SPIR_KERNEL ||
                               F.hasFnAttribute(md::FunctionMD::CMGenXMain)))
      Kernels.insert(&F);
  for (Function *F : Kernels)
    if (!importKernel(*F))
      break;
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
