//===- DiagnosticWriter.cpp - diagnostics as text, JSON or SARIF ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/DiagnosticWriter.h"
#include "cmc/Compiler.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace cmc::driver {
namespace {

const char *kindOf(Severity S) {
  switch (S) {
  case Severity::Note:
  case Severity::Remark:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
  case Severity::InternalError:
    return "error";
  }
  llvm_unreachable("severity");
}

/// The message without "[-W<group>]" or "[-Werror,-W<group>]" at its end, and
/// that option, "" if there is none. Clang's is in the rendered text only.
std::pair<std::string, std::string> split(const Diagnostic &D) {
  StringRef Line = StringRef(D.Rendered).split('\n').first, Text = D.Message;
  size_t At = Line.rfind(" [-W");
  StringRef Option;
  if (Line.endswith("]") && At != StringRef::npos)
    Option = Line.substr(At + 2).drop_back();
  Text.consume_back((" [" + Option + "]").str());
  if (Option.contains(','))
    Option = Option.rsplit(',').second;
  return {Text.str(), Option.str()};
}

json::Object jsonOf(const Diagnostic &D) {
  auto [Message, Option] = split(D);
  json::Object O{{"kind", kindOf(D.Level)}, {"message", Message}};
  if (!Option.empty())
    O["option"] = Option;
  json::Array Locations;
  if (D.Line)
    Locations.push_back(
        json::Object{{"caret", json::Object{{"file", D.File},
                                            {"line", int64_t(D.Line)},
                                            {"column", int64_t(D.Column)}}}});
  O["locations"] = std::move(Locations);
  return O;
}

/// A path as a relative reference of RFC 3986.
std::string uriOf(StringRef Path) {
  std::string Out;
  for (char C : Path)
    if (isAlnum(C) || StringRef("-._~/").contains(C))
      Out += C;
    else
      Out += "%" + toHex(StringRef(&C, 1));
  return Out;
}

json::Array sarifLocations(const Diagnostic &D, bool WithMessage) {
  json::Array Out;
  json::Object Location;
  if (D.Line)
    Location["physicalLocation"] = json::Object{
        {"artifactLocation", json::Object{{"uri", uriOf(D.File)}}},
        {"region", json::Object{{"startLine", int64_t(D.Line)},
                                {"startColumn", int64_t(D.Column)}}}};
  if (WithMessage)
    Location["message"] = json::Object{{"text", split(D).first}};
  if (!Location.empty())
    Out.push_back(std::move(Location));
  return Out;
}

} // namespace

void DiagnosticWriter::add(const Diagnostic &D) {
  if (Format == DiagnosticFormat::Text)
    OS << D.Rendered;
  else if (D.Level == Severity::Note && !Entries.empty())
    Entries.back().Notes.push_back(D);
  else
    Entries.push_back({D, {}});
}

void DiagnosticWriter::writeJSON() const {
  json::Array All;
  for (const Entry &E : Entries) {
    json::Object O = jsonOf(E.D);
    json::Array Children;
    for (const Diagnostic &Note : E.Notes)
      Children.push_back(jsonOf(Note));
    O["children"] = std::move(Children);
    All.push_back(std::move(O));
  }
  OS << json::Value(std::move(All)) << '\n';
}

void DiagnosticWriter::writeSARIF() const {
  json::Array Results;
  for (const Entry &E : Entries) {
    auto [Message, Option] = split(E.D);
    json::Object Result{{"level", kindOf(E.D.Level)},
                        {"message", json::Object{{"text", Message}}},
                        {"locations", sarifLocations(E.D, false)}};
    if (!Option.empty())
      Result["ruleId"] = Option;
    json::Array Related;
    for (const Diagnostic &Note : E.Notes)
      for (json::Value &V : sarifLocations(Note, true))
        Related.push_back(std::move(V));
    if (!Related.empty())
      Result["relatedLocations"] = std::move(Related);
    Results.push_back(std::move(Result));
  }
  json::Object Driver{{"name", "cmc"}, {"version", versionAndCommit()}};
  json::Object Run{{"tool", json::Object{{"driver", std::move(Driver)}}},
                   {"results", std::move(Results)}};
  OS << json::Value(json::Object{
            {"$schema",
             "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/"
             "os/schemas/sarif-schema-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", json::Array{std::move(Run)}}})
     << '\n';
}

DiagnosticWriter::~DiagnosticWriter() {
  if (Format == DiagnosticFormat::JSON)
    writeJSON();
  else if (Format == DiagnosticFormat::SARIF)
    writeSARIF();
}

} // namespace cmc::driver
