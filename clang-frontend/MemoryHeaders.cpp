//===- MemoryHeaders.cpp - headers from memory ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/MemoryHeaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

constexpr StringLiteral Root = "/<headers>";

std::string internalPath(const MemoryHeader &H) {
  return (Root + "/" + H.Name).str();
}

/// The path, as Clang spells it, that Clang tries first for \p Name.
std::string siblingPath(StringRef Source, StringRef Name) {
  StringRef Folder = sys::path::parent_path(Source);
  SmallString<128> Path(Folder.empty() ? "." : Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

void replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0;
       (At = Text.find(From.data(), At, From.size())) != std::string::npos;
       At += To.size())
    Text.replace(At, From.size(), To.data(), To.size());
}

} // namespace

MemoryHeaders::MemoryHeaders(StringRef Source, ArrayRef<MemoryHeader> Headers)
    : Source(Source), Headers(Headers) {
  for (const MemoryHeader &H : Headers) {
    std::string Sibling = siblingPath(Source, H.Name);
    Names[internalPath(H)] = H.Name;
    Names[Sibling] = H.Name;
    Names[sys::path::remove_leading_dotslash(Sibling)] = H.Name;
  }
}

void MemoryHeaders::addTo(vfs::InMemoryFileSystem &FS) const {
  // A name that is not a valid path is never found.
  for (const MemoryHeader &H : Headers)
    if (FS.addFile(internalPath(H), 0,
                   MemoryBuffer::getMemBufferCopy(H.Text, H.Name)))
      FS.addHardLink(siblingPath(Source, H.Name), internalPath(H));
}

std::vector<std::string> MemoryHeaders::clangArgs() const {
  if (Names.empty())
    return {};
  std::vector<std::string> Args = {("-I" + Root).str()};
  for (const auto &Each : Names)
    for (const char *Map : {"-fdebug-prefix-map=", "-fmacro-prefix-map="})
      Args.push_back((Map + Each.first() + "=" + Each.second).str());
  return Args;
}

Diagnostic MemoryHeaders::renamed(Diagnostic D) const {
  if (Names.empty())
    return D;
  auto Known = Names.find(D.File);
  if (Known != Names.end()) {
    replaceAll(D.Rendered, D.File + ":", Known->second + ":");
    D.File = Known->second;
  }
  replaceAll(D.Rendered, (Root + "/").str(), "");
  return D;
}

} // namespace cmc::frontend
