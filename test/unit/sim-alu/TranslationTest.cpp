//===- TranslationTest.cpp - translated code and the interpreter ----------===//
//
// Part of CMC, under the MIT licence.
//
// Random instructions on random registers: translated code leaves the same
// thread as the interpreter, which LoopsTest.cpp compares with the definition.
//===----------------------------------------------------------------------===//
#include "RandomInst.h"
#include "gen-simulator/translate/Translator.h"
#include <gtest/gtest.h>

using namespace gensim;
using namespace gensim::test;

namespace {

std::shared_ptr<const Program> programOf(std::vector<Inst> Insts,
                                         const char *Target) {
  uint32_t PC = 0;
  for (Inst &I : Insts) {
    I.PC = PC;
    PC += I.Bytes;
  }
  return std::make_shared<Program>(*cmc::findTarget(Target), std::move(Insts),
                                   std::vector<uint8_t>(PC));
}

std::string describe(const Inst &I) {
  std::string Text =
      std::string(mnemonic(I.Opcode)) + " dst " + toString(I.Dst.Ty) + " sat " +
      std::to_string(I.Dst.Saturate) + " size " + std::to_string(I.ExecSize) +
      " file " + std::to_string(unsigned(I.Dst.File)) + " stride " +
      std::to_string(I.Dst.Horz) + " condition " +
      std::to_string(unsigned(I.CondMod));
  for (unsigned K = 0; K < I.NumSources; ++K) {
    const Source &S = I.Src[K];
    Text += std::string(" src ") + toString(S.Ty) + (S.Neg ? "-" : "") +
            (S.Abs ? "|" : "") + " file " + std::to_string(unsigned(S.File)) +
            " <" + std::to_string(S.Vert) + ";" + std::to_string(S.Width) +
            "," + std::to_string(S.Horz) + ">";
  }
  return Text;
}

void expectSame(const Thread &A, const Thread &B, const std::string &What) {
  for (unsigned At = 0; At < 8192 && A.GRF != B.GRF; At += 4)
    EXPECT_EQ(A.grf<uint32_t>(At), B.grf<uint32_t>(At)) << What << " " << At;
  EXPECT_EQ(A.Acc.Value, B.Acc.Value) << What;
  EXPECT_EQ(A.Acc.Implicit, B.Acc.Implicit) << What;
  EXPECT_EQ(A.Flags, B.Flags) << What;
  EXPECT_EQ(A.Address, B.Address) << What;
  EXPECT_EQ(A.Next, B.Next) << What;
  EXPECT_EQ(A.Executed, B.Executed) << What;
  EXPECT_EQ(A.Problem.Message, B.Problem.Message) << What;
}

constexpr uint32_t Controls[] = {0, 0x4c0, 0x80, 0x10, 0x4e0, 0x4f0, 0x440};

class Translated : public testing::TestWithParam<const char *> {
protected:
  void run(const Executable &E, Thread &T, uint64_t Count) {
    std::atomic<bool> Stop{false};
    E.run(T, Count, Stop);
  }
};

TEST_P(Translated, InstructionsAgree) {
  Generator G(3);
  Machine One(GetParam()), Other(GetParam());
  for (unsigned Programs = 0; Programs < 8; ++Programs) {
    std::vector<Inst> Insts;
    for (unsigned N = 0; N < 250; ++N)
      Insts.push_back(G.next());
    auto P = programOf(Insts, GetParam());
    auto Model = prepare(P), Code = prepareFor(P, Core::Translate, {1});
    uint32_t Control = Controls[Programs % std::size(Controls)];
    for (uint32_t N = 0; N < Insts.size() && !HasFailure(); ++N)
      for (unsigned Times = 0; Times < 4; ++Times) {
        Thread &T = One.thread(), &U = Other.thread();
        fill(T, G);
        T.Control[0] = Control;
        copyState(T, U);
        for (Thread *X : {&T, &U}) {
          X->Status = ThreadStatus::Ready;
          X->Problem = Fault();
          X->Next = N;
        }
        run(*Model, T, 1);
        run(*Code, U, 1);
        if (!T.Problem) {
          forgetPayloads(T, Insts[N]);
          forgetPayloads(U, Insts[N]);
        }
        expectSame(T, U, describe(Insts[N]));
      }
  }
}

/// Whole blocks, through which the host's compiler forwards values. Without
/// floats: the payload of a NaN may be any of several.
TEST_P(Translated, BlocksAgree) {
  Generator G(4);
  Machine One(GetParam()), Other(GetParam());
  for (unsigned Programs = 0; Programs < 40 && !HasFailure(); ++Programs) {
    std::vector<Inst> Insts;
    while (Insts.size() < LongestBlock) {
      Inst I = G.next();
      bool HasFloat = isFloat(I.Dst.Ty);
      for (unsigned K = 0; K < I.NumSources; ++K)
        HasFloat |= isFloat(I.Src[K].Ty);
      if (!HasFloat)
        Insts.push_back(I);
    }
    auto P = programOf(Insts, GetParam());
    auto Model = prepare(P), Code = prepareFor(P, Core::Translate);
    for (unsigned Times = 0; Times < 20; ++Times) {
      Thread &T = One.thread(), &U = Other.thread();
      fill(T, G);
      copyState(T, U);
      for (Thread *X : {&T, &U}) {
        X->Status = ThreadStatus::Ready;
        X->Problem = Fault();
        X->Next = 0;
      }
      run(*Model, T, LongestBlock);
      run(*Code, U, LongestBlock);
      expectSame(T, U, "program " + std::to_string(Programs));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Translated, testing::Values("skl", "tgllp"),
                         [](const testing::TestParamInfo<const char *> &I) {
                           return std::string(I.param);
                         });

} // namespace
