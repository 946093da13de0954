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

#include "gen-simulator/server/Server.h"

namespace gensim::tbx {

class Server : public gensim::Server {
public:
  /// Starts to listen. For \p Options see gensim::Server.
  static llvm::Expected<std::unique_ptr<Server>> start(DeviceOptions Options);
  ~Server() override; ///< Stops.

  uint16_t port() const { return Port; }

private:
  Server(DeviceOptions Options, int Listener, uint16_t Port);
  llvm::Error serve(int Socket, Device &D, std::mutex &Turn,
                    std::string &Waits) override;

  uint16_t Port;
};

} // namespace gensim::tbx
