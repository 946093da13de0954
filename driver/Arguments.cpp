//===- Arguments.cpp - arguments that are taken together ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Arguments.h"
#include "driver/OptionTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::driver {

Optional<SourceKind> languageNamed(StringRef Name) {
  return StringSwitch<Optional<SourceKind>>(Name)
      .Case("cm", SourceKind::CM)
      .Case("ir", SourceKind::Module)
      .Case("none", SourceKind::Detect)
      .Default(None);
}

std::vector<Input> inputsOf(const InputArgList &Parsed) {
  std::vector<Input> Files;
  SourceKind Kind = SourceKind::Detect;
  for (const Arg *A :
       Parsed.filtered(OPT_INPUT, OPT_dash_dash, OPT_Fa, OPT_x)) {
    StringRef Word = Parsed.getArgString(A->getIndex());
    if (A->getOption().matches(OPT_x))
      Kind = languageNamed(A->getValue()).getValueOr(Kind);
    else if (!A->getOption().matches(OPT_Fa))
      for (const char *File : A->getValues())
        Files.push_back({File, Kind});
    else if (Word.startswith("/") && sys::fs::exists(Word))
      Files.push_back({Word.str(), Kind});
  }
  return Files;
}

void collectClangArgs(const InputArgList &Parsed, Invocation &Inv) {
  for (const Arg *A : Parsed) {
    if (A->getOption().matches(OPT_mllvm))
      Inv.LLVMArgs.push_back(A->getValue());
    if (A->getOption().matches(OPT_Xclang))
      Inv.Compile.ClangArgs.push_back(A->getValue());
    if (A->getOption().matches(OPT_mllvm) || A->getOption().matches(OPT_Xclang))
      continue;
    bool Dep =
        A->getOption().matches(OPT_DepGroup) && !A->getOption().matches(OPT_MF);
    if (!Dep && !A->getOption().matches(OPT_ClangGroup))
      continue;
    A->claim();
    ArgStringList Rendered;
    A->render(Parsed, Rendered);
    for (const char *Word : Rendered)
      Inv.Compile.ClangArgs.push_back(Word);
  }
}

void collectWords(const InputArgList &Parsed, Invocation &Inv) {
  const CompileOptions &C = Inv.Compile;
  // These are written again below, with their values as they were understood.
  const OptSpecifier Others[] = {
      OPT_INPUT,        OPT_dash_dash, OPT_x,        OPT_o,
      OPT_MJ,           OPT_dry_run,   OPT_march_EQ, OPT_Qxcm_jit_target_EQ,
      OPT_Qxcm_revid_EQ};
  ArgStringList Rendered;
  for (const Arg *A : Parsed)
    if (none_of(Others,
                [A](OptSpecifier S) { return A->getOption().matches(S); }))
      A->render(Parsed, Rendered);
  Inv.Words = {"-march=" + join(C.Targets, ",")};
  if (C.Revision >= 0)
    Inv.Words.push_back("-Qxcm_revid=" + std::to_string(C.Revision));
  Inv.Words.insert(Inv.Words.end(), Rendered.begin(), Rendered.end());
  if (C.Source != SourceKind::Detect)
    Inv.Words.push_back(C.Source == SourceKind::CM ? "-xcm" : "-xir");
  if (!Inv.Output.empty())
    Inv.Words.insert(Inv.Words.end(), {"-o", Inv.Output});
  Inv.Words.insert(Inv.Words.end(), {"--", Inv.Input});
}

} // namespace cmc::driver
