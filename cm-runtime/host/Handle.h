//===- Handle.h - objects that outlive their destruction --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// CmKernel*, CmBuffer* ... of the API point to slots of a pool. The memory of a
// slot is never freed, and a destroyed slot is not reused for a long time, so
// that a program that uses a destroyed object gets an error code, and a pointer
// that never was an object is detected before it is dereferenced. Each slot has
// a lock; a thread holds at most one, except for aliases, which are destroyed
// under the lock of their surface.
// aliases, which end under the lock of their surface.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Api.h"
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_set>
#include <vector>

namespace cmc::host {

class DeviceState;

/// The base of all slots. Device is set while the object exists.
struct Handle {
  std::mutex Lock;
  std::shared_ptr<DeviceState> Device;
  virtual ~Handle() = default;
  /// Releases all that the object owns; Device is still set.
  virtual void clear() = 0;
};

template <typename T> class Pool {
public:
  /// The single pool for T; it lives until the process ends.
  static Pool &get() {
    static Pool *P = new Pool;
    return *P;
  }

  /// Creates an object of \p Device, initialised by \p Fill.
  template <typename Function>
  T *open(std::shared_ptr<DeviceState> Device, Function Fill) {
    T *Slot = nullptr;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      if (Free.size() > Quarantine) {
        Slot = Free.front();
        Free.pop_front();
      } else {
        Slot = &Slots.emplace_back();
        Known.insert(Slot);
      }
    }
    std::lock_guard<std::mutex> Guard(Slot->Lock);
    Slot->Device = std::move(Device);
    Fill(*Slot);
    return Slot;
  }

  /// Destroys \p Slot, which exists and is locked by \p Held.
  void close(T *Slot, std::unique_lock<std::mutex> Held) {
    // The device may be destroyed with its last object, after the unlock.
    std::shared_ptr<DeviceState> Last = Slot->Device;
    Slot->clear();
    Slot->Device = nullptr;
    Held.unlock();
    std::lock_guard<std::mutex> Guard(Lock);
    Free.push_back(Slot);
  }

  bool knows(const T *Slot) {
    std::lock_guard<std::mutex> Guard(Lock);
    return Known.count(Slot);
  }

  /// Destroys all objects of \p Device.
  void closeAll(const DeviceState *Device) {
    std::vector<T *> All;
    {
      std::lock_guard<std::mutex> Guard(Lock);
      for (T &Slot : Slots)
        All.push_back(&Slot);
    }
    for (T *Slot : All) {
      std::unique_lock<std::mutex> Held(Slot->Lock);
      if (Slot->Device.get() == Device)
        close(Slot, std::move(Held));
    }
  }

private:
  static constexpr size_t Quarantine = 256;
  std::mutex Lock;
  std::deque<T> Slots; ///< A deque does not move its elements.
  std::deque<T *> Free;
  std::unordered_set<const T *> Known;
};

/// A locked object; false if the pointer is to no object.
template <typename T> class Locked {
public:
  /// \p Slot is a pointer from the program.
  explicit Locked(T *Slot, const DeviceState *Owner = nullptr) {
    if (!Slot || !Pool<T>::get().knows(Slot))
      return;
    Held = std::unique_lock<std::mutex>(Slot->Lock);
    if (Slot->Device && (!Owner || Slot->Device.get() == Owner))
      Object = Slot;
  }
  /// For use in a method of \p Slot.
  explicit Locked(T &Slot) : Held(Slot.Lock) {
    if (Slot.Device)
      Object = &Slot;
  }
  explicit operator bool() const { return Object; }
  T *operator->() const { return Object; }
  T &operator*() const { return *Object; }
  /// Destroys the object.
  void destroy() { Pool<T>::get().close(Object, std::move(Held)); }

private:
  std::unique_lock<std::mutex> Held;
  T *Object = nullptr;
};

/// Destroys the object \p Object of \p Owner, and sets the pointer to null.
/// \p ForNull: the code for a null pointer, which differs in the API.
template <typename T, typename Interface>
INT destroyObject(const std::shared_ptr<DeviceState> &Owner, Interface *&Object,
                  INT ForNull = CM_FAILURE) {
  if (!Owner)
    return CM_FAILURE;
  if (!Object)
    return ForNull;
  Locked<T> Found(static_cast<T *>(Object), Owner.get());
  if (!Found)
    return CM_FAILURE;
  Found.destroy();
  Object = nullptr;
  return CM_SUCCESS;
}

} // namespace cmc::host
