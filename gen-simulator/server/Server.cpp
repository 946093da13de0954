//===- Server.cpp - serves a program that uses a device -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/server/Server.h"
#include <cerrno>
#include <cstring>
#include <sys/socket.h>
#include <unistd.h>

namespace gensim {
namespace {

/// The maximum number of connections, each with a thread; no program has more.
constexpr unsigned MaxConnections = 256;

} // namespace

llvm::Error Server::systemError(const char *What) {
  return llvm::createStringError(std::error_code(errno, std::system_category()),
                                 "%s: %s", What, strerror(errno));
}

Server::Server(DeviceOptions Options, int Listener)
    : Options(std::move(Options)), Listener(Listener) {}

Server::~Server() = default;

void Server::begin() {
  Acceptor = std::thread([this] { acceptAll(); });
}

void Server::acceptAll() {
  for (;;) {
    int Socket = ::accept4(Listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (Socket < 0 && errno == EINTR)
      continue;
    if (Socket < 0) // stop() shut the listener down.
      return;
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
  std::string Waits;
  llvm::Error E = serve(Socket, D, Turn, Waits);
  std::string Message = llvm::toString(std::move(E));
  std::lock_guard<std::mutex> Guard(Lock);
  if (D.problem())
    note(D.problem());
  else if (!Message.empty())
    note({Fault::Kind::Illegal, std::move(Message), -1});
  Waiting += Waits;
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

} // namespace gensim
