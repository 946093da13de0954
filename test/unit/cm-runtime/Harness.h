//===- Harness.h - a CM host program in pieces ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_CM_RUNTIME_HARNESS_H
#define CMC_TEST_UNIT_CM_RUNTIME_HARNESS_H

#include <cm_rt.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace cmrt_test {

/// The bytes of kernels.isa.
const std::vector<char> &testKernels();

/// A device, its queue and the program of the tests.
class Host {
public:
  /// \p Name: of CMRT_DEVICE; "": unset.
  explicit Host(const std::string &Name = "cpu");
  ~Host();

  CmKernel *kernel(const char *Name);
  /// A task of \p Kernels.
  CmTask *task(const std::vector<CmKernel *> &Kernels);
  CmThreadSpace *space(UINT Width, UINT Height);
  /// Enqueues a task of one kernel and waits for its end.
  INT run(CmKernel *Kernel, CmThreadSpace *Space);

  CmDevice *Device = nullptr;
  CmQueue *Queue = nullptr;
  CmProgram *Program = nullptr;
};

/// A buffer of dwords.
class Dwords {
public:
  Dwords(Host &H, size_t Count, uint32_t Value = 0);
  std::vector<uint32_t> read(CmEvent *After = nullptr);
  void write(const std::vector<uint32_t> &Values);
  SurfaceIndex *index();

  CmBuffer *Buffer = nullptr;

private:
  size_t Count;
};

/// Sets argument \p Index of \p K; it must succeed.
template <typename T> void setArg(CmKernel *K, UINT Index, const T &Value) {
  ASSERT_EQ(K->SetKernelArg(Index, sizeof(T), &Value), CM_SUCCESS);
}
inline void setArg(CmKernel *K, UINT Index, SurfaceIndex *Value) {
  ASSERT_EQ(K->SetKernelArg(Index, sizeof(SurfaceIndex), Value), CM_SUCCESS);
}

inline void setArg(CmKernel *K, UINT Index, CmSampler *Value) {
  SamplerIndex *How = nullptr;
  ASSERT_EQ(Value->GetIndex(How), CM_SUCCESS);
  ASSERT_EQ(K->SetKernelArg(Index, sizeof(SamplerIndex), How), CM_SUCCESS);
}

/// What a sampler does outside of an image.
constexpr CM_TEXTURE_ADDRESS_TYPE AddressModes[] = {
    CM_TEXTURE_ADDRESS_CLAMP, CM_TEXTURE_ADDRESS_WRAP,
    CM_TEXTURE_ADDRESS_MIRROR, CM_TEXTURE_ADDRESS_BORDER};

inline CM_TEXTURE_FILTER_TYPE filterOf(bool Linear) {
  return Linear ? CM_TEXTURE_FILTER_TYPE_LINEAR : CM_TEXTURE_FILTER_TYPE_POINT;
}

/// The texel at \p At of \p Size in a row, as the address mode has it; -1: the
/// border.
int wrapped(int At, int Size, CM_TEXTURE_ADDRESS_TYPE Mode);

/// Tests that run on the CPU device and on each simulated one.
class OnEachDevice : public testing::TestWithParam<const char *> {
protected:
  Host H{GetParam()};
};

#define CMRT_ON_EACH_DEVICE(Suite)                                             \
  class Suite : public cmrt_test::OnEachDevice {};                             \
  INSTANTIATE_TEST_SUITE_P(                                                    \
      , Suite, testing::Values("cpu", "gen:skl", "gen:icllp", "gen:tgllp"),    \
      [](const auto &Info) {                                                   \
        std::string Name = Info.param;                                         \
        return Name.substr(Name.find(':') + 1);                                \
      })

} // namespace cmrt_test

#endif // CMC_TEST_UNIT_CM_RUNTIME_HARNESS_H
