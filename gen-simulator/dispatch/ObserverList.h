//===- ObserverList.h - several observers as one ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Forwards every event, in the order of the list.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Observer.h"
#include "llvm/ADT/ArrayRef.h"

namespace gensim {

class ObserverList : public Observer {
public:
  explicit ObserverList(llvm::ArrayRef<Observer *> All) : All(All) {}
  /// The observer for threads: null for none, the observer itself for one.
  Observer *get() {
    return All.empty() ? nullptr : All.size() == 1 ? All[0] : this;
  }

  void dispatchStart(const Dispatch &D) override {
    for (Observer *O : All)
      O->dispatchStart(D);
  }
  void dispatchEnd(const Dispatch &D) override {
    for (Observer *O : All)
      O->dispatchEnd(D);
  }
  void threadStart(Thread &T) override {
    for (Observer *O : All)
      O->threadStart(T);
  }
  void threadEnd(Thread &T) override {
    for (Observer *O : All)
      O->threadEnd(T);
  }
  void before(Thread &T, const Inst &I, uint32_t Mask) override {
    for (Observer *O : All)
      O->before(T, I, Mask);
  }
  void after(Thread &T, const Inst &I, uint32_t Mask) override {
    for (Observer *O : All)
      O->after(T, I, Mask);
  }
  void access(Thread &T, const Inst &I, const Access &A) override {
    for (Observer *O : All)
      O->access(T, I, A);
  }
  void sync(Thread &T, SyncEvent E) override {
    for (Observer *O : All)
      O->sync(T, E);
  }

private:
  llvm::ArrayRef<Observer *> All;
};

} // namespace gensim
