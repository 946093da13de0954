//===- Fiber.cpp - threads of a group on one host thread ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/Fiber.h"
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>
#if CMC_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace cmc::runtime {

static size_t pageBytes() { return sysconf(_SC_PAGESIZE); }

FiberStack::FiberStack(size_t Bytes) {
  size_t Page = pageBytes();
  Mapped = (Bytes + 2 * Page - 1) / Page * Page;
  void *P = mmap(nullptr, Mapped, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (P == MAP_FAILED)
    return;
  Base = P;
  mprotect(Base, Page, PROT_NONE);
}

FiberStack::~FiberStack() {
  if (Base)
    munmap(Base, Mapped);
}

void *FiberStack::begin() const {
  return static_cast<char *>(Base) + pageBytes();
}

size_t FiberStack::size() const { return Mapped - pageBytes(); }

#if CMC_TSAN
FiberTrace::~FiberTrace() { end(); }
void FiberTrace::begin() {
  end();
  Self = __tsan_create_fiber(0);
}
void FiberTrace::end() {
  if (Self)
    __tsan_destroy_fiber(Self);
  Self = nullptr;
}
void FiberTrace::enter() {
  Caller = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(Self, 0);
}
void FiberTrace::leave() { __tsan_switch_to_fiber(Caller, 0); }
#endif

void Fiber::start(llvm::function_ref<void()> B) {
  Body = B;
  Done = false;
  Trace.begin();
  getcontext(&Self);
  Self.uc_stack.ss_sp = Stack.begin();
  Self.uc_stack.ss_size = Stack.size();
  Self.uc_link = nullptr; // enter() does not return.
  // makecontext passes ints only.
  auto This = reinterpret_cast<uintptr_t>(this);
  makecontext(&Self, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
              unsigned(This >> 32), unsigned(This));
}

void Fiber::enter(unsigned High, unsigned Low) {
  auto *This = reinterpret_cast<Fiber *>(uintptr_t(High) << 32 | Low);
  This->Body();
  This->Done = true;
  This->yield();
}

void Fiber::resume() {
  Trace.enter();
  swapcontext(&Caller, &Self);
}

void Fiber::yield() {
  Trace.leave();
  swapcontext(&Self, &Caller);
}

} // namespace cmc::runtime
