//===- CodeFlow.cpp - reaching writes of bytes ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/CodeFlow.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace cmc {

unsigned LabelSets::numberOf(std::vector<unsigned> Labels) {
  auto [It, IsNew] = Numbers.insert({std::move(Labels), unsigned(All.size())});
  if (IsNew)
    All.push_back(It->first);
  return It->second;
}

unsigned LabelSets::with(unsigned Set, unsigned Label) {
  std::vector<unsigned> Labels = All[Set];
  auto At = llvm::lower_bound(Labels, Label);
  if (At == Labels.end() || *At != Label)
    Labels.insert(At, Label);
  return numberOf(std::move(Labels));
}

unsigned LabelSets::join(unsigned A, unsigned B) {
  if (A == B)
    return A;
  std::vector<unsigned> Labels;
  std::set_union(All[A].begin(), All[A].end(), All[B].begin(), All[B].end(),
                 std::back_inserter(Labels));
  return numberOf(std::move(Labels));
}

ReachingWrites::ReachingWrites(const CodeFlow &Code, unsigned Space,
                               unsigned From, unsigned Bytes, LabelSets &Sets)
    : Code(Code), Space(Space), From(From), Bytes(Bytes), Sets(Sets) {
  for (unsigned I = 0; I != Code.Insts.size(); ++I)
    if (any_of(Code.Insts[I].Writes, [&](const CodeFlow::Write &W) {
          return W.Space == Space && W.From < From + Bytes && W.To > From;
        }))
      Writers.push_back(I);
  std::vector<State> In;
  solve(In);
  for (unsigned B = 0; B != Code.Blocks.size(); ++B) {
    const CodeFlow::Block &Block = Code.Blocks[B];
    record(Block.First, In[B]);
    for (auto W = llvm::lower_bound(Writers, Block.First);
         W != Writers.end() && *W < Block.End; ++W) {
      apply(*W, In[B]);
      record(*W + 1, In[B]);
    }
  }
}

void ReachingWrites::apply(unsigned I, State &S) const {
  for (const CodeFlow::Write &W : Code.Insts[I].Writes) {
    if (W.Space != Space)
      continue;
    // Adjacent bytes usually have the same set.
    unsigned Old = 0, New = Sets.with(0, Code.Insts[I].Label);
    unsigned End = std::min(W.To, From + Bytes);
    for (unsigned At = std::max(W.From, From); At < End; ++At) {
      unsigned &Set = S[At - From];
      if (!W.Always && Set != Old) {
        Old = Set;
        New = Sets.with(Old, Code.Insts[I].Label);
      }
      Set = New;
    }
  }
}

void ReachingWrites::applyBlock(const CodeFlow::Block &B, State &S) const {
  for (auto W = llvm::lower_bound(Writers, B.First);
       W != Writers.end() && *W < B.End; ++W)
    apply(*W, S);
}

/// Returns whether \p Into changes.
bool ReachingWrites::join(State &Into, const State &S) const {
  bool Changed = false;
  unsigned A = 0, B = 0, Joined = 0;
  for (unsigned Byte = 0; Byte != Bytes; ++Byte) {
    if (Into[Byte] == S[Byte])
      continue;
    if (Into[Byte] != A || S[Byte] != B) {
      A = Into[Byte];
      B = S[Byte];
      Joined = Sets.join(A, B);
    }
    Changed |= Into[Byte] != Joined;
    Into[Byte] = Joined;
  }
  return Changed;
}

/// Computes \p In, the state at the start of each block, as a fixed point.
void ReachingWrites::solve(std::vector<State> &In) const {
  In.assign(Code.Blocks.size(), State(Bytes));
  std::vector<bool> Waits(Code.Blocks.size(), true);
  bool Any = true;
  while (Any) {
    Any = false;
    for (unsigned B = 0; B != Code.Blocks.size(); ++B) {
      if (!Waits[B])
        continue;
      Waits[B] = false;
      State S = In[B];
      applyBlock(Code.Blocks[B], S);
      for (unsigned Next : Code.Blocks[B].Next)
        if (join(In[Next], S))
          Waits[Next] = Any = true;
    }
  }
}

void ReachingWrites::record(unsigned At, const State &S) {
  auto [It, IsNew] = Numbers.insert({S, unsigned(States.size())});
  if (IsNew)
    States.push_back(S);
  if (!Changes.empty() && Changes.back().first == At)
    Changes.back().second = It->second;
  else
    Changes.push_back({At, It->second});
}

unsigned ReachingWrites::numberBefore(unsigned I) const {
  auto It = llvm::partition_point(
      Changes, [&](const auto &Change) { return Change.first <= I; });
  return std::prev(It)->second;
}

ReachingWrites::State ReachingWrites::after(unsigned I) const {
  State S = before(I);
  apply(I, S);
  return S;
}

} // namespace cmc
