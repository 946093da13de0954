//===- Children.h - child processes that end with this one ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A child that may have to be killed with all of its descendants leads a
// process group of its own. Interrupts of the terminal do not reach such a
// group, so tools forward them.
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

namespace cmc {

/// A process group that ends with this program, from enter(), which the child
/// calls, to the end of this object's lifetime.
class ChildGroup {
public:
  /// Called by the leader, between vfork() and exec, while it shares the memory
  /// of its parent. A signal before the parent resumes ends the group as well.
  static void enter();
  explicit ChildGroup(pid_t Leader) : Leader(Leader) {}
  ChildGroup(const ChildGroup &) = delete;
  ChildGroup &operator=(const ChildGroup &) = delete;
  ~ChildGroup();

private:
  pid_t Leader;
};

/// For main() of a tool: SIGINT, SIGTERM and SIGHUP kill all child groups, then
/// terminate this program as usual.
void endChildrenOnSignals();

} // namespace cmc
