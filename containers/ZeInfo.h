//===- ZeInfo.h - the .ze_info section --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The YAML document that tells the OpenCL and Level Zero runtimes how to start
// a kernel: execution environment, location of each argument, binding table,
// memory per thread. Structs with the names of the document, and one mapping
// for reading and writing. Reading skips unknown keys; writing omits defaults,
// except for keys that a runtime requires.
// Sources: zebin specification of igc-1.0.12504.6; files of ocloc.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::ze {

struct ExecutionEnv {
  uint32_t BarrierCount = 0, GRFCount = 128, SLMSize = 0, SIMDSize = 1;
  uint32_t InlineDataPayloadSize = 0, OffsetToSkipPerThreadDataLoad = 0;
  bool HasNoStatelessWrite = false, HasStackCalls = false;
  bool SubgroupIndependentForwardProgress = false;
};

struct PayloadArgument {
  std::string ArgType;
  int32_t Offset = 0;
  uint32_t Size = 0;
  int32_t ArgIndex = -1;
  llvm::Optional<uint32_t> SourceOffset;
  std::string AddrMode, AddrSpace, AccessType, ImageType;
  int32_t SamplerIndex = -1;
  std::string SamplerType;
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

/// The result of clGetKernelArgInfo; `gensim exec` binds arguments by it.
struct ArgInfo {
  int32_t Index = -1;
  std::string Name, AddressQualifier, AccessQualifier, TypeName;
  std::string TypeQualifiers = "NONE";
};

/// Names and types of arguments, if the compiler kept them.
struct MiscInfo {
  std::string Name;
  std::vector<ArgInfo> Args;
};

struct Document {
  std::string Version;
  std::vector<KernelEntry> Kernels;
  std::vector<MiscInfo> Misc;
};

/// The `arg_type` of an argument that the runtime adds; "" for local ids, which
/// are not payload arguments.
llvm::StringRef argType(ImplicitArg::Kind K);
/// None: not the `arg_type` of a known implicit argument.
llvm::Optional<ImplicitArg::Kind> implicitArg(llvm::StringRef ArgType);

/// The `image_type` of an image that is declared as \p TypeDesc, such as
/// "image2d_t"; "" for other types.
llvm::StringRef imageType(llvm::StringRef TypeDesc);
/// The inverse; a type that is none of an image is returned as it is.
llvm::StringRef imageTypeDesc(llvm::StringRef ZeType);

/// The error has the line number.
llvm::Expected<Document> parseZeInfo(llvm::StringRef Text);

std::string writeZeInfo(Document D);

} // namespace cmc::ze
