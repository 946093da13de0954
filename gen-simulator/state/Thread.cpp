//===- Thread.cpp - the state of one hardware thread ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/state/Thread.h"
#include "gen-simulator/state/Dispatch.h"

namespace gensim {

Thread::Thread(const Dispatch &D, ThreadGroup &G, TranslationCache &Memory)
    : D(D), Group(G), Memory(Memory) {
  uint64_t Lanes = (uint64_t(1) << D.SIMDSize) - 1;
  DispatchMask = Active = uint32_t(Lanes);
  std::memset(GRF.data(), 0, program().target().registerFileBytes());
  Flags.fill(0);
  Address.fill(0);
  Wake.fill(0);
  for (auto &Register : MME)
    Register.fill(0);
  Control[0] = D.InitialControl;
}

const Program &Thread::program() const { return D.Code->program(); }

void Thread::fail(Fault::Kind K, std::string Message, int Lane) {
  if (Status == ThreadStatus::Faulted)
    return;
  Status = ThreadStatus::Faulted;
  Problem.K = K;
  Problem.Message = std::move(Message);
  Problem.Lane = Lane;
}

} // namespace gensim
