//===- Process.cpp - the child process of gensim run ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Process.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gensim {
namespace {

/// The environment of this process with \p Changes.
std::vector<std::string> changedEnvironment(const Environment &Changes) {
  std::vector<std::string> Variables;
  for (char **V = environ; *V; ++V) {
    llvm::StringRef Name = llvm::StringRef(*V).split('=').first;
    bool Replaced = false;
    for (const auto &Change : Changes)
      Replaced |= Name == Change.first;
    if (!Replaced)
      Variables.push_back(*V);
  }
  for (const auto &Change : Changes)
    Variables.push_back(Change.first + "=" + Change.second);
  return Variables;
}

/// The child processes of all threads of process \p Of.
llvm::SmallVector<int, 8> children(const std::string &Of = "self") {
  llvm::SmallVector<int, 8> Pids;
  std::error_code Error;
  for (llvm::sys::fs::directory_iterator Task("/proc/" + Of + "/task", Error),
       End;
       Task != End && !Error; Task.increment(Error)) {
    auto Text = llvm::MemoryBuffer::getFileAsStream(Task->path() + "/children");
    if (!Text)
      continue;
    llvm::SmallVector<llvm::StringRef, 8> Words;
    llvm::SplitString((*Text)->getBuffer(), Words);
    for (llvm::StringRef Word : Words) {
      int Pid;
      if (!Word.getAsInteger(10, Pid))
        Pids.push_back(Pid);
    }
  }
  return Pids;
}

llvm::Error cannotStart(const char *Program, int Why) {
  return llvm::createStringError(std::error_code(Why, std::system_category()),
                                 "cannot start '%s': %s", Program,
                                 strerror(Why));
}

} // namespace

std::vector<int> descendants() {
  std::vector<int> All;
  for (int Pid : children())
    All.push_back(Pid);
  for (size_t I = 0; I < All.size(); ++I)
    for (int Pid : children(std::to_string(All[I])))
      All.push_back(Pid);
  return All;
}

Signals::Signals() {
  sigemptyset(&Set);
  for (int Signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP})
    sigaddset(&Set, Signal);
  pthread_sigmask(SIG_BLOCK, &Set, &Before);
}

Signals::~Signals() { pthread_sigmask(SIG_SETMASK, &Before, nullptr); }

int Signals::wait(unsigned Milliseconds) {
  timespec Limit = {Milliseconds / 1000, long(Milliseconds % 1000) * 1000000};
  int Signal = sigtimedwait(&Set, nullptr, &Limit);
  return Signal > 0 ? Signal : 0;
}

llvm::Expected<Process> Process::start(llvm::ArrayRef<const char *> Args,
                                       const Environment &Changes,
                                       const Signals &S) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::vector<std::string> Variables = changedEnvironment(Changes);
  std::vector<char *> Pointers, Words;
  for (std::string &V : Variables)
    Pointers.push_back(&V[0]);
  Pointers.push_back(nullptr);
  for (const char *Arg : Args)
    Words.push_back(const_cast<char *>(Arg));
  Words.push_back(nullptr);

  int Pipe[2]; // Tells why the program could not be started.
  pid_t Parent = ::getpid();
  if (::pipe2(Pipe, O_CLOEXEC))
    return cannotStart(Words[0], errno);
  pid_t Pid = ::fork();
  if (Pid == 0) {
    // The program ends with this process, also when that is killed.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != Parent)
      ::_exit(1);
    // The caches of --time see the addresses of the program: the same in every
    // run. Where this is not allowed, the cycles differ a little.
    ::personality(::personality(0xffffffff) | ADDR_NO_RANDOMIZE);
    pthread_sigmask(SIG_SETMASK, &S.before(), nullptr);
    ::execvpe(Words[0], Words.data(), Pointers.data());
    int Why = errno;
    (void)!::write(Pipe[1], &Why, sizeof(Why));
    ::_exit(127);
  }
  int Why = Pid < 0 ? errno : 0;
  ::close(Pipe[1]);
  if (Pid > 0 && ::read(Pipe[0], &Why, sizeof(Why)) == sizeof(Why))
    waitpid(Pid, nullptr, 0);
  ::close(Pipe[0]);
  if (Why)
    return cannotStart(Words[0], Why);
  return Process(Pid);
}

llvm::Optional<int> Process::status() {
  int S;
  if (!Status && waitpid(Pid, &S, WNOHANG) == Pid)
    Status = S;
  return Status;
}

void Process::killAll() {
  if (!status()) {
    ::kill(Pid, SIGKILL);
    int S;
    while (waitpid(Pid, &S, 0) < 0 && errno == EINTR)
      ;
    Status = S;
  }
  // Orphans become children of this process, the subreaper.
  for (auto Pids = children(); !Pids.empty(); Pids = children())
    for (int Child : Pids) {
      ::kill(Child, SIGKILL);
      waitpid(Child, nullptr, 0);
    }
}

} // namespace gensim
