//===- Kernel.h - kernels and their arguments -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cm-runtime/host/Program.h"
#include "cm-runtime/host/ThreadSpace.h"
#include <map>

namespace cmc::host {

/// What an argument was set to.
struct ArgumentState {
  enum Setter { Nobody, Kernel, Thread } By = Nobody;
  /// The value; of a pointer the address; of a surface or sampler its index, a
  /// uint32_t, 0 for the null surface. Or that for each thread.
  std::vector<uint8_t> Bytes;
  std::vector<bool> Given; ///< Of threads.
};

/// What an index that kernels name stands for: the index of a surface or
/// sampler of the device.
using FixedIndices = std::map<uint32_t, uint32_t>;

/// All that was set of a kernel; a copy is what an enqueue works with.
struct KernelState {
  std::shared_ptr<ProgramState> Program;
  runtime::Kernel *Code = nullptr;
  std::vector<ArgumentState> Args;
  FixedIndices Surfaces, Samplers;
  uint32_t ThreadCount = 0; ///< 0: not said.
  ThreadSpaceHandle *Space = nullptr;
  GroupSpaceHandle *Groups = nullptr;

  const KernelArg &argument(UINT I) const { return Code->info().Args[I]; }
  bool hasThreadArguments() const;
  /// Whether all arguments are set, for all threads.
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
  // With Lock held.
  INT checkCall(UINT Index, size_t Size, const void *Value) const;
  INT convert(UINT Index, size_t Size, const void *Value,
              std::vector<uint8_t> &Out) const;
  INT convertArray(size_t Count, size_t Size, const void *Value,
                   std::vector<uint8_t> &Out) const;
  INT setForKernel(UINT Index, size_t Size, const void *Value);
  template <typename Handle, typename Space>
  INT forget(Handle *&Mine, const Space *Given);
};

/// The number in the SurfaceIndex or SamplerIndex that \p Value points to,
/// which need not be one: it is not called.
uint32_t indexIn(const void *Value);

} // namespace cmc::host
