//===- KernelHarness.h - run a kernel written as IR text --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_RUNTIME_KERNELHARNESS_H
#define CMC_TEST_UNIT_RUNTIME_KERNELHARNESS_H

#include "cm-runtime/Device.h"
#include <cstring>
#include <string>

namespace cmc {
namespace test {

/// How the kernel of a harness looks to the host.
struct KernelShape {
  /// One letter for each parameter: b buffer, i image, p pointer, v i32.
  std::string Params;
  unsigned SLMBytes = 0;
  unsigned FloatControl = 0;
};

/// A module with the kernel `k`, whose body is \p Body and whose parameters are
/// %a0, %a1 ... \p Declarations follow it.
std::string kernelSource(const KernelShape &Shape, const std::string &Body,
                         const std::string &Declarations);

/// Loads \p Text into the CPU device and runs its first kernel.
class Harness {
public:
  explicit Harness(const std::string &Text);

  bool loaded() const { return Program != nullptr; }
  /// What load() reported, one line each: "line: message".
  const std::string &diagnostics() const { return Messages; }

  Harness &bind(runtime::Surface &S);
  Harness &bind(int32_t Value);
  runtime::Launch &launch() { return L; }
  /// "" or the error of the run.
  std::string run();

private:
  std::unique_ptr<runtime::Device> Device;
  std::unique_ptr<runtime::Program> Program;
  std::string Messages;
  runtime::Launch L;
};

/// The dwords of \p S.
std::vector<uint32_t> dwords(const runtime::Surface &S);
/// A buffer that holds \p Values.
runtime::Surface bufferOf(const std::vector<uint32_t> &Values);

} // namespace test
} // namespace cmc

#endif // CMC_TEST_UNIT_RUNTIME_KERNELHARNESS_H
