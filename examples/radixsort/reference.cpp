//===- reference.cpp - input and check of radix sort ----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   radixsort_reference make COUNT NUMBERS.raw
//   radixsort_reference launches COUNT NUMBERS.raw SORTED.raw SCRATCH.raw
//   radixsort_reference check NUMBERS.raw SORTED.raw
//
// "launches" prints the launches that sort COUNT integers, a multiple of 256.
//===----------------------------------------------------------------------===//
#include "../common/Sorting.h"
#include <string>

using namespace reference;

namespace {

void launches(int Count, const char *In, const char *Sorted,
              const char *Scratch) {
  int Threads = Count / 256;
  std::string Counts = std::string(Scratch) + ".counts";
  // The last of eight passes writes to Sorted.
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

} // namespace

int main(int Argc, char **Argv) {
  if (Argc == 4 && !std::strcmp(Argv[1], "make")) {
    makeNumbers(10, std::atol(Argv[2]), Argv[3]);
    return 0;
  }
  if (Argc == 6 && !std::strcmp(Argv[1], "launches")) {
    launches(std::atoi(Argv[2]), Argv[3], Argv[4], Argv[5]);
    return 0;
  }
  if (Argc == 4 && !std::strcmp(Argv[1], "check"))
    return checkSorted(Argv[2], Argv[3]);
  die("usage: make COUNT NUMBERS, launches COUNT NUMBERS SORTED SCRATCH, or "
      "check "
      "NUMBERS "
      "SORTED",
      Argv[0]);
}
