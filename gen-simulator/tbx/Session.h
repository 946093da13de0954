//===- Session.h - a connection of a TBX client -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Executes the messages of a client on its device. Independent of sockets: a
// Channel receives and sends the bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "llvm/Support/Error.h"
#include <mutex>

namespace gensim::tbx {

class Channel {
public:
  virtual ~Channel();
  /// Receives up to \p Bytes, at least one; 0: the peer has ended.
  virtual size_t receive(void *To, size_t Bytes) = 0;
  /// Returns false if not everything could be sent.
  virtual bool send(const void *From, size_t Bytes) = 0;
};

/// Serves until the client ends between two messages (success), sends an
/// invalid message, or the device fails (success: see Device::problem). \p Turn
/// is held while a message is executed.
llvm::Error serve(Channel &C, Device &D, std::mutex &Turn);

} // namespace gensim::tbx
