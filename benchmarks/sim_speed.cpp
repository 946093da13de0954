//===- sim_speed.cpp - how fast the simulator executes instructions -------===//
//
// Part of CMC, under the MIT licence.
//
// Runs loops of one kind of instruction, and one of a typical mixture, on one
// thread and prints nanoseconds per executed instruction and millions of
// instructions per second. The code is assembled by iga64.
//===----------------------------------------------------------------------===//
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/isa/Program.h"
#include "gen-simulator/state/Dispatch.h"
#include "test/unit/support/Assemble.h"
#include "llvm/Support/Error.h"
#include <cstdio>
#include <ctime>

using namespace gensim;

namespace {

struct Kind {
  const char *Name;
  std::vector<const char *> Body;
};

const Kind Kinds[] = {
    {"add byte rows",
     {"add (16|M0) r30.0<1>:w r10.0<16;8,1>:ub r12.0<16;8,1>:ub"}},
    {"add words", {"add (16|M0) r30.0<1>:w r31.0<16;16,1>:w r32.0<16;16,1>:w"}},
    {"add floats", {"add (16|M0) r30.0<1>:f r32.0<8;8,1>:f r34.0<8;8,1>:f"}},
    {"mul by scalar", {"mul (16|M0) r30.0<1>:f r32.0<8;8,1>:f r2.0<0;1,0>:f"}},
    {"mad floats",
     {"mad (16|M0) r30.0<1>:f r32.0<8;1>:f r34.0<8;1>:f r36.0<1>:f"}},
    {"byte to float", {"mov (16|M0) r30.0<1>:f r10.0<16;8,1>:ub"}},
    {"float to byte", {"mov (16|M0) r30.0<4>:ub r32.0<8;8,1>:f"}},
    {"raw move", {"mov (16|M0) r30.0<1>:f r32.0<8;8,1>:f"}},
    {"compare", {"cmp (16|M0) (lt)f0.0 null:f r32.0<8;8,1>:f r34.0<8;8,1>:f"}},
    {"predicated",
     {"(f0.0) add (16|M0) r30.0<1>:d r32.0<8;8,1>:d r34.0<8;8,1>:d"}},
    {"select", {"(f0.0) sel (16|M0) r30.0<1>:f r32.0<8;8,1>:f r34.0<8;8,1>:f"}},
    {"scalar add", {"add (1|M0) r30.0<1>:d r30.0<0;1,0>:d 3:w"}},
    {"indirect", {"mov (8|M0) r30.0<1>:d r[a0.0]<8;8,1>:d"}},
    {"multiply long",
     {"mul (8|M0) acc0.0<1>:d r30.0<8;8,1>:d r32.0<16;8,2>:uw",
      "mach (8|M0) r34.0<1>:d r30.0<8;8,1>:d r32.0<8;8,1>:d {AccWrEn}"}},
    {"math.inv", {"math.inv (8|M0) r30.0<1>:f r32.0<8;8,1>:f"}},
    {"mixture",
     {"add (16|M0) r40.0<1>:w r10.0<16;8,1>:ub r12.0<16;8,1>:ub",
      "add (16|M0) r41.0<1>:w r40.0<16;16,1>:w r14.0<16;8,1>:ub",
      "mov (16|M0) r42.0<1>:f r41.0<16;16,1>:w",
      "mul (16|M0) r44.0<1>:f r42.0<8;8,1>:f r2.0<0;1,0>:f",
      "mad (16|M0) r46.0<1>:f r44.0<8;1>:f r34.0<8;1>:f r36.0<1>:f",
      "cmp (16|M0) (lt)f0.0 null:f r46.0<8;8,1>:f r34.0<8;8,1>:f",
      "(f0.0) sel (16|M0) r48.0<1>:f r46.0<8;8,1>:f r34.0<8;8,1>:f",
      "mov (16|M0) r50.0<4>:ub r48.0<8;8,1>:f",
      "mov (16|M0) r52.0<1>:ub r50.0<32;8,4>:ub",
      "shl (16|M0) r54.0<1>:d r54.0<8;8,1>:d 3:w",
      "and (16|M0) r56.0<1>:d r54.0<8;8,1>:d r3.0<0;1,0>:d",
      "add (1|M0) r4.0<1>:d r4.0<0;1,0>:d 1:w"}},
};

class NoMemory : public AddressSpace {
public:
  uint8_t *page(uint64_t) override { return nullptr; }
};

/// Processor time of this thread, so that other work does not count.
double processorSeconds() {
  timespec Now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Now);
  return double(Now.tv_sec) + double(Now.tv_nsec) * 1e-9;
}

/// The body sixteen times over, in an endless loop.
std::string loopOf(const Kind &K) {
  std::string Text = "L0:\n";
  for (unsigned Copy = 0; Copy < 16; ++Copy)
    for (const char *Line : K.Body)
      Text += std::string("        ") + Line + "\n";
  return Text + "(W)     jmpi (1|M0) L0\n";
}

/// Seconds for \p Count instructions, or negative when they cannot be run.
double measure(const Kind &K, const cmc::TargetInfo &Target, uint64_t Count) {
  std::vector<uint8_t> Code = test::assemble(loopOf(K), Target);
  llvm::Expected<std::shared_ptr<const Program>> P = decode(Code, Target);
  if (!P) {
    std::fprintf(stderr, "sim_speed: %s: %s\n", K.Name,
                 llvm::toString(P.takeError()).c_str());
    return -1;
  }
  NoMemory Memory;
  TranslationCache Cache(Memory);
  ThreadGroup Group;
  Dispatch D;
  D.Code = prepare(*P);
  Thread T(D, Group, Cache);
  for (unsigned N = 0; N < 1024; ++N)
    T.setGRF<float>(4 * N, 1.0f + float(N) / 64);
  std::atomic<bool> Stop{false};
  double Start = processorSeconds();
  D.Code->run(T, Count, Stop);
  double Elapsed = processorSeconds() - Start;
  if (T.Status == ThreadStatus::Faulted) {
    std::fprintf(stderr, "sim_speed: %s: %s\n", K.Name,
                 T.Problem.Message.c_str());
    return -1;
  }
  return Elapsed;
}

} // namespace

int main() {
  const cmc::TargetInfo &Target = *cmc::findTarget("icllp");
  constexpr uint64_t Count = 4000000;
  int Failed = 0;
  for (const Kind &K : Kinds) {
    double Seconds = measure(K, Target, Count);
    Failed |= Seconds < 0;
    if (Seconds >= 0)
      std::printf("%-16s %6.1f ns %8.1f M/s\n", K.Name, Seconds / Count * 1e9,
                  Count / Seconds / 1e6);
  }
  return Failed;
}
