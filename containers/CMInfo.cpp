//===- CMInfo.cpp - kernel information as JSON ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/CMInfo.h"
#include "containers/GenELFImage.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr int64_t FormatVersion = 1;
constexpr unsigned MaxNesting = 32; ///< Our writer needs eight levels.

bool nestsTooDeep(StringRef Text) {
  unsigned Depth = 0;
  for (char C : Text) {
    if (C == '[' || C == '{')
      ++Depth;
    else if ((C == ']' || C == '}') && Depth)
      --Depth;
    if (Depth > MaxNesting)
      return true;
  }
  return false;
}

Error wrong(const Twine &What) {
  return malformed(Twine(CMInfoSection) + ": " + What);
}

json::Value linesToJSON(ArrayRef<LineEntry> Lines) {
  json::Array Rows;
  for (const LineEntry &L : Lines) {
    json::Object Row{{"offset", L.Offset}, {"line", L.Line}};
    if (L.Line)
      Row["file"] = json::fixUTF8(L.File); // Its name may contain any bytes.
    if (L.Call)
      Row["call"] = L.Call;
    Rows.push_back(std::move(Row));
  }
  return std::move(Rows);
}

json::Value callsToJSON(ArrayRef<InlinedCall> Calls) {
  json::Array Rows;
  for (const InlinedCall &C : Calls)
    Rows.push_back(json::Object{{"function", json::fixUTF8(C.Function)},
                                {"file", json::fixUTF8(C.File)},
                                {"line", C.Line},
                                {"caller", C.Caller}});
  return std::move(Rows);
}

/// Three integers for each: position, part, offset in the strings.
json::Value addressesToJSON(ArrayRef<StringAddress> Addresses) {
  json::Array Rows;
  for (const StringAddress &A : Addresses)
    Rows.push_back(
        json::Array{int64_t(A.At), int64_t(A.Bits), int64_t(A.Offset)});
  return std::move(Rows);
}

bool readAddresses(const json::Array &Rows, std::vector<StringAddress> &Out) {
  for (const json::Value &V : Rows) {
    const json::Array *Row = V.getAsArray();
    if (!Row || Row->size() != 3)
      return false;
    auto At = (*Row)[0].getAsInteger(), Part = (*Row)[1].getAsInteger(),
         Offset = (*Row)[2].getAsInteger();
    if (!At || !Part || !Offset || *At < 0 || *Part < StringAddress::Whole ||
        *Part > StringAddress::High || *Offset < 0)
      return false;
    Out.push_back(
        {uint64_t(*At), StringAddress::Part(*Part), uint64_t(*Offset)});
  }
  return true;
}

} // namespace

json::Value toJSON(const CMInfo &Info, bool WithLines) {
  json::Array List;
  for (size_t I = 0; I != Info.Kernels.size(); ++I) {
    json::Value V = toJSON(Info.Kernels[I]);
    json::Object &K = *V.getAsObject();
    if (WithLines)
      K["lines"] = linesToJSON(Info.Kernels[I].Lines);
    if (WithLines && !Info.Kernels[I].Calls.empty())
      K["calls"] = callsToJSON(Info.Kernels[I].Calls);
    if (I < Info.StringAddresses.size() && !Info.StringAddresses[I].empty())
      K["text_addresses"] = addressesToJSON(Info.StringAddresses[I]);
    List.push_back(std::move(V));
  }
  json::Object Root{{"version", FormatVersion},
                    {"target", Info.Target->Name},
                    {"kernels", std::move(List)}};
  if (!Info.Strings.empty())
    Root["texts"] = toHex(Info.Strings, /*LowerCase=*/true);
  return std::move(Root);
}

Expected<CMInfo> readCMInfo(const json::Value &V) {
  const json::Object *Root = V.getAsObject();
  if (!Root || Root->getInteger("version") != FormatVersion)
    return wrong("unknown version");
  const json::Array *List = Root->getArray("kernels");
  Optional<StringRef> Target = Root->getString("target");
  if (!List || !Target)
    return wrong("no target or no kernels");
  CMInfo Info;
  Info.Target = findTarget(*Target);
  if (!Info.Target || Info.Target->isHost())
    return malformed("unknown target '" + *Target + "'");
  if (Optional<StringRef> Strings = Root->getString("texts"))
    if (!tryGetFromHex(*Strings, Info.Strings))
      return wrong("strings that are not hexadecimal");
  for (const json::Value &Each : *List) {
    KernelInfo K;
    json::Path::Root Where("kernel");
    if (!fromJSON(Each, K, Where))
      return wrong(toString(Where.getError()));
    Info.StringAddresses.emplace_back();
    const json::Array *Rows = Each.getAsObject()->getArray("text_addresses");
    if (Rows && !readAddresses(*Rows, Info.StringAddresses.back()))
      return wrong("malformed addresses of strings");
    Info.Kernels.push_back(std::move(K));
  }
  return std::move(Info);
}

Expected<json::Value> parseFlatJSON(StringRef Text) {
  if (nestsTooDeep(Text))
    return malformed(Twine(CMInfoSection) + " nests too deep");
  Expected<json::Value> V = json::parse(Text);
  if (!V)
    return wrong(toString(V.takeError()));
  return V;
}

} // namespace cmc
