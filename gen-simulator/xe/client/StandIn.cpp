//===- StandIn.cpp - a GPU's device file in a program ---------------------===//
//
// Part of CMC, under the MIT licence.
//
// A library that `gensim run` preloads into the program. The program finds one
// file below /dev/dri, whatever this host has there. Opening it connects to the
// server; ioctl and mmap of such a file become requests (Protocol.h). All other
// files and calls go to the kernel as they are.
//
// A file is recognized by its peer, so that duplicating, inheriting and closing
// it need nothing here. When the server ends, the program ends.
//
// The library needs the C library and nothing else; it may run beside a newer
// one than it was built with.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Interface.h"
#include "gen-simulator/xe/Protocol.h"
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

using namespace gensim::xe;

namespace {

/// One request at a time: its answer is the next one.
pthread_mutex_t Turn = PTHREAD_MUTEX_INITIALIZER;

/// The server's address; its size, or 0 outside of `gensim run`.
socklen_t serverAddress(sockaddr_un &A) {
  const char *Name = getenv(SocketVariable);
  size_t Bytes = Name ? strlen(Name) : 0;
  if (!Bytes || Bytes + 1 > sizeof(A.sun_path))
    return 0;
  memset(&A, 0, sizeof(A));
  A.sun_family = AF_UNIX;
  memcpy(A.sun_path + 1, Name, Bytes);
  return socklen_t(offsetof(sockaddr_un, sun_path) + 1 + Bytes);
}

bool isDevice(int File) {
  sockaddr_un Server, Peer;
  socklen_t Bytes = serverAddress(Server), Size = sizeof(Peer);
  int Before = errno;
  bool Is =
      Bytes && File >= 0 &&
      getpeername(File, reinterpret_cast<sockaddr *>(&Peer), &Size) == 0 &&
      Size == Bytes && memcmp(&Peer, &Server, Bytes) == 0;
  errno = Before;
  return Is;
}

/// Whether \p Path is the folder of device files or below it.
bool isBelow(const char *Path) {
  size_t Length = strlen(DeviceFolder);
  sockaddr_un A;
  return Path && strncmp(Path, DeviceFolder, Length) == 0 &&
         (Path[Length] == 0 || Path[Length] == '/') && serverAddress(A);
}

int openDevice(const char *Path, int Flags) {
  sockaddr_un A;
  socklen_t Bytes = serverAddress(A);
  if (strcmp(Path, DeviceFile) != 0) {
    errno = ENOENT;
    return -1;
  }
  int File = socket(AF_UNIX,
                    SOCK_SEQPACKET | (Flags & O_CLOEXEC ? SOCK_CLOEXEC : 0), 0);
  if (File >= 0 &&
      connect(File, reinterpret_cast<sockaddr *>(&A), Bytes) != 0) {
    close(File);
    errno = ENODEV;
    return -1;
  }
  return File;
}

/// The file that came with \p M; -1: none.
int fileIn(msghdr &M) {
  cmsghdr *C = CMSG_FIRSTHDR(&M);
  int File = -1;
  if (C && C->cmsg_type == SCM_RIGHTS)
    memcpy(&File, CMSG_DATA(C), sizeof(File));
  return File;
}

/// Sends \p R and returns the answer; \p File becomes what came with it.
Answer ask(int Socket, const Request &R, int *File = nullptr) {
  Answer A = {};
  iovec Bytes = {&A, sizeof(A)};
  alignas(cmsghdr) char Control[CMSG_SPACE(sizeof(int))];
  msghdr M = {};
  M.msg_iov = &Bytes;
  M.msg_iovlen = 1;
  M.msg_control = Control;
  M.msg_controllen = sizeof(Control);
  pthread_mutex_lock(&Turn);
  ssize_t N;
  do
    N = send(Socket, &R, sizeof(R), MSG_NOSIGNAL);
  while (N < 0 && errno == EINTR);
  if (N == ssize_t(sizeof(R)))
    do
      N = recvmsg(Socket, &M, MSG_CMSG_CLOEXEC);
    while (N < 0 && errno == EINTR);
  pthread_mutex_unlock(&Turn);
  if (N != ssize_t(sizeof(A))) // The server is gone.
    kill(getpid(), SIGKILL);
  int Received = fileIn(M);
  if (File)
    *File = Received;
  else if (Received >= 0)
    close(Received);
  return A;
}

constexpr int64_t Second = 1000000000, NoLimit = INT64_MAX;

int64_t now() {
  timespec T;
  clock_gettime(CLOCK_MONOTONIC, &T);
  return int64_t(T.tv_sec) * Second + T.tv_nsec;
}

/// When the request, which waits, is to give up, in the time of now(). 0: it is
/// no request that waits.
int64_t deadlineOf(unsigned long Code, void *Argument) {
  if (numberOf(Code) == NumberSyncobjWait)
    return static_cast<SyncobjWait *>(Argument)->Timeout;
  if (numberOf(Code) != NumberWaitUserFence)
    return 0;
  auto &W = *static_cast<WaitUserFence *>(Argument);
  if (W.Timeout < 0)
    return NoLimit;
  if (W.Flags & 1)
    return W.Timeout;
  int64_t Start = now();
  return W.Timeout > NoLimit - Start ? NoLimit : Start + W.Timeout;
}

/// A relative limit becomes what is left of it.
void leave(WaitUserFence &W, int64_t Deadline) {
  int64_t Time = now();
  if (W.Timeout > 0 && !(W.Flags & 1))
    W.Timeout = Deadline > Time ? Deadline - Time : 0;
}

int control(int Socket, unsigned long Code, void *Argument) {
  Request R = {Request::Ioctl, getpid(), Code,
               reinterpret_cast<uint64_t>(Argument)};
  Answer A = ask(Socket, R);
  // The server does not wait, so that other threads can use it.
  if (A.Error == ETIME) {
    int64_t Deadline = deadlineOf(Code, Argument);
    for (long Pause = 20000; A.Error == ETIME && now() < Deadline;) {
      timespec T = {0, Pause};
      nanosleep(&T, nullptr);
      Pause = Pause < 1000000 ? 2 * Pause : Pause;
      A = ask(Socket, R);
    }
    if (numberOf(Code) == NumberWaitUserFence)
      leave(*static_cast<WaitUserFence *>(Argument), Deadline);
  }
  if (!A.Error)
    return 0;
  errno = A.Error;
  return -1;
}

void *mapObject(int Socket, void *Address, size_t Bytes, int Protection,
                int Flags, off_t Offset) {
  Request R = {Request::Map, getpid(), uint64_t(Offset), Bytes};
  int File = -1;
  Answer A = ask(Socket, R, &File);
  if (A.Error) {
    errno = A.Error;
    return MAP_FAILED;
  }
  long Result =
      syscall(SYS_mmap, Address, Bytes, Protection, Flags, File, A.Offset);
  int Error = errno;
  close(File);
  errno = Error;
  return reinterpret_cast<void *>(Result);
}

int openAt(int Folder, const char *Path, int Flags, mode_t Mode) {
  if (isBelow(Path))
    return openDevice(Path, Flags);
  return int(syscall(SYS_openat, Folder, Path, Flags, Mode));
}

/// The mode of open(), which is only there if a file may be created.
#define GENSIM_MODE(Flags)                                                     \
  mode_t Mode = 0;                                                             \
  if ((Flags)&O_CREAT || ((Flags)&O_TMPFILE) == O_TMPFILE) {                   \
    va_list List;                                                              \
    va_start(List, Flags);                                                     \
    Mode = va_arg(List, mode_t);                                               \
    va_end(List);                                                              \
  }

} // namespace

#define GENSIM_EXPORT extern "C" __attribute__((visibility("default")))

GENSIM_EXPORT int open(const char *Path, int Flags, ...) {
  GENSIM_MODE(Flags)
  return openAt(AT_FDCWD, Path, Flags, Mode);
}

GENSIM_EXPORT int open64(const char *Path, int Flags, ...) {
  GENSIM_MODE(Flags)
  return openAt(AT_FDCWD, Path, Flags, Mode);
}

GENSIM_EXPORT int openat(int Folder, const char *Path, int Flags, ...) {
  GENSIM_MODE(Flags)
  return openAt(Folder, Path, Flags, Mode);
}

GENSIM_EXPORT int openat64(int Folder, const char *Path, int Flags, ...) {
  GENSIM_MODE(Flags)
  return openAt(Folder, Path, Flags, Mode);
}

// What programs call that were compiled with checks.
GENSIM_EXPORT int __open_2(const char *Path, int Flags) {
  return openAt(AT_FDCWD, Path, Flags, 0);
}

GENSIM_EXPORT int __open64_2(const char *Path, int Flags) {
  return openAt(AT_FDCWD, Path, Flags, 0);
}

GENSIM_EXPORT DIR *opendir(const char *Path) {
  if (isBelow(Path)) {
    errno = ENOENT;
    return nullptr;
  }
  using Function = DIR *(const char *);
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, "opendir"))(Path);
}

GENSIM_EXPORT int ioctl(int File, unsigned long Code, ...) {
  va_list List;
  va_start(List, Code);
  void *Argument = va_arg(List, void *);
  va_end(List);
  if (typeOf(Code) == RequestType && isDevice(File))
    return control(File, Code, Argument);
  return int(syscall(SYS_ioctl, File, Code, Argument));
}

GENSIM_EXPORT void *mmap64(void *Address, size_t Bytes, int Protection,
                           int Flags, int File, off_t Offset) {
  if (!(Flags & MAP_ANONYMOUS) && isDevice(File))
    return mapObject(File, Address, Bytes, Protection, Flags, Offset);
  return reinterpret_cast<void *>(
      syscall(SYS_mmap, Address, Bytes, Protection, Flags, File, Offset));
}

GENSIM_EXPORT void *mmap(void *Address, size_t Bytes, int Protection, int Flags,
                         int File, off_t Offset) {
  return mmap64(Address, Bytes, Protection, Flags, File, Offset);
}
