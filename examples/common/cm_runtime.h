//===- cm_runtime.h - helpers for the CM runtime ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The hosts only use declarations of cm_rt.h: the same program runs on libcmrt
// and on the runtime of Intel's media driver.
//===----------------------------------------------------------------------===//
#ifndef CMC_EXAMPLES_COMMON_CM_RUNTIME_H
#define CMC_EXAMPLES_COMMON_CM_RUNTIME_H

#include "Files.h"
#include <cm_rt.h>

/// Ends the program if \p call fails, and prints the name of the error.
#define cm_result_check(call) cm_runtime::check(call, #call)

namespace cm_runtime {

inline void check(int Code, const char *Call) {
  if (Code == CM_SUCCESS)
    return;
  std::fprintf(stderr, "%s: %s\n", GetCmErrorString(Code), Call);
  std::exit(1);
}

/// The device. It owns all objects created with it.
class Gpu {
public:
  Gpu() {
    UINT Version = 0;
    cm_result_check(CreateCmDevice(Device, Version));
  }
  ~Gpu() { cm_result_check(DestroyCmDevice(Device)); }
  Gpu(const Gpu &) = delete;
  Gpu &operator=(const Gpu &) = delete;

  CmDevice *operator->() const { return Device; }
  operator CmDevice *() const { return Device; }

  /// Loads kernel \p Name from a file that `cmc -binary-format=isa` wrote.
  CmKernel *load(const char *Path, const char *Name) const {
    auto Isa = reference::readRaw<unsigned char>(Path);
    CmProgram *Program = nullptr;
    cm_result_check(Device->LoadProgram(Isa.data(), Isa.size(), Program));
    CmKernel *Kernel = nullptr;
    cm_result_check(Device->CreateKernel(Program, Name, Kernel));
    return Kernel;
  }

private:
  CmDevice *Device = nullptr;
};

/// A task with one kernel.
inline CmTask *makeTask(CmDevice *Device, CmKernel *Kernel) {
  CmTask *Task = nullptr;
  cm_result_check(Device->CreateTask(Task));
  cm_result_check(Task->AddKernel(Kernel));
  return Task;
}

inline CmQueue *makeQueue(CmDevice *Device) {
  CmQueue *Queue = nullptr;
  cm_result_check(Device->CreateQueue(Queue));
  return Queue;
}

/// A buffer with the contents of \p Data.
template <typename T>
CmBuffer *makeBuffer(CmDevice *Device, const std::vector<T> &Data) {
  CmBuffer *Buffer = nullptr;
  cm_result_check(Device->CreateBuffer(Data.size() * sizeof(T), Buffer));
  cm_result_check(Buffer->WriteSurface(
      reinterpret_cast<const unsigned char *>(Data.data()), nullptr));
  return Buffer;
}

/// Fills \p Data from \p From, which has the same size, after the work of
/// \p Event has ended; null: at once.
template <typename Surface, typename T>
void read(Surface *From, std::vector<T> &Data, CmEvent *Event = nullptr) {
  cm_result_check(
      From->ReadSurface(reinterpret_cast<unsigned char *>(Data.data()), Event));
}

/// Sets argument \p Index of \p Kernel to the surface \p Object.
template <typename T> void setSurface(CmKernel *Kernel, UINT Index, T *Object) {
  SurfaceIndex *Surface = nullptr;
  cm_result_check(Object->GetIndex(Surface));
  cm_result_check(Kernel->SetKernelArg(Index, sizeof(*Surface), Surface));
}

/// Waits for the end of the work of \p Event.
inline void finish(CmQueue *Queue, CmEvent *Event) {
  cm_result_check(Event->WaitForTaskFinished());
  cm_result_check(Queue->DestroyEvent(Event));
}

} // namespace cm_runtime

#endif // CMC_EXAMPLES_COMMON_CM_RUNTIME_H
