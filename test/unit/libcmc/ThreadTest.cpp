//===- ThreadTest.cpp - concurrent compilations ---------------------------===//
//
// Part of CMC, under the MIT licence.
//
// helgrind detects races (test/driver/libcmc-threads.test).
//===----------------------------------------------------------------------===//
#include "Client.h"
#include <thread>

using namespace client;

namespace {

class Threads : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(InProcess, Threads, testing::Bool());

TEST_P(Threads, MakeWhatOneAloneMakes) {
  const char *Targets[] = {"skl", "icllp", "tgllp"};
  auto Compile = [](unsigned Number, const char *Target) {
    cmc::Request R = request(Kernel + "#include \"n.h\"\n", {"-O2"});
    R.options.push_back(std::string("-march=") + Target);
    R.options.push_back("-DN=" + std::to_string(Number));
    R.headers = {{"n.h", "extern \"C\" _GENX_MAIN_ void n(SurfaceIndex b) {\n"
                         "  write(b, 0, vector<int, 8>(N));\n}\n"}};
    R.in_process = GetParam();
    return cmc::compile(R);
  };
  constexpr unsigned Count = 8;
  std::string Made[Count];
  std::vector<std::thread> All;
  for (unsigned T = 0; T < Count; ++T)
    All.emplace_back([&, T] { Made[T] = Compile(T, Targets[T % 3]).output; });
  for (std::thread &T : All)
    T.join();
  for (unsigned T = 0; T < Count; ++T) {
    EXPECT_FALSE(Made[T].empty());
    EXPECT_EQ(Made[T], Compile(T, Targets[T % 3]).output) << T;
  }
}

} // namespace
