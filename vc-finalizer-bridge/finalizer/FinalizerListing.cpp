//===- FinalizerListing.cpp - reads the finalizer's listing ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/finalizer/FinalizerListing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// The label in "label:" or, for an unused label, "// label:".
StringRef labelIn(StringRef Line) {
  Line.consume_front("// ");
  if (!Line.consume_back(":") || Line.empty() ||
      Line.find_first_of(" \t:") != StringRef::npos)
    return StringRef();
  return Line;
}

ListedInst::Part partAfter(StringRef Label) {
  if (Label == "per_thread_prolog")
    return ListedInst::PerThreadProlog;
  if (Label == "cross_thread_prolog")
    return ListedInst::CrossThreadProlog;
  return ListedInst::Body;
}

/// The origin in the comment after an instruction: " ... spill: ...; $15".
GenOrigin originIn(StringRef Line) {
  GenOrigin Origin;
  StringRef Comment = Line.substr(Line.rfind("//"));
  if (Comment.contains(" spill: "))
    Origin.What = GenOrigin::Spill;
  else if (Comment.contains(" fill: "))
    Origin.What = GenOrigin::Fill;
  StringRef Number = Comment.substr(Comment.rfind('$'));
  if (Number.consume_front("$"))
    Number.consumeInteger(10, Origin.VISA);
  return Origin;
}

/// Sets \p N from "<Before>N<After>" in \p Text; false if there is none.
bool numberIn(StringRef Text, StringRef Before, StringRef After, unsigned &N) {
  size_t At = Text.find(Before);
  if (At == StringRef::npos)
    return false;
  Text = Text.substr(At + Before.size());
  return !Text.consumeInteger(10, N) && Text.startswith(After);
}

unsigned bytesOfType(StringRef Type) {
  return StringSwitch<unsigned>(Type)
      .Cases("b", "ub", 1)
      .Cases("w", "uw", "hf", "bf", 2)
      .Cases("q", "uq", "df", 8)
      .Default(4);
}

} // namespace

std::vector<ListedInst> readListing(StringRef Text) {
  std::vector<ListedInst> Result;
  ListedInst Now = {ListedInst::Body, 0, StringRef(), {}};
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.rtrim();
    StringRef Label = labelIn(Line);
    if (!Label.empty())
      Now.Where = partAfter(Label);
    else if (Line.consume_front("// File: "))
      Now.File = Line;
    else if (Line.consume_front("// Line "))
      // The source line follows a colon if the finalizer could read the file.
      Line.split(':').first.getAsInteger(10, Now.Line);
    else if (!Line.empty() && !Line.startswith("//")) {
      Now.Origin = originIn(Line);
      Result.push_back(Now);
    }
  }
  return Result;
}

std::vector<Placement> readPlacements(StringRef Text, unsigned GRFBytes) {
  constexpr unsigned ScratchUnit = 32;
  std::vector<Placement> Result;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.rtrim();
    if (!Line.consume_front("//.declare V") || Line.contains(" alias="))
      continue;
    Placement P;
    P.Variable = ("V" + Line.split(' ').first).str();
    StringRef Where = Line.substr(Line.rfind('(')).split(')').first;
    unsigned Register = 0, Element = 0;
    if (!numberIn(Line, " size=", " ", P.Bytes))
      continue;
    P.Spilled = numberIn(Where, "spilled -> Scratch[", "x", Register);
    if (P.Spilled) {
      P.At = Register * ScratchUnit;
    } else if (numberIn(Where, "(r", ".", Register) &&
               numberIn(Where, ".", "", Element)) {
      StringRef Type = Line.split(" type=").second.split(' ').first;
      P.At = Register * GRFBytes + Element * bytesOfType(Type);
    } else {
      continue;
    }
    Result.push_back(std::move(P));
  }
  return Result;
}

/// The inlined call that \p I is part of. The finalizer may give an instruction
/// the line of another one, whose call is then unknown.
static unsigned callOf(const ListedInst &I, const SourceVariables &Variables) {
  auto It = llvm::partition_point(Variables.Places,
                                  [&](const SourceVariables::Place &P) {
                                    return P.Number < I.Origin.VISA;
                                  });
  bool IsSame = It != Variables.Places.end() && It->Number == I.Origin.VISA &&
                It->Line == I.Line;
  return IsSame ? It->Call : 0;
}

std::vector<LineEntry> lineTable(ArrayRef<ListedInst> Listed,
                                 ArrayRef<GenInst> Insts,
                                 const SourceVariables *Variables) {
  assert(Listed.size() == Insts.size() && "listing of other code");
  std::vector<LineEntry> Table;
  for (size_t I = 0; I != Insts.size(); ++I) {
    bool HasLine = Listed[I].Where == ListedInst::Body && Listed[I].Line;
    unsigned Line = HasLine ? Listed[I].Line : 0;
    StringRef File = HasLine ? Listed[I].File : StringRef();
    unsigned Call = HasLine && Variables ? callOf(Listed[I], *Variables) : 0;
    if (Table.empty()
            ? Line != 0
            : Line != Table.back().Line || File != Table.back().File ||
                  Call != Table.back().Call)
      Table.push_back({Insts[I].Offset, Line, File.str(), Call});
  }
  return Table;
}

unsigned perThreadPrologBytes(ArrayRef<ListedInst> Listed,
                              ArrayRef<GenInst> Insts) {
  unsigned Bytes = 0;
  for (size_t I = 0; I != Insts.size(); ++I)
    if (Listed[I].Where == ListedInst::PerThreadProlog)
      Bytes = Insts[I].Offset + Insts[I].Size;
  return Bytes;
}

} // namespace cmc::bridge
