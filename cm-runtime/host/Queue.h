//===- Queue.h - queues of the API ------------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Surfaces.h"
#include "cm-runtime/host/Work.h"

namespace cmc::host {

class QueueHandle final : public CmQueue, public Handle {
public:
  std::shared_ptr<Worker> Thread;
  CM_QUEUE_CREATE_OPTION Option = CM_DEFAULT_QUEUE_CREATE_OPTION;
  void clear() override { Thread = nullptr; }

  INT Enqueue(CmTask *Task, CmEvent *&Event,
              const CmThreadSpace *Space) override;
  INT DestroyEvent(CmEvent *&Event) override {
    return destroyObject<EventHandle>(owner(), Event);
  }
  INT EnqueueWithGroup(CmTask *Task, CmEvent *&Event,
                       const CmThreadGroupSpace *Space) override;
  INT EnqueueCopyCPUToGPU(CmSurface2D *To, const unsigned char *From,
                          CmEvent *&Event) override {
    return copyImage(To, From, nullptr, {}, Event, 0);
  }
  INT EnqueueCopyGPUToCPU(CmSurface2D *From, unsigned char *To,
                          CmEvent *&Event) override {
    return copyImage(From, nullptr, To, {}, Event, 0);
  }
  INT EnqueueInitSurface2D(CmSurface2D *Surface, const DWORD Value,
                           CmEvent *&Event) override;
  INT EnqueueCopyGPUToGPU(CmSurface2D *To, CmSurface2D *From, UINT Option,
                          CmEvent *&Event) override;
  INT EnqueueCopyCPUToCPU(unsigned char *To, unsigned char *From, UINT Size,
                          UINT Option, CmEvent *&Event) override;
  INT EnqueueCopyCPUToGPUFullStride(CmSurface2D *To, const unsigned char *From,
                                    const UINT Stride, const UINT Rows,
                                    const UINT Option,
                                    CmEvent *&Event) override {
    return Stride ? copyImage(To, From, nullptr, {Stride, Rows}, Event, Option)
                  : CM_GPUCOPY_INVALID_STRIDE;
  }
  INT EnqueueCopyGPUToCPUFullStride(CmSurface2D *From, unsigned char *To,
                                    const UINT Stride, const UINT Rows,
                                    const UINT Option,
                                    CmEvent *&Event) override {
    return Stride ? copyImage(From, nullptr, To, {Stride, Rows}, Event, Option)
                  : CM_GPUCOPY_INVALID_STRIDE;
  }
  INT EnqueueCopyCPUToGPUFullStrideDup(CmSurface2D *To,
                                       const unsigned char *From,
                                       const UINT Stride, const UINT Rows,
                                       const UINT Option,
                                       CmEvent *&Event) override {
    return EnqueueCopyCPUToGPUFullStride(To, From, Stride, Rows, Option, Event);
  }
  INT EnqueueCopyGPUToCPUFullStrideDup(CmSurface2D *From, unsigned char *To,
                                       const UINT Stride, const UINT Rows,
                                       const UINT Option,
                                       CmEvent *&Event) override {
    return EnqueueCopyGPUToCPUFullStride(From, To, Stride, Rows, Option, Event);
  }
  INT EnqueueWithHints(CmTask *Task, CmEvent *&Event, UINT Hints) override;
  INT EnqueueVebox(CmVebox *, CmEvent *&) override {
    return owner() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
  }
  INT EnqueueFast(CmTask *Task, CmEvent *&Event,
                  const CmThreadSpace *Space) override {
    return Enqueue(Task, Event, Space);
  }
  INT DestroyEventFast(CmEvent *&Event) override { return DestroyEvent(Event); }
  INT EnqueueWithGroupFast(CmTask *Task, CmEvent *&Event,
                           const CmThreadGroupSpace *Space) override {
    return EnqueueWithGroup(Task, Event, Space);
  }
  int32_t EnqueueReadBuffer(CmBuffer *Buffer, size_t Offset,
                            const unsigned char *To, uint64_t Size,
                            CmEvent *Before, CmEvent *&Event,
                            unsigned Option) override {
    return copyBuffer(Buffer, Offset, nullptr, const_cast<unsigned char *>(To),
                      Size, Before, Event, Option);
  }
  int32_t EnqueueWriteBuffer(CmBuffer *Buffer, size_t Offset,
                             const unsigned char *From, uint64_t Size,
                             CmEvent *Before, CmEvent *&Event,
                             unsigned Option) override {
    return copyBuffer(Buffer, Offset, From, nullptr, Size, Before, Event,
                      Option);
  }
  INT SetResidentGroupAndParallelThreadNum(uint32_t, uint32_t) override {
    return owner() ? CM_NOT_IMPLEMENTED : CM_FAILURE;
  }

private:
  /// The device; null after the queue was destroyed.
  std::shared_ptr<DeviceState> owner();
  INT enqueueTask(CmTask *Task, CmEvent *&Event, const TaskSpace &Space);
  /// Passes \p J to the thread and creates the event; \p Option: of copies.
  INT push(Job J, CmEvent *&Event, UINT Option);
  /// Pushes a copy or fill; \p Copy returns false on failure.
  INT pushCopy(std::function<bool()> Copy,
               std::vector<std::shared_ptr<View>> Uses, CmEvent *&Event,
               UINT Option);
  INT copyImage(CmSurface2D *Surface, const unsigned char *From,
                unsigned char *To, HostLayout At, CmEvent *&Event, UINT Option);
  INT copyBuffer(CmBuffer *Buffer, size_t Offset, const unsigned char *From,
                 unsigned char *To, uint64_t Size, CmEvent *Before,
                 CmEvent *&Event, UINT Option);
};

} // namespace cmc::host
