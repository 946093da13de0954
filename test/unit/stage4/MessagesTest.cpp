//===- MessagesTest.cpp - the rows of Messages.def are true ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Each row is compared with the declaration of its intrinsic, and all rows with
// the page that says what they mean.
//===----------------------------------------------------------------------===//
#include "stage4/Messages.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"
#include <set>

using namespace cmc;
using namespace llvm;

namespace gx = GenXIntrinsic;

namespace {

constexpr unsigned Lanes = 16;

std::string nameOf(unsigned ID) { return gx::getGenXName(gx::ID(ID)); }

/// Calls of messages in a function that has operands of all kinds.
struct MessagesTest : ::testing::Test {
  LLVMContext C;
  Module M{"messages", C};
  IRBuilder<> B{C};

  void SetUp() override {
    Function *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                                   GlobalValue::ExternalLinkage, "k", M);
    B.SetInsertPoint(BasicBlock::Create(C, "", F));
  }

  Type *lanesOf(Type *E) { return FixedVectorType::get(E, Lanes); }
  Value *some(Type *T) { return UndefValue::get(T); }

  /// The call of \p Row with operands of the types that stage 4 says.
  CallInst *create(const Message &Row) {
    bool IsFlat = Row.Space == MessageSpace::Flat;
    Type *Word = IsFlat ? B.getInt64Ty() : B.getInt32Ty();
    Type *Data = lanesOf(Row.Atomic && Row.Atomic->IsFloat ? B.getFloatTy()
                                                           : B.getInt32Ty());
    SmallVector<MessageOperand, 8> Operands;
    for (arg::Arg A : {arg::U, arg::V, arg::R, arg::Level})
      if (Row.has(A))
        Operands.push_back({A, some(lanesOf(B.getInt32Ty()))});
    if (Row.has(arg::Offsets))
      Operands.push_back({arg::Offsets, some(lanesOf(Word))});
    for (arg::Arg A : {arg::Base, arg::Bytes})
      if (Row.has(A))
        Operands.push_back({A, some(Word)});
    if (Row.has(arg::Data))
      Operands.push_back({arg::Data, some(Data)});
    bool HasResult = Row.Access == MessageAccess::Read ||
                     Row.Access == MessageAccess::Atomic;
    return createMessage(B, Row.ID, HasResult ? Data : nullptr, Operands);
  }
};

/// What an argument must be, as its declaration says.
enum class Kind { Mask, Vector, Integer };
Kind kindOf(arg::Arg A) {
  switch (A) {
  case arg::Predicate:
    return Kind::Mask;
  case arg::Offsets:
  case arg::U:
  case arg::V:
  case arg::R:
  case arg::Level:
  case arg::Data:
  case arg::Second:
  case arg::Old:
    return Kind::Vector;
  default:
    return Kind::Integer;
  }
}

bool is(const Type *T, Kind K) {
  switch (K) {
  case Kind::Mask:
    return T->isIntOrIntVectorTy(1);
  case Kind::Vector:
    return T->isVectorTy() && !T->isIntOrIntVectorTy(1);
  case Kind::Integer:
    return T->isIntegerTy() && !T->isIntegerTy(1);
  }
  return false;
}

/// \p Name with each of the alternatives in braces.
void expand(StringRef Name, std::set<std::string> &Names) {
  size_t Open = Name.find('{'), Close = Name.find('}');
  if (Open == StringRef::npos) {
    Names.insert("llvm.genx." + Name.str());
    return;
  }
  SmallVector<StringRef, 4> Alternatives;
  Name.slice(Open + 1, Close).split(Alternatives, ',');
  for (StringRef A : Alternatives)
    expand((Name.take_front(Open) + A + Name.drop_front(Close + 1)).str(),
           Names);
}

/// The names in the first columns of the tables of chapter Memory.
std::set<std::string> namesOnPage() {
  auto Page = MemoryBuffer::getFile(PAGE);
  std::set<std::string> Names;
  if (!Page)
    return Names;
  StringRef Memory = (*Page)->getBuffer().split("\n## Memory\n").second;
  SmallVector<StringRef, 64> Lines;
  Memory.split("\n## ").first.split(Lines, '\n');
  Regex Intrinsic("`([a-z0-9_.{},<>]+)\\(");
  for (StringRef Line : Lines) {
    if (!Line.consume_front("| "))
      continue;
    StringRef Column = Line.split(" | ").first;
    SmallVector<StringRef, 2> Found;
    while (Intrinsic.match(Column, &Found)) {
      expand(Found[1], Names);
      Column = Column.drop_front(Found[0].end() - Column.begin());
    }
  }
  return Names;
}

} // namespace

TEST_F(MessagesTest, RowsHaveTheArgumentsOfTheirIntrinsics) {
  for (const Message &Row : allMessages()) {
    if (Row.Function == SharedFunction::Sampler)
      continue; // Parameters are many.
    SCOPED_TRACE(nameOf(Row.ID));
    CallInst *Call = create(Row);
    unsigned N = 0;
    for (; Row.Args[N] != arg::None; ++N) {
      ASSERT_LT(N, Call->arg_size());
      EXPECT_TRUE(is(Call->getArgOperand(N)->getType(), kindOf(Row.Args[N])))
          << "argument " << N;
    }
    EXPECT_EQ(N, Call->arg_size());
    EXPECT_EQ(gx::getGenXIntrinsicID(Call), Row.ID);
    EXPECT_EQ(Call->getType()->isVoidTy(),
              Row.Access == MessageAccess::Write ||
                  Row.Access == MessageAccess::Prefetch ||
                  Row.Access == MessageAccess::Fence);
    if (Value *Old = MessageCall{*Call, Row}.value(arg::Old))
      EXPECT_EQ(Old->getType(), Call->getType());
  }
  B.CreateRetVoid();
  EXPECT_FALSE(verifyModule(M, &errs()));
}

TEST_F(MessagesTest, ArgumentsOfTheSamplerStandBeforeItsParameters) {
  for (const Message &Row : allMessages()) {
    if (Row.Function != SharedFunction::Sampler)
      continue;
    SCOPED_TRACE(nameOf(Row.ID));
    SmallVector<Intrinsic::IITDescriptor, 8> Table;
    gx::getIntrinsicInfoTableEntries(gx::ID(Row.ID), Table);
    // The result, and at least one parameter.
    EXPECT_LT(*Row.find(arg::Parameters), Table.size() - 1);
    EXPECT_EQ(Row.Args[*Row.find(arg::Parameters) + 1], arg::None);
  }
}

TEST_F(MessagesTest, RowsAreFoundAndNoneIsThereTwice) {
  for (const Message &Row : allMessages())
    EXPECT_EQ(findMessage(Row.ID), &Row) << nameOf(Row.ID);
  EXPECT_EQ(findMessage(gx::genx_thread_x), nullptr);
  EXPECT_EQ(findMessage(gx::not_genx_intrinsic), nullptr);
}

TEST_F(MessagesTest, AtomicOperationsHaveAsManySources) {
  for (const Message &Row : allMessages()) {
    if (!Row.Atomic)
      continue;
    SCOPED_TRACE(nameOf(Row.ID));
    EXPECT_EQ(Row.Atomic->Sources, Row.has(arg::Data) + Row.has(arg::Second));
    EXPECT_EQ(findAtomic(Row.Atomic->Kind, Row.Space), &Row);
  }
}

TEST_F(MessagesTest, OperandsThatAreNotGivenHaveTheirDefaults) {
  Value *Offsets = some(lanesOf(B.getInt32Ty()));
  CallInst *Call =
      createMessage(B, gx::genx_gather_scaled, lanesOf(B.getFloatTy()),
                    {{arg::LogBytes, 2u}, {arg::Offsets, Offsets}});
  Optional<MessageCall> Gather = MessageCall::of(*Call);
  ASSERT_TRUE(Gather.hasValue());
  EXPECT_TRUE(cast<Constant>(Gather->value(arg::Predicate))->isAllOnesValue());
  EXPECT_EQ(Gather->lanes(), Lanes);
  EXPECT_EQ(Gather->constant(arg::LogBytes), 2);
  EXPECT_EQ(Gather->constant(arg::Base, -1), 0);
  EXPECT_TRUE(isa<UndefValue>(Gather->value(arg::Old)));
  EXPECT_EQ(Gather->value(arg::Data), nullptr);
  EXPECT_EQ(Gather->dataBytes(), 4 * Lanes);
}

TEST_F(MessagesTest, SpellingsHaveTheArgumentsOfTheirIntrinsics) {
  for (const MessageSpelling &S : messageSpellings()) {
    SCOPED_TRACE(nameOf(S.ID));
    SmallVector<MessageOperand, 2> Operands = {
        {arg::Offsets, some(lanesOf(B.getInt32Ty()))}};
    CallInst *Call = createMessage(B, S.ID, lanesOf(B.getInt32Ty()), Operands);
    unsigned N = 0;
    for (; S.Args[N] != arg::None; ++N) {
      ASSERT_LT(N, Call->arg_size());
      EXPECT_TRUE(is(Call->getArgOperand(N)->getType(), kindOf(S.Args[N])));
      EXPECT_TRUE(findMessage(S.As)->has(S.Args[N])) << "argument " << N;
    }
    EXPECT_EQ(N, Call->arg_size());
  }
}

TEST_F(MessagesTest, ThePageListsAllOfThem) {
  std::set<std::string> OnPage = namesOnPage(), Ours;
  Regex Atomic("^(.*\\.atomic\\.)[a-z]+$");
  for (const Message &Row : allMessages())
    if (Row.Function != SharedFunction::Sampler)
      Ours.insert(Row.Atomic ? Atomic.sub("\\1<op>", nameOf(Row.ID))
                             : nameOf(Row.ID));
  EXPECT_EQ(join(OnPage, "\n"), join(Ours, "\n"));
}
