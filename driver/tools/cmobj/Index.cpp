//===- Index.cpp - cmobj index --------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One page for a project: a table of the kernels of several pages of cmc
// --report, each with a link to its page.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "driver/report/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::cmobj {
namespace {

std::string absolute(StringRef Path) {
  SmallString<128> Whole = Path;
  sys::fs::make_absolute(Whole);
  sys::path::remove_dots(Whole, /*remove_dot_dot=*/true);
  return std::string(Whole);
}

/// The path from \p Folder to \p File, both absolute.
std::string relativePath(StringRef File, StringRef Folder) {
  auto At = sys::path::begin(File), End = sys::path::end(File);
  auto From = sys::path::begin(Folder), FromEnd = sys::path::end(Folder);
  for (; At != End && From != FromEnd && *At == *From; ++At, ++From)
    ;
  std::string Path = From == FromEnd ? "./" : "";
  for (; From != FromEnd; ++From)
    Path += "../";
  for (bool First = true; At != End; ++At, First = false)
    Path += (First ? "" : "/") + At->str();
  return Path;
}

uint64_t messagesOf(const json::Object &Kernel) {
  uint64_t Sum = 0;
  if (const json::Array *Sends = Kernel.getArray("sends"))
    for (const json::Value &Send : *Sends)
      if (const json::Array *Pair = Send.getAsArray())
        if (Pair->size() == 2 &&
            (*Pair)[0].getAsString() != StringRef("end of thread"))
          Sum += (*Pair)[1].getAsInteger().getValueOr(0);
  return Sum;
}

/// The row of a kernel; none if it has not what a kernel of a page has.
Optional<json::Object> rowOf(const json::Object &Page, const json::Value &V) {
  const json::Object *Kernel = V.getAsObject();
  json::Object Row;
  auto Take = [&](const json::Object *From, StringRef Name,
                  json::Value::Kind Kind) {
    const json::Value *V = From ? From->get(Name) : nullptr;
    if (V && V->kind() == Kind)
      Row[Name] = *V;
    return V && V->kind() == Kind;
  };
  if (!Take(Kernel, "name", json::Value::String) ||
      !Take(&Page, "target", json::Value::String) ||
      !Take(&Page, "level", json::Value::Number) ||
      !all_of(ArrayRef<StringRef>{"instructions", "grfsUsed", "grfCount",
                                  "spillBytes"},
              [&](StringRef Name) {
                return Take(Kernel, Name, json::Value::Number);
              }))
    return None;
  Row["messages"] = int64_t(messagesOf(*Kernel));
  if (const json::Object *Profile = Kernel->getObject("profile"))
    Take(Profile, "executed", json::Value::Number);
  return std::move(Row);
}

/// Appends the kernels of the page \p Path, for links from \p Folder.
Error addPage(const std::string &Path, StringRef Folder, json::Array &Rows) {
  auto Wrong = [&](const Twine &What) {
    return createStringError(inconvertibleErrorCode(), Path + ": " + What);
  };
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    return Wrong(File.getError().message());
  Expected<json::Value> Data =
      json::parse(reporting::dataOf((*File)->getBuffer()));
  const json::Object *Page = Data ? Data->getAsObject() : nullptr;
  const json::Array *Kernels = Page ? Page->getArray("kernels") : nullptr;
  if (!Data)
    consumeError(Data.takeError());
  if (!Kernels)
    return Wrong("this is no page of cmc --report");
  for (size_t I = 0; I != Kernels->size(); ++I) {
    Optional<json::Object> Row = rowOf(*Page, (*Kernels)[I]);
    if (!Row)
      return Wrong("this is a page of another version of cmc");
    std::string Link = relativePath(absolute(Path), Folder);
    (*Row)["page"] = json::isUTF8(Link) ? Link : json::fixUTF8(Link);
    (*Row)["number"] = int64_t(I);
    Rows.push_back(std::move(*Row));
  }
  return Error::success();
}

} // namespace

int indexMain(const Request &R) {
  bool IsFile = !R.Output.empty() && R.Output != "-";
  std::string Folder =
      absolute(IsFile ? sys::path::parent_path(R.Output) : StringRef());
  json::Array Rows;
  for (const std::string &Path : R.Files)
    if (Error E = addPage(Path, Folder, Rows))
      return fail(std::move(E));
  return deliver(
      R, reporting::makePage({"CMC kernels",
                              "index/index.html",
                              {"page/colours.css", "index/index.css"},
                              "index/"},
                             json::Object{{"kernels", std::move(Rows)}}));
}

} // namespace cmc::cmobj
