//===- DiagnosticFilter.cpp - Clang's messages for a CM user --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/DiagnosticFilter.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnostic.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaDiagnostic.h"

using namespace clang;
using namespace llvm;

namespace cmc {
namespace frontend {
namespace {

/// The notes that Clang prints for each step of an instantiation.
bool isBacktrace(unsigned ID) {
  switch (ID) {
  case diag::note_template_class_instantiation_here:
  case diag::note_template_member_class_here:
  case diag::note_template_member_function_here:
  case diag::note_function_template_spec_here:
  case diag::note_template_static_data_member_def_here:
  case diag::note_template_variable_def_here:
  case diag::note_template_enum_def_here:
  case diag::note_template_nsdmi_here:
  case diag::note_template_type_alias_instantiation_here:
  case diag::note_template_exception_spec_instantiation_here:
  case diag::note_default_arg_instantiation_here:
  case diag::note_default_function_arg_instantiation_here:
  case diag::note_explicit_template_arg_substitution_here:
  case diag::note_function_template_deduction_instantiation_here:
  case diag::note_deduced_template_arg_substitution_here:
  case diag::note_prior_template_arg_substitution:
  case diag::note_template_default_arg_checking:
  case diag::note_instantiation_contexts_suppressed:
    return true;
  default:
    return false;
  }
}

Severity severityOf(DiagnosticsEngine::Level Level) {
  switch (Level) {
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Note:
    return Severity::Note;
  case DiagnosticsEngine::Remark:
    return Severity::Remark;
  case DiagnosticsEngine::Warning:
    return Severity::Warning;
  case DiagnosticsEngine::Error:
  case DiagnosticsEngine::Fatal:
    return Severity::Error;
  }
  llvm_unreachable("covered switch");
}

} // namespace

/// The user's place that a message is about; invalid when there is none.
SourceLocation
DiagnosticFilter::userLocation(const clang::Diagnostic &Info) const {
  const SourceManager &SM = Info.getSourceManager();
  if (!inRuntimeHeader(SM, Info.getLocation()))
    return Info.getLocation();
  if (Sema)
    for (const auto &Context : llvm::reverse(Sema->CodeSynthesisContexts))
      if (Context.PointOfInstantiation.isValid() &&
          !inRuntimeHeader(SM, Context.PointOfInstantiation))
        return Context.PointOfInstantiation;
  return SourceLocation();
}

bool DiagnosticFilter::firstErrorOnLine(const SourceManager &SM,
                                        SourceLocation Loc) {
  std::pair<FileID, unsigned> Place =
      SM.getDecomposedLoc(SM.getExpansionLoc(Loc));
  return LinesWithError
      .insert({Place.first, SM.getLineNumber(Place.first, Place.second)})
      .second;
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                        const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  bool IsNote = Level == DiagnosticsEngine::Note;
  bool IsError = Level >= DiagnosticsEngine::Error;
  if (!IsNote)
    Dropping = false;
  else if (Dropping || isBacktrace(Info.getID()))
    return;

  SmallString<256> Text;
  Info.FormatDiagnostic(Text);
  std::string Message = spellTypesIn(Text);
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid()) {
    emit(Level, SourceLocation(), /*Moved=*/false, Message, Info);
    return;
  }
  const SourceManager &SM = Info.getSourceManager();
  bool Moved = inRuntimeHeader(SM, Info.getLocation());
  if (Moved && !IsError) {
    Dropping |= !IsNote;
    return;
  }
  SourceLocation Loc = userLocation(Info);
  if (IsError && Loc.isValid() && !firstErrorOnLine(SM, Loc)) {
    Dropping = true;
    return;
  }
  emit(Level, Loc, Moved, Message, Info);
}

void DiagnosticFilter::emit(DiagnosticsEngine::Level Level, SourceLocation Loc,
                            bool Moved, StringRef Message,
                            const clang::Diagnostic &Info) {
  cmc::Diagnostic Out;
  Out.Level = severityOf(Level);
  Out.Message = Message.str();
  if (Loc.isInvalid()) {
    Handler(Out);
    return;
  }
  const SourceManager &SM = Info.getSourceManager();
  // A macro of ours is a word of the language: nobody wants to see inside.
  if (Loc.isMacroID() &&
      SM.getFilename(SM.getSpellingLoc(Loc)).startswith(runtimeHeaderRoot()))
    Loc = SM.getExpansionLoc(Loc);
  PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  if (Place.isValid()) {
    Out.File = Place.getFilename();
    Out.Line = Place.getLine();
    Out.Column = Place.getColumn();
  }
  std::string Flag = DiagnosticIDs::getWarningOptionForDiag(Info.getID()).str();
  std::string Full = Out.Message;
  if (Level == DiagnosticsEngine::Warning && !Flag.empty())
    Full += " [-W" + Flag + "]";

  raw_string_ostream OS(Out.Rendered);
  IntrusiveRefCntPtr<DiagnosticOptions> Style(new DiagnosticOptions);
  Style->ShowColors = Color;
  TextDiagnostic Printer(OS, LangOpts, Style.get());
  SmallVector<CharSourceRange, 4> Ranges;
  if (!Moved)
    Ranges.append(Info.getRanges().begin(), Info.getRanges().end());
  Printer.emitDiagnostic(FullSourceLoc(Loc, SM), Level, Full, Ranges,
                         Moved ? ArrayRef<FixItHint>() : Info.getFixItHints());
  OS.flush();
  Handler(Out);
}

} // namespace frontend
} // namespace cmc
