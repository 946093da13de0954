//===- Messages.h - the messages of stage 4 ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Messages.def as data: what an intrinsic that accesses memory does, and what
// its arguments are. Passes read, create and replace calls through this header,
// so that a new message is a row and its payload (docs/howto/AddAMessage.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/IR/IRBuilder.h"

namespace cmc {

/// The role of an argument of a message.
namespace arg {
enum Arg : uint8_t {
  None,
#define CMC_ARGUMENT(NAME, LAST) NAME,
#include "stage4/Messages.def"
};
} // namespace arg

enum class SharedFunction : uint8_t { DataPort, Sampler, LSC };
enum class MessageAccess : uint8_t { Read, Write, Atomic, Prefetch, Fence };

/// The memory that a message accesses.
enum class MessageSpace : uint8_t {
  Flat,    ///< Memory by address, without a surface.
  Surface, ///< A buffer by index, or an index below.
  SLM,     ///< Shared local memory.
  Media,   ///< An image, in bytes and rows.
  Image,   ///< An image, in pixels; its format converts.
};
constexpr unsigned SLMSurface = 254, StatelessSurface = 255;

enum class MessageShape : uint8_t {
  MediaBlock,     ///< Rows of at least 4 bytes, a power of two.
  Block,          ///< Owords at a multiple of 16 bytes.
  UnalignedBlock, ///< Owords at a multiple of 4 bytes.
  Lanes,          ///< The same number of elements in each lane.
  Channels,       ///< Up to four dwords a lane, channel by channel.
  Block2D,        ///< Rows or columns, padded, at an address.
  Pixels,         ///< Results of the sampler.
  NoData,
};
constexpr unsigned OwordBytes = 16, MaxBlockBytes = 8 * OwordBytes;
/// `call void @cmc.block.offset(i32 %bytes, i32 alignment)` precedes a block at
/// an offset that the CPU device can check; it does nothing.
constexpr llvm::StringLiteral BlockOffsetName = "cmc.block.offset";
constexpr unsigned MaxMediaWidth = 64, MaxMediaRows = 64, MaxMediaBytes = 256;
constexpr unsigned MaxLanes = 32, MinChannelLanes = 8;

/// The operation of an atomic message.
enum class AtomicKind : uint8_t {
#define CMC_ATOMIC(OPERATION, ...) OPERATION,
#include "stage4/Messages.def"
};
struct AtomicRow {
  AtomicKind Kind;
  llvm::StringLiteral Name;
  unsigned Value; ///< In CmAtomicOpType.
  unsigned Code;  ///< In AtomicOp.
  unsigned Sources;
  bool IsFloat;
};
llvm::ArrayRef<AtomicRow> atomicOperations();

/// The arguments of a message in order; None after the last.
struct MessageArguments {
  static constexpr unsigned Most = 16;
  arg::Arg Args[Most + 1];

  /// The index of \p A; None if the message has no such argument.
  llvm::Optional<unsigned> find(arg::Arg A) const;
  bool has(arg::Arg A) const { return find(A).hasValue(); }
};

struct Message : MessageArguments {
  unsigned ID; ///< The ID of the intrinsic.
  SharedFunction Function;
  MessageAccess Access;
  MessageSpace Space;
  MessageShape Shape;
  uint64_t Needs;            ///< The features that a target must have.
  llvm::StringLiteral Entry; ///< The entry of the CPU device, without cmc_cpu_.
  const AtomicRow *Atomic;

  bool writes() const {
    return Access == MessageAccess::Write || Access == MessageAccess::Atomic;
  }
  bool writesAtAddresses() const {
    return writes() && Space == MessageSpace::Flat;
  }
};

llvm::ArrayRef<Message> allMessages();
/// The message of intrinsic \p ID; null for other intrinsics.
const Message *findMessage(unsigned ID);
/// The LSC message with these properties, which must exist.
const Message &lscMessage(MessageAccess Access, MessageSpace Space,
                          MessageShape Shape);
/// The data port message for operation \p Kind; null if there is none.
const Message *findAtomic(AtomicKind Kind, MessageSpace Space);

/// An intrinsic of other front ends for a message.
struct MessageSpelling : MessageArguments {
  unsigned ID, As;
};
llvm::ArrayRef<MessageSpelling> messageSpellings();

/// The largest value of argument \p A; None if \p A need not be a constant.
llvm::Optional<uint64_t> lastConstant(arg::Arg A);

/// A call of a message.
struct MessageCall {
  const llvm::CallInst &Call;
  const Message &M;

  static llvm::Optional<MessageCall> of(const llvm::Value &V);

  /// Argument \p A; null if the message has no such argument.
  llvm::Value *value(arg::Arg A) const;
  /// Constant \p A; \p Default if the message has no such argument.
  int64_t constant(arg::Arg A, int64_t Default = 0) const;
  /// The lanes of the predicate; 1 without a predicate.
  unsigned lanes() const;
  /// The type of the data that is written or read.
  llvm::Type *dataType() const;
  unsigned dataBytes() const;
};

/// An argument of a new message: a value or a constant.
struct MessageOperand {
  arg::Arg A;
  llvm::Value *V = nullptr;
  uint64_t Constant = 0;

  MessageOperand(arg::Arg A, llvm::Value *V) : A(A), V(V) {}
  MessageOperand(arg::Arg A, unsigned Constant) : A(A), Constant(Constant) {}
};

/// A call of the message or other intrinsic \p ID of Messages.def that returns
/// \p Result (null: nothing). Integers are resized to the parameters. Of what
/// \p Operands do not name, predicates are true, old values and sources
/// undefined, all else 0.
llvm::CallInst *createMessage(llvm::IRBuilder<> &B, unsigned ID,
                              llvm::Type *Result,
                              llvm::ArrayRef<MessageOperand> Operands);

} // namespace cmc
