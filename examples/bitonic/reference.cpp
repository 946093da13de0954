//===- reference.cpp - makes numbers to sort and checks them --------------===//
//
// Part of CMC, under the MIT licence.
//
//   bitonic_reference make COUNT NUMBERS.raw
//   bitonic_reference launches COUNT NUMBERS.raw SORTED.raw
//   bitonic_reference check NUMBERS.raw SORTED.raw
//
// "launches" prints the launches that sort COUNT numbers, a power of two of at
// least 256.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include <algorithm>
#include <string>

using namespace reference;

namespace {

void make(size_t Count, const char *Path) {
  Random R(3);
  std::vector<uint32_t> Numbers(Count);
  for (uint32_t &N : Numbers)
    // Some are equal.
    N = R.below(4) ? R.bits() : R.below(100) * 0x2800000;
  writeRaw(Path, Numbers);
}

void launches(int Count, std::string In, const std::string &Out) {
  auto Groups = std::to_string(Count / 256);
  auto Launch = [&](const std::string &What) {
    std::printf("--groups=%s --group-size=1 --kernel=%s --arg data=buffer:%s "
                "--out data=%s\n",
                Groups.c_str(), What.c_str(), In.c_str(), Out.c_str());
    In = Out; // From now on in place.
  };
  Launch("sort256");
  for (int Stage = 9; 1 << Stage <= Count; ++Stage) {
    std::string At = " --arg stage=" + std::to_string(Stage);
    for (int Step = Stage - 1; Step >= 8; --Step)
      Launch("compare_far" + At + " --arg step=" + std::to_string(Step));
    Launch("merge256" + At);
  }
}

int check(const char *InPath, const char *OutPath) {
  auto Want = readRaw<uint32_t>(InPath), Got = readRaw<uint32_t>(OutPath);
  if (Got.size() != Want.size())
    die("has another size than the input", OutPath);
  std::sort(Want.begin(), Want.end());
  for (size_t I = 0; I < Want.size(); ++I)
    if (Got[I] != Want[I]) {
      std::printf("different: number %zu is %u, must be %u\n", I, Got[I],
                  Want[I]);
      return 1;
    }
  std::printf("equal: %zu numbers\n", Got.size());
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 4 && !std::strcmp(Argv[1], "make")) {
    make(std::atol(Argv[2]), Argv[3]);
    return 0;
  }
  if (Argc == 5 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), Argv[3], Argv[4]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return check(Argv[2], Argv[3]);
  die("usage: make COUNT NUMBERS, launches COUNT NUMBERS SORTED, or check "
      "NUMBERS SORTED",
      Argv[0]);
}
