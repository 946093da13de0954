//===- Event.cpp - the state of enqueued work -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Event.h"
#include <cstring>

namespace cmc::host {

void Progress::start() {
  std::lock_guard<std::mutex> Guard(Lock);
  Status = CM_STATUS_STARTED;
  Started = Clock::now();
}

void Progress::finish(bool Good) {
  std::lock_guard<std::mutex> Guard(Lock);
  Status = Good ? CM_STATUS_FINISHED : CM_STATUS_RESET;
  Ended = Clock::now();
  Over.notify_all();
}

CM_STATUS Progress::status() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Status;
}

INT Progress::wait(uint32_t Milliseconds) {
  std::unique_lock<std::mutex> Guard(Lock);
  auto IsOver = [&] { return isOver(); };
  if (Milliseconds == CM_MAX_TIMEOUT_MS || Milliseconds == UINT32_MAX)
    Over.wait(Guard, IsOver);
  else if (!Over.wait_for(Guard, std::chrono::milliseconds(Milliseconds),
                          IsOver))
    return CM_EXCEED_MAX_TIMEOUT;
  return Status == CM_STATUS_FINISHED ? CM_SUCCESS : CM_TASK_MEDIA_RESET;
}

bool Progress::duration(uint64_t &Out) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!isOver())
    return false;
  Out = std::chrono::nanoseconds(Ended - Started).count();
  return true;
}

bool Progress::time(CM_EVENT_PROFILING_INFO What, int64_t &Out) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!isOver())
    return false;
  Clock::time_point At = What == CM_EVENT_PROFILING_SUBMIT    ? Submitted
                         : What == CM_EVENT_PROFILING_HWSTART ? Started
                                                              : Ended;
  Out = std::chrono::nanoseconds(At.time_since_epoch()).count();
  return true;
}

std::shared_ptr<Progress> EventHandle::get() {
  Locked<EventHandle> Me(*this);
  return Me ? State : nullptr;
}

INT EventHandle::GetStatus(CM_STATUS &Out) {
  auto P = get();
  if (!P)
    return CM_FAILURE;
  Out = P->status();
  return CM_SUCCESS;
}

INT EventHandle::GetExecutionTime(UINT64 &Time) {
  auto P = get();
  uint64_t Nanoseconds = 0;
  if (!P || !P->duration(Nanoseconds))
    return CM_FAILURE;
  Time = Nanoseconds;
  return CM_SUCCESS;
}

INT EventHandle::GetExecutionTickTime(UINT64 &Ticks) {
  return GetExecutionTime(Ticks);
}

INT EventHandle::WaitForTaskFinished(DWORD Milliseconds) {
  auto P = get();
  return P ? P->wait(Milliseconds) : CM_FAILURE;
}

INT EventHandle::GetSurfaceDetails(UINT, UINT, CM_SURFACE_DETAILS &) {
  return get() ? CM_NOT_IMPLEMENTED : CM_FAILURE; // For GT-Pin only.
}

INT EventHandle::GetProfilingInfo(CM_EVENT_PROFILING_INFO What, size_t Size,
                                  PVOID Input, PVOID Value) {
  auto P = get();
  if (!P)
    return CM_FAILURE;
  if (!Value)
    return CM_NULL_POINTER;
  auto Write = [&](const void *From, size_t Bytes) -> INT {
    if (Size < Bytes)
      return CM_INVALID_PARAM_SIZE;
    std::memcpy(Value, From, Bytes);
    return CM_SUCCESS;
  };
  uint32_t Count = uint32_t(P->Kernels.size());
  if (What == CM_EVENT_PROFILING_KERNELCOUNT)
    return Write(&Count, sizeof(Count));
  if (What >= CM_EVENT_PROFILING_HWSTART &&
      What <= CM_EVENT_PROFILING_COMPLETE) {
    LARGE_INTEGER Time;
    return P->time(What, Time.QuadPart) ? Write(&Time, sizeof(Time))
                                        : CM_FAILURE;
  }
  if (What != CM_EVENT_PROFILING_KERNELNAMES &&
      What != CM_EVENT_PROFILING_THREADSPACE)
    return CM_FAILURE;
  if (!Input)
    return CM_NULL_POINTER;
  uint32_t Index;
  std::memcpy(&Index, Input, sizeof(Index));
  if (Index >= Count)
    return CM_INVALID_PARAM_SIZE;
  // Programs pass the size of the index.
  const Progress::KernelRow &Row = P->Kernels[Index];
  const char *Name = Row.Name.c_str(); // Valid for the lifetime of the event.
  if (What == CM_EVENT_PROFILING_THREADSPACE)
    std::memcpy(Value, Row.Space, sizeof(Row.Space));
  else
    std::memcpy(Value, &Name, sizeof(Name));
  return CM_SUCCESS;
}

INT progressOf(CmEvent *Event, std::shared_ptr<Progress> &Out) {
  if (!Event || Event == CM_NO_EVENT)
    return CM_SUCCESS;
  Locked<EventHandle> E(static_cast<EventHandle *>(Event));
  if (!E)
    return CM_FAILURE;
  Out = E->State;
  return CM_SUCCESS;
}

INT waitForEvent(CmEvent *Event) {
  std::shared_ptr<Progress> P;
  if (INT Code = progressOf(Event, P))
    return Code;
  return P ? P->wait() : INT(CM_SUCCESS);
}

} // namespace cmc::host
