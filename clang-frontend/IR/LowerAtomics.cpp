//===- LowerAtomics.cpp - lowering of atomic operations -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Accesses.h"
#include "cmc/Target.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr unsigned PreDecrement = 255; ///< Of CmAtomicOpType.

/// The row of CmAtomicOpType \p Value; null when there is none.
const AtomicRow *findOperation(unsigned Value) {
  const AtomicRow *Op =
      llvm::find_if(atomicOperations(), [&](const AtomicRow &O) {
        return Value == PreDecrement ? O.Kind == AtomicKind::Dec
                                     : O.Value == Value;
      });
  return Op == atomicOperations().end() ? nullptr : Op;
}

/// Checks that the program passes as many sources as \p Op takes; operand
/// \p Given of \p C is their number, or -1 if there are always enough.
bool hasSources(RawCall &C, const AtomicRow &Op, StringRef Name,
                unsigned Given) {
  int64_t N = C.constant(Given, "a number of sources");
  if (N < 0 || N == Op.Sources)
    return true;
  static const char *const Counts[] = {"no source", "one source",
                                       "two sources"};
  C.error(Name + " takes " + Counts[Op.Sources] + ", not " + Twine(N));
  return false;
}

/// The message for the operation that \p C names in \p Space, which is called
/// \p Where; null after an error.
const Message *operation(RawCall &C, MessageSpace Space, StringRef Where) {
  int64_t Code = C.constant(0, "an atomic operation");
  if (!isa<ConstantInt>(C.arg(0)))
    return nullptr;
  const AtomicRow *Op = findOperation(Code);
  if (!Op) {
    C.error(Twine(Code) + " is no atomic operation");
    return nullptr;
  }
  std::string Name =
      "ATOMIC_" + (Code == PreDecrement ? "PREDEC" : Op->Name.upper());
  const Message *M = findAtomic(Op->Kind, Space);
  if (!M) {
    C.error(Name + " is not there for " + Where);
    return nullptr;
  }
  const TargetInfo *Target = C.target();
  if (Target && (Target->Features & M->Needs) != M->Needs) {
    C.error(Name + " is not available on " + Target->Name);
    return nullptr;
  }
  Type *E = C.type()->getScalarType();
  unsigned Bytes = bytesOf(E), MaxBytes = Space == MessageSpace::Flat ? 8 : 4;
  bool Fits = Op->IsFloat ? E->isFloatTy() : E->isIntegerTy();
  if (!Fits || Bytes < 4 || Bytes > MaxBytes) {
    C.error(Name + " needs elements of " +
            (Op->IsFloat     ? "type float"
             : MaxBytes == 8 ? "4 or 8 bytes, integers"
                             : "4 bytes, integers"));
    return nullptr;
  }
  bool Good = isPossible(C, C.type(), lanesOf(C.type()), MaxBytes) &&
              hasSources(C, *Op, Name, C.Call.arg_size() - 1);
  return Good ? M : nullptr;
}

/// (operation, mask, where..., source, source, sources given). The intrinsic
/// gives the value before; one operation returns the new one.
Value *lowerAtomic(RawCall &C, const Message *M,
                   SmallVector<MessageOperand, 8> Operands) {
  if (!M)
    return nullptr;
  unsigned First = 2 + Operands.size();
  Type *Mask = lanesType(C.B.getInt1Ty(), lanesOf(C.type()));
  Operands.push_back({arg::Predicate, C.B.CreateTrunc(C.arg(1), Mask)});
  Operands.push_back({arg::Data, C.arg(First)});
  Operands.push_back({arg::Second, C.arg(First + 1)});
  Value *Old = createMessage(C.B, M->ID, C.type(), Operands);
  return cast<ConstantInt>(C.arg(0))->equalsInt(PreDecrement)
             ? C.B.CreateSub(Old, ConstantInt::get(Old->getType(), 1))
             : Old;
}

} // namespace

Value *atomic(RawCall &C) {
  return lowerAtomic(C, operation(C, MessageSpace::Surface, "buffers"),
                     {{arg::Surface, C.arg(2)}, {arg::Offsets, C.arg(3)}});
}

Value *svmAtomic(RawCall &C) {
  return lowerAtomic(C, operation(C, MessageSpace::Flat, "addresses"),
                     {{arg::Offsets, C.arg(2)}});
}

Value *typedAtomic(RawCall &C) {
  return lowerAtomic(C, operation(C, MessageSpace::Image, "typed surfaces"),
                     {{arg::Surface, C.arg(2)},
                      {arg::U, C.arg(3)},
                      {arg::V, C.arg(4)},
                      {arg::R, C.arg(5)},
                      {arg::Level, C.arg(6)}});
}

} // namespace cmc::frontend::lowering
