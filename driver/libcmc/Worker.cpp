//===- Worker.cpp - compilation in a child process ------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The child is the program cmc-worker, which only calls cmc_worker() in this
// library. Its standard input is the socket; its standard error is kept in
// memory for the report of a crash.
//===----------------------------------------------------------------------===//
#include "basic/Activity.h"
#include "basic/Children.h"
#include "basic/Process.h"
#include "driver/libcmc/Wire.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace cmc::libcmc {
namespace {

const char ProgramName[] = "cmc-worker";
constexpr size_t MaxErrorOutput = 4096; ///< Bytes shown of its standard error.

/// A file descriptor above those with a fixed meaning for the child, which a
/// host may have closed.
class Descriptor {
public:
  explicit Descriptor(int FD) : FD(FD) {
    if (FD < 0 || FD > STDERR_FILENO)
      return;
    this->FD = fcntl(FD, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(FD);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }
  void close() {
    if (FD >= 0)
      ::close(FD);
    FD = -1;
  }
  int get() const { return FD; }

private:
  int FD;
};

/// Starts the child. Returns an errno.
int start(const std::string &Program, int Socket, int ErrorOutput, pid_t &Pid) {
  posix_spawn_file_actions_t Actions;
  posix_spawnattr_t Attributes;
  if (int E = posix_spawn_file_actions_init(&Actions))
    return E;
  if (int E = posix_spawnattr_init(&Attributes)) {
    posix_spawn_file_actions_destroy(&Actions);
    return E;
  }
  // The child does not inherit the signal handling of the host.
  sigset_t None, All;
  sigemptyset(&None);
  sigfillset(&All);
  posix_spawnattr_setsigmask(&Attributes, &None);
  posix_spawnattr_setsigdefault(&Attributes, &All);
  int E = posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
  if (!E)
    E = posix_spawn_file_actions_adddup2(&Actions, Socket, STDIN_FILENO);
  if (!E)
    E = posix_spawn_file_actions_addopen(&Actions, STDOUT_FILENO, "/dev/null",
                                         O_WRONLY, 0);
  if (!E)
    E = posix_spawn_file_actions_adddup2(&Actions, ErrorOutput, STDERR_FILENO);
  if (!E)
    E = posix_spawn_file_actions_addclosefrom_np(&Actions, STDERR_FILENO + 1);
  char *const Args[] = {const_cast<char *>(Program.c_str()), nullptr};
  if (!E)
    E = posix_spawn(&Pid, Args[0], &Actions, &Attributes, Args, environ);
  posix_spawnattr_destroy(&Attributes);
  posix_spawn_file_actions_destroy(&Actions);
  return E;
}

/// The child's output on its standard error.
std::string errorOutput(int File) {
  std::string Text(MaxErrorOutput, 0);
  ssize_t N = pread(File, &Text[0], Text.size(), 0);
  return StringRef(Text).take_front(N < 0 ? 0 : size_t(N)).trim().str();
}

/// Reports that the child ended without a reply.
void reportEnd(const std::string &Activity, int Status, int ErrorOutput,
               const DiagnosticHandler &Handler) {
  std::string How =
      !Activity.empty() ? "crashed in " + Activity
      : WIFSIGNALED(Status)
          ? std::string("the compiling process was ended by signal ") +
                std::to_string(WTERMSIG(Status)) + " (" +
                strsignal(WTERMSIG(Status)) + ")"
          : "the compiling process ended without a result";
  report(Handler, Severity::InternalError, How);
  std::string Output = errorOutput(ErrorOutput);
  if (!Output.empty())
    report(Handler, Severity::Note, "its output: " + Output);
}

/// The child's end of the socket, for its signal handler.
int ChildSocket = STDIN_FILENO;

void onCrash(void *) {
  send(ChildSocket, Tag::Crash, currentActivityForCrash());
  _exit(CMC_INTERNAL_ERROR);
}

/// LLVM aborts when it reads broken IR, which is a user error. Other fatal
/// errors are crashes.
void onFatalError(void *, const char *Reason, bool) {
  StringRef Activity = currentActivityForCrash();
  if (!Activity.startswith("reading IR")) {
    errs() << "LLVM ERROR: " << Reason << '\n';
    std::abort();
  }
  report(
      [](const Diagnostic &D) {
        send(ChildSocket, Tag::Diagnostic, encode(D));
      },
      Severity::Error, (Activity + ": " + Reason).str());
  Reply R;
  R.Status = CMC_COMPILE_ERROR;
  send(ChildSocket, Tag::Reply, encode(R));
  _exit(0);
}

/// The main function of the child.
int serve() {
  prctl(PR_SET_PDEATHSIG, SIGKILL); // The host that waits for it is gone.
  Tag What;
  std::string Bytes;
  Request R;
  if (!receive(ChildSocket, What, Bytes) || What != Tag::Request ||
      !decode(Bytes, R)) {
    errs() << ProgramName << ": this is a part of libcmc, which runs it\n";
    return CMC_USAGE_ERROR;
  }
  sys::AddSignalHandler(onCrash, nullptr);
  install_fatal_error_handler(onFatalError);
  Reply Response = run(R, Process::Separate, [](const Diagnostic &D) {
    send(ChildSocket, Tag::Diagnostic, encode(D));
  });
  // Skips destructors, which could still fail.
  _exit(send(ChildSocket, Tag::Reply, encode(Response)) ? 0
                                                        : CMC_INTERNAL_ERROR);
}

} // namespace

Reply runInWorker(const Request &R, const DiagnosticHandler &Handler) {
  Reply Failed;
  auto Cannot = [&](int Error) {
    report(Handler, Severity::Error,
           "cannot start '" + helperPath(ProgramName) +
               "', which compiles: " + strerror(Error));
    Failed.Status = CMC_COMPILE_ERROR;
    return Failed;
  };
  int Pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, Pair) < 0)
    return Cannot(errno);
  Descriptor ParentEnd(Pair[0]), ChildEnd(Pair[1]);
  Descriptor ErrorOutput(memfd_create(ProgramName, MFD_CLOEXEC));
  if (ParentEnd.get() < 0 || ChildEnd.get() < 0 || ErrorOutput.get() < 0)
    return Cannot(errno);
  pid_t Pid = -1;
  if (int E = start(helperPath(ProgramName), ChildEnd.get(), ErrorOutput.get(),
                    Pid))
    return Cannot(E);
  ChildEnd.close();

  Reply Response;
  bool HasReply = false;
  std::string Bytes, Activity;
  send(ParentEnd.get(), Tag::Request, encode(R));
  for (Tag What; !HasReply && receive(ParentEnd.get(), What, Bytes);) {
    Diagnostic D;
    if (What == Tag::Diagnostic && decode(Bytes, D))
      Handler(D);
    else if (What == Tag::Crash)
      Activity = Bytes;
    else if (What == Tag::Reply)
      HasReply = decode(Bytes, Response);
  }
  int Status = 0; // Unchanged if the host collects all children itself.
  while (waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
    ;
  if (HasReply)
    return Response;
  reportEnd(Activity, Status, ErrorOutput.get(), Handler);
  return Failed;
}

} // namespace cmc::libcmc

/// The main function of cmc-worker; not part of the interface.
extern "C" CMC_API int cmc_worker() {
  cmc::endChildrenOnSignals();
  return cmc::libcmc::serve();
}
