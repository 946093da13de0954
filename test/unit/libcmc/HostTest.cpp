//===- HostTest.cpp - host programs of every kind -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// libcmc and its host do not affect each other's signals, file descriptors and
// libraries. Each host here is a copy of this process.
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <fstream>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace client;

namespace {

/// Whether compiling works in a copy of this process that \p Setting has made
/// a different host.
bool compilesAfter(void (*Setting)()) {
  pid_t Pid = fork();
  if (!Pid) {
    Setting();
    _exit(compile(Kernel) && !compile("nonsense") ? 0 : 1);
  }
  int Status = 0;
  waitpid(Pid, &Status, 0);
  return WIFEXITED(Status) && WEXITSTATUS(Status) == 0;
}

TEST(Host, MayIgnoreItsChildren) {
  EXPECT_TRUE(compilesAfter([] { signal(SIGCHLD, SIG_IGN); }));
}

TEST(Host, MayBlockSignals) {
  EXPECT_TRUE(compilesAfter([] {
    sigset_t All;
    sigfillset(&All);
    sigprocmask(SIG_BLOCK, &All, nullptr);
  }));
}

TEST(Host, MayHaveNoStandardFiles) {
  EXPECT_TRUE(compilesAfter([] { close(0); }));
  EXPECT_TRUE(compilesAfter([] {
    close(0);
    close(1);
    close(2);
  }));
}

TEST(Host, MayBeInterruptedAllTheTime) {
  EXPECT_TRUE(compilesAfter([] {
    struct sigaction Action = {};
    Action.sa_handler = [](int) {};
    sigaction(SIGALRM, &Action, nullptr);
    itimerval Often = {{0, 2000}, {0, 2000}};
    setitimer(ITIMER_REAL, &Often, nullptr);
  }));
}

TEST(Host, MayBeInADirectoryThatIsGone) {
  EXPECT_TRUE(compilesAfter([] {
    char Dir[] = "/tmp/libcmc-XXXXXX";
    if (!mkdtemp(Dir) || chdir(Dir) || rmdir(Dir))
      _exit(2);
  }));
}

size_t countFiles() {
  size_t N = 0;
  DIR *Dir = opendir("/proc/self/fd");
  while (readdir(Dir))
    ++N;
  closedir(Dir);
  return N;
}

TEST(Host, KeepsNothingOfACompilation) {
  struct sigaction Before[NSIG] = {};
  for (int S = 1; S < NSIG; ++S)
    sigaction(S, nullptr, &Before[S]);
  size_t Files = countFiles();
  for (bool InProcess : {false, true})
    for (const std::string &Source :
         {Kernel, std::string("nonsense"),
          std::string("\n#pragma clang __debug crash\n")}) {
      cmc::Request R = request(Source, {"-march=skl"});
      R.in_process = InProcess && Source[0] != '\n';
      cmc::compile(R);
    }
  EXPECT_EQ(countFiles(), Files);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
  EXPECT_EQ(errno, ECHILD);
  for (int S = 1; S < NSIG; ++S) {
    struct sigaction After = {};
    sigaction(S, nullptr, &After);
    EXPECT_EQ(After.sa_handler, Before[S].sa_handler) << "signal " << S;
  }
}

/// The child does not get what the host has open.
TEST(Host, KeepsItsFilesToItself) {
  EXPECT_TRUE(compilesAfter([] {
    int Pipe[2];
    if (pipe(Pipe)) // Without O_CLOEXEC.
      _exit(2);
    cmc::compile(request("\n#pragma clang __debug crash\n", {"-march=skl"}));
    close(Pipe[1]);
    char C;
    if (read(Pipe[0], &C, 1)) // Hangs when somebody else can write.
      _exit(2);
  }));
}

/// A second copy of the library, with nothing beside it.
TEST(Host, IsToldThatTheWorkerIsMissing) {
  char Dir[] = "/tmp/libcmc-XXXXXX";
  ASSERT_TRUE(mkdtemp(Dir));
  std::string Copy = std::string(Dir) + "/libcopy.so";
  ASSERT_EQ(std::system(("cp " LIBCMC_FILE " " + Copy).c_str()), 0);
  void *Library = dlopen(Copy.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(Library) << dlerror();
  auto Compile =
      reinterpret_cast<decltype(&cmc_compile)>(dlsym(Library, "cmc_compile"));
  ASSERT_TRUE(Compile);
  std::string Said;
  const char *Options[] = {"-march=skl", "-fsyntax-only"};
  cmc_request R = {};
  R.struct_size = sizeof R;
  R.source = {"k.cm", Kernel.data(), Kernel.size()};
  R.options = Options;
  R.num_options = 2;
  R.on_diagnostic = [](const cmc_diagnostic *D, void *User) {
    *static_cast<std::string *>(User) += D->message;
  };
  R.user = &Said;
  EXPECT_EQ(Compile(&R, nullptr), CMC_COMPILE_ERROR);
  EXPECT_EQ(Said,
            "cannot start '" + std::string(Dir) +
                "/cmc-worker', which compiles: No such file or directory");
  // In this process it works all the same, and beside the first copy.
  R.flags = CMC_IN_PROCESS;
  EXPECT_EQ(Compile(&R, nullptr), CMC_SUCCESS);
  EXPECT_TRUE(compile(Kernel));
  dlclose(Library);
  std::system((std::string("rm -r ") + Dir).c_str());
}

} // namespace
