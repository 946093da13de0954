//===- CommandStream.h - a context on a command streamer --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads the context image, walks ring and batch buffers and executes their
// commands (Commands.def). A context keeps its position and state between
// submissions, so that it continues there, even in the middle of a batch buffer
// that waits for a semaphore. Facts: docs/rationale/facts.md; Mesa genxml.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/Device.h"
#include "gen-simulator/command/PipelineState.h"
#include "llvm/ADT/SmallVector.h"

namespace gensim {

/// How the stream continues after a command.
enum class Outcome : uint8_t {
  Next,   ///< Continues after the command, or where the handler moved to.
  Wait,   ///< Executes the command again after memory has changed.
  Failed, ///< CommandStream::fail was called.
};

/// Its fields are the registers of the ring, which the context image has, too,
/// and the command that is executed.
class CommandStream {
public:
  CommandStream(Device &D, const EngineInfo &Engine, uint32_t Image);
  /// A context without a ring, which executes batch buffers. \p Name is that of
  /// the context in messages.
  CommandStream(Device &D, const EngineInfo &Engine, AddressSpace &Space,
                std::string Name);

  /// Reads the ring's tail from the context image and advances.
  void submit();
  /// Starts the batch buffer at \p Address and advances; for a context without
  /// a ring, and when the last batch buffer has ended.
  void submitBatch(uint64_t Address);
  /// Executes commands up to the ring's tail, a wait or a failure. Returns
  /// whether at least one command was executed.
  bool advance();
  bool waits() const { return Waits; }
  /// "render context 0x..., MI_SEMAPHORE_WAIT at 0x...".
  std::string position() const;

  // For command handlers.
  Device &device() { return D; }
  const EngineInfo &engine() const { return Engine; }
  /// The address space of the context, or the global one.
  AddressSpace &space(bool UseGlobal = false);
  /// Returns false after a page fault, which becomes the device's problem.
  bool read(uint64_t Address, void *To, uint64_t Bytes, bool UseGlobal = false);
  bool write(uint64_t Address, const void *From, uint64_t Bytes,
             bool UseGlobal = false);
  Outcome fail(const std::string &Message,
               Fault::Kind K = Fault::Kind::Illegal);
  /// Continues at \p Address; \p SecondLevel: returns here at the end of that
  /// batch buffer.
  Outcome startBatch(uint64_t Address, bool SecondLevel, bool UseGlobal);
  Outcome endBatch();

  PipelineState State;

private:
  /// The read position: an offset in the ring or an address in a batch.
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
  std::string Name;
  std::unique_ptr<PageTable> Tables; ///< Those of a context with a ring.
  AddressSpace *Space = nullptr;
  uint64_t RingStart = 0; ///< Global address.
  uint32_t RingBytes = 0, Head = 0, Tail = 0;
  llvm::SmallVector<Frame, 3> Batches; ///< Innermost last; empty: in the ring.
  // The current command, for messages.
  const char *Current = "";
  uint64_t CurrentAddress = 0;
  bool CurrentInRing = true;
  bool Waits = false;
  uint64_t Executed = 0; ///< Commands in this submission.
};

} // namespace gensim
