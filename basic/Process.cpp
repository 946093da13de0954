//===- Process.cpp - runs a child with a time limit -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Process.h"
#include "basic/Children.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <chrono>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace cmc {
namespace {

using Clock = std::chrono::steady_clock;
const size_t MaxOutput = 1 << 20;
/// Of each child: a finalizer that does not end allocates without limit, and
/// would leave no memory to the rest of the machine.
const rlim_t MaxAddressSpace = rlim_t(8) << 30;

bool limitMemory() {
  rlimit L;
  if (getrlimit(RLIMIT_AS, &L) != 0)
    return false;
  L.rlim_cur = std::min(L.rlim_cur, MaxAddressSpace);
  return setrlimit(RLIMIT_AS, &L) == 0;
}

/// Runs in the child, which shares its memory with the parent; returns an errno
/// if the program cannot be started.
int becomeProgram(char *const *Argv, const char *WorkDir, int Out,
                  const sigset_t &Mask) {
  // The handlers of the parent must not run in this process.
  for (int Signal : {SIGINT, SIGTERM, SIGHUP})
    signal(Signal, SIG_DFL);
  int In = open("/dev/null", O_RDONLY);
  bool Ready = setpgid(0, 0) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 &&
               limitMemory() && dup2(In, 0) == 0 && dup2(Out, 1) == 1 &&
               dup2(Out, 2) == 2 && chdir(WorkDir) == 0 &&
               sigprocmask(SIG_SETMASK, &Mask, nullptr) == 0;
  ChildGroup::enter();
  if (Ready)
    execv(Argv[0], Argv);
  return errno;
}

/// Starts the child as the leader of a process group, with both of its outputs
/// going to \p Out. The child ends with this thread. Returns an errno.
int start(llvm::ArrayRef<std::string> Args, const std::string &WorkDir, int Out,
          pid_t &Pid) {
  std::vector<char *> Argv;
  for (const std::string &A : Args)
    Argv.push_back(const_cast<char *>(A.c_str()));
  Argv.push_back(nullptr);

  sigset_t All, Mask;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, &Mask);
  volatile int Error = 0;
  // Copying the page tables of a compiler takes longer than many kernels.
  Pid = vfork();
  if (Pid == 0) {
    Error = becomeProgram(Argv.data(), WorkDir.c_str(), Out, Mask);
    _exit(127);
  }
  if (Pid < 0)
    Error = errno;
  pthread_sigmask(SIG_SETMASK, &Mask, nullptr);
  if (Pid > 0 && Error) {
    ChildGroup Failed(Pid);
    waitpid(Pid, nullptr, 0);
    Pid = -1;
  }
  return Error;
}

/// Reads \p In until its end. False if \p Deadline comes first.
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

/// Waits for the end of \p Pid, whose output is closed. False if \p Deadline
/// comes first.
bool waitFor(pid_t Pid, Clock::time_point Deadline, int &Status) {
  for (;;) {
    pid_t Got = waitpid(Pid, &Status, WNOHANG);
    if (Got == Pid)
      return true;
    // Another handler reaps the children of this process; output files show
    // whether the child succeeded.
    if (Got < 0 && errno != EINTR) {
      Status = 0;
      return true;
    }
    if (Clock::now() >= Deadline)
      return false;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
}

/// Runs \p Work in the child, without any exit handlers of the parent.
[[noreturn]] void runChild(llvm::function_ref<int(std::string &)> Work, int Out,
                           int Err) {
  for (int Signal : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGINT,
                     SIGTERM, SIGHUP})
    signal(Signal, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(Err, 2);
  std::string Bytes;
  int Code = Work(Bytes);
  for (size_t At = 0; At < Bytes.size();) {
    ssize_t N = write(Out, Bytes.data() + At, Bytes.size() - At);
    if (N <= 0)
      _exit(2);
    At += size_t(N);
  }
  _exit(Code);
}

/// Reads both pipes until their ends. False if \p Deadline comes first.
bool readBoth(int Out, int Err, Clock::time_point Deadline, ForkResult &R) {
  pollfd P[2] = {{Out, POLLIN, 0}, {Err, POLLIN, 0}};
  while (P[0].fd >= 0 || P[1].fd >= 0) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
        Deadline - Clock::now());
    if (Left.count() <= 0)
      return false;
    if (poll(P, 2, int(Left.count())) <= 0)
      continue;
    for (pollfd &Each : P) {
      if (Each.fd < 0 || !Each.revents)
        continue;
      char Buffer[1 << 16];
      ssize_t Size = read(Each.fd, Buffer, sizeof(Buffer));
      if (Size <= 0)
        Each.fd = -1;
      else if (Each.fd == Out)
        R.Bytes.append(Buffer, size_t(Size));
      else
        R.Messages.append(
            Buffer, std::min<size_t>(Size, MaxOutput - R.Messages.size()));
    }
  }
  return true;
}

} // namespace

std::string moduleDirectory() {
  static const char Anchor = 0;
  void *Where = const_cast<char *>(&Anchor);
  Dl_info Info;
  link_map *Map = nullptr;
  // The program itself has an empty name there.
  bool IsLibrary =
      dladdr1(Where, &Info, reinterpret_cast<void **>(&Map), RTLD_DL_LINKMAP) &&
      Map && Map->l_name[0];
  return llvm::sys::path::parent_path(
             IsLibrary ? Map->l_name
                       : llvm::sys::fs::getMainExecutable("", Where))
      .str();
}

std::string helperPath(llvm::StringRef Name) {
  std::string First;
  for (const char *Folder : {"", "cmc", "../bin", "../" CMC_LIBDIR "/cmc"}) {
    llvm::SmallString<128> Path(moduleDirectory());
    llvm::sys::path::append(Path, Folder, Name);
    if (llvm::sys::fs::can_execute(Path))
      return Path.str().str();
    if (First.empty())
      First = Path.str().str();
  }
  return First;
}

ForkResult runForked(llvm::function_ref<int(std::string &)> Work,
                     unsigned TimeoutSeconds) {
  ForkResult R;
  int Out[2], Err[2];
  if (pipe2(Out, O_CLOEXEC) < 0) {
    R.StartError = errno;
    return R;
  }
  if (pipe2(Err, O_CLOEXEC) < 0) {
    R.StartError = errno;
    close(Out[0]);
    close(Out[1]);
    return R;
  }
  auto Deadline = Clock::now() + std::chrono::seconds(TimeoutSeconds);
  pid_t Pid = fork();
  if (Pid == 0)
    runChild(Work, Out[1], Err[1]);
  R.StartError = Pid < 0 ? errno : 0;
  close(Out[1]);
  close(Err[1]);
  if (Pid > 0) {
    int Status = 0;
    if (!readBoth(Out[0], Err[0], Deadline, R) ||
        !waitFor(Pid, Deadline, Status)) {
      R.TimedOut = true;
      kill(Pid, SIGKILL);
      waitpid(Pid, &Status, 0);
    }
    R.Signal = WIFSIGNALED(Status) ? WTERMSIG(Status) : 0;
    R.ExitCode = WIFEXITED(Status) ? WEXITSTATUS(Status) : 0;
  }
  close(Out[0]);
  close(Err[0]);
  return R;
}

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
    ChildGroup Group(Pid);
    int Status = 0;
    if (!readAll(Pipe[0], Deadline, R.Output) ||
        !waitFor(Pid, Deadline, Status)) {
      R.TimedOut = true;
      kill(-Pid, SIGKILL);
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

} // namespace cmc
