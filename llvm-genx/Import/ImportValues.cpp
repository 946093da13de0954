//===- ImportValues.cpp - instructions of other front-ends ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Import/ImportValues.h"
#include "basic/Printf.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

namespace gx = GenXIntrinsic;

/// Takes the operands as they are; all are of the type of the result.
struct Spelling {
  unsigned From;
  Intrinsic::ID To;
};
const Spelling Spellings[] = {
    {gx::genx_absf, Intrinsic::fabs},
    {gx::genx_fmin, Intrinsic::minnum},
    {gx::genx_fmax, Intrinsic::maxnum},
    {gx::genx_smin, Intrinsic::smin},
    {gx::genx_smax, Intrinsic::smax},
    {gx::genx_umin, Intrinsic::umin},
    {gx::genx_umax, Intrinsic::umax},
    {gx::genx_rndd, Intrinsic::floor},
    {gx::genx_rndu, Intrinsic::ceil},
    {gx::genx_rndz, Intrinsic::trunc},
    {gx::genx_rnde, Intrinsic::rint},
    {Intrinsic::minimum, Intrinsic::minnum},
    {Intrinsic::maximum, Intrinsic::maxnum},
    {Intrinsic::fmuladd, Intrinsic::fma},
    {Intrinsic::nearbyint, Intrinsic::rint},
    {Intrinsic::roundeven, Intrinsic::rint},
};

Value *respell(CallInst &Call, IRBuilder<> &B) {
  unsigned ID = intrinsicOf(&Call);
  Type *T = Call.getType();
  auto IsOfResult = [&](const Use &U) { return U->getType() == T; };
  switch (ID) {
  case gx::genx_absi:
    if (Call.getArgOperand(0)->getType() == T)
      return B.CreateBinaryIntrinsic(Intrinsic::abs, Call.getArgOperand(0),
                                     B.getFalse());
    return nullptr;
  case gx::genx_fptosi_sat:
  case gx::genx_fptoui_sat:
    return B.CreateIntrinsic(ID == gx::genx_fptosi_sat ? Intrinsic::fptosi_sat
                                                       : Intrinsic::fptoui_sat,
                             {T, Call.getArgOperand(0)->getType()},
                             {Call.getArgOperand(0)});
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::annotation:
  case Intrinsic::ptr_annotation:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::strip_invariant_group:
    return Call.getArgOperand(0);
  default:
    break;
  }
  for (const Spelling &S : Spellings)
    if (S.From == ID && all_of(Call.args(), IsOfResult))
      return B.CreateIntrinsic(S.To, {T}, SmallVector<Value *, 3>(Call.args()));
  return nullptr;
}

/// The types that printf takes are those that C promotes to.
void promoteArguments(CallInst &Call, IRBuilder<> &B) {
  for (Use &U : drop_begin(Call.args())) {
    Type *T = U->getType();
    if (T->isHalfTy() || T->isBFloatTy())
      U = B.CreateFPExt(U, B.getFloatTy());
    else if (T->isIntegerTy(1))
      U = B.CreateZExt(U, B.getInt32Ty());
    else if (T->isIntegerTy() && T->getIntegerBitWidth() < 32)
      U = B.CreateSExt(U, B.getInt32Ty());
    else if (T->isIntegerTy() && T->getIntegerBitWidth() < 64 &&
             !T->isIntegerTy(32))
      U = B.CreateSExt(U, B.getInt64Ty());
  }
}

/// Offsets of regions are words.
bool narrowOffset(CallInst &Call) {
  if (!isRdRegion(&Call) && !isWrRegion(&Call))
    return false;
  unsigned Operand = isRdRegion(&Call)
                         ? unsigned(gx::GenXRegion::RdIndexOperandNum)
                         : unsigned(gx::GenXRegion::WrIndexOperandNum);
  Value *Offset = Call.getArgOperand(Operand);
  Type *T = Offset->getType();
  return T->isIntOrIntVectorTy() && !T->isIntOrIntVectorTy(16);
}

Value *withWordOffset(CallInst &Call, IRBuilder<> &B) {
  bool Reads = isRdRegion(&Call);
  unsigned Operand = Reads ? unsigned(gx::GenXRegion::RdIndexOperandNum)
                           : unsigned(gx::GenXRegion::WrIndexOperandNum);
  SmallVector<Value *, 8> Args(Call.args());
  Value *&Offset = Args[Operand];
  Type *T = Offset->getType();
  Offset = B.CreateZExtOrTrunc(Offset, T->getWithNewBitWidth(16));
  unsigned ID = intrinsicOf(&Call);
  SmallVector<Type *, 4> Types(1, Call.getType());
  for (unsigned I = 0; I < Args.size(); ++I)
    if (gx::isOverloadedArg(ID, I))
      Types.push_back(Args[I]->getType());
  return callGenX(B, ID, Types, Args);
}

Value *lower(Instruction &I, IRBuilder<> &B) {
  if (isa<FreezeInst>(I))
    return I.getOperand(0);
  if (isa<FPToSIInst>(I) || isa<FPToUIInst>(I))
    return B.CreateIntrinsic(
        isa<FPToSIInst>(I) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
        {I.getType(), I.getOperand(0)->getType()}, {I.getOperand(0)});
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return nullptr;
  if (isPrintf(*Call)) {
    promoteArguments(*Call, B);
    return Call;
  }
  return narrowOffset(*Call) ? withWordOffset(*Call, B) : respell(*Call, B);
}

/// Gives what has no place in the source that of its function.
bool placeCalls(Function &F) {
  DISubprogram *Whole = F.getSubprogram();
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (Whole && !I.getDebugLoc() && !isa<DbgInfoIntrinsic>(I) &&
        I.mayReadOrWriteMemory()) {
      I.setDebugLoc(
          DILocation::get(F.getContext(), Whole->getLine(), 0, Whole));
      Changed = true;
    }
  return Changed;
}

} // namespace

PreservedAnalyses ImportValuesPass::run(Function &F,
                                        FunctionAnalysisManager &) {
  // They may hold anything, also values that use themselves.
  bool Changed = removeUnreachableBlocks(F);
  Changed |= placeCalls(F);
  if (!rewriteInstructions(F, lower) && !Changed)
    return PreservedAnalyses::all();
  return PreservedAnalyses::none();
}

} // namespace genx
} // namespace cmc
