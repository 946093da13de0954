//===- Harness.cpp - building blocks of CM host programs ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace cmrt_test {

const std::vector<char> &testKernels() {
  static const std::vector<char> Bytes = [] {
    std::ifstream File(TEST_ISA, std::ios::binary);
    return std::vector<char>(std::istreambuf_iterator<char>(File), {});
  }();
  return Bytes;
}

Host::Host(const std::string &Name) {
  if (Name.empty())
    unsetenv("CMRT_DEVICE");
  else
    setenv("CMRT_DEVICE", Name.c_str(), 1);
  UINT Version = 0;
  EXPECT_EQ(CreateCmDevice(Device, Version), CM_SUCCESS);
  EXPECT_EQ(Version, UINT(CM_7_2));
  EXPECT_EQ(Device->CreateQueue(Queue), CM_SUCCESS);
  EXPECT_EQ(Device->LoadProgram(const_cast<char *>(testKernels().data()),
                                UINT(testKernels().size()), Program),
            CM_SUCCESS);
}

Host::~Host() {
  if (Device) {
    EXPECT_EQ(DestroyCmDevice(Device), CM_SUCCESS);
  }
}

CmKernel *Host::kernel(const char *Name) {
  CmKernel *K = nullptr;
  EXPECT_EQ(Device->CreateKernel(Program, Name, K), CM_SUCCESS);
  return K;
}

CmTask *Host::task(const std::vector<CmKernel *> &Kernels) {
  CmTask *T = nullptr;
  EXPECT_EQ(Device->CreateTask(T), CM_SUCCESS);
  for (CmKernel *K : Kernels)
    EXPECT_EQ(T->AddKernel(K), CM_SUCCESS);
  return T;
}

CmThreadSpace *Host::space(UINT Width, UINT Height) {
  CmThreadSpace *S = nullptr;
  EXPECT_EQ(Device->CreateThreadSpace(Width, Height, S), CM_SUCCESS);
  return S;
}

INT Host::run(CmKernel *Kernel, CmThreadSpace *Space) {
  CmEvent *E = nullptr;
  if (INT Code = Queue->Enqueue(task({Kernel}), E, Space))
    return Code;
  INT Code = E->WaitForTaskFinished();
  EXPECT_EQ(Queue->DestroyEvent(E), CM_SUCCESS);
  EXPECT_EQ(E, nullptr);
  return Code;
}

Dwords::Dwords(Host &H, size_t Count, uint32_t Value) : Count(Count) {
  EXPECT_EQ(H.Device->CreateBuffer(UINT(Count * 4), Buffer), CM_SUCCESS);
  write(std::vector<uint32_t>(Count, Value));
}

std::vector<uint32_t> Dwords::read(CmEvent *After) {
  std::vector<uint32_t> Out(Count);
  EXPECT_EQ(
      Buffer->ReadSurface(reinterpret_cast<unsigned char *>(Out.data()), After),
      CM_SUCCESS);
  return Out;
}

void Dwords::write(const std::vector<uint32_t> &Values) {
  EXPECT_EQ(Buffer->WriteSurface(
                reinterpret_cast<const unsigned char *>(Values.data()), nullptr,
                Values.size() * 4),
            CM_SUCCESS);
}

SurfaceIndex *Dwords::index() {
  SurfaceIndex *Out = nullptr;
  EXPECT_EQ(Buffer->GetIndex(Out), CM_SUCCESS);
  return Out;
}

int wrapped(int At, int Size, CM_TEXTURE_ADDRESS_TYPE Mode) {
  switch (Mode) {
  case CM_TEXTURE_ADDRESS_WRAP:
    return ((At % Size) + Size) % Size;
  case CM_TEXTURE_ADDRESS_MIRROR: {
    int Within = ((At % (2 * Size)) + 2 * Size) % (2 * Size);
    return Within < Size ? Within : 2 * Size - 1 - Within;
  }
  case CM_TEXTURE_ADDRESS_BORDER:
    return At < 0 || At >= Size ? -1 : At;
  default:
    return std::min(std::max(At, 0), Size - 1);
  }
}

} // namespace cmrt_test
