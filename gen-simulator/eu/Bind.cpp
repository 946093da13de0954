//===- Bind.cpp - binding of instructions to loops ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Bind.h"
#include "gen-simulator/eu/Accumulator.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/eu/Lanes.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/MathExtras.h"

namespace gensim {

Compute conditionCompute(Type Ty) {
  return Ty == Type::DF                    ? Compute::F64
         : isFloat(Ty)                     ? Compute::F32
         : Ty == Type::UD || Ty == Type::Q ? Compute::I64
                                           : Compute::I32;
}

const LoopTable &loops() {
  static const bool Wide =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return Wide ? avx2::table() : baseline::table();
}

LoopArgs loopArgs(uint32_t Control) {
  LoopArgs A = {};
  A.KeepF = Control >> 7 & 1 ? ~0u : 0x80000000;
  A.KeepHF = Control >> 10 & 1 ? ~0u : 0x8000;
  A.KeepDF = Control >> 6 & 1 ? ~uint64_t(0) : uint64_t(1) << 63;
  A.Control = Control;
  return A;
}

namespace {

/// An instruction in terms of loops.
struct Plan {
  LoopOp Op = LoopOp::Copy;
  Compute In = Compute::I32;
  bool Raw = false; ///< Floats are moved as integers.
};

/// Of the flag and of the address registers.
constexpr uint32_t FileBytes = sizeof(Thread::Flags);
static_assert(FileBytes == sizeof(Thread::Address), "files of the same size");

bool isTabled(Type T) { return unsigned(T) < NumLoopTypes; }

/// Whether values of the type need no conversion for the computation.
bool isNative(Type T, Compute C) {
  switch (C) {
  case Compute::I32:
    return T == Type::D || T == Type::UD;
  case Compute::I64:
    return T == Type::Q || T == Type::UQ;
  case Compute::F32:
    return T == Type::F;
  case Compute::F64:
    return T == Type::DF;
  }
  return false;
}

Type integerOfSize(unsigned Bytes) {
  return Bytes == 8   ? Type::UQ
         : Bytes == 4 ? Type::UD
         : Bytes == 2 ? Type::UW
                      : Type::UB;
}

llvm::Optional<LoopOp> plainOp(Op O) {
  switch (O) {
#define SAME(Name)                                                             \
  case Op::Name:                                                               \
    return LoopOp::Name;
    SAME(Not)
    SAME(And)
    SAME(Or)
    SAME(Xor)
    SAME(Shl)
    SAME(Shr)
    SAME(Asr)
    SAME(Add)
    SAME(Mul)
    SAME(Mad)
    SAME(Mac)
    SAME(Add3)
    SAME(Avg)
    SAME(Frc)
    SAME(Rndd)
    SAME(Rndu)
    SAME(Rnde)
    SAME(Rndz)
#undef SAME
  case Op::Mov:
    return LoopOp::Copy;
  case Op::Mach:
  case Op::Macl:
    return LoopOp::Product;
  case Op::Sel:
  case Op::Csel:
  case Op::Cmp:
    return LoopOp::Select;
  default:
    return llvm::None;
  }
}

struct MathRow {
  MathFn Fn;
  Type Ty; ///< Of all operands.
  LoopOp Op;
};
constexpr MathRow MathRows[] = {
    {MathFn::Inv, Type::F, LoopOp::Inv},
    {MathFn::Sqt, Type::F, LoopOp::Sqt},
    {MathFn::Rsqt, Type::F, LoopOp::Rsqt},
    {MathFn::FDiv, Type::F, LoopOp::FDiv},
    {MathFn::Log, Type::F, LoopOp::Log},
    {MathFn::Exp, Type::F, LoopOp::Exp},
    {MathFn::Sin, Type::F, LoopOp::Sin},
    {MathFn::Cos, Type::F, LoopOp::Cos},
    {MathFn::Pow, Type::F, LoopOp::Pow},
    {MathFn::IQot, Type::D, LoopOp::QuotientSigned},
    {MathFn::IRem, Type::D, LoopOp::RemainderSigned},
    {MathFn::IQot, Type::UD, LoopOp::QuotientUnsigned},
    {MathFn::IRem, Type::UD, LoopOp::RemainderUnsigned},
};

llvm::Optional<LoopOp> mathOp(const Inst &I) {
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (I.Src[K].Ty != I.Dst.Ty)
      return llvm::None;
  for (const MathRow &R : MathRows)
    if (R.Fn == I.Math && R.Ty == I.Dst.Ty)
      return R.Op;
  return llvm::None;
}

class Binder {
public:
  Binder(const Inst &I, const cmc::TargetInfo &Target, const LoopTable &L)
      : I(I), Target(Target), L(L), W(widthIndex(I.ExecSize)) {}
  Bound run();

private:
  bool selectLoop();
  bool selectIntegerLoop();
  bool selectFloatingLoop();
  bool bindSource(unsigned K);
  bool bindRegion(const Source &S, BoundSource &B, unsigned Pitch);
  bool bindConstant(const Source &S, BoundSource &B);
  bool bindDestination();
  bool bindCondition();
  bool bindProduct();
  void noteAccumulator(unsigned Channel, unsigned Stride);
  bool bindImplicit();
  bool bindFinish();
  Type loadedType(const Source &S) const;
  bool usesAcc() const {
    return I.Opcode == Op::Mac || I.Opcode == Op::Mach || I.Opcode == Op::Macl;
  }
  bool fitsBank(unsigned Channel, unsigned Stride) const {
    return Channel % Accumulators::BankChannels + widthOf(W) * Stride <=
           Accumulators::BankChannels;
  }
  template <typename Fn> bool take(Fn &To, Fn From) {
    To = From;
    return From != nullptr;
  }

  const Inst &I;
  const cmc::TargetInfo &Target;
  const LoopTable &L;
  unsigned W;
  Plan P;
  Bound B;
};

bool Binder::selectIntegerLoop() {
  Type DT = I.Dst.Ty;
  bool AnyUD = false, AnyD = false, AnyQ = sizeOf(DT) == 8, WrapsBack = false;
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &S = I.Src[K];
    AnyUD |= S.Ty == Type::UD;
    AnyD |= sizeOf(valueType(S.Ty)) == 4;
    AnyQ |= sizeOf(S.Ty) == 8;
    WrapsBack |= S.Ty == Type::D && (S.Abs || S.Neg);
  }
  WrapsBack &= !keepsWideModifier(I.Opcode);
  bool IsAsr = I.Opcode == Op::Asr, IsAvg = I.Opcode == Op::Avg;
  bool Shifts = IsAsr || I.Opcode == Op::Shr || I.Opcode == Op::Shl;
  bool Orders = I.Opcode == Op::Cmp || I.Opcode == Op::Csel ||
                (I.Opcode == Op::Sel && I.CondMod != Cond::None);
  if (isFloat(DT) && I.Opcode != Op::Cmp) {
    P.In = DT == Type::DF ? Compute::F64 : Compute::F32;
    // A modifier applies to the integer; a loop would apply it to the float.
    return I.Opcode == Op::Mov && !I.Src[0].Abs && !I.Src[0].Neg &&
           sizeOf(valueType(I.Src[0].Ty)) < 8;
  }
  // Cases that need more than 64 bits, or an order of unsigned qwords.
  if (AnyQ && (I.Dst.Saturate || Shifts || Orders || IsAvg || usesAcc()))
    return false;
  bool Multiplies = I.Opcode == Op::Mul || I.Opcode == Op::Mad || usesAcc();
  if (Multiplies && I.Dst.Saturate && AnyUD)
    return false;
  bool Whole = I.Dst.Saturate || AnyQ || usesAcc() || I.Opcode == Op::Math ||
               I.Dst.File == RegFile::Acc || (AnyUD && (Orders || IsAsr)) ||
               (AnyD && IsAvg);
  P.In = Whole ? Compute::I64 : Compute::I32;
  return !(Whole && WrapsBack);
}

bool Binder::selectFloatingLoop() {
  Type E = floatingType(I), DT = I.Dst.Ty;
  bool Moves = I.Opcode == Op::Mov;
  for (unsigned K = 0; K < I.NumSources; ++K) {
    Type Ty = valueType(I.Src[K].Ty);
    bool Fits =
        E == Type::DF ? Ty == Type::DF : Ty == Type::F || Ty == Type::HF;
    if (!Fits)
      return false;
  }
  bool ToDouble = DT == Type::DF, ToInteger = !isFloat(DT);
  P.In = E == Type::DF || ToDouble ? Compute::F64 : Compute::F32;
  if (I.Opcode == Op::Cmp)
    return true;
  if (!isTabled(DT) || (ToInteger && (sizeOf(DT) == 8 || E == Type::DF)))
    return false;
  if (Moves)
    return true;
  if (E == Type::DF || ToDouble)
    return E == DT;
  if (E == Type::HF) { // Computed in float; correct if the result is half.
    if (I.Opcode == Op::Mad)
      P.Op = LoopOp::MadHalf;
    return DT == Type::HF && !usesAcc();
  }
  return true;
}

/// Selects operation and type; false if no loop is suitable.
bool Binder::selectLoop() {
  llvm::Optional<LoopOp> O =
      I.Opcode == Op::Math ? mathOp(I) : plainOp(I.Opcode);
  if (!O || (I.AccWrEn && I.Opcode != Op::Mach))
    return false;
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (!isTabled(valueType(I.Src[K].Ty)))
      return false;
  if (!isTabled(I.Dst.Ty) && I.Opcode != Op::Cmp)
    return false;
  P.Op = *O;
  bool Select = I.Opcode == Op::Sel || I.Opcode == Op::Csel;
  bool MinMax = I.Opcode == Op::Sel && I.CondMod != Cond::None;
  if (MinMax) {
    P.Op = I.CondMod == Cond::GE ? LoopOp::Max : LoopOp::Min;
    if (I.CondMod != Cond::GE && I.CondMod != Cond::LT)
      return false;
  }
  unsigned Data = Select ? 2 : I.NumSources;
  P.Raw = isFloat(I.Dst.Ty) && !MinMax && !I.Dst.Saturate &&
          (Select || (I.Opcode == Op::Mov && I.CondMod == Cond::None));
  for (unsigned K = 0; K < Data; ++K)
    P.Raw &=
        valueType(I.Src[K].Ty) == I.Dst.Ty && !I.Src[K].Abs && !I.Src[K].Neg;
  if (P.Raw) {
    P.In = sizeOf(I.Dst.Ty) == 8 ? Compute::I64 : Compute::I32;
    return true;
  }
  return floatingType(I) == Type::None ? selectIntegerLoop()
                                       : selectFloatingLoop();
}

/// Determines the layout of a region's lanes, with \p Pitch bytes between
/// elements.
bool Binder::bindRegion(const Source &S, BoundSource &B, unsigned Pitch) {
  unsigned Bytes = sizeOf(S.Ty), Log = llvm::Log2_32(Bytes);
  Shape &R = B.Region;
  unsigned Last = 0;
  for (unsigned N = 0; N < I.ExecSize; ++N) {
    R.Offset[N] =
        uint16_t((N / S.Width * S.Vert + N % S.Width * S.Horz) * Pitch);
    Last = std::max<unsigned>(Last, R.Offset[N]);
  }
  B.Extent = Last + Bytes;
  R.Stride = I.ExecSize > 1 ? R.Offset[1] : Bytes;
  bool Even = true;
  for (unsigned N = 0; N < I.ExecSize; ++N)
    Even &= R.Offset[N] == N * R.Stride;
  bool Aligned = B.Addr == Addressing::Direct && B.Offset % Bytes == 0;
  if (Even && R.Stride == Bytes && Aligned)
    return true;
  if (Even && R.Stride == 0)
    return take(B.Gather, L.Broadcast[Log][W]);
  if (Even && B.File == RegFile::GRF && I.ExecSize > 1)
    return take(B.Gather, L.Strided[Log][W]);
  if (Even && B.File == RegFile::Acc)
    return take(B.Gather, L.Strided[Log][W]);
  unsigned RowBytes = S.Width * Bytes;
  if (S.Horz == 1 && Pitch == Bytes && I.ExecSize % S.Width == 0 &&
      RowBytes <= 32) {
    R.Stride = S.Vert * Bytes;
    R.Rows = I.ExecSize / S.Width;
    return take(B.Gather, L.Rows[llvm::Log2_32(RowBytes)]);
  }
  return take(B.Gather, L.Scattered[Log][W]);
}

bool Binder::bindConstant(const Source &S, BoundSource &B) {
  Type Ty = loadedType(S);
  if (P.In == Compute::F32 && !isFloat(Ty) && sizeOf(Ty) == 4)
    return false; // Its conversion may round, in the mode of cr0 at run time.
  LaneBuffer Raw = {}, Other = {};
  unsigned Bytes = sizeOf(Ty);
  for (unsigned N = 0; N < MaxLanes; ++N) {
    uint64_t Bits = immediateLane(I, S, N);
    if (isFloat(Ty) && flushDenormal(Bits, Ty) != Bits)
      return false; // Its value depends on the mode.
    std::memcpy(Raw.Bytes + N * Bytes, &Bits, Bytes);
  }
  LoopArgs A = loopArgs(0);
  for (ConvertLoop Step : {B.Load, B.Absolute, B.Negate})
    if (Step) {
      Step(Raw.Bytes, Other.Bytes, A);
      Raw = Other;
    }
  B.Load = B.Absolute = B.Negate = nullptr;
  B.Constant = std::make_unique<LaneBuffer>(Raw);
  return true;
}

/// The type as which the bits of a source are loaded.
Type Binder::loadedType(const Source &S) const {
  Type Ty = valueType(S.Ty);
  bool Tested = I.Opcode == Op::Csel && &S == &I.Src[2];
  return P.Raw && !Tested ? integerOfSize(sizeOf(Ty)) : Ty;
}

bool Binder::bindSource(unsigned K) {
  const Source &S = I.Src[K];
  BoundSource &To = B.S[K];
  Type Ty = loadedType(S);
  Compute C = P.In;
  if (I.Opcode == Op::Csel && K == 2) {
    C = isFloat(Ty)      ? Compute::F32
        : Ty == Type::UD ? Compute::I64
                         : Compute::I32;
    if (sizeOf(Ty) == 8)
      return false;
    B.SelectBits = L.Bits[W];
    if (I.CondMod > Cond::LE ||
        !take(B.SelectBy, L.Compare[unsigned(I.CondMod)][unsigned(C)][W]))
      return false;
  }
  To.Ty = Ty;
  To.As = C;
  if (!isNative(Ty, C) && !take(To.Load, L.Load[unsigned(Ty)][unsigned(C)][W]))
    return false;
  bool Logic = I.Opcode == Op::And || I.Opcode == Op::Or ||
               I.Opcode == Op::Xor || I.Opcode == Op::Not;
  if (Logic && (S.Abs || S.Neg))
    return false;
  if (S.Abs && (isFloat(Ty) || isSigned(Ty)))
    To.Absolute = L.Absolute[unsigned(C)][W];
  if (S.Neg)
    To.Negate = L.Negate[unsigned(C)][W];
  To.File = S.File;
  To.Addr = S.Addr;
  To.AddrSub = S.AddrSub;
  To.AddrImm = S.AddrImm;
  To.Offset = S.Offset;
  switch (S.File) {
  case RegFile::Imm:
    return bindConstant(S, To);
  case RegFile::GRF:
    return S.Addr == Addressing::PerRow || bindRegion(S, To, sizeOf(Ty));
  case RegFile::Acc: {
    unsigned Channel = accChannel(S.Offset, S.Ty);
    To.Offset = 8 * Channel;
    return fitsBank(Channel, std::max<unsigned>(1, S.Horz)) &&
           bindRegion(S, To, 8);
  }
  case RegFile::Flag:
  case RegFile::Address:
    return bindRegion(S, To, sizeOf(Ty)) && To.Offset + To.Extent <= FileBytes;
  default:
    return false;
  }
}

/// mac and mach read the whole accumulator as their third source.
bool Binder::bindImplicit() {
  BoundSource &To = B.S[2];
  To.File = RegFile::Acc;
  To.IsImplicit = true;
  To.As = P.In;
  B.NumSources = 3;
  if (P.In == Compute::I64)
    return true;
  To.Region.Stride = 8;
  return P.In == Compute::F32 && take(To.Gather, L.Strided[2][W]);
}

void Binder::noteAccumulator(unsigned Channel, unsigned Stride) {
  B.AccBank = Channel - Channel % Accumulators::BankChannels;
  for (unsigned N = 0; N < I.ExecSize; ++N)
    B.AccLanes |= uint32_t(isFirstAcc(Channel + N * Stride)) << N;
}

bool Binder::bindProduct() {
  if (!takesUpperHalf(I, Target))
    return true;
  // Otherwise the result has 32 bits at most, in which a shift of either kind
  // gives the same.
  if (I.Dst.Saturate || I.Dst.File == RegFile::Acc)
    return false;
  B.ToAccumulator = L.Packed[3][1][W];
  noteAccumulator(accBank(Type::D), 1);
  B.Upper = L.Operate[unsigned(LoopOp::UpperHalf)][unsigned(Compute::I64)][W];
  return true;
}

bool Binder::bindFinish() {
  const Destination &D = I.Dst;
  Type Ty = P.Raw ? integerOfSize(sizeOf(D.Ty)) : D.Ty;
  B.Result = Ty;
  if (I.Opcode == Op::Cmp) { // All ones, in any type.
    unsigned Bytes = sizeOf(Ty);
    if (D.File == RegFile::Acc)
      return false;
    if (D.File == RegFile::Null || Bytes == 4)
      return true;
    constexpr auto C = unsigned(Compute::I32);
    return Bytes == 8
               ? take(B.Finish,
                      L.Load[unsigned(Type::D)][unsigned(Compute::I64)][W])
               : Bytes != 0 &&
                     take(B.Finish,
                          L.Finish[unsigned(integerOfSize(Bytes))][0][C][W]);
  }
  if (D.File == RegFile::Acc) {
    if (P.In == Compute::F32 && D.Ty == Type::F && !D.Saturate)
      return take(B.Finish,
                  L.Load[unsigned(Type::UD)][unsigned(Compute::I64)][W]);
    return P.In == Compute::I64 && !D.Saturate;
  }
  if (isNative(Ty, P.In) && !D.Saturate)
    return true;
  return take(B.Finish, L.Finish[unsigned(Ty)][D.Saturate][unsigned(P.In)][W]);
}

bool Binder::bindDestination() {
  const Destination &D = I.Dst;
  if (!bindFinish())
    return false;
  if (D.File == RegFile::Null)
    return true;
  unsigned Bytes = D.File == RegFile::Acc ? 8 : sizeOf(D.Ty);
  unsigned Log = llvm::Log2_32(Bytes);
  B.File = D.File;
  B.Indirect = D.Addr != Addressing::Direct;
  B.AddrSub = D.AddrSub;
  B.AddrImm = D.AddrImm;
  B.Offset = D.Offset;
  B.Stride = D.Horz * Bytes;
  B.Extent = (I.ExecSize - 1) * B.Stride + Bytes;
  if (D.File == RegFile::Acc) {
    unsigned Channel = accChannel(D.Offset, D.Ty);
    B.Offset = 8 * Channel;
    if (!fitsBank(Channel, D.Horz))
      return false;
    noteAccumulator(Channel, D.Horz);
  } else if (D.File != RegFile::GRF) {
    bool Small = D.File == RegFile::Flag || D.File == RegFile::Address;
    if (!Small || B.Offset + B.Extent > FileBytes)
      return false;
  }
  bool Packed = D.Horz == 1;
  bool AllLanes = I.ExecSize == widthOf(W);
  B.StoreMasked = Packed ? L.Packed[Log][1][W] : L.Spread[Log][1][W];
  B.Store = !AllLanes ? B.StoreMasked
            : Packed  ? L.Packed[Log][0][W]
                      : L.Spread[Log][0][W];
  return true;
}

bool Binder::bindCondition() {
  bool HasNone = I.Opcode == Op::Sel || I.Opcode == Op::Csel ||
                 classOf(I.Opcode) == OpClass::Math;
  if (I.CondMod == Cond::None || HasNone)
    return true;
  if (I.CondMod > Cond::LE)
    return false;
  B.CondBits = L.Bits[W];
  B.IsCompare = I.Opcode == Op::Cmp;
  if (B.IsCompare)
    return true;
  Type Ty = I.Dst.Ty;
  if (I.Dst.File == RegFile::Acc || Ty == Type::UQ)
    return false;
  Compute C = conditionCompute(Ty);
  B.CondCompare = L.Compare[unsigned(I.CondMod)][unsigned(C)][W];
  return isNative(Ty, C) ||
         take(B.CondLoad, L.Load[unsigned(Ty)][unsigned(C)][W]);
}

Bound Binder::run() {
  if (!selectLoop())
    return Bound();
  B.NumSources = I.NumSources;
  for (unsigned K = 0; K < I.NumSources; ++K)
    if (!bindSource(K))
      return Bound();
  if (usesAcc() && !bindImplicit())
    return Bound();
  if (P.Op == LoopOp::Product && !bindProduct())
    return Bound();
  if (!bindDestination() || !bindCondition())
    return Bound();
  B.Op = P.Op;
  B.In = P.In;
  B.SelectsByPredicate = I.Opcode == Op::Sel;
  bool IsCompare = I.Opcode == Op::Cmp;
  B.Operate = IsCompare ? L.Compare[unsigned(I.CondMod)][unsigned(P.In)][W]
                        : L.Operate[unsigned(P.Op)][unsigned(P.In)][W];
  return std::move(B);
}

} // namespace

Bound bind(const Inst &I, const cmc::TargetInfo &Target, const LoopTable &L) {
  return Binder(I, Target, L).run();
}

} // namespace gensim
