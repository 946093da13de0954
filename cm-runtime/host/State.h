//===- State.h - state shared by a device's objects -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/Device.h"
#include "cm-runtime/host/Memory.h"
#include <map>

namespace cmc::host {

/// Kinds of objects whose number is limited.
enum class Counted { Buffer, Surface2D, Surface2DUP, Surface3D, Sampler };
constexpr unsigned NumCounted = 5;
/// Limits of the API; those of the public media driver.
constexpr unsigned MaxCounted[NumCounted] = {256, 256, 512, 64, 512};
constexpr unsigned MaxKernelsPerTask = 16, MaxArguments = 255,
                   MaxArgumentBytes = 2016, MaxThreadsWithArguments = 262144,
                   MaxWalkerExtent = 2047, MaxGroupExtent = 64, MaxAliases = 10;

/// Entries of a kernel's binding table for arguments and for surfaces at fixed
/// indices.
constexpr unsigned FirstSurfaceIndex = 8, LastSurfaceIndex = 239;

class DeviceState {
public:
  /// Creates the device that the environment variable CMRT_DEVICE names. Null,
  /// after a message on the standard error, when there is none of that name.
  static std::shared_ptr<DeviceState> create();

  /// The name of the device for all programs; "": depends on the program.
  const std::string &deviceName() const { return Name; }
  /// The device called \p DeviceName; null when there is none.
  runtime::Device *device(llvm::StringRef DeviceName);
  /// The target that GetCaps describes.
  const TargetInfo &target() const { return *Target; }

  /// False when the limit is reached.
  bool count(Counted Kind);
  void decrement(Counted Kind);

  /// Makes \p V available to kernels; returns its index, never 0.
  uint32_t addView(std::shared_ptr<View> V);
  void replaceView(uint32_t Index, std::shared_ptr<View> V);
  void removeView(uint32_t Index);
  std::shared_ptr<View> view(uint32_t Index);
  uint32_t addSampler(const runtime::SamplerState &S);
  void removeSampler(uint32_t Index);
  bool sampler(uint32_t Index, runtime::SamplerState &Out);

  /// Memory that kernels access by addresses in their data.
  void share(std::shared_ptr<View> V);
  void unshare(const View *V);
  std::vector<std::shared_ptr<View>> shared();
  /// Whether \p Address is in shared memory.
  bool isShared(uint64_t Address);

  /// Keeps the output of printf from now on.
  void startPrinting();
  bool isPrinting();
  void addPrinted(const std::string &Text);
  std::string takePrinted();

private:
  std::string Name;
  const TargetInfo *Target = nullptr;
  std::mutex Lock; ///< For all members below.
  std::map<std::string, std::unique_ptr<runtime::Device>> Devices;
  unsigned Counts[NumCounted] = {};
  uint32_t NextIndex = 1;
  std::map<uint32_t, std::shared_ptr<View>> Views;
  std::map<uint32_t, runtime::SamplerState> Samplers;
  std::vector<std::shared_ptr<View>> Shared;
  bool Printing = false;
  std::string Printed;
};

/// Prints a line "libcmrt: ..." on the standard error, as details of a code.
void warn(const llvm::Twine &Message);

} // namespace cmc::host
