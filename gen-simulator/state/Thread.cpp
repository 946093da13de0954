//===- Thread.cpp - the state of one hardware thread ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/state/Thread.h"
#include "gen-simulator/isa/Footprint.h"
#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Compiler.h"

namespace gensim {

namespace {

/// All but what a footprint has, and who the thread is.
void begin(Thread &T) {
  T.Flags.fill(0);
  T.Address.fill(0);
  T.Acc.Implicit = 0;
  T.Control = {T.D.InitialControl};
  T.State = {};
  std::fill(std::begin(T.Notifications), std::end(T.Notifications), 0);
  T.NamedNotifications = 0;
  T.Next = 0;
  T.DispatchMask = T.Active = uint32_t((uint64_t(1) << T.D.SIMDSize) - 1);
  T.Wake.fill(0);
  T.CallMask = 0;
  T.Status = ThreadStatus::Ready;
  T.Barrier = 0;
  if (T.Problem)
    T.Problem = Fault();
  T.DependenciesMet = false;
  T.Executed = 0;
}

void clearExtensions(Thread &T) {
  for (auto &Register : T.MME)
    Register.fill(0);
}

} // namespace

Thread::Thread(const Dispatch &D, ThreadGroup &G, TranslationCache &Memory)
    : D(D), Group(G), Memory(Memory) {
  begin(*this);
  std::memset(GRF.data(), 0, program().target().registerFileBytes());
  clearExtensions(*this);
}

void Thread::restart(const Footprint &Written) {
  std::memset(GRF.data(), 0, PayloadBytes);
  for (const Footprint::Range &R : Written.GRF)
    std::memset(&GRF[R.Begin], 0, R.End - R.Begin);
  PayloadBytes = 0;
  if (Written.Accumulators)
    Acc.Value.fill(0);
  if (Written.Extensions)
    clearExtensions(*this);
  begin(*this);
#if LLVM_ADDRESS_SANITIZER_BUILD
  auto AreZero = [](const auto &Values) {
    return llvm::all_of(Values, [](auto V) { return V == 0; });
  };
  assert(AreZero(llvm::makeArrayRef(GRF).take_front(
             program().target().registerFileBytes())) &&
         AreZero(Acc.Value) && llvm::all_of(MME, AreZero) &&
         "a program wrote more than its footprint");
#endif
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
