//===- Group.h - one thread group on one host thread ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/cpu/Fiber.h"
#include "cm-runtime/cpu/ThreadContext.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace cmc::runtime {

/// The state of a named barrier.
struct NamedBarrier {
  uint32_t Producers = 0, Consumers = 0; ///< Arrived so far.
  uint64_t Phase = 0;                    ///< How often it has opened.
};

/// State shared by the threads of a group.
struct GroupContext {
  Surface SLM;
  unsigned Size = 1;    ///< Threads.
  unsigned Arrived = 0; ///< Threads that have signalled the barrier.
  uint64_t Phase = 0;   ///< How often the barrier has opened.
  NamedBarrier Named[NumNamedBarriers];
  uint64_t Openings = 0; ///< Total for all named barriers.
};

/// Signals the barrier for \p T.
void signalBarrier(ThreadContext &T);
/// Returns when all threads of the group have signalled.
void waitBarrier(ThreadContext &T);

/// Runs groups one after another; owns the stacks, which are reused. One per
/// host thread.
class GroupRunner {
public:
  /// \p UseFibers: threads may wait at barriers.
  GroupRunner(unsigned SLMBytes, unsigned Threads, bool UseFibers,
              size_t StackBytes);
  /// False if there is no memory for the stacks.
  bool valid() const;

  /// Runs \p Body once for each context, after setting its Group and Fiber.
  void run(llvm::MutableArrayRef<ThreadContext> Threads,
           llvm::function_ref<void(ThreadContext &)> Body);

private:
  void runFibers(llvm::MutableArrayRef<ThreadContext> Threads,
                 llvm::function_ref<void(ThreadContext &)> Body);

  GroupContext Group;
  std::vector<std::unique_ptr<Fiber>> Fibers;
};

} // namespace cmc::runtime
