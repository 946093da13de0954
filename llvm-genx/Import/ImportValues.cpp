//===- ImportValues.cpp - instructions of other front-ends ----------------===//
//
// Part of CMC, under the MIT licence.
//
// Rewrites operations to the spelling of stage 4:
//
//   fptosi <8 x float> %x                 llvm.fptosi.sat
//   llvm.genx.fmax(%a, %b)                llvm.maxnum, and likewise min, abs,
//                                         rounding, counting
//   llvm.fmuladd(%a, %b, %c)              llvm.fma
//   freeze %x, llvm.expect(%x, 1)         %x
//   rdregion with an offset of i32        of i16
//
// Requires: a module that checkModule() accepts. Guarantees: a single spelling
// of each of these operations. Leaves alone: operations without an equivalent
// in stage 4, which the verifier rejects.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Import/PassClasses.h"
#include "stage4/Messages.h"
#include "stage4/Printf.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cmc::genx {
namespace {

namespace gx = GenXIntrinsic;

/// Intrinsics with the same operands, all of the type of the result.
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

/// Scales the operands by Scale, and the result by Factor.
struct MathSpelling {
  Intrinsic::ID From;
  unsigned To;
  double Scale, Factor;
};
constexpr double Log2OfE = 1.4426950408889634, Ln2 = 0.6931471805599453,
                 Log10Of2 = 0.3010299956639812;
const MathSpelling MathSpellings[] = {
    {Intrinsic::cos, gx::genx_cos, 1, 1},
    {Intrinsic::sin, gx::genx_sin, 1, 1},
    {Intrinsic::exp2, gx::genx_exp, 1, 1},
    {Intrinsic::exp, gx::genx_exp, Log2OfE, 1},
    {Intrinsic::log2, gx::genx_log, 1, 1},
    {Intrinsic::log, gx::genx_log, 1, Ln2},
    {Intrinsic::log10, gx::genx_log, 1, Log10Of2},
    {Intrinsic::pow, gx::genx_pow, 1, 1},
};

/// Replaces LLVM's mathematical functions of half and float by the hardware's.
Value *respellMath(CallInst &Call, IRBuilder<> &B) {
  Type *T = Call.getType();
  unsigned ID = intrinsicOf(&Call);
  auto *S = find_if(MathSpellings,
                    [&](const MathSpelling &S) { return S.From == ID; });
  if (S == std::end(MathSpellings) || T->getScalarType()->isDoubleTy())
    return nullptr;
  SmallVector<Value *, 2> Args(Call.args());
  if (S->Scale != 1)
    Args[0] = B.CreateFMul(Args[0], ConstantFP::get(T, S->Scale));
  Value *Result = callGenX(B, S->To, {T}, Args);
  return S->Factor == 1 ? Result
                        : B.CreateFMul(Result, ConstantFP::get(T, S->Factor));
}

/// Lowers widening products, and sums of them. The second letter of the name
/// gives the signedness of the factors.
Value *multiply(CallInst &Call, IRBuilder<> &B) {
  bool Signed, Adds = true;
  switch (intrinsicOf(&Call)) {
  case gx::genx_ssmul:
  case gx::genx_usmul:
    Signed = true, Adds = false;
    break;
  case gx::genx_sumul:
  case gx::genx_uumul:
    Signed = false, Adds = false;
    break;
  case gx::genx_ssmad:
  case gx::genx_usmad:
    Signed = true;
    break;
  case gx::genx_sumad:
  case gx::genx_uumad:
    Signed = false;
    break;
  default:
    return nullptr;
  }
  auto Of = [&](unsigned N) {
    return B.CreateIntCast(Call.getArgOperand(N), Call.getType(), Signed);
  };
  Value *Product = B.CreateMul(Of(0), Of(1));
  return Adds ? B.CreateAdd(Product, Call.getArgOperand(2)) : Product;
}

/// Lowers accesses to a part of a mask that starts at a constant lane.
Value *shuffleMask(CallInst &Call, IRBuilder<> &B) {
  bool Reads = intrinsicOf(&Call) == gx::genx_rdpredregion;
  if (!Reads && intrinsicOf(&Call) != gx::genx_wrpredregion)
    return nullptr;
  auto *From = dyn_cast<ConstantInt>(Call.getArgOperand(Reads ? 1 : 2));
  Value *Whole = Call.getArgOperand(0);
  unsigned N = numElements(Whole->getType());
  unsigned Part =
      numElements(Reads ? Call.getType() : Call.getArgOperand(1)->getType());
  if (!From || !Whole->getType()->isVectorTy() || From->getZExtValue() > N ||
      Part + From->getZExtValue() > N)
    return nullptr;
  int First = From->getZExtValue();
  SmallVector<int, 32> Lanes;
  if (Reads) {
    for (unsigned I = 0; I < Part; ++I)
      Lanes.push_back(First + I);
    return B.CreateShuffleVector(Whole, Lanes);
  }
  // The written part, extended to the length of the whole mask.
  for (unsigned I = 0; I < N; ++I)
    Lanes.push_back(std::min(I, Part - 1));
  Value *New = B.CreateShuffleVector(Call.getArgOperand(1), Lanes);
  for (int I = 0; I < int(N); ++I)
    Lanes[I] = I < First || I >= First + int(Part) ? I : int(N) + I - First;
  return B.CreateShuffleVector(Whole, New, Lanes);
}

/// Replaces dpas, which has the parameters of dpas2 in the bytes of one
/// integer.
Value *multiplyMatrices(CallInst &Call, IRBuilder<> &B) {
  if (intrinsicOf(&Call) != gx::genx_dpas)
    return nullptr;
  auto *Form = dyn_cast<ConstantInt>(Call.getArgOperand(3));
  if (!Form)
    return nullptr;
  SmallVector<Value *, 9> Args = {Call.getArgOperand(0), Call.getArgOperand(1),
                                  Call.getArgOperand(2)};
  SmallVector<Type *, 4> Types = {Call.getType()};
  for (Value *V : Args)
    Types.push_back(V->getType());
  for (unsigned N = 0; N < 4; ++N)
    Args.push_back(B.getInt32(Form->getZExtValue() >> 8 * N & 255));
  Args.append(2, B.getInt32(1));
  return callGenX(B, gx::genx_dpas2, Types, Args);
}

Value *readClock(CallInst &Call, IRBuilder<> &B) {
  if (intrinsicOf(&Call) != Intrinsic::readcyclecounter)
    return nullptr;
  Type *T = FixedVectorType::get(B.getInt32Ty(), 4);
  Value *Clock = callGenX(B, gx::genx_timestamp, {T}, {});
  return B.CreateBitCast(B.CreateShuffleVector(Clock, {0, 1}), B.getInt64Ty());
}

/// Applies C's default argument promotions, as printf requires.
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

/// Rewrites regions to the form of stage 4: offsets are words, and widths
/// divide sizes. A width of 0 or beyond the size means all elements.
Value *respellRegion(CallInst &Call, IRBuilder<> &B) {
  bool Reads = isRdRegion(&Call);
  if (!Reads && !isWrRegion(&Call))
    return nullptr;
  using namespace gx::GenXRegion;
  SmallVector<Value *, 8> Args(Call.args());
  Value *&Offset =
      Args[Reads ? unsigned(RdIndexOperandNum) : unsigned(WrIndexOperandNum)];
  Value *&Width =
      Args[Reads ? unsigned(RdWidthOperandNum) : unsigned(WrWidthOperandNum)];
  bool Changed = false;
  Type *T = Offset->getType();
  if (T->isIntOrIntVectorTy() && !T->isIntOrIntVectorTy(16)) {
    Offset = B.CreateZExtOrTrunc(Offset, T->getWithNewBitWidth(16));
    Changed = true;
  }
  uint64_t N =
      numElements(Reads ? Call.getType() : Args[NewValueOperandNum]->getType());
  auto *Row = dyn_cast<ConstantInt>(Width);
  if (Row && !T->isVectorTy() && (Row->isZero() || Row->getValue().ugt(N))) {
    Width = B.getInt32(N);
    Changed = true;
  }
  if (!Changed)
    return nullptr;
  unsigned ID = intrinsicOf(&Call);
  SmallVector<Type *, 4> Types(1, Call.getType());
  for (unsigned I = 0; I < Args.size(); ++I)
    if (gx::isOverloadedArg(ID, I))
      Types.push_back(Args[I]->getType());
  return callGenX(B, ID, Types, Args);
}

/// Converts between addresses, surfaces and integers. A pointer made by this
/// points to memory, in the address space of its type.
Value *convertAddress(CallInst &Call, IRBuilder<> &B) {
  if (intrinsicOf(&Call) != gx::genx_address_convert || Call.arg_size() != 1)
    return nullptr;
  Value *V = Call.getArgOperand(0);
  Type *T = Call.getType();
  auto IsWord = [](const Type *T) {
    return T->isPointerTy() || T->isIntegerTy();
  };
  if (!IsWord(V->getType()) || !IsWord(T))
    return nullptr;
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  return T->isPointerTy()
             ? B.CreateIntToPtr(B.CreateZExtOrTrunc(V, B.getInt64Ty()), T)
             : B.CreateZExtOrTrunc(V, T);
}

/// Other intrinsics for messages of stage 4.
Value *respellMessage(CallInst &Call, IRBuilder<> &B) {
  auto *S = find_if(messageSpellings(), [&](const MessageSpelling &S) {
    return S.ID == intrinsicOf(&Call);
  });
  if (S == messageSpellings().end())
    return nullptr;
  SmallVector<MessageOperand, 8> Operands;
  for (unsigned N = 0; S->Args[N] != arg::None; ++N)
    Operands.push_back({S->Args[N], Call.getArgOperand(N)});
  return createMessage(B, S->As, Call.getType(), Operands);
}

/// Replaces vload and vstore of variables that are not in registers.
Value *accessVariable(CallInst &Call, IRBuilder<> &B) {
  bool Reads = intrinsicOf(&Call) == gx::genx_vload;
  if (!Reads && intrinsicOf(&Call) != gx::genx_vstore)
    return nullptr;
  Value *P = Call.getArgOperand(Reads ? 0 : 1);
  auto *GV = dyn_cast<GlobalVariable>(P->stripPointerCasts());
  if (!GV || GV->hasAttribute(llvm::genx::FunctionMD::GenXVolatile))
    return nullptr;
  if (Reads)
    return B.CreateLoad(Call.getType(), P);
  return B.CreateStore(Call.getArgOperand(0), P);
}

/// Rounds to the nearest integer, halves away from zero.
Value *roundAway(CallInst &Call, IRBuilder<> &B) {
  if (intrinsicOf(&Call) != Intrinsic::round)
    return nullptr;
  Value *X = Call.getArgOperand(0);
  Type *T = X->getType();
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, X);
  Value *Fraction =
      B.CreateUnaryIntrinsic(Intrinsic::fabs, B.CreateFSub(X, Whole));
  Value *One =
      B.CreateBinaryIntrinsic(Intrinsic::copysign, ConstantFP::get(T, 1), X);
  return B.CreateSelect(B.CreateFCmpOGE(Fraction, ConstantFP::get(T, 0.5)),
                        B.CreateFAdd(Whole, One), Whole);
}

Value *respell(CallInst &Call, IRBuilder<> &B) {
  for (auto *Try : {respellMath, multiply, shuffleMask, multiplyMatrices,
                    readClock, respellRegion, convertAddress, roundAway,
                    respellMessage, accessVariable})
    if (Value *V = Try(Call, B))
      return V;
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
  case gx::genx_constanti:
  case gx::genx_constantf:
  case gx::genx_constantpred:
  case gx::genx_convert:
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
  return respell(*Call, B);
}

/// Gives memory accesses without a debug location that of their function.
bool addMissingLocations(Function &F) {
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
  // Unreachable blocks may contain anything, even values that use themselves.
  bool Changed = removeUnreachableBlocks(F);
  Changed |= addMissingLocations(F);
  Changed |= rewriteInstructions(F, lower);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::genx
