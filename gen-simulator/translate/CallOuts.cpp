//===- CallOuts.cpp - what translated code calls --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/CallOuts.h"
#include "gen-simulator/eu/ControlFlow.h"
#include "gen-simulator/eu/Convert.h"
#include "gen-simulator/state/HostRounding.h"
#include <xmmintrin.h>

namespace gensim::translate {

namespace {

constexpr unsigned DenormalsAreZero = 0x40;

/// The interpreter flushes by itself.
struct InterpretersModes {
  explicit InterpretersModes(const Thread &T)
      : Control(T.Control[0]), Differ(!keepsDenormals(Control, Type::F)) {
    if (Differ)
      HostRounding::set(Control);
  }
  ~InterpretersModes() {
    if (Differ)
      setHostModes(Control);
  }
  const uint32_t Control;
  const bool Differ;
};

} // namespace

void setHostModes(uint32_t Control) {
  bool Keeps = keepsDenormals(Control, Type::F);
  _mm_setcsr(HostRounding::modeOf(Control) | (Keeps ? 0 : DenormalsAreZero));
}

bool interpretOne(const Interpreter *Code, Thread *T, uint32_t Index,
                  uint32_t Rest) {
  InterpretersModes Modes(*T);
  T->Next = Index;
  T->Executed -= Rest;
  Code->step(*T);
  if (T->Next != Index + 1 || T->Status != ThreadStatus::Ready)
    return false;
  T->Executed += Rest - 1;
  return true;
}

bool send(const Interpreter *Code, Thread *T, uint32_t Index, uint32_t Mask) {
  T->Next = Index;
  executeSend(*T, Code->program().insts()[Index], Mask,
              Code->prepared(Index).Send);
  return T->Status == ThreadStatus::Ready;
}

void stopAfter(Thread *T, uint32_t Rest) {
  bool Done = T->Status != ThreadStatus::Faulted;
  T->Next += Done;
  T->Executed -= Rest - uint32_t(Done);
}

uint32_t interpretBranch(const Interpreter *Code, Thread *T, uint32_t Index) {
  T->Next = Index;
  T->Executed -= 1;
  Code->step(*T);
  return T->Status == ThreadStatus::Ready ? T->Next : ~0u;
}

void wakeAt(Thread *T, uint32_t Index) {
  T->Next = Index;
  wakeChannels(*T);
}

} // namespace gensim::translate
