//===- ImportGlobals.cpp - global variables of other front-ends -----------===//
//
// Part of CMC, under the MIT licence.
//
//   @slm = internal addrspace(3) global [64 x i32] undef
//                                          bytes of shared local memory, after
//                                          those that are already reserved
//   call void @llvm.genx.slm.init(i32 1024)
//                                          SLM size 1024 in !genx.kernels
//   @v = global i32 undef "genx_volatile"  internal, <1 x i32>, and used by
//                                          vload and vstore only
//   @printf, "..." in address space 0      the printf of stage 4, its strings
//                                          in address space 2
//
// Optimizer hints (lifetimes, assumptions) are removed. Other variables that a
// thread writes are localized later (cm-localize-globals). Requires: functions
// inlined. Guarantees: the global variables of stage 4, or an error: mutable
// variables in global memory.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Import/AddressSpaces.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/Printf.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {
namespace {

const char *const ByteOffset = llvm::genx::FunctionMD::GenXByteOffset;

class GlobalImporter {
public:
  explicit GlobalImporter(Module &M) : M(M), DL(M.getDataLayout()) {}
  bool run();

private:
  void stripMarkers();
  void takeSLMInits();
  void layOutShared();
  void importVolatile(GlobalVariable &GV);
  void importVolatileUse(Instruction &I, GlobalVariable &New);
  void importPrintf(Function &F);
  bool fail(const GlobalVariable &GV) {
    report(M.getContext(), DebugLoc(), PassDiag::ForeignGlobal,
           {GV.getName().str()});
    return false;
  }

  Module &M;
  const DataLayout &DL;
};

/// Whether \p I only guides optimizers.
bool isMarker(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call)
    return false;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::var_annotation:
  case Intrinsic::sideeffect:
  case Intrinsic::donothing:
  case Intrinsic::stacksave:
  case Intrinsic::stackrestore:
    return true;
  default:
    return false;
  }
}

void GlobalImporter::stripMarkers() {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      I.setMetadata(LLVMContext::MD_noalias, nullptr);
      I.setMetadata(LLVMContext::MD_alias_scope, nullptr);
      if (!isMarker(I))
        continue;
      if (!I.getType()->isVoidTy())
        I.replaceAllUsesWith(UndefValue::get(I.getType()));
      I.eraseFromParent();
    }
}

void GlobalImporter::takeSLMInits() {
  for (Function *F : kernelsOf(M)) {
    unsigned Bytes = 0;
    for (Instruction &I : make_early_inc_range(instructions(*F))) {
      if (intrinsicOf(&I) != GenXIntrinsic::genx_slm_init)
        continue;
      if (auto *Size = dyn_cast<ConstantInt>(I.getOperand(0)))
        Bytes = std::max<uint64_t>(Bytes, Size->getLimitedValue(1 << 20));
      else
        report(I, PassDiag::SlmNotConstant, "llvm.genx.slm.init");
      if (!I.getType()->isVoidTy())
        I.replaceAllUsesWith(UndefValue::get(I.getType()));
      I.eraseFromParent();
    }
    KernelInfo Info = *readKernelInfo(*F);
    Info.SLMBytes = std::max(Info.SLMBytes, Bytes);
    writeKernelInfo(*F, Info);
  }
}

/// Lays out variables of address space 3 after the SLM that kernels reserve.
void GlobalImporter::layOutShared() {
  uint64_t Next = 0;
  for (Function *F : kernelsOf(M))
    Next = std::max<uint64_t>(Next, readKernelInfo(*F)->SLMBytes);
  for (GlobalVariable &GV : make_early_inc_range(M.globals())) {
    if (GV.getAddressSpace() != LocalSpace)
      continue;
    uint64_t Align = std::max<uint64_t>(16, DL.getPreferredAlign(&GV).value());
    Next = alignTo(Next, Align);
    uint64_t At = Next;
    Next += DL.getTypeAllocSize(GV.getValueType());
    for (Instruction *I : usersOf(GV)) {
      Function *F = I->getFunction();
      for (Function *Kernel : kernelsOf(M)) {
        if (Kernel != F && !is_contained(functionsOf(*Kernel), F))
          continue;
        KernelInfo Info = *readKernelInfo(*Kernel);
        Info.SLMBytes = std::max<uint64_t>(Info.SLMBytes, Next);
        writeKernelInfo(*Kernel, Info);
      }
    }
    Constant *Number = ConstantInt::get(Type::getInt64Ty(M.getContext()), At);
    GV.replaceAllUsesWith(ConstantExpr::getIntToPtr(Number, GV.getType()));
    GV.eraseFromParent();
  }
}

/// \p I uses a volatile variable that is replaced by \p New.
void GlobalImporter::importVolatileUse(Instruction &I, GlobalVariable &New) {
  Type *T = New.getValueType();
  IRBuilder<> B(&I);
  unsigned ID = intrinsicOf(&I);
  bool Reads = ID == GenXIntrinsic::genx_vload || isa<LoadInst>(I);
  bool Writes = ID == GenXIntrinsic::genx_vstore || isa<StoreInst>(I);
  Type *Data = Reads    ? I.getType()
               : Writes ? I.getOperand(0)->getType()
                        : nullptr;
  if (!Data || DL.getTypeStoreSize(Data) != DL.getTypeStoreSize(T))
    return; // The verifier rejects it.
  if (Reads) {
    Value *V =
        callGenX(B, GenXIntrinsic::genx_vload, {T, New.getType()}, {&New});
    I.replaceAllUsesWith(B.CreateBitCast(V, Data));
  } else {
    callGenX(B, GenXIntrinsic::genx_vstore, {T, New.getType()},
             {B.CreateBitCast(I.getOperand(0), T), &New});
  }
  I.eraseFromParent();
}

void GlobalImporter::importVolatile(GlobalVariable &GV) {
  Type *T = GV.getValueType();
  if (!T->isVectorTy())
    T = elementBytes(T) ? vectorOf(T, 1) : T;
  auto *New = new GlobalVariable(M, T, /*isConstant=*/false,
                                 GlobalValue::InternalLinkage,
                                 UndefValue::get(T), "", &GV);
  AttributeSet Attributes = GV.getAttributes();
  // Offset 0 of the register file belongs to the thread; it means "any offset".
  if (Attributes.getAttribute(ByteOffset).getValueAsString() == "0")
    Attributes = Attributes.removeAttribute(M.getContext(), ByteOffset);
  New->setAttributes(Attributes);
  New->takeName(&GV);
  SetVector<Instruction *> Uses;
  for (Instruction *I : usersOf(GV))
    expandConstants(*I, GV);
  // Look through pointer casts and GEPs to the first element.
  SmallVector<Value *, 4> Pointers(1, &GV);
  for (size_t N = 0; N < Pointers.size(); ++N)
    for (User *U : Pointers[N]->users()) {
      auto *Step = dyn_cast<GetElementPtrInst>(U);
      if (isa<BitCastInst, AddrSpaceCastInst>(U) ||
          (Step && Step->hasAllZeroIndices()))
        Pointers.push_back(U);
      else if (auto *I = dyn_cast<Instruction>(U))
        Uses.insert(I);
    }
  for (Instruction *I : Uses)
    importVolatileUse(*I, *New);
  for (Value *P : reverse(makeArrayRef(Pointers).drop_front()))
    if (P->use_empty())
      cast<Instruction>(P)->eraseFromParent();
  GV.removeDeadConstantUsers();
  if (GV.use_empty()) {
    GV.eraseFromParent();
    return;
  }
  GV.takeName(New); // The verifier reports remaining uses by name.
  if (New->use_empty())
    New->eraseFromParent();
}

/// Whether \p Name is `printf` of C, OpenCL or translated SPIR-V, whose mangled
/// names end with the types of all arguments or of the format alone.
bool isPrintfName(StringRef Name) {
  return Name == "printf" || Name.startswith("_Z6printf") ||
         Name.startswith("_Z18__spirv_ocl_printf");
}

/// Rewrites `printf`, under any of its names, to that of stage 4.
void GlobalImporter::importPrintf(Function &F) {
  Type *Text = Type::getInt8PtrTy(M.getContext(), ConstantSpace);
  auto InConstant = [&](IRBuilder<> &B, Value *V, bool IsFormat) -> Value * {
    if (!V->getType()->isPointerTy())
      return V;
    std::string S;
    bool IsString =
        constantString(V->stripPointerCasts(), S) || constantString(V, S);
    if (IsString && V->getType() != Text)
      return B.CreateGlobalStringPtr(S, "text", ConstantSpace);
    if (IsString || IsFormat)
      return B.CreatePointerBitCastOrAddrSpaceCast(V, Text);
    return B.CreatePtrToInt(V, B.getInt64Ty()); // For %p.
  };
  FunctionCallee Own = declarePrintf(M);
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledFunction() != &F || Call->arg_empty() ||
        !Call->getType()->isIntegerTy(32))
      continue;
    IRBuilder<> B(Call);
    SmallVector<Value *, 8> Args;
    for (Value *A : Call->args()) {
      if (A->getType()->isIntegerTy() &&
          A->getType()->getIntegerBitWidth() < 32)
        A = A->getType()->isIntegerTy(1) ? B.CreateZExt(A, B.getInt32Ty())
                                         : B.CreateSExt(A, B.getInt32Ty());
      if (A->getType()->isHalfTy())
        A = B.CreateFPExt(A, B.getFloatTy());
      Args.push_back(InConstant(B, A, /*IsFormat=*/Args.empty()));
    }
    CallInst *New = B.CreateCall(Own, Args);
    New->setCallingConv(CallingConv::SPIR_FUNC);
    Call->replaceAllUsesWith(New);
    Call->eraseFromParent();
  }
}

bool GlobalImporter::run() {
  stripMarkers();
  takeSLMInits();
  layOutShared();
  for (Function &F : M)
    if (F.isDeclaration() && isPrintfName(F.getName()) &&
        F.getName() != PrintfName)
      importPrintf(F);
  for (GlobalVariable &GV : make_early_inc_range(M.globals())) {
    GV.removeDeadConstantUsers();
    if (GV.hasAttribute(llvm::genx::FunctionMD::GenXVolatile)) {
      importVolatile(GV);
      continue;
    }
    if (GV.use_empty() && !GV.getName().startswith("llvm.")) {
      GV.eraseFromParent();
      continue;
    }
    bool IsPlain = GV.getAddressSpace() == PrivateSpace || GV.isConstant();
    if (!IsPlain || !GV.hasInitializer())
      return fail(GV);
  }
  return true;
}

} // namespace

PreservedAnalyses ImportGlobalsPass::run(Module &M, ModuleAnalysisManager &) {
  GlobalImporter(M).run();
  return PreservedAnalyses::none();
}

} // namespace cmc::genx
