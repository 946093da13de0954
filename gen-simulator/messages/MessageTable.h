//===- MessageTable.h - which function executes a message -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The rows of Messages.def as data, found by shared function and message type.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"

namespace gensim {

/// Executes a message. False: this form of it is not modelled, and nothing was
/// done; executeSend() reports it.
using MessageHandler = bool (*)(Thread &T, const Inst &I, const Message &M);

/// What the name of a message depends on beside its type.
enum class MessageDetail : uint8_t { None, IntAtomic, FloatAtomic, A64Width };

struct MessageRow {
  SharedFunction Function;
  uint8_t Type;
  const char *Name;
  MessageHandler Handler;
  cmc::Generation Since;
  MessageDetail Detail;
};

/// The row of a message on \p Target, or null.
const MessageRow *findMessage(const cmc::TargetInfo &Target, SharedFunction F,
                              uint32_t Desc);

/// The rows' handlers. notModelled, typedMessage, endOfThread are in Send.cpp,
/// the others where their family is.
#define GENSIM_MESSAGE(Function, Type, Name, Handler, Since, Detail)           \
  bool Handler(Thread &T, const Inst &I, const Message &M);
#include "gen-simulator/messages/Messages.def"

/// A handler that is \p Call of T, I and M.
#define GENSIM_HANDLER(Name, Call)                                             \
  bool Name(Thread &T, const Inst &I, const Message &M) { return Call; }

} // namespace gensim
