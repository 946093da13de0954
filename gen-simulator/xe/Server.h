//===- Server.h - the xe kernel driver for a program ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Serves the device files that one program opens: each is a connection of an
// abstract socket of this host, with handles and address spaces of its own.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/server/Server.h"
#include "gen-simulator/xe/Hardware.h"

namespace gensim::xe {

class Server : public gensim::Server {
public:
  /// Starts to listen; for \p Options see gensim::Server. Fails if programs
  /// cannot find the target.
  static llvm::Expected<std::unique_ptr<Server>> start(DeviceOptions Options);
  ~Server() override; ///< Stops.

  /// The value of SocketVariable for the program.
  const std::string &name() const { return Name; }

private:
  Server(DeviceOptions Options, const Hardware &H, int Listener,
         std::string Name);
  llvm::Error serve(int Socket, Device &D, std::mutex &Turn,
                    std::string &Waits) override;

  const Hardware &H;
  std::string Name;
};

} // namespace gensim::xe
