//===- Messages.cpp - the messages of stage 4 -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Messages.h"
#include "cmc/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace cmc {
namespace {

namespace gx = GenXIntrinsic;

enum class ElementKind { Integer, Float };
constexpr AtomicRow AtomicRows[] = {
#define CMC_ATOMIC(OPERATION, VALUE, CODE, SOURCES, ELEMENTS)                  \
  {AtomicKind::OPERATION,                                                      \
   #OPERATION,                                                                 \
   VALUE,                                                                      \
   CODE,                                                                       \
   SOURCES,                                                                    \
   ElementKind::ELEMENTS == ElementKind::Float},
#include "stage4/Messages.def"
};

namespace rows {
using namespace arg;
constexpr const AtomicRow *No = nullptr;
#define CMC_ROW(ATOMIC, INTRINSIC, FUNCTION, ACCESS, SPACE, SHAPE, NEEDS,      \
                OPCODE, ENTRY, ...)                                            \
  {{{__VA_ARGS__}},                                                            \
   gx::genx_##INTRINSIC,                                                       \
   SharedFunction::FUNCTION,                                                   \
   MessageAccess::ACCESS,                                                      \
   MessageSpace::SPACE,                                                        \
   MessageShape::SHAPE,                                                        \
   NEEDS,                                                                      \
   ENTRY,                                                                      \
   ATOMIC},
constexpr Message Messages[] = {
#define CMC_MESSAGE(...) CMC_ROW(No, __VA_ARGS__)
#define CMC_ATOMIC_MESSAGE(OPERATION, ...)                                     \
  CMC_ROW(&AtomicRows[unsigned(AtomicKind::OPERATION)], __VA_ARGS__)
#include "stage4/Messages.def"
};
#undef CMC_ROW
constexpr MessageSpelling Spellings[] = {
#define CMC_SPELLING(INTRINSIC, AS, ...)                                       \
  {{{__VA_ARGS__}}, gx::genx_##INTRINSIC, gx::genx_##AS},
#include "stage4/Messages.def"
};
} // namespace rows

constexpr uint64_t AnyConstant = ~uint64_t(0), NoConstant = AnyConstant - 1;
constexpr uint64_t LastConstants[] = {
    NoConstant, // arg::None
#define CMC_ARGUMENT(NAME, LAST) LAST,
#include "stage4/Messages.def"
};

/// The arguments of \p ID, a message or a spelling of one; null for others.
const MessageArguments *findArguments(unsigned ID) {
  if (const Message *M = findMessage(ID))
    return M;
  for (const MessageSpelling &S : rows::Spellings)
    if (S.ID == ID)
      return &S;
  return nullptr;
}

/// An all-true mask for as many lanes as \p Operands have.
Constant *allLanes(Type *Bit, ArrayRef<MessageOperand> Operands) {
  for (const MessageOperand &O : Operands)
    if (O.A == arg::Offsets || O.A == arg::U)
      return Constant::getAllOnesValue(O.V->getType()->getWithNewType(Bit));
  return Constant::getAllOnesValue(FixedVectorType::get(Bit, 1));
}

/// Whether argument \p A has the type of the result.
bool isLikeResult(arg::Arg A) {
  return A == arg::Old || A == arg::Data || A == arg::Second;
}

} // namespace

ArrayRef<AtomicRow> atomicOperations() { return AtomicRows; }
ArrayRef<Message> allMessages() { return rows::Messages; }
ArrayRef<MessageSpelling> messageSpellings() { return rows::Spellings; }

Optional<unsigned> MessageArguments::find(arg::Arg A) const {
  for (unsigned I = 0; Args[I] != arg::None; ++I)
    if (Args[I] == A)
      return I;
  return None;
}

const Message *findMessage(unsigned ID) {
  static const std::vector<const Message *> ByID = [] {
    std::vector<const Message *> Table(gx::num_genx_intrinsics);
    for (const Message &M : rows::Messages)
      Table[M.ID] = &M;
    return Table;
  }();
  return ID < ByID.size() ? ByID[ID] : nullptr;
}

const Message &lscMessage(MessageAccess Access, MessageSpace Space,
                          MessageShape Shape) {
  return *find_if(rows::Messages, [&](const Message &M) {
    return M.Function == SharedFunction::LSC && M.Access == Access &&
           M.Space == Space && M.Shape == Shape;
  });
}

const Message *findAtomic(AtomicKind Kind, MessageSpace Space) {
  auto *M = find_if(rows::Messages, [&](const Message &M) {
    return M.Atomic && M.Atomic->Kind == Kind && M.Space == Space;
  });
  return M == std::end(rows::Messages) ? nullptr : M;
}

Optional<uint64_t> lastConstant(arg::Arg A) {
  uint64_t Last = LastConstants[A];
  return Last == NoConstant ? None : Optional<uint64_t>(Last);
}

Optional<MessageCall> MessageCall::of(const Value &V) {
  auto *Call = dyn_cast<CallInst>(&V);
  const Message *M = Call ? findMessage(gx::getGenXIntrinsicID(Call)) : nullptr;
  return M ? Optional<MessageCall>(MessageCall{*Call, *M}) : None;
}

Value *MessageCall::value(arg::Arg A) const {
  Optional<unsigned> Index = M.find(A);
  return Index ? Call.getArgOperand(*Index) : nullptr;
}

int64_t MessageCall::constant(arg::Arg A, int64_t Default) const {
  auto *C = dyn_cast_or_null<ConstantInt>(value(A));
  return C ? C->getSExtValue() : Default;
}

unsigned MessageCall::lanes() const {
  Value *Mask = value(arg::Predicate);
  auto *T = Mask ? dyn_cast<FixedVectorType>(Mask->getType()) : nullptr;
  return T ? T->getNumElements() : 1;
}

Type *MessageCall::dataType() const {
  Value *Data = value(arg::Data);
  return Data ? Data->getType() : Call.getType();
}

unsigned MessageCall::dataBytes() const {
  return dataType()->getPrimitiveSizeInBits().getFixedSize() / 8;
}

CallInst *createMessage(IRBuilder<> &B, unsigned ID, Type *Result,
                        ArrayRef<MessageOperand> Operands) {
  const MessageArguments &Arguments = *findArguments(ID);
  SmallVector<MessageOperand, 16> All;
  SmallVector<Type *, 4> Overloads;
  if (gx::isOverloadedRet(ID))
    Overloads.push_back(Result);
  for (const arg::Arg *A = Arguments.Args; *A != arg::None; ++A) {
    auto *O =
        find_if(Operands, [&](const MessageOperand &O) { return O.A == *A; });
    if (O != Operands.end())
      All.push_back(*O);
    else if (*A == arg::Predicate)
      All.push_back({*A, allLanes(B.getInt1Ty(), Operands)});
    else if (isLikeResult(*A))
      All.push_back({*A, UndefValue::get(Result)});
    else
      All.push_back({*A, 0u});
    if (gx::isOverloadedArg(ID, All.size() - 1))
      Overloads.push_back(All.back().V->getType());
  }
  Function *F = gx::getGenXDeclaration(B.GetInsertBlock()->getModule(),
                                       gx::ID(ID), Overloads);
  if (F->arg_size() != All.size())
    report_fatal_error("Messages.def has other arguments for " + F->getName());
  SmallVector<Value *, 16> Args;
  for (const MessageOperand &O : All) {
    Type *T = F->getFunctionType()->getParamType(Args.size());
    Args.push_back(!O.V               ? ConstantInt::get(T, O.Constant)
                   : T->isIntegerTy() ? B.CreateZExtOrTrunc(O.V, T)
                                      : O.V);
  }
  return B.CreateCall(F, Args);
}

} // namespace cmc
