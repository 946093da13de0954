//===- Help.cpp - the text of --help, and options for editors -------------===//
//
// Part of CMC, under the MIT licence.
//
// The text begins with what a new user needs: commands, then the options that
// most of them use. The groups of the table follow in the order of their use.
//===----------------------------------------------------------------------===//
#include "driver/OptionTable.h"
#include "driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::driver {
namespace {

constexpr char Introduction[] =
    R"(cmc compiles C-for-Metal (CM) kernels for Intel GPUs.

USAGE: cmc -march=<target> [options] <file>...

  cmc -march=tgllp scale.cm          a binary for OpenCL and Level Zero:
                                     scale.zebin
  cmc -march=tgllp -S scale.cm -o -  its Gen assembly below the source lines
  cmc --print-targets                the targets, one a line
  cmc --doctor                       what works on this machine

Without a GPU, cmrun runs the kernels of a source file, and gensim a program
that uses their binaries.
)";

constexpr unsigned Width = 80, HelpColumn = 24;

const OptionID MostUsed[] = {
    OPT_march_EQ, OPT_o, OPT_O,        OPT_g,         OPT_S,
    OPT_I,        OPT_D, OPT_W_Joined, OPT_report_EQ, OPT_resource_usage,
    OPT_emit_obj};

const OptionID Groups[] = {
    OPT_ActionGroup, OPT_TargetGroup, OPT_FinalizerGroup, OPT_ClangGroup,
    OPT_DepGroup,    OPT_RemarkGroup, OPT_InfoGroup,      OPT_AcceptedGroup};

/// The option as it is written, with a word for its value.
std::string spelling(const CMCOptTable &Table, const Option &O) {
  std::string Text = O.getPrefixedName();
  if (O.getKind() == Option::FlagClass)
    return Text;
  if (O.getKind() != Option::JoinedClass)
    Text += ' ';
  const char *Value = Table.getOptionMetaVar(O.getID());
  return Text + (Value ? Value : "<value>");
}

/// Prints \p Text from HelpColumn on; the cursor is at \p Column.
void printWrapped(StringRef Text, unsigned Column, raw_ostream &OS) {
  SmallVector<StringRef, 32> Words;
  Text.split(Words, ' ');
  if (Column + 1 > HelpColumn) {
    OS << '\n';
    Column = 0;
  }
  OS.indent(HelpColumn - Column);
  Column = HelpColumn;
  for (StringRef Word : Words) {
    bool IsFirst = Column == HelpColumn;
    if (!IsFirst && Column + 1 + Word.size() > Width) {
      OS << '\n';
      OS.indent(HelpColumn);
      Column = HelpColumn;
    } else if (!IsFirst) {
      OS << ' ';
      ++Column;
    }
    OS << Word;
    Column += Word.size();
  }
  OS << '\n';
}

void printOption(const CMCOptTable &Table, OptSpecifier ID, raw_ostream &OS) {
  if (const char *Text = Table.getOptionHelpText(ID)) {
    std::string Name = spelling(Table, Table.getOption(ID));
    OS << "  " << Name;
    printWrapped(Text, 2 + Name.size(), OS);
  }
}

} // namespace

void printHelp(raw_ostream &OS) {
  CMCOptTable Table;
  OS << Introduction << "\nMOST USED:\n";
  for (OptionID ID : MostUsed)
    printOption(Table, ID, OS);
  for (OptionID Group : Groups) {
    OS << '\n' << Table.getOptionHelpText(Group) << ":\n";
    for (unsigned I = 1; I <= Table.getNumOptions(); ++I)
      if (Table.getOptionGroupID(I) == Group)
        printOption(Table, I, OS);
  }
}

std::vector<std::string> optionsUnknownToClang() {
  const OptSpecifier ClangHas[] = {OPT_ClangGroup,
                                   OPT_DepGroup,
                                   OPT_o,
                                   OPT_S,
                                   OPT_c,
                                   OPT_E,
                                   OPT_emit_llvm,
                                   OPT_save_temps,
                                   OPT_g,
                                   OPT_g0,
                                   OPT_O,
                                   OPT_fsyntax_only,
                                   OPT_x,
                                   OPT_gline_tables_only,
                                   OPT_MJ,
                                   OPT_ftime_trace,
                                   OPT_ftime_trace_granularity_EQ};
  CMCOptTable Table;
  std::vector<std::string> Patterns;
  for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
    Option O = Table.getOption(I);
    if (O.getKind() == Option::GroupClass || O.getName().empty() ||
        !O.getPrefix().startswith("-"))
      continue;
    // Clang does not know our aliases, and has names of its own for them.
    bool IsUnknown =
        O.getAlias().isValid() ||
        none_of(ClangHas, [&](OptSpecifier S) { return O.matches(S); });
    std::string Pattern = O.getPrefixedName();
    if (O.getKind() != Option::FlagClass)
      Pattern += "*";
    if (IsUnknown && !is_contained(Patterns, Pattern))
      Patterns.push_back(std::move(Pattern));
  }
  return Patterns;
}

} // namespace cmc::driver
