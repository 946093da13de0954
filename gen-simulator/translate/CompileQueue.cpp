//===- CompileQueue.cpp - the compiling thread ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/CompileQueue.h"
#include "gen-simulator/translate/Translator.h"
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace gensim {
namespace translate {

namespace {

class Queue {
public:
  ~Queue() {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Ends = true;
    }
    Changed.notify_all();
    if (Host.joinable())
      Host.join();
  }

  void push(std::function<void()> Job) {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      Jobs.push_back(std::move(Job));
      if (!Host.joinable())
        Host = std::thread([this] { run(); });
    }
    Changed.notify_all();
  }

  void enter() {
    {
      std::lock_guard<std::mutex> Guard(Lock);
      ++Runs;
    }
    Changed.notify_all();
  }
  void leave() {
    std::unique_lock<std::mutex> Guard(Lock);
    --Runs;
    Changed.wait(Guard, [this] { return Runs || !Works; });
  }

private:
  void run() {
    std::unique_lock<std::mutex> Guard(Lock);
    while (true) {
      Changed.wait(Guard, [this] { return Ends || (Runs && !Jobs.empty()); });
      if (Ends)
        return;
      std::function<void()> Job = std::move(Jobs.front());
      Jobs.pop_front();
      Works = true;
      Guard.unlock();
      Job();
      Guard.lock();
      Works = false;
      Changed.notify_all();
    }
  }

  std::mutex Lock;
  std::condition_variable Changed;
  std::deque<std::function<void()>> Jobs;
  unsigned Runs = 0;
  bool Works = false, Ends = false;
  std::thread Host;
};

Queue &queue() {
  static Queue Q;
  return Q;
}

} // namespace

void compileLater(std::function<void()> Job) { queue().push(std::move(Job)); }

} // namespace translate

CompilingScope::CompilingScope() { translate::queue().enter(); }
CompilingScope::~CompilingScope() { translate::queue().leave(); }

} // namespace gensim
