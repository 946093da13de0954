//===- JitTest.cpp - host code --------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Jit.h"
#include "gtest/gtest.h"
#include <atomic>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace cmc::runtime;

namespace {

/// Whether two threads that ask at the same moment both get code.
bool createsAtOnce() {
  std::atomic<unsigned> Ready{0}, Good{0};
  auto Create = [&] {
    auto Context = std::make_unique<LLVMContext>();
    auto M = std::make_unique<Module>("empty", *Context);
    ++Ready;
    while (Ready < 2)
      ;
    auto Code =
        Jit::create(std::move(Context), std::move(M), {false, true, false});
    if (Code)
      ++Good;
    else
      errs() << toString(Code.takeError()) << '\n';
  };
  std::thread Other(Create);
  Create();
  Other.join();
  return Good == 2;
}

/// The same as the first thing that a process does, \p Count times.
bool alwaysCreates(unsigned Count) {
  constexpr unsigned Seconds = 60; // A broken list of targets has no end.
  for (unsigned I = 0; I < Count; ++I) {
    pid_t Child = fork();
    if (!Child) {
      alarm(Seconds);
      _exit(!createsAtOnce());
    }
    int Status = 1;
    if (waitpid(Child, &Status, 0) != Child || Status)
      return false;
  }
  return true;
}

// What LLVM sets up once for a process is set up once: about one in a hundred
// of these failed when two threads did.
TEST(Jit, FirstOnesOfTwoThreads) {
  testing::FLAGS_gtest_death_test_style = "threadsafe"; // In a new process.
  EXPECT_EXIT(_exit(!alwaysCreates(300)), testing::ExitedWithCode(0), "");
}

} // namespace
