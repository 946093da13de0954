//===- misuse_destroyed.cpp - objects that are no more --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Nothing documents these. Calls of a destroyed object fail; what gets one says
// what it says of any wrong object.
//===----------------------------------------------------------------------===//
#include "misuse.h"

namespace misuse {
namespace {

/// \p Object stays as a pointer to what was.
template <typename T, typename Destroy> T *ghost(T *Object, Destroy Call) {
  T *Copy = Object;
  cm_result_check(Call(Copy));
  return Object;
}

CmKernel *deadKernel(Scene &S) {
  return ghost(S.Kernel,
               [&](CmKernel *&K) { return S.Device->DestroyKernel(K); });
}
CmTask *deadTask(Scene &S) {
  return ghost(S.Task, [&](CmTask *&T) { return S.Device->DestroyTask(T); });
}
CmThreadSpace *deadSpace(Scene &S) {
  return ghost(S.Space, [&](CmThreadSpace *&T) {
    return S.Device->DestroyThreadSpace(T);
  });
}
CmThreadGroupSpace *deadGroups(Scene &S) {
  return ghost(S.Groups, [&](CmThreadGroupSpace *&T) {
    return S.Device->DestroyThreadGroupSpace(T);
  });
}
CmBuffer *deadBuffer(Scene &S) {
  return ghost(S.Out,
               [&](CmBuffer *&B) { return S.Device->DestroySurface(B); });
}
CmEvent *deadEvent(Scene &S) {
  cm_result_check(S.Queue->Enqueue(S.Task, S.Event, S.Space));
  return ghost(S.Event, [&](CmEvent *&E) { return S.Queue->DestroyEvent(E); });
}
CmProgram *deadProgram(Scene &S) {
  auto Isa = S.Isa;
  CmProgram *Program = nullptr;
  cm_result_check(S.Device->LoadProgram(Isa.data(), UINT(Isa.size()), Program));
  return ghost(Program,
               [&](CmProgram *&P) { return S.Device->DestroyProgram(P); });
}

INT enqueue(Scene &S) { return S.Queue->Enqueue(S.Task, S.Event, S.Space); }

template <typename T> T *none() { return nullptr; }

} // namespace

const std::vector<Misuse> Destroyed = {
    // What is called.
    {"argument of a destroyed kernel", CM_FAILURE,
     [](Scene &S) {
       int Value = 0;
       return deadKernel(S)->SetKernelArg(1, sizeof(Value), &Value);
     }},
    {"threads of a destroyed kernel", CM_FAILURE,
     [](Scene &S) { return deadKernel(S)->SetThreadCount(4); }},
    {"kernel for a destroyed task", CM_FAILURE,
     [](Scene &S) { return deadTask(S)->AddKernel(S.Kernel); }},
    {"dependency of a destroyed space", CM_FAILURE,
     [](Scene &S) {
       return deadSpace(S)->SelectThreadDependencyPattern(CM_WAVEFRONT);
     }},
    {"reading a destroyed buffer", CM_FAILURE,
     [](Scene &S) {
       Result Got;
       return deadBuffer(S)->ReadSurface(reinterpret_cast<unsigned char *>(Got),
                                         nullptr);
     }},
    {"index of a destroyed buffer", CM_FAILURE,
     [](Scene &S) {
       SurfaceIndex *Index = nullptr;
       return deadBuffer(S)->GetIndex(Index);
     }},
    {"status of a destroyed event", CM_FAILURE,
     [](Scene &S) {
       CM_STATUS Status;
       return deadEvent(S)->GetStatus(Status);
     }},
    {"waiting for a destroyed event", CM_FAILURE,
     [](Scene &S) { return deadEvent(S)->WaitForTaskFinished(); }},
    {"creating on a destroyed device", CM_FAILURE,
     [](Scene &) {
       CmDevice *Device = nullptr;
       UINT Version = 0;
       cm_result_check(CreateCmDevice(Device, Version));
       Device = ghost(Device, DestroyCmDevice);
       CmBuffer *Buffer = nullptr;
       return Device->CreateBuffer(16, Buffer);
     }},
    {"queue of a destroyed device", CM_FAILURE,
     [](Scene &S) {
       CmDevice *Device = nullptr;
       UINT Version = 0;
       cm_result_check(CreateCmDevice(Device, Version));
       CmQueue *Queue = nullptr;
       cm_result_check(Device->CreateQueue(Queue));
       cm_result_check(DestroyCmDevice(Device));
       return Queue->Enqueue(S.Task, S.Event, S.Space);
     }},

    // What is given.
    {"destroyed kernel for a task", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       cm_result_check(S.Task->Reset());
       return S.Task->AddKernel(deadKernel(S));
     }},
    {"kernel of a destroyed program", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmKernel *Kernel = nullptr;
       return S.Device->CreateKernel(deadProgram(S), "fill", Kernel);
     }},
    {"destroyed task", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       deadTask(S);
       return enqueue(S);
     }},
    {"task of a destroyed kernel", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       deadKernel(S);
       return enqueue(S);
     }},
    {"destroyed space", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       deadSpace(S);
       return enqueue(S);
     }},
    {"destroyed space of a kernel", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       cm_result_check(S.Kernel->AssociateThreadSpace(S.Space));
       deadSpace(S);
       return S.Queue->Enqueue(S.Task, S.Event, nullptr);
     }},
    {"destroyed groups", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) {
       deadGroups(S);
       return S.Queue->EnqueueWithGroup(S.Task, S.Event, S.Groups);
     }},
    {"argument that is a destroyed buffer", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       deadBuffer(S);
       return S.Kernel->SetKernelArg(0, sizeof(SurfaceIndex), S.OutIndex);
     }},
    {"argument that was destroyed later", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       deadBuffer(S);
       return enqueue(S);
     }},
    {"copy of a destroyed buffer", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       unsigned char Host[16];
       return S.Queue->EnqueueReadBuffer(deadBuffer(S), 0, Host, sizeof(Host),
                                         nullptr, S.Event, 0);
     }},

    // Twice.
    {"kernel destroyed twice", CM_FAILURE,
     [](Scene &S) {
       return S.Device->DestroyKernel(S.Kernel = deadKernel(S));
     }},
    {"task destroyed twice", CM_FAILURE,
     [](Scene &S) { return S.Device->DestroyTask(S.Task = deadTask(S)); }},
    {"space destroyed twice", CM_FAILURE,
     [](Scene &S) {
       return S.Device->DestroyThreadSpace(S.Space = deadSpace(S));
     }},
    {"groups destroyed twice", CM_FAILURE,
     [](Scene &S) {
       return S.Device->DestroyThreadGroupSpace(S.Groups = deadGroups(S));
     }},
    {"buffer destroyed twice", CM_FAILURE,
     [](Scene &S) { return S.Device->DestroySurface(S.Out = deadBuffer(S)); }},
    {"event destroyed twice", CM_FAILURE,
     [](Scene &S) { return S.Queue->DestroyEvent(S.Event = deadEvent(S)); }},
    {"program destroyed twice", CM_FAILURE,
     [](Scene &S) {
       CmProgram *Program = deadProgram(S);
       return S.Device->DestroyProgram(Program);
     }},
    {"device destroyed twice", CM_FAILURE,
     [](Scene &) {
       CmDevice *Device = nullptr;
       UINT Version = 0;
       cm_result_check(CreateCmDevice(Device, Version));
       Device = ghost(Device, DestroyCmDevice);
       return DestroyCmDevice(Device);
     }},

    // Nothing.
    {"no kernel to destroy", CM_NULL_POINTER,
     [](Scene &S) {
       auto *None = none<CmKernel>();
       return S.Device->DestroyKernel(None);
     }},
    {"no buffer to destroy", CM_NULL_POINTER,
     [](Scene &S) {
       auto *None = none<CmBuffer>();
       return S.Device->DestroySurface(None);
     }},
    {"no image to destroy", CM_NULL_POINTER,
     [](Scene &S) {
       auto *None = none<CmSurface2D>();
       return S.Device->DestroySurface(None);
     }},
    {"no volume to destroy", CM_NULL_POINTER,
     [](Scene &S) {
       auto *None = none<CmSurface3D>();
       return S.Device->DestroySurface(None);
     }},
    {"no program to destroy", CM_FAILURE,
     [](Scene &S) {
       auto *None = none<CmProgram>();
       return S.Device->DestroyProgram(None);
     }},
    {"no task to destroy", CM_FAILURE,
     [](Scene &S) {
       auto *None = none<CmTask>();
       return S.Device->DestroyTask(None);
     }},
    {"no space to destroy", CM_FAILURE,
     [](Scene &S) {
       auto *None = none<CmThreadSpace>();
       return S.Device->DestroyThreadSpace(None);
     }},
    {"no groups to destroy", CM_FAILURE,
     [](Scene &S) {
       auto *None = none<CmThreadGroupSpace>();
       return S.Device->DestroyThreadGroupSpace(None);
     }},
    {"no sampler to destroy", CM_FAILURE,
     [](Scene &S) {
       auto *None = none<CmSampler>();
       return S.Device->DestroySampler(None);
     }},
};

} // namespace misuse
