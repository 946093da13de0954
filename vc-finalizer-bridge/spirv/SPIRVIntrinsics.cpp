//===- SPIRVIntrinsics.cpp - lowers intrinsics for SPIR-V -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVIntrinsics.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/Errors.h"
#include "stage4/LSC.h"
#include "llvm/CodeGen/IntrinsicLowering.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

constexpr const char PassName[] = "spirv-intrinsics";

/// Keeps the first NumArgs operands of the call.
struct Renamed {
  Intrinsic::ID From;
  unsigned To;
  unsigned NumArgs;
};
const Renamed Renames[] = {
    {Intrinsic::fptosi_sat, GenXIntrinsic::genx_fptosi_sat, 1},
    {Intrinsic::fptoui_sat, GenXIntrinsic::genx_fptoui_sat, 1},
    {Intrinsic::fabs, GenXIntrinsic::genx_absf, 1},
    {Intrinsic::abs, GenXIntrinsic::genx_absi, 1},
    {Intrinsic::minnum, GenXIntrinsic::genx_fmin, 2},
    {Intrinsic::maxnum, GenXIntrinsic::genx_fmax, 2},
    {Intrinsic::smin, GenXIntrinsic::genx_smin, 2},
    {Intrinsic::smax, GenXIntrinsic::genx_smax, 2},
    {Intrinsic::umin, GenXIntrinsic::genx_umin, 2},
    {Intrinsic::umax, GenXIntrinsic::genx_umax, 2},
    {Intrinsic::floor, GenXIntrinsic::genx_rndd, 1},
    {Intrinsic::ceil, GenXIntrinsic::genx_rndu, 1},
    {Intrinsic::trunc, GenXIntrinsic::genx_rndz, 1},
    {Intrinsic::rint, GenXIntrinsic::genx_rnde, 1},
    {Intrinsic::ctpop, GenXIntrinsic::genx_cbit, 1},
    {Intrinsic::ctlz, GenXIntrinsic::genx_lzd, 1},
    {Intrinsic::bitreverse, GenXIntrinsic::genx_bfrev, 1},
    {Intrinsic::sadd_sat, GenXIntrinsic::genx_ssadd_sat, 2},
    {Intrinsic::uadd_sat, GenXIntrinsic::genx_uuadd_sat, 2},
    {Intrinsic::sshl_sat, GenXIntrinsic::genx_ssshl_sat, 2},
    {Intrinsic::ushl_sat, GenXIntrinsic::genx_uushl_sat, 2},
};

Value *callRenamed(const Renamed &R, CallInst &Call, IRBuilder<> &B) {
  SmallVector<Type *, 3> Types;
  SmallVector<Value *, 2> Args;
  if (GenXIntrinsic::isOverloadedRet(R.To))
    Types.push_back(Call.getType());
  for (unsigned I = 0; I < R.NumArgs; ++I) {
    Args.push_back(Call.getArgOperand(I));
    if (GenXIntrinsic::isOverloadedArg(R.To, I))
      Types.push_back(Args.back()->getType());
  }
  return genx::callGenX(B, R.To, Types, Args);
}

/// SPIR-V has fma for the vectors of OpenCL only; the vector compiler has it
/// for any, under LLVM's name. The writer must not recognize it as an
/// intrinsic. To the vector compiler a vector of one element is a scalar, but
/// not in a name.
Value *importFma(CallInst &Call, IRBuilder<> &B) {
  auto *V = dyn_cast<FixedVectorType>(Call.getType());
  bool IsOne = V && V->getNumElements() == 1;
  Type *T = IsOne ? V->getElementType() : Call.getType();
  StringRef Suffix = Call.getCalledFunction()->getName();
  Suffix.consume_front("llvm.fma.");
  if (IsOne)
    Suffix.consume_front("v1");
  FunctionCallee Import = Call.getModule()->getOrInsertFunction(
      (ImportedFma + Suffix).str(), T, T, T, T);
  auto *F = cast<Function>(Import.getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  SmallVector<Value *, 3> Args;
  for (Value *Arg : Call.args())
    Args.push_back(IsOne ? B.CreateExtractElement(Arg, uint64_t(0)) : Arg);
  Value *Result = B.CreateCall(Import, Args);
  return IsOne ? B.CreateInsertElement(UndefValue::get(V), Result, uint64_t(0))
               : Result;
}

/// The shifted-in part of a funnel shift, in two shifts, neither of which is by
/// the full width.
Value *funnelShift(CallInst &Call, IRBuilder<> &B) {
  Value *High = Call.getArgOperand(0), *Low = Call.getArgOperand(1);
  Type *T = Call.getType();
  Constant *Last = ConstantInt::get(T, T->getScalarSizeInBits() - 1);
  Constant *One = ConstantInt::get(T, 1);
  Value *Amount = B.CreateAnd(Call.getArgOperand(2), Last);
  Value *Complement = B.CreateXor(Amount, Last);
  if (Call.getIntrinsicID() == Intrinsic::fshl) {
    High = B.CreateShl(High, Amount);
    Low = B.CreateLShr(B.CreateLShr(Low, One), Complement);
  } else {
    High = B.CreateShl(B.CreateShl(High, One), Complement);
    Low = B.CreateLShr(Low, Amount);
  }
  return B.CreateOr(High, Low);
}

/// Whether LLVM expands this bit operation; the vector compiler supports it on
/// dwords only.
bool isForLLVM(const CallInst &Call) {
  Intrinsic::ID ID = Call.getIntrinsicID();
  bool Counts = ID == Intrinsic::ctpop || ID == Intrinsic::ctlz;
  return ((Counts && !Call.getType()->isIntOrIntVectorTy(32)) ||
          ID == Intrinsic::cttz || ID == Intrinsic::bswap) &&
         Call.getType()->isIntegerTy();
}

/// Arithmetic on single bits, which are not integers in SPIR-V.
Value *logicOf(const BinaryOperator &I, IRBuilder<> &B) {
  if (I.getOpcode() == Instruction::Mul)
    return B.CreateAnd(I.getOperand(0), I.getOperand(1));
  bool IsSum =
      I.getOpcode() == Instruction::Add || I.getOpcode() == Instruction::Sub;
  return IsSum ? B.CreateXor(I.getOperand(0), I.getOperand(1)) : nullptr;
}

/// An access to channels for which the vector compiler has no message, as one
/// access for each channel: its messages transfer dwords, and store the first
/// channels only.
Value *splitChannels(CallInst &Call, IRBuilder<> &B) {
  Optional<LSCCall> C = LSCCall::of(&Call);
  if (!C || !C->isQuad() ||
      (C->DataSize == D32 && !(C->isStore() && !isMask_32(C->Channels))))
    return nullptr;
  const Message &M = lscMessage(C->Access, C->Space, MessageShape::Lanes);
  Type *T = Call.getType();
  bool IsLoad = C->Access == MessageAccess::Read;
  Type *Element = (IsLoad ? T : C->Data->getType())->getScalarType();
  Value *Result = IsLoad ? UndefValue::get(T) : nullptr;
  for (unsigned Channel = 0, Part = 0; Channel < 4; ++Channel) {
    if (!(C->Channels >> Channel & 1))
      continue;
    auto Where =
        genx::IRRegion::strided(Element, C->lanes(), 1, Part++ * C->lanes());
    Constant *Bytes =
        ConstantInt::get(C->Addresses->getType(), Channel * C->memoryBytes());
    SmallVector<MessageOperand, 16> Operands = {
        {arg::Elements, encodeLSCElements(1)},
        {arg::Offsets, B.CreateAdd(C->Addresses, Bytes)}};
    if (C->isStore())
      Operands.push_back({arg::Data, genx::createRdRegion(B, C->Data, Where,
                                                          /*Scalar=*/false)});
    for (unsigned N = 0; M.Args[N] != arg::None; ++N)
      Operands.push_back({M.Args[N], Call.getArgOperand(N)});
    Type *PartType = FixedVectorType::get(Element, C->lanes());
    Value *Access =
        createMessage(B, M.ID, IsLoad ? PartType : nullptr, Operands);
    Result = IsLoad ? genx::createWrRegion(B, Result, Access, Where) : Access;
  }
  return Result;
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return I.getType()->isIntOrIntVectorTy(1) ? logicOf(*Binary, B) : nullptr;
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || isForLLVM(*Call))
    return nullptr;
  Intrinsic::ID ID = Call->getIntrinsicID();
  if (ID == Intrinsic::fma)
    return importFma(*Call, B);
  if (ID == Intrinsic::fshl || ID == Intrinsic::fshr)
    return funnelShift(*Call, B);
  if (Value *Parts = splitChannels(*Call, B))
    return Parts;
  if (ID == Intrinsic::usub_sat) {
    Value *Y = Call->getArgOperand(1);
    Type *T = Call->getType();
    return B.CreateSub(genx::callGenX(B, GenXIntrinsic::genx_umax, {T, T},
                                      {Call->getArgOperand(0), Y}),
                       Y);
  }
  const Renamed *R =
      find_if(Renames, [&](const Renamed &Row) { return Row.From == ID; });
  return R == std::end(Renames) ? nullptr : callRenamed(*R, *Call, B);
}

/// The vector compiler represents absent parameters by zero.
void zeroParameters(CallInst &Call) {
  unsigned ID = GenXIntrinsic::getGenXIntrinsicID(&Call);
  if (ID == GenXIntrinsic::genx_3d_sample || ID == GenXIntrinsic::genx_3d_load)
    for (Use &U : Call.args())
      if (isa<UndefValue>(U))
        U = Constant::getNullValue(U->getType());
}

/// The production compiler of Debian 12 mistakes a store for a load unless the
/// call has the operation.
void nameOperation(CallInst &Call) {
  Optional<MessageCall> M = MessageCall::of(Call);
  Optional<unsigned> Operation = M ? lscOperation(M->M) : None;
  if (Operation)
    Call.setArgOperand(
        1, ConstantInt::get(Call.getArgOperand(1)->getType(), *Operation));
}

/// Whether \p Call has a form in SPIR-V.
bool isWritable(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  return isa<DbgInfoIntrinsic, MemIntrinsic>(Call) || !F || !F->isIntrinsic() ||
         GenXIntrinsic::isGenXIntrinsic(F);
}

} // namespace

PreservedAnalyses SPIRVIntrinsicsPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  genx::rewriteInstructions(F, lower);
  IntrinsicLowering Bits(F.getParent()->getDataLayout());
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (isForLLVM(*Call))
        Bits.LowerIntrinsicCall(Call);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call)
      continue;
    zeroParameters(*Call);
    nameOperation(*Call);
    if (!isWritable(*Call))
      reportInternalError(F.getContext(), PassName,
                          "an intrinsic that has no form in SPIR-V", Call);
    else if (Call->getCalledFunction() &&
             (Call->getCalledFunction()->getName() == "cmc.signal" ||
              Call->getCalledFunction()->getName() == BlockOffsetName))
      Call->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace cmc::bridge
