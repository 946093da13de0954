//===- Server.cpp - a TBX server on a loopback port -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Server.h"
#include "gen-simulator/tbx/Session.h"
#include <arpa/inet.h>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

namespace gensim::tbx {
namespace {

/// The maximum number of connections, each with a thread; no program has more.
constexpr unsigned MaxConnections = 256;

class SocketChannel : public Channel {
public:
  explicit SocketChannel(int Socket) : Socket(Socket) {}
  size_t receive(void *To, size_t Bytes) override {
    for (;;) {
      ssize_t N = ::recv(Socket, To, Bytes, 0);
      if (N >= 0)
        return size_t(N);
      if (errno != EINTR)
        return 0;
    }
  }
  bool send(const void *From, size_t Bytes) override {
    auto *Next = static_cast<const char *>(From);
    while (Bytes) {
      ssize_t N = ::send(Socket, Next, Bytes, MSG_NOSIGNAL);
      if (N < 0 && errno == EINTR)
        continue;
      if (N <= 0)
        return false;
      Next += N;
      Bytes -= size_t(N);
    }
    return true;
  }

private:
  int Socket;
};

llvm::Error systemError(const char *What) {
  return llvm::createStringError(std::error_code(errno, std::system_category()),
                                 "%s: %s", What, strerror(errno));
}

} // namespace

llvm::Expected<std::unique_ptr<Server>> Server::start(DeviceOptions Options) {
  int Listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (Listener < 0)
    return systemError("cannot make a socket");
  sockaddr_in Address = {};
  Address.sin_family = AF_INET;
  Address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t Size = sizeof(Address);
  auto *Any = reinterpret_cast<sockaddr *>(&Address);
  if (::bind(Listener, Any, Size) || ::listen(Listener, 16) ||
      ::getsockname(Listener, Any, &Size)) {
    llvm::Error E = systemError("cannot listen on the loopback interface");
    ::close(Listener);
    return std::move(E);
  }
  return std::unique_ptr<Server>(
      new Server(std::move(Options), Listener, ntohs(Address.sin_port)));
}

Server::Server(DeviceOptions Options, int Listener, uint16_t Port)
    : Options(std::move(Options)), Listener(Listener), Port(Port),
      Acceptor([this] { acceptAll(); }) {}

Server::~Server() { stop(); }

void Server::acceptAll() {
  for (;;) {
    int Socket = ::accept4(Listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (Socket < 0 && errno == EINTR)
      continue;
    if (Socket < 0) // stop() shut the listener down.
      return;
    int On = 1; // Requests and answers are small: do not delay them.
    ::setsockopt(Socket, IPPROTO_TCP, TCP_NODELAY, &On, sizeof(On));
    std::lock_guard<std::mutex> Guard(Lock);
    if (Stopping || Sockets.size() >= MaxConnections) {
      ::close(Socket);
      continue;
    }
    ++NumConnections;
    Sockets.push_back(Socket);
    Threads.emplace_back([this, Socket] { serveOne(Socket); });
  }
}

void Server::serveOne(int Socket) {
  Device D(Options);
  SocketChannel C(Socket);
  llvm::Error E = serve(C, D, Turn);
  std::string Message = llvm::toString(std::move(E));
  std::lock_guard<std::mutex> Guard(Lock);
  if (D.problem())
    note(D.problem());
  else if (!Message.empty())
    note({Fault::Kind::Illegal, std::move(Message), -1});
  Waiting += D.waiting();
  // After a problem the client is left waiting until stop(), so that it does
  // not report the lost connection in addition.
  if (Problem)
    return;
  Sockets.remove(Socket);
  ::close(Socket);
}

void Server::note(const Fault &F) {
  if (!Problem && !Stopping)
    Problem = F;
}

void Server::stop() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    if (Stopping)
      return;
    Stopping = true;
    ::shutdown(Listener, SHUT_RDWR);
    for (int Socket : Sockets)
      ::shutdown(Socket, SHUT_RDWR);
  }
  // From here on no thread is added, and only a thread that ends removes its
  // socket.
  Acceptor.join();
  for (std::thread &T : Threads)
    T.join();
  for (int Socket : Sockets)
    ::close(Socket);
  ::close(Listener);
}

Fault Server::problem() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Problem;
}

unsigned Server::connections() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return NumConnections;
}

unsigned Server::openConnections() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Sockets.size();
}

bool Server::isBusy() {
  if (!Turn.try_lock())
    return true;
  Turn.unlock();
  return false;
}

std::string Server::waiting() const {
  std::lock_guard<std::mutex> Guard(Lock);
  return Waiting;
}

} // namespace gensim::tbx
