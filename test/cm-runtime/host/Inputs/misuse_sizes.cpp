//===- misuse_sizes.cpp - objects that cannot be made ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "misuse.h"
#include <string>

namespace misuse {
namespace {

INT createImage(Scene &S, UINT Width, UINT Height, CM_SURFACE_FORMAT Format) {
  CmSurface2D *Surface = nullptr;
  return S.Device->CreateSurface2D(Width, Height, Format, Surface);
}

INT createVolume(Scene &S, UINT Width, UINT Height, UINT Depth,
                 CM_SURFACE_FORMAT Format = CM_SURFACE_FORMAT_A8R8G8B8) {
  CmSurface3D *Surface = nullptr;
  return S.Device->CreateSurface3D(Width, Height, Depth, Format, Surface);
}

alignas(4096) unsigned char Page[8192];

INT createOver(Scene &S, void *Memory, UINT Size = 4096) {
  CmBufferUP *Buffer = nullptr;
  return S.Device->CreateBufferUP(Size, Memory, Buffer);
}

INT createImageOver(Scene &S, void *Memory, UINT Width = 64) {
  CmSurface2DUP *Surface = nullptr;
  return S.Device->CreateSurface2DUP(Width, 16, CM_SURFACE_FORMAT_A8R8G8B8,
                                     Memory, Surface);
}

INT createSpace(Scene &S, UINT Width, UINT Height) {
  CmThreadSpace *Space = nullptr;
  return S.Device->CreateThreadSpace(Width, Height, Space);
}

INT createGroups(Scene &S, UINT ThreadsX, UINT ThreadsY, UINT GroupsX,
                 UINT GroupsY) {
  CmThreadGroupSpace *Space = nullptr;
  return S.Device->CreateThreadGroupSpace(ThreadsX, ThreadsY, GroupsX, GroupsY,
                                          Space);
}

INT load(Scene &S, std::vector<unsigned char> Bytes, UINT Size) {
  CmProgram *Program = nullptr;
  return S.Device->LoadProgram(Bytes.data(), Size, Program);
}

INT createKernel(Scene &S, CmProgram *Program, const char *Name) {
  CmKernel *Kernel = nullptr;
  return S.Device->CreateKernel(Program, Name, Kernel);
}

/// Buffers until there are too many; all are destroyed.
INT createTooMany(Scene &S) {
  std::vector<CmBuffer *> All;
  INT Code = CM_SUCCESS;
  while (!Code && All.size() < 100000) {
    CmBuffer *Buffer = nullptr;
    Code = S.Device->CreateBuffer(16, Buffer);
    if (!Code)
      All.push_back(Buffer);
  }
  for (CmBuffer *Buffer : All)
    cm_result_check(S.Device->DestroySurface(Buffer));
  return Code;
}

} // namespace

const std::vector<Misuse> Sizes = {
    {"buffer of no bytes", CM_INVALID_WIDTH,
     [](Scene &S) {
       CmBuffer *Buffer = nullptr;
       return S.Device->CreateBuffer(0, Buffer);
     }},
    {"buffer above 2 GB", CM_INVALID_WIDTH,
     [](Scene &S) {
       CmBuffer *Buffer = nullptr;
       return S.Device->CreateBuffer(0x80000001u, Buffer);
     }},
    {"too many buffers", CM_EXCEED_SURFACE_AMOUNT, createTooMany},
    {"image of no width", CM_INVALID_WIDTH,
     [](Scene &S) {
       return createImage(S, 0, 16, CM_SURFACE_FORMAT_A8R8G8B8);
     }},
    {"image that is too wide", CM_INVALID_WIDTH,
     [](Scene &S) {
       return createImage(S, 16385, 16, CM_SURFACE_FORMAT_A8R8G8B8);
     }},
    {"image of no height", CM_INVALID_HEIGHT,
     [](Scene &S) {
       return createImage(S, 16, 0, CM_SURFACE_FORMAT_A8R8G8B8);
     }},
    {"image that is too high", CM_INVALID_HEIGHT,
     [](Scene &S) {
       return createImage(S, 16, 16385, CM_SURFACE_FORMAT_A8R8G8B8);
     }},
    {"NV12 of an odd width", CM_INVALID_WIDTH,
     [](Scene &S) { return createImage(S, 15, 16, CM_SURFACE_FORMAT_NV12); }},
    {"P010 of an odd height", CM_INVALID_HEIGHT,
     [](Scene &S) { return createImage(S, 16, 15, CM_SURFACE_FORMAT_P010); }},
    {"image of no format", CM_SURFACE_FORMAT_NOT_SUPPORTED,
     [](Scene &S) {
       return createImage(S, 16, 16, CM_SURFACE_FORMAT_UNKNOWN);
     }},
    {"image of an unknown format", CM_SURFACE_FORMAT_NOT_SUPPORTED,
     [](Scene &S) {
       return createImage(S, 16, 16, CM_SURFACE_FORMAT(0x7fffff));
     }},
    {"volume of no width", CM_INVALID_WIDTH,
     [](Scene &S) { return createVolume(S, 0, 4, 4); }},
    {"volume that is too high", CM_INVALID_HEIGHT,
     [](Scene &S) { return createVolume(S, 4, 2049, 4); }},
    {"volume of one slice", CM_INVALID_DEPTH,
     [](Scene &S) { return createVolume(S, 4, 4, 1); }},
    {"volume that is too deep", CM_INVALID_DEPTH,
     [](Scene &S) { return createVolume(S, 4, 4, 2049); }},
    {"volume of planes", CM_SURFACE_FORMAT_NOT_SUPPORTED,
     [](Scene &S) { return createVolume(S, 4, 4, 4, CM_SURFACE_FORMAT_NV12); }},
    {"buffer over no memory", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return createOver(S, nullptr); }},
    {"buffer over memory within a page", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return createOver(S, Page + 16); }},
    {"buffer over no bytes of memory", CM_INVALID_WIDTH,
     [](Scene &S) { return createOver(S, Page, 0); }},
    {"image over no memory", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return createImageOver(S, nullptr); }},
    {"image over memory within a page", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return createImageOver(S, Page + 16); }},
    {"image of no width over memory", CM_INVALID_WIDTH,
     [](Scene &S) { return createImageOver(S, Page, 0); }},
    {"shared memory of no bytes", CM_INVALID_WIDTH,
     [](Scene &S) {
       CmBufferSVM *Buffer = nullptr;
       void *Memory = nullptr;
       return S.Device->CreateBufferSVM(0, Memory, CM_SVM_ACCESS_FLAG_DEFAULT,
                                        Buffer);
     }},

    {"thread space without threads", CM_INVALID_THREAD_SPACE,
     [](Scene &S) { return createSpace(S, 0, 4); }},
    {"thread space without rows", CM_INVALID_THREAD_SPACE,
     [](Scene &S) { return createSpace(S, 4, 0); }},
    {"groups without threads", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) { return createGroups(S, 0, 1, 1, 1); }},
    {"no groups", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) { return createGroups(S, 1, 1, 1, 0); }},
    {"groups that are too wide", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) { return createGroups(S, 65, 1, 1, 1); }},
    {"groups of too many threads", CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) { return createGroups(S, 64, 64, 1, 1); }},
    {"groups of one thread more than the device has",
     CM_INVALID_THREAD_GROUP_SPACE,
     [](Scene &S) {
       UINT Most = 0;
       size_t Size = sizeof(Most);
       cm_result_check(S.Device->GetCaps(
           CAP_USER_DEFINED_THREAD_COUNT_PER_THREAD_GROUP, Size, &Most));
       return createGroups(S, 1, Most + 1, 1, 1);
     }},

    {"program of nothing", CM_INVALID_COMMON_ISA,
     [](Scene &S) {
       CmProgram *Program = nullptr;
       return S.Device->LoadProgram(nullptr, 100, Program);
     }},
    {"program of no bytes", CM_INVALID_COMMON_ISA,
     [](Scene &S) { return load(S, S.Isa, 0); }},
    {"program of noise", CM_INVALID_COMMON_ISA,
     [](Scene &S) {
       return load(S, std::vector<unsigned char>(5000, 0xa5), 5000);
     }},
    {"half a program", CM_INVALID_COMMON_ISA,
     [](Scene &S) { return load(S, S.Isa, UINT(S.Isa.size() / 2)); }},
    {"a program whose IR has another byte", CM_INVALID_COMMON_ISA,
     [](Scene &S) {
       std::vector<unsigned char> Bad = S.Isa;
       Bad[Bad.size() - 200] ^= 1; // The IR ends 32 bytes before the end.
       return load(S, Bad, UINT(Bad.size()));
     }},
    {"kernel of no program", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return createKernel(S, nullptr, "fill"); }},
    {"kernel of no name", CM_NULL_POINTER,
     [](Scene &S) { return createKernel(S, S.Program, nullptr); }},
    {"kernel of another name", CM_FAILURE,
     [](Scene &S) { return createKernel(S, S.Program, "filler"); }},
    {"kernel of a long name", CM_FAILURE,
     [](Scene &S) {
       return createKernel(S, S.Program, std::string(5000, 'f').c_str());
     }},

    {"17th kernel of a task", CM_EXCEED_MAX_KERNEL_PER_ENQUEUE,
     [](Scene &S) {
       for (int I = 1; I < 16; ++I)
         cm_result_check(S.Task->AddKernel(S.Kernel));
       return S.Task->AddKernel(S.Kernel);
     }},
    {"no kernel for a task", CM_INVALID_ARG_VALUE,
     [](Scene &S) { return S.Task->AddKernel(nullptr); }},
    {"more slices than there are", CM_EXCEED_MAX_POWER_OPTION_FOR_PLATFORM,
     [](Scene &S) {
       CM_POWER_OPTION Option = {1000, 0, 0};
       return S.Task->SetPowerOption(&Option);
     }},
    {"no power option", CM_NULL_POINTER,
     [](Scene &S) { return S.Task->SetPowerOption(nullptr); }},
    {"end of a task by no condition", CM_NULL_POINTER,
     [](Scene &S) {
       return S.Task->AddConditionalEnd(S.OutIndex, 0, nullptr);
     }},

    {"no such limit", CM_FAILURE,
     [](Scene &S) {
       UINT Value = 0;
       size_t Size = sizeof(Value);
       return S.Device->GetCaps(CM_DEVICE_CAP_NAME(1000), Size, &Value);
     }},
    {"no room for a limit", CM_FAILURE,
     [](Scene &S) {
       UINT Value = 0;
       size_t Size = 1;
       return S.Device->GetCaps(CAP_BUFFER_COUNT, Size, &Value);
     }},
    {"limit to nowhere", CM_NULL_POINTER,
     [](Scene &S) {
       size_t Size = sizeof(UINT);
       return S.Device->GetCaps(CAP_BUFFER_COUNT, Size, nullptr);
     }},
    {"limit that cannot be set", CM_INVALID_CAP_NAME,
     [](Scene &S) {
       UINT Value = 1;
       return S.Device->SetCaps(CAP_BUFFER_COUNT, sizeof(Value), &Value);
     }},
};

} // namespace misuse
