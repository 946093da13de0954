//===- GroupQueue.cpp - which group runs next -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/cpu/GroupQueue.h"

using namespace llvm;

namespace cmc {
namespace runtime {

GroupQueue::GroupQueue(uint32_t W, uint32_t H, uint32_t Depth,
                       ArrayRef<Delta> D)
    : Width(W), Height(H), Total(uint64_t(W) * H * Depth), Deltas(D) {
  if (Deltas.empty())
    return;
  Missing.resize(Total);
  Released.resize(Total);
  for (uint64_t G = 0; G < Total; ++G) {
    for (const Delta &Dep : Deltas)
      Missing[G] += neighbour(G, Dep.X, Dep.Y).hasValue();
    if (!Missing[G])
      Ready.push_back(G);
  }
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
    Changed.wait(
        Guard, [&] { return Stopped || !Ready.empty() || HandedOut == Total; });
  if (Stopped || HandedOut == Total)
    return None;
  uint64_t G = HandedOut++;
  if (!Deltas.empty()) {
    G = Ready.front();
    Ready.pop_front();
    if (HandedOut == Total)
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
  for (const Delta &Dep : Deltas)
    if (auto Dependent = neighbour(Group, -Dep.X, -Dep.Y))
      if (--Missing[*Dependent] == 0) {
        Ready.push_back(*Dependent);
        Changed.notify_one();
      }
}

void GroupQueue::stop() {
  std::lock_guard<std::mutex> Guard(Lock);
  Stopped = true;
  Changed.notify_all();
}

} // namespace runtime
} // namespace cmc
