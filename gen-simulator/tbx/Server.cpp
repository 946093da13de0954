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
  std::unique_ptr<Server> S(
      new Server(std::move(Options), Listener, ntohs(Address.sin_port)));
  S->begin();
  return std::move(S);
}

Server::Server(DeviceOptions Options, int Listener, uint16_t Port)
    : gensim::Server(std::move(Options), Listener), Port(Port) {}

Server::~Server() { stop(); }

llvm::Error Server::serve(int Socket, Device &D, std::mutex &Turn,
                          std::string &Waits) {
  int On = 1; // Requests and answers are small: do not delay them.
  ::setsockopt(Socket, IPPROTO_TCP, TCP_NODELAY, &On, sizeof(On));
  SocketChannel C(Socket);
  llvm::Error E = tbx::serve(C, D, Turn);
  Waits = D.waiting();
  return E;
}

} // namespace gensim::tbx
