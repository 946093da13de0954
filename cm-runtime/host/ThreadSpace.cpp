//===- ThreadSpace.cpp - thread spaces ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/ThreadSpace.h"
#include "cm-runtime/host/Kernel.h"
#include "cm-runtime/host/State.h"

namespace cmc::host {
namespace {

/// The payload has 4 or 8 bits for a color.
uint32_t maxColors(const TargetInfo &T) {
  return T.has(TargetInfo::WideWalker) ? 256 : 16;
}

} // namespace

llvm::ArrayRef<runtime::Delta> SpaceState::deltas() const {
  return HasVectors ? llvm::makeArrayRef(Vectors)
                    : dependencyPattern(Dependency)->Deltas;
}

std::vector<uint32_t> SpaceState::order() const {
  if (!Order.empty())
    return Order;
  // Without associated threads the walker keeps its usual order.
  if (HasVectors && !Units.empty())
    return orderByVectors();
  return orderOf(Dependency != CM_NONE_DEPENDENCY
                     ? *dependencyPattern(Dependency)
                     : *walkingPattern(Walk),
                 Width, Height, Block);
}

std::vector<uint32_t> SpaceState::orderByVectors() const {
  auto IsInside = [&](int64_t X, int64_t Y) {
    return X >= 0 && Y >= 0 && X < Width && Y < Height;
  };
  std::vector<unsigned> Missing(threads());
  std::vector<uint32_t> Threads;
  for (uint32_t P = 0; P < threads(); ++P) {
    for (const runtime::Delta &D : Vectors)
      Missing[P] +=
          IsInside(int64_t(P % Width) + D.X, int64_t(P / Width) + D.Y);
    if (!Missing[P])
      Threads.push_back(P);
  }
  for (size_t I = 0; I < Threads.size(); ++I)
    for (const runtime::Delta &D : Vectors) {
      int64_t X = int64_t(Threads[I] % Width) - D.X;
      int64_t Y = int64_t(Threads[I] / Width) - D.Y;
      if (IsInside(X, Y) && --Missing[Y * Width + X] == 0)
        Threads.push_back(uint32_t(Y * Width + X));
    }
  // These wait for each other.
  for (uint32_t P = 0; P < threads(); ++P)
    if (Missing[P])
      Threads.push_back(P);
  return Threads;
}

INT ThreadSpaceHandle::AssociateThread(UINT X, UINT Y, CmKernel *Kernel,
                                       UINT Thread) {
  return AssociateThreadWithMask(X, Y, Kernel, Thread, 0xff);
}

INT ThreadSpaceHandle::AssociateThreadWithMask(UINT X, UINT Y, CmKernel *Kernel,
                                               UINT Thread, BYTE Mask) {
  // Only its address is stored, but it must be a kernel.
  auto *K = static_cast<KernelHandle *>(Kernel);
  if (!Locked<KernelHandle>(K))
    return CM_INVALID_ARG_VALUE;
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (X >= State.Width || Y >= State.Height || Thread >= State.threads())
    return CM_INVALID_ARG_VALUE;
  State.Units.resize(State.threads());
  State.Units[uint64_t(Y) * State.Width + X] = {true, K, Thread, Mask, 0};
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::SelectThreadDependencyPattern(
    CM_DEPENDENCY_PATTERN Pattern) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me || !dependencyPattern(Pattern))
    return CM_FAILURE;
  if (Pattern != CM_NONE_DEPENDENCY && State.Walk != CM_WALK_DEFAULT)
    return CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN;
  if (Pattern == CM_WAVEFRONT26Z && (State.Width % 2 || State.Height % 2))
    return CM_INVALID_ARG_SIZE; // It uses squares of four threads.
  State.Dependency = Pattern;
  State.HasVectors = false;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::SetThreadSpaceColorCount(UINT Colors) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (!Colors || Colors > maxColors(Device->target()))
    return CM_INVALID_ARG_VALUE;
  State.Colors = Colors;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::SelectMediaWalkingPattern(CM_WALKING_PATTERN Pattern) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (State.Dependency != CM_NONE_DEPENDENCY)
    return CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN;
  if (!walkingPattern(Pattern))
    return CM_INVALID_MEDIA_WALKING_PATTERN;
  State.Walk = Pattern;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::Set26ZIDispatchPattern(
    CM_26ZI_DISPATCH_PATTERN Pattern) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me || Pattern < VVERTICAL_HVERTICAL_26 ||
      Pattern > VVERTICAL1X26_HHORIZONTAL1X26)
    return CM_FAILURE;
  State.Block.Dispatch = Pattern;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::Set26ZIMacroBlockSize(UINT Width, UINT Height) {
  Locked<ThreadSpaceHandle> Me(*this);
  constexpr UINT Most = CM_MAX_THREADSPACE_WIDTH_SKLUP_FOR_MW;
  if (!Me || !Width || !Height || Width > Most || Height > Most)
    return CM_FAILURE;
  State.Block.Width = Width;
  State.Block.Height = Height;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::SetMediaWalkerGroupSelect(CM_MW_GROUP_SELECT Select) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Select < CM_MW_GROUP_NONE || Select > CM_MW_GROUP_INNERGLOBAL)
    return CM_INVALID_ARG_VALUE;
  // Groups of a media walker share a barrier; use thread group spaces for this.
  return Select == CM_MW_GROUP_NONE ? CM_SUCCESS : CM_NOT_IMPLEMENTED;
}

INT ThreadSpaceHandle::SelectMediaWalkingParameters(CM_WALKING_PARAMETERS) {
  // These are registers of the hardware's walker.
  return CM_NOT_IMPLEMENTED;
}

INT ThreadSpaceHandle::SelectThreadDependencyVectors(CM_DEPENDENCY Vectors) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Vectors.count > CM_MAX_DEPENDENCY_COUNT)
    return CM_INVALID_ARG_VALUE;
  State.Vectors.clear();
  for (UINT I = 0; I < Vectors.count; ++I) {
    int X = Vectors.deltaX[I], Y = Vectors.deltaY[I];
    constexpr int Most = 7; // Deltas have four bits.
    if (X < -Most - 1 || X > Most || Y < -Most - 1 || Y > Most)
      return CM_INVALID_ARG_VALUE;
    State.Vectors.push_back({X, Y});
  }
  State.HasVectors = true;
  return CM_SUCCESS;
}

INT ThreadSpaceHandle::SetThreadSpaceOrder(UINT Count, PCM_THREAD_PARAM Order) {
  Locked<ThreadSpaceHandle> Me(*this);
  if (!Me)
    return CM_FAILURE;
  if (Count != State.threads() || !Order)
    return CM_INVALID_ARG_VALUE;
  std::vector<uint32_t> Threads;
  std::vector<Unit> Units(State.threads());
  for (UINT I = 0; I < Count; ++I) {
    const CM_COORDINATE &At = Order[I].scoreboardCoordinates;
    if (At.x < 0 || At.y < 0 || uint32_t(At.x) >= State.Width ||
        uint32_t(At.y) >= State.Height)
      return CM_INVALID_ARG_VALUE;
    uint32_t ThreadIndex = uint32_t(At.y) * State.Width + At.x;
    if (Units[ThreadIndex].Set)
      return CM_INVALID_ARG_VALUE;
    uint32_t Color = Order[I].scoreboardColor % maxColors(Device->target());
    Units[ThreadIndex] = {true, nullptr, I, 0xff, uint8_t(Color)};
    Threads.push_back(ThreadIndex);
  }
  State.Units = std::move(Units);
  State.Order = std::move(Threads);
  return CM_SUCCESS;
}

} // namespace cmc::host
