//===- Server.h - a TBX server on a loopback port ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Listens on a free port of 127.0.0.1 for one program. Intel's runtime opens a
// connection for each command streamer that it may use, each with separate
// physical memory, so each connection gets its own device; their messages are
// executed one at a time.
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
  /// set, and stop() does not set it.
  static llvm::Expected<std::unique_ptr<Server>> start(DeviceOptions Options);
  ~Server(); ///< Stops.

  uint16_t port() const { return Port; }
  /// Closes the connections and waits for their threads. A running dispatch
  /// only ends by the options' interrupt or time limit.
  void stop();

  /// The first problem of a device or a connection, if any.
  Fault problem() const;
  unsigned connections() const;
  /// Those that have not ended.
  unsigned openConnections() const;
  /// Whether a message, for example a dispatch, is being executed.
  bool isBusy();
  /// The contexts that waited for a semaphore when their connection ended.
  std::string waiting() const;

private:
  Server(DeviceOptions Options, int Listener, uint16_t Port);
  void acceptAll();
  void serveOne(int Socket);
  void note(const Fault &F);

  DeviceOptions Options;
  int Listener;
  uint16_t Port;
  std::mutex Turn;         ///< Held while a connection executes a message.
  mutable std::mutex Lock; ///< Guards all members below.
  bool Stopping = false;
  Fault Problem;
  std::string Waiting;
  unsigned NumConnections = 0;
  std::list<int> Sockets; ///< Open ones.
  std::list<std::thread> Threads;
  std::thread Acceptor;
};

} // namespace gensim::tbx
