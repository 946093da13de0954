//===- ClientTest.cpp - results of libcmc ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// libcmc must produce the same output as the command with the same options.
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <unistd.h>

using namespace client;

namespace {

std::string contents(const std::string &Path) {
  std::ifstream In(Path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(In), {});
}

/// A directory with the source, where the command runs.
class Compared : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    char Template[] = "/tmp/libcmc-XXXXXX";
    ASSERT_TRUE(mkdtemp(Template));
    Dir = Template;
  }
  void TearDown() override { run("rm -rf " + Dir); }
  int run(const std::string &Command) {
    return std::system(("cd " + Dir + " && " + Command).c_str());
  }
  /// What `cmc Words` writes.
  std::string command(const std::string &Name, const std::string &Source,
                      const std::string &Words) {
    std::ofstream(Dir + "/" + Name, std::ios::binary) << Source;
    EXPECT_EQ(run(CMC_PROGRAM " " + Words + " " + Name + " -o made"), 0);
    return contents(Dir + "/made");
  }
  void expectSame(const std::string &Name, const std::string &Source,
                  std::initializer_list<std::string> Options) {
    cmc::Request R = request(Source, Options, Name);
    R.in_process = GetParam();
    cmc::Result Made = cmc::compile(R);
    ASSERT_TRUE(Made) << Made.log();
    std::string Words;
    for (const std::string &Each : Options)
      Words += " '" + Each + "'";
    std::string Wanted = command(Name, Source, Words);
    EXPECT_FALSE(Wanted.empty());
    EXPECT_TRUE(Made.output == Wanted) << "differs from cmc" << Words;
  }
  std::string Dir;
};
INSTANTIATE_TEST_SUITE_P(InProcess, Compared, testing::Bool());

TEST_P(Compared, Binaries) {
  expectSame("k.cm", Kernel, {"-march=skl"});
  expectSame("k.cm", Kernel, {"-march=tgllp", "-g", "-O0", "-DUNUSED=1"});
  expectSame("k.cm", Kernel, {"-march=icllp", "-binary-format=cm"});
}

TEST_P(Compared, OtherOutputs) {
  expectSame("k.cm", Kernel, {"-march=skl", "-S"});
  expectSame("k.cm", Kernel, {"-march=skl", "-S", "-emit-llvm"});
  expectSame("k.cm", Kernel, {"-march=skl", "-emit-llvm"});
  expectSame("k.cm", Kernel, {"-march=skl", "-emit-visa"});
  expectSame("k.cm", Kernel, {"-march=skl", "-emit-spirv"});
}

TEST_P(Compared, Modules) {
  cmc::Result Text = compile(Kernel, {"-S", "-emit-llvm"});
  cmc::Result Bitcode = compile(Kernel, {"-emit-llvm"});
  cmc::Result SPIRV = compile(Kernel, {"-emit-spirv"});
  expectSame("k.ll", Text.output, {"-march=icllp"});
  expectSame("k.bc", Bitcode.output, {"-march=icllp"});
  expectSame("k.spv", SPIRV.output, {"-march=icllp"});
}

TEST(Client, TellsKernelsAndArguments) {
  cmc::Result R = compile(Kernel + "extern \"C\" _GENX_MAIN_ void other() {}");
  ASSERT_TRUE(R) << R.log();
  ASSERT_EQ(R.kernels.size(), 2u);
  const cmc::Kernel &K = R.kernels[0];
  EXPECT_EQ(K.name, "add");
  EXPECT_GT(K.instructions, 3u);
  EXPECT_GE(K.code_bytes, 8 * K.instructions);
  EXPECT_EQ(K.grf_count, 128u);
  EXPECT_EQ(K.spill_bytes, 0u);
  EXPECT_FALSE(K.has_barriers);
  ASSERT_EQ(K.arguments.size(), 3u);
  EXPECT_EQ(K.arguments[0].name, "buf");
  EXPECT_EQ(K.arguments[0].kind, "buffer");
  EXPECT_EQ(K.arguments[0].access, "read_write");
  EXPECT_EQ(K.arguments[0].type, "buffer_t");
  EXPECT_EQ(K.arguments[1].kind, "value");
  EXPECT_EQ(K.arguments[1].type, "short");
  EXPECT_EQ(K.arguments[1].size, 2u);
  EXPECT_EQ(K.arguments[1].num_elements, 1u);
  EXPECT_EQ(K.arguments[2].type, "float");
  EXPECT_EQ(K.arguments[2].size, 16u);
  EXPECT_EQ(K.arguments[2].num_elements, 4u);
  EXPECT_EQ(R.kernels[1].name, "other");
  EXPECT_TRUE(R.kernels[1].arguments.empty());
}

TEST(Client, TellsGroups) {
  cmc::Result R = compile("extern \"C\" _GENX_MAIN_ void k() {\n"
                          "  cm_slm_init(1024); cm_slm_alloc(1024);\n"
                          "  cm_barrier();\n}\n");
  ASSERT_TRUE(R) << R.log();
  EXPECT_TRUE(R.kernels[0].has_groups);
  EXPECT_TRUE(R.kernels[0].has_barriers);
  EXPECT_GE(R.kernels[0].slm_bytes, 1024u);
}

TEST(Client, HandsBackWhatTheCommandWouldWrite) {
  cmc::Result R =
      compile(Kernel + "extern \"C\" _GENX_MAIN_ void n(SurfaceIndex b, int "
                       "n) {\n  for (int i = 0; i < n; ++i)\n    "
                       "write(b, i * 64, vector<int, 16>(i));\n}\n",
              {"-o", "/nowhere/x", "-Fa", "/nowhere/y", "-MD", "-MF",
               "/nowhere/z", "-MT", "made", "-fsave-optimization-record"});
  ASSERT_TRUE(R) << R.log();
  EXPECT_EQ(R.output.compare(0, 4, "\177ELF"), 0);
  EXPECT_NE(R.listing.find("k.cm:4"), std::string::npos) << R.listing;
  EXPECT_EQ(R.dependencies.find("made:"), 0u) << R.dependencies;
  EXPECT_NE(R.remarks.find("Pass:"), std::string::npos);
  EXPECT_FALSE(std::ifstream("/nowhere/x"));
}

TEST(Client, MakesPackagesForPrograms) {
  cmc::Request R = request(Kernel, {"-march=skl,icllp", "--emit-obj",
                                    "--symbol=bytes", "--header=/nowhere/x.h"});
  cmc::Result Made = cmc::compile(R);
  ASSERT_TRUE(Made) << Made.log();
  EXPECT_EQ(Made.output.compare(0, 4, "\177ELF"), 0);
  EXPECT_NE(Made.header.find("bytes"), std::string::npos) << Made.header;
  ASSERT_EQ(Made.kernels.size(), 1u);
  EXPECT_EQ(Made.kernels[0].name, "add");
  Made = compile(Kernel, {"--report=/nowhere/x.html"});
  ASSERT_TRUE(Made) << Made.log();
  EXPECT_NE(Made.report.find("<html"), std::string::npos);
}

TEST(Client, KnowsItsVersionAndTargets) {
  EXPECT_EQ(cmc_version(), unsigned(CMC_VERSION));
  EXPECT_STREQ(cmc_version_string(), CMC_VERSION_STRING);
  EXPECT_GE(CMC_VERSION, CMC_MAKE_VERSION(0, 1, 0));
  std::vector<std::string> Targets = cmc::targets();
  ASSERT_GT(Targets.size(), 3u);
  EXPECT_EQ(Targets[0], "skl");
  for (const std::string &T : Targets) {
    cmc::Result R =
        cmc::compile(request(Kernel, {"-march=" + T, "-fsyntax-only"}));
    EXPECT_TRUE(R) << T << ": " << R.log();
  }
  EXPECT_EQ(cmc_target(10000), nullptr);
}

/// Requests of C programs, which may be anything.
TEST(Client, RefusesRequestsThatMakeNoSense) {
  std::string Said;
  auto Hear = [](const cmc_diagnostic *D, void *User) {
    *static_cast<std::string *>(User) += D->message;
  };
  auto Status = [&](cmc_request R) {
    Said.clear();
    R.on_diagnostic = Hear;
    R.user = &Said;
    cmc_result *Result = reinterpret_cast<cmc_result *>(&R);
    cmc_status S = cmc_compile(&R, &Result);
    EXPECT_EQ(Result, nullptr);
    return S;
  };
  cmc_request Good = {};
  Good.struct_size = sizeof Good;
  Good.source = {"k.cm", "", 0};
  const char *Option = nullptr;
  cmc_file NoName = {nullptr, "", 0}, NoBytes = {"a.h", nullptr, 1};

  EXPECT_EQ(cmc_compile(nullptr, nullptr), CMC_USAGE_ERROR);
  cmc_request R = Good;
  R.struct_size = 8;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  R = Good;
  R.flags = 1u << 31;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  EXPECT_EQ(Said, "cmc_request: unknown flags");
  R = Good;
  R.source = NoBytes;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  R = Good;
  R.num_options = 1;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  R.options = &Option;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  EXPECT_EQ(Said, "cmc_request: option 0 is null");
  for (const cmc_file *Header : {&NoName, &NoBytes}) {
    R = Good;
    R.headers = Header;
    R.num_headers = 1;
    EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  }
  // No target: as the command says.
  EXPECT_EQ(Status(Good), CMC_USAGE_ERROR);
  EXPECT_NE(Said.find("no target"), std::string::npos);
  // An option that is known, with a value that is not.
  const char *Options[] = {"-march=icllp", "--disable-pass=nonsense"};
  R = Good;
  R.options = Options;
  R.num_options = 2;
  EXPECT_EQ(Status(R), CMC_USAGE_ERROR);
  EXPECT_NE(Said.find("no pass 'nonsense'"), std::string::npos);
  // Nobody listens, and nobody wants the result.
  EXPECT_EQ(cmc_compile(&Good, nullptr), CMC_USAGE_ERROR);
  cmc_result_free(nullptr);
}

/// A program that knows a later cmc.h gets what it asks for, or an error.
TEST(Client, TakesLongerRequestsWithoutNews) {
  struct {
    cmc_request Known;
    void *News;
  } Later = {};
  const char *Options[] = {"-march=skl", "-fsyntax-only"};
  Later.Known.struct_size = sizeof Later;
  Later.Known.source = {nullptr, "", 0};
  Later.Known.options = Options;
  Later.Known.num_options = 2;
  EXPECT_EQ(cmc_compile(&Later.Known, nullptr), CMC_SUCCESS);
  Later.News = &Later;
  EXPECT_EQ(cmc_compile(&Later.Known, nullptr), CMC_USAGE_ERROR);
}

TEST(Client, ReadsProfilesFromMemoryAndFiles) {
  cmc::Request R =
      request(Kernel, {"-march=skl", "--report=k.html", "--report-profile=p"});
  R.headers = {{"p", R"({"kernels": [{"kernel": "add", "executed": 73921,
    "lanes": 8, "bytes_read": 0, "bytes_written": 0, "lines": {"k.cm:3":
    {"executed": 73921, "lanes": 8, "bytes_read": 0, "bytes_written": 0}}}]})"}};
  cmc::Result Made = cmc::compile(R);
  EXPECT_TRUE(Made) << Made.log();
  EXPECT_NE(Made.report.find("73921"), std::string::npos);
  // Refused for what it says, so it was read.
  std::string File = testing::TempDir() + "/profile";
  std::ofstream(File) << "[2]";
  Made = compile(Kernel, {"--report=k.html", "--report-profile=" + File});
  EXPECT_NE(Made.log().find("profile' is no profile"), std::string::npos)
      << Made.log();
  Made = compile(Kernel, {"--report=k.html", "--report-profile=/nowhere"});
  EXPECT_EQ(Made.status, cmc::Status::CompileError);
  EXPECT_NE(Made.log().find("cannot read '/nowhere': No such file"),
            std::string::npos)
      << Made.log();
}

TEST(Client, ComparesWithAReportInMemory) {
  cmc::Result Old = compile(Kernel, {"--report=k.html"});
  ASSERT_TRUE(Old) << Old.log();
  cmc::Request R =
      request(Kernel, {"-march=skl", "--report=k.html", "--report-before=old"});
  R.headers = {{"old", Old.report}};
  cmc::Result Made = cmc::compile(R);
  EXPECT_TRUE(Made) << Made.log();
  EXPECT_NE(Made.report.find("\"page\":\"old\""), std::string::npos);
  R.headers = {{"old", "<html>"}};
  EXPECT_NE(cmc::compile(R).log().find("'old' is no page"), std::string::npos);
}

TEST(Client, RefusesWhatIsForTheCommand) {
  for (const char *Option : {"--help", "--version", "-###", "-save-temps"}) {
    cmc::Result R = compile(Kernel, {Option});
    EXPECT_EQ(R.status, cmc::Status::UsageError) << Option;
    EXPECT_NE(R.log().find("is for the command cmc"), std::string::npos)
        << R.log();
  }
  cmc::Result R = compile(Kernel, {"-mrach=skl"});
  EXPECT_EQ(R.status, cmc::Status::UsageError);
  EXPECT_EQ(R.diagnostics[0].message,
            "unknown option '-mrach=skl', did you mean '-march=skl'?");
}

/// -mllvm changes the process that compiles: its own, never this one.
TEST(Client, KeepsLLVMOptionsOutOfTheHost) {
  cmc::Request R = request(Kernel, {"-march=skl", "-mllvm", "-no-such-option"});
  EXPECT_EQ(cmc::compile(R).status, cmc::Status::UsageError);
  R.options[2] = "-debug-pass=Structure";
  EXPECT_EQ(cmc::compile(R).status, cmc::Status::Success);
  R.in_process = true;
  cmc::Result Refused = cmc::compile(R);
  EXPECT_EQ(Refused.status, cmc::Status::UsageError);
  EXPECT_NE(Refused.log().find("CMC_IN_PROCESS"), std::string::npos);
}

} // namespace
