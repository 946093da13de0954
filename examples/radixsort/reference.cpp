//===- reference.cpp - makes numbers to sort and checks them --------------===//
//
// Part of CMC, under the MIT licence.
//
//   radixsort_reference make COUNT NUMBERS.raw
//   radixsort_reference launches COUNT NUMBERS.raw SORTED.raw SCRATCH.raw
//   radixsort_reference check NUMBERS.raw SORTED.raw
//
// "launches" prints the launches that sort COUNT numbers, a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include <algorithm>
#include <string>

using namespace reference;

namespace {

void make(size_t Count, const char *Path) {
  Random R(10);
  std::vector<uint32_t> Numbers(Count);
  for (uint32_t &N : Numbers)
    // Some are equal.
    N = R.below(4) ? R.bits() : R.below(100) * 0x2800000;
  writeRaw(Path, Numbers);
}

void launches(int Count, const char *In, const char *Sorted,
              const char *Scratch) {
  int Threads = Count / 256;
  std::string Counts = std::string(Scratch) + ".counts";
  // The last of eight rounds writes to Sorted.
  for (int Shift = 0; Shift < 32; Shift += 4) {
    const char *Out = Shift / 4 % 2 ? Sorted : Scratch;
    std::printf("--kernel=count_digits --groups=%d --arg in=buffer:%s "
                "--arg counts=zero:%d --arg shift=%d --out counts=%s\n",
                Threads, In, Threads * 64, Shift, Counts.c_str());
    std::printf("--kernel=place_digits --groups=1 --arg counts=buffer:%s "
                "--arg threads=%d --out counts=%s\n",
                Counts.c_str(), Threads, Counts.c_str());
    std::printf("--kernel=move_numbers --groups=%d --arg in=buffer:%s "
                "--arg counts=buffer:%s --arg out=zero:%d --arg shift=%d "
                "--out out=%s\n",
                Threads, In, Counts.c_str(), Count * 4, Shift, Out);
    In = Out;
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
  if (Argc == 6 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), Argv[3], Argv[4], Argv[5]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return check(Argv[2], Argv[3]);
  die("usage: make COUNT NUMBERS, launches COUNT NUMBERS SORTED SCRATCH, or "
      "check "
      "NUMBERS "
      "SORTED",
      Argv[0]);
}
