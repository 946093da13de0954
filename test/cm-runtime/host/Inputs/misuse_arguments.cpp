//===- misuse_arguments.cpp - arguments of kernels ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "misuse.h"

namespace misuse {
namespace {

const int Value = 7;
const UINT Last = Threads - 1;

INT setWrongSurface(Scene &S, const char *Kernel) {
  return S.bare(Kernel)->SetKernelArg(0, sizeof(SurfaceIndex), S.OutIndex);
}

/// The kernel `number`, of which the arguments of the kernel are set.
CmKernel *numbered(Scene &S) {
  CmKernel *K = S.bare("number");
  cm_result_check(K->SetKernelArg(0, sizeof(SurfaceIndex), S.OutIndex));
  cm_result_check(K->SetKernelArg(1, sizeof(Value), &Value));
  return K;
}

CmKernel *counted(Scene &S) {
  CmKernel *K = numbered(S);
  cm_result_check(K->SetThreadCount(Threads));
  return K;
}

} // namespace

const std::vector<Misuse> Arguments = {
    // Of the kernel.
    {"argument of no such index", CM_INVALID_ARG_INDEX,
     [](Scene &S) { return S.Kernel->SetKernelArg(2, sizeof(Value), &Value); }},
    {"argument of the largest index", CM_INVALID_ARG_INDEX,
     [](Scene &S) {
       return S.Kernel->SetKernelArg(~0u, sizeof(Value), &Value);
     }},
    {"argument without a value", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       return S.Kernel->SetKernelArg(1, sizeof(Value), nullptr);
     }},
    {"argument of no size", CM_INVALID_ARG_SIZE,
     [](Scene &S) { return S.Kernel->SetKernelArg(1, 0, &Value); }},
    {"argument that is too small", CM_INVALID_ARG_SIZE,
     [](Scene &S) { return S.Kernel->SetKernelArg(1, 3, &Value); }},
    {"argument that is too large", CM_INVALID_ARG_SIZE,
     [](Scene &S) {
       const int64_t Long = 7;
       return S.Kernel->SetKernelArg(1, sizeof(Long), &Long);
     }},
    {"argument of a size that never ends", CM_INVALID_ARG_SIZE,
     [](Scene &S) { return S.Kernel->SetKernelArg(1, ~size_t(0), &Value); }},
    {"surface of the size of a number", CM_INVALID_ARG_SIZE,
     [](Scene &S) {
       return S.Kernel->SetKernelArg(0, sizeof(UINT), S.OutIndex);
     }},
    {"surface that does not exist", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       SurfaceIndex None(4000000000u);
       return S.Kernel->SetKernelArg(0, sizeof(None), &None);
     }},
    {"buffer for an image", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return setWrongSurface(S, "image"); }},
    {"surface for an address", CM_INVALID_ARG_SIZE,
     [](Scene &S) { return setWrongSurface(S, "address"); }},
    {"address of no shared memory", CM_INVALID_KERNEL_ARG_POINTER,
     [](Scene &S) {
       uint64_t Nowhere = 64;
       return S.bare("address")->SetKernelArgPointer(0, 8, &Nowhere);
     }},
    {"address for a number", CM_INVALID_KERNEL_ARG_POINTER,
     [](Scene &S) {
       uint64_t Nowhere = 64;
       return S.Kernel->SetKernelArgPointer(1, 8, &Nowhere);
     }},
    {"address of no such index", CM_INVALID_ARG_INDEX,
     [](Scene &S) {
       uint64_t Nowhere = 64;
       return S.Kernel->SetKernelArgPointer(2, 8, &Nowhere);
     }},
    {"address without a value", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       return S.bare("address")->SetKernelArgPointer(0, 8, nullptr);
     }},

    // Of threads.
    {"thread argument before the threads are counted", CM_FAILURE,
     [](Scene &S) {
       return numbered(S)->SetThreadArg(0, 2, sizeof(UINT), &Last);
     }},
    {"thread argument of no such index", CM_INVALID_ARG_INDEX,
     [](Scene &S) {
       return counted(S)->SetThreadArg(0, 3, sizeof(UINT), &Last);
     }},
    {"thread argument of no such thread", CM_INVALID_THREAD_INDEX,
     [](Scene &S) {
       return counted(S)->SetThreadArg(Threads, 2, sizeof(UINT), &Last);
     }},
    {"thread argument without a value", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       return counted(S)->SetThreadArg(0, 2, sizeof(UINT), nullptr);
     }},
    {"thread argument of no size", CM_INVALID_ARG_SIZE,
     [](Scene &S) { return counted(S)->SetThreadArg(0, 2, 0, &Last); }},
    {"thread argument that is too large", CM_INVALID_ARG_SIZE,
     [](Scene &S) {
       const uint64_t Long = 7;
       return counted(S)->SetThreadArg(0, 2, sizeof(Long), &Long);
     }},
    {"no threads", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Kernel->SetThreadCount(0); }},
    {"more threads than there are numbers", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Kernel->SetThreadCount(0x80000000u); }},

    // Missing ones are found when the kernel is enqueued.
    {"no argument set", CM_NOT_SET_KERNEL_ARGUMENT,
     [](Scene &S) {
       return S.Queue->Enqueue(S.taskOf(S.bare("fill")), S.Event, S.Space);
     }},
    {"one of two arguments set", CM_NOT_SET_KERNEL_ARGUMENT,
     [](Scene &S) {
       CmKernel *K = S.bare("fill");
       cm_result_check(K->SetKernelArg(1, sizeof(Value), &Value));
       return S.Queue->Enqueue(S.taskOf(K), S.Event, S.Space);
     }},
    {"argument spoilt by a wrong size", CM_SUCCESS, // The old value stays.
     [](Scene &S) {
       S.Kernel->SetKernelArg(1, 3, &Value);
       return S.Queue->Enqueue(S.Task, S.Event, S.Space);
     }},
    {"thread argument not set", CM_NOT_SET_KERNEL_ARGUMENT,
     [](Scene &S) {
       return S.Queue->Enqueue(S.taskOf(counted(S)), S.Event, nullptr);
     }},
    {"thread argument set for some threads", CM_NOT_SET_KERNEL_ARGUMENT,
     [](Scene &S) {
       CmKernel *K = counted(S);
       for (UINT T = 0; T < Last; ++T)
         cm_result_check(K->SetThreadArg(T, 2, sizeof(T), &T));
       return S.Queue->Enqueue(S.taskOf(K), S.Event, nullptr);
     }},
    {"second kernel of a task without arguments", CM_NOT_SET_KERNEL_ARGUMENT,
     [](Scene &S) {
       cm_result_check(S.Task->AddKernel(S.bare("fill")));
       return S.Queue->Enqueue(S.Task, S.Event, S.Space);
     }},
    {"arguments of threads in groups", CM_THREAD_ARG_NOT_ALLOWED,
     [](Scene &S) {
       CmKernel *K = counted(S);
       for (UINT T = 0; T < Threads; ++T)
         cm_result_check(K->SetThreadArg(T, 2, sizeof(T), &T));
       return S.Queue->EnqueueWithGroup(S.taskOf(K), S.Event, S.Groups);
     }},

    // By place in the binding table.
    {"static buffer of no such index", CM_INVALID_GLOBAL_BUFFER_INDEX,
     [](Scene &S) { return S.Kernel->SetStaticBuffer(4, S.OutIndex); }},
    {"no static buffer", CM_INVALID_BUFFER_HANDLER,
     [](Scene &S) { return S.Kernel->SetStaticBuffer(0, nullptr); }},
    {"surface at no place of the binding table",
     CM_KERNELPAYLOAD_SURFACE_INVALID_BTINDEX,
     [](Scene &S) { return S.Kernel->SetSurfaceBTI(S.OutIndex, 255); }},
    {"no sampler at a place of the binding table", CM_NULL_POINTER,
     [](Scene &S) { return S.Kernel->SetSamplerBTI(nullptr, 0); }},
};

} // namespace misuse
