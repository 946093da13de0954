//===- Recorder.h - records what threads execute ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Takes the events of one dispatch at a time and gives out each group when all
// of its threads have ended.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "gen-simulator/timing/Stream.h"
#include <map>

namespace gensim {
namespace timing {

class Recorder {
public:
  void begin(const Dispatch &D);
  void start(const Thread &T);
  void executed(const Thread &T, const Inst &I, uint32_t Mask);
  void access(const Access &A) { Accesses.push_back(A); }
  /// The group of \p T if that was the last of its threads; else null.
  std::shared_ptr<const GroupStream> end(const Thread &T);
  /// Forgets groups that have not ended.
  void finish();

private:
  struct Open {
    std::shared_ptr<GroupStream> Group;
    uint32_t Alive = 0;
  };
  /// The stream of a live thread and its last run.
  struct Position {
    ThreadStream *Stream = nullptr;
    Run Last{};
    uint32_t Next = ~0u; ///< The instruction that extends it.
  };
  static void close(Position &P);
  static void noteSignal(const Thread &T, const Inst &I, ThreadStream &S);
  static void noteWait(const Thread &T, const Inst &I, ThreadStream &S);
  void noteIndirect(const Thread &T, const Inst &I, ThreadStream &S) const;

  const Dispatch *D = nullptr;
  const Inst *Insts = nullptr;
  bool HasNamedBarriers = false;
  struct Facts {
    bool LanesMatter, HasIndirect, IsSend, IsWait;
  };
  std::vector<Facts> Of;      ///< By instruction.
  std::vector<Position> Live; ///< By Thread::Slot.
  std::map<uint64_t, Open> Groups;
  std::vector<Access> Accesses; ///< Of the send that executes.
};

} // namespace timing
} // namespace gensim
