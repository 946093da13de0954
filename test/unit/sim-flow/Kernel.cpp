//===- Kernel.cpp - runs a few lines of Gen assembly ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gen-simulator/eu/Interpreter.h"
#include "test/unit/support/Assemble.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace gensim {

namespace {

/// Memory in which nothing is mapped.
struct NoMemory : AddressSpace {
  uint8_t *page(uint64_t) override { return nullptr; }
};

/// Calls Kernel::Inspect.
struct Inspector : Observer {
  std::function<void(Thread &)> Inspect;
  void threadEnd(Thread &T) override {
    if (Inspect)
      Inspect(T);
  }
};

} // namespace

Kernel::Kernel(const std::string &Text, const char *TargetName) {
  const cmc::TargetInfo &Target = *cmc::findTarget(TargetName);
  Expected<std::shared_ptr<const Program>> P =
      decode(test::assemble(Text, Target), Target);
  if (P)
    Code = *P;
  else
    ADD_FAILURE() << toString(P.takeError());
}

RunResult Kernel::run() {
  if (!Code)
    return {};
  NoMemory Memory;
  Dispatch D;
  D.KernelName = "flow";
  D.Code = prepare(Code);
  D.Space = &Memory;
  D.SIMDSize = SIMDSize;
  D.LastThreadMask = Mask;
  D.ThreadsPerGroup = ThreadsPerGroup;
  D.CodeAddress = CodeAddress;
  D.UsesBarrier = true;
  D.InitialControl = 0x4c0; // Denormals are kept.
  D.FillPayload = [&](Thread &T) {
    if (Prepare)
      Prepare(T);
    return 4096u;
  };
  Inspector Ends;
  Ends.Inspect = Inspect;
  RunOptions Options;
  Options.Observers = {&Ends};
  Options.MaxInstructions = 1000000;
  RunResult R = execute(D, Options);
  if (R.Problem)
    R.Problem.Message = R.describe(D);
  return R;
}

std::string endOfThread(const std::string &Target) {
  return Target == "tgllp"
             ? "(W) mov (8|M0) r112.0<1>:ud r0.0<1;1,0>:ud\n"
               "(W) send.ts (8|M0) null r112 null 0 0x2000010 {EOT}\n"
             : "(W) mov (8|M0) r112.0<1>:ud r0.0<8;8,1>:ud\n"
               "(W) send (8|M0) null r112 0x27 0x2000010 {EOT}\n";
}

} // namespace gensim
