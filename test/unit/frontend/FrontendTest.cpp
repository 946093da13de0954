//===- FrontendTest.cpp - the front end as a library ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Frontend.h"
#include "gtest/gtest.h"
#include <thread>

using namespace cmc;
using namespace cmc::frontend;

namespace {

struct Outcome {
  Result R;
  std::vector<Diagnostic> Diags;
};

Outcome runOn(llvm::StringRef Source, Options::Action Act,
              std::vector<std::string> Args = {},
              const char *Target = "icllp") {
  static thread_local llvm::LLVMContext Context;
  Options Opts;
  Opts.Target = findTarget(Target);
  Opts.Act = Act;
  Opts.ClangArgs = std::move(Args);
  Outcome Out;
  Out.R = run(Context, "memory.cm", Source, Opts,
              [&Out](const Diagnostic &D) { Out.Diags.push_back(D); });
  return Out;
}

const char Good[] = R"(
extern "C" _GENX_MAIN_ void k(SurfaceIndex s [[type("buffer_t")]], int n) {
  vector<int, 8> v = n;
  write(s, 0, v);
})";

} // namespace

TEST(Frontend, SourceInMemory) {
  Outcome Out = runOn(Good, Options::Action::EmitIR);
  EXPECT_TRUE(Out.R.Ok);
  EXPECT_TRUE(Out.Diags.empty());
  ASSERT_TRUE(Out.R.Module);
  EXPECT_TRUE(Out.R.Module->getFunction("k"));
}

TEST(Frontend, DiagnosticsHaveAPlaceAndARendering) {
  Outcome Out = runOn("void f(vector<int, 4> v) {\n  v(4) = 1;\n}",
                      Options::Action::SyntaxOnly);
  EXPECT_FALSE(Out.R.Ok);
  ASSERT_EQ(Out.Diags.size(), 1u);
  const Diagnostic &D = Out.Diags[0];
  EXPECT_EQ(D.Level, Severity::Error);
  EXPECT_EQ(D.File, "memory.cm");
  EXPECT_EQ(D.Line, 2u);
  EXPECT_EQ(D.Column, 5u);
  EXPECT_EQ(D.Message,
            "element index 4 is out of range; 'vector<int,4>' has 4 elements");
  EXPECT_EQ(D.Rendered,
            "memory.cm:2:5: error: " + D.Message + "\n  v(4) = 1;\n    ^\n");
}

TEST(Frontend, TargetsDiffer) {
  const char Source[] = "double f(double x) { return x; }";
  auto Syntax = Options::Action::SyntaxOnly;
  EXPECT_FALSE(runOn(Source, Syntax, {}, "icllp").R.Ok);
  EXPECT_TRUE(runOn(Source, Syntax, {}, "skl").R.Ok);
  EXPECT_TRUE(runOn(Source, Syntax, {}, "cpu").R.Ok);
}

TEST(Frontend, PreprocessedTextAndDependencies) {
  Outcome Text =
      runOn("int x = VALUE;", Options::Action::Preprocess, {"-D", "VALUE=42"});
  EXPECT_TRUE(llvm::StringRef(Text.R.Text).contains("int x = 42;"));
  Outcome Rules =
      runOn(Good, Options::Action::Dependencies, {"-M", "-MT", "goal"});
  EXPECT_EQ(Rules.R.Text, "goal: memory.cm\n");
  EXPECT_EQ(runOn(Good, Options::Action::EmitIR, {"-MD"}).R.Dependencies,
            "memory.o: memory.cm\n");
  EXPECT_EQ(runOn(Good, Options::Action::EmitIR).R.Dependencies, "");
}

TEST(Frontend, AWarningAboutATemplateIsNotRepeatedForItsInstances) {
  Outcome Out = runOn("template <int N> void f(vector<int, N> v) {\n"
                      "  vector<int, 4> w = 1;\n"
                      "  w + 1;\n"
                      "}\n"
                      "void g() {\n"
                      "  f<4>(1);\n"
                      "  f<8>(1);\n"
                      "}",
                      Options::Action::SyntaxOnly);
  EXPECT_TRUE(Out.R.Ok);
  ASSERT_EQ(Out.Diags.size(), 1u);
  EXPECT_EQ(Out.Diags[0].Line, 3u);
}

TEST(Frontend, UnknownOptionIsAnError) {
  Outcome Out = runOn(Good, Options::Action::SyntaxOnly, {"-no-such-option"});
  EXPECT_FALSE(Out.R.Ok);
  ASSERT_FALSE(Out.Diags.empty());
  EXPECT_EQ(Out.Diags[0].File, "");
}

TEST(Frontend, ThreadsDoNotMeet) {
  std::vector<std::thread> Threads;
  std::vector<int> Ok(4);
  for (int I = 0; I < 4; ++I)
    Threads.emplace_back([&Ok, I] {
      const char *Target = I % 2 ? "skl" : "tgllp";
      Ok[I] = runOn(Good, Options::Action::EmitIR, {}, Target).R.Ok;
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Ok, std::vector<int>(4, 1));
}
