//===- LaunchTest.cpp - kernels through the C++ API -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Programs.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <thread>

using namespace llvm;
using namespace gensim;
using namespace gensim::test;

namespace {

/// A launch of (out:buffer, n:uint) over \p Threads threads.
struct TwoArguments {
  explicit TwoArguments(uint32_t Threads, size_t Bytes = 4096)
      : Memory(Bytes + 1, 0xcc),
        // On purpose at an odd address.
        Out(MemoryObject::buffer(Memory.data() + 1, Bytes)) {
    Spec.Groups[0] = Threads;
    Spec.Args.resize(2);
    Spec.Args[0].Object = &Out;
    Spec.Args[1].Bytes = bytesOf(7);
  }
  uint32_t dword(size_t I) const {
    uint32_t V;
    std::memcpy(&V, Memory.data() + 1 + I * 4, 4);
    return V;
  }
  std::vector<uint8_t> Memory;
  MemoryObject Out;
  LaunchSpec Spec;
};

std::string problemOf(const Kernel &K, const LaunchSpec &L,
                      const LaunchOptions &O = {}) {
  auto R = K.run(L, O);
  return R ? "" : toString(R.takeError());
}

TEST(Launch, TranslatesWhatIsHotByDefault) {
  EXPECT_EQ(LaunchOptions().How, Core::Auto);
}

TEST(Launch, EveryThreadWritesItsPart) {
  Module M = moduleOf(Tiny);
  TwoArguments A(4);
  auto R = cantFail(M.find("kernel")->run(A.Spec));
  EXPECT_TRUE(R.ok()) << R.Fault;
  EXPECT_EQ(R.Threads, 4u);
  EXPECT_EQ(R.Instructions, 4 * 9u);
  for (uint32_t X = 0; X < 4; ++X) {
    EXPECT_EQ(A.dword(X * 8), 7u);
    EXPECT_EQ(A.dword(X * 8 + 1), X);
  }
  EXPECT_EQ(A.dword(32), 0xccccccccu); // the rest is untouched
}

TEST(Launch, ReadOnlyMemoryStays) {
  Module M = moduleOf(Tiny);
  TwoArguments A(4);
  A.Out.ReadOnly = true;
  EXPECT_TRUE(cantFail(M.kernels()[0].run(A.Spec)).ok());
  EXPECT_EQ(A.dword(0), 0xccccccccu);
}

TEST(Launch, WhatDoesNotFitIsRefused) {
  Module M = moduleOf(Tiny);
  const Kernel &K = M.kernels()[0];
  struct Case {
    std::function<void(LaunchSpec &)> Damage;
    const char *Problem;
  };
  MemoryObject Planes = MemoryObject::image(nullptr, 4, 4, 1);
  const Case Cases[] = {
      {[](auto &L) { L.Groups[1] = 0; }, "the thread space is empty"},
      {[](auto &L) { L.Groups[0] = L.Groups[1] = L.Groups[2] = 65536; },
       "too many threads"},
      {[](auto &L) { L.Groups[0] = 4097; }, "at most 4096 threads"},
      {[](auto &L) { L.Groups[1] = 4097; }, "at most 4096 threads"},
      {[](auto &L) { L.Groups[2] = 2; }, "two dimensions"},
      {[](auto &L) { L.GroupSize[0] = 57; }, "icllp runs at most 56"},
      {[](auto &L) { L.Args.pop_back(); }, "has 2 arguments, 1 are given"},
      {[](auto &L) { L.Args[0].Object = nullptr; },
       "'out' is bound to nothing"},
      {[&](auto &L) { L.Args[0].Object = &Planes; }, "has no memory"},
      {[](auto &L) { L.Args[1].Bytes.push_back(0); }, "has 5 bytes"},
      {[](auto &L) { L.Args[1].PerThread = true; }, "the kernel wants 16"},
      {[](auto &L) {
         L.Order = {0, 1, 1, 2};
       },
       "the order of dispatch does not fit"},
      {[](auto &L) {
         L.Order = {0, 1, 2, 4};
       },
       "the order of dispatch does not fit"},
      {[](auto &L) { L.Colors = 257; }, "at most 256 colors"},
      {[](auto &L) { L.Colors = 0; }, "threads without groups have colors"},
      {[](auto &L) {
         L.FixedSurfaces = {{240, L.Args[0].Object}};
       },
       "no room for all surfaces"},
      {[](auto &L) {
         L.FixedSamplers = {{16, {}}};
       },
       "no index 16"},
      {[&](auto &L) {
         L.FixedSurfaces = {{9, &Planes}};
       },
       "the surface at index 9 has no memory"},
      {[](auto &L) { L.Args[0].Objects = {L.Args[0].Object}; },
       "'out' cannot have several objects"},
      {[](auto &L) {
         L.Args[0].Objects = {L.Args[0].Object};
         L.Args[0].PerThread = true;
       },
       "'out' does not have all objects"},
      {[](auto &L) {
         L.Args[0].Objects = {L.Args[0].Object};
         L.Args[0].PerThread = true;
         L.Args[0].Bytes.assign(16, 1);
       },
       "'out' has an object that is not there"},
  };
  for (const Case &C : Cases) {
    TwoArguments A(4);
    C.Damage(A.Spec);
    std::string Problem = problemOf(K, A.Spec);
    EXPECT_NE(Problem.find(C.Problem), std::string::npos)
        << "'" << Problem << "' is not " << C.Problem;
  }
  TwoArguments A(4);
  LaunchOptions O;
  O.Checks = "nonsense";
  EXPECT_NE(problemOf(K, A.Spec, O), "");
}

// r0.1 has 12 bits for each coordinate.
TEST(Launch, TakesAsManyThreadsAsTheMediaWalkerHas) {
  Module M = moduleOf(Tiny);
  for (unsigned D : {0, 1}) {
    TwoArguments A(1);
    A.Spec.Groups[D] = 4096;
    auto R = cantFail(M.kernels()[0].run(A.Spec));
    EXPECT_TRUE(R.ok()) << R.Fault;
    EXPECT_EQ(R.Threads, 4096u);
  }
}

// OpenCL and Level Zero images have one plane.
TEST(Launch, PlanesNeedTheCMABI) {
  for (cmc::PayloadABI ABI : {cmc::PayloadABI::CM, cmc::PayloadABI::ZE})
    for (const char *Kind : {"buffer", "media"})
      for (size_t Planes : {1, 2}) {
        RawKernel Description;
        Description.Signature = std::string("out:") + Kind + ",n:uint";
        Description.ABI = ABI;
        Module M = cantFail(Module::load(asText(assemble(Tiny, icelake())),
                                         icelake(), Description));
        TwoArguments A(1);
        A.Out = MemoryObject::image(A.Memory.data(), 16, 16, 4);
        A.Out.Planes.resize(Planes, A.Out.Planes[0]);
        bool Refused = ABI == cmc::PayloadABI::ZE && Planes == 2 &&
                       Kind == std::string("media");
        std::string Problem = problemOf(M.kernels()[0], A.Spec);
        EXPECT_EQ(Problem.find("more than one plane") != std::string::npos,
                  Refused)
            << Kind << Planes << Problem;
        EXPECT_EQ(Problem.empty(), !Refused) << Problem;
      }
}

TEST(Launch, LimitsSayWhereThreadsStand) {
  Module M = moduleOf(Spin);
  TwoArguments A(2);
  LaunchOptions O;
  O.TimeLimit = 0.2;
  auto R = cantFail(M.kernels()[0].run(A.Spec, O));
  EXPECT_NE(R.Fault.find("time limit"), std::string::npos) << R.Fault;
  EXPECT_FALSE(R.LiveThreads.empty());
  O.TimeLimit = 0;
  O.MaxInstructions = 10000;
  R = cantFail(M.kernels()[0].run(A.Spec, O));
  EXPECT_FALSE(R.ok());
  EXPECT_GE(R.Instructions, 10000u);
}

TEST(Launch, CanBeInterrupted) {
  Module M = moduleOf(Spin);
  TwoArguments A(2);
  std::atomic<bool> Stop{false};
  LaunchOptions O;
  O.Interrupt = &Stop;
  O.TimeLimit = 60; // in case it cannot
  std::thread Other([&] { Stop = true; });
  auto R = cantFail(M.kernels()[0].run(A.Spec, O));
  Other.join();
  EXPECT_NE(R.Fault.find("interrupt"), std::string::npos) << R.Fault;
}

TEST(Launch, ProfileAndTraceAreText) {
  Module M = moduleOf(Tiny);
  TwoArguments A(2);
  std::string Trace;
  raw_string_ostream OS(Trace);
  LaunchOptions O;
  O.Profile = ProfileForm::JSON;
  O.Trace = &OS;
  O.TraceThread = 1;
  auto R = cantFail(M.kernels()[0].run(A.Spec, O));
  auto Counts = json::parse(R.Profile);
  EXPECT_TRUE(bool(Counts)) << toString(Counts.takeError());
  EXPECT_EQ(StringRef(OS.str()).count("sends"), 1u) << OS.str();
}

TEST(Launch, TwoHostThreadsShareAModule) {
  Module M = moduleOf(Tiny);
  auto Run = [&] {
    for (int I = 0; I < 20; ++I) {
      TwoArguments A(8);
      EXPECT_TRUE(cantFail(M.kernels()[0].run(A.Spec)).ok());
      EXPECT_EQ(A.dword(7 * 8 + 1), 7u);
    }
  };
  std::thread Other(Run);
  Run();
  Other.join();
}

} // namespace
