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

/// Where producers and consumers meet.
struct NamedBarrier {
  uint32_t Producers = 0, Consumers = 0; ///< That have reached it.
  uint64_t Phase = 0;                    ///< How often it has opened.
};

/// What the threads of a group share.
struct GroupContext {
  Surface SLM;
  unsigned Size = 1;    ///< Threads.
  unsigned Arrived = 0; ///< How many of them have signalled the barrier.
  uint64_t Phase = 0;   ///< How often the barrier has opened.
  NamedBarrier Named[NumNamedBarriers];
  uint64_t Openings = 0; ///< Of all named barriers.
};

/// Tells the barrier that \p T is there.
void signalBarrier(ThreadContext &T);
/// Returns when all threads of the group have signalled.
void waitBarrier(ThreadContext &T);

/// Runs groups one after another; owns what they reuse. One per host thread.
class GroupRunner {
public:
  /// \p UseFibers: threads may meet at barriers.
  GroupRunner(unsigned SLMBytes, unsigned Threads, bool UseFibers,
              size_t StackBytes);
  /// False when there is no memory for the stacks.
  bool valid() const;

  /// Runs \p Body once for each context. The contexts' Group and Fiber are
  /// set here.
  void run(llvm::MutableArrayRef<ThreadContext> Threads,
           llvm::function_ref<void(ThreadContext &)> Body);

private:
  void runFibers(llvm::MutableArrayRef<ThreadContext> Threads,
                 llvm::function_ref<void(ThreadContext &)> Body);

  GroupContext Group;
  std::vector<std::unique_ptr<Fiber>> Fibers;
};

} // namespace cmc::runtime
