//===- Server.cpp - the xe kernel driver for a program --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/xe/Server.h"
#include "gen-simulator/xe/Driver.h"
#include "gen-simulator/xe/Protocol.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace gensim::xe {
namespace {

/// How often waiting work looks at memory, which the program may change without
/// a request.
constexpr int PollMilliseconds = 1;

bool sendAnswer(int Socket, Answer A, int File) {
  iovec Bytes = {&A, sizeof(A)};
  alignas(cmsghdr) char Control[CMSG_SPACE(sizeof(int))] = {};
  msghdr M = {};
  M.msg_iov = &Bytes;
  M.msg_iovlen = 1;
  if (File >= 0) {
    M.msg_control = Control;
    M.msg_controllen = sizeof(Control);
    cmsghdr *C = CMSG_FIRSTHDR(&M);
    C->cmsg_level = SOL_SOCKET;
    C->cmsg_type = SCM_RIGHTS;
    C->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(C), &File, sizeof(int));
  }
  ssize_t N;
  do
    N = ::sendmsg(Socket, &M, MSG_NOSIGNAL);
  while (N < 0 && errno == EINTR);
  return N == ssize_t(sizeof(A));
}

/// Whether a request was received; false: the client has ended.
bool receiveRequest(int Socket, Request &R) {
  ssize_t N;
  do
    N = ::recv(Socket, &R, sizeof(R), 0);
  while (N < 0 && errno == EINTR);
  return N == ssize_t(sizeof(R));
}

} // namespace

llvm::Expected<std::unique_ptr<Server>> Server::start(DeviceOptions Options) {
  const Hardware *H = findHardware(*Options.Target);
  if (!H)
    return llvm::createStringError(
        std::make_error_code(std::errc::invalid_argument),
        "the simulated driver has no " + Options.Target->Name + "; it has " +
            allHardware());
  Options.Target = cmc::findTarget(H->Simulated);
  // Requests keep their boundaries.
  int Listener = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (Listener < 0)
    return systemError("cannot make a socket");
  static std::atomic<unsigned> Last{0};
  std::string Name = llvm::formatv("gensim-{0}-{1}", ::getpid(), ++Last);
  sockaddr_un Address = {};
  Address.sun_family = AF_UNIX;
  std::memcpy(Address.sun_path + 1, Name.data(), Name.size());
  socklen_t Size = socklen_t(offsetof(sockaddr_un, sun_path) + 1 + Name.size());
  if (::bind(Listener, reinterpret_cast<sockaddr *>(&Address), Size) ||
      ::listen(Listener, 16)) {
    llvm::Error E = systemError("cannot listen on a socket");
    ::close(Listener);
    return std::move(E);
  }
  std::unique_ptr<Server> S(
      new Server(std::move(Options), *H, Listener, std::move(Name)));
  S->begin();
  return std::move(S);
}

Server::Server(DeviceOptions Options, const Hardware &H, int Listener,
               std::string Name)
    : gensim::Server(std::move(Options), Listener), H(H),
      Name(std::move(Name)) {}

Server::~Server() { stop(); }

llvm::Error Server::serve(int Socket, Device &D, std::mutex &Turn,
                          std::string &Waits) {
  Driver Kernel(D, H, [](const std::string &Text) {
    llvm::errs() << "gensim: " << Text << "\n";
  });
  while (!D.problem()) {
    pollfd P = {Socket, POLLIN, 0};
    int N = ::poll(&P, 1, Kernel.waits() ? PollMilliseconds : -1);
    if (N < 0 && errno != EINTR)
      break;
    if (N <= 0) {
      std::lock_guard<std::mutex> Guard(Turn);
      Kernel.resume();
      continue;
    }
    Request R;
    if (!receiveRequest(Socket, R))
      break;
    Answer A = {};
    int File = -1;
    {
      std::lock_guard<std::mutex> Guard(Turn);
      Kernel.resume();
      A.Error = R.Kind == Request::Map
                    ? Kernel.map(R.First, R.Argument, File, A.Offset)
                    : Kernel.control(R.Process, R.First, R.Argument);
    }
    // After a problem the program is ended; it does not see what happened.
    if (!D.problem() && !sendAnswer(Socket, A, File))
      break;
  }
  Waits = Kernel.waiting();
  return llvm::Error::success();
}

} // namespace gensim::xe
