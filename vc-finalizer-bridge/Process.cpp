//===- Process.cpp - run a child with a time limit ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Process.h"
#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace cmc {
namespace bridge {
namespace {

using Clock = std::chrono::steady_clock;
const size_t MaxOutput = 1 << 20;

/// Starts the child with both its outputs on \p Out. Returns an errno.
int start(llvm::ArrayRef<std::string> Args, const std::string &WorkDir, int Out,
          pid_t &Pid) {
  std::vector<char *> Argv;
  for (const std::string &A : Args)
    Argv.push_back(const_cast<char *>(A.c_str()));
  Argv.push_back(nullptr);

  posix_spawn_file_actions_t Actions;
  if (int E = posix_spawn_file_actions_init(&Actions))
    return E;
  int E =
      posix_spawn_file_actions_addopen(&Actions, 0, "/dev/null", O_RDONLY, 0);
  if (!E)
    E = posix_spawn_file_actions_adddup2(&Actions, Out, 1);
  if (!E)
    E = posix_spawn_file_actions_adddup2(&Actions, Out, 2);
  if (!E)
    E = posix_spawn_file_actions_addchdir_np(&Actions, WorkDir.c_str());
  if (!E)
    E = posix_spawn(&Pid, Argv[0], &Actions, nullptr, Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  return E;
}

/// Reads \p In until its end. False when \p Deadline came first.
bool readAll(int In, Clock::time_point Deadline, std::string &Output) {
  for (;;) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
        Deadline - Clock::now());
    if (Left.count() <= 0)
      return false;
    pollfd P = {In, POLLIN, 0};
    int N = poll(&P, 1, int(std::min<long long>(Left.count(), 1 << 30)));
    if (N == 0 || (N < 0 && errno == EINTR))
      continue;
    char Buffer[4096];
    ssize_t Size = read(In, Buffer, sizeof(Buffer));
    if (Size <= 0)
      return true;
    Output.append(Buffer, std::min<size_t>(Size, MaxOutput - Output.size()));
  }
}

/// Waits for the end of \p Pid, whose output is closed. False when \p Deadline
/// came first.
bool waitFor(pid_t Pid, Clock::time_point Deadline, int &Status) {
  for (;;) {
    pid_t Got = waitpid(Pid, &Status, WNOHANG);
    if (Got == Pid)
      return true;
    // Somebody else collects the children of this process; its files tell.
    if (Got < 0 && errno != EINTR) {
      Status = 0;
      return true;
    }
    if (Clock::now() >= Deadline)
      return false;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

} // namespace

ProcessResult runProcess(llvm::ArrayRef<std::string> Args,
                         const std::string &WorkDir, unsigned TimeoutSeconds) {
  ProcessResult R;
  int Pipe[2];
  if (pipe2(Pipe, O_CLOEXEC) < 0) {
    R.StartError = errno;
    return R;
  }
  auto Deadline = Clock::now() + std::chrono::seconds(TimeoutSeconds);
  pid_t Pid = -1;
  R.StartError = start(Args, WorkDir, Pipe[1], Pid);
  close(Pipe[1]);
  if (!R.StartError) {
    int Status = 0;
    if (!readAll(Pipe[0], Deadline, R.Output) ||
        !waitFor(Pid, Deadline, Status)) {
      R.TimedOut = true;
      kill(Pid, SIGKILL);
      waitpid(Pid, &Status, 0);
    }
    if (WIFSIGNALED(Status))
      R.Signal = WTERMSIG(Status);
    else
      R.ExitCode = WEXITSTATUS(Status);
  }
  close(Pipe[0]);
  return R;
}

} // namespace bridge
} // namespace cmc
