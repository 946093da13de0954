//===- LowerAtomics.cpp - raw atomic operations ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "cmc/Target.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

enum class Elements { Integer, Float };

/// A row of CmAtomicOpType, and what does it in each kind of memory.
struct AtomicOp {
  int Value;
  StringLiteral Name;
  unsigned Surface, Typed, Svm;
  unsigned Sources;
  Elements Of;
  uint64_t Needs = 0; ///< What the target must have.
};
#define ATOMIC(VALUE, NAME, INTRINSIC, SOURCES, ELEMENTS)                      \
  {                                                                            \
    VALUE, NAME, GenXIntrinsic::genx_dword_atomic_##INTRINSIC,                 \
        GenXIntrinsic::genx_typed_atomic_##INTRINSIC,                          \
        GenXIntrinsic::genx_svm_atomic_##INTRINSIC, SOURCES,                   \
        Elements::ELEMENTS                                                     \
  }
constexpr unsigned No = GenXIntrinsic::not_genx_intrinsic;
constexpr int PreDecrement = 255;
const AtomicOp AtomicOps[] = {
    ATOMIC(0, "ATOMIC_ADD", add, 1, Integer),
    ATOMIC(1, "ATOMIC_SUB", sub, 1, Integer),
    ATOMIC(2, "ATOMIC_INC", inc, 0, Integer),
    ATOMIC(3, "ATOMIC_DEC", dec, 0, Integer),
    ATOMIC(4, "ATOMIC_MIN", min, 1, Integer),
    ATOMIC(5, "ATOMIC_MAX", max, 1, Integer),
    ATOMIC(6, "ATOMIC_XCHG", xchg, 1, Integer),
    ATOMIC(7, "ATOMIC_CMPXCHG", cmpxchg, 2, Integer),
    ATOMIC(8, "ATOMIC_AND", and, 1, Integer),
    ATOMIC(9, "ATOMIC_OR", or, 1, Integer),
    ATOMIC(10, "ATOMIC_XOR", xor, 1, Integer),
    ATOMIC(11, "ATOMIC_MINSINT", imin, 1, Integer),
    ATOMIC(12, "ATOMIC_MAXSINT", imax, 1, Integer),
    {16, "ATOMIC_FMAX", GenXIntrinsic::genx_dword_atomic_fmax, No,
     GenXIntrinsic::genx_svm_atomic_fmax, 1, Elements::Float},
    {17, "ATOMIC_FMIN", GenXIntrinsic::genx_dword_atomic_fmin, No,
     GenXIntrinsic::genx_svm_atomic_fmin, 1, Elements::Float},
    {18, "ATOMIC_FCMPWR", GenXIntrinsic::genx_dword_atomic_fcmpwr, No,
     GenXIntrinsic::genx_svm_atomic_fcmpwr, 2, Elements::Float},
    {19, "ATOMIC_FADD", GenXIntrinsic::genx_dword_atomic_fadd, No, No, 1,
     Elements::Float, TargetInfo::LSC},
    {20, "ATOMIC_FSUB", GenXIntrinsic::genx_dword_atomic_fsub, No, No, 1,
     Elements::Float, TargetInfo::LSC},
    ATOMIC(PreDecrement, "ATOMIC_PREDEC", dec, 0, Integer),
};
#undef ATOMIC

/// Checks that the program gives as many sources as \p Op takes; operand
/// \p Given of \p C says how many, -1: enough.
bool hasSources(RawCall &C, const AtomicOp &Op, unsigned Given) {
  int64_t N = C.constant(Given, "a number of sources");
  if (N < 0 || N == Op.Sources)
    return true;
  static const char *const Counts[] = {"no source", "one source",
                                       "two sources"};
  C.error(Op.Name + " takes " + Counts[Op.Sources] + ", not " + Twine(N));
  return false;
}

/// The row of the operation that \p C names, whose intrinsic is \p ID of it;
/// null after an error.
const AtomicOp *operation(RawCall &C, unsigned AtomicOp::*ID, StringRef Where,
                          unsigned MaxBytes) {
  int64_t Code = C.constant(0, "an atomic operation");
  if (!isa<ConstantInt>(C.arg(0)))
    return nullptr;
  const AtomicOp *Op = llvm::find_if(
      AtomicOps, [&](const AtomicOp &O) { return O.Value == Code; });
  if (Op == std::end(AtomicOps)) {
    C.error(Twine(Code) + " is no atomic operation");
    return nullptr;
  }
  if (Op->*ID == No) {
    C.error(Op->Name + " is not there for " + Where);
    return nullptr;
  }
  StringRef CPU =
      C.Call.getFunction()->getFnAttribute("target-cpu").getValueAsString();
  const TargetInfo *Target = findTarget(CPU);
  if (Target && (Target->Features & Op->Needs) != Op->Needs) {
    C.error(Op->Name + " is not available on " + CPU);
    return nullptr;
  }
  Type *E = C.type()->getScalarType();
  unsigned Bytes = bytesOf(E);
  bool Fits = Op->Of == Elements::Float ? E->isFloatTy() : E->isIntegerTy();
  if (!Fits || Bytes < 4 || Bytes > MaxBytes) {
    C.error(Op->Name + " needs elements of " +
            (Op->Of == Elements::Float ? "type float"
             : MaxBytes == 8           ? "4 or 8 bytes, integers"
                                       : "4 bytes, integers"));
    return nullptr;
  }
  bool Good = isPossible(C, C.type(), lanesOf(C.type()), MaxBytes) &&
              hasSources(C, *Op, C.Call.arg_size() - 1);
  return Good ? Op : nullptr;
}

/// The mask in operand \p N of \p C as a predicate.
Value *predicate(RawCall &C, unsigned N) {
  return C.B.CreateTrunc(C.arg(N),
                         lanesType(C.B.getInt1Ty(), lanesOf(C.type())));
}

/// The intrinsic gives the value before; one operation returns the new one.
Value *result(RawCall &C, const AtomicOp &Op, Value *Old) {
  return Op.Value == PreDecrement
             ? C.B.CreateSub(Old, ConstantInt::get(Old->getType(), 1))
             : Old;
}

/// Calls \p ID, whose operand \p Place is the first that says where.
Value *call(RawCall &C, unsigned ID, ArrayRef<Value *> Args, unsigned Place) {
  SmallVector<Type *, 3> Overloads{C.type(), Args[0]->getType()};
  if (GenXIntrinsic::isOverloadedArg(GenXIntrinsic::ID(ID), Place))
    Overloads.push_back(Args[Place]->getType());
  return C.call(ID, Overloads, Args);
}

} // namespace

/// (operation, mask, surface, byte offsets, source, source, sources given)
Value *atomic(RawCall &C) {
  const AtomicOp *Op = operation(C, &AtomicOp::Surface, "buffers", 4);
  if (!Op)
    return nullptr;
  SmallVector<Value *, 6> Args{predicate(C, 1), C.arg(2), C.arg(3)};
  for (unsigned I = 0; I < Op->Sources; ++I)
    Args.push_back(C.arg(4 + I));
  Args.push_back(UndefValue::get(C.type()));
  return result(C, *Op, call(C, Op->Surface, Args, 2));
}

/// (operation, mask, addresses, source, source, sources given)
Value *svmAtomic(RawCall &C) {
  const AtomicOp *Op = operation(C, &AtomicOp::Svm, "addresses", 8);
  if (!Op)
    return nullptr;
  SmallVector<Value *, 5> Args{predicate(C, 1), C.arg(2)};
  for (unsigned I = 0; I < Op->Sources; ++I)
    Args.push_back(C.arg(3 + I));
  Args.push_back(UndefValue::get(C.type()));
  return result(C, *Op, call(C, Op->Svm, Args, 1));
}

/// (operation, mask, surface, u, v, r, lod, source, source, sources given)
Value *typedAtomic(RawCall &C) {
  const AtomicOp *Op = operation(C, &AtomicOp::Typed, "typed surfaces", 4);
  if (!Op)
    return nullptr;
  SmallVector<Value *, 8> Args{predicate(C, 1), C.arg(2)};
  for (unsigned I = 0; I < Op->Sources; ++I)
    Args.push_back(C.arg(7 + I));
  unsigned Place = Args.size();
  for (unsigned I = 0; I < 4; ++I)
    Args.push_back(C.arg(3 + I));
  return result(C, *Op, call(C, Op->Typed, Args, Place));
}

} // namespace cmc::frontend::lowering
