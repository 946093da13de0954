//===- Fiber.h - threads of a group on one host thread ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A barrier must stop a CM thread in compiled code while the other threads of
// its group run. Each CM thread of a group is a fiber of the host thread that
// runs the group: there are no locks, the order is fixed, and a group that
// cannot finish is detected instead of hanging.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include <cstddef>
#include <memory>
#include <ucontext.h>

#if defined(__has_feature)
#define CMC_TSAN __has_feature(thread_sanitizer)
#else
#define CMC_TSAN 0
#endif

namespace cmc::runtime {

/// Tells ThreadSanitizer, if enabled, which fiber runs.
class FiberTrace {
public:
#if CMC_TSAN
  ~FiberTrace();
  void begin(); ///< Before the fiber first runs.
  void enter(); ///< Before it resumes.
  void leave(); ///< Before its resumer continues.

private:
  void end();
  void *Self = nullptr, *Caller = nullptr;
#else
  void begin() {}
  void enter() {}
  void leave() {}
#endif
};

/// Memory for the stack of one fiber, with a guard page; pages are allocated
/// when they are touched.
class FiberStack {
public:
  explicit FiberStack(size_t Bytes);
  ~FiberStack();
  FiberStack(const FiberStack &) = delete;
  FiberStack &operator=(const FiberStack &) = delete;

  bool valid() const { return Base; }
  void *begin() const;
  size_t size() const;

private:
  void *Base = nullptr;
  size_t Mapped = 0;
};

class Fiber {
public:
  explicit Fiber(size_t StackBytes) : Stack(StackBytes) {}
  bool valid() const { return Stack.valid(); }

  /// Makes the fiber ready to call \p Body, which must outlive the run.
  void start(llvm::function_ref<void()> Body);
  /// Runs until the body calls yield() or returns.
  void resume();
  /// Called by the body: returns control to the caller of resume().
  void yield();
  bool done() const { return Done; }

private:
  static void enter(unsigned High, unsigned Low);

  FiberStack Stack;
  FiberTrace Trace;
  ucontext_t Self, Caller;
  llvm::function_ref<void()> Body;
  bool Done = true;
};

} // namespace cmc::runtime
