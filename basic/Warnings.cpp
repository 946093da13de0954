//===- Warnings.cpp - warning groups and their options --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Warnings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace cmc {
namespace {

struct GroupRow {
  StringRef Name;
  bool OnByDefault;
};
const GroupRow Rows[] = {
#define CMC_WARNING_GROUP(Name, OnByDefault, Doc) {Name, OnByDefault},
#include "basic/Warnings.def"
};

/// Removes "-W", "no-" and "error=" from \p Word.
StringRef groupOf(StringRef Word, bool &No, bool &Error) {
  if (!Word.consume_front("-W"))
    return "";
  No = Word.consume_front("no-");
  Error = Word.consume_front("error=");
  return Word;
}

} // namespace

WarningOptions::WarningOptions(ArrayRef<std::string> Options) {
  for (const GroupRow &R : Rows)
    Groups.push_back({R.Name, R.OnByDefault, false, false});
  for (StringRef Word : Options) {
    bool No = false, Error = false;
    StringRef Name = groupOf(Word, No, Error);
    if (Word == "-w")
      Silent = true;
    else if (Name == "error")
      AllErrors = !No;
    for (State &G : Groups) {
      if (Name == "everything")
        G.On = !No;
      if (Name != G.Name)
        continue;
      if (Error) {
        G.Error = !No;
        G.NeverError = No;
        G.On |= !No;
      } else {
        G.On = !No;
      }
    }
  }
}

WarningOptions::Level WarningOptions::levelOf(StringRef Group) const {
  auto G = find_if(Groups, [&](const State &S) { return S.Name == Group; });
  if (Silent || (G != Groups.end() && !G->On))
    return Level::Off;
  bool Named = G != Groups.end();
  bool Error = (Named && G->Error) || (AllErrors && !(Named && G->NeverError));
  return Error ? Level::Error : Level::Warning;
}

bool WarningOptions::apply(Diagnostic &D) const {
  if (D.Level != Severity::Warning)
    return true;
  Level L = levelOf(D.Group);
  if (L == Level::Off)
    return false;
  if (L == Level::Error)
    D.Level = Severity::Error;
  if (!D.Group.empty())
    D.Message += warningSuffix(D.Group, L == Level::Error);
  return true;
}

unsigned errorLimit(ArrayRef<std::string> Options) {
  // As in Clang: more are a cascade.
  unsigned Limit = 20;
  for (StringRef Word : Options)
    if (Word.consume_front("-ferror-limit="))
      Word.getAsInteger(10, Limit);
  return Limit;
}

std::string warningSuffix(StringRef Group, bool IsError) {
  return (Twine(IsError ? " [-Werror,-W" : " [-W") + Group + "]").str();
}

bool isCMWarning(StringRef Word) {
  bool No = false, Error = false;
  StringRef Name = groupOf(Word, No, Error);
  return Name.startswith("cm-") ||
         any_of(Rows, [&](const GroupRow &R) { return R.Name == Name; });
}

std::string nearestCMWarning(StringRef Word) {
  bool No = false, Error = false;
  StringRef Name = groupOf(Word, No, Error);
  if (!Name.startswith("cm-") ||
      any_of(Rows, [&](const GroupRow &R) { return R.Name == Name; }))
    return "";
  auto Nearest = std::min_element(std::begin(Rows), std::end(Rows),
                                  [&](const GroupRow &A, const GroupRow &B) {
                                    return Name.edit_distance(A.Name) <
                                           Name.edit_distance(B.Name);
                                  });
  return (Word.drop_back(Name.size()) + Nearest->Name).str();
}

} // namespace cmc
