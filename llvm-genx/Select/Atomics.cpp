//===- Atomics.cpp - atomic operations on memory --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One vISA instruction for each; the legalizer cuts those of many lanes. An
// old value that nobody reads is not asked for.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"

using namespace llvm;

namespace cmc::genx {

using visa::AtomicOp;
using visa::Opcode;
using visa::Operand;

namespace {

/// The intrinsics for buffers, typed surfaces and addresses.
struct AtomicRow {
  unsigned Surface, Typed, Svm;
  AtomicOp Op;
  unsigned Sources;
};
#define GENX(KIND, NAME) GenXIntrinsic::genx_##KIND##_atomic_##NAME
#define ATOMIC(NAME, OP, SOURCES)                                              \
  {                                                                            \
    GENX(dword, NAME), GENX(typed, NAME), GENX(svm, NAME), AtomicOp::OP,       \
        SOURCES                                                                \
  }
constexpr unsigned No = ~0u;
const AtomicRow Atomics[] = {
    ATOMIC(add, Add, 1),
    ATOMIC(sub, Sub, 1),
    ATOMIC(min, Min, 1),
    ATOMIC(max, Max, 1),
    ATOMIC(xchg, Xchg, 1),
    ATOMIC(and, And, 1),
    ATOMIC(or, Or, 1),
    ATOMIC(xor, Xor, 1),
    ATOMIC(imin, MinSInt, 1),
    ATOMIC(imax, MaxSInt, 1),
    ATOMIC(inc, Inc, 0),
    ATOMIC(dec, Dec, 0),
    ATOMIC(cmpxchg, CmpXchg, 2),
    {GENX(dword, fmin), No, GENX(svm, fmin), AtomicOp::FMin, 1},
    {GENX(dword, fmax), No, GENX(svm, fmax), AtomicOp::FMax, 1},
    {GENX(dword, fcmpwr), No, GENX(svm, fcmpwr), AtomicOp::FCmpWr, 2},
    {GENX(dword, fadd), No, No, AtomicOp::FAdd, 1},
    {GENX(dword, fsub), No, No, AtomicOp::FSub, 1},
};
#undef ATOMIC
#undef GENX

class AtomicSelector {
public:
  AtomicSelector(Selector &S, const CallInst &I, const AtomicRow &R)
      : S(S), I(I), R(R) {}

  /// (mask, surface, offsets, sources..., old value)
  void onSurface() {
    Operand Offsets = S.raw(arg(2));
    readSources(3);
    visa::Predicate Pred = S.predicate(arg(0));
    Operand Old = result(3 + R.Sources);
    Operand Surface = S.surface(arg(1));
    emit(Opcode::DwordAtomic, Pred,
         {Surface, Offsets, Sources[0], Sources[1], Old});
  }

  /// (mask, addresses, sources..., old value)
  void onAddresses() {
    Operand Addresses = S.raw(arg(1));
    readSources(2);
    visa::Predicate Pred = S.predicate(arg(0));
    Operand Old = result(2 + R.Sources);
    emit(Opcode::SvmAtomic, Pred, {Addresses, Old, Sources[0], Sources[1]})
        .Msg.Size = elementBytes(I.getType());
  }

  /// (mask, surface, sources..., u, v, r, lod)
  void onTyped() {
    readSources(2);
    unsigned U = 2 + R.Sources;
    SmallVector<Operand, 4> At = S.coordinates(I, U, 4);
    visa::Predicate Pred = S.predicate(arg(0));
    Operand Old = I.use_empty() ? Operand::null() : S.raw(&I);
    Operand Surface = S.surface(arg(1));
    emit(Opcode::TypedAtomic, Pred,
         {Surface, At[0], At[1], At[2], At[3], Sources[0], Sources[1], Old});
  }

private:
  const Value *arg(unsigned N) const { return I.getArgOperand(N); }

  void readSources(unsigned First) {
    for (unsigned N = 0; N < R.Sources; ++N)
      Sources[N] = S.raw(arg(First + N));
  }
  /// The result register, which starts as operand \p Old.
  Operand result(unsigned Old) {
    if (I.use_empty())
      return Operand::null();
    S.resultFrom(I, arg(Old));
    return S.raw(&I);
  }
  visa::Instruction &emit(Opcode Op, const visa::Predicate &Pred,
                          std::initializer_list<Operand> Operands) {
    visa::Instruction &V = S.emit(Op, numElements(I.getType()), Operands);
    V.Pred = Pred;
    V.Msg.Atomic = R.Op;
    return V;
  }

  Selector &S;
  const CallInst &I;
  const AtomicRow &R;
  Operand Sources[2] = {Operand::null(), Operand::null()};
};

} // namespace

bool selectAtomic(Selector &S, const Instruction &I) {
  unsigned ID = intrinsicOf(&I);
  for (const AtomicRow &R : Atomics) {
    if (ID != R.Surface && ID != R.Typed && ID != R.Svm)
      continue;
    AtomicSelector A(S, cast<CallInst>(I), R);
    if (ID == R.Surface)
      A.onSurface();
    else if (ID == R.Typed)
      A.onTyped();
    else
      A.onAddresses();
    return true;
  }
  return false;
}

} // namespace cmc::genx
