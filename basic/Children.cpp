//===- Children.cpp - child processes that end with this one --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Children.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <csignal>
#include <unistd.h>

namespace cmc {
namespace {

/// Leaders of groups; 0: a free slot. A signal handler reads them, so there is
/// no lock. Groups that find no free slot are not ended by signals.
std::atomic<pid_t> Leaders[64];
static_assert(std::atomic<pid_t>::is_always_lock_free, "read in a handler");

/// Replaces the entry \p Old by \p New.
void exchange(pid_t Old, pid_t New) {
  for (std::atomic<pid_t> &Slot : Leaders) {
    pid_t Expected = Old;
    if (Slot.compare_exchange_strong(Expected, New))
      return;
  }
}

void onSignal(int Signal) {
  for (std::atomic<pid_t> &Slot : Leaders)
    if (pid_t Leader = Slot)
      kill(-Leader, SIGKILL);
  llvm::sys::RunInterruptHandlers();
  std::signal(Signal, SIG_DFL);
  std::raise(Signal);
}

} // namespace

void ChildGroup::enter() { exchange(0, getpid()); }

ChildGroup::~ChildGroup() { exchange(Leader, 0); }

void endChildrenOnSignals() {
  for (int Signal : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(Signal, onSignal) == SIG_IGN)
      std::signal(Signal, SIG_IGN); // Set by nohup.
}

} // namespace cmc
