//===- SnippetTest.cpp - the EU and its documented semantics --------------===//
//
// Part of CMC, under the MIT licence.
//
// Runs every case of test/gen-simulator/snippets on a thread, one test for each
// group of cases and platform. Registers that a case does not list must not
// change. Translated code must leave the same thread as the interpreter, bit
// for bit.
//===----------------------------------------------------------------------===//
#include "Snippets.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/state/Dispatch.h"
#include "gen-simulator/translate/Translator.h"
#include "gtest/gtest.h"
#include <cmath>
#include <memory>

using namespace gensim;

namespace {

class NoMemory : public AddressSpace {
  uint8_t *page(uint64_t) override { return nullptr; }
};

/// The cases of a platform, decoded and prepared once.
struct Platform {
  explicit Platform(const std::string &Name) : File(readSnippets(Name)) {
    auto Decoded = decode(File.Code, *cmc::findTarget(Name));
    if (!Decoded) {
      Error = llvm::toString(Decoded.takeError());
      return;
    }
    Code = prepare(*Decoded);
  }

  static Platform &get(const std::string &Name) {
    static std::map<std::string, std::unique_ptr<Platform>> All;
    std::unique_ptr<Platform> &P = All[Name];
    if (!P)
      P = std::make_unique<Platform>(Name);
    return *P;
  }

  SnippetFile File;
  std::shared_ptr<const Executable> Code;
  std::string Error;
};

/// The cases of a platform in the order of the modes in which they run: a chunk
/// of code is translated for each of them.
class Translations {
public:
  struct Batch {
    std::vector<Inst> Insts;
    std::shared_ptr<const Executable> Interpreted, Translated;
  };
  struct Place {
    Batch *In;
    uint32_t First;
  };

  explicit Translations(const Platform &P) {
    for (const auto &Entry : P.File.Groups)
      for (const Snippet &S : Entry.second)
        add(P, S);
    for (auto &Entry : Batches)
      prepareBatch(Entry.second, P.Code->program().target());
  }
  const Place &place(const Snippet &S) const { return Places.at(&S); }

  static const Translations &get(const std::string &Name) {
    static std::map<std::string, std::unique_ptr<Translations>> All;
    std::unique_ptr<Translations> &T = All[Name];
    if (!T)
      T = std::make_unique<Translations>(Platform::get(Name));
    return *T;
  }

private:
  using Modes = std::tuple<uint32_t, uint32_t, bool>;

  void add(const Platform &P, const Snippet &S) {
    Batch &B = Batches[{S.ControlBefore, S.ControlAfter, S.Mask == ~0u}];
    Places[&S] = {&B, uint32_t(B.Insts.size())};
    for (unsigned N = 0; N < S.Count; ++N) {
      B.Insts.push_back(P.Code->program().insts()[S.First + N]);
      B.Insts.back().PC = 16 * uint32_t(B.Insts.size() - 1);
    }
  }
  static void prepareBatch(Batch &B, const cmc::TargetInfo &Target) {
    std::vector<uint8_t> Bytes(16 * B.Insts.size());
    auto P = std::make_shared<Program>(Target, std::move(B.Insts), Bytes);
    B.Interpreted = prepare(P);
    // Blocks of one instruction, so that any number of them can run.
    B.Translated = prepareFor(P, Core::Translate, {1});
  }

  std::map<Modes, Batch> Batches;
  std::map<const Snippet *, Place> Places;
};

std::string hex(const uint8_t *Bytes, size_t Size) {
  std::string Text;
  char Digits[3];
  for (size_t I = Size; I-- > 0;) {
    snprintf(Digits, sizeof(Digits), "%02x", Bytes[I]);
    Text += Digits;
  }
  return Text;
}

std::string place(unsigned Offset) {
  return "r" + std::to_string(Offset / 32) + " byte " +
         std::to_string(Offset % 32);
}

struct Bits {
  uint64_t Value = 0, Exponent = 0, Fraction = 0;
  bool IsNaN = false;
  Bits(const uint8_t *Bytes, size_t Size) {
    memcpy(&Value, Bytes, Size);
    if (Size < 2) // Not a float.
      return;
    unsigned FractionBits = Size == 2 ? 10 : Size == 4 ? 23 : 52;
    unsigned ExponentBits = unsigned(Size * 8) - 1 - FractionBits;
    Fraction = Value & ((uint64_t(1) << FractionBits) - 1);
    Exponent = Value >> FractionBits & ((uint64_t(1) << ExponentBits) - 1);
    IsNaN = Fraction && Exponent == (uint64_t(1) << ExponentBits) - 1;
  }
};

bool matches(const Expected &E, const uint8_t *Got) {
  Bits Wanted(E.Bytes.data(), E.Bytes.size()), Found(Got, E.Bytes.size());
  switch (E.Kind) {
  case '=':
    return Wanted.Value == Found.Value;
  case '~': // Neighbours of one sign have neighbouring bits.
    return !Found.IsNaN && Wanted.Value - Found.Value + 1 <= 2;
  case 'n':
    return Found.IsNaN;
  default:
    return true;
  }
}

/// One case on a thread of its own.
class CaseRun {
public:
  CaseRun(const Platform &P, const Snippet &S) : P(P), S(S), Memory(Space) {
    D.Code = P.Code;
    D.Space = &Space;
    T = std::make_unique<Thread>(D, Group, Memory);
    fill('g', T->GRF.data(), 128 * 32);
    fill('f', T->Flags.data(), 8);
    fill('a', T->Address.data(), 32);
    for (const RegisterBytes &R : S.Start)
      memcpy((R.File == 'g'   ? T->GRF.data()
              : R.File == 'f' ? T->Flags.data()
                              : T->Address.data()) +
                 R.Offset,
             R.Bytes.data(), R.Bytes.size());
    T->Control[0] = S.ControlBefore;
    T->DispatchMask = T->Active = S.Mask;
    T->Next = S.First;
    Before = T->GRF;
  }

  /// "" or what differs.
  std::string differences() {
    std::atomic<bool> Stop(false);
    P.Code->run(*T, S.Count, Stop);
    if (T->Status != ThreadStatus::Ready)
      return "stopped: " + T->Problem.Message + "\n";
    std::string Text = generalRegisters();
    Text += whole("flags", T->Flags.data(), S.Flags);
    Text += whole("a0", T->Address.data(), S.Address);
    if (T->Control[0] != S.ControlAfter)
      Text += "cr0: not " + std::to_string(S.ControlAfter) + " but " +
              std::to_string(T->Control[0]) + "\n";
    return Text;
  }

  /// "" or what translated code does otherwise. A NaN that could come from
  /// several operands may have the payload of any.
  std::string disagreements(const Translations &All) {
    const Translations::Place &At = All.place(S);
    CaseRun Other(P, S);
    for (Thread *X : {T.get(), Other.T.get()})
      X->Next = At.First;
    std::atomic<bool> Stop(false);
    At.In->Interpreted->run(*T, S.Count, Stop);
    At.In->Translated->run(*Other.T, S.Count, Stop);
    const Thread &A = *T, &B = *Other.T;
    for (const Expected &E : S.Elements)
      if (E.Kind == 'n' && matches(E, &B.GRF[E.Offset]))
        memcpy(&Other.T->GRF[E.Offset], &A.GRF[E.Offset], E.Bytes.size());
    std::string Text;
    for (unsigned I = 0; I < 128 * 32; ++I)
      if (A.GRF[I] != B.GRF[I])
        Text += place(I) + ": " + hex(&A.GRF[I], 1) + ", translated " +
                hex(&B.GRF[I], 1) + "\n";
    auto Same = [&](const char *Name, bool Is) {
      Text += Is ? std::string() : std::string(Name) + " differs\n";
    };
    Same("flags", A.Flags == B.Flags);
    Same("a0", A.Address == B.Address);
    Same("accumulator", A.Acc.Value == B.Acc.Value);
    Same("implicit accumulator", A.Acc.Implicit == B.Acc.Implicit);
    Same("cr0", A.Control == B.Control);
    Same("active channels", A.Active == B.Active);
    Same("position", A.Next == B.Next && A.Executed == B.Executed);
    Same("problem", A.Problem.Message == B.Problem.Message);
    return Text;
  }

  std::string describe() const {
    std::string Text;
    for (unsigned I = 0; I < S.Count; ++I)
      Text += P.Code->program().text(S.First + I) + "\n";
    char Line[64];
    snprintf(Line, sizeof(Line), "mask %08x cr0 %x\n", S.Mask, S.ControlBefore);
    Text += Line;
    for (const RegisterBytes &R : S.Start)
      Text += std::string("  ") + R.File + " " + place(R.Offset) + ": " +
              hex(R.Bytes.data(), R.Bytes.size()) + "\n";
    return Text;
  }

private:
  static void fill(char File, uint8_t *Bytes, unsigned Size) {
    for (unsigned I = 0; I < Size; ++I)
      Bytes[I] = background(File, I);
  }

  std::string generalRegisters() {
    std::string Text;
    for (const Expected &E : S.Elements) {
      const uint8_t *Got = &T->GRF[E.Offset];
      if (!matches(E, Got))
        Text += "lane " + std::to_string(E.Lane) + ", " + place(E.Offset) +
                ": not " + hex(E.Bytes.data(), E.Bytes.size()) + " but " +
                hex(Got, E.Bytes.size()) +
                (E.Kind == '=' ? "\n" : std::string(" ") + E.Kind + "\n");
      memcpy(&Before[E.Offset], Got, E.Bytes.size());
    }
    for (unsigned I = 0; I < 128 * 32; ++I)
      if (T->GRF[I] != Before[I])
        Text += "changed: " + place(I) + " to " + hex(&T->GRF[I], 1) + "\n";
    return Text;
  }

  static std::string whole(const char *Name, const uint8_t *Got,
                           const std::vector<uint8_t> &Wanted) {
    if (memcmp(Got, Wanted.data(), Wanted.size()) == 0)
      return "";
    return std::string(Name) + ": not " + hex(Wanted.data(), Wanted.size()) +
           " but " + hex(Got, Wanted.size()) + "\n";
  }

  const Platform &P;
  const Snippet &S;
  NoMemory Space;
  TranslationCache Memory;
  Dispatch D;
  ThreadGroup Group;
  std::unique_ptr<Thread> T;
  std::array<uint8_t, MaxGRFBytes> Before;
};

/// All cases of a platform: reading the file takes longer than most groups of
/// them.
class Snippets : public testing::TestWithParam<const char *> {
protected:
  void SetUp() override {
    ASSERT_EQ(P.Error, "");
    ASSERT_FALSE(P.File.Counts.empty()) << "no cases were made";
  }

  /// Runs each case of a group; \p Problems are those of one. Reports the first
  /// three that have any.
  void expectNone(const std::string &Group,
                  llvm::function_ref<std::string(CaseRun &)> Problems) {
    unsigned Failed = 0, Ran = 0;
    for (const Snippet &S : P.File.Groups[Group]) {
      CaseRun R(P, S);
      std::string Text = Problems(R);
      ++Ran;
      if (!Text.empty() && ++Failed <= 3)
        ADD_FAILURE() << R.describe() << Text;
    }
    EXPECT_EQ(Failed, 0u) << "of " << Ran << " cases of " << Group;
    EXPECT_EQ(Ran, P.File.Counts[Group]) << Group;
  }

  Platform &P = Platform::get(GetParam());
};

TEST_P(Snippets, Agree) {
  for (const auto &Group : P.File.Counts)
    expectNone(Group.first, [](CaseRun &R) { return R.differences(); });
}

TEST_P(Snippets, AgreeTranslated) {
  const Translations &All = Translations::get(GetParam());
  for (const auto &Group : P.File.Counts)
    expectNone(Group.first, [&](CaseRun &R) { return R.disagreements(All); });
}

/// What is not as a case says must be reported.
TEST(SnippetComparison, NoticesEveryDifference) {
  Platform &P = Platform::get("skl");
  ASSERT_EQ(P.Error, "");
  unsigned Tried = 0;
  for (const Snippet &S : P.File.Groups["add_int"]) {
    if (S.Elements.size() < 2 || ++Tried > 20)
      continue;
    auto Differs = [&](auto Change) {
      Snippet Wrong = S;
      Change(Wrong);
      return !CaseRun(P, Wrong).differences().empty();
    };
    EXPECT_FALSE(Differs([](Snippet &) {}));
    EXPECT_TRUE(Differs([](Snippet &C) { C.Elements[1].Bytes[0] ^= 1; }));
    EXPECT_TRUE(Differs([](Snippet &C) { C.Flags[7] ^= 0x80; }));
    EXPECT_TRUE(Differs([](Snippet &C) { C.Address[31] ^= 1; }));
    EXPECT_TRUE(Differs([](Snippet &C) { C.ControlAfter ^= 1; }));
    // Registers hold something else than what the case says of r5.
    EXPECT_TRUE(Differs([](Snippet &C) {
      C.Elements[0].Offset = 5 * 32;
      C.Elements[0].Bytes[0] = uint8_t(~background('g', 5 * 32));
    }));
  }
  EXPECT_GT(Tried, 20u);
}

INSTANTIATE_TEST_SUITE_P(EU, Snippets,
                         testing::Values("skl", "icllp", "tgllp", "dg2"),
                         [](const auto &I) { return std::string(I.param); });

} // namespace
