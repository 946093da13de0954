//===- Server.cpp - a TBX server on a loopback port -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tbx/Server.h"
#include "gen-simulator/tbx/Session.h"
#include <arpa/inet.h>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace gensim::tbx {
namespace {

/// The maximum number of connections, each with a thread; no program has more.
constexpr unsigned MaxConnections = 256;

/// A socket whose peer may send more before it takes an answer: a thread of the
/// client that sends must not wait for another one that receives. What comes
/// meanwhile is kept for receive().
class SocketChannel : public Channel {
public:
  explicit SocketChannel(int Socket) : Socket(Socket) {}
  size_t receive(void *To, size_t Bytes) override;
  bool send(const void *From, size_t Bytes) override;

private:
  bool awaitRoom();
  bool keep();

  /// A client that takes nothing for so long, or sends so much instead, has
  /// threads that wait for each other.
  static constexpr int StallMilliseconds = 8000;
  static constexpr size_t MaxKept = size_t(256) << 20;
  int Socket;
  std::vector<char> Kept;
  size_t Taken = 0; ///< Of Kept.
};

size_t SocketChannel::receive(void *To, size_t Bytes) {
  if (Taken < Kept.size()) {
    size_t N = std::min(Bytes, Kept.size() - Taken);
    std::memcpy(To, Kept.data() + Taken, N);
    Taken += N;
    if (Taken == Kept.size()) {
      Kept.clear();
      Taken = 0;
    }
    return N;
  }
  for (;;) {
    ssize_t N = ::recv(Socket, To, Bytes, 0);
    if (N >= 0)
      return size_t(N);
    if (errno != EINTR)
      return 0;
  }
}

/// Appends what has arrived to Kept.
bool SocketChannel::keep() {
  char Piece[1 << 16];
  ssize_t N = ::recv(Socket, Piece, sizeof(Piece), MSG_DONTWAIT);
  if (N > 0)
    Kept.insert(Kept.end(), Piece, Piece + N);
  return N > 0 && Kept.size() - Taken <= MaxKept;
}

/// Waits until the socket takes more; false: it does not in time.
bool SocketChannel::awaitRoom() {
  auto Limit = std::chrono::steady_clock::now() +
               std::chrono::milliseconds(StallMilliseconds);
  while (std::chrono::steady_clock::now() < Limit) {
    pollfd P = {Socket, POLLIN | POLLOUT, 0};
    int N = ::poll(&P, 1, StallMilliseconds);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0 || P.revents & (POLLERR | POLLHUP | POLLNVAL))
      return false;
    if (P.revents & POLLOUT)
      return true;
    if (!keep())
      return false;
  }
  return false;
}

bool SocketChannel::send(const void *From, size_t Bytes) {
  auto *Next = static_cast<const char *>(From);
  while (Bytes) {
    ssize_t N = ::send(Socket, Next, Bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (N < 0 && errno == EINTR)
      continue;
    if (N < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) && awaitRoom())
      continue;
    if (N <= 0)
      return false;
    Next += N;
    Bytes -= size_t(N);
  }
  return true;
}

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
