//===- misuse.h - wrong calls and what they must return ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The codes are those of the documentation of Intel's media driver, and where
// that says no more than "otherwise", those that its runtime gives.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_CM_RUNTIME_HOST_MISUSE_H
#define CMC_TEST_CM_RUNTIME_HOST_MISUSE_H

#include "examples/common/cm_runtime.h"

namespace misuse {

constexpr UINT Width = 4, Height = 2, Threads = Width * Height;
using Result = int[Threads][4];

/// All that is needed to run the kernel `fill`, made anew for each wrong call.
struct Scene {
  CmDevice *Device;
  CmProgram *Program;
  CmQueue *Queue;
  CmKernel *Kernel = nullptr;
  CmBuffer *Out = nullptr;
  SurfaceIndex *OutIndex = nullptr;
  CmThreadSpace *Space = nullptr;
  CmThreadGroupSpace *Groups = nullptr;
  CmTask *Task = nullptr;
  CmEvent *Event = nullptr;
  const std::vector<unsigned char> &Isa;

  Scene(CmDevice *Device, CmProgram *Program, CmQueue *Queue,
        const std::vector<unsigned char> &Isa);
  ~Scene();
  Scene(const Scene &) = delete;
  Scene &operator=(const Scene &) = delete;

  /// A kernel of which no argument is set.
  CmKernel *bare(const char *Name);
  /// A task of \p K alone.
  CmTask *taskOf(CmKernel *K);
  /// Whether `fill` runs here and does what it should.
  bool works(int Value);
};

struct Misuse {
  const char *What;
  INT Code;
  INT (*Call)(Scene &S);
};

// A file each.
extern const std::vector<Misuse> Arguments, Destroyed, Sizes, Spaces, Transfers;

} // namespace misuse

#endif // CMC_TEST_CM_RUNTIME_HOST_MISUSE_H
