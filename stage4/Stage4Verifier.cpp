//===- Stage4Verifier.cpp - checks the contract of stage 4 ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Stage4Verifier.h"
#include "cmc/Target.h"
#include "stage4/Assembly.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/LSC.h"
#include "stage4/LaneMasks.h"
#include "stage4/ModuleCheck.h"
#include "stage4/Printf.h"
#include "stage4/SpecConstants.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr const char PassName[] = "verify-stage4";
constexpr const char Triple[] = "spir64-unknown-unknown";
/// The data layout of Clang 14 for that triple.
constexpr const char Layout[] =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-"
    "v1024:1024";

enum Invariant {
  ModuleHeader = 1,
  Kernels,
  Parameters,
  Globals,
  Locations,
  NoObjects,
  Elements,
  Regions,
  ExecutionMask,
  Functions,
  LoadStoreCache,
  LaneMasks
};

unsigned lanesOf(const Type *T) {
  auto *V = dyn_cast<FixedVectorType>(T);
  return V ? V->getNumElements() : 1;
}

bool isMask(const Type *T) { return T->getScalarType()->isIntegerTy(1); }

bool isElement(const Type *T) {
  return T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) ||
         T->isIntegerTy(64) || T->isHalfTy() || T->isFloatTy() ||
         T->isDoubleTy();
}

bool isPrinted(const Use &Argument) {
  const Type *T = Argument->getType();
  return T->isIntegerTy(32) || T->isIntegerTy(64) || T->isFloatTy() ||
         T->isDoubleTy() || T->isPointerTy();
}

bool holdsVector(const Type *T) {
  if (auto *A = dyn_cast<ArrayType>(T))
    return holdsVector(A->getElementType());
  if (auto *S = dyn_cast<StructType>(T))
    return any_of(S->elements(), holdsVector);
  return isa<VectorType>(T);
}

/// Whether \p F is from another front end (llvm-genx/Import/ImportModule.h):
/// its variables may be of any type.
bool mayHavePrivateMemory(const Function &F) {
  return F.hasFnAttribute("cmc-private-memory");
}

class Verifier {
public:
  explicit Verifier(const Module &M) : M(M) {}
  std::vector<Stage4Violation> run();

private:
  void fail(Invariant I, const Twine &Message,
            const Instruction *Where = nullptr) {
    Found.push_back({unsigned(I), Message.str(), Where});
  }
  void checkGlobals();
  void checkFunction(const Function &F);
  void checkKernel(const Function &F);
  void checkOutOfLine(const Function &F);
  void checkVolatile(const GlobalVariable &GV);
  void checkParameter(const Argument &A);
  void checkInstruction(const Instruction &I);
  void checkCall(const CallInst &Call);
  void checkMemory(const Instruction &I, const Value *Pointer);
  void checkType(const Instruction &I);
  void checkRegion(const CallInst &Call, bool IsWrite);
  void checkMaskUses(const Instruction &Mask);

  const Module &M;
  std::vector<Stage4Violation> Found;
  DenseSet<const Value *> Masks; ///< EM and RM values already checked.
};

std::vector<Stage4Violation> Verifier::run() {
  for (const Function *F : unknownIntrinsics(M))
    fail(Kernels, "'" + F->getName() + "' is no intrinsic",
         F->use_empty() ? nullptr : dyn_cast<Instruction>(F->user_back()));
  if (!Found.empty())
    return std::move(Found);
  if (M.getTargetTriple() != Triple)
    fail(ModuleHeader,
         "the triple is '" + M.getTargetTriple() + "', not '" + Triple + "'");
  else if (M.getDataLayoutStr() != Layout)
    fail(ModuleHeader, "the data layout is not that of Clang 14 for SPIR");
  checkGlobals();
  for (const Function &F : M)
    if (!F.isDeclaration())
      checkFunction(F);
    else if (F.getName().contains("__cm_") && !F.use_empty())
      fail(NoObjects, "'" + F.getName() + "' is not lowered");
  return std::move(Found);
}

void Verifier::checkGlobals() {
  for (const GlobalVariable &GV : M.globals()) {
    if (GV.getName() == "llvm.global_ctors" ||
        GV.getName() == "llvm.global_dtors")
      fail(Globals, "a global needs a constructor");
    else if (GV.getName() == "llvm.global.annotations")
      fail(Globals, "annotations are left");
    else if (GV.hasAttribute(genx::FunctionMD::GenXVolatile))
      checkVolatile(GV);
    else if (!GV.isConstant())
      fail(Globals, "'@" + GV.getName() + "' is mutable");
    else if (holdsVector(GV.getValueType()) && !GV.use_empty() &&
             none_of(M, mayHavePrivateMemory))
      fail(NoObjects, "'@" + GV.getName() + "' is a CM object");
  }
}

/// Volatile variables are vectors that are read and written whole.
void Verifier::checkVolatile(const GlobalVariable &GV) {
  if (!isa<FixedVectorType>(GV.getValueType()) ||
      !isElement(GV.getValueType()->getScalarType()))
    fail(Globals, "volatile '@" + GV.getName() + "' is no vector");
  for (const User *U : GV.users()) {
    auto *I = dyn_cast<Instruction>(U);
    if (!I || (!GenXIntrinsic::isVLoad(I) && !GenXIntrinsic::isVStore(I)))
      fail(Globals,
           "volatile '@" + GV.getName() +
               "' is used otherwise than by vload and vstore",
           I);
  }
}

void Verifier::checkFunction(const Function &F) {
  if (readKernelInfo(F) || !F.hasLocalLinkage())
    checkKernel(F);
  else
    checkOutOfLine(F);
  for (const Instruction &I : instructions(F))
    checkInstruction(I);
  // Modules of other front ends may have vectors unrelated to lanes. Invalid
  // operations may lack operands.
  if (Found.empty() && !mayHavePrivateMemory(F))
    checkLaneMasks(F, [&](const Twine &Message, const Instruction &I) {
      fail(LaneMasks, Message, &I);
    });
}

/// Functions of values, called directly; recursive only with a stack.
void Verifier::checkOutOfLine(const Function &F) {
  auto Fail = [&](const Twine &What) {
    fail(Functions, "function '@" + F.getName() + "' " + What);
  };
  if (F.getCallingConv() != CallingConv::SPIR_FUNC)
    Fail("is not a spir_func");
  if (!F.hasFnAttribute(Attribute::NoInline))
    Fail("is not noinline");
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (!CPU.empty() && !findTarget(CPU))
    Fail("is for '" + CPU + "', which is no target");
  for (const Argument &A : F.args())
    if (!isElement(A.getType()->getScalarType()))
      Fail("has parameter " + Twine(A.getArgNo() + 1) +
           " of a type that no register has");
  Type *T = F.getReturnType();
  auto *S = dyn_cast<StructType>(T);
  if (S ? !all_of(S->elements(),
                  [](Type *E) { return isElement(E->getScalarType()); })
        : !T->isVoidTy() && !isElement(T->getScalarType()))
    Fail("returns what no register has");
  for (const Use &U : F.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (!Call || !Call->isCallee(&U))
      Fail("is used otherwise than by calls");
  }
  if (!F.hasFnAttribute(genx::FunctionMD::CMStackCall) &&
      is_contained(functionsOf(F), &F))
    Fail("is recursive");
}

void Verifier::checkKernel(const Function &F) {
  Optional<KernelInfo> Info = readKernelInfo(F);
  if (!Info)
    fail(Kernels, "'@" + F.getName() + "' is defined and no kernel");
  if (F.getCallingConv() != CallingConv::SPIR_KERNEL)
    fail(Kernels, "'@" + F.getName() + "' is not a spir_kernel");
  if (!F.getReturnType()->isVoidTy())
    fail(Kernels, "'@" + F.getName() + "' returns a value");
  for (const char *Attribute :
       {"CMGenxMain", "target-cpu", "cmc-abi", "cmc-float-control"})
    if (!F.hasFnAttribute(Attribute))
      fail(Kernels,
           "'@" + F.getName() + "' has no attribute \"" + Attribute + "\"");
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (!CPU.empty() && !findTarget(CPU))
    fail(Kernels, "'" + CPU + "' is no target");
  for (const Argument &A : F.args())
    checkParameter(A);
}

void Verifier::checkParameter(const Argument &A) {
  if (!isElement(A.getType()->getScalarType()))
    fail(Parameters, "parameter " + Twine(A.getArgNo() + 1) + " of '@" +
                         A.getParent()->getName() +
                         "' has a type that no kernel takes");
  else if (!A.hasName())
    fail(Parameters, "parameter " + Twine(A.getArgNo() + 1) + " of '@" +
                         A.getParent()->getName() + "' has no name");
}

void Verifier::checkInstruction(const Instruction &I) {
  if (isa<DbgInfoIntrinsic>(I))
    return;
  checkType(I);
  bool MayBeInMemory = mayHavePrivateMemory(*I.getFunction());
  if (auto *A = dyn_cast<AllocaInst>(&I)) {
    if (holdsVector(A->getAllocatedType()) && !MayBeInMemory)
      fail(NoObjects, "a CM object in memory", &I);
  } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
    checkMemory(I, Load->getPointerOperand());
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    checkMemory(I, Store->getPointerOperand());
  } else if (auto *Call = dyn_cast<CallInst>(&I)) {
    checkCall(*Call);
  } else if (isa<FPToSIInst>(I) || isa<FPToUIInst>(I)) {
    fail(Elements, "a conversion that does not saturate", &I);
  }
}

/// Variables left in memory are C arrays and constant tables.
void Verifier::checkMemory(const Instruction &I, const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  // A pointer loaded from private memory.
  bool IsPrivate = mayHavePrivateMemory(*I.getFunction()) &&
                   (isa<LoadInst>(Object) || isa<IntToPtrInst>(Object));
  if (!IsPrivate && !isa<AllocaInst>(Object) && !isa<GlobalVariable>(Object) &&
      !isa<PHINode>(Object) && !isa<SelectInst>(Object))
    fail(NoObjects, "an access through a pointer to no variable", &I);
}

void Verifier::checkType(const Instruction &I) {
  Type *T = I.getType();
  Type *E = T->getScalarType();
  if (T->isVoidTy() || E->isPointerTy() || T->isStructTy() || isElement(E) ||
      isMask(T))
    return;
  // The bits of a mask as an integer.
  auto IsMaskCast = [](const Value *V) {
    return isa<BitCastInst>(V) || isa<CastInst>(V);
  };
  bool IsBits = T->isIntegerTy() && T->getIntegerBitWidth() <= 32 &&
                isa<CastInst>(I) && all_of(I.users(), IsMaskCast);
  if (!IsBits)
    fail(Elements, "a value of a type that no register has", &I);
}

void Verifier::checkCall(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (Call.isInlineAsm()) {
    SmallVector<AsmOperand, 4> Operands;
    std::string Problem;
    if (!readAsmOperands(Call, Operands, Problem))
      fail(Functions, "assembly " + Problem, &Call);
    return;
  }
  if (!F) {
    fail(Kernels, "a call of no known function", &Call);
    return;
  }
  if (isPrintf(Call) && !all_of(drop_begin(Call.args()), isPrinted))
    fail(Elements, "printf of a type that it does not print", &Call);
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(F);
  switch (F->getIntrinsicID()) {
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::var_annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::annotation:
    fail(Globals, "a marker is left", &Call);
    return;
  default:
    break;
  }
  if (ID != GenXIntrinsic::not_genx_intrinsic && Call.getType()->isStructTy() &&
      ID != GenXIntrinsic::genx_simdcf_goto &&
      ID != GenXIntrinsic::genx_simdcf_join)
    fail(Elements, "an operation with several results", &Call);
  if (LSCCall::of(&Call)) {
    std::string What = lscViolation(Call);
    if (!What.empty())
      fail(LoadStoreCache, What, &Call);
  }
  if (GenXIntrinsic::isRdRegion(F))
    checkRegion(Call, false);
  else if (GenXIntrinsic::isWrRegion(F))
    checkRegion(Call, true);
  if (ID == GenXIntrinsic::genx_simdcf_any ||
      ID == GenXIntrinsic::genx_simdcf_predicate)
    fail(ExecutionMask, "SIMD control flow is not lowered", &Call);
  if (ID == GenXIntrinsic::genx_simdcf_goto ||
      ID == GenXIntrinsic::genx_simdcf_join)
    checkMaskUses(Call);
  if (!F->isDeclaration()) {
    if (!F->hasLocalLinkage())
      fail(Functions, "a call of '@" + F->getName() + "', which is a kernel",
           &Call);
    return;
  }
  if (!GenXIntrinsic::isAnyNonTrivialIntrinsic(F) &&
      F->getName() != "cmc.signal" && F->getName() != BlockOffsetName &&
      !isPrintf(Call) && !isSpecConstant(*F) && !F->getName().contains("__cm_"))
    fail(Kernels, "a call of '" + F->getName() + "', which is no intrinsic",
         &Call);
  if (Call.getFunction()->getSubprogram() && !F->doesNotAccessMemory() &&
      !Call.getDebugLoc())
    fail(Locations, "an access to memory without a source location", &Call);
  if (!GenXIntrinsic::isGenXIntrinsic(F) || F->doesNotAccessMemory())
    return;
  for (const Value *Op : Call.args())
    if (isa<UndefValue>(Op) && Op->getType()->isIntegerTy(32))
      fail(Globals, "an undefined surface or offset", &Call);
}

void Verifier::checkRegion(const CallInst &Call, bool IsWrite) {
  using namespace GenXIntrinsic::GenXRegion;
  if (Call.arg_size() != (IsWrite ? 8 : 6)) {
    fail(Regions, "a region with parameters that it does not have", &Call);
    return;
  }
  unsigned First =
      IsWrite ? unsigned(WrVStrideOperandNum) : unsigned(RdVStrideOperandNum);
  const Value *Object = Call.getArgOperand(OldValueOperandNum);
  const Type *Data = IsWrite ? Call.getArgOperand(NewValueOperandNum)->getType()
                             : Call.getType();
  uint64_t Shape[3];
  for (unsigned I = 0; I < 3; ++I) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(First + I));
    if (!C) {
      fail(Regions, "a region whose shape is no constant", &Call);
      return;
    }
    Shape[I] = C->getZExtValue();
  }
  auto [VStride, Width, Stride] = Shape;
  unsigned N = lanesOf(Data);
  if (!Width || N % Width) {
    fail(Regions, "a region whose width does not divide its size", &Call);
    return;
  }
  if (IsWrite) {
    const Value *Mask = Call.getArgOperand(PredicateOperandNum);
    bool AllOn = isa<ConstantInt>(Mask) && cast<ConstantInt>(Mask)->isOne();
    if (!isMask(Mask->getType()) ||
        (!AllOn &&
         (lanesOf(Mask->getType()) != N || !Mask->getType()->isVectorTy())))
      fail(Regions, "the mask of a region is neither true nor one bit per lane",
           &Call);
  }
  const Value *Offset = Call.getArgOperand(First + 3);
  unsigned Rows = N / Width;
  if (!Offset->getType()->getScalarType()->isIntegerTy(16) ||
      (Offset->getType()->isVectorTy() && lanesOf(Offset->getType()) != Rows)) {
    fail(Regions, "the offset of a region is neither i16 nor one per row",
         &Call);
    return;
  }
  uint64_t ElementBytes = Data->getScalarSizeInBits() / 8;
  uint64_t Size = lanesOf(Object->getType()) * ElementBytes;
  auto *Constant = dyn_cast<llvm::Constant>(Offset);
  for (unsigned Row = 0; Constant && Row < Rows; ++Row) {
    bool PerRow = Offset->getType()->isVectorTy();
    auto *At = dyn_cast_or_null<ConstantInt>(
        PerRow ? Constant->getAggregateElement(Row) : Constant);
    if (!At)
      continue;
    uint64_t Last = (PerRow ? 0 : Row * VStride) + (Width - 1) * Stride + 1;
    if (At->getZExtValue() + Last * ElementBytes > Size) {
      fail(Regions, "a region reaches outside its object", &Call);
      return;
    }
  }
}

/// EM and RM pass through phis, slices and mask logic to the few operations
/// that may use them.
void Verifier::checkMaskUses(const Instruction &Mask) {
  if (!Masks.insert(&Mask).second)
    return;
  for (const User *U : Mask.users()) {
    auto *I = cast<Instruction>(U);
    unsigned ID = GenXIntrinsic::getGenXIntrinsicID(I);
    if (auto *Part = dyn_cast<ExtractValueInst>(I)) {
      if (Part->getType()->isVectorTy())
        checkMaskUses(*I);
    } else if (auto *Select = dyn_cast<SelectInst>(I)) {
      // What a mask selects is data, even if it is a mask itself.
      if (Select->getTrueValue() == &Mask || Select->getFalseValue() == &Mask)
        checkMaskUses(*I);
    } else if (isa<PHINode>(I) || isa<ShuffleVectorInst>(I) ||
               I->isBitwiseLogicOp()) {
      checkMaskUses(*I);
    } else if (ID == GenXIntrinsic::not_genx_intrinsic) {
      fail(ExecutionMask, "an execution mask is used as data", I);
    }
  }
}

} // namespace

std::vector<const Function *> unknownIntrinsics(const Module &M) {
  std::vector<const Function *> Unknown;
  for (const Function &F : M)
    if (F.getName().startswith(GenXIntrinsic::getGenXIntrinsicPrefix()) &&
        genxIntrinsicByName(F.getName()) == GenXIntrinsic::not_genx_intrinsic)
      Unknown.push_back(&F);
  return Unknown;
}

void setStage4Header(Module &M) {
  M.setTargetTriple(Triple);
  M.setDataLayout(Layout);
}

std::vector<Stage4Violation> stage4Violations(const Module &M) {
  return Verifier(M).run();
}

bool verifyStage4(const Module &M, Severity Level) {
  std::vector<Stage4Violation> Violations = stage4Violations(M);
  for (const Stage4Violation &V : Violations) {
    std::string Text;
    raw_string_ostream OS(Text);
    if (Level == Severity::InternalError)
      OS << PassName << ": invariant " << V.Invariant << ": ";
    OS << V.Message;
    if (V.Where)
      OS << " in '" << *V.Where << "' of function '"
         << V.Where->getFunction()->getName() << '\'';
    report(M.getContext(), Level, V.Where ? V.Where->getDebugLoc() : DebugLoc(),
           OS.str());
  }
  return Violations.empty();
}

PreservedAnalyses Stage4VerifierPass::run(Module &M, ModuleAnalysisManager &) {
  verifyStage4(M);
  return PreservedAnalyses::all();
}

void registerStage4Verifier(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &MPM,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (Name != PassName)
          return false;
        MPM.addPass(Stage4VerifierPass());
        return true;
      });
}

} // namespace cmc
