//===- MessageTable.h - which function executes a message -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The rows of Messages.def as data, found by shared function and message type.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_MESSAGES_MESSAGETABLE_H
#define GENSIM_MESSAGES_MESSAGETABLE_H

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
  uint64_t Needs; ///< Features of the target.
  MessageDetail Detail;
};

/// The row of a message on \p Target, or null.
const MessageRow *findMessage(const cmc::TargetInfo &Target, SharedFunction F,
                              uint32_t Desc);

/// The rows' handlers. notModelled, typedMessage, endOfThread are in Send.cpp,
/// the others where their family is.
bool notModelled(Thread &T, const Inst &I, const Message &M);
bool typedMessage(Thread &T, const Inst &I, const Message &M);
bool endOfThread(Thread &T, const Inst &I, const Message &M);

bool owordRead(Thread &T, const Inst &I, const Message &M);
bool unalignedOwordRead(Thread &T, const Inst &I, const Message &M);
bool owordWrite(Thread &T, const Inst &I, const Message &M);
bool owordDualRead(Thread &T, const Inst &I, const Message &M);
bool owordDualWrite(Thread &T, const Inst &I, const Message &M);
bool scratchRead(Thread &T, const Inst &I, const Message &M);
bool scratchWrite(Thread &T, const Inst &I, const Message &M);
bool a64BlockRead(Thread &T, const Inst &I, const Message &M);
bool a64BlockWrite(Thread &T, const Inst &I, const Message &M);

bool mediaBlockRead(Thread &T, const Inst &I, const Message &M);
bool mediaBlockWrite(Thread &T, const Inst &I, const Message &M);

bool byteGather(Thread &T, const Inst &I, const Message &M);
bool byteScatter(Thread &T, const Inst &I, const Message &M);
bool dwordGather(Thread &T, const Inst &I, const Message &M);
bool dwordScatter(Thread &T, const Inst &I, const Message &M);
bool qwordGather(Thread &T, const Inst &I, const Message &M);
bool qwordScatter(Thread &T, const Inst &I, const Message &M);
bool untypedRead(Thread &T, const Inst &I, const Message &M);
bool untypedWrite(Thread &T, const Inst &I, const Message &M);
bool a64Gather(Thread &T, const Inst &I, const Message &M);
bool a64Scatter(Thread &T, const Inst &I, const Message &M);
bool a64UntypedRead(Thread &T, const Inst &I, const Message &M);
bool a64UntypedWrite(Thread &T, const Inst &I, const Message &M);

bool untypedAtomic(Thread &T, const Inst &I, const Message &M);
bool untypedAtomic16(Thread &T, const Inst &I, const Message &M);
bool untypedFloatAtomic(Thread &T, const Inst &I, const Message &M);
bool untypedHalfAtomic(Thread &T, const Inst &I, const Message &M);
bool a64Atomic(Thread &T, const Inst &I, const Message &M);
bool a64Atomic16(Thread &T, const Inst &I, const Message &M);
bool a64FloatAtomic(Thread &T, const Inst &I, const Message &M);
bool a64HalfAtomic(Thread &T, const Inst &I, const Message &M);

bool memoryFence(Thread &T, const Inst &I, const Message &M);
bool barrier(Thread &T, const Inst &I, const Message &M);
bool gatewayEvent(Thread &T, const Inst &I, const Message &M);

bool lscLoad(Thread &T, const Inst &I, const Message &M);
bool lscStore(Thread &T, const Inst &I, const Message &M);
bool lscAtomic(Thread &T, const Inst &I, const Message &M);
bool lscLoadBlock2D(Thread &T, const Inst &I, const Message &M);
bool lscStoreBlock2D(Thread &T, const Inst &I, const Message &M);

} // namespace gensim

#endif // GENSIM_MESSAGES_MESSAGETABLE_H
