//===- CommandStream.h - one context on a command streamer ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads the context image, walks ring and batch buffers and executes their
// commands (Commands.def). Position and state of a context are kept from
// submission to submission, so that it goes on where it was, also in the
// middle of a batch buffer that waits for a semaphore.
// Facts: docs/rationale/facts.md; Mesa genxml.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "gen-simulator/command/PipelineState.h"
#include "llvm/ADT/SmallVector.h"

namespace gensim {

/// What the stream does after a command.
enum class Outcome : uint8_t {
  Next,   ///< Goes on behind the command, or where the handler moved to.
  Wait,   ///< Executes the command again when memory has changed.
  Failed, ///< CommandStream::fail was called.
};

/// Its fields are the registers of the ring, which the context image has, too,
/// and the command that is executed.
class CommandStream {
public:
  CommandStream(Device &D, const EngineInfo &Engine, uint32_t Image);

  /// Takes over the ring's tail from the context image and advances.
  void submit();
  /// Executes commands up to the ring's tail, a wait or a failure. True when
  /// at least one command was executed.
  bool advance();
  bool waits() const { return Waits; }
  /// "render context 0x..., MI_SEMAPHORE_WAIT at 0x...".
  std::string position() const;

  // For the handlers of commands.
  Device &device() { return D; }
  const EngineInfo &engine() const { return Engine; }
  /// The address space of the context, or the global one.
  AddressSpace &space(bool UseGlobal = false);
  /// False after a page fault, which is then the device's problem.
  bool read(uint64_t Address, void *To, uint64_t Bytes, bool UseGlobal = false);
  bool write(uint64_t Address, const void *From, uint64_t Bytes,
             bool UseGlobal = false);
  Outcome fail(const std::string &Message,
               Fault::Kind K = Fault::Kind::Illegal);
  /// Goes on at \p Address; \p SecondLevel: the end of that batch buffer
  /// returns here.
  Outcome startBatch(uint64_t Address, bool SecondLevel, bool UseGlobal);
  Outcome endBatch();

  PipelineState State;

private:
  /// Where commands are read: offsets in the ring or addresses of a batch.
  struct Frame {
    uint64_t Next;
    bool UseGlobal;
  };
  bool readImage();
  bool fetch(unsigned Index, uint32_t &Dword);
  /// Executes one command; false after a failure.
  bool step();
  void move(unsigned Length, int Direction);

  Device &D;
  const EngineInfo &Engine;
  uint32_t Image; ///< Global address of the context image.
  std::unique_ptr<PageTable> Space;
  uint64_t RingStart = 0; ///< Global address.
  uint32_t RingBytes = 0, Head = 0, Tail = 0;
  llvm::SmallVector<Frame, 3> Batches; ///< Innermost last; empty: in the ring.
  // The command that is executed, for messages.
  const char *Current = "";
  uint64_t CurrentAddress = 0;
  bool CurrentInRing = true;
  bool Waits = false;
  uint64_t Executed = 0; ///< Commands of this submission.
};

} // namespace gensim
