//===- ImportKernels.cpp - kernels of other front-ends --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Gives a module the header of stage 4, and its kernels the attributes,
// parameters and metadata of stage 4:
//
//   define dllexport spir_kernel void @k(i8 addrspace(1)* %p, %s* byval(%s) %1)
//     "CMGenxMain" "oclrt"="1"
//   define spir_kernel void @k(i64 %p, <3 x i32> %arg1)
//     "CMGenxMain" "cmc-abi" "cmc-float-control" "target-cpu"
//
// Kernels are the functions in !genx.kernels and every spir_kernel. Pointers
// are passed as addresses, structs as their dwords (or bytes), i1 as a byte,
// and surfaces that are pointers as their indices. Requires: a module that
// checkModule() accepts; "target-cpu" and "cmc-abi" on its functions.
// Guarantees: invariants 1, 2 and 3 of stage 4 for kernels, or an error.
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

/// How a parameter is passed to the kernel.
struct Parameter {
  Type *T = nullptr;      ///< Null: it cannot be passed.
  Type *Object = nullptr; ///< The struct type, if it is a struct.
  ArgKind Kind = ArgKind::Value;
};

bool isSurface(ArgKind K) {
  return K != ArgKind::Value && K != ArgKind::Pointer;
}

/// An object of type \p T as a vector of dwords, or of bytes.
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

/// The integer type with a bit for each lane of the mask type \p T; null if
/// there is none.
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
    // A pointer to local memory is passed as an offset, an integer for the
    // host.
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

/// The value that replaces uses of \p Old when \p New is passed instead.
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

/// The function attributes of \p F, without those of parameters and results.
AttributeList functionAttributes(const Function &F) {
  LLVMContext &C = F.getContext();
  return AttributeList::get(C, AttributeList::FunctionIndex,
                            AttrBuilder(C, F.getAttributes().getFnAttrs()));
}

/// Replaces \p F by a function with \p Parameters.
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

/// Sets the attributes of stage 4 on kernel \p F.
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
  // Parameter attributes of the C++ ABI do not apply to kernels.
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
