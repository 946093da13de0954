//===- Handle.h - objects that outlive their destruction --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the API calls CmKernel*, CmBuffer* ... points to a slot of a pool. The
// memory of a slot is never given back and a destroyed one waits long before it
// is used again, so that a program that calls a destroyed object gets an error
// code, and a pointer that was never an object is found out before it is
// followed. A slot has a lock; a thread holds one of them at most, but for
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

/// What all slots have. The device is set while the object exists.
struct Handle {
  std::mutex Lock;
  std::shared_ptr<DeviceState> Device;
  virtual ~Handle() = default;
  /// Lets go of all that the object has; Device is still there.
  virtual void clear() = 0;
};

template <typename T> class Pool {
public:
  /// The only one; it stays until the process ends.
  static Pool &get() {
    static Pool *P = new Pool;
    return *P;
  }

  /// A new object of \p Device, which \p Fill prepares.
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

  /// Ends \p Slot, which is locked by \p Held and known.
  void close(T *Slot, std::unique_lock<std::mutex> Held) {
    // The device may end with its last object, behind the lock.
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

  /// Ends all objects of \p Device.
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
  std::deque<T> Slots; ///< Does not move them.
  std::deque<T *> Free;
  std::unordered_set<const T *> Known;
};

/// A locked object; false when there is none behind the pointer.
template <typename T> class Locked {
public:
  /// \p Slot: what a program gave.
  explicit Locked(T *Slot, const DeviceState *Owner = nullptr) {
    if (!Slot || !Pool<T>::get().knows(Slot))
      return;
    Held = std::unique_lock<std::mutex>(Slot->Lock);
    if (Slot->Device && (!Owner || Slot->Device.get() == Owner))
      Object = Slot;
  }
  /// Within a method of \p Slot.
  explicit Locked(T &Slot) : Held(Slot.Lock) {
    if (Slot.Device)
      Object = &Slot;
  }
  explicit operator bool() const { return Object; }
  T *operator->() const { return Object; }
  T &operator*() const { return *Object; }
  /// Ends the object.
  void destroy() { Pool<T>::get().close(Object, std::move(Held)); }

private:
  std::unique_lock<std::mutex> Held;
  T *Object = nullptr;
};

/// Ends what \p Object points to, of \p Owner, and empties the pointer.
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
