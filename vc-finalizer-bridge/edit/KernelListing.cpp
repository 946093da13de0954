//===- KernelListing.cpp - parses an edited listing -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/KernelListing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// "// kernel NAME, TARGET: ..."
bool readHeader(StringRef Line, KernelListing &K) {
  if (!Line.consume_front("// kernel "))
    return false;
  auto [Name, Rest] = Line.split(", ");
  StringRef Target = Rest.take_until([](char C) { return C == ':'; });
  if (Name.empty() || Target.empty() || Target.size() == Rest.size() ||
      Target.contains(' '))
    return false;
  K.Kernel = Name.str();
  K.Target = Target.str();
  return true;
}

/// Parses "// FILE:LINE: ..." of a file of \p Files, or "// (no source)".
bool readSource(StringRef Line, ArrayRef<std::string> Files, LineEntry &E) {
  if (!Line.consume_front("// "))
    return false;
  if (Line.rtrim() == "(no source)") {
    E.Line = 0;
    E.File.clear();
    return true;
  }
  for (const std::string &File : Files) {
    StringRef Rest = Line;
    uint32_t Number = 0;
    if (!Rest.consume_front(File) || !Rest.consume_front(":") ||
        Rest.consumeInteger(10, Number) || !Rest.startswith(":") || !Number)
      continue;
    E.Line = Number;
    E.File = File;
    return true;
  }
  return false;
}

/// Removes comments; \p InComment is the state of /* across lines.
std::string withoutComments(StringRef Line, bool &InComment) {
  std::string Out;
  while (!Line.empty()) {
    if (InComment) {
      size_t End = Line.find("*/");
      InComment = End == StringRef::npos;
      Line = InComment ? "" : Line.drop_front(End + 2);
      continue;
    }
    size_t Block = Line.find("/*");
    if (Line.find("//") < Block) {
      Block = StringRef::npos;
      Line = Line.take_front(Line.find("//"));
    }
    Out += Line.take_front(Block).str();
    InComment = Block != StringRef::npos;
    Line = InComment ? Line.drop_front(Block + 2) : "";
  }
  return Out;
}

/// Whether \p Code has more than a label.
bool hasInstruction(StringRef Code) {
  Code = Code.trim();
  StringRef Word =
      Code.take_while([](char C) { return isAlnum(C) || C == '_'; });
  if (!Word.empty() && Code.drop_front(Word.size()).startswith(":"))
    Code = Code.drop_front(Word.size() + 1).trim();
  return !Code.empty();
}

} // namespace

std::vector<KernelListing> readKernelListings(StringRef Listing,
                                              ArrayRef<std::string> Files) {
  std::vector<KernelListing> Kernels;
  LineEntry Source = {};
  bool HasSource = false, InComment = false;
  unsigned Number = 0;
  SmallVector<StringRef, 0> Lines;
  Listing.split(Lines, '\n');
  for (StringRef Line : Lines) {
    Line = Line.rtrim('\r');
    ++Number;
    KernelListing Header;
    bool Begins = !InComment && readHeader(Line, Header);
    if (!InComment && readSource(Line, Files, Source))
      HasSource = true;
    bool IsCode = hasInstruction(withoutComments(Line, InComment));
    if (Begins || (IsCode && Kernels.empty())) {
      Kernels.push_back(std::move(Header));
      Kernels.back().Line = Number;
      Kernels.back().Text.assign(Number - 1, '\n');
      HasSource = false;
    }
    if (Kernels.empty())
      continue;
    KernelListing &K = Kernels.back();
    K.Text += Line.str() + "\n";
    if (!IsCode)
      continue;
    if (HasSource) {
      Source.Offset = K.Instructions;
      K.Sources.push_back(Source);
      HasSource = false;
    }
    ++K.Instructions;
  }
  return Kernels;
}

} // namespace cmc::bridge
