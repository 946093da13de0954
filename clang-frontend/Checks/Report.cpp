//===- Report.cpp - how a check says what is wrong ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Report.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

struct Row {
  DiagnosticsEngine::Level Level;
  llvm::StringLiteral Text;
};
const Row Rows[] = {
#define CM_DIAG(Name, Level, Text) {DiagnosticsEngine::Level, Text},
#include "clang-frontend/Diagnostics.def"
};

const char BoundsFlag[] = "cm-bounds-check";

/// What the command line makes of a warning of ours: the last word wins.
DiagnosticsEngine::Level warningLevel(ArrayRef<std::string> Args) {
  bool Shown = true, Error = false;
  for (StringRef Arg : Args) {
    if (Arg == "-Werror" || Arg == std::string("-Werror=") + BoundsFlag)
      Error = Shown = true;
    else if (Arg == std::string("-Wno-error=") + BoundsFlag ||
             Arg == "-Wno-error")
      Error = false;
    else if (Arg == std::string("-Wno-") + BoundsFlag)
      Shown = false;
    else if (Arg == std::string("-W") + BoundsFlag)
      Shown = true;
  }
  if (is_contained(Args, "-w") || !Shown)
    return DiagnosticsEngine::Ignored;
  return Error ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning;
}

} // namespace

std::string messageOf(Diag Kind, ArrayRef<std::string> Args) {
  std::string Out;
  StringRef Text = Rows[unsigned(Kind)].Text;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '%' && I + 1 < Text.size() && isDigit(Text[I + 1]))
      Out += Args[Text[++I] - '0'];
    else
      Out += Text[I];
  return Out;
}

Report::Report(ASTContext &AST, const Options &Opts)
    : AST(AST), Target(*Opts.Target) {
  DiagnosticsEngine &D = AST.getDiagnostics();
  DiagnosticsEngine::Level Warnings = warningLevel(Opts.ClangArgs);
  for (const Row &R : Rows)
    IDs.push_back(D.getDiagnosticIDs()->getCustomDiagID(
        R.Level == DiagnosticsEngine::Warning ? DiagnosticIDs::Level(Warnings)
                                              : DiagnosticIDs::Level(R.Level),
        R.Text));
  Silent = D.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Ignored, "");
}

DiagnosticBuilder Report::operator()(SourceLocation Loc, Diag Kind) {
  bool New = Told.insert({Loc.getRawEncoding(), Kind}).second;
  return AST.getDiagnostics().Report(Loc, New ? IDs[unsigned(Kind)] : Silent);
}

Optional<int64_t> Report::constant(const Expr *E) const {
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() ||
      !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, AST))
    return None;
  return Value.Val.getInt().extOrTrunc(64).getSExtValue();
}

std::vector<std::string> withoutOwnWarnings(ArrayRef<std::string> Args) {
  std::vector<std::string> Out;
  for (const std::string &Arg : Args)
    if (!StringRef(Arg).startswith("-W") ||
        !StringRef(Arg).endswith(BoundsFlag))
      Out.push_back(Arg);
  return Out;
}

} // namespace frontend
} // namespace cmc
