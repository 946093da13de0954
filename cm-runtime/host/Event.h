//===- Event.h - the state of enqueued work ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include "cm-runtime/host/Handle.h"
#include <chrono>
#include <condition_variable>
#include <string>

namespace cmc::host {

/// The state shared by the event and the work.
class Progress {
public:
  using Clock = std::chrono::steady_clock;
  /// A kernel of the work; Space: width and height of a group and of all
  /// groups.
  struct KernelRow {
    std::string Name;
    uint32_t Space[4];
  };

  explicit Progress(std::vector<KernelRow> Kernels)
      : Kernels(std::move(Kernels)) {}

  void start();
  void finish(bool Good);
  CM_STATUS status();
  /// Returns CM_SUCCESS, CM_TASK_MEDIA_RESET for work that failed, or
  /// CM_EXCEED_MAX_TIMEOUT. \p Milliseconds: the default of the API waits
  /// without limit, because that value is meant for hardware.
  INT wait(uint32_t Milliseconds = CM_MAX_TIMEOUT_MS);
  /// Sets \p Out to nanoseconds; false before the end.
  bool duration(uint64_t &Out);
  /// \p What: CM_EVENT_PROFILING_HWSTART to COMPLETE; false before the end.
  bool time(CM_EVENT_PROFILING_INFO What, int64_t &Nanoseconds);

  const std::vector<KernelRow> Kernels;

private:
  bool isOver() const {
    return Status == CM_STATUS_FINISHED || Status == CM_STATUS_RESET;
  }
  std::mutex Lock;
  std::condition_variable Over;
  CM_STATUS Status = CM_STATUS_FLUSHED;
  const Clock::time_point Submitted = Clock::now();
  Clock::time_point Started, Ended;
};

class EventHandle final : public CmEvent, public Handle {
public:
  std::shared_ptr<Progress> State;
  void clear() override { State = nullptr; }

  INT GetStatus(CM_STATUS &Status) override;
  INT GetExecutionTime(UINT64 &Time) override;
  INT WaitForTaskFinished(DWORD Milliseconds) override;
  INT GetSurfaceDetails(UINT Kernel, UINT Index,
                        CM_SURFACE_DETAILS &Out) override;
  INT GetProfilingInfo(CM_EVENT_PROFILING_INFO What, size_t Size, PVOID Input,
                       PVOID Value) override;
  INT GetExecutionTickTime(UINT64 &Ticks) override;

private:
  std::shared_ptr<Progress> get();
};

/// Sets \p Out to the work of \p Event, or null if that is null or CM_NO_EVENT.
/// CM_FAILURE when \p Event is no event.
INT progressOf(CmEvent *Event, std::shared_ptr<Progress> &Out);

/// Waits for the work of \p Event, which may be null or CM_NO_EVENT. CM_FAILURE
/// when it is no event.
INT waitForEvent(CmEvent *Event);

} // namespace cmc::host
