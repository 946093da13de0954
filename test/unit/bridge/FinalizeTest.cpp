//===- FinalizeTest.cpp - failing finalizers ------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Shell scripts stand in for the finalizer. Every case also checks that no
// files remain in the temporary directory.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Bridge.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/resource.h>

using namespace llvm;
using namespace cmc;
using namespace cmc::bridge;

namespace {

class Finalize : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("bridge-test", Dir));
    Temp = (Dir + "/t").str();
    ASSERT_FALSE(sys::fs::create_directory(Temp));
    setenv("TMPDIR", Temp.c_str(), 1);
    Opts.Target = findTarget("icllp");
    Opts.TimeoutSeconds = 20;
  }

  void TearDown() override {
    unsetenv("TMPDIR");
    std::error_code EC;
    EXPECT_EQ(sys::fs::directory_iterator(Temp, EC),
              sys::fs::directory_iterator())
        << "something was left behind";
    sys::fs::remove_directories(Dir);
  }

  /// Makes the finalizer the shell script \p Text.
  void play(StringRef Text) {
    Opts.FinalizerPath = (Dir + "/fake").str();
    std::error_code EC;
    {
      raw_fd_ostream OS(Opts.FinalizerPath, EC);
      OS << "#!/bin/sh\n" << Text << "\n";
    }
    sys::fs::setPermissions(Opts.FinalizerPath,
                            sys::fs::all_read | sys::fs::all_exe);
  }

  Optional<GenKernel> run(StringRef VISA = "text") {
    KernelInfo Info;
    Info.Name = "k";
    return finalize(VISA, Info, Opts, [&](const Diagnostic &D) {
      Level = D.Level;
      Message += D.Message;
      ++Count;
    });
  }

  void expect(Severity L, StringRef Part) {
    EXPECT_EQ(Count, 1u);
    EXPECT_EQ(Level, L) << Message;
    EXPECT_NE(Message.find(Part.str()), std::string::npos) << Message;
  }

  SmallString<128> Dir;
  std::string Temp;
  bridge::Options Opts;
  Severity Level = Severity::Note;
  std::string Message;
  unsigned Count = 0;
};

TEST_F(Finalize, Missing) {
  Opts.FinalizerPath = (Dir + "/none").str();
  EXPECT_FALSE(run());
  expect(Severity::Error, Opts.FinalizerPath);
  expect(Severity::Error, "there is no such file");
  expect(Severity::Error, "--finalizer=");
}

TEST_F(Finalize, NowhereOnThePath) {
  std::string Saved = getenv("PATH");
  setenv("PATH", Dir.c_str(), 1);
  EXPECT_FALSE(run());
  setenv("PATH", Saved.c_str(), 1);
  expect(Severity::Error, "cannot find the finalizer GenX_IR");
  expect(Severity::Error, Dir);
  expect(Severity::Error, "libigc-tools");
}

TEST_F(Finalize, NotExecutable) {
  play("exit 0");
  sys::fs::setPermissions(Opts.FinalizerPath, sys::fs::all_read);
  EXPECT_FALSE(run());
  expect(Severity::Error, "it is not an executable file");
}

TEST_F(Finalize, NotAProgram) {
  play("");
  std::error_code EC;
  Opts.FinalizerPath = (Dir + "/text").str();
  { raw_fd_ostream(Opts.FinalizerPath, EC) << "no program\n"; }
  sys::fs::setPermissions(Opts.FinalizerPath, sys::fs::all_all);
  EXPECT_FALSE(run());
  expect(Severity::Error, "cannot start the finalizer");
}

TEST_F(Finalize, Crashes) {
  play("echo part > k.dat; kill -SEGV $$");
  EXPECT_FALSE(run());
  expect(Severity::Error, "crashed on kernel 'k' (Segmentation fault)");
}

TEST_F(Finalize, Hangs) {
  play("exec sleep 1000");
  Opts.TimeoutSeconds = 1;
  EXPECT_FALSE(run());
  expect(Severity::Error, "within the limit of 1 seconds");
  expect(Severity::Error, "--finalizer-timeout=");
}

TEST_F(Finalize, HangsWithClosedOutput) {
  play("exec sleep 1000 >&- 2>&-");
  Opts.TimeoutSeconds = 1;
  EXPECT_FALSE(run());
  expect(Severity::Error, "within the limit of 1 seconds");
}

TEST_F(Finalize, ChattersForever) {
  play("exec yes");
  Opts.TimeoutSeconds = 1;
  EXPECT_FALSE(run());
  expect(Severity::Error, "within the limit of 1 seconds");
}

TEST_F(Finalize, SaysNothing) {
  play("exit 0");
  EXPECT_FALSE(run());
  expect(Severity::Error, "wrote no code and gave no reason");
}

TEST_F(Finalize, Refuses) {
  play("echo 'near line 2: syntax error' >&2; exit 1");
  EXPECT_FALSE(run("first\nsecond\n"));
  expect(Severity::InternalError, "near line 2: syntax error\nin: second");
}

TEST_F(Finalize, WritesGarbage) {
  play("head -c 64 /dev/zero | tr '\\0' '\\377' > k.dat");
  EXPECT_FALSE(run());
  EXPECT_EQ(Count, 1u);
  EXPECT_NE(Message.find("kernel 'k': "), std::string::npos) << Message;
}

TEST_F(Finalize, TemporaryDirectoryCannotBeMade) {
  play("exit 0");
  setenv("TMPDIR", (Dir + "/none").str().c_str(), 1);
  EXPECT_FALSE(run());
  expect(Severity::Error, "cannot create the temporary directory");
}

TEST_F(Finalize, InputCannotBeWritten) {
  play("exit 0");
  rlimit Old, None = {0, RLIM_INFINITY};
  getrlimit(RLIMIT_FSIZE, &Old);
  None.rlim_max = Old.rlim_max;
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &None);
  EXPECT_FALSE(run());
  setrlimit(RLIMIT_FSIZE, &Old);
  signal(SIGXFSZ, SIG_DFL);
  expect(Severity::Error, "cannot write '");
}

TEST_F(Finalize, VeryLongTemporaryPath) {
  std::string Long = Temp;
  for (unsigned I = 0; I != 10; ++I)
    Long += "/" + std::string(40, 'x');
  setenv("TMPDIR", Long.c_str(), 1);
  play("test $(pwd | wc -c) -lt 200 && echo 'ERROR: short'");
  EXPECT_FALSE(run());
  expect(Severity::InternalError, "ERROR: short");
}

} // namespace
