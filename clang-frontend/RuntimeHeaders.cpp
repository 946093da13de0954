//===- RuntimeHeaders.cpp - the headers embedded in the compiler ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/RuntimeHeaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

struct Header {
  StringLiteral Name, Text;
  StringLiteral Words; ///< Of an on-demand header, see utils/embed.py.
};
const Header Headers[] = {
#include "clang-frontend/RuntimeHeaders.inc"
};

template <class Callback> void forEachWord(StringRef Text, Callback Each) {
  auto IsPart = [](char C) { return isAlnum(C) || C == '_'; };
  while (!Text.empty()) {
    Text = Text.drop_until(IsPart);
    StringRef Word = Text.take_while(IsPart);
    if (!Word.empty())
      Each(Word);
    Text = Text.drop_front(Word.size());
  }
}

/// The same for a source file; skips lines that are only a comment.
template <class Callback> void forEachCodeWord(StringRef Text, Callback Each) {
  bool HasBlocks =
      Text.contains("/*"); // A comment line may end a block comment.
  while (!Text.empty()) {
    auto Lines = Text.split('\n');
    if (HasBlocks || !Lines.first.ltrim().startswith("//"))
      forEachWord(Lines.first, Each);
    Text = Lines.second;
  }
}

/// Whether \p Text includes more than <cm/cm.h>.
bool mentionsOtherFile(StringRef Text) {
  for (size_t At = Text.find("include"); At != StringRef::npos;
       At = Text.find("include", At + 1)) {
    StringRef What = Text.substr(At).drop_front(strlen("include")).ltrim();
    if (!What.startswith("<cm/cm.h>") && !What.startswith("\"cm/cm.h\""))
      return true;
  }
  return false;
}

/// Whether \p Word, of builtins_forms.h, is a builtin.
bool isBuiltin(StringRef Word) {
  return Word.startswith("cm_") || Word.startswith("read") ||
         Word.startswith("write");
}

} // namespace

StringRef runtimeHeaderRoot() { return "/<cmc>"; }

void addRuntimeHeaders(vfs::InMemoryFileSystem &FS) {
  for (const Header &H : Headers)
    FS.addFile(runtimeHeaderRoot() + "/" + H.Name, 0,
               MemoryBuffer::getMemBuffer(H.Text, H.Name));
}

std::vector<std::string> usedHeaders(ArrayRef<StringRef> Sources) {
  StringSet<> Used, WithArguments;
  bool All = false;
  for (StringRef Text : Sources) {
    // Words in other files and words made by token pasting are not visible
    // here.
    All |= Text.contains("##") || mentionsOtherFile(Text);
    forEachCodeWord(Text, [&](StringRef Word) {
      Used.insert(Word);
      if (Text.substr(Word.end() - Text.begin()).ltrim().startswith("<"))
        WithArguments.insert(Word);
    });
  }
  std::vector<std::string> Names;
  for (const Header &H : Headers) {
    StringRef Name = sys::path::stem(H.Name);
    if (H.Words.empty() || !Name.consume_front("builtins_"))
      continue;
    bool Needed = All;
    if (Name == "forms")
      forEachWord(H.Text, [&](StringRef Word) {
        Needed = Needed || (isBuiltin(Word) && WithArguments.count(Word));
      });
    forEachWord(H.Words,
                [&](StringRef Word) { Needed = Needed || Used.count(Word); });
    if (Needed)
      Names.push_back(Name.str());
  }
  return Names;
}

bool inRuntimeHeader(const clang::SourceManager &SM,
                     clang::SourceLocation Loc) {
  // By the presumed location, which also works in preprocessed source.
  if (Loc.isInvalid())
    return false;
  clang::PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  return Presumed.isValid() &&
         StringRef(Presumed.getFilename()).startswith(runtimeHeaderRoot());
}

} // namespace cmc::frontend
