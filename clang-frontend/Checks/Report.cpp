//===- Report.cpp - the messages of the checks ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Report.h"
#include "basic/Warnings.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

struct Row {
  DiagnosticsEngine::Level Level;
  llvm::StringLiteral Text, Group;
};
const Row Rows[] = {
#define CM_DIAG(Name, Level, Text, Group, ...)                                 \
  {DiagnosticsEngine::Level, Text, Group},
#include "clang-frontend/Diagnostics.def"
};

DiagnosticIDs::Level levelOf(const Row &R, const WarningOptions &Warnings) {
  if (R.Level != DiagnosticsEngine::Warning)
    return DiagnosticIDs::Level(R.Level);
  switch (Warnings.levelOf(R.Group)) {
  case WarningOptions::Level::Off:
    return DiagnosticIDs::Ignored;
  case WarningOptions::Level::Warning:
    return DiagnosticIDs::Warning;
  case WarningOptions::Level::Error:
    return DiagnosticIDs::Error;
  }
  llvm_unreachable("covered switch");
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

bool mayFollow(const clang::Diagnostic &Info) {
  if (Info.getID() < diag::DIAG_UPPER_LIMIT)
    return Info.getID() == diag::err_typecheck_call_not_function ||
           Info.getID() == diag::err_template_arg_list_different_arity;
  StringRef Text =
      Info.getDiags()->getDiagnosticIDs()->getDescription(Info.getID());
  // A dimension that cannot be converted counts as 0.
  if (Text == Rows[unsigned(Diag::BadObject)].Text) {
    SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    return Message.str().contains("has no elements");
  }
  return any_of(
      std::initializer_list<Diag>{Diag::SizeMismatch, Diag::ConvertMismatch,
                                  Diag::RefMismatch, Diag::PointerToObject},
      [&](Diag D) { return Text == Rows[unsigned(D)].Text; });
}

Report::Report(ASTContext &AST, const Options &Opts)
    : AST(AST), Target(*Opts.Target) {
  DiagnosticsEngine &D = AST.getDiagnostics();
  WarningOptions Warnings(Opts.ClangArgs);
  for (const Row &R : Rows) {
    DiagnosticIDs::Level L = levelOf(R, Warnings);
    std::string Text = R.Text.str();
    if (!R.Group.empty())
      Text += warningSuffix(R.Group, L == DiagnosticIDs::Error);
    IDs.push_back(D.getDiagnosticIDs()->getCustomDiagID(L, Text));
  }
  Silent = D.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Ignored, "");
}

DiagnosticBuilder Report::operator()(SourceLocation Loc, Diag Kind) {
  return ofClang(Loc, IDs[unsigned(Kind)]);
}

DiagnosticBuilder Report::ofClang(SourceLocation Loc, unsigned ID) {
  unsigned RawLoc = Loc.getRawEncoding();
  bool New = !Reported.count({RawLoc, ID, nullptr}) &&
             Reported.insert({RawLoc, ID, Instance}).second;
  return AST.getDiagnostics().Report(Loc, New ? ID : Silent);
}

Optional<int64_t> Report::constant(const Expr *E) const {
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, AST))
    return None;
  return Value.Val.getInt().extOrTrunc(64).getSExtValue();
}

std::vector<std::string> withoutCMWarnings(ArrayRef<std::string> Args) {
  std::vector<std::string> Out;
  copy_if(Args, std::back_inserter(Out),
          [](const std::string &Arg) { return !isCMWarning(Arg); });
  return Out;
}

} // namespace cmc::frontend
