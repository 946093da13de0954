//===- reference.cpp - input and check of prefix sums ---------------------===//
//
// Part of CMC, under the MIT licence.
//
//   prefixsum_reference make COUNT NUMBERS.raw
//   prefixsum_reference launches COUNT NUMBERS.raw SUMS.raw TOTALS.raw
//   prefixsum_reference check NUMBERS.raw SUMS.raw
//
// "launches" prints the two launches that sum COUNT integers.
//===----------------------------------------------------------------------===//
#include "../common/Data.h"
#include "../common/Files.h"
#include "../common/Parts.h"
#include <string>

using namespace reference;

namespace {

void make(size_t Count, const char *Path) {
  Random R(4);
  std::vector<uint32_t> Numbers(Count);
  for (uint32_t &N : Numbers)
    N = R.below(100000);
  writeRaw(Path, Numbers);
}

void launches(int Count, const char *In, const char *Out, const char *Totals) {
  Parts Runs(Count, 256);
  auto Launch = [&](const char *Kernel, const char *Data,
                    const std::string &Sums) {
    std::printf("--kernel=%s --groups=%u --group-size=1 "
                "--arg data=buffer:%s --arg totals=%s --arg count=%d "
                "--arg length=%u --out data=%s --out totals=%s\n",
                Kernel, Runs.Number, Data, Sums.c_str(), Count, Runs.Length,
                Out, Totals);
  };
  Launch("sum_runs", In, "zero:" + std::to_string(Parts::Most * 4));
  Launch("scan_runs", Out, "buffer:" + std::string(Totals));
}

int check(const char *InPath, const char *OutPath) {
  auto In = readRaw<uint32_t>(InPath), Got = readRaw<uint32_t>(OutPath);
  if (Got.size() != In.size())
    die("has another size than the input", OutPath);
  uint32_t Want = 0;
  for (size_t I = 0; I < In.size(); ++I) {
    Want += In[I];
    if (Got[I] != Want) {
      std::printf("different: sum %zu is %u, must be %u\n", I, Got[I], Want);
      return 1;
    }
  }
  std::printf("equal: %zu sums\n", Got.size());
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
  die("usage: make COUNT NUMBERS, launches COUNT NUMBERS SUMS TOTALS, or check "
      "NUMBERS SUMS",
      Argv[0]);
}
