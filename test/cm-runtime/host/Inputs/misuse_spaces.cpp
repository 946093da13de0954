//===- misuse_spaces.cpp - where threads run ------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "misuse.h"

namespace misuse {
namespace {

/// Thread \p T of the kernel stands where it stands by itself.
INT associate(Scene &S, UINT T) {
  return S.Space->AssociateThread(T % Width, T / Width, S.Kernel, T);
}

INT enqueue(Scene &S) { return S.Queue->Enqueue(S.Task, S.Event, S.Space); }

INT orderThreads(Scene &S, UINT Count, UINT Y) {
  CM_THREAD_PARAM Order[Threads] = {};
  for (UINT T = 0; T < Threads; ++T)
    Order[T].scoreboardCoordinates = {INT(T % Width), INT(T / Width)};
  Order[0].scoreboardCoordinates.y += INT(Y);
  return S.Space->SetThreadSpaceOrder(Count, Order);
}

} // namespace

const std::vector<Misuse> Spaces = {
    {"thread right of the space", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->AssociateThread(Width, 0, S.Kernel, 0); }},
    {"thread below the space", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->AssociateThread(0, Height, S.Kernel, 0); }},
    {"thread of no kernel", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->AssociateThread(0, 0, nullptr, 0); }},
    {"thread with a mask, of no kernel", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       return S.Space->AssociateThreadWithMask(0, 0, nullptr, 0, 1);
     }},
    {"no such dependency", CM_FAILURE,
     [](Scene &S) {
       return S.Space->SelectThreadDependencyPattern(CM_DEPENDENCY_PATTERN(99));
     }},
    {"no such walk", CM_INVALID_MEDIA_WALKING_PATTERN,
     [](Scene &S) {
       return S.Space->SelectMediaWalkingPattern(CM_WALKING_PATTERN(99));
     }},
    {"walk of a space with dependencies",
     CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN,
     [](Scene &S) {
       cm_result_check(S.Space->SelectThreadDependencyPattern(CM_WAVEFRONT));
       return S.Space->SelectMediaWalkingPattern(CM_WALK_VERTICAL);
     }},
    {"dependencies of a space with a walk",
     CM_INVALID_DEPENDENCY_WITH_WALKING_PATTERN,
     [](Scene &S) {
       cm_result_check(S.Space->SelectMediaWalkingPattern(CM_WALK_VERTICAL));
       return S.Space->SelectThreadDependencyPattern(CM_WAVEFRONT);
     }},
    {"no colours", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->SetThreadSpaceColorCount(0); }},
    {"too many colours", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->SetThreadSpaceColorCount(257); }},
    {"no order", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Space->SetThreadSpaceOrder(Threads, nullptr); }},
    {"order of some threads", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return orderThreads(S, Threads - 1, 0); }},
    {"order of places outside", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return orderThreads(S, Threads, 100); }},

    {"no space for a kernel", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmThreadSpace *None = nullptr;
       return S.Kernel->AssociateThreadSpace(None);
     }},
    {"no groups for a kernel", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       CmThreadGroupSpace *None = nullptr;
       return S.Kernel->AssociateThreadGroupSpace(None);
     }},
    {"space for a kernel with groups", CM_INVALID_KERNEL_THREADSPACE,
     [](Scene &S) {
       cm_result_check(S.Kernel->AssociateThreadGroupSpace(S.Groups));
       return S.Kernel->AssociateThreadSpace(S.Space);
     }},
    {"groups for a kernel with a space", CM_INVALID_KERNEL_THREADGROUPSPACE,
     [](Scene &S) {
       cm_result_check(S.Kernel->AssociateThreadSpace(S.Space));
       return S.Kernel->AssociateThreadGroupSpace(S.Groups);
     }},
    {"nothing to take from a kernel", CM_NULL_POINTER,
     [](Scene &S) {
       CmThreadSpace *None = nullptr;
       return S.Kernel->DeAssociateThreadSpace(None);
     }},
    {"space taken that was not given", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Kernel->DeAssociateThreadSpace(S.Space); }},
    {"groups taken that were not given", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Kernel->DeAssociateThreadGroupSpace(S.Groups); }},

    {"no task", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Queue->Enqueue(nullptr, S.Event, S.Space); }},
    {"no task for groups", CM_INVALID_ARG_VALUE,
     [](Scene &S) {
       return S.Queue->EnqueueWithGroup(nullptr, S.Event, S.Groups);
     }},
    {"no task with hints", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Queue->EnqueueWithHints(nullptr, S.Event, 0); }},
    {"empty task", CM_FAILURE,
     [](Scene &S) {
       cm_result_check(S.Task->Reset());
       return enqueue(S);
     }},
    {"empty task for groups", CM_FAILURE,
     [](Scene &S) {
       cm_result_check(S.Task->Reset());
       return S.Queue->EnqueueWithGroup(S.Task, S.Event, S.Groups);
     }},
    {"neither a space nor a number of threads", CM_INVALID_THREAD_SPACE,
     [](Scene &S) { return S.Queue->Enqueue(S.Task, S.Event, nullptr); }},
    {"no groups", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) {
       return S.Queue->EnqueueWithGroup(S.Task, S.Event, nullptr);
     }},
    {"space of one thread of eight", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       cm_result_check(associate(S, 0));
       return enqueue(S);
     }},
    {"space with one thread twice", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       for (UINT T = 1; T < Threads; ++T)
         cm_result_check(associate(S, T));
       cm_result_check(S.Space->AssociateThread(0, 0, S.Kernel, 1));
       return enqueue(S);
     }},
    {"kernel's space of one thread of eight",
     CM_KERNEL_THREADSPACE_THREADS_NOT_ASSOCIATED,
     [](Scene &S) {
       cm_result_check(associate(S, 0));
       cm_result_check(S.Kernel->AssociateThreadSpace(S.Space));
       return S.Queue->Enqueue(S.Task, S.Event, nullptr);
     }},
    {"space that is too wide to run", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       CmThreadSpace *Wide = nullptr;
       INT Code = S.Device->CreateThreadSpace(100000, 1, Wide);
       return Code ? Code : S.Queue->Enqueue(S.Task, S.Event, Wide);
     }},
    {"space that is too high to run", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       CmThreadSpace *High = nullptr;
       INT Code = S.Device->CreateThreadSpace(1, 100000, High);
       return Code ? Code : S.Queue->Enqueue(S.Task, S.Event, High);
     }},
    {"space of another size than the threads", CM_INVALID_THREAD_SPACE,
     [](Scene &S) {
       CmKernel *K = S.bare("number");
       int Value = 0;
       cm_result_check(K->SetKernelArg(0, sizeof(SurfaceIndex), S.OutIndex));
       cm_result_check(K->SetKernelArg(1, sizeof(Value), &Value));
       cm_result_check(K->SetThreadCount(Threads - 1));
       for (UINT T = 0; T < Threads - 1; ++T)
         cm_result_check(K->SetThreadArg(T, 2, sizeof(T), &T));
       return S.Queue->Enqueue(S.taskOf(K), S.Event, S.Space);
     }},
    {"hints for kernels without spaces", CM_KERNEL_THREADSPACE_NOT_SET,
     [](Scene &S) {
       cm_result_check(S.Task->AddKernel(S.Kernel));
       return S.Queue->EnqueueWithHints(S.Task, S.Event, 0);
     }},
    {"queue of no type", CM_INVALID_PARAM_FOR_CREATE_QUEUE_EX,
     [](Scene &S) {
       CM_QUEUE_CREATE_OPTION Option = CM_DEFAULT_QUEUE_CREATE_OPTION;
       Option.QueueType = CM_QUEUE_TYPE_NONE;
       CmQueue *Queue = nullptr;
       return S.Device->CreateQueueEx(Queue, Option);
     }},
};

} // namespace misuse
