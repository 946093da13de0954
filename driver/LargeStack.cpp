//===- LargeStack.cpp - a large stack for deep recursion ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/LargeStack.h"
#include <csignal>
#include <memory>
#include <pthread.h>

namespace cmc::driver {
namespace {

constexpr unsigned StackBytes = 256u << 20;
constexpr unsigned SignalStackBytes = 64u << 10;

/// The crash handler needs a stack of its own: the other one may be exhausted.
class SignalStack {
public:
  SignalStack() : Memory(new char[SignalStackBytes]) {
    stack_t New = {};
    New.ss_sp = Memory.get();
    New.ss_size = SignalStackBytes;
    sigaltstack(&New, &Old);
  }
  ~SignalStack() { sigaltstack(&Old, nullptr); }

private:
  std::unique_ptr<char[]> Memory;
  stack_t Old = {};
};

void *callIt(void *Do) {
  SignalStack Stack;
  (*static_cast<llvm::function_ref<void()> *>(Do))();
  return nullptr;
}

} // namespace

void onLargeStack(llvm::function_ref<void()> Do) {
  pthread_attr_t Attributes;
  pthread_attr_init(&Attributes);
  pthread_attr_setstacksize(&Attributes, StackBytes);
  pthread_t Thread;
  bool Started = !pthread_create(&Thread, &Attributes, callIt, &Do);
  pthread_attr_destroy(&Attributes);
  if (Started)
    pthread_join(Thread, nullptr);
  else // Limit of the process; most programs do not need a large stack.
    Do();
}

} // namespace cmc::driver
