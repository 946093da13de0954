//===- ParametersTest.cpp - figures and configurations --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Parameters.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace gensim::timing;

namespace {

const cmc::TargetInfo &target(const char *Name) {
  return *cmc::findTarget(Name);
}

/// The message of the error, or "" if there is none.
std::string errorOf(const char *Target, const char *Configuration,
                    llvm::StringRef File = "") {
  auto P = Parameters::create(target(Target), Configuration, File);
  return P ? "" : llvm::toString(P.takeError());
}

/// A file with \p Text for the time of a test.
struct File {
  explicit File(llvm::StringRef Text) {
    int FD;
    EXPECT_FALSE(
        llvm::sys::fs::createTemporaryFile("timing", "json", FD, Path));
    llvm::raw_fd_ostream(FD, true) << Text;
  }
  ~File() { llvm::sys::fs::remove(Path); }
  llvm::StringRef path() const { return Path; }
  llvm::SmallString<128> Path;
};

/// The error for \p Text without the path before it.
std::string errorIn(llvm::StringRef Text) {
  File F(Text);
  std::string Message = errorOf("icllp", "", F.path());
  llvm::StringRef Rest = Message;
  EXPECT_TRUE(Rest.empty() || Rest.consume_front(F.path()));
  Rest.consume_front(": ");
  return Rest.str();
}

TEST(Figures, EveryPlatformHasAllOfThem) {
  for (const cmc::TargetInfo &T : cmc::allTargets()) {
    if (!T.IGAPlatform)
      continue;
    auto P = Parameters::create(T, "");
    ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
    for (const Figure &F : P->figures()) {
      EXPECT_NE(std::string(F.Source), "") << T.Name.str() << " " << F.Name;
      EXPECT_LE(F.Low, F.Value) << F.Name;
      EXPECT_GE(F.High, F.Value) << F.Name;
      EXPECT_TRUE(F.G != Grade::Guess || F.Low < F.High || F.Value == F.Low)
          << F.Name;
    }
  }
}

TEST(Figures, ARowHoldsUntilOneForALaterPlatform) {
  auto Latency = [](const char *Name) {
    return (*Parameters::create(target(Name), ""))[Param::ALULatency];
  };
  EXPECT_EQ(Latency("skl"), 8);
  EXPECT_EQ(Latency("glk"), 8);
  EXPECT_EQ(Latency("icllp"), 10);
  EXPECT_EQ(Latency("pvc"), 10);
}

TEST(Figures, WithReplacesOne) {
  auto P = Parameters::create(target("icllp"), "");
  Parameters Q = P->with(Param::ALULatency, 20);
  EXPECT_EQ(Q[Param::ALULatency], 20);
  EXPECT_EQ((*P)[Param::ALULatency], 10);
  EXPECT_EQ(Q[Param::FlagLatency], (*P)[Param::FlagLatency]);
}

TEST(Configurations, TheFirstIsTheUsualOne) {
  auto P = Parameters::create(target("skl"), "");
  ASSERT_TRUE(bool(P));
  EXPECT_EQ(P->configuration().Name, "skl-gt2");
  EXPECT_EQ(P->configuration().Subslices * P->configuration().EUsPerSubslice,
            24u);
  EXPECT_EQ(
      configurationsOf(target("skl")),
      (std::vector<std::string>{"skl-gt2", "skl-gt1", "skl-gt3", "skl-gt4"}));
}

TEST(Configurations, AreFoundInAnyCase) {
  auto P = Parameters::create(target("icllp"), "ICLLP-GT1");
  ASSERT_TRUE(bool(P));
  EXPECT_EQ(P->configuration().Subslices, 4u);
}

TEST(Configurations, SayWhatThereIs) {
  EXPECT_EQ(errorOf("icllp", "icllp-gt9"),
            "unknown configuration 'icllp-gt9'; icllp has icllp-gt2, "
            "icllp-gt1.5, icllp-gt1, ehl-4x8; did you mean 'icllp-gt2'?");
  EXPECT_EQ(errorOf("icllp", "big"),
            "unknown configuration 'big'; icllp has icllp-gt2, icllp-gt1.5, "
            "icllp-gt1, ehl-4x8");
  EXPECT_EQ(errorOf("icllp", "skl-gt1"),
            "configuration 'skl-gt1' is one of skl, not of icllp, which has "
            "icllp-gt2, icllp-gt1.5, icllp-gt1, ehl-4x8");
}

/// Threads and SLM of a group must fit into one subslice of a real GPU.
TEST(Configurations, AgreeWithTheTargets) {
  for (const cmc::TargetInfo &T : cmc::allTargets())
    for (const std::string &Name : configurationsOf(T)) {
      auto P = Parameters::create(T, Name);
      const Configuration &C = P->configuration();
      EXPECT_GE(C.SLMBytesPerSubslice, T.MaxSLM) << Name;
      EXPECT_LE(C.EUsPerSubslice * C.ThreadsPerEU, T.MaxThreadsPerGroup)
          << Name;
      EXPECT_NE(C.Source, "") << Name;
    }
}

TEST(ParameterFile, ReplacesValuesOfBoth) {
  File F(R"({"ALULatency": 7.5, "configuration.ClockMHz": 900,
             "configuration.Subslices": 2})");
  auto P = Parameters::create(target("icllp"), "", F.path());
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ((*P)[Param::ALULatency], 7.5);
  EXPECT_EQ(P->configuration().ClockMHz, 900);
  EXPECT_EQ(P->configuration().Subslices, 2u);
  const Figure &Latency = P->figures()[unsigned(Param::ALULatency)];
  EXPECT_EQ(Latency.Low, 7.5);
  EXPECT_EQ(Latency.High, 7.5);
  EXPECT_EQ(std::string(Latency.Source), "file of parameters");
}

TEST(ParameterFile, NamesWhatIsWrong) {
  EXPECT_EQ(errorIn(R"({"ALULatencies": 8})"),
            "unknown parameter 'ALULatencies'; did you mean 'ALULatency'?");
  EXPECT_EQ(errorIn(R"({"alulatency": 8})"),
            "unknown parameter 'alulatency'; did you mean 'ALULatency'?");
  EXPECT_EQ(errorIn(R"({"configuration.Clock": 8})"),
            "unknown parameter 'configuration.Clock'; did you mean "
            "'configuration.ClockMHz'?");
  EXPECT_EQ(errorIn(R"({"weather": 8})"), "unknown parameter 'weather'");
  EXPECT_EQ(errorIn(R"({"ALULatency": -1})"),
            "'ALULatency' is -1, which is not from 1 to 500");
  EXPECT_EQ(errorIn(R"({"DataPortBytesPerCycle": 0})"),
            "'DataPortBytesPerCycle' is 0, which is not from 1 to 4096");
  EXPECT_EQ(errorIn(R"({"ALULatency": 1e300})"),
            "'ALULatency' is 1e+300, which is not from 1 to 500");
  EXPECT_EQ(errorIn(R"({"ALULatency": "8"})"), "'ALULatency' is not a number");
  EXPECT_EQ(errorIn(R"({"ALULatency": null})"), "'ALULatency' is not a number");
  EXPECT_EQ(errorIn(R"({"configuration.Subslices": 2.5})"),
            "'configuration.Subslices' is 2.5, which is not a whole number");
  EXPECT_EQ(errorIn(R"({"configuration.Subslices": 0})"),
            "'configuration.Subslices' is 0, which is not from 1 to 256");
}

TEST(ParameterFile, ReportsTheFirstOfTwoMistakesByName) {
  EXPECT_EQ(errorIn(R"({"FlagLatency": -1, "ALULatency": -1})"),
            "'ALULatency' is -1, which is not from 1 to 500");
}

TEST(ParameterFile, MustBeAnObjectThatCanBeRead) {
  EXPECT_EQ(errorIn("[1]"), "not a JSON object of parameters and values");
  EXPECT_NE(errorIn(R"({"ALULatency": NaN})").find("Invalid JSON value"),
            std::string::npos);
  EXPECT_NE(errorIn("").find("Unexpected EOF"), std::string::npos);
  EXPECT_EQ(errorOf("icllp", "", "/nonexistent/file"),
            "/nonexistent/file: No such file or directory");
}

} // namespace
