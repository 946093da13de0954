//===- ZeInfo.h - the .ze_info section --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The YAML document of a zebin as structs, with the names of the document. Only
// what a launch needs; other keys are skipped.
// Facts: zebin specification of igc-1.0.12504.6; files of ocloc.
//===----------------------------------------------------------------------===//
#ifndef CMC_BASIC_CONTAINER_ZEINFO_H
#define CMC_BASIC_CONTAINER_ZEINFO_H

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc {
namespace ze {

struct ExecutionEnv {
  uint32_t BarrierCount = 0, GRFCount = 128, SLMSize = 0, SIMDSize = 0;
  uint32_t InlineDataPayloadSize = 0, OffsetToSkipPerThreadDataLoad = 0;
  bool HasNoStatelessWrite = false;
};

struct PayloadArgument {
  std::string ArgType;
  int32_t Offset = 0;
  uint32_t Size = 0;
  int32_t ArgIndex = -1;
  uint32_t SourceOffset = 0;
  std::string AddrMode, AddrSpace, AccessType, ImageType;
  int32_t SamplerIndex = -1;
};

struct PerThreadArgument {
  std::string ArgType;
  uint32_t Offset = 0, Size = 0;
};

struct BindingTableIndex {
  int32_t Value = 0, ArgIndex = 0;
};

struct MemoryBuffer {
  std::string Type, Usage;
  uint32_t Size = 0;
  bool PerSIMDThread = false;
};

/// A sampler that the source declares as a constant.
struct InlineSampler {
  int32_t Index = 0;
  std::string AddrMode, FilterMode;
  bool Normalized = false;
};

struct KernelEntry {
  std::string Name;
  ExecutionEnv Env;
  std::vector<PayloadArgument> Payload;
  std::vector<PerThreadArgument> PerThread;
  std::vector<BindingTableIndex> Bindings;
  std::vector<MemoryBuffer> Memory;
  std::vector<InlineSampler> Samplers;
};

struct ArgInfo {
  int32_t Index = -1;
  std::string Name, TypeName;
};

/// Names and types of arguments, where the compiler left them.
struct MiscInfo {
  std::string Name;
  std::vector<ArgInfo> Args;
};

struct Document {
  std::string Version;
  std::vector<KernelEntry> Kernels;
  std::vector<MiscInfo> Misc;
};

/// An error with the line that is wrong.
llvm::Expected<Document> parseZeInfo(llvm::StringRef Text);

} // namespace ze
} // namespace cmc

#endif // CMC_BASIC_CONTAINER_ZEINFO_H
