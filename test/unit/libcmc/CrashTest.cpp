//===- CrashTest.cpp - crashes of the compiler ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// However the compiler ends, this program continues and can compile again.
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace client;

namespace {

TEST(Crash, IsAnInternalError) {
  for (const char *How : {"crash", "llvm_fatal_error"}) {
    cmc::Result R =
        compile("\n#pragma clang __debug " + std::string(How) + "\n");
    EXPECT_EQ(R.status, cmc::Status::InternalError) << How;
    ASSERT_FALSE(R.diagnostics.empty()) << How;
    EXPECT_EQ(R.diagnostics[0].severity, cmc::Severity::InternalError);
    EXPECT_EQ(R.diagnostics[0].message, "crashed in clang on 'k.cm'") << How;
    EXPECT_NE(R.log().find("this is a bug in cmc"), std::string::npos);
    EXPECT_TRUE(compile(Kernel)) << "after " << How;
  }
}

/// A module that LLVM's reader does not survive is the user's error.
TEST(Crash, OfReadersIsAnError) {
  cmc::Result Good = compile(Kernel, {"-emit-llvm"});
  ASSERT_TRUE(Good);
  std::string Bytes = Good.output;
  for (bool InProcess : {false, true})
    for (size_t At = 40; At < Bytes.size(); At += Bytes.size() / 7) {
      std::string Broken = Bytes;
      for (size_t I = 0; I < 16 && At + I < Bytes.size(); ++I)
        Broken[At + I] = char(0xa5 ^ (I * 37));
      cmc::Request R = request(Broken, {"-march=icllp"}, "k.bc");
      R.in_process = InProcess;
      cmc::Result Made = cmc::compile(R);
      EXPECT_NE(Made.status, cmc::Status::InternalError) << At << Made.log();
    }
}

/// Somebody kills the child: the out-of-memory killer, an administrator.
TEST(Crash, OfAChildThatIsKilled) {
  std::thread Killer([] {
    // The only child of this process.
    for (int Tries = 0; Tries < 1000; ++Tries) {
      std::string Path = "/proc/" + std::to_string(getpid()) + "/task";
      DIR *Tasks = opendir(Path.c_str());
      while (dirent *Task = readdir(Tasks)) {
        if (Task->d_name[0] == '.')
          continue;
        FILE *F = fopen((Path + "/" + Task->d_name + "/children").c_str(), "r");
        int Pid = 0;
        bool Found = F && fscanf(F, "%d", &Pid) == 1;
        if (F)
          fclose(F);
        if (Found) {
          usleep(20000); // Let it begin.
          kill(Pid, SIGKILL);
          closedir(Tasks);
          return;
        }
      }
      closedir(Tasks);
      usleep(1000);
    }
  });
  // Long enough to be found at it.
  std::string Long = "template <int N> struct F { enum { V = F<N - 1>::V + "
                     "F<N - 2>::V }; }; template <> struct F<0> { enum { V = 0 "
                     "}; }; template <> struct F<1> { enum { V = 1 }; };\n";
  for (int I = 0; I < 40000; ++I)
    Long += "int f" + std::to_string(I) + "(int a) { return a + " +
            std::to_string(I) + "; }\n";
  cmc::Result R = compile(Long);
  Killer.join();
  EXPECT_EQ(R.status, cmc::Status::InternalError);
  ASSERT_FALSE(R.diagnostics.empty());
  EXPECT_EQ(R.diagnostics[0].message,
            "the compiling process was ended by signal 9 (Killed)");
  EXPECT_TRUE(compile(Kernel));
}

} // namespace
