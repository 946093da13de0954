//===- ZeInfo.cpp - the .ze_info section ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/ZeInfo.h"
#include "vc-finalizer-bridge/ELFImage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/YAMLTraits.h"

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

// The document, with the names that the runtimes know. Empty strings and empty
// optionals are left out.

struct ExecutionEnv {
  unsigned Barriers, GRFs, SLMBytes, PerThreadSkip;
  bool NoStatelessWrite, HasStackCalls;
};

struct PayloadArgument {
  StringRef ArgType;
  int Offset = 0;
  unsigned Size = 0;
  Optional<unsigned> Index;
  Optional<unsigned> SourceOffset;
  StringRef AddrMode, AddrSpace, AccessType, ImageType;
  Optional<unsigned> SamplerIndex;
  StringRef SamplerType;
};

struct PerThreadArgument {
  StringRef ArgType;
  unsigned Offset, Size;
};

struct BindingIndex {
  int Value;
  unsigned ArgIndex;
};

struct ThreadMemory {
  StringRef Type, Usage;
  unsigned Size;
};

struct KernelEntry {
  StringRef Name;
  ExecutionEnv Env;
  std::vector<PayloadArgument> Payload;
  std::vector<PerThreadArgument> PerThread;
  std::vector<BindingIndex> Bindings;
  std::vector<ThreadMemory> Memory;
};

struct ArgumentName {
  unsigned Index;
  StringRef Name, AddressQualifier, AccessQualifier;
  std::string TypeName;
};

/// What clGetKernelArgInfo tells, and `gensim exec` binds arguments by.
struct ArgumentNames {
  StringRef Kernel;
  std::vector<ArgumentName> Args;
};

struct Document {
  StringRef Version;
  std::vector<KernelEntry> Kernels;
  std::vector<ArgumentNames> Names;
};

} // namespace
} // namespace bridge
} // namespace cmc

LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::PayloadArgument)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::PerThreadArgument)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::BindingIndex)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::ThreadMemory)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::KernelEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::ArgumentName)
LLVM_YAML_IS_SEQUENCE_VECTOR(cmc::bridge::ArgumentNames)

namespace llvm {
namespace yaml {

template <> struct MappingTraits<cmc::bridge::ExecutionEnv> {
  static void mapping(IO &Y, cmc::bridge::ExecutionEnv &E) {
    // CM code sees one work-item per hardware thread.
    unsigned SIMDSize = 1;
    bool Independent = true;
    Y.mapOptional("barrier_count", E.Barriers, 0u);
    Y.mapRequired("grf_count", E.GRFs);
    Y.mapRequired("has_no_stateless_write", E.NoStatelessWrite);
    Y.mapOptional("has_stack_calls", E.HasStackCalls, false);
    Y.mapOptional("offset_to_skip_per_thread_data_load", E.PerThreadSkip, 0u);
    Y.mapRequired("simd_size", SIMDSize);
    Y.mapOptional("slm_size", E.SLMBytes, 0u);
    Y.mapRequired("subgroup_independent_forward_progress", Independent);
  }
};

template <> struct MappingTraits<cmc::bridge::PayloadArgument> {
  static void mapping(IO &Y, cmc::bridge::PayloadArgument &A) {
    Y.mapRequired("arg_type", A.ArgType);
    Y.mapRequired("offset", A.Offset);
    Y.mapRequired("size", A.Size);
    Y.mapOptional("arg_index", A.Index);
    Y.mapOptional("source_offset", A.SourceOffset);
    Y.mapOptional("addrmode", A.AddrMode, StringRef());
    Y.mapOptional("addrspace", A.AddrSpace, StringRef());
    Y.mapOptional("access_type", A.AccessType, StringRef());
    Y.mapOptional("image_type", A.ImageType, StringRef());
    Y.mapOptional("sampler_index", A.SamplerIndex);
    Y.mapOptional("sampler_type", A.SamplerType, StringRef());
  }
};

template <> struct MappingTraits<cmc::bridge::PerThreadArgument> {
  static void mapping(IO &Y, cmc::bridge::PerThreadArgument &A) {
    Y.mapRequired("arg_type", A.ArgType);
    Y.mapRequired("offset", A.Offset);
    Y.mapRequired("size", A.Size);
  }
};

template <> struct MappingTraits<cmc::bridge::BindingIndex> {
  static void mapping(IO &Y, cmc::bridge::BindingIndex &B) {
    Y.mapRequired("bti_value", B.Value);
    Y.mapRequired("arg_index", B.ArgIndex);
  }
};

template <> struct MappingTraits<cmc::bridge::ThreadMemory> {
  static void mapping(IO &Y, cmc::bridge::ThreadMemory &M) {
    Y.mapRequired("type", M.Type);
    Y.mapRequired("usage", M.Usage);
    Y.mapRequired("size", M.Size);
  }
};

template <> struct MappingTraits<cmc::bridge::KernelEntry> {
  static void mapping(IO &Y, cmc::bridge::KernelEntry &K) {
    Y.mapRequired("name", K.Name);
    Y.mapRequired("execution_env", K.Env);
    Y.mapOptional("payload_arguments", K.Payload);
    Y.mapOptional("per_thread_payload_arguments", K.PerThread);
    Y.mapOptional("binding_table_indices", K.Bindings);
    Y.mapOptional("per_thread_memory_buffers", K.Memory);
  }
};

template <> struct MappingTraits<cmc::bridge::ArgumentName> {
  static void mapping(IO &Y, cmc::bridge::ArgumentName &A) {
    StringRef TypeQualifiers = "NONE";
    Y.mapRequired("index", A.Index);
    Y.mapRequired("name", A.Name);
    Y.mapRequired("address_qualifier", A.AddressQualifier);
    Y.mapRequired("access_qualifier", A.AccessQualifier);
    Y.mapRequired("type_name", A.TypeName);
    Y.mapRequired("type_qualifiers", TypeQualifiers);
  }
};

template <> struct MappingTraits<cmc::bridge::ArgumentNames> {
  static void mapping(IO &Y, cmc::bridge::ArgumentNames &N) {
    Y.mapRequired("name", N.Kernel);
    Y.mapRequired("args_info", N.Args);
  }
};

template <> struct MappingTraits<cmc::bridge::Document> {
  static void mapping(IO &Y, cmc::bridge::Document &D) {
    Y.mapRequired("version", D.Version);
    Y.mapRequired("kernels", D.Kernels);
    Y.mapOptional("kernels_misc_info", D.Names);
  }
};

} // namespace yaml
} // namespace llvm

namespace cmc {
namespace bridge {
namespace {

const unsigned PackedLocalIdBytes = 6; ///< Three 16-bit ids in r1.
const unsigned SLMGranule = 1024;

struct ImageTypeRow {
  StringRef TypeDesc, ZeType;
};
const ImageTypeRow ImageTypes[] = {
    {"image1d_t", "image_1d"},
    {"image1d_array_t", "image_1d_array"},
    {"image1d_buffer_t", "image_buffer"},
    {"image2d_t", "image_2d"},
    {"image2d_array_t", "image_2d_array"},
    {"image2d_media_block_t", "image_2d_media_block"},
    {"image3d_t", "image_3d"},
};

StringRef imageType(const KernelArg &A) {
  if (A.Kind == ArgKind::Media)
    return "image_2d_media_block";
  const ImageTypeRow *Row = find_if(ImageTypes, [&](const ImageTypeRow &R) {
    return R.TypeDesc == A.TypeDesc;
  });
  return Row == std::end(ImageTypes) ? "image_2d" : Row->ZeType;
}

StringRef accessType(ArgAccess A) {
  static const char *const Names[] = {"readonly", "writeonly", "readwrite"};
  return Names[unsigned(A)];
}

/// An entry for a surface, a sampler or an address.
PayloadArgument pointerArg(unsigned Index, const KernelArg &A, StringRef Mode,
                           StringRef Space) {
  PayloadArgument P;
  P.ArgType = "arg_bypointer";
  P.Index = Index;
  P.AddrMode = Mode;
  P.AddrSpace = Space;
  P.AccessType = accessType(A.Access);
  return P;
}

void addArgument(unsigned Index, const KernelArg &A, KernelEntry &K) {
  bool IsBound = A.Kind != ArgKind::Value && A.Kind != ArgKind::Pointer;
  assert((!IsBound || A.BindingIndex >= 0) &&
         "the OpenCL runtime crashes on an unbound surface");
  (void)IsBound;
  // The address of a buffer or of shared memory, when the code wants it.
  bool IsAddress = A.Kind == ArgKind::Buffer || A.Kind == ArgKind::Pointer;
  if (IsAddress && A.Offset >= 0) {
    PayloadArgument P = pointerArg(Index, A, "stateless", "global");
    P.Offset = A.Offset;
    P.Size = 8;
    K.Payload.push_back(P);
  }
  switch (A.Kind) {
  case ArgKind::Value: {
    if (A.Offset < 0)
      break;
    PayloadArgument P;
    P.ArgType = "arg_byvalue";
    P.Offset = A.Offset;
    P.Size = A.Size;
    P.Index = Index;
    P.SourceOffset = 0;
    K.Payload.push_back(P);
    break;
  }
  case ArgKind::Pointer:
    break;
  case ArgKind::Buffer:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "global"));
    break;
  case ArgKind::Image:
  case ArgKind::Media:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "image"));
    K.Payload.back().ImageType = imageType(A);
    break;
  case ArgKind::Sampler:
    K.Payload.push_back(pointerArg(Index, A, "stateful", "sampler"));
    K.Payload.back().SamplerIndex = A.BindingIndex;
    K.Payload.back().SamplerType = "texture";
    break;
  }
  if (A.Kind != ArgKind::Sampler && A.BindingIndex >= 0)
    K.Bindings.push_back({A.BindingIndex, Index});
}

void addImplicit(const ImplicitArg &A, KernelEntry &K) {
  // By ImplicitArg::Kind; local ids are not in the cross-thread payload.
  static const char *const Names[] = {"group_count", "local_size",
                                      "private_base_stateless", nullptr,
                                      "printf_buffer"};
  if (!Names[A.K])
    return;
  PayloadArgument P;
  P.ArgType = Names[A.K];
  P.Offset = A.Offset;
  P.Size = A.Size;
  K.Payload.push_back(P);
}

/// OpenCL's name of the type, and how many bytes it has.
std::string typeName(const KernelArg &A) {
  if (A.Kind != ArgKind::Value)
    return A.TypeDesc + ";" + std::to_string(A.Size);
  // By ElementType.
  static const char *const Names[] = {"uchar",  "char", "uchar", "short",
                                      "ushort", "int",  "uint",  "long",
                                      "ulong",  "half", "float", "double"};
  std::string Name = Names[unsigned(A.Element)];
  if (A.NumElements > 1)
    Name += std::to_string(A.NumElements);
  return Name + ";" + std::to_string(A.Size);
}

ArgumentNames nameArguments(const KernelInfo &Info) {
  static const char *const Access[] = {"__read_only", "__write_only",
                                       "__read_write"};
  ArgumentNames Out = {Info.Name, {}};
  for (const auto &A : enumerate(Info.Args)) {
    const KernelArg &Arg = A.value();
    bool IsImage = Arg.Kind == ArgKind::Image || Arg.Kind == ArgKind::Media;
    bool IsPlain = Arg.Kind == ArgKind::Value || Arg.Kind == ArgKind::Sampler;
    Out.Args.push_back(
        {unsigned(A.index()), Arg.Name, IsPlain ? "__private" : "__global",
         IsImage ? Access[unsigned(Arg.Access)] : "NONE", typeName(Arg)});
  }
  return Out;
}

KernelEntry makeKernel(const GenKernel &Kernel) {
  const KernelInfo &Info = Kernel.Info;
  KernelEntry K;
  K.Name = Info.Name;
  K.Env.Barriers = Info.Barriers;
  K.Env.GRFs = Info.Resources.GRFCount;
  K.Env.SLMBytes = unsigned(alignTo(Info.SLMBytes, SLMGranule));
  K.Env.PerThreadSkip = Kernel.PerThreadPrologBytes;
  K.Env.NoStatelessWrite = !Info.HasStatelessWrite;
  K.Env.HasStackCalls = Info.StackBytes;
  for (const auto &A : enumerate(Info.Args))
    addArgument(A.index(), A.value(), K);
  for (const ImplicitArg &A : Info.ImplicitArgs)
    addImplicit(A, K);
  K.PerThread.push_back({"packed_local_ids", 0, PackedLocalIdBytes});
  if (unsigned Scratch = scratchBytes(Info))
    K.Memory.push_back({"scratch", "single_space", Scratch});
  return K;
}

} // namespace

std::string makeZeInfo(ArrayRef<GenKernel> Kernels) {
  Document D;
  D.Version = ZebinVersion;
  for (const GenKernel &K : Kernels) {
    D.Kernels.push_back(makeKernel(K));
    if (!K.Info.Args.empty())
      D.Names.push_back(nameArguments(K.Info));
  }
  std::string Result;
  raw_string_ostream OS(Result);
  yaml::Output Out(OS);
  Out << D;
  return OS.str();
}

} // namespace bridge
} // namespace cmc
