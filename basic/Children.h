//===- Children.h - processes that end with this one ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A child that may be killed with all that it has started leads a process
// group of its own. Interrupts of the terminal do not reach such a group, so
// tools pass them on.
//===----------------------------------------------------------------------===//
#pragma once

#include <sys/types.h>

namespace cmc {

/// A process group that ends with this program: from enter() on, which the
/// child calls, as long as this object lives.
class ChildGroup {
public:
  /// For the leader, between vfork() and exec: the memory is the parent's. A
  /// signal that comes before the parent goes on ends the group, too.
  static void enter();
  explicit ChildGroup(pid_t Leader) : Leader(Leader) {}
  ChildGroup(const ChildGroup &) = delete;
  ChildGroup &operator=(const ChildGroup &) = delete;
  ~ChildGroup();

private:
  pid_t Leader;
};

/// For main() of a tool: SIGINT, SIGTERM and SIGHUP end all child groups, then
/// this program as ever.
void endChildrenOnSignals();

} // namespace cmc
