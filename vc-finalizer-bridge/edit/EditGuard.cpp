//===- EditGuard.cpp - waits around edited instructions -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/EditGuard.h"
#include "vc-finalizer-bridge/edit/CodeEdit.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace llvm;

namespace cmc::bridge {
namespace {

/// Properties of an instruction.
struct Facts {
  bool Reconverges = false; ///< Lanes wait at its address.
  bool IsBranch = false;
  bool IsSync = false; ///< Accesses no registers.
  bool IsOutOfOrder = false;
  bool IsAtomic = false; ///< No instruction may be inserted after it.
  bool ReadsAddress = false, WritesAddress = false;
  SmallVector<uint32_t, 2> Targets;
};

Facts factsOf(const GenInst &I, const TargetInfo &T) {
  Facts F;
  GenText Text = parseGenText(I.Text);
  StringRef Name = Text.Mnemonic.split('.').first;
  F.Targets = branchTargets(I);
  F.IsBranch = !F.Targets.empty();
  F.Reconverges = StringSwitch<bool>(Name)
                      .Cases("join", "endif", "else", "while", true)
                      .Default(false);
  F.IsSync = Name == "sync" || Name == "nop";
  bool IsMath = Name == "math" && !T.has(TargetInfo::MathInOrder);
  F.IsOutOfOrder =
      (Text.isSend() && !Text.isEOT()) || IsMath || Name.startswith("dpas");
  F.IsAtomic = Text.Options.contains("Atomic");
  for (size_t N = 0; N != Text.Operands.size(); ++N) {
    StringRef Operand = Text.Operands[N];
    bool IsPlain = Operand.startswith("a0");
    F.WritesAddress |= IsPlain && !N;
    F.ReadsAddress |= Operand.contains("a0.") && (N || !IsPlain);
  }
  return F;
}

/// The assembly of a new instruction: everything has been awaited, and an
/// instruction that completes out of order gets an arbitrary token.
std::string withoutWaits(const GenInst &I, const Facts &F) {
  GenText T = parseGenText(I.Text);
  SmallVector<StringRef, 4> Options;
  std::string KeptOptions;
  T.Options.split(Options, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Option : Options) {
    Option = Option.trim();
    // With another token it may not be compactable.
    if (!Option.contains('@') && !Option.startswith("$") &&
        Option != "Compacted")
      KeptOptions += "," + Option.str();
  }
  if (F.IsOutOfOrder && !F.IsAtomic)
    KeptOptions += ",$0";
  StringRef Line = StringRef(I.Text).split("//").first;
  std::string Text = Line.split('{').first.rtrim().str();
  return KeptOptions.empty() ? Text : Text + " {" + KeptOptions.substr(1) + "}";
}

class Guard {
public:
  Guard(ArrayRef<GenInst> Old, ArrayRef<GenInst> New, const TargetInfo &T)
      : Old(Old), New(New), T(T), Match(matchCode(Old, New)),
        Wait(New.size() + 1), FullWait(New.size()) {
    for (size_t I = 0; I != New.size(); ++I) {
      Its.push_back(factsOf(New[I], T));
      NumberAt[New[I].Offset] = I;
    }
    for (size_t I = 0; I != Old.size(); ++I)
      OldNumberAt[Old[I].Offset] = I;
  }

  GuardedCode run() {
    findEdits();
    findAddressReaders();
    findOtherPaths();
    return write();
  }

private:
  bool isNew(size_t I) const { return Match[I] < 0; }
  void waitAt(size_t I);
  void findEdits();
  void findAddressReaders();
  void findOtherPaths();
  enum Awaited { Everything, InOrder, OutOfOrder };
  Awaited awaited(size_t I) const;
  GuardedCode write() const;

  ArrayRef<GenInst> Old, New;
  const TargetInfo &T;
  std::vector<int> Match;
  std::vector<Facts> Its;
  std::map<uint32_t, size_t> NumberAt, OldNumberAt; ///< By offset.
  /// Whether to wait for everything before an instruction; if lanes reconverge
  /// there, only on the path from the preceding instruction.
  std::vector<bool> Wait;
  std::vector<bool> FullWait; ///< Waits on all paths are handled.
};

/// Waits before \p I on all paths to it.
void Guard::waitAt(size_t First) {
  SmallVector<size_t, 8> Work = {First};
  while (!Work.empty()) {
    size_t I = Work.pop_back_val();
    while (I && I < New.size() && Its[I - 1].IsAtomic)
      --I;
    if (I >= New.size() || FullWait[I])
      continue;
    Wait[I] = FullWait[I] = true;
    if (!Its[I].Reconverges)
      continue;
    // The wait cannot be between the label and the instruction, so jumps to it
    // wait after it.
    Work.push_back(I + 1);
    for (uint32_t Target : Its[I].Targets)
      if (auto To = NumberAt.find(Target); To != NumberAt.end())
        Work.push_back(To->second);
  }
}

void Guard::findEdits() {
  int Next = 0; // In the old code, if nothing was removed.
  for (size_t I = 0; I != New.size(); ++I) {
    if (!isNew(I)) {
      if (Match[I] != Next)
        waitAt(I);
      Next = Match[I] + 1;
    } else if (!Its[I].IsSync) {
      waitAt(I);
      size_t After = I + 1;
      while (After < New.size() && Its[After - 1].IsAtomic)
        ++After;
      Wait[After] = true;
    }
  }
}

/// Another address or descriptor may select other registers.
void Guard::findAddressReaders() {
  bool Changed = false;
  std::vector<bool> Unchanged(Old.size());
  for (size_t I = 0; I != New.size(); ++I) {
    Changed |= isNew(I) && Its[I].WritesAddress;
    if (!isNew(I))
      Unchanged[Match[I]] = true;
  }
  for (size_t I = 0; I != Old.size(); ++I)
    Changed |= !Unchanged[I] && factsOf(Old[I], T).WritesAddress;
  for (size_t I = 0; Changed && I != New.size(); ++I)
    if (Its[I].ReadsAddress) {
      waitAt(I);
      waitAt(I + 1);
    }
}

/// Branches to another old instruction than before.
void Guard::findOtherPaths() {
  for (size_t I = 0; I != New.size(); ++I) {
    if (isNew(I) || !Its[I].IsBranch)
      continue;
    SmallVector<uint32_t, 2> Before = branchTargets(Old[Match[I]]);
    for (size_t N = 0; N != Its[I].Targets.size(); ++N) {
      auto To = NumberAt.find(Its[I].Targets[N]);
      if (To == NumberAt.end())
        continue;
      auto From =
          N < Before.size() ? OldNumberAt.find(Before[N]) : OldNumberAt.end();
      if (From == OldNumberAt.end() || Match[To->second] != int(From->second))
        waitAt(To->second);
    }
  }
}

/// Which instructions may be incomplete before \p I, where all are awaited:
/// after a new instruction only that one.
Guard::Awaited Guard::awaited(size_t I) const {
  bool IsReached = New[I].IsTarget && !Its[I].Reconverges;
  if (!I || IsReached || !isNew(I - 1) || !Wait[I - 1] || Its[I - 1].IsSync ||
      Its[I - 1].Reconverges)
    return Everything;
  return Its[I - 1].IsOutOfOrder ? OutOfOrder : InOrder;
}

GuardedCode Guard::write() const {
  GuardedCode Result;
  if (!is_contained(Wait, true))
    return Result;
  const char *All = T.has(TargetInfo::ScoreboardPipes) ? "A@1" : "@1";
  size_t Number = 0;
  auto Put = [&](const std::string &Line) {
    Result.Text += Line + "\n";
    ++Number;
  };
  auto PutWait = [&](Awaited What) {
    if (What != OutOfOrder)
      Put(std::string("(W) sync.nop null {") + All + "}");
    if (What == InOrder)
      return;
    Put("(W) sync.allrd null");
    Put("(W) sync.allwr null");
  };
  for (size_t I = 0; I != New.size(); ++I) {
    bool LabelFirst = !Its[I].Reconverges;
    if (Wait[I] && !LabelFirst)
      PutWait(awaited(I));
    if (New[I].IsTarget)
      Result.Text += "L" + std::to_string(New[I].Offset) + ":\n";
    if (Wait[I] && LabelFirst)
      PutWait(awaited(I));
    Result.At.push_back(Number);
    Put(isNew(I) && !Its[I].IsSync ? withoutWaits(New[I], Its[I])
                                   : New[I].Text);
  }
  return Result;
}

} // namespace

bool hasTokens(const TargetInfo &T) {
  return !T.isHost() && T.has(TargetInfo::Scoreboard);
}

GuardedCode guardEdits(ArrayRef<GenInst> Old, ArrayRef<GenInst> New,
                       const TargetInfo &T) {
  return Guard(Old, New, T).run();
}

} // namespace cmc::bridge
