//===- KernelInfoReader.cpp - kernel information from JSON ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/KernelInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc {
namespace {

/// Reads the spelling of an enumerator in [0, \p Count).
template <typename E>
bool readEnum(const json::Object &O, StringRef Key, unsigned Count, E &Result,
              json::Path P) {
  Optional<StringRef> Text = O.getString(Key);
  for (unsigned I = 0; Text && I != Count; ++I)
    if (*Text == toString(E(I))) {
      Result = E(I);
      return true;
    }
  P.field(Key).report("unknown or missing name");
  return false;
}

/// Reads an unsigned integer; keeps \p Result if it is missing.
template <typename T>
bool readNumber(json::ObjectMapper &M, StringLiteral Key, T &Result) {
  int64_t Value = int64_t(Result);
  if (!M.mapOptional(Key, Value))
    return false;
  Result = T(Value);
  return true;
}

bool readArg(const json::Value &V, KernelArg &A, json::Path P) {
  json::ObjectMapper M(V, P);
  if (!M || !M.map("name", A.Name))
    return false;
  const json::Object &O = *V.getAsObject();
  if (!readEnum(O, "kind", unsigned(ArgKind::Surface) + 1, A.Kind, P))
    return false;
  if (O.get("element") &&
      !readEnum(O, "element", unsigned(ElementType::Double) + 1, A.Element, P))
    return false;
  if (O.get("access") &&
      !readEnum(O, "access", unsigned(ArgAccess::ReadWrite) + 1, A.Access, P))
    return false;
  return M.mapOptional("type", A.TypeDesc) &&
         readNumber(M, "elements", A.NumElements) &&
         readNumber(M, "size", A.Size) && readNumber(M, "offset", A.Offset) &&
         readNumber(M, "binding", A.BindingIndex);
}

bool readImplicitArg(const json::Value &V, ImplicitArg &A, json::Path P) {
  json::ObjectMapper M(V, P);
  return M &&
         readEnum(*V.getAsObject(), "kind", ImplicitArg::PrintBuffer + 1, A.K,
                  P) &&
         readNumber(M, "offset", A.Offset) && readNumber(M, "size", A.Size);
}

bool readResources(const json::Value &V, ResourceUsage &R, json::Path P) {
  json::ObjectMapper M(V, P);
  if (!M || !readNumber(M, "instructions", R.Instructions) ||
      !readNumber(M, "code_bytes", R.CodeBytes) ||
      !readNumber(M, "grfs_used", R.GRFsUsed) ||
      !readNumber(M, "grf_count", R.GRFCount) ||
      !readNumber(M, "spill_bytes", R.SpillBytes))
    return false;
  if (const json::Object *Sends = V.getAsObject()->getObject("sends"))
    for (const auto &S : *Sends)
      R.Sends.push_back(
          {S.first.str(), unsigned(S.second.getAsInteger().getValueOr(0))});
  llvm::sort(R.Sends, [](const SendCount &A, const SendCount &B) {
    return A.Kind < B.Kind; // members of an object have no order
  });
  return true;
}

bool readLine(const json::Value &V, LineEntry &L, json::Path P) {
  json::ObjectMapper M(V, P);
  L = {};
  return M && readNumber(M, "offset", L.Offset) &&
         readNumber(M, "line", L.Line) && M.mapOptional("file", L.File) &&
         readNumber(M, "call", L.Call);
}

bool readCall(const json::Value &V, InlinedCall &C, json::Path P) {
  json::ObjectMapper M(V, P);
  return M && M.map("function", C.Function) && M.map("file", C.File) &&
         readNumber(M, "line", C.Line) && readNumber(M, "caller", C.Caller);
}

/// Whether the calls of lines and callers exist, and callers come first.
bool areCallsValid(const KernelInfo &K, json::Path P) {
  bool Good = true;
  for (size_t I = 0; I != K.Calls.size(); ++I)
    Good &= K.Calls[I].Caller <= I;
  for (const LineEntry &L : K.Lines)
    Good &= L.Call <= K.Calls.size();
  if (!Good)
    P.field("calls").report("no such call");
  return Good;
}

/// Reads every element of the array \p Key, if there is one.
template <typename T, typename Fn>
bool readArray(const json::Object &O, StringRef Key, std::vector<T> &Result,
               json::Path P, Fn Read) {
  const json::Array *List = O.getArray(Key);
  for (size_t I = 0; List && I != List->size(); ++I) {
    Result.push_back(T());
    if (!Read((*List)[I], Result.back(), P.field(Key).index(I)))
      return false;
  }
  return true;
}

} // namespace

bool fromJSON(const json::Value &V, KernelInfo &K, json::Path P) {
  json::ObjectMapper M(V, P);
  if (!M || !M.map("name", K.Name))
    return false;
  const json::Object &O = *V.getAsObject();
  if (!readEnum(O, "abi", unsigned(PayloadABI::CM) + 1, K.ABI, P) ||
      !readArray(O, "args", K.Args, P, readArg) ||
      !readArray(O, "implicit_args", K.ImplicitArgs, P, readImplicitArg) ||
      !readArray(O, "lines", K.Lines, P, readLine) ||
      !readArray(O, "calls", K.Calls, P, readCall) || !areCallsValid(K, P))
    return false;
  if (const json::Value *R = O.get("resources"))
    if (!readResources(*R, K.Resources, P.field("resources")))
      return false;
  return readNumber(M, "slm_bytes", K.SLMBytes) &&
         readNumber(M, "barriers", K.Barriers) &&
         M.mapOptional("has_groups", K.HasGroups) &&
         M.mapOptional("has_dependencies", K.HasDependencies) &&
         M.mapOptional("has_stateless_write", K.HasStatelessWrite) &&
         readNumber(M, "stack_bytes", K.StackBytes) &&
         readNumber(M, "private_bytes", K.PrivateBytes);
}

} // namespace cmc
