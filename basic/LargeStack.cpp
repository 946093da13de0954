//===- LargeStack.cpp - room for deep recursion ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/LargeStack.h"
#include "llvm/Support/thread.h"
#include <csignal>
#include <memory>

namespace cmc {
namespace {

constexpr unsigned StackBytes = 256u << 20;
constexpr unsigned SignalStackBytes = 64u << 10;

/// What handles a crash needs a stack, too, when there is none left.
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

} // namespace

void onLargeStack(llvm::function_ref<void()> Do) {
  llvm::thread Thread(llvm::Optional<unsigned>(StackBytes), [&] {
    SignalStack Stack;
    Do();
  });
  Thread.join();
}

} // namespace cmc
