//===- ThreadSpace.h - thread spaces and thread group spaces ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include "cm-runtime/host/Patterns.h"

/// cm_rt.h has only its name.
class CmThreadGroupSpace {
protected:
  ~CmThreadGroupSpace() = default;
};

namespace cmc::host {

/// Which thread of the kernel stands at a place.
struct Unit {
  bool Set = false;
  const void *Kernel = nullptr; ///< Null: whichever runs.
  uint32_t Thread = 0;
  uint8_t Mask = 0xff;
  uint8_t Color = 0;
};

/// All that a thread space says; a copy is what an enqueue works with.
struct SpaceState {
  uint32_t Width = 0, Height = 0;
  uint32_t Colors = 1; ///< Threads at each place, where a walker makes them.
  int Dependency = CM_NONE_DEPENDENCY, Walk = CM_WALK_DEFAULT;
  MacroBlock Block;
  std::vector<runtime::Delta> Vectors; ///< Of SelectThreadDependencyVectors.
  bool HasVectors = false;
  std::vector<Unit> Units;     ///< By place; empty: nothing is associated.
  std::vector<uint32_t> Order; ///< Places, of SetThreadSpaceOrder.

  uint64_t threads() const { return uint64_t(Width) * Height; }
  llvm::ArrayRef<runtime::Delta> deltas() const;
  /// The places in the order of dispatch.
  std::vector<uint32_t> order() const;
  /// Each place behind those that its vectors name, as far as that is possible.
  std::vector<uint32_t> orderByVectors() const;
  /// Whether the order matters: threads may wait for each other.
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
