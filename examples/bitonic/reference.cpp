//===- reference.cpp - input and check of bitonic sort --------------------===//
//
// Part of CMC, under the MIT licence.
//
//   bitonic_reference make COUNT NUMBERS.raw
//   bitonic_reference launches COUNT NUMBERS.raw SORTED.raw
//   bitonic_reference check NUMBERS.raw SORTED.raw
//
// "launches" prints the launches that sort COUNT integers, a power of two of at
// least 4096.
//===----------------------------------------------------------------------===//
#include "../common/Sorting.h"
#include <string>

using namespace reference;

namespace {

void launches(int Count, std::string In, const std::string &Out) {
  auto Launch = [&](const std::string &What, int GroupSize) {
    std::printf("--groups=%d --group-size=%d --kernel=%s --arg data=buffer:%s "
                "--out data=%s\n",
                Count / 256 / GroupSize, GroupSize, What.c_str(), In.c_str(),
                Out.c_str());
    In = Out; // In place from now on.
  };
  Launch("sort4096", 16);
  for (int Stage = 13; 1 << Stage <= Count; ++Stage) {
    std::string At = " --arg stage=" + std::to_string(Stage);
    for (int Step = Stage - 1; Step >= 12; Step -= 4)
      Launch("merge_far" + At + " --arg step=" + std::to_string(Step), 1);
    Launch("merge4096" + At, 16);
  }
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 4 && !std::strcmp(Argv[1], "make")) {
    makeNumbers(3, std::atol(Argv[2]), Argv[3]);
    return 0;
  }
  if (Argc == 5 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), Argv[3], Argv[4]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return checkSorted(Argv[2], Argv[3]);
  die("usage: make COUNT NUMBERS, launches COUNT NUMBERS SORTED, or check "
      "NUMBERS SORTED",
      Argv[0]);
}
