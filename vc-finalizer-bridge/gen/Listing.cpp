//===- Listing.cpp - Gen assembly with the CM lines -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/Listing.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// The lines of the source files; each file is read and split once.
class SourceLines {
public:
  explicit SourceLines(const std::function<std::string(StringRef)> &SourceOf)
      : SourceOf(SourceOf) {}

  StringRef line(const std::string &File, unsigned Number) {
    auto It = Files.find(File);
    if (It == Files.end()) {
      It = Files.emplace(File, Entry()).first;
      It->second.Text = SourceOf ? SourceOf(File) : std::string();
      StringRef(It->second.Text).split(It->second.Lines, '\n');
    }
    const auto &Lines = It->second.Lines;
    return Number && Number <= Lines.size() ? Lines[Number - 1].trim() : "";
  }

private:
  struct Entry {
    std::string Text;
    SmallVector<StringRef, 0> Lines;
  };
  const std::function<std::string(StringRef)> &SourceOf;
  std::map<std::string, Entry> Files; // Nodes are stable.
};

void printHeader(const KernelInfo &Info, const TargetInfo &T, raw_ostream &OS) {
  const ResourceUsage &R = Info.Resources;
  OS << "// kernel " << Info.Name << ", " << T.Name << ": " << R.Instructions
     << " instructions, " << R.CodeBytes << " bytes, " << R.GRFsUsed << " of "
     << R.GRFCount << " registers, ";
  if (R.SpillBytes)
    OS << R.SpillBytes << " bytes spilled\n";
  else
    OS << "no spill\n";
  if (R.Sends.empty())
    return;
  OS << "// sends:";
  const char *Separator = " ";
  for (const SendCount &S : R.Sends) {
    OS << Separator << S.Count << " " << S.Kind;
    Separator = ", ";
  }
  OS << "\n";
}

void printLine(const LineEntry &L, SourceLines &Sources, raw_ostream &OS) {
  if (!L.Line) {
    OS << "// (no source)\n";
    return;
  }
  OS << "// " << L.File << ":" << L.Line << ":";
  StringRef Text = Sources.line(L.File, L.Line);
  if (!Text.empty())
    OS << " " << Text;
  OS << "\n";
}

/// The directives for the lines of one kernel; none without file numbers.
class Directives {
public:
  Directives(StringMap<unsigned> *Files, raw_ostream &OS)
      : Files(Files), OS(OS) {}

  void beginKernel(StringRef Name) {
    if (Files)
      OS << "\t.section .text." << Name << "\n\t.globl " << Name << '\n'
         << Name << ":\n";
  }
  void printLine(const LineEntry &L) {
    if (!Files)
      return;
    if (L.Line) {
      auto [At, IsNew] = Files->try_emplace(L.File, Files->size() + 1);
      Number = At->second;
      if (IsNew) {
        OS << "\t.file " << Number << " \"";
        printEscapedString(L.File, OS);
        OS << "\"\n";
      }
    }
    if (Number)
      OS << "\t.loc " << Number << ' ' << L.Line << " 0\n";
  }
  void beginInst(uint32_t Offset) {
    if (Files)
      OS << left_justify(("I" + Twine(Offset)).str(), 8);
  }

private:
  StringMap<unsigned> *Files;
  raw_ostream &OS;
  unsigned Number = 0; ///< Of the current file; 0: none yet.
};

} // namespace

std::string listing(const GenKernel &K, const TargetInfo &T,
                    const std::function<std::string(StringRef)> &SourceOf,
                    StringMap<unsigned> *Files) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHeader(K.Info, T, OS);
  Directives Marks(Files, OS);
  Marks.beginKernel(K.Info.Name);
  SourceLines Sources(SourceOf);
  auto Next = K.Info.Lines.begin(), End = K.Info.Lines.end();
  Decoded D = decode(K.Code, T.IGAPlatform);
  for (const GenInst &I : D.Insts) {
    for (; Next != End && Next->Offset <= I.Offset; ++Next) {
      Marks.printLine(*Next);
      printLine(*Next, Sources, OS);
    }
    if (I.IsTarget)
      OS << "L" << I.Offset << ":\n";
    Marks.beginInst(I.Offset);
    OS << I.Text << '\n';
  }
  if (!D.Error.empty())
    OS << "// " << D.Error << "\n";
  return OS.str();
}

} // namespace cmc::bridge
