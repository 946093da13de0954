//===- Worker.cpp - execution of enqueued work in order -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/Worker.h"

namespace cmc::host {

Worker::~Worker() {
  {
    std::lock_guard<std::mutex> Guard(Lock);
    Stop = true;
    Changed.notify_all();
  }
  if (Thread.joinable())
    Thread.join();
}

void Worker::push(Job J) {
  for (const auto &M : J.Uses)
    M->acquire();
  std::lock_guard<std::mutex> Guard(Lock);
  Jobs.push_back(std::move(J));
  if (!Thread.joinable())
    Thread = std::thread([this] { work(); });
  Changed.notify_all();
}

void Worker::work() {
  std::unique_lock<std::mutex> Guard(Lock);
  while (true) {
    Changed.wait(Guard, [&] { return Stop || !Jobs.empty(); });
    if (Jobs.empty())
      return;
    Job J = std::move(Jobs.front());
    Jobs.pop_front();
    Guard.unlock();
    J.State->start();
    bool Good = J.Run();
    for (const auto &M : J.Uses)
      M->release();
    J.State->finish(Good);
    J = Job(); // May release its memory.
    Guard.lock();
  }
}

} // namespace cmc::host
