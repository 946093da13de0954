//===- RuntimeCases.cpp - what the runtime does itself --------------------===//
//
// Part of CMC, under the MIT licence.
//
// Copies and fills are kernels of the runtime; queues, events, mappings and
// shared memory make it submit in other ways.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Image.h"
#include <algorithm>
#include <array>
#include <numeric>

using namespace simtest;

using Byte4 = std::array<uint8_t, 4>;
static const cl_image_format Bytes = {CL_RGBA, CL_UNSIGNED_INT8};

static std::vector<Byte4> texels(Test &T, size_t N) {
  auto Raw = T.randomBits<uint8_t>(N * 4);
  std::vector<Byte4> V(N);
  std::memcpy(V.data(), Raw.data(), Raw.size());
  return V;
}

/// Launches a kernel of runtime.cl in one dimension without waiting.
template <typename... As>
static cl_event enqueue(OpenCL &CL, cl_command_queue Queue, const char *Kernel,
                        size_t Items, const std::vector<cl_event> &After,
                        const As &...Arguments) {
  cl_kernel K = CL.kernel("runtime", Kernel);
  CL.setArguments(K, {Device::argument(Arguments)...});
  cl_event Done = nullptr;
  check(clEnqueueNDRangeKernel(Queue, K, 1, nullptr, &Items, nullptr,
                               After.size(),
                               After.empty() ? nullptr : After.data(), &Done),
        "clEnqueueNDRangeKernel");
  clReleaseKernel(K);
  return Done;
}

static cl_command_queue makeQueue(OpenCL &CL,
                                  cl_command_queue_properties Properties) {
  const cl_queue_properties List[] = {CL_QUEUE_PROPERTIES, Properties, 0};
  cl_int Error = 0;
  cl_command_queue Q = clCreateCommandQueueWithProperties(
      CL.Context, CL.Gpu, Properties ? List : nullptr, &Error);
  check(Error, "clCreateCommandQueueWithProperties");
  return Q;
}

static void copyBuffer(Test &T, OpenCL &CL) {
  auto A = T.randomBits<uint8_t>(5000), B = T.randomBits<uint8_t>(5000);
  Buffer<uint8_t> BA(CL, A), BB(CL, B);
  const size_t Copies[][3] = {{0, 0, 1024},   {7, 13, 100},     {1500, 1601, 1},
                              {64, 2048, 77}, {333, 3000, 999}, {2, 4500, 16}};
  for (const auto &[From, To, Size] : Copies) {
    check(clEnqueueCopyBuffer(CL.Queue, cl_mem(BA.Memory), cl_mem(BB.Memory),
                              From, To, Size, 0, nullptr, nullptr),
          "clEnqueueCopyBuffer");
    std::copy_n(A.begin() + From, Size, B.begin() + To);
  }
  T.equal("b", BB.get(), B);
}

template <typename Pattern>
static void fill(OpenCL &CL, const Buffer<uint8_t> &B,
                 std::vector<uint8_t> &Mirror, Pattern P, size_t First,
                 size_t Count) {
  check(clEnqueueFillBuffer(CL.Queue, cl_mem(B.Memory), &P, sizeof(P),
                            First * sizeof(P), Count * sizeof(P), 0, nullptr,
                            nullptr),
        "clEnqueueFillBuffer");
  for (size_t I = First; I < First + Count; ++I)
    std::memcpy(&Mirror[I * sizeof(P)], &P, sizeof(P));
}

static void fillBuffer(Test &T, OpenCL &CL) {
  auto Data = T.randomBits<uint8_t>(4096);
  Buffer<uint8_t> B(CL, Data);
  fill(CL, B, Data, uint8_t(0xa5), 3, 50);
  fill(CL, B, Data, uint16_t(0x1234), 101, 33);
  fill(CL, B, Data, uint32_t(0xdeadbeef), 100, 128);
  fill(CL, B, Data, uint64_t(0x0123456789abcdef), 200, 17);
  fill(CL, B, Data, std::array<uint32_t, 4>{1, 2, 3, 4}, 130, 60);
  fill(CL, B, Data, std::array<uint32_t, 16>{9, 8, 7}, 58, 4);
  T.equal("buffer", B.get(), Data);
}

/// A box of one pitched array put into another.
static void rectangles(Test &T, OpenCL &CL) {
  const size_t From[] = {8, 2, 1}, To[] = {4, 3, 0}, Box[] = {21, 5, 2};
  const size_t Row = 40, Slice = 40 * 12, HostRow = 32, HostSlice = 32 * 9;
  auto Data = T.randomBits<uint8_t>(Slice * 4), Copy = Data;
  Buffer<uint8_t> A(CL, Data), B(CL, Copy);
  auto Each = [&](auto Do) {
    for (size_t Z = 0; Z < Box[2]; ++Z)
      for (size_t Y = 0; Y < Box[1]; ++Y)
        for (size_t X = 0; X < Box[0]; ++X)
          Do(X, Y, Z);
  };
  auto At = [](const size_t *O, size_t X, size_t Y, size_t Z, size_t R,
               size_t S) { return (O[2] + Z) * S + (O[1] + Y) * R + O[0] + X; };

  check(clEnqueueCopyBufferRect(CL.Queue, cl_mem(A.Memory), cl_mem(B.Memory),
                                From, To, Box, Row, Slice, Row, Slice, 0,
                                nullptr, nullptr),
        "clEnqueueCopyBufferRect");
  Each([&](size_t X, size_t Y, size_t Z) {
    Copy[At(To, X, Y, Z, Row, Slice)] = Data[At(From, X, Y, Z, Row, Slice)];
  });
  T.equal("copy", B.get(), Copy);

  std::vector<uint8_t> Host(HostSlice * 3), Want = Host;
  check(clEnqueueReadBufferRect(CL.Queue, cl_mem(A.Memory), CL_TRUE, From, To,
                                Box, Row, Slice, HostRow, HostSlice,
                                Host.data(), 0, nullptr, nullptr),
        "clEnqueueReadBufferRect");
  Each([&](size_t X, size_t Y, size_t Z) {
    Want[At(To, X, Y, Z, HostRow, HostSlice)] =
        Data[At(From, X, Y, Z, Row, Slice)];
  });
  T.equal("read", Host, Want);

  auto New = T.randomBits<uint8_t>(Host.size());
  check(clEnqueueWriteBufferRect(CL.Queue, cl_mem(A.Memory), CL_TRUE, From, To,
                                 Box, Row, Slice, HostRow, HostSlice,
                                 New.data(), 0, nullptr, nullptr),
        "clEnqueueWriteBufferRect");
  Each([&](size_t X, size_t Y, size_t Z) {
    Data[At(From, X, Y, Z, Row, Slice)] =
        New[At(To, X, Y, Z, HostRow, HostSlice)];
  });
  T.equal("write", A.get(), Data);
}

static void mapBuffer(Test &T, OpenCL &CL) {
  auto Data = T.random<int>(1000, -100, 100);
  Buffer<int> B(CL, Data);
  cl_int Error = 0;
  auto *P = static_cast<int *>(clEnqueueMapBuffer(
      CL.Queue, cl_mem(B.Memory), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 400,
      2000, 0, nullptr, nullptr, &Error));
  check(Error, "clEnqueueMapBuffer");
  T.equal("mapped", std::vector<int>(P, P + 500),
          std::vector<int>(Data.begin() + 100, Data.begin() + 600));
  for (int I = 0; I < 500; ++I)
    Data[100 + I] = P[I] = P[I] * 2 + I;
  check(clEnqueueUnmapMemObject(CL.Queue, cl_mem(B.Memory), P, 0, nullptr,
                                nullptr),
        "clEnqueueUnmapMemObject");
  CL.launch("runtime", "add", 1000, {}, B, 5);
  for (int &V : Data)
    V += 5;
  T.equal("after", B.get(), Data);
}

/// A buffer over the host's own memory, and a part of it as a buffer.
static void hostMemory(Test &T, OpenCL &CL) {
  const size_t N = 4096;
  alignas(4096) static int Host[N];
  auto Data = T.random<int>(N, -1000, 1000);
  std::copy(Data.begin(), Data.end(), Host);
  cl_int Error = 0;
  cl_mem Whole = clCreateBuffer(CL.Context, CL_MEM_USE_HOST_PTR, sizeof(Host),
                                Host, &Error);
  check(Error, "clCreateBuffer of host memory");
  cl_buffer_region Region = {1024 * 4, 2048 * 4};
  cl_mem Part = clCreateSubBuffer(
      Whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &Region, &Error);
  check(Error, "clCreateSubBuffer");
  CL.launch("runtime", "add", 2048, {}, Part, 1000000);
  void *P = clEnqueueMapBuffer(CL.Queue, Whole, CL_TRUE, CL_MAP_READ, 0,
                               sizeof(Host), 0, nullptr, nullptr, &Error);
  check(Error, "clEnqueueMapBuffer");
  for (size_t I = 1024; I < 1024 + 2048; ++I)
    Data[I] += 1000000;
  T.equal("host", std::vector<int>(Host, Host + N), Data);
  clEnqueueUnmapMemObject(CL.Queue, Whole, P, 0, nullptr, nullptr);
  clFinish(CL.Queue);
  clReleaseMemObject(Part);
  clReleaseMemObject(Whole);
}

static void imageCopies(Test &T, OpenCL &CL) {
  const size_t W = 33, H = 17, None[3] = {};
  Image<Byte4> A(CL, Bytes, W, H), B(CL, Bytes, W, H);
  auto Texels = texels(T, W * H), Want = texels(T, W * H);
  A.set(Texels);
  B.set(Want);
  const size_t From[] = {5, 3, 0}, To[] = {10, 1, 0}, Box[] = {20, 9, 1};
  check(clEnqueueCopyImage(CL.Queue, cl_mem(A.Memory), cl_mem(B.Memory), From,
                           To, Box, 0, nullptr, nullptr),
        "clEnqueueCopyImage");
  for (size_t I = 0; I < Box[0] * Box[1]; ++I)
    Want[(1 + I / 20) * W + 10 + I % 20] =
        Texels[(3 + I / 20) * W + 5 + I % 20];
  T.equal("image to image", B.get(), Want);

  const uint32_t Color[] = {1, 20, 200, 255};
  const size_t Corner[] = {2, 8, 0}, Size[] = {7, 6, 1};
  check(clEnqueueFillImage(CL.Queue, cl_mem(B.Memory), Color, Corner, Size, 0,
                           nullptr, nullptr),
        "clEnqueueFillImage");
  for (size_t I = 0; I < 42; ++I)
    Want[(8 + I / 7) * W + 2 + I % 7] = {1, 20, 200, 255};
  T.equal("fill", B.get(), Want);

  Buffer<Byte4> Linear(CL, W * H + 3);
  const size_t All[] = {W, H, 1};
  check(clEnqueueCopyImageToBuffer(CL.Queue, cl_mem(B.Memory),
                                   cl_mem(Linear.Memory), None, All, 12, 0,
                                   nullptr, nullptr),
        "clEnqueueCopyImageToBuffer");
  auto Padded = Want;
  Padded.insert(Padded.begin(), 3, Byte4());
  T.equal("image to buffer", Linear.get(), Padded);

  check(clEnqueueCopyBufferToImage(CL.Queue, cl_mem(Linear.Memory),
                                   cl_mem(A.Memory), 12 + W * 4, None, Box, 0,
                                   nullptr, nullptr),
        "clEnqueueCopyBufferToImage");
  for (size_t I = 0; I < Box[0] * Box[1]; ++I)
    Texels[I / 20 * W + I % 20] = Want[W + I];
  T.equal("buffer to image", A.get(), Texels);
}

/// Parts of images, with pitches of the host's choice; mapping.
static void imageTransfers(Test &T, OpenCL &CL) {
  const size_t W = 20, H = 15, Origin[] = {4, 6, 0}, Box[] = {9, 7, 1};
  Image<Byte4> A(CL, Bytes, W, H);
  auto Want = texels(T, W * H), Part = texels(T, 12 * 7);
  A.set(Want);
  check(clEnqueueWriteImage(CL.Queue, cl_mem(A.Memory), CL_TRUE, Origin, Box,
                            12 * 4, 0, Part.data(), 0, nullptr, nullptr),
        "clEnqueueWriteImage");
  for (size_t I = 0; I < 63; ++I)
    Want[(6 + I / 9) * W + 4 + I % 9] = Part[I / 9 * 12 + I % 9];
  T.equal("write", A.get(), Want);

  size_t Pitch = 0;
  cl_int Error = 0;
  auto *P = static_cast<uint8_t *>(clEnqueueMapImage(
      CL.Queue, cl_mem(A.Memory), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Origin,
      Box, &Pitch, nullptr, 0, nullptr, nullptr, &Error));
  check(Error, "clEnqueueMapImage");
  for (size_t I = 0; I < 63; ++I) {
    Byte4 &V = Want[(6 + I / 9) * W + 4 + I % 9];
    uint8_t *Texel = P + I / 9 * Pitch + I % 9 * 4;
    T.expect(!std::memcmp(Texel, &V, 4), "the mapped image is another");
    Texel[1] = V[1] ^= 0x3c;
  }
  check(clEnqueueUnmapMemObject(CL.Queue, cl_mem(A.Memory), P, 0, nullptr,
                                nullptr),
        "clEnqueueUnmapMemObject");
  T.equal("unmap", A.get(), Want);
}

/// A linear image that is a buffer at the same time.
static void imageOfBuffer(Test &T, OpenCL &CL) {
  const size_t W = 64, H = 20;
  auto Texels = texels(T, W * H);
  Buffer<Byte4> Storage(CL, Texels);
  cl_image_desc Desc = {};
  Desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  Desc.image_width = W;
  Desc.image_height = H;
  Desc.image_row_pitch = W * 4;
  Desc.mem_object = cl_mem(Storage.Memory);
  cl_int Error = 0;
  cl_mem In = clCreateImage(CL.Context, CL_MEM_READ_WRITE, &Bytes, &Desc,
                            nullptr, &Error);
  check(Error, "clCreateImage of a buffer");
  Image<Byte4> Out(CL, Bytes, W, H);
  CL.launch("runtime", "invert", {W, H}, {}, In, Out);
  for (Byte4 &V : Texels)
    for (uint8_t &C : V)
      C = 255 - C;
  T.equal("out", Out.get(), Texels);
  clReleaseMemObject(In);
}

static void profiling(Test &T, OpenCL &CL) {
  cl_command_queue Q = makeQueue(CL, CL_QUEUE_PROFILING_ENABLE);
  auto Data = T.randomBits<uint32_t>(64);
  Buffer<uint32_t> B(CL, Data);
  cl_ulong Last = 0;
  for (int Rounds : {10, 200}) {
    cl_event Done = enqueue(CL, Q, "spin", 64, {}, B, Rounds);
    check(clWaitForEvents(1, &Done), "clWaitForEvents");
    cl_ulong Times[4];
    for (int I = 0; I < 4; ++I)
      check(clGetEventProfilingInfo(Done, CL_PROFILING_COMMAND_QUEUED + I,
                                    sizeof(cl_ulong), &Times[I], nullptr),
            "clGetEventProfilingInfo");
    T.expect(Times[0] <= Times[1] && Times[1] <= Times[2],
             "the kernel began before it was queued or submitted");
    T.expect(Times[2] < Times[3], "the kernel took no time");
    T.expect(Last <= Times[2], "the kernel began before its predecessor ended");
    Last = Times[3];
    clReleaseEvent(Done);
    for (uint32_t &V : Data)
      for (int R = 0; R < Rounds; ++R)
        V = V * 1664525 + 1013904223;
  }
  T.equal("data", B.get(), Data);
  clReleaseCommandQueue(Q);
}

/// Each queue waits for the other in turn.
static void twoQueues(Test &T, OpenCL &CL) {
  cl_command_queue Queues[] = {makeQueue(CL, 0), makeQueue(CL, 0)};
  auto Data = T.random<int>(200, -9, 9);
  Buffer<int> A(CL, Data), B(CL, 200);
  std::vector<cl_event> After;
  for (int I = 0; I < 4; ++I) {
    cl_event Done =
        I % 2 ? enqueue(CL, Queues[1], "multiply", 200, After, B, A, 3)
              : enqueue(CL, Queues[0], "multiply", 200, After, A, B, -2);
    check(clFlush(Queues[I % 2]), "clFlush");
    After = {Done};
    for (int &V : Data)
      V *= I % 2 ? 3 : -2;
  }
  check(clWaitForEvents(1, After.data()), "clWaitForEvents");
  T.equal("data", A.get(), Data);
  for (cl_command_queue Q : Queues) {
    check(clFinish(Q), "clFinish");
    clReleaseCommandQueue(Q);
  }
}

/// A chain of events in a queue without order, started by the host.
static void outOfOrder(Test &T, OpenCL &CL) {
  cl_command_queue Q = makeQueue(CL, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  auto Data = T.random<int>(100, -50, 50);
  Buffer<int> A(CL, Data), B(CL, 100), C(CL, 100);
  cl_int Error = 0;
  cl_event Start = clCreateUserEvent(CL.Context, &Error);
  check(Error, "clCreateUserEvent");
  cl_event First = enqueue(CL, Q, "add", 100, {Start}, A, 7);
  cl_event Left = enqueue(CL, Q, "multiply", 100, {First}, A, B, 2);
  cl_event Right = enqueue(CL, Q, "multiply", 100, {First}, A, C, -5);
  const cl_event Both[] = {Left, Right};
  check(clEnqueueBarrierWithWaitList(Q, 2, Both, nullptr),
        "clEnqueueBarrierWithWaitList");
  enqueue(CL, Q, "add", 100, {}, B, 1000);
  cl_event Marker = nullptr;
  check(clEnqueueMarkerWithWaitList(Q, 0, nullptr, &Marker),
        "clEnqueueMarkerWithWaitList");
  check(clSetUserEventStatus(Start, CL_COMPLETE), "clSetUserEventStatus");
  check(clWaitForEvents(1, &Marker), "clWaitForEvents");
  check(clFinish(Q), "clFinish");
  std::vector<int> WantB, WantC;
  for (int V : Data) {
    WantB.push_back((V + 7) * 2 + 1000);
    WantC.push_back((V + 7) * -5);
  }
  T.equal("b", B.get(), WantB);
  T.equal("c", C.get(), WantC);
  clReleaseCommandQueue(Q);
}

static void manyLaunches(Test &T, OpenCL &CL) {
  auto Data = T.random<int>(50, 0, 9);
  Buffer<int> B(CL, Data);
  for (int I = 0; I < 60; ++I) {
    clReleaseEvent(enqueue(CL, CL.Queue, "add", 50, {}, B, I));
    for (int &V : Data)
      V += I;
  }
  T.equal("data", B.get(), Data);
}

namespace {
/// As the kernel's struct node.
struct Node {
  Node *Next;
  int Value;
};
} // namespace

/// Links the nodes from the last to the first, and runs them through the
/// kernel; Set makes SVM or USM pointers arguments.
template <typename Function>
static void runList(OpenCL &CL, Node *Nodes, int *Sum, size_t N, Function Set) {
  cl_kernel K = CL.kernel("runtime", "sum_list");
  Set(K, 0, Nodes + N - 1);
  Set(K, 1, Sum);
  const size_t One = 1;
  check(clEnqueueNDRangeKernel(CL.Queue, K, 1, nullptr, &One, nullptr, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(CL.Queue), "clFinish");
  clReleaseKernel(K);
}
static void linkList(Node *Nodes, const std::vector<int> &Values) {
  for (size_t I = 0; I < Values.size(); ++I)
    Nodes[I] = {I ? Nodes + I - 1 : nullptr, Values[I]};
}
static void checkList(Test &T, const Node *Nodes, int Sum,
                      const std::vector<int> &Values) {
  std::vector<int> Got, Want(Values.size());
  uint32_t S = 0;
  for (size_t I = Values.size(); I-- > 0;)
    Want[I] = S = S * 3 + Values[I];
  for (size_t I = 0; I < Values.size(); ++I)
    Got.push_back(Nodes[I].Value);
  T.equal("values", Got, Want);
  T.expect(Sum == int(S), "the sum is " + std::to_string(Sum));
}

static void svm(Test &T, OpenCL &CL) {
  const size_t N = 40, Size = N * sizeof(Node) + 64;
  auto Values = T.random<int>(N, -100, 100);
  void *Shared = clSVMAlloc(CL.Context, CL_MEM_READ_WRITE, Size, 0);
  check(Shared ? 0 : CL_OUT_OF_RESOURCES, "clSVMAlloc");
  auto Map = [&] {
    check(clEnqueueSVMMap(CL.Queue, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, Shared,
                          Size, 0, nullptr, nullptr),
          "clEnqueueSVMMap");
  };
  auto Unmap = [&] {
    check(clEnqueueSVMUnmap(CL.Queue, Shared, 0, nullptr, nullptr),
          "clEnqueueSVMUnmap");
  };
  int *Sum = static_cast<int *>(Shared);
  Node *Nodes = reinterpret_cast<Node *>(Sum + 16);
  Map();
  *Sum = 0;
  linkList(Nodes, Values);
  Unmap();
  runList(CL, Nodes, Sum, N, [](cl_kernel K, cl_uint Index, void *P) {
    check(clSetKernelArgSVMPointer(K, Index, P), "clSetKernelArgSVMPointer");
  });
  Map();
  checkList(T, Nodes, *Sum, Values);
  Unmap();
  const int Pattern = 0x5a5a5a5a;
  check(
      clEnqueueSVMMemFill(CL.Queue, Sum, &Pattern, 4, 64, 0, nullptr, nullptr),
      "clEnqueueSVMMemFill");
  Map();
  T.equal("filled", std::vector<int>(Sum, Sum + 16),
          std::vector<int>(16, Pattern));
  Unmap();
  check(clFinish(CL.Queue), "clFinish");
  clSVMFree(CL.Context, Shared);
}

template <typename Function>
static Function extension(OpenCL &CL, const char *Name) {
  cl_platform_id Platform = nullptr;
  check(clGetDeviceInfo(CL.Gpu, CL_DEVICE_PLATFORM, sizeof(Platform), &Platform,
                        nullptr),
        "clGetDeviceInfo");
  void *F = clGetExtensionFunctionAddressForPlatform(Platform, Name);
  check(F ? 0 : CL_INVALID_VALUE, Name);
  return Function(F);
}

/// The list in device memory: the host fills it by copies.
static void usm(Test &T, OpenCL &CL) {
  auto Allocate =
      extension<clDeviceMemAllocINTEL_fn>(CL, "clDeviceMemAllocINTEL");
  auto Copy = extension<clEnqueueMemcpyINTEL_fn>(CL, "clEnqueueMemcpyINTEL");
  auto Set = extension<clSetKernelArgMemPointerINTEL_fn>(
      CL, "clSetKernelArgMemPointerINTEL");
  auto Free =
      extension<clMemBlockingFreeINTEL_fn>(CL, "clMemBlockingFreeINTEL");
  const size_t N = 30, Size = N * sizeof(Node) + 64;
  auto Values = T.random<int>(N, -100, 100);
  cl_int Error = 0;
  auto *There = static_cast<char *>(
      Allocate(CL.Context, CL.Gpu, nullptr, Size, 64, &Error));
  check(Error, "clDeviceMemAllocINTEL");
  std::vector<Node> Here(N);
  auto *Nodes = reinterpret_cast<Node *>(There + 64);
  linkList(Here.data(), Values);
  for (size_t I = 1; I < N; ++I)
    Here[I].Next = Nodes + I - 1;
  check(Copy(CL.Queue, CL_TRUE, Nodes, Here.data(), N * sizeof(Node), 0,
             nullptr, nullptr),
        "clEnqueueMemcpyINTEL");
  runList(CL, Nodes, reinterpret_cast<int *>(There), N,
          [&](cl_kernel K, cl_uint Index, void *P) {
            check(Set(K, Index, P), "clSetKernelArgMemPointerINTEL");
          });
  int Sum = 0;
  check(Copy(CL.Queue, CL_TRUE, Here.data(), Nodes, N * sizeof(Node), 0,
             nullptr, nullptr),
        "clEnqueueMemcpyINTEL");
  check(Copy(CL.Queue, CL_TRUE, &Sum, There, 4, 0, nullptr, nullptr),
        "clEnqueueMemcpyINTEL");
  checkList(T, Here.data(), Sum, Values);
  Free(CL.Context, There);
}

std::vector<Case<OpenCL>> simtest::runtimeCases() {
  return {{"copy_buffer", copyBuffer},
          {"fill_buffer", fillBuffer},
          {"rectangles", rectangles},
          {"map_buffer", mapBuffer},
          {"host_memory", hostMemory},
          {"image_copies", imageCopies, Images},
          {"image_transfers", imageTransfers, Images},
          {"image_of_buffer", imageOfBuffer, "cl_khr_image2d_from_buffer"},
          {"profiling", profiling},
          {"two_queues", twoQueues},
          {"out_of_order", outOfOrder},
          {"many_launches", manyLaunches},
          {"svm", svm},
          {"usm", usm, "cl_intel_unified_shared_memory"}};
}
