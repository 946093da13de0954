//===- MessageTable.h - lookup of message handlers --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The rows of Messages.def as data, found by shared function and message type.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/messages/Messages.h"

namespace gensim {

/// Executes a message. Returns false without effect if this form is not
/// modelled; executeSend() reports it.
using MessageHandler = bool (*)(Thread &T, const Inst &I, const Message &M);

/// The field, in addition to its type, that the name of a message depends on.
enum class MessageDetail : uint8_t { None, IntAtomic, FloatAtomic, A64Width };

struct MessageRow {
  SharedFunction Function;
  uint8_t Type;
  const char *Name;
  MessageHandler Handler;
  uint64_t Needs; ///< Features of the target.
  MessageDetail Detail;
};

/// The row of a message on \p Target, or null.
const MessageRow *findMessage(const cmc::TargetInfo &Target, SharedFunction F,
                              uint32_t Desc);

/// The handlers in the rows. notModelled, typedMessage, endOfThread are in
/// Send.cpp, the others in the file of their family.
#define GENSIM_MESSAGE(Function, Type, Name, Handler, Since, Detail)           \
  bool Handler(Thread &T, const Inst &I, const Message &M);
#include "gen-simulator/messages/Messages.def"

/// A handler that is \p Call of T, I and M.
#define GENSIM_HANDLER(Name, Call)                                             \
  bool Name(Thread &T, const Inst &I, const Message &M) { return Call; }

} // namespace gensim
