//===- Server.h - a TBX server on a loopback port ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Listens on a free port of 127.0.0.1 for one program. Intel's runtime opens a
// connection for each command streamer that it may use and gives each its own
// physical memory, so each connection gets a device of its own; their messages
// are carried out one at a time.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "llvm/Support/Error.h"
#include <list>
#include <mutex>
#include <thread>

namespace gensim::tbx {

/// Half of its fields are what its threads share under Lock.
class Server {
public:
  /// Starts to listen. \p Options is for each device; its Interrupt must be
  /// set, and stopping sets nothing there.
  static llvm::Expected<std::unique_ptr<Server>> start(DeviceOptions Options);
  ~Server(); ///< Stops.

  uint16_t port() const { return Port; }
  /// Ends the connections and waits for their threads. A dispatch that runs
  /// ends only by the options' interrupt or time limit.
  void stop();

  /// The first problem of a device or a connection, if any.
  Fault problem() const;
  unsigned connections() const;
  /// Whether a message, a dispatch for example, is carried out now.
  bool isBusy();
  /// What waited for a semaphore when its connection ended.
  std::string waiting() const;

private:
  Server(DeviceOptions Options, int Listener, uint16_t Port);
  void acceptAll();
  void serveOne(int Socket);
  void note(const Fault &F);

  DeviceOptions Options;
  int Listener;
  uint16_t Port;
  std::mutex Turn; ///< Held by the connection whose message is carried out.
  mutable std::mutex Lock; ///< Of all below.
  bool Stopping = false;
  Fault Problem;
  std::string Waiting;
  unsigned NumConnections = 0;
  std::list<int> Sockets; ///< Open ones.
  std::list<std::thread> Threads;
  std::thread Acceptor;
};

} // namespace gensim::tbx
