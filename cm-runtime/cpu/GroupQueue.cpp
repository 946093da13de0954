//===- GroupQueue.cpp - the order in which groups run ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/GroupQueue.h"

using namespace llvm;

namespace cmc::runtime {

GroupQueue::GroupQueue(uint32_t W, uint32_t H, uint32_t Depth,
                       ArrayRef<Delta> D, const Schedule *S)
    : Width(W), Height(H), Total(S ? S->Order.size() : uint64_t(W) * H * Depth),
      Order(S), Deltas(D) {
  if (Deltas.empty())
    return;
  uint64_t Count = uint64_t(W) * H * Depth;
  if (Order) {
    Rank.resize(Count);
    for (uint32_t I = 0; I < Order->Order.size(); ++I)
      Rank[Order->Order[I]] = I + 1;
  }
  Missing.resize(Count);
  Released.resize(Count);
  for (uint64_t I = 0; I < Total; ++I) {
    uint64_t G = nth(I);
    for (unsigned N = 0; N < Deltas.size(); ++N) {
      auto Other = neighbour(G, Deltas[N].X, Deltas[N].Y);
      Missing[G] += Other && waits(G, N, *Other);
    }
    if (!Missing[G])
      Ready.push_back(G);
  }
}

bool GroupQueue::waits(uint64_t Group, unsigned D, uint64_t Neighbour) const {
  if (!Order)
    return true;
  return Rank[Neighbour] && Rank[Neighbour] < Rank[Group] &&
         (Order->Masks.empty() ||
          Order->Masks[Group % (Width * Height)] >> D & 1);
}

Optional<uint64_t> GroupQueue::neighbour(uint64_t Group, int X, int Y) const {
  int64_t Layer = Group / (Width * Height);
  int64_t GX = Group % Width + X, GY = Group / Width % Height + Y;
  if (GX < 0 || GX >= Width || GY < 0 || GY >= Height)
    return None;
  return (Layer * Height + GY) * Width + GX;
}

Optional<uint64_t> GroupQueue::next() {
  std::unique_lock<std::mutex> Guard(Lock);
  if (!Deltas.empty())
    Changed.wait(Guard,
                 [&] { return Stopped || !Ready.empty() || Issued == Total; });
  if (Stopped || Issued == Total)
    return None;
  uint64_t G = nth(Issued++);
  if (!Deltas.empty()) {
    G = Ready.front();
    Ready.pop_front();
    if (Issued == Total)
      Changed.notify_all();
  }
  return G;
}

void GroupQueue::release(uint64_t Group) {
  if (Deltas.empty())
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Released[Group])
    return;
  Released[Group] = true;
  for (unsigned N = 0; N < Deltas.size(); ++N) {
    auto Dependent = neighbour(Group, -Deltas[N].X, -Deltas[N].Y);
    if (Dependent && waits(*Dependent, N, Group) &&
        --Missing[*Dependent] == 0) {
      Ready.push_back(*Dependent);
      Changed.notify_one();
    }
  }
}

void GroupQueue::stop() {
  std::lock_guard<std::mutex> Guard(Lock);
  Stopped = true;
  Changed.notify_all();
}

} // namespace cmc::runtime
