//===- KernelInfo.cpp - spellings and JSON of kernel information ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/KernelInfo.h"
#include "llvm/ADT/STLExtras.h"

using llvm::json::Array;
using llvm::json::Object;

namespace cmc {

const char *toString(PayloadABI A) { return A == PayloadABI::ZE ? "ze" : "cm"; }

const char *toString(ArgKind K) {
  static const char *const Names[] = {"value",   "buffer",  "image",  "media",
                                      "sampler", "pointer", "surface"};
  return Names[unsigned(K)];
}

const char *toString(ArgAccess A) {
  static const char *const Names[] = {"read_only", "write_only", "read_write"};
  return Names[unsigned(A)];
}

const char *toString(ImplicitArg::Kind K) {
  static const char *const Names[] = {
      "group_count", "local_size", "private_base", "local_id", "print_buffer"};
  return Names[unsigned(K)];
}

namespace {
struct ElementRow {
  const char *Name;      ///< In C++.
  const char *ShortName; ///< In OpenCL C.
  unsigned Bytes;
};
const ElementRow Elements[] = {{"", "", 0},
                               {"char", "char", 1},
                               {"uchar", "uchar", 1},
                               {"short", "short", 2},
                               {"ushort", "ushort", 2},
                               {"int", "int", 4},
                               {"uint", "uint", 4},
                               {"long long", "long", 8},
                               {"unsigned long long", "ulong", 8},
                               {"half", "half", 2},
                               {"float", "float", 4},
                               {"double", "double", 8}};
} // namespace

const char *toString(ElementType E) { return Elements[unsigned(E)].Name; }
unsigned sizeInBytes(ElementType E) { return Elements[unsigned(E)].Bytes; }

ElementType elementTypeNamed(llvm::StringRef Name) {
  const auto *Row = llvm::find_if(
      Elements, [&](const ElementRow &R) { return Name == R.ShortName; });
  return Row == std::end(Elements) ? ElementType::None
                                   : ElementType(Row - Elements);
}

// Names from damaged files may contain any bytes.
using llvm::json::fixUTF8;

static Object toJSON(const KernelArg &A) {
  Object O{
      {"name", fixUTF8(A.Name)}, {"kind", toString(A.Kind)}, {"size", A.Size}};
  if (A.Kind == ArgKind::Value) {
    O["element"] = toString(A.Element);
    O["elements"] = A.NumElements;
    if (!A.TypeDesc.empty())
      O["type"] = fixUTF8(A.TypeDesc);
  } else {
    O["type"] = fixUTF8(A.TypeDesc);
    O["access"] = toString(A.Access);
  }
  if (A.Offset >= 0)
    O["offset"] = A.Offset;
  if (A.BindingIndex >= 0)
    O["binding"] = A.BindingIndex;
  return O;
}

static Object toJSON(const ImplicitArg &A) {
  return Object{
      {"kind", toString(A.K)}, {"offset", A.Offset}, {"size", A.Size}};
}

static Object toJSON(const ResourceUsage &R) {
  Object Sends;
  for (const SendCount &S : R.Sends)
    Sends[S.Kind] = S.Count;
  return Object{{"instructions", R.Instructions}, {"code_bytes", R.CodeBytes},
                {"grfs_used", R.GRFsUsed},        {"grf_count", R.GRFCount},
                {"spill_bytes", R.SpillBytes},    {"sends", std::move(Sends)}};
}

llvm::json::Value toJSON(const KernelInfo &K) {
  Array Args, ImplicitArgs;
  for (const KernelArg &A : K.Args)
    Args.push_back(toJSON(A));
  for (const ImplicitArg &A : K.ImplicitArgs)
    ImplicitArgs.push_back(toJSON(A));
  Object O{{"name", fixUTF8(K.Name)},
           {"abi", toString(K.ABI)},
           {"args", std::move(Args)},
           {"implicit_args", std::move(ImplicitArgs)},
           {"slm_bytes", K.SLMBytes},
           {"barriers", K.Barriers},
           {"has_groups", K.HasGroups},
           {"has_dependencies", K.HasDependencies},
           {"has_stateless_write", K.HasStatelessWrite},
           {"resources", toJSON(K.Resources)}};
  if (K.StackBytes)
    O["stack_bytes"] = K.StackBytes;
  if (K.PrivateBytes)
    O["private_bytes"] = K.PrivateBytes;
  return std::move(O);
}

std::vector<SourceFrame> framesAt(const KernelInfo &K, uint32_t Offset) {
  std::vector<SourceFrame> Frames;
  auto It = llvm::partition_point(
      K.Lines, [&](const LineEntry &E) { return E.Offset <= Offset; });
  if (It == K.Lines.begin() || !(--It)->Line)
    return Frames;
  Frames.push_back({K.Name, It->File, It->Line});
  for (unsigned Call = It->Call; Call; Call = K.Calls[Call - 1].Caller) {
    const InlinedCall &C = K.Calls[Call - 1];
    Frames.back().Function = C.Function;
    Frames.push_back({K.Name, C.File, C.Line});
  }
  return Frames;
}

} // namespace cmc
