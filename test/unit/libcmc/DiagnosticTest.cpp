//===- DiagnosticTest.cpp - diagnostics of libcmc -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Client.h"

using namespace client;

namespace {

TEST(Diagnostics, HavePlaceAndText) {
  cmc::Result R = compile("_GENX_ int f() {\n"
                          "  vector<int, 8> v = 0;\n"
                          "  return v(8);\n"
                          "}\n");
  EXPECT_EQ(R.status, cmc::Status::CompileError);
  EXPECT_TRUE(R.output.empty());
  ASSERT_EQ(R.diagnostics.size(), 1u);
  const cmc::Diagnostic &D = R.diagnostics[0];
  EXPECT_EQ(D.severity, cmc::Severity::Error);
  EXPECT_EQ(D.file, "k.cm");
  EXPECT_EQ(D.line, 3u);
  EXPECT_EQ(D.column, 12u);
  EXPECT_EQ(D.message,
            "element index 8 is out of range; 'vector<int,8>' has 8 elements");
  EXPECT_EQ(D.text, "k.cm:3:12: error: " + D.message +
                        "\n  return v(8);\n           ^\n");
  EXPECT_EQ(R.log(), D.text);
}

/// Those of the passes come from behind Clang.
TEST(Diagnostics, OfLaterStages) {
  cmc::Result R =
      compile("_GENX_ int down(int n) {\n"
              "  return n < 2 ? n : down(n - 1) + down(n - 2);\n"
              "}\n"
              "extern \"C\" _GENX_MAIN_ void k(SurfaceIndex b, int n) {\n"
              "  write(b, 0, vector<int, 8>(down(n)));\n"
              "}\n");
  EXPECT_EQ(R.status, cmc::Status::CompileError);
  ASSERT_FALSE(R.diagnostics.empty());
  EXPECT_EQ(R.diagnostics[0].severity, cmc::Severity::Error);
  EXPECT_EQ(R.diagnostics[0].file, "k.cm");
  EXPECT_GT(R.diagnostics[0].line, 0u);
  EXPECT_NE(R.diagnostics[0].text.find("k.cm:"), std::string::npos);
}

TEST(Diagnostics, AreWarningsAndRemarksToo) {
  cmc::Result R = compile("extern \"C\" _GENX_MAIN_ void k(SurfaceIndex b) {\n"
                          "  int unused;\n"
                          "  vector<float, 16> v; read(b, 0, v);\n"
                          "  v = v * 2.0f + 1.0f;\n"
                          "  write(b, 0, v);\n"
                          "}\n",
                          {"-Wunused-variable", "-Qxcm_opt_report"});
  ASSERT_TRUE(R) << R.log();
  ASSERT_EQ(R.diagnostics.size(), 2u) << R.log();
  EXPECT_EQ(R.diagnostics[0].severity, cmc::Severity::Warning);
  EXPECT_EQ(R.diagnostics[0].line, 0u);
  EXPECT_EQ(R.diagnostics[1].severity, cmc::Severity::Warning);
  EXPECT_EQ(R.diagnostics[1].line, 2u);
  EXPECT_EQ(R.diagnostics[1].message, "unused variable 'unused'");
}

TEST(Diagnostics, OfATargetThatIsNone) {
  cmc::Result R = cmc::compile(request(Kernel, {"-march=icelake"}));
  EXPECT_EQ(R.status, cmc::Status::UsageError);
  ASSERT_EQ(R.diagnostics.size(), 2u);
  EXPECT_EQ(R.diagnostics[0].severity, cmc::Severity::Error);
  EXPECT_EQ(R.diagnostics[0].message.find("unknown target 'icelake'"), 0u);
  EXPECT_EQ(R.diagnostics[1].severity, cmc::Severity::Note);
  EXPECT_EQ(R.diagnostics[1].message.find("the targets are: skl"), 0u);
}

TEST(Diagnostics, OfAFinalizerThatIsNotThere) {
  cmc::Result R = compile(Kernel, {"--finalizer=/nowhere/GenX_IR"});
  EXPECT_EQ(R.status, cmc::Status::CompileError);
  EXPECT_NE(R.log().find("/nowhere/GenX_IR"), std::string::npos);
}

TEST(Diagnostics, ComeInTheirTurn) {
  for (bool InProcess : {false, true}) {
    std::vector<unsigned> Lines;
    cmc::Request R = request("_GENX_ int f() {\n"
                             "  vector<int, 8> v = 0;\n"
                             "  v(9) = 1;\n"
                             "  return v(8);\n"
                             "}\n",
                             {"-march=skl"});
    R.in_process = InProcess;
    R.on_diagnostic = [&](const cmc::Diagnostic &D) {
      Lines.push_back(D.line);
    };
    cmc::Result Made = cmc::compile(R);
    EXPECT_EQ(Made.status, cmc::Status::CompileError);
    EXPECT_EQ(Lines, (std::vector<unsigned>{3, 4}));
    EXPECT_EQ(Made.diagnostics.size(), 2u);
  }
}

} // namespace
