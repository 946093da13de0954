//===- Kernel.cpp - runs a few lines of Gen assembly ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/translate/Translator.h"
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

/// Keeps how each thread ends.
class Recorded : public Executable {
public:
  struct End {
    std::array<uint8_t, 4096> GRF;
    decltype(Thread::Flags) Flags;
    decltype(Thread::Address) Address;
    std::array<uint32_t, 3> Position;
    uint64_t Executed;
    std::string Problem;
    bool operator==(const End &E) const {
      return GRF == E.GRF && Flags == E.Flags && Address == E.Address &&
             Position == E.Position && Executed == E.Executed &&
             Problem == E.Problem;
    }
  };
  explicit Recorded(std::shared_ptr<const Executable> Code)
      : Code(std::move(Code)) {}
  const Program &program() const override { return Code->program(); }
  void run(Thread &T, uint64_t Budget,
           const std::atomic<bool> &Stop) const override {
    Code->run(T, Budget, Stop);
    End &E = Ends[T.Number];
    std::memcpy(E.GRF.data(), T.GRF.data(), sizeof(E.GRF));
    E.Flags = T.Flags;
    E.Address = T.Address;
    E.Position = {T.Next, T.Active, uint32_t(T.Status)};
    E.Executed = T.Executed;
    E.Problem = T.Problem.Message;
  }
  mutable std::map<uint32_t, End> Ends;

private:
  const std::shared_ptr<const Executable> Code;
};

/// The first byte of the registers that differs in a thread, for reports.
std::string firstDifference(const Recorded &A, const Recorded &B) {
  for (const auto &[Number, E] : A.Ends) {
    const Recorded::End &F = B.Ends[Number];
    for (size_t N = 0; N < E.GRF.size(); ++N)
      if (E.GRF[N] != F.GRF[N])
        return "thread " + std::to_string(Number) + ", r" +
               std::to_string(N / 32) + " byte " + std::to_string(N % 32) +
               ": " + std::to_string(E.GRF[N]) + ", translated " +
               std::to_string(F.GRF[N]);
  }
  return "no byte of the registers";
}

/// Translated code, in blocks of any length, ends as the interpreter does.
void expectTranslationAgrees(Dispatch D,
                             const std::shared_ptr<const Program> &P,
                             llvm::ArrayRef<unsigned> Blocks) {
  RunOptions Options;
  Options.Workers = 1;
  Options.MaxInstructions = 100000;
  auto Model = std::make_shared<Recorded>(prepare(P));
  D.Code = Model;
  std::string Wanted = execute(D, Options).describe(D);
  for (unsigned Longest : Blocks) {
    auto Code =
        std::make_shared<Recorded>(prepareFor(P, Core::Translate, {Longest}));
    D.Code = Code;
    EXPECT_EQ(execute(D, Options).describe(D), Wanted);
    EXPECT_TRUE(Code->Ends == Model->Ends)
        << "translated in blocks of " << Longest << ": "
        << firstDifference(*Model, *Code);
  }
}

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
  expectTranslationAgrees(D, Code, Blocks);
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
