//===- CommandLine.cpp - the command line of cmobj ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::cmobj {
namespace {

#define CMC_OPTIONS "driver/tools/cmobj/Options.inc"
#include "basic/OptionTable.inc"

class CmobjOptTable : public OptTable {
public:
  CmobjOptTable() : OptTable(InfoTable) {}
};

constexpr unsigned Any = ~0u;
constexpr Command Commands[] = {
    {"list", listMain, "<file>", 1, 1,
     "say what the file holds: platforms, kernels, arguments"},
    {"extract", extractMain, "<file>", 1, 1,
     "write a part of the file to another one"},
    {"disassemble", disassembleMain, "<file>", 1, 1,
     "print the Gen assembly with the source lines"},
    {"reassemble", reassembleMain, "<file> <listing>", 2, 2,
     "write the file with the code of an edited listing"},
    {"validate", validateMain, "<file>...", 1, Any,
     "say whether files are sound, and if not, why"},
    {"index", indexMain, "<page>...", 1, Any,
     "write a page with the kernels of pages of cmc --report"},
};

struct AcceptedOption {
  OptionID Option;
  int (*By[2])(const Request &R);
};
/// The commands that take each option; all take --help and --version.
const AcceptedOption AcceptedOptions[] = {
    {OPT_kernel_EQ, {extractMain, disassembleMain}},
    {OPT_target_EQ, {extractMain, disassembleMain}},
    {OPT_part_code, {extractMain}},
    {OPT_part_visa, {extractMain}},
    {OPT_part_bitcode, {extractMain}},
    {OPT_part_member, {extractMain}},
    {OPT_part_member_EQ, {extractMain}},
    {OPT_part_section_EQ, {extractMain}},
    {OPT_json, {listMain}},
    {OPT_sections, {listMain}},
    {OPT_source_dir_EQ, {disassembleMain}},
    {OPT_keep_tokens, {reassembleMain}},
};

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

/// Checks that \p C takes all given options.
Error checkOptions(const InputArgList &Args, const Command &C) {
  for (const AcceptedOption &T : AcceptedOptions) {
    const Arg *A = Args.getLastArg(T.Option);
    if (A && !is_contained(T.By, C.Main))
      return wrong("cmobj " + C.Name + " takes no " +
                   StringRef(A->getSpelling()).rtrim('='));
  }
  return Error::success();
}

Error readPart(const InputArgList &Args, Request &R) {
  const Arg *A = Args.getLastArg(OPT_ExtractGroup);
  if (!A)
    return Error::success();
  for (const Arg *Other : Args.filtered(OPT_ExtractGroup))
    if (!Other->getOption().matches(A->getOption().getID()))
      return wrong(Other->getSpelling() + Twine(" and ") + A->getSpelling() +
                   " are two things");
  if (A->getNumValues())
    R.Name = A->getValue();
  switch (A->getOption().getID()) {
  case OPT_part_visa:
    R.Part = Request::What::VISA;
    break;
  case OPT_part_bitcode:
    R.Part = Request::What::Bitcode;
    break;
  case OPT_part_member:
  case OPT_part_member_EQ:
    R.Part = Request::What::Member;
    break;
  case OPT_part_section_EQ:
    R.Part = Request::What::Section;
    break;
  }
  return Error::success();
}

Error readFiles(const InputArgList &Args, Request &R) {
  std::vector<std::string> Inputs = Args.getAllArgValues(OPT_INPUT);
  if (Inputs.empty())
    return wrong("no command; try cmobj --help");
  const Command *C =
      find_if(Commands, [&](const Command &C) { return C.Name == Inputs[0]; });
  if (C == std::end(Commands))
    return wrong("unknown command '" + Inputs[0] + "'; try cmobj --help");
  R.Cmd = C;
  R.Files.assign(Inputs.begin() + 1, Inputs.end());
  if (R.Files.size() < C->MinFiles || R.Files.size() > C->MaxFiles)
    return wrong("usage: cmobj " + C->Name + " [options] " + C->Files);
  return Error::success();
}

} // namespace

ArrayRef<Command> commands() { return Commands; }

Expected<Request> parseCommandLine(ArrayRef<const char *> Inputs) {
  CmobjOptTable Table;
  unsigned Missing = 0, MissingCount = 0;
  InputArgList Args = Table.ParseArgs(Inputs, Missing, MissingCount);
  if (MissingCount)
    return wrong(Twine(Args.getArgString(Missing)) + " lacks its value");
  if (const Arg *A = Args.getLastArg(OPT_UNKNOWN)) {
    std::string Spelling = A->getAsString(Args), Nearest;
    if (Table.findNearest(Spelling, Nearest) < 2)
      return wrong("unknown option '" + Spelling + "', did you mean '" +
                   Nearest + "'?");
    return wrong("unknown option '" + Spelling + "'");
  }
  Request R;
  R.Help = Args.hasArg(OPT_help);
  R.Version = Args.hasArg(OPT_version);
  if (R.Help || R.Version)
    return std::move(R);
  for (auto Read : {readFiles, readPart})
    if (Error E = Read(Args, R))
      return std::move(E);
  if (Error E = checkOptions(Args, *R.Cmd))
    return std::move(E);
  if (const Arg *A = Args.getLastArg(OPT_target_EQ)) {
    R.Target = findTarget(A->getValue());
    if (!R.Target || R.Target->isHost())
      return wrong("unknown target '" + Twine(A->getValue()) + "'");
  }
  R.Kernel = Args.getLastArgValue(OPT_kernel_EQ).str();
  R.Output = Args.getLastArgValue(OPT_o).str();
  R.SourceDir = Args.getLastArgValue(OPT_source_dir_EQ).str();
  R.JSON = Args.hasArg(OPT_json);
  R.Sections = Args.hasArg(OPT_sections);
  R.KeepTokens = Args.hasArg(OPT_keep_tokens);
  return std::move(R);
}

void printHelp(raw_ostream &OS) {
  CmobjOptTable().printHelp(OS, "cmobj <command> [options] <file>...",
                            "cmobj - looks into files with Gen code and "
                            "changes them");
  OS << "\nCOMMANDS:\n";
  for (const Command &C : Commands)
    OS << format("  %-11s %-17s ", C.Name.data(), C.Files.data()) << C.Help
       << "\n";
}

} // namespace cmc::cmobj
