//===- ZeInfo.cpp - the .ze_info section ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/ZeInfo.h"
#include "containers/GenELFImage.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/YAMLTraits.h"

namespace ze = cmc::ze;

LLVM_YAML_IS_SEQUENCE_VECTOR(ze::PayloadArgument)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::PerThreadArgument)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::BindingTableIndex)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::MemoryBuffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::InlineSampler)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::KernelEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::ArgInfo)
LLVM_YAML_IS_SEQUENCE_VECTOR(ze::MiscInfo)

namespace llvm::yaml {

// mapOptional without a default: may be missing in input, is always written.

template <> struct MappingTraits<ze::ExecutionEnv> {
  static void mapping(IO &Y, ze::ExecutionEnv &E) {
    Y.mapOptional("barrier_count", E.BarrierCount, 0u);
    Y.mapOptional("grf_count", E.GRFCount);
    Y.mapOptional("has_no_stateless_write", E.HasNoStatelessWrite);
    Y.mapOptional("has_stack_calls", E.HasStackCalls, false);
    Y.mapOptional("inline_data_payload_size", E.InlineDataPayloadSize, 0u);
    Y.mapOptional("offset_to_skip_per_thread_data_load",
                  E.OffsetToSkipPerThreadDataLoad, 0u);
    Y.mapRequired("simd_size", E.SIMDSize);
    Y.mapOptional("slm_size", E.SLMSize, 0u);
    Y.mapOptional("subgroup_independent_forward_progress",
                  E.SubgroupIndependentForwardProgress);
  }
};

template <> struct MappingTraits<ze::PayloadArgument> {
  static void mapping(IO &Y, ze::PayloadArgument &A) {
    Y.mapRequired("arg_type", A.ArgType);
    Y.mapRequired("offset", A.Offset);
    Y.mapRequired("size", A.Size);
    Y.mapOptional("arg_index", A.ArgIndex, -1);
    Y.mapOptional("source_offset", A.SourceOffset);
    Y.mapOptional("addrmode", A.AddrMode, "");
    Y.mapOptional("addrspace", A.AddrSpace, "");
    Y.mapOptional("access_type", A.AccessType, "");
    Y.mapOptional("image_type", A.ImageType, "");
    Y.mapOptional("sampler_index", A.SamplerIndex, -1);
    Y.mapOptional("sampler_type", A.SamplerType, "");
  }
};

template <> struct MappingTraits<ze::PerThreadArgument> {
  static void mapping(IO &Y, ze::PerThreadArgument &A) {
    Y.mapRequired("arg_type", A.ArgType);
    Y.mapRequired("offset", A.Offset);
    Y.mapRequired("size", A.Size);
  }
};

template <> struct MappingTraits<ze::BindingTableIndex> {
  static void mapping(IO &Y, ze::BindingTableIndex &B) {
    Y.mapRequired("bti_value", B.Value);
    Y.mapRequired("arg_index", B.ArgIndex);
  }
};

template <> struct MappingTraits<ze::MemoryBuffer> {
  static void mapping(IO &Y, ze::MemoryBuffer &M) {
    Y.mapRequired("type", M.Type);
    Y.mapRequired("usage", M.Usage);
    Y.mapRequired("size", M.Size);
    Y.mapOptional("is_simt_thread", M.PerSIMDThread, false);
  }
};

template <> struct MappingTraits<ze::InlineSampler> {
  static void mapping(IO &Y, ze::InlineSampler &S) {
    Y.mapRequired("sampler_index", S.Index);
    Y.mapRequired("addrmode", S.AddrMode);
    Y.mapRequired("filtermode", S.FilterMode);
    Y.mapOptional("normalized", S.Normalized, false);
  }
};

template <> struct MappingTraits<ze::KernelEntry> {
  static void mapping(IO &Y, ze::KernelEntry &K) {
    Y.mapRequired("name", K.Name);
    Y.mapRequired("execution_env", K.Env);
    Y.mapOptional("payload_arguments", K.Payload);
    Y.mapOptional("per_thread_payload_arguments", K.PerThread);
    Y.mapOptional("binding_table_indices", K.Bindings);
    Y.mapOptional("per_thread_memory_buffers", K.Memory);
    Y.mapOptional("inline_samplers", K.Samplers);
  }
};

template <> struct MappingTraits<ze::ArgInfo> {
  static void mapping(IO &Y, ze::ArgInfo &A) {
    Y.mapRequired("index", A.Index);
    Y.mapOptional("name", A.Name);
    Y.mapOptional("address_qualifier", A.AddressQualifier);
    Y.mapOptional("access_qualifier", A.AccessQualifier);
    Y.mapOptional("type_name", A.TypeName);
    Y.mapOptional("type_qualifiers", A.TypeQualifiers);
  }
};

template <> struct MappingTraits<ze::MiscInfo> {
  static void mapping(IO &Y, ze::MiscInfo &M) {
    Y.mapRequired("name", M.Name);
    Y.mapOptional("args_info", M.Args);
  }
};

template <> struct MappingTraits<ze::Document> {
  static void mapping(IO &Y, ze::Document &D) {
    Y.mapOptional("version", D.Version);
    Y.mapRequired("kernels", D.Kernels);
    Y.mapOptional("kernels_misc_info", D.Misc);
  }
};

} // namespace llvm::yaml

using namespace llvm;

namespace cmc {
namespace {

constexpr size_t MaxBytes = 4 << 20;

struct ImplicitRow {
  const char *ArgType;
  ImplicitArg::Kind Kind;
};
constexpr ImplicitRow ImplicitRows[] = {
    {"group_count", ImplicitArg::GroupCount},
    {"local_size", ImplicitArg::LocalSize},
    {"private_base_stateless", ImplicitArg::PrivateBase},
    {"printf_buffer", ImplicitArg::PrintBuffer},
};

/// Keeps the first problem that the parser reports.
void remember(const SMDiagnostic &D, void *Context) {
  auto &Text = *static_cast<std::string *>(Context);
  if (Text.empty())
    Text = ("line " + Twine(D.getLineNo()) + ": " + D.getMessage()).str();
}

/// Whether \p Text has constructs that no writer of this section uses and on
/// which the parser recurses: nested flow collections, deep indentation; or has
/// binary data.
bool isStrange(StringRef Text) {
  unsigned Depth = 0, Column = 0;
  bool Indent = true;
  for (char C : Text) {
    Column = C == '\n' ? 0 : Column + 1;
    Indent = C == '\n' || (Indent && (C == ' ' || C == '-'));
    Depth += C == '[' || C == '{';
    Depth -= Depth && (C == ']' || C == '}');
    bool Control = (uint8_t(C) < ' ' && C != '\n' && C != '\r') || C == 0x7f;
    if (Control || Depth > 4 || (Indent && Column > 64))
      return true;
  }
  return false;
}

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

} // namespace

StringRef ze::imageType(StringRef TypeDesc) {
  for (const ImageTypeRow &Row : ImageTypes)
    if (Row.TypeDesc == TypeDesc)
      return Row.ZeType;
  return "";
}

StringRef ze::imageTypeDesc(StringRef ZeType) {
  for (const ImageTypeRow &Row : ImageTypes)
    if (Row.ZeType == ZeType)
      return Row.TypeDesc;
  return ZeType;
}

StringRef ze::argType(ImplicitArg::Kind K) {
  const auto *Row =
      find_if(ImplicitRows, [&](const ImplicitRow &R) { return R.Kind == K; });
  return Row == std::end(ImplicitRows) ? "" : Row->ArgType;
}

Optional<ImplicitArg::Kind> ze::implicitArg(StringRef ArgType) {
  const auto *Row = find_if(
      ImplicitRows, [&](const ImplicitRow &R) { return R.ArgType == ArgType; });
  if (Row == std::end(ImplicitRows))
    return None;
  return Row->Kind;
}

Expected<ze::Document> ze::parseZeInfo(StringRef Text) {
  // Some writers append a zero byte.
  Text = Text.rtrim('\0');
  if (Text.size() > MaxBytes || isStrange(Text))
    return malformed(".ze_info is not the text that a compiler writes");
  Document D;
  std::string Problem;
  yaml::Input In(Text, nullptr, remember, &Problem);
  In.setAllowUnknownKeys(true);
  In >> D;
  if (In.error())
    return malformed(".ze_info: " +
                     (Problem.empty() ? "not valid YAML" : Problem));
  return std::move(D);
}

std::string ze::writeZeInfo(Document D) {
  std::string Text;
  raw_string_ostream OS(Text);
  yaml::Output Out(OS);
  Out << D;
  return OS.str();
}

} // namespace cmc
