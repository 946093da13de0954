//===- CheckTest.cpp - limits of launches and images, one by one ----------===//
//
// Part of CMC, under the MIT licence.
//
// Each refused launch or image is beside the nearest one that is accepted.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Check.h"
#include "gen-simulator/api/Objects.h"
#include "test/unit/support/Message.h"
#include <array>

using namespace gensim;
using cmc::ArgKind;
using gensim::test::expectMessage;

namespace {

uint8_t Memory[4096];

/// A part of the message; "" if there is none.
std::string said(llvm::Error E) { return llvm::toString(std::move(E)); }

// -- Images --

/// 8 rows of 16 pixels of 4 bytes, 64 bytes apart.
MemoryObject image() { return MemoryObject::image(Memory, 16, 8, 4); }

std::string problemOf(void (*Change)(MemoryObject &)) {
  MemoryObject O = image();
  Change(O);
  return said(checkObject(O, ArgKind::Media));
}

TEST(Objects, HaveMemory) {
  EXPECT_EQ(problemOf([](auto &) {}), "");
  EXPECT_EQ(problemOf([](auto &O) { O.Bytes = nullptr; }), "has no memory");
  MemoryObject Empty = MemoryObject::buffer(nullptr, 0);
  EXPECT_EQ(said(checkObject(Empty, ArgKind::Buffer)), "");
  Empty.Size = 1;
  EXPECT_EQ(said(checkObject(Empty, ArgKind::Buffer)), "has no memory");
  MemoryObject Buffer = MemoryObject::buffer(Memory, 16);
  EXPECT_EQ(said(checkObject(Buffer, ArgKind::Buffer)), "");
  EXPECT_EQ(said(checkObject(Buffer, ArgKind::Image)), "");
  EXPECT_EQ(said(checkObject(Buffer, ArgKind::Media)),
            "is an image; it is bound to a buffer");
}

TEST(Objects, HavePlanesThatExist) {
  const char Impossible[] =
      "has an image plane of an impossible size or format";
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Format = 0xfff; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Height = 0; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Depth = 0; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].RowBytes = 0; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].RowBytes = 62; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].RowBytes = 60; }), "");
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Pitch = 63; }), Impossible);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Pitch = 64; }), "");
}

TEST(Objects, HavePlanesInTheirMemory) {
  const char Larger[] = "has an image plane larger than its memory";
  EXPECT_EQ(problemOf([](auto &O) { O.Size = 512; }), "");
  EXPECT_EQ(problemOf([](auto &O) { O.Size = 511; }), Larger);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Height = 9; }), Larger);
  // The gap after the last row need not be there.
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes[0].RowBytes = 32;
              O.Size = 480;
            }),
            "");
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes[0].RowBytes = 32;
              O.Size = 479;
            }),
            Larger);
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Offset = 1; }), Larger);
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes[0].Offset = 64;
              O.Planes[0].Height = 7;
            }),
            "");
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Offset = 4096; }), Larger);
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes[0].Height = 4;
              O.Planes[0].Depth = 2;
            }),
            "");
  EXPECT_EQ(problemOf([](auto &O) { O.Planes[0].Depth = 2; }), Larger);
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes[0].Height = O.Planes[0].Depth = 1u << 31;
            }),
            Larger);
  // Each plane counts.
  EXPECT_EQ(problemOf([](auto &O) {
              O.Planes.push_back(O.Planes[0]);
              O.Planes[1].Height = 9;
            }),
            Larger);
}

// -- Launches --

std::string refused(const LaunchSpec &L, const KernelImage &K,
                    const char *Target) {
  return said(checkLaunch(L, K, *cmc::findTarget(Target)));
}

KernelImage mediaKernel() {
  KernelImage K;
  K.Info.Name = "k";
  K.Info.ABI = cmc::PayloadABI::CM;
  return K;
}
KernelImage groupKernel() {
  KernelImage K = mediaKernel();
  K.Info.ABI = cmc::PayloadABI::ZE;
  return K;
}

TEST(Launches, OfTheMediaWalkerOfEachPlatform) {
  struct Row {
    const char *Target;
    uint32_t X, Y, Z, Colors;
    const char *Problem;
  };
  for (const Row &R :
       {Row{"skl", 512, 512, 1, 1, ""},
        {"skl", 513, 1, 1, 1, "has at most 512 threads in each direction"},
        {"skl", 1, 513, 1, 1, "has at most 512 threads in each direction"},
        {"skl", 1, 1, 1, 16, ""},
        {"skl", 1, 1, 1, 17, "of skl has at most 16 colors"},
        {"icllp", 4096, 4096, 1, 256, ""},
        {"icllp", 4097, 1, 1, 1, "has at most 4096 threads in each direction"},
        {"tgllp", 1, 1, 1, 257, "of tgllp has at most 256 colors"},
        {"tgllp", 1, 1, 2, 1, "the media walker has two dimensions"},
        {"dg2", 1, 1, 1, 1, "dg2 has no media walker; kernel 'k' needs one"},
        {"pvc", 1, 1, 1, 1, "or -binary-format=ze"}}) {
    LaunchSpec L;
    L.Groups[0] = R.X, L.Groups[1] = R.Y, L.Groups[2] = R.Z;
    L.Colors = R.Colors;
    expectMessage(refused(L, mediaKernel(), R.Target), R.Problem);
  }
}

TEST(Launches, OfGroups) {
  struct Row {
    uint32_t Groups, GroupSize;
    unsigned SIMDSize;
    const char *Problem;
  };
  for (const Row &R : {
           Row{65536, 1, 1, ""},
           {65537, 1, 1, "the thread space is 65537 threads long"},
           {1, 65537, 1, "the thread space is 65537 threads long"},
           {65537, 1, 8, ""}, // Lanes are counted with more bits.
           {1, 56, 1, ""},
           {1, 57, 1, "a group of 57 threads is too large: skl runs at most"},
           {1, 56 * 8, 8, ""},
           {1, 56 * 8 + 1, 8, "a group of 57 threads is too large"},
           {1u << 28, 1, 8, ""},
           {1u << 31, 1, 8, ""},
           {1u << 31, 2, 8, "threads long"},
           {0, 1, 1, "the thread space is empty"},
           {1, 0, 1, "the thread space is empty"},
       }) {
    LaunchSpec L;
    L.Groups[0] = R.Groups;
    L.GroupSize[0] = R.GroupSize;
    KernelImage K = groupKernel();
    K.SIMDSize = R.SIMDSize;
    expectMessage(refused(L, K, "skl"), R.Problem);
  }
}

TEST(Launches, OfGroupsHaveNoColorsAndNoOrder) {
  LaunchSpec L;
  L.Colors = 2;
  expectMessage(refused(L, mediaKernel(), "skl"), "");
  expectMessage(refused(L, groupKernel(), "skl"),
                "only threads without groups have colors");
  L.Colors = 0;
  expectMessage(refused(L, mediaKernel(), "skl"),
                "only threads without groups have colors");
  LaunchSpec Depends;
  Depends.Dependencies = {{-1, 0}};
  expectMessage(refused(Depends, mediaKernel(), "skl"), "");
  expectMessage(refused(Depends, groupKernel(), "skl"), "exclude each other");
  LaunchSpec Ordered;
  Ordered.Groups[0] = Ordered.Groups[1] = 2;
  Ordered.Order = {3, 1, 2, 0};
  expectMessage(refused(Ordered, mediaKernel(), "skl"), "");
  expectMessage(refused(Ordered, groupKernel(), "skl"),
                "the order of dispatch");
  Ordered.Masks = {1, 1, 1, 1};
  expectMessage(refused(Ordered, mediaKernel(), "skl"), "");
  Ordered.Masks.pop_back();
  expectMessage(refused(Ordered, mediaKernel(), "skl"),
                "the order of dispatch");
  Ordered.Masks.clear();
  Ordered.GroupSize[0] = 2;
  expectMessage(refused(Ordered, mediaKernel(), "skl"),
                "the order of dispatch");
}

TEST(Launches, OfWhatTheHardwareHas) {
  KernelImage K = mediaKernel();
  K.Unsupported = "bindless surfaces";
  expectMessage(refused({}, K, "skl"),
                "'k' needs what direct launches do not have: "
                "bindless surfaces");
  K = groupKernel();
  K.Info.SLMBytes = 65536;
  expectMessage(refused({}, K, "skl"), "");
  K.Info.SLMBytes = 65537;
  expectMessage(refused({}, K, "skl"),
                "'k' uses 65537 bytes of shared local memory: skl has 65536");
  LaunchSpec L;
  L.FixedSamplers = {{15, {}}};
  expectMessage(refused(L, mediaKernel(), "skl"), "");
  L.FixedSamplers = {{16, {}}};
  expectMessage(refused(L, mediaKernel(), "skl"),
                "there is no index 16 of samplers");
}

TEST(Launches, WithLocalMemory) {
  KernelImage K = groupKernel();
  K.Info.SLMBytes = 100;
  K.Info.Args.resize(2);
  for (int I : {0, 1}) {
    K.Info.Args[I].Size = 4;
    K.Payload.push_back({PayloadKind::LocalMemory, 8u * I, 4, I, 0});
  }
  EXPECT_TRUE(isLocalMemory(K, 0) && isLocalMemory(K, 1));
  EXPECT_FALSE(isLocalMemory(K, 2));
  KernelImage Other = K;
  Other.Payload[1].Kind = PayloadKind::Value;
  EXPECT_FALSE(isLocalMemory(Other, 1));
  LaunchSpec L;
  L.Args.resize(2);
  L.Args[0].Bytes = {10, 0, 0, 0};
  L.Args[1].Bytes = {0, 1, 0, 0};
  EXPECT_EQ(sharedBytes(L, K), 192u + 256); // 100, 138 and their ends at 64s.
  expectMessage(refused(L, K, "skl"), "");
  L.Args[1].Bytes = {0, 0, 1, 0};
  expectMessage(refused(L, K, "skl"),
                "uses 65728 bytes of shared local memory");
}

TEST(Launches, CountThreadsInAllDirections) {
  struct Row {
    std::array<uint32_t, 3> Groups, GroupSize;
    const char *Problem;
  };
  const char Large[] = "threads is too large: skl runs at most 56";
  for (const Row &R : {Row{{1, 1, 1}, {7, 8, 1}, ""},
                       {{1, 1, 1}, {7, 9, 1}, Large},
                       {{1, 1, 1}, {7, 1, 8}, ""},
                       {{1, 1, 1}, {7, 1, 9}, Large},
                       {{1, 1, 1}, {1, 57, 1}, Large},
                       {{1, 1, 1}, {1, 1, 57}, Large},
                       {{1, 1, 1}, {65536, 1, 1}, Large}}) {
    LaunchSpec L;
    std::copy(R.Groups.begin(), R.Groups.end(), L.Groups);
    std::copy(R.GroupSize.begin(), R.GroupSize.end(), L.GroupSize);
    expectMessage(refused(L, groupKernel(), "skl"), R.Problem);
  }
  const char Far[] = "has at most 512 threads in each direction";
  for (const Row &R :
       {Row{{256, 256, 1}, {2, 2, 1}, ""},
        {{257, 1, 1}, {2, 1, 1}, Far},
        {{1, 257, 1}, {1, 2, 1}, Far},
        {{1, 1, 1}, {1, 1, 2}, "the media walker has two dimensions"}}) {
    LaunchSpec L;
    std::copy(R.Groups.begin(), R.Groups.end(), L.Groups);
    std::copy(R.GroupSize.begin(), R.GroupSize.end(), L.GroupSize);
    expectMessage(refused(L, mediaKernel(), "skl"), R.Problem);
  }
}

TEST(Launches, InAnyOrderOfWhatThereIs) {
  LaunchSpec L;
  L.Groups[0] = 4;
  L.Colors = 2;
  for (auto [Order, Problem] : {std::pair(std::vector<uint32_t>{3, 0, 7}, ""),
                                {{8}, "the order of dispatch"},
                                {{1, 1}, "the order of dispatch"}}) {
    L.Order = Order;
    expectMessage(refused(L, mediaKernel(), "skl"), Problem);
  }
}

/// Values, addresses and objects of a `cm` kernel, for one thread or for each.
TEST(Launches, WithArgumentsOfEachThread) {
  KernelImage K = mediaKernel();
  K.Info.Args.resize(2);
  K.Info.Args[0].Name = "value";
  K.Info.Args[0].Size = 4;
  K.Info.Args[1].Name = "pointer";
  K.Info.Args[1].Kind = ArgKind::Pointer;
  LaunchSpec L;
  L.Groups[0] = 3;
  L.GroupSize[1] = 2;
  L.Args.resize(2);
  L.Args[0].Bytes.resize(4);
  L.Args[1].Bytes.resize(8);
  expectMessage(refused(L, K, "skl"), "");
  L.Args[0].PerThread = L.Args[1].PerThread = true;
  expectMessage(refused(L, K, "skl"),
                "argument 'value' has 4 bytes, the kernel wants 24");
  L.Args[0].Bytes.resize(24);
  expectMessage(refused(L, K, "skl"), "argument 'pointer' is bound to nothing");
  L.Args[1].Bytes.resize(14);
  expectMessage(refused(L, K, "skl"), "argument 'pointer' is bound to nothing");
  L.Args[1].Bytes.resize(48);
  expectMessage(refused(L, K, "skl"), "");
  K.Info.ABI = cmc::PayloadABI::ZE;
  expectMessage(refused(L, K, "skl"), "cannot differ from thread to thread");
}

TEST(Launches, WithSeveralObjects) {
  MemoryObject Buffer = MemoryObject::buffer(Memory, 16);
  KernelImage K = mediaKernel();
  K.Info.Args.resize(1);
  K.Info.Args[0].Name = "a";
  K.Info.Args[0].Kind = ArgKind::Buffer;
  K.Info.Args[0].Size = 4;
  LaunchSpec L;
  L.Groups[0] = 2;
  L.Args.resize(1);
  KernelArgument &A = L.Args[0];
  A.Objects = {&Buffer, &Buffer};
  const char Several[] = "argument 'a' cannot have several objects";
  expectMessage(refused(L, K, "skl"), Several);
  A.PerThread = true;
  expectMessage(refused(L, K, "skl"), "argument 'a' does not have all objects");
  A.Bytes = {0, 0, 0, 0, 1, 0, 0, 0};
  expectMessage(refused(L, K, "skl"), "");
  A.Bytes[4] = 2;
  expectMessage(refused(L, K, "skl"),
                "argument 'a' has an object that is not there");
  A.Bytes[4] = 1;
  for (ArgKind Kind : {ArgKind::Pointer, ArgKind::Sampler}) {
    K.Info.Args[0].Kind = Kind;
    expectMessage(refused(L, K, "skl"), Several);
  }
  // A value that is a list of indices.
  K.Info.Args[0].Kind = ArgKind::Value;
  K.Info.Args[0].Size = 8;
  A.PerThread = false;
  expectMessage(refused(L, K, "skl"), "");
  K.Info.Args[0].Size = 7;
  expectMessage(refused(L, K, "skl"), Several);
  // Samplers.
  K.Info.Args[0].Kind = ArgKind::Sampler;
  K.Info.Args[0].Size = 4;
  A.Objects.clear();
  A.Samplings.resize(2);
  A.PerThread = true;
  expectMessage(refused(L, K, "skl"), "");
  K.Info.Args[0].Kind = ArgKind::Buffer;
  expectMessage(refused(L, K, "skl"), Several);
  K.Info.Args[0].Kind = ArgKind::Sampler;
  K.Info.ABI = cmc::PayloadABI::ZE;
  expectMessage(refused(L, K, "skl"), Several);
}

} // namespace
