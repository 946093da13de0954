//===- State.cpp - state shared by the objects of a device ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/host/State.h"
#include "cm-runtime/host/Api.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdio>
#include <cstdlib>

using namespace llvm;

namespace cmc::host {

void warn(const Twine &Message) {
  // Not errs(), which is destroyed at exit while threads may still run.
  std::fputs(("libcmrt: " + Message + "\n").str().c_str(), stderr);
}

/// Programs query the platform to select a binary; the CPU device accepts any.
static const char DefaultTarget[] = "skl";

std::shared_ptr<DeviceState> DeviceState::create() {
  auto Out = std::make_shared<DeviceState>();
  const char *Requested = std::getenv("CMRT_DEVICE");
  Out->Name = Requested ? Requested : "";
  Out->Target = findTarget(DefaultTarget);
  if (Out->Name.empty())
    return Out;
  const runtime::Device *D = Out->device(Out->Name);
  if (!D) {
    warn("CMRT_DEVICE: no device '" + Out->Name + "'; there are " +
         join(runtime::deviceNames(), " "));
    return nullptr;
  }
  if (!D->target().isHost())
    Out->Target = &D->target();
  return Out;
}

runtime::Device *DeviceState::device(StringRef DeviceName) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto &D = Devices[DeviceName.str()];
  if (!D)
    D = runtime::createDevice(DeviceName);
  return D.get();
}

bool DeviceState::count(Counted Kind) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Counts[unsigned(Kind)] == MaxCounted[unsigned(Kind)])
    return false;
  ++Counts[unsigned(Kind)];
  return true;
}

void DeviceState::decrement(Counted Kind) {
  std::lock_guard<std::mutex> Guard(Lock);
  --Counts[unsigned(Kind)];
}

uint32_t DeviceState::addView(std::shared_ptr<View> V) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (NextIndex == CM_NULL_SURFACE)
    ++NextIndex;
  Views[NextIndex] = std::move(V);
  return NextIndex++;
}

void DeviceState::replaceView(uint32_t Index, std::shared_ptr<View> V) {
  std::lock_guard<std::mutex> Guard(Lock);
  Views[Index].swap(V);
}

void DeviceState::removeView(uint32_t Index) {
  std::shared_ptr<View> Last; // Frees memory after the lock.
  std::lock_guard<std::mutex> Guard(Lock);
  auto It = Views.find(Index);
  if (It == Views.end())
    return;
  Last = std::move(It->second);
  Views.erase(It);
}

std::shared_ptr<View> DeviceState::view(uint32_t Index) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto It = Views.find(Index);
  return It == Views.end() ? nullptr : It->second;
}

uint32_t DeviceState::addSampler(const runtime::SamplerState &S) {
  std::lock_guard<std::mutex> Guard(Lock);
  Samplers[NextIndex] = S;
  return NextIndex++;
}

void DeviceState::removeSampler(uint32_t Index) {
  std::lock_guard<std::mutex> Guard(Lock);
  Samplers.erase(Index);
}

bool DeviceState::sampler(uint32_t Index, runtime::SamplerState &Out) {
  std::lock_guard<std::mutex> Guard(Lock);
  auto It = Samplers.find(Index);
  if (It == Samplers.end())
    return false;
  Out = It->second;
  return true;
}

void DeviceState::share(std::shared_ptr<View> V) {
  std::lock_guard<std::mutex> Guard(Lock);
  Shared.push_back(std::move(V));
}

void DeviceState::unshare(const View *V) {
  std::lock_guard<std::mutex> Guard(Lock);
  erase_if(Shared, [&](const auto &S) { return S.get() == V; });
}

std::vector<std::shared_ptr<View>> DeviceState::shared() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Shared;
}

bool DeviceState::isShared(uint64_t Address) {
  std::lock_guard<std::mutex> Guard(Lock);
  return any_of(Shared, [&](const auto &V) {
    auto Begin = reinterpret_cast<uint64_t>(V->Store->bytes());
    return Address - Begin < V->Store->size();
  });
}

void DeviceState::startPrinting() {
  std::lock_guard<std::mutex> Guard(Lock);
  Printing = true;
}

bool DeviceState::isPrinting() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Printing;
}

void DeviceState::addPrinted(const std::string &Text) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Printing)
    Printed += Text;
}

std::string DeviceState::takePrinted() {
  std::lock_guard<std::mutex> Guard(Lock);
  return std::move(Printed);
}

} // namespace cmc::host
