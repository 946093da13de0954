//===- HeaderTest.cpp - headers from memory -------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <fstream>
#include <unistd.h>

using namespace client;

namespace {

/// The preprocessed text, or what was said.
std::string preprocess(const std::string &Source,
                       std::vector<cmc::File> Headers,
                       const std::string &Name = "k.cm",
                       std::vector<std::string> Options = {}) {
  cmc::Request R = request(Source, {"-march=skl", "-E"}, Name);
  R.options.insert(R.options.end(), Options.begin(), Options.end());
  R.headers = std::move(Headers);
  cmc::Result Made = cmc::compile(R);
  return Made ? Made.output : Made.log();
}
bool contains(const std::string &Text, const std::string &What) {
  return Text.find(What) != std::string::npos;
}

TEST(Headers, AreFoundByTheirNames) {
  for (const char *Include : {"#include \"a.h\"\n", "#include <a.h>\n"})
    for (const char *Name : {"k.cm", "src/deep/k.cm", "/abs/k.cm"})
      EXPECT_TRUE(
          contains(preprocess(Include, {{"a.h", "int here_it_is;"}}, Name),
                   "int here_it_is;"))
          << Include << Name;
}

TEST(Headers, IncludeEachOther) {
  std::string Text = preprocess(
      "#include <lib/one.h>\n",
      {{"lib/one.h", "#include \"two.h\"\n#include \"lib/three.h\"\n"},
       {"lib/two.h", "int two;"},
       {"lib/three.h", "int three;"}});
  EXPECT_TRUE(contains(Text, "int two;")) << Text;
  EXPECT_TRUE(contains(Text, "int three;")) << Text;
}

TEST(Headers, AreOneFileByWhateverWay) {
  std::string Text = preprocess("#include \"a.h\"\n#include <a.h>\n",
                                {{"a.h", "#pragma once\nint once;\n"}});
  size_t First = Text.find("int once;");
  EXPECT_NE(First, std::string::npos);
  EXPECT_EQ(Text.find("int once;", First + 1), std::string::npos) << Text;
}

TEST(Headers, ComeBeforeFiles) {
  char Dir[] = "/tmp/libcmc-XXXXXX";
  ASSERT_TRUE(mkdtemp(Dir));
  std::string Path = std::string(Dir) + "/a.h";
  std::ofstream(Path) << "int from_a_file;\n";
  std::string Option = std::string("-I") + Dir;
  for (const char *Include : {"#include \"a.h\"\n", "#include <a.h>\n"}) {
    std::string Name = std::string(Dir) + "/k.cm";
    EXPECT_TRUE(
        contains(preprocess(Include, {{"a.h", "int given;"}}, Name, {Option}),
                 "int given;"));
    EXPECT_TRUE(
        contains(preprocess(Include, {}, Name, {Option}), "int from_a_file;"));
  }
  unlink(Path.c_str());
  rmdir(Dir);
}

/// Nobody sees where they are kept.
TEST(Headers, AreShownByTheirNames) {
  for (const char *Include :
       {"#include \"lib/a.h\"\n", "#include <lib/a.h>\n"}) {
    cmc::Request R = request(Include, {"-march=skl"});
    R.headers = {{"lib/a.h", "\nint x = y;\n"}};
    cmc::Result Made = cmc::compile(R);
    ASSERT_EQ(Made.diagnostics.size(), 1u) << Made.log();
    EXPECT_EQ(Made.diagnostics[0].file, "lib/a.h");
    EXPECT_EQ(Made.diagnostics[0].line, 2u);
    EXPECT_TRUE(contains(Made.log(), "\nint x = y;\n")) << Made.log();
    EXPECT_FALSE(contains(Made.log(), "<headers>")) << Made.log();
  }
}

/// Also what later stages say, and what is in the binary.
TEST(Headers, AreShownByTheirNamesBehindClang) {
  for (const char *Include :
       {"#include \"lib/a.h\"\n", "#include <lib/a.h>\n"}) {
    cmc::Request R = request(Include, {"-march=skl", "-S"});
    R.headers = {{"lib/a.h",
                  "extern \"C\" _GENX_MAIN_ void k(SurfaceIndex b) {\n"
                  "  write(b, 0, vector<int, 8>(__LINE__));\n}\n"}};
    cmc::Result Made = cmc::compile(R);
    ASSERT_TRUE(Made) << Made.log();
    EXPECT_TRUE(contains(
        Made.output, "// lib/a.h:2: write(b, 0, vector<int, 8>(__LINE__));"))
        << Made.output;
    EXPECT_FALSE(contains(Made.output, "<headers>"));
  }
}

TEST(Headers, KnowTheirNames) {
  for (const char *Include : {"#include \"lib/a.h\"\n", "#include <lib/a.h>\n"})
    EXPECT_TRUE(contains(preprocess(Include, {{"lib/a.h", "__FILE__"}}),
                         "\n\"lib/a.h\""));
}

TEST(Headers, AreNoDependencies) {
  cmc::Request R = request("#include \"a.h\"\n#include <b.h>\n",
                           {"-march=skl", "-fsyntax-only", "-MD", "-MT", "x"});
  R.headers = {{"a.h", ""}, {"b.h", ""}};
  cmc::Result Made = cmc::compile(R);
  ASSERT_TRUE(Made) << Made.log();
  EXPECT_EQ(Made.dependencies, "x: k.cm\n");
}

TEST(Headers, MayBeAnything) {
  EXPECT_TRUE(contains(
      preprocess("#include \"a.h\"\nint end;\n", {{"a.h", ""}}), "int end;"));
  EXPECT_TRUE(contains(preprocess("", {{"a.h", "1"}, {"a.h", "2"}}),
                       "header 'a.h' is given twice"));
  EXPECT_TRUE(contains(preprocess("", {{"", "1"}}), "a header has no name"));
  // One that is called like the source is not that.
  EXPECT_TRUE(contains(preprocess("int source;\n", {{"k.cm", "int header;"}}),
                       "int source;"));
  // A file where another needs a directory.
  preprocess("", {{"a", ""}, {"a/b.h", ""}});
  preprocess("", {{"..", ""}, {"/", ""}, {"x/", ""}});
}

} // namespace
