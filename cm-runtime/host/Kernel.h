//===- Kernel.h - kernels and their arguments -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Program.h"
#include "cm-runtime/host/ThreadSpace.h"
#include <map>

namespace cmc::host {

/// The value of an argument and its origin.
struct ArgumentState {
  enum Setter { Nobody, Kernel, Thread } By = Nobody;
  /// The value; for a pointer the address; for a surface or sampler its index,
  /// a uint32_t, 0 for the null surface. With By == Thread one for each thread.
  std::vector<uint8_t> Bytes;
  std::vector<bool> IsSet; ///< For threads.
};

/// Maps indices in kernels to indices of surfaces or samplers of the device.
using FixedIndices = std::map<uint32_t, uint32_t>;

/// The settings of a kernel; an enqueue works on a copy.
struct KernelState {
  std::shared_ptr<ProgramState> Program;
  runtime::Kernel *Code = nullptr;
  std::vector<ArgumentState> Args;
  FixedIndices Surfaces, Samplers;
  uint32_t ThreadCount = 0; ///< 0: not set.
  ThreadSpaceHandle *Space = nullptr;
  GroupSpaceHandle *Groups = nullptr;

  const KernelArg &argument(UINT I) const { return Code->info().Args[I]; }
  bool hasThreadArguments() const;
  /// Whether all arguments are set, in all threads.
  bool isComplete() const;
};

class KernelHandle final : public CmKernel, public Handle {
public:
  KernelState State;
  void clear() override { State = KernelState(); }

  INT SetThreadCount(UINT Count) override;
  INT SetKernelArg(UINT Index, size_t Size, const void *Value) override;
  INT SetThreadArg(UINT Thread, UINT Index, size_t Size,
                   const void *Value) override;
  INT SetStaticBuffer(UINT Index, const void *Value) override;
  INT SetSurfaceBTI(SurfaceIndex *Surface, UINT Index) override;
  INT AssociateThreadSpace(CmThreadSpace *&Space) override;
  INT AssociateThreadGroupSpace(CmThreadGroupSpace *&Space) override;
  INT SetSamplerBTI(SamplerIndex *Sampler, UINT Index) override;
  INT DeAssociateThreadSpace(CmThreadSpace *&Space) override;
  INT DeAssociateThreadGroupSpace(CmThreadGroupSpace *&Space) override;
  INT QuerySpillSize(unsigned &Size) override;
  INT SetKernelArgPointer(UINT Index, size_t Size, const void *Value) override;

private:
  // These must be called with Lock held.
  INT checkCall(UINT Index, size_t Size, const void *Value) const;
  INT convert(UINT Index, size_t Size, const void *Value,
              std::vector<uint8_t> &Out) const;
  INT convertArray(size_t Count, size_t Size, const void *Value,
                   std::vector<uint8_t> &Out) const;
  INT setForKernel(UINT Index, size_t Size, const void *Value);
  template <typename Handle, typename Space>
  INT forget(Handle *&Current, const Space *Expected);
};

/// The index in the SurfaceIndex or SamplerIndex at \p Value, which need not be
/// a valid object: none of its functions is called.
uint32_t indexIn(const void *Value);

} // namespace cmc::host
