//===- Server.h - serves a program that uses a device -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Accepts the connections of one program on a socket. Each gets a device of its
// own and a thread, which serves it in some protocol; work on the devices is
// executed by one thread at a time.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "llvm/Support/Error.h"
#include <list>
#include <mutex>
#include <thread>

namespace gensim {

/// Half of its fields are what its threads share under Lock.
class Server {
public:
  virtual ~Server(); ///< stop() was called: a thread may use the derived class.

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

protected:
  /// \p Options is for each device; its Interrupt must be set, and stop() does
  /// not set it. \p Listener is a listening socket.
  Server(DeviceOptions Options, int Listener);
  /// Accepts connections from now on.
  void begin();
  /// Serves a connection until its client ends (success), makes an error in the
  /// protocol, or the device fails (success: see Device::problem). \p Turn is
  /// to be held while a message is executed. \p Waits becomes the contexts that
  /// wait for a semaphore at the end, one line each.
  virtual llvm::Error serve(int Socket, Device &D, std::mutex &Turn,
                            std::string &Waits) = 0;

  static llvm::Error systemError(const char *What);

private:
  void acceptAll();
  void serveOne(int Socket);
  void note(const Fault &F);

  DeviceOptions Options;
  int Listener;
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

} // namespace gensim
