//===- FinalizerListing.cpp - read the finalizer's own listing ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/FinalizerListing.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

/// The label in "label:" or, for one that nobody jumps to, "// label:".
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

} // namespace

std::vector<ListedInst> readListing(StringRef Text) {
  std::vector<ListedInst> Result;
  ListedInst Now = {ListedInst::Body, 0, StringRef()};
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
      // The source line follows a colon where the finalizer could read it.
      Line.split(':').first.getAsInteger(10, Now.Line);
    else if (!Line.empty() && !Line.startswith("//"))
      Result.push_back(Now);
  }
  return Result;
}

std::vector<LineEntry> lineTable(ArrayRef<ListedInst> Listed,
                                 ArrayRef<GenInst> Insts) {
  assert(Listed.size() == Insts.size() && "listing of other code");
  std::vector<LineEntry> Table;
  for (size_t I = 0; I != Insts.size(); ++I) {
    bool HasLine = Listed[I].Where == ListedInst::Body && Listed[I].Line;
    unsigned Line = HasLine ? Listed[I].Line : 0;
    StringRef File = HasLine ? Listed[I].File : StringRef();
    if (Table.empty() ? Line != 0
                      : Line != Table.back().Line || File != Table.back().File)
      Table.push_back({Insts[I].Offset, Line, File.str()});
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

} // namespace bridge
} // namespace cmc
