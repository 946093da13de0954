//===- Device.h - what the test cases need of a runtime ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Buffers and kernel launches, through OpenCL or Level Zero. An error of the
// runtime ends the program: after it nothing can be said about the cases.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_DEVICE_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_DEVICE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace simtest {

/// Prints what failed, and exits.
[[noreturn]] void die(const std::string &What, long Error);
std::vector<unsigned char> readFile(const std::string &Path);

/// Up to three sizes; what is not given is 1.
struct Range {
  Range() = default;
  Range(size_t X) : Size{X, 1, 1}, Dimensions(1) {}
  Range(size_t X, size_t Y) : Size{X, Y, 1}, Dimensions(2) {}
  Range(size_t X, size_t Y, size_t Z) : Size{X, Y, Z}, Dimensions(3) {}
  size_t Size[3] = {1, 1, 1};
  unsigned Dimensions = 0;
};

/// The bytes of a value, a handle of memory, or a size of local memory.
struct Argument {
  enum Kind { Value, Memory, Local } Kind;
  const void *Data;
  size_t Size;
};

/// A local memory argument.
struct LocalBytes {
  size_t Size;
};

template <typename T, typename = void> struct HasMemory : std::false_type {};
template <typename T>
struct HasMemory<T, std::void_t<decltype(T::Memory)>> : std::true_type {};

class Device {
public:
  virtual ~Device() = default;
  /// Memory of the device that holds a copy of Data; lives until release().
  virtual void *create(const void *Data, size_t Bytes) = 0;
  virtual void read(void *Memory, void *Data, size_t Bytes) = 0;
  /// Frees all memory, after a case.
  virtual void release() = 0;
  virtual bool has(const char *Extension) = 0;
  /// Launches a kernel, and waits. Program is the name of a .cl file.
  virtual void launchWith(const char *Program, const char *Kernel,
                          const Range &Global, const Range &Local,
                          const std::vector<Argument> &Arguments) = 0;

  template <typename... As>
  void launch(const char *Program, const char *Kernel, const Range &Global,
              const Range &Local, const As &...Arguments) {
    launchWith(Program, Kernel, Global, Local, {argument(Arguments)...});
  }

  /// Buffers and images are objects with a handle called Memory.
  template <typename T> static Argument argument(const T &V) {
    if constexpr (std::is_same_v<T, LocalBytes>)
      return {Argument::Local, nullptr, V.Size};
    else if constexpr (HasMemory<T>::value)
      return {Argument::Memory, V.Memory, sizeof(void *)};
    else
      return {Argument::Value, &V, sizeof(V)};
  }
};

/// An array in the memory of a device.
template <typename T> struct Buffer {
  Buffer(Device &D, const std::vector<T> &Data)
      : D(D), Memory(D.create(Data.data(), Data.size() * sizeof(T))),
        Size(Data.size()) {}
  Buffer(Device &D, size_t Size) : Buffer(D, std::vector<T>(Size)) {}
  std::vector<T> get() const {
    std::vector<T> Data(Size);
    D.read(Memory, Data.data(), Size * sizeof(T));
    return Data;
  }

  Device &D;
  void *Memory;
  size_t Size;
};

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_DEVICE_H
