//===- ScaleIntegers.cpp - scaled integers without floats -----------------===//
//
// Part of CMC, under the MIT licence.
//
// An integer that is scaled as a float and converted back, for example to
// divide a sum of pixels, is a function of one small integer; a multiplication
// and the upper bits of the product give the same results:
//
//   %f = uitofp <16 x i16> %sum to <16 x float>         [0, 2295]
//   %m = fmul %f, 0.1111
//   %r = fptoui.sat <16 x float> %m to <16 x i8>
// ==>
//   %w = zext <16 x i16> %sum to <16 x i32>
//   %p = mul %w, 7281
//   %r = byte 2 of every element of %p
//
// The factor is found by trying every value of the range, at most 2^16, with
// the original float operations, so the result is the same by construction.
// Supports fmul, fadd, fsub, fma with constants, fneg, roundings, and
// saturation at the bounds. Requires: nothing. Guarantees: the same bits.
// Leaves alone: scalars, half and double, kernels that do not round to nearest,
// and chains without such a factor.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/IR/ValueRange.h"
#include "llvm-genx/PassClasses.h"
#include "llvm-genx/VISA/model/CostModel.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/DebugCounter.h"
#include <cmath>
#include <tuple>

#define DEBUG_TYPE "genx-scale-integers"

using namespace llvm;

DEBUG_COUNTER(Counter, DEBUG_TYPE, "chains of operations scaled");

namespace cmc::genx {
namespace {

/// The maximum number of values to try: all of 16 bits.
constexpr int64_t MaxValues = 1 << 16;

/// Constants in this range keep the results of a few operations on 16-bit
/// integers away from denormals and infinity, which depend on the mode.
constexpr float Tiny = 1e-12f, Huge = 1e12f;

enum class StepKind {
  Negate,
  Add,
  Subtract,
  Multiply,
  Fma,
  Floor,
  Ceil,
  Trunc,
  Rint
};

/// One operation on a float, with its constant operands.
struct Step {
  StepKind Kind;
  bool ConstantFirst;
  float A, B;

  bool operator==(const Step &S) const {
    return std::tie(Kind, ConstantFirst, A, B) ==
           std::tie(S.Kind, S.ConstantFirst, S.A, S.B);
  }
};

/// The operations between an integer and the integer computed from it.
struct Chain {
  Value *From = nullptr;
  bool FromSigned = false;
  Range Values;
  SmallVector<Step, 4> Steps; ///< In order of execution.
  SmallVector<Instruction *, 4> Operations;
  bool ToSigned = false;
  unsigned ToBits = 0;

  /// Whether both compute the same function of the same values.
  bool isLike(const Chain &C) const {
    return Steps == C.Steps && Values.Lo == C.Values.Lo &&
           Values.Hi == C.Values.Hi && ToSigned == C.ToSigned &&
           ToBits == C.ToBits;
  }
};

Optional<float> splatFloat(const Value *V) {
  auto *C = dyn_cast<Constant>(V);
  if (!C || !C->getType()->getScalarType()->isFloatTy())
    return None;
  auto *S = dyn_cast_or_null<ConstantFP>(
      C->getType()->isVectorTy() ? C->getSplatValue() : C);
  if (!S)
    return None;
  float F = S->getValueAPF().convertToFloat();
  bool Fine = F == 0 || (std::fabs(F) > Tiny && std::fabs(F) < Huge);
  return Fine ? Optional<float>(F) : None;
}

/// The kind of \p I if it has one operand that is not constant; none for other
/// operations.
Optional<StepKind> kindOf(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FNeg:
    return StepKind::Negate;
  case Instruction::FAdd:
    return StepKind::Add;
  case Instruction::FSub:
    return StepKind::Subtract;
  case Instruction::FMul:
    return StepKind::Multiply;
  default:
    break;
  }
  switch (intrinsicOf(&I)) {
  case Intrinsic::fma:
    return StepKind::Fma;
  case Intrinsic::floor:
    return StepKind::Floor;
  case Intrinsic::ceil:
    return StepKind::Ceil;
  case Intrinsic::trunc:
    return StepKind::Trunc;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
    return StepKind::Rint;
  default:
    return None;
  }
}

/// The step that \p I computes from \p X, its operand that is not constant.
Optional<Step> stepOf(const Instruction &I, Value *&X) {
  auto Kind = kindOf(I);
  if (!Kind)
    return None;
  Step S{*Kind, false, 0, 0};
  X = I.getOperand(0);
  if (isa<UnaryOperator>(I) || *Kind >= StepKind::Floor)
    return S;
  auto Left = splatFloat(I.getOperand(0)), Right = splatFloat(I.getOperand(1));
  if (!Left == !Right)
    return None;
  S.ConstantFirst = Left.hasValue();
  S.A = Left ? *Left : *Right;
  X = I.getOperand(Left ? 1 : 0);
  if (*Kind == StepKind::Fma) {
    auto Add = splatFloat(I.getOperand(2));
    if (!Add)
      return None;
    S.B = *Add;
  }
  return S;
}

float execute(const Step &S, float X) {
  switch (S.Kind) {
  case StepKind::Negate:
    return -X;
  case StepKind::Add:
    return X + S.A;
  case StepKind::Subtract:
    return S.ConstantFirst ? S.A - X : X - S.A;
  case StepKind::Multiply:
    return X * S.A;
  case StepKind::Fma:
    return std::fma(X, S.A, S.B);
  case StepKind::Floor:
    return std::floor(X);
  case StepKind::Ceil:
    return std::ceil(X);
  case StepKind::Trunc:
    return std::trunc(X);
  case StepKind::Rint:
    return std::nearbyint(X);
  }
  return X;
}

Optional<Chain> chainOf(Instruction &I, const ValueRanges &Ranges) {
  Chain C;
  unsigned ID = intrinsicOf(&I);
  C.ToSigned = ID == Intrinsic::fptosi_sat;
  C.ToBits = I.getType()->getScalarSizeInBits();
  if ((ID != Intrinsic::fptoui_sat && !C.ToSigned) ||
      !I.getType()->isVectorTy() || (C.ToBits != 8 && C.ToBits != 16))
    return None;
  Value *X = I.getOperand(0);
  if (!X->getType()->getScalarType()->isFloatTy())
    return None;
  for (;;) {
    auto *Op = dyn_cast<Instruction>(X);
    // The conversion may have other users; most of them are equal chains.
    if (Op && (isa<UIToFPInst>(Op) || isa<SIToFPInst>(Op)))
      break;
    if (!Op || !Op->hasOneUse())
      return None;
    auto S = stepOf(*Op, X);
    if (!S)
      return None;
    C.Steps.insert(C.Steps.begin(), *S);
    C.Operations.push_back(Op);
  }
  auto *Conversion = cast<Instruction>(X);
  C.FromSigned = isa<SIToFPInst>(Conversion);
  C.From = Conversion->getOperand(0);
  C.Operations.push_back(Conversion);
  auto R = Ranges.of(Conversion);
  if (!R || R->Hi - R->Lo >= MaxValues)
    return None;
  C.Values = *R;
  return C;
}

/// (x * Factor + Addend) >> Shift, in \p Bits bits; then a saturating
/// conversion to the result if \p Saturates.
struct Scaling {
  int64_t Factor = 0, Addend = 0;
  unsigned Shift = 0, Bits = 0;
  bool Saturates = false;
};

class Scaler {
public:
  explicit Scaler(const Chain &C) : C(C) {
    Least = C.ToSigned ? -(1 << (C.ToBits - 1)) : 0;
    Most = (1 << (C.ToSigned ? C.ToBits - 1 : C.ToBits)) - 1;
    for (int64_t X = C.Values.Lo; X <= C.Values.Hi; ++X) {
      float F = X;
      for (const Step &S : C.Steps)
        F = execute(S, F);
      if (X == C.Values.Lo)
        First = F;
      Last = F;
      Results.push_back(std::trunc(F));
    }
  }

  Optional<Scaling> find() const {
    if (Results.empty())
      return None;
    double Slope = C.Values.Hi == C.Values.Lo
                       ? 0
                       : (double(Last) - First) / (C.Values.Hi - C.Values.Lo);
    // Reading a byte or word of a product costs nothing.
    for (unsigned Shift : {0u, 8u, 16u, 24u})
      for (int64_t Near : {0, 1, -1})
        if (auto S =
                tryFactor(std::llround(std::ldexp(Slope, Shift)) + Near, Shift))
          return S;
    return None;
  }

private:
  Optional<Scaling> tryFactor(int64_t Factor, unsigned Shift) const {
    // The product of a word and a dword is one instruction.
    bool IsWord = C.Values.isSigned(16) || C.Values.isUnsigned(16);
    if (std::abs(Factor) >= (IsWord ? int64_t(1) << 31 : 1 << 15))
      return None;
    // floor((x * Factor + Addend) / 2^Shift) must be the result, or beyond the
    // bound at which it saturates.
    int64_t Low = INT64_MIN, High = INT64_MAX, One = int64_t(1) << Shift;
    bool Saturates = false;
    for (int64_t X = C.Values.Lo; X <= C.Values.Hi; ++X) {
      double Result = Results[X - C.Values.Lo];
      bool Under = Result<Least, Over = Result> Most;
      Saturates |= Under || Over;
      int64_t To = Under ? Least : Over ? Most : int64_t(Result);
      if (!Under)
        Low = std::max(Low, To * One - X * Factor);
      if (!Over)
        High = std::min(High, (To + 1) * One - 1 - X * Factor);
      if (Low > High)
        return None;
    }
    Scaling S;
    S.Factor = Factor;
    S.Shift = Shift;
    S.Addend = Low > 0 ? Low : High < 0 ? High : 0;
    S.Saturates = Saturates;
    return fit(S);
  }

  /// Chooses 16 or 32 bits, the first that holds all values.
  Optional<Scaling> fit(Scaling S) const {
    int64_t A = C.Values.Lo * S.Factor + S.Addend;
    int64_t B = C.Values.Hi * S.Factor + S.Addend;
    Range All{std::min(A, B), std::max(A, B)};
    for (unsigned Bits : {16u, 32u}) {
      bool Signed = All.Lo < 0;
      int64_t Half = int64_t(1) << (Bits - 1);
      bool Holds = Signed ? All.within(-Half, Half - 1) : All.Hi < 2 * Half;
      if (!Holds || S.Shift >= Bits || C.Values.Hi >= 2 * Half)
        continue;
      S.Bits = Bits;
      // No bits of the product above those read may be dropped.
      if (S.Saturates && (S.Shift % 16 || Bits - S.Shift > 16))
        continue;
      return S;
    }
    return None;
  }

  const Chain &C;
  std::vector<double> Results; ///< Before saturation.
  int64_t Least, Most;
  float First = 0, Last = 0;
};

/// The bytes of registers that the float operations write.
unsigned costOf(const Chain &C, unsigned N) {
  return (C.Operations.size() + visa::cost::PackByte) * N * 4;
}

unsigned costOf(const Scaling &S, unsigned N) {
  unsigned Multiplies = S.Factor != 1, Adds = S.Addend != 0;
  return (Multiplies + Adds + S.Saturates) * N * S.Bits / 8 + N * 4;
}

Value *create(IRBuilder<> &B, const Chain &C, const Scaling &S, Type *Result) {
  Type *T = withElement(Result, B.getIntNTy(S.Bits));
  Value *V = C.FromSigned && C.Values.Lo < 0 ? B.CreateSExtOrTrunc(C.From, T)
                                             : B.CreateZExtOrTrunc(C.From, T);
  if (S.Factor != 1)
    V = B.CreateMul(V, ConstantInt::get(T, S.Factor, /*isSigned=*/true));
  if (S.Addend)
    V = B.CreateAdd(V, ConstantInt::get(T, S.Addend, /*isSigned=*/true));
  unsigned N = numElements(T);
  auto Pick = [&](unsigned Bits) {
    Type *Elem = B.getIntNTy(Bits);
    unsigned Parts = S.Bits / Bits;
    if (Parts == 1)
      return V;
    Value *All = B.CreateBitCast(V, vectorOf(Elem, N * Parts));
    return createRdRegion(
        B, All, IRRegion::strided(Elem, N, Parts, S.Shift / Bits), false);
  };
  bool Negative = C.Values.Lo * S.Factor + S.Addend < 0 ||
                  C.Values.Hi * S.Factor + S.Addend < 0;
  if (!S.Saturates && S.Shift % C.ToBits)
    return B.CreateTrunc(
        Negative ? B.CreateAShr(V, S.Shift) : B.CreateLShr(V, S.Shift), Result);
  if (!S.Saturates)
    return Pick(C.ToBits);
  Value *Left = S.Shift ? Pick(16) : V;
  unsigned ID = C.ToSigned ? (Negative ? GenXIntrinsic::genx_sstrunc_sat
                                       : GenXIntrinsic::genx_sutrunc_sat)
                           : (Negative ? GenXIntrinsic::genx_ustrunc_sat
                                       : GenXIntrinsic::genx_uutrunc_sat);
  return callGenX(B, ID, {Result, Left->getType()}, {Left});
}

/// Caches the last results: kernels repeat few scalings often.
class Scalings {
public:
  Optional<Scaling> of(const Chain &C) {
    auto *Same =
        find_if(Known, [&](const auto &K) { return K.first.isLike(C); });
    if (Same != Known.end())
      return Same->second;
    if (Known.size() == 8)
      Known.erase(Known.begin());
    Known.push_back({C, Scaler(C).find()});
    return Known.back().second;
  }

private:
  SmallVector<std::pair<Chain, Optional<Scaling>>, 8> Known;
};

} // namespace

PreservedAnalyses ScaleIntegersPass::run(Function &F,
                                         FunctionAnalysisManager &FAM) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  ValueRanges Ranges(F);
  Scalings Known;
  auto Scale = [&](Instruction &I, IRBuilder<> &B) -> Value * {
    auto C = chainOf(I, Ranges);
    if (!C || !DebugCounter::shouldExecute(Counter))
      return nullptr;
    auto S = Known.of(*C);
    unsigned N = numElements(I.getType());
    if (!S || costOf(*S, N) >= costOf(*C, N)) {
      ORE.emit([&] {
        return OptimizationRemarkMissed(DEBUG_TYPE, "NoFactor", &I)
               << "no integer factor gives the same as the float operations";
      });
      return nullptr;
    }
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Scaled", &I)
             << "integers of [" << ore::NV("Lo", C->Values.Lo) << ", "
             << ore::NV("Hi", C->Values.Hi) << "] scaled by "
             << ore::NV("Factor", S->Factor) << " >> "
             << ore::NV("Shift", S->Shift) << " instead of as floats";
    });
    return create(B, *C, *S, I.getType());
  };
  return preservedIf(rewriteInstructions(F, Scale));
}

} // namespace cmc::genx
