//===- Template.cpp - HTML pages made of embedded files -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/report/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

struct Asset {
  StringRef Name, Text, Unused;
};
const Asset Assets[] = {
#include "driver/report/Assets.inc"
};

StringRef asset(StringRef Name) {
  return find_if(Assets, [&](const Asset &A) { return A.Name == Name; })->Text;
}

/// The scripts of \p Folder as one function, exactly as between the tags.
std::string scriptOf(StringRef Folder) {
  std::string Script = "\n\"use strict\";\n(() => {\n";
  for (const Asset &A : Assets)
    if (A.Name.startswith(Folder) && A.Name.endswith(".js"))
      Script += A.Text;
  return Script + "})();\n";
}

/// JSON without characters that are special in HTML.
std::string escaped(const json::Value &V) {
  std::string Plain, Escaped;
  raw_string_ostream OS(Plain);
  OS << V;
  for (char C : OS.str())
    if (C == '<')
      Escaped += "\\u003c";
    else
      Escaped += C;
  return Escaped;
}

/// \p Template with each "@NAME@" replaced by its value in \p Values.
std::string fillIn(StringRef Template,
                   ArrayRef<std::pair<StringRef, const std::string &>> Values) {
  std::string Page;
  while (!Template.empty()) {
    size_t At = Template.find('@');
    Page += Template.take_front(At);
    Template = Template.substr(At);
    auto Value = find_if(
        Values, [&](const auto &V) { return Template.startswith(V.first); });
    if (Value != Values.end()) {
      Page += Value->second;
      Template = Template.drop_front(Value->first.size());
    } else if (!Template.empty()) {
      Page += Template.front();
      Template = Template.drop_front();
    }
  }
  return Page;
}

} // namespace

std::string makePage(const PageParts &Parts, const json::Value &Data) {
  std::string Style, Script = scriptOf(Parts.Scripts), JSON = escaped(Data);
  for (StringRef Name : Parts.Styles)
    Style += asset(Name);
  SHA256 Digest;
  Digest.update(Script);
  std::string Hash = encodeBase64(Digest.final());
  std::string Mark = asset("mark.svg").str(), Title = Parts.Title.str();
  std::string Body = fillIn(asset(Parts.Body), {{"@MARK@", Mark}});
  return fillIn(asset("frame.html"), {{"@TITLE@", Title},
                                      {"@HASH@", Hash},
                                      {"@STYLE@", Style},
                                      {"@BODY@", Body},
                                      {"@DATA@", JSON},
                                      {"@SCRIPT@", Script}});
}

StringRef dataOf(StringRef Page) {
  const StringRef Begin = "<script type=\"application/json\" id=\"data\">";
  size_t At = Page.find(Begin);
  if (At == StringRef::npos)
    return "";
  return Page.substr(At + Begin.size()).split("</script>").first.trim();
}

} // namespace cmc::reporting
