//===- Session.h - one connection of a TBX client ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Carries out the messages of a client on its device. Knows nothing of
// sockets: bytes come from and go to a Channel.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "llvm/Support/Error.h"
#include <mutex>

namespace gensim::tbx {

class Channel {
public:
  virtual ~Channel();
  /// Receives up to \p Bytes, at least one; 0: the other side has ended.
  virtual size_t receive(void *To, size_t Bytes) = 0;
  /// False when not everything could be sent.
  virtual bool send(const void *From, size_t Bytes) = 0;
};

/// Serves until the client ends between two messages (success), says something
/// that is not TBX, or the device fails (success: see Device::problem).
/// \p Turn is held while a message is carried out.
llvm::Error serve(Channel &C, Device &D, std::mutex &Turn);

} // namespace gensim::tbx
