//===- Page.cpp - the report page with its data as JSON -------------------===//
//
// Part of CMC, under the MIT licence.
//
// The script in page/ draws everything from this data.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "driver/report/Template.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

//===--- JSON -------------------------------------------------------------===//

/// Sources may be in any encoding; JSON is UTF-8.
json::Value text(StringRef Text) {
  return json::isUTF8(Text) ? Text.str() : json::fixUTF8(Text);
}

json::Object row(const Row &R) {
  json::Object O{{"t", text(R.Text)}};
  if (R.Location != Locations::None)
    O["p"] = R.Location;
  return O;
}

json::Object toJSON(const RegionPicture &R) {
  json::Object O{{"p", R.Location},
                 {"kind", R.Writes ? "write" : "read"},
                 {"stage", R.Optimized ? 5 : 4},
                 {"type", R.Type},
                 {"elem", R.ElementBytes},
                 {"object", R.ObjectBytes},
                 {"n", R.N},
                 {"v", R.VStride},
                 {"w", R.Width},
                 {"h", R.Stride}};
  if (R.Offset)
    O["o"] = *R.Offset;
  return O;
}

json::Object toJSON(const BaleRow &R) {
  json::Object O = row(R);
  O["d"] = R.Depth;
  O["role"] = R.Role;
  return O;
}

json::Object toJSON(const VISARow &R) {
  json::Object O = row(R);
  if (R.LiveBytes)
    O["live"] = *R.LiveBytes;
  return O;
}

json::Object toJSON(const GenRow &R) {
  json::Object O = row(R);
  if (R.VISA)
    O["v"] = *R.VISA;
  if (!R.Send.empty())
    O["send"] = R.Send;
  if (!R.Mark.empty())
    O["mark"] = R.Mark;
  json::Array Operands;
  for (const RegisterRegion &G : R.Operands)
    Operands.push_back(json::Array{G.Writes ? 1 : 0, G.Byte, G.ElementBytes,
                                   G.VStride, G.Width, G.Stride, G.N});
  if (!Operands.empty())
    O["o"] = std::move(Operands);
  return O;
}

json::Object toJSON(const VariableLocation &V) {
  return json::Object{{"name", text(V.Name)},
                      {"bytes", V.Bytes},
                      {V.Spilled ? "spilled" : "at", V.At}};
}

json::Object toJSON(const PressureEstimate &P) {
  json::Array Live;
  for (const PressureEstimate::Object &O : P.Live)
    Live.push_back(json::Object{
        {"name", text(O.Name)}, {"bytes", O.Bytes}, {"line", O.Line}});
  return json::Object{
      {"bytes", P.Bytes}, {"line", P.Line}, {"live", std::move(Live)}};
}

json::Object toJSON(const Heat &H) {
  json::Array Lines;
  for (const HeatRow &R : H.Lines)
    Lines.push_back(json::Array{R.Location, int64_t(R.Executed),
                                int64_t(R.Lanes), int64_t(R.ReadBytes),
                                int64_t(R.WrittenBytes)});
  return json::Object{{"executed", int64_t(H.Executed)},
                      {"threads", int64_t(H.Threads)},
                      {"lines", std::move(Lines)}};
}

json::Object toJSON(const KernelViews &K);

template <class Rows> json::Array all(const Rows &From) {
  json::Array To;
  for (const auto &Each : From)
    To.push_back(toJSON(Each));
  return To;
}

json::Object toJSON(const KernelViews &K) {
  json::Array IR, Sends, Users;
  for (const Row &R : K.IR)
    IR.push_back(row(R));
  for (const SendCount &S : K.Info.Resources.Sends)
    Sends.push_back(json::Array{S.Kind, S.Count});
  for (const auto &[Location, To] : K.Users)
    Users.push_back(json::Array{Location, json::Array(To)});
  const ResourceUsage &R = K.Info.Resources;
  json::Object O{{"name", text(K.Info.Name)},
                 {"abi", toString(K.Info.ABI)},
                 {"instructions", R.Instructions},
                 {"codeBytes", R.CodeBytes},
                 {"grfsUsed", R.GRFsUsed},
                 {"grfCount", R.GRFCount},
                 {"spillBytes", R.SpillBytes},
                 {"slmBytes", K.Info.SLMBytes},
                 {"sends", std::move(Sends)},
                 {"ir", std::move(IR)},
                 {"regions", all(K.Regions)},
                 {"users", std::move(Users)},
                 {"bales", all(K.Bales)},
                 {"visa", all(K.VISA)},
                 {"gen", all(K.Gen)},
                 {"variables", all(K.Variables)},
                 {"peak", toJSON(K.Peak)}};
  if (K.Profile)
    O["profile"] = toJSON(*K.Profile);
  if (K.Time)
    O["time"] = json::Object(*K.Time);
  return O;
}

} // namespace

std::string
Report::page(const std::function<std::string(StringRef)> &SourceOf) const {
  json::Array Files, Where;
  for (const std::string &File : Lines.Files)
    Files.push_back(
        json::Object{{"name", text(File)}, {"text", text(SourceOf(File))}});
  for (const Locations::Location &P : Lines.All)
    Where.push_back(json::Array{P.File, P.Line});
  json::Object Data{{"cmc", Version},
                    {"target", Target.Name},
                    {"targetText", Target.Description},
                    {"grfBytes", Target.GRFBytes},
                    {"level", OptLevel},
                    {"files", std::move(Files)},
                    {"places", std::move(Where)},
                    {"kernels", all(Kernels)}};
  if (Before)
    Data["before"] = json::Object(*Before);
  return makePage({"CMC report",
                   "page/page.html",
                   {"page/colours.css", "page/page.css"},
                   "page/"},
                  std::move(Data));
}

} // namespace cmc::reporting
