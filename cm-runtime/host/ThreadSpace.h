//===- ThreadSpace.h - thread spaces and thread group spaces ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/Patterns.h"

/// cm_rt.h only declares it.
class CmThreadGroupSpace {
protected:
  ~CmThreadGroupSpace() = default;
};

namespace cmc::host {

/// The thread that is associated with a place, and its kernel.
struct Unit {
  bool Set = false;
  const void *Kernel = nullptr; ///< Null: the kernel that runs.
  uint32_t Thread = 0;
  uint8_t Mask = 0xff;
  uint8_t Color = 0;
};

/// The settings of a thread space; an enqueue works on a copy.
struct SpaceState {
  uint32_t Width = 0, Height = 0;
  uint32_t Colors = 1; ///< Threads per place, created by a walker.
  int Dependency = CM_NONE_DEPENDENCY, Walk = CM_WALK_DEFAULT;
  MacroBlock Block;
  std::vector<runtime::Delta> Vectors; ///< From SelectThreadDependencyVectors.
  bool HasVectors = false;
  std::vector<Unit> Units; ///< By position; empty: no threads are associated.
  std::vector<uint32_t>
      Order; ///< Indices of threads, from SetThreadSpaceOrder.

  uint64_t threads() const { return uint64_t(Width) * Height; }
  llvm::ArrayRef<runtime::Delta> deltas() const;
  /// The places in order of dispatch.
  std::vector<uint32_t> order() const;
  /// Each place after those in its vectors, unless they form a cycle.
  std::vector<uint32_t> orderByVectors() const;
  /// Whether threads may wait for each other, so that the order matters.
  bool isOrdered() const { return !deltas().empty(); }
};

class ThreadSpaceHandle final : public CmThreadSpace, public Handle {
public:
  SpaceState State;
  void clear() override { State = SpaceState(); }

  INT AssociateThread(UINT X, UINT Y, CmKernel *Kernel, UINT Thread) override;
  INT SelectThreadDependencyPattern(CM_DEPENDENCY_PATTERN Pattern) override;
  INT AssociateThreadWithMask(UINT X, UINT Y, CmKernel *Kernel, UINT Thread,
                              BYTE Mask) override;
  INT SetThreadSpaceColorCount(UINT Colors) override;
  INT SelectMediaWalkingPattern(CM_WALKING_PATTERN Pattern) override;
  INT Set26ZIDispatchPattern(CM_26ZI_DISPATCH_PATTERN Pattern) override;
  INT Set26ZIMacroBlockSize(UINT Width, UINT Height) override;
  INT SetMediaWalkerGroupSelect(CM_MW_GROUP_SELECT Select) override;
  INT SelectMediaWalkingParameters(CM_WALKING_PARAMETERS Parameters) override;
  INT SelectThreadDependencyVectors(CM_DEPENDENCY Vectors) override;
  INT SetThreadSpaceOrder(UINT Count, PCM_THREAD_PARAM Order) override;
};

class GroupSpaceHandle final : public CmThreadGroupSpace, public Handle {
public:
  uint32_t Threads[3] = {}, Groups[3] = {};
  void clear() override {}
};

} // namespace cmc::host
