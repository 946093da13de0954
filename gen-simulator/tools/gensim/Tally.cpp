//===- Tally.cpp - summary of dispatches ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Tally.h"
#include "llvm/Support/FormatVariadic.h"

namespace gensim {

/// "kernel at 0x8000: 5 x 1 x 1 groups of 7 threads (SIMD32), 105 instructions,
/// 0.001 s"
static std::string describe(const Dispatch &D, const RunResult &R,
                            double Elapsed) {
  std::string Name = D.KernelName;
  if (Name.empty())
    Name = llvm::formatv("kernel at {0:x+}", D.CodeAddress);
  return llvm::formatv(
      "{0}: {1} x {2} x {3} groups of {4} thread{5} (SIMD{6}), {7} "
      "instructions, {8:f3} s",
      Name, D.End[0] - D.Start[0], D.End[1] - D.Start[1], D.End[2] - D.Start[2],
      D.ThreadsPerGroup, D.ThreadsPerGroup == 1 ? "" : "s", D.SIMDSize,
      R.Instructions, Elapsed);
}

void Tally::add(const Dispatch &D, const RunResult &R, double Elapsed) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (R.Problem) {
    Unfinished = describe(D, R, Elapsed);
    return;
  }
  Kernels.emplace(&D.Code->program(), D.Code);
  ++Dispatches;
  Threads += R.Threads;
  Instructions += R.Instructions;
  Seconds += Elapsed;
  if (Each)
    llvm::errs() << "gensim: " << describe(D, R, Elapsed) << "\n";
}

void Tally::print(llvm::raw_ostream &OS) const {
  std::lock_guard<std::mutex> Guard(Lock);
  auto Count = [](uint64_t N, const char *Word) {
    return llvm::formatv("{0} {1}{2}", N, Word, N == 1 ? "" : "s").str();
  };
  OS << llvm::formatv("gensim: {0} of {1}, {2}, {3} in {4:f3} s\n",
                      Count(Dispatches, "walker"),
                      Count(Kernels.size(), "kernel"), Count(Threads, "thread"),
                      Count(Instructions, "instruction"), Seconds);
  if (!Unfinished.empty())
    OS << "gensim: unfinished: " << Unfinished << "\n";
}

} // namespace gensim
