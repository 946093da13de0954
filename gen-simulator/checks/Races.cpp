//===- Races.cpp - check for data races between threads -------------------===//
//
// Part of CMC, under the MIT licence.
//
// Two accesses of different threads to the same byte race if one of them
// writes, they are not both atomic, and nothing orders them. They are ordered
// by a barrier of their group between them, by atomics (Order.h), or by a
// thread dependency (the first thread had to end before the second passed
// sendc). Atomics order whether or not the code has the fences that other
// hardware needs. A thread comes after those that had its hardware thread
// before it: what a runtime gives to a hardware thread is not shared. Threads
// of a group that uses named barriers are not compared with each other, since
// the order of these is not tracked. Every byte records its last write and its
// last read as an epoch: a thread between two synchronizations.
//===----------------------------------------------------------------------===//
#include "gen-simulator/checks/Checks.h"
#include "gen-simulator/checks/Order.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"
#include <deque>

using namespace llvm;

namespace gensim {
namespace {

using EpochId = uint32_t;
constexpr EpochId Never = 0;

struct Epoch {
  uint32_t Thread = 0;   ///< Index in the dispatch.
  uint32_t Slot = 0;     ///< Hardware thread.
  uint32_t Barriers = 0; ///< Barriers that the group had passed.
  uint64_t Group = 0;
  uint32_t X = 0, Y = 0;
  bool AfterDependencies = false;
  /// An atomic was executed, as the instruction with this number of the thread:
  /// what follows is not before what others do after that atomic.
  bool Released = false;
  uint64_t ReleasedAt = 0;
};

/// The last accesses to one byte.
struct Shadow {
  EpochId Write = Never;
  EpochId Read = Never, EarlierRead = Never; ///< Of two different threads.
  bool AtomicWrite = false;
};
using ShadowPage = std::vector<Shadow>;

class RaceCheck : public Observer {
public:
  explicit RaceCheck(Findings &Found) : Found(Found) {}

  void dispatchStart(const Dispatch &) override {
    Epochs.assign(1, Epoch());
    Current.clear();
    Knows.clear();
    OfGroups.clear();
    Atomics.clear();
    Pages.clear();
    Unchecked.clear();
  }

  void threadStart(Thread &T) override {
    Epoch E;
    E.Thread = T.Number;
    E.Slot = T.Slot;
    E.Barriers = T.Group.CompletedBarriers;
    E.Group = group(T);
    E.X = T.X;
    E.Y = T.Y;
    begin(T, E);
  }

  void threadEnd(Thread &T) override {
    Current.erase(T.Number);
    Knows.erase(T.Number);
  }

  void sync(Thread &T, SyncEvent Event) override {
    Epoch E = Epochs[Current[T.Number]];
    if (Event == SyncEvent::NamedBarrierPassed)
      Unchecked.insert(group(T));
    if (Event == SyncEvent::BarrierSignal)
      OfGroups[E.Group].join(Knows[T.Number], newest());
    if (Event == SyncEvent::BarrierPassed) {
      ++E.Barriers;
      Knows[T.Number].join(OfGroups[E.Group], newest());
    } else if (Event == SyncEvent::DependenciesMet)
      E.AfterDependencies = true;
    else
      return;
    begin(T, E);
  }

  void access(Thread &T, const Inst &I, const Access &A) override {
    if (!A.Inside || A.S == Access::Space::Scratch)
      return;
    // Map the SLM of each group far beyond all addresses.
    uint64_t Base = A.S == Access::Space::SLM ? (group(T) + 1) << 48 : 0;
    bool Writes = A.K != Access::Kind::Read,
         Atomic = A.K == Access::Kind::Atomic;
    const Epoch &E = Epochs[Current[T.Number]];
    if (E.Released && !(Atomic && E.ReleasedAt == T.Executed))
      begin(T, E);
    if (Atomic)
      synchronize(T, Base + A.Address);
    EpochId Now = Current[T.Number];
    bool Reported = false; // Report each access once.
    for (uint64_t Byte = Base + A.Address; Byte < Base + A.Address + A.Bytes;
         ++Byte) {
      Shadow &S = shadow(Byte);
      if (!Reported)
        Reported = findRace(T, I, A, S, Now);
      if (Writes) {
        S.Write = Now;
        S.AtomicWrite = Atomic;
      } else {
        if (Epochs[S.Read].Thread != T.Number)
          S.EarlierRead = S.Read;
        S.Read = Now;
      }
    }
  }

private:
  static uint64_t group(const Thread &T) {
    return T.Number / std::max(1u, T.D.ThreadsPerGroup);
  }

  void begin(const Thread &T, Epoch E) {
    E.Released = false;
    Current[T.Number] = EpochId(Epochs.size());
    Epochs.push_back(E);
  }

  EpochId newest() const { return EpochId(Epochs.size() - 1); }

  /// An atomic of \p T at \p Address: what its location knows is before, and
  /// the location learns what \p T has done.
  void synchronize(const Thread &T, uint64_t Address) {
    Epoch &E = Epochs[Current[T.Number]];
    Knowledge &Mine = Knows[T.Number], &Location = Atomics[Address];
    Mine.join(Location, newest());
    Location.join(Mine, newest());
    Location.addThread(T.Number, Current[T.Number]);
    if (E.Barriers)
      Location.addGroup(E.Group, E.Barriers);
    E.Released = true;
    E.ReleasedAt = T.Executed;
  }

  Shadow &shadow(uint64_t Byte) {
    ShadowPage &Page = Pages[Byte / PageBytes];
    if (Page.empty())
      Page.resize(PageBytes);
    return Page[Byte % PageBytes];
  }

  bool conflict(const Thread &T, EpochId Before, EpochId Now) const {
    if (Before == Never || Epochs[Before].Thread == Epochs[Now].Thread)
      return false;
    const Epoch &A = Epochs[Before], &B = Epochs[Now];
    if (A.Slot == B.Slot) // One after the other, with the same stack.
      return false;
    if (A.Group == B.Group &&
        (A.Barriers != B.Barriers || Unchecked.count(A.Group)))
      return false;
    auto Mine = Knows.find(T.Number);
    if (Mine != Knows.end() &&
        Mine->second.covers(A.Thread, A.Group, A.Barriers, Before))
      return false;
    return !(B.AfterDependencies && precedes(T.D, A, B));
  }

  /// Whether \p A had to end before \p B passed sendc, directly or through
  /// other threads.
  static bool precedes(const Dispatch &D, const Epoch &A, const Epoch &B) {
    std::set<std::pair<int64_t, int64_t>> Seen;
    std::deque<std::pair<int64_t, int64_t>> Work = {{B.X, B.Y}};
    while (!Work.empty()) {
      auto At = Work.front();
      Work.pop_front();
      for (const DependencyDelta &Delta : D.Dependencies) {
        std::pair<int64_t, int64_t> To(At.first + Delta.X, At.second + Delta.Y);
        if (To.first < D.Start[0] || To.first >= D.End[0] ||
            To.second < D.Start[1] || To.second >= D.End[1])
          continue;
        if (To.first == A.X && To.second == A.Y)
          return true;
        if (Seen.insert(To).second)
          Work.push_back(To);
      }
    }
    return false;
  }

  /// Reports a race of \p A with an earlier access to the byte of \p S.
  bool findRace(const Thread &T, const Inst &I, const Access &A,
                const Shadow &S, EpochId Now) {
    bool BothAtomic = A.K == Access::Kind::Atomic && S.AtomicWrite;
    if (!BothAtomic && conflict(T, S.Write, Now)) {
      report(T, I, A, S.Write, "wrote");
      return true;
    }
    if (A.K == Access::Kind::Read)
      return false;
    for (EpochId Read : {S.Read, S.EarlierRead})
      if (conflict(T, Read, Now)) {
        report(T, I, A, Read, "read");
        return true;
      }
    return false;
  }

  void report(const Thread &T, const Inst &I, const Access &A, EpochId Other,
              const char *Did) {
    if (!Found.isNew(Check::Races, T, I))
      return;
    const Epoch &E = Epochs[Other];
    std::string Where = A.S == Access::Space::SLM ? "shared local memory"
                        : A.Surface < 0
                            ? "memory"
                            : "surface " + std::to_string(A.Surface);
    Found.add(Check::Races, T, I, A.Lane,
              ("data race: " +
               Twine(A.K == Access::Kind::Read ? "reads " : "writes ") + Where +
               " where thread " + Twine(E.Thread) + " " + Did +
               " without a barrier, atomic or dependency between them (address "
               "0x" +
               Twine::utohexstr(A.Address) + ")")
                  .str());
  }

  Findings &Found;
  std::vector<Epoch> Epochs;
  std::map<uint32_t, EpochId> Current;
  std::map<uint32_t, Knowledge> Knows; ///< By thread: what is before it.
  std::map<uint64_t, Knowledge> OfGroups;
  DenseMap<uint64_t, Knowledge> Atomics; ///< By address.
  DenseMap<uint64_t, ShadowPage> Pages;
  std::set<uint64_t> Unchecked; ///< Groups that are not checked.
};

} // namespace

std::unique_ptr<Observer> makeRaceCheck(Findings &Found) {
  return std::make_unique<RaceCheck>(Found);
}

} // namespace gensim
