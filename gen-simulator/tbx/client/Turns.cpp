//===- Turns.cpp - one message at a time from the runtime -----------------===//
//
// Part of CMC, under the MIT licence.
//
// A library that `gensim run` preloads into the program. Intel's runtime polls
// the end of its work from any host thread, without a lock: its threads send in
// the middle of each other's messages, and each reads answers to the others.
// Here a thread owns the connection to the server from the first byte of a
// message to the last one of its data or its answer; the others wait.
//
// When the server ends, the program ends: the runtime would poll for ever.
//
// The runtime reads the GPU's time through the kernel driver, and without one
// reports garbage as the times when a command was queued and submitted: here
// those are the time when the command started.
//
// Of the calls with sockets only those behave differently whose socket is
// connected to TbxPort of this host. The library needs the C library and
// nothing else.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Protocol.h"
#include <arpa/inet.h>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace gensim::tbx;

namespace {

/// A connection by its file descriptor.
struct Connection {
  std::atomic<bool> Open{false};
  pthread_mutex_t Turn = PTHREAD_MUTEX_INITIALIZER;
  // What the owner still sends and receives; guarded by Turn.
  uint64_t ToSend = 0, ToReceive = 0;
};

constexpr int MaxDescriptors = 4096;
Connection Connections[MaxDescriptors];
/// The descriptor whose turn this thread has; -1: none.
thread_local int Owned __attribute__((tls_model("initial-exec"))) = -1;

template <typename Function>
Function *next(Function *&Known, const char *Name) {
  if (!Known)
    Known = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Name));
  return Known;
}

using SendFunction = ssize_t(int, const void *, size_t, int);
using ReceiveFunction = ssize_t(int, void *, size_t, int);
using ConnectFunction = int(int, const sockaddr *, socklen_t);
using CloseFunction = int(int);
using ProfilingFunction = int32_t(void *, uint32_t, size_t, void *, size_t *);
SendFunction *NextSend;
ReceiveFunction *NextReceive;
ConnectFunction *NextConnect;
CloseFunction *NextClose;
ProfilingFunction *NextProfiling;

Connection *find(int Socket) {
  if (Socket < 0 || Socket >= MaxDescriptors || !Connections[Socket].Open)
    return nullptr;
  return &Connections[Socket];
}

bool isServer(const sockaddr *To, socklen_t Size) {
  const char *Port = getenv("TbxPort");
  if (!Port || !To || Size < sizeof(sockaddr_in) || To->sa_family != AF_INET)
    return false;
  sockaddr_in A;
  memcpy(&A, To, sizeof(A));
  return A.sin_addr.s_addr == htonl(INADDR_LOOPBACK) &&
         ntohs(A.sin_port) == atoi(Port);
}

/// The bytes of the message that begins at \p From, and of its answer.
void measure(Connection &C, const void *From, size_t Bytes) {
  C.ToSend = Bytes;
  C.ToReceive = 0;
  struct {
    Header H;
    MemoryBody B;
  } Message = {};
  if (Bytes < sizeof(Header))
    return;
  memcpy(&Message, From, Bytes < sizeof(Message) ? Bytes : sizeof(Message));
  C.ToSend = sizeof(Header) + Message.H.Size;
  bool IsWrite = Message.B.Flags & 1; // Of a register.
  if (Message.H.Type == MemoryWrite)
    C.ToSend += Message.B.Bytes;
  else if (Message.H.Type == MemoryRead)
    C.ToReceive = sizeof(Header) + sizeof(MemoryBody) + Message.B.Bytes;
  else if (Message.H.Type == Register && !IsWrite)
    C.ToReceive = sizeof(Header) + sizeof(uint32_t);
}

void release(Connection &C) {
  C.ToSend = C.ToReceive = 0;
  Owned = -1;
  pthread_mutex_unlock(&C.Turn);
}

/// \p Left is reduced by what a call transferred.
void account(Connection &C, uint64_t &Left, ssize_t Bytes) {
  Left -= Bytes < 0 || uint64_t(Bytes) > Left ? Left : uint64_t(Bytes);
  if (Bytes <= 0 || (!C.ToSend && !C.ToReceive))
    release(C);
}

} // namespace

#define GENSIM_EXPORT extern "C" __attribute__((visibility("default")))

GENSIM_EXPORT int connect(int Socket, const sockaddr *To, socklen_t Size) {
  int Result = next(NextConnect, "connect")(Socket, To, Size);
  if (!Result && Socket < MaxDescriptors && isServer(To, Size))
    Connections[Socket].Open = true;
  return Result;
}

GENSIM_EXPORT int close(int Socket) {
  if (Connection *C = find(Socket)) {
    C->Open = false;
    if (Owned == Socket)
      release(*C);
  }
  return next(NextClose, "close")(Socket);
}

GENSIM_EXPORT ssize_t send(int Socket, const void *From, size_t Bytes,
                           int Flags) {
  Connection *C = find(Socket);
  if (C && Owned != Socket) {
    pthread_mutex_lock(&C->Turn);
    Owned = Socket;
    measure(*C, From, Bytes);
  }
  ssize_t Result = next(NextSend, "send")(Socket, From, Bytes, Flags);
  if (C)
    account(*C, C->ToSend, Result);
  return Result;
}

GENSIM_EXPORT ssize_t recv(int Socket, void *To, size_t Bytes, int Flags) {
  ssize_t Result = next(NextReceive, "recv")(Socket, To, Bytes, Flags);
  Connection *C = find(Socket);
  if (!C)
    return Result;
  if (Result == 0 && Bytes) // The server is gone.
    kill(getpid(), SIGKILL);
  if (Owned == Socket)
    account(*C, C->ToReceive, Result);
  return Result;
}

GENSIM_EXPORT int32_t clGetEventProfilingInfo(void *Event, uint32_t Name,
                                              size_t Bytes, void *To,
                                              size_t *Written) {
  constexpr uint32_t Queued = 0x1280, Submit = 0x1281, Start = 0x1282;
  if (Name == Queued || Name == Submit)
    Name = Start;
  return next(NextProfiling, "clGetEventProfilingInfo")(Event, Name, Bytes, To,
                                                        Written);
}
