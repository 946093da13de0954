//===- DiagnosticFilter.cpp - Clang's messages for a CM user --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/DiagnosticFilter.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Report.h"
#include "clang-frontend/Invocation.h"
#include "clang-frontend/Remedies.h"
#include "clang-frontend/Reword.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnostic.h"
#include "clang/Lex/Lexer.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaDiagnostic.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
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

/// The template that the backtrace step \p Note instantiates; null if none.
const Decl *instantiatedBy(const clang::Diagnostic &Note) {
  switch (Note.getID()) {
  case diag::note_function_template_spec_here:
  case diag::note_template_member_function_here:
  case diag::note_template_class_instantiation_here:
  case diag::note_template_member_class_here:
    break;
  default:
    return nullptr;
  }
  auto *Arg = reinterpret_cast<void *>(Note.getRawArg(0));
  if (Note.getArgKind(0) == DiagnosticsEngine::ak_nameddecl)
    return static_cast<NamedDecl *>(Arg);
  return Note.getArgKind(0) == DiagnosticsEngine::ak_qualtype
             ? QualType::getFromOpaquePtr(Arg)->getAsCXXRecordDecl()
             : nullptr;
}

/// The buffer that Invocation creates for -D and -U.
bool isCommandLine(const SourceManager &SM, SourceLocation Loc) {
  return SM.getFilename(SM.getExpansionLoc(Loc)) == commandLineFile();
}

/// The rule of a static_assert("CM:e:..."), or \p Text. %0 and %1 in a rule
/// stand for the operands that Clang compared: requirement '8 == 4'.
std::string statedRule(StringRef Text) {
  size_t Begin = Text.find("\"CM:e:");
  if (Begin == StringRef::npos)
    return Text.str();
  std::string Rule = Text.drop_front(Begin + 6).rtrim('"').trim().str();
  StringRef Compared = Text.split("requirement '").second.split('\'').first;
  StringRef Sides[] = {Compared.split(" == ").first,
                       Compared.split(" == ").second};
  for (unsigned I = 0; I < 2; ++I) {
    size_t At = Rule.find("%" + std::to_string(I));
    if (At != std::string::npos)
      Rule.replace(At, 2, Sides[I].str());
  }
  return Rule;
}

/// ": argument 3", when \p Text says that an operand has another number of
/// elements and only that argument of the user's call has it.
std::string argumentMeant(StringRef Text, const Sema &S) {
  unsigned Elements;
  if (!Text.consume_front("an operand has ") ||
      Text.consumeInteger(10, Elements))
    return "";
  for (const auto &Context : S.CodeSynthesisContexts) {
    auto *F = dyn_cast_or_null<FunctionDecl>(Context.Entity);
    if (!F || !inRuntimeHeader(S.SourceMgr, F->getLocation()))
      continue;
    unsigned Found = 0;
    for (unsigned I = 0; I < F->getNumParams(); ++I) {
      Optional<CMType> CM =
          CMType::of(F->getParamDecl(I)->getType().getNonReferenceType());
      if (!CM || CM->count() != Elements)
        continue;
      if (Found)
        return "";
      Found = I + 1;
    }
    return Found ? ": argument " + std::to_string(Found) : "";
  }
  return "";
}

bool isFailedCall(unsigned ID) {
  return ID == diag::err_ovl_no_viable_function_in_call ||
         ID == diag::err_ovl_no_viable_member_function_in_call ||
         ID == diag::err_ovl_no_viable_object_call;
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

/// The user's location for \p Loc. Our macros are keywords of the language to
/// users, so that messages do not point into them.
static SourceLocation outsideOurMacros(const SourceManager &SM,
                                       SourceLocation Loc) {
  for (SourceLocation L = Loc; L.isMacroID();) {
    SourceLocation Use = SM.getImmediateExpansionRange(L).getBegin();
    if (inRuntimeHeader(SM, SM.getSpellingLoc(L)) ||
        (Use.isMacroID() && inRuntimeHeader(SM, SM.getSpellingLoc(Use))))
      return SM.getFileLoc(Loc);
    L = SM.isMacroArgExpansion(L) ? SM.getImmediateSpellingLoc(L) : Use;
  }
  return Loc;
}

static std::pair<FileID, unsigned> lineOf(const SourceManager &SM,
                                          SourceLocation Loc) {
  std::pair<FileID, unsigned> At = SM.getDecomposedLoc(SM.getExpansionLoc(Loc));
  return {At.first, SM.getLineNumber(At.first, At.second)};
}

/// The number of the statement at \p Loc among those on its line.
static unsigned statementOf(const SourceManager &SM, SourceLocation Loc) {
  std::pair<FileID, unsigned> At = SM.getDecomposedLoc(SM.getExpansionLoc(Loc));
  StringRef Before = SM.getBufferData(At.first).take_front(At.second);
  unsigned Depth = 0, Number = 0;
  for (char C : Before.substr(Before.rfind('\n') + 1)) {
    Depth += C == '(';
    Depth -= C == ')' && Depth > 0;
    Number += !Depth && StringRef(";{}").contains(C);
  }
  return Number;
}

/// The location of \p Info. Clang has none for the end of a token in the
/// argument of a macro: then that of the parser's current token.
SourceLocation
DiagnosticFilter::locationOf(const clang::Diagnostic &Info) const {
  if (!Info.hasSourceManager())
    return SourceLocation();
  SourceLocation Loc = Info.getLocation();
  return Loc.isInvalid() && Parser ? Parser->getCurToken().getLocation() : Loc;
}

/// The location in user code that a message concerns; invalid if none.
SourceLocation
DiagnosticFilter::userLocation(const clang::Diagnostic &Info) const {
  const SourceManager &SM = Info.getSourceManager();
  SourceLocation Loc = outsideOurMacros(SM, locationOf(Info));
  if (!inRuntimeHeader(SM, Loc))
    return Loc;
  if (Sema)
    for (const auto &Context : llvm::reverse(Sema->CodeSynthesisContexts))
      if (Context.PointOfInstantiation.isValid() &&
          !inRuntimeHeader(SM, Context.PointOfInstantiation))
        return outsideOurMacros(SM, Context.PointOfInstantiation);
  return SourceLocation();
}

/// The user's template that is being instantiated.
const Decl *DiagnosticFilter::instanceAt(const SourceManager &SM) const {
  if (Sema)
    for (const auto &Context : llvm::reverse(Sema->CodeSynthesisContexts))
      if (Context.Entity && !inRuntimeHeader(SM, Context.Entity->getLocation()))
        return Context.Entity;
  return Instance;
}

/// False for an error in a statement that has one, in the same instantiation or
/// outside of all, if it may follow from that, is at its place or says the
/// same; and for a warning unless it comes after the first error of its
/// statement: an error inside an expression explains odd warnings around it.
/// Records errors.
bool DiagnosticFilter::mayReport(const SourceManager &SM, SourceLocation Loc,
                                 StringRef Text, bool IsError, bool MayFollow) {
  std::pair<FileID, unsigned> Line = lineOf(SM, Loc);
  unsigned Number = statementOf(SM, Loc);
  const Decl *Owner = instanceAt(SM);
  for (const Decl *D : {static_cast<const Decl *>(nullptr), Owner}) {
    auto Known = Errors.find({Line.first, Line.second, Number, D});
    if (Known == Errors.end())
      continue;
    if (!IsError)
      return SM.isBeforeInTranslationUnit(Known->second.front().first, Loc);
    if (MayFollow || any_of(Known->second, [&](const auto &Error) {
          return Error.first == Loc || Error.second == Text;
        }))
      return false;
  }
  if (IsError)
    Errors[{Line.first, Line.second, Number, Owner}].push_back(
        {Loc, Text.str()});
  return true;
}

/// The last message is an error in a function of our headers: records it for
/// all such functions that are being instantiated for the user's call.
void DiagnosticFilter::refuse() {
  for (const auto &Context : llvm::reverse(Sema->CodeSynthesisContexts)) {
    if (Context.Kind == Sema::CodeSynthesisContext::TemplateInstantiation &&
        isa_and_nonnull<FunctionDecl>(Context.Entity))
      Refused.insert({Context.Entity->getCanonicalDecl(), Messages.size() - 1});
    if (Context.PointOfInstantiation.isValid() &&
        !inRuntimeHeader(Sema->SourceMgr, Context.PointOfInstantiation))
      return;
  }
}

/// After an error in a function of ours, Clang may find no return statement.
/// `auto x = f();` then has the type void at the next call, and the AST has no
/// call. True when \p Info reports this; the original error replaces it.
bool DiagnosticFilter::repeatForVoid(const clang::Diagnostic &Info) {
  if (Info.getID() != diag::err_typecheck_decl_incomplete_type)
    return false;
  const SourceManager &SM = Info.getSourceManager();
  SourceLocation Loc = Info.getLocation();
  while (Optional<Token> T = Lexer::findNextToken(Loc, SM, LangOpts)) {
    Loc = T->getLocation();
    if (T->isOneOf(tok::semi, tok::eof))
      return false;
    if (T->isNot(tok::raw_identifier))
      continue;
    for (const auto &Entry : Refused) {
      auto *F = cast<FunctionDecl>(Entry.first);
      if (F->getReturnType()->isVoidType() && F->getIdentifier() &&
          F->getName() == T->getRawIdentifier())
        return repeat(F, FullSourceLoc(Loc, SM));
    }
  }
  return false;
}

bool DiagnosticFilter::repeat(const FunctionDecl *F, FullSourceLoc Loc) {
  auto Known = Refused.find(F->getCanonicalDecl());
  if (Known == Refused.end())
    return false;
  const SourceManager &SM = Loc.getManager();
  Message M = Messages[Known->second];
  M.Loc = FullSourceLoc(outsideOurMacros(SM, Loc), SM);
  M.IsHidden = false;
  M.Ranges.clear();
  M.FixIts.clear();
  M.Notes.clear();
  if (mayReport(SM, M.Loc, M.Text, /*IsError=*/true, /*MayFollow=*/true)) {
    if (Optional<Message> Note = noteOfInstance(SM))
      M.Notes.push_back(std::move(*Note));
    Messages.push_back(std::move(M));
    return true;
  }
  // Clang's follow-up error about void on this line adds nothing.
  if (!F->getReturnType()->isVoidType())
    return true;
  for (Message &Other : Messages)
    if (Other.Level >= DiagnosticsEngine::Error && !Other.IsInHeader &&
        Other.Loc.isValid() && lineOf(SM, Other.Loc) == lineOf(SM, M.Loc)) {
      M.Notes = std::move(Other.Notes);
      Other = std::move(M);
      break;
    }
  return true;
}

/// The note that Clang adds about an instantiation while it parses; the checks,
/// which run later, add the same.
Optional<DiagnosticFilter::Message>
DiagnosticFilter::noteOfInstance(const SourceManager &SM) const {
  SourceLocation Loc =
      Instance ? Instance->getPointOfInstantiation() : SourceLocation();
  if (Loc.isInvalid() || inRuntimeHeader(SM, Loc))
    return None;
  Message Note;
  Note.Level = DiagnosticsEngine::Note;
  Note.Loc = FullSourceLoc(outsideOurMacros(SM, Loc), SM);
  raw_string_ostream OS(Note.Text);
  OS << "in instantiation of function template specialization '";
  Instance->getNameForDiagnostic(OS, PrintingPolicy(LangOpts),
                                 /*Qualified=*/true);
  OS << "' requested here";
  Note.Text = spellTypesIn(OS.str());
  return Note;
}

/// `c ? bfloat : 1.0f` is ambiguous in C++, where __bf16 is a class that
/// converts from and to float; in CM it has the type of `bfloat * 1.0f`. True
/// when \p Info reports such an ambiguity and the __bf16 operand has no unary +
/// yet.
bool DiagnosticFilter::promoteArm(const clang::Diagnostic &Info) {
  if (Info.getID() != diag::err_conditional_ambiguous ||
      Info.getRanges().size() < 2)
    return false;
  auto Type = [&](unsigned I) {
    return QualType::getFromOpaquePtr(
        reinterpret_cast<void *>(Info.getRawArg(I)));
  };
  unsigned Arm = isBFloat16(Type(0)) ? 0 : 1;
  if (!isBFloat16(Type(Arm)) || isBFloat16(Type(1 - Arm)))
    return false;
  SourceLocation Begin = Info.getRange(Arm).getBegin();
  if (!Promotions.insert(Begin).second) // The + did not help.
    return false;
  return NeedsRetry = true;
}

/// Adds to \p M, which says that a name is unknown, the known name that differs
/// by two swapped letters, if there is one.
void DiagnosticFilter::suggestSwapped(Message &M) const {
  std::string Name = Sema ? withSwappedLetters(*Sema, M.Text) : "";
  if (Name.empty())
    return;
  M.Text += "; did you mean '" + Name + "'?";
  M.FixIts.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getTokenRange(M.Loc), Name));
}

/// \p M says that what begins at \p Begin has no end; a SIMD block in it may be
/// the reason.
void DiagnosticFilter::nameOpenBlock(Message &M, FullSourceLoc Begin) {
  if (!M.Loc.isValid() || !Begin.isValid())
    return;
  if (unsigned Line = lineOfOpenBlock(Begin.getManager(), Begin, M.Loc))
    M.Text = messageOf(Diag::OpenBlock, {M.Text, std::to_string(Line)});
}

/// Whether the note that \p Info reports is left out. A reason why a function
/// of ours does not fit a call becomes part of the error.
bool DiagnosticFilter::leavesOutNote(const clang::Diagnostic &Info,
                                     bool InHeader) {
  const Decl *Instantiated = instantiatedBy(Info);
  bool OfUser =
      Instantiated && !InHeader && !Messages.empty() &&
      Messages.back().Level >= DiagnosticsEngine::Error &&
      !inRuntimeHeader(Info.getSourceManager(), Instantiated->getLocation());
  if (Dropping || (isBacktrace(Info.getID()) && !OfUser))
    return true;
  if (!InHeader)
    return false;
  std::string Reason = reasonOf(Info);
  if (!Messages.empty() && Messages.back().TakesReasons && !Reason.empty())
    Messages.back().Reasons.insert(Reason);
  return true;
}

/// Gives \p M its location in user code, and a text that fits it; false if it
/// repeats an error there.
bool DiagnosticFilter::locate(Message &M, const clang::Diagnostic &Info) {
  const SourceManager &SM = Info.getSourceManager();
  bool IsError = M.Level >= DiagnosticsEngine::Error;
  SourceLocation Loc = userLocation(Info);
  if (M.Level != DiagnosticsEngine::Note && Loc.isValid() &&
      !mayReport(SM, Loc, M.Text, IsError, M.IsInHeader || mayFollow(Info))) {
    M.IsHidden = IsError && M.IsInHeader && Sema;
    if (!M.IsHidden)
      return false;
  }
  if (Loc.isValid())
    M.Loc = FullSourceLoc(Loc, SM);
  else if (!isCommandLine(SM, locationOf(Info))) {
    M.IsOurBug = true;
    M.Text = locationOf(Info).printToString(SM) + ": " + M.Text;
  }
  std::string Better = M.IsInHeader && Sema
                           ? rewordInstantiation(Info, *Sema, Target)
                           : reword(Info);
  if (!Better.empty())
    M.Text = Better;
  else
    M.Usage = rewordUsage(Info, M.Text);
  return true;
}

/// Completes \p M by its remedy, flag, ranges and suggestions.
void DiagnosticFilter::complete(Message &M,
                                const clang::Diagnostic &Info) const {
  bool IsError = M.Level >= DiagnosticsEngine::Error;
  std::string Remedy = IsError ? remedyFor(Info, M.Text) : "";
  bool BadGuess = suggestsInternal(M.Text) || !Remedy.empty();
  if (BadGuess)
    M.Text = StringRef(M.Text).split("; did you mean").first.str();
  if (!Remedy.empty())
    M.Text = messageOf(Diag::ForeignWord, {M.Text, Remedy});
  M.TakesReasons = isFailedCall(Info.getID());
  M.Flag = DiagnosticIDs::getWarningOptionForDiag(Info.getID()).str();
  if (IsError && !DiagnosticIDs::isDefaultMappingAsError(Info.getID()) &&
      !M.Flag.empty())
    M.Flag = "error,-W" + M.Flag;
  if (M.IsInHeader || BadGuess)
    return;
  M.Ranges.assign(Info.getRanges().begin(), Info.getRanges().end());
  M.FixIts.assign(Info.getFixItHints().begin(), Info.getFixItHints().end());
  if (Optional<FixItHint> Hint = fixItFor(Info, M.Text))
    M.FixIts.push_back(*Hint);
  if (Info.getID() == diag::err_undeclared_var_use)
    suggestSwapped(M);
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                        const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  size_t Before = Messages.size();
  if (promoteArm(Info) || repeatForVoid(Info)) {
    Dropping = Messages.size() == Before;
    return;
  }
  // The client reports this itself, as it counts messages.
  if (Info.getID() == diag::fatal_too_many_errors)
    return;
  bool IsNote = Level == DiagnosticsEngine::Note;
  bool IsError = Level >= DiagnosticsEngine::Error;
  bool Located = locationOf(Info).isValid();
  Message M;
  M.Level = Level;
  M.IsInHeader =
      Located && inRuntimeHeader(Info.getSourceManager(), locationOf(Info));
  if (IsNote && leavesOutNote(Info, M.IsInHeader))
    return;
  if (!IsNote)
    Dropping = M.IsInHeader && !IsError;
  if (Dropping)
    return;

  SmallString<256> Text;
  Info.FormatDiagnostic(Text);
  M.Text = spellTypesIn(statedRule(Text));
  if (M.IsInHeader && Sema)
    M.Text += argumentMeant(M.Text, *Sema);
  if (Located && !locate(M, Info)) {
    Dropping = true;
    return;
  }
  complete(M, Info);
  if (Info.getID() == diag::note_matching && !Messages.empty())
    nameOpenBlock(Messages.back(), M.Loc);
  bool Refuses = IsError && M.IsInHeader && Sema && M.Loc.isValid();
  if (IsNote && !Messages.empty())
    Messages.back().Notes.push_back(std::move(M));
  else
    Messages.push_back(std::move(M));
  if (Refuses)
    refuse();
  if (IsError && Located)
    if (Optional<Message> Note = noteOfInstance(Info.getSourceManager()))
      Messages.back().Notes.push_back(std::move(*Note));
}

void DiagnosticFilter::explain(FullSourceLoc Call, FullSourceLoc Loc,
                               std::string Text) {
  for (Message &M : Messages)
    if (M.TakesReasons && M.Loc == Call) {
      Message Note;
      Note.Level = DiagnosticsEngine::Note;
      Note.Loc = Loc;
      Note.Text = std::move(Text);
      M.Notes.push_back(std::move(Note));
      return;
    }
}

/// Completes the error that no function fits a call: with the reason, if there
/// is one, and with the form of the call.
void DiagnosticFilter::addReason(Message &M) const {
  size_t Length = M.Text.size();
  bool Extends = StringRef(M.Usage).startswith(M.Text);
  // A note about a candidate says why an argument was not deduced.
  bool IsExplained = any_of(M.Notes, [](const Message &Note) {
    return StringRef(Note.Text).startswith("candidate '");
  });
  if (M.Reasons.size() == 1 && (M.Usage.empty() || Extends) &&
      !(IsExplained && StringRef(*M.Reasons.begin()).endswith(" is missing")))
    M.Text += ": " + *M.Reasons.begin();
  if (Extends)
    M.Text += M.Usage.substr(Length);
  else if (!M.Usage.empty())
    M.Text = M.Usage;
}

void DiagnosticFilter::flush() {
  if (NeedsRetry) {
    Messages.clear();
    Refused.clear();
    Errors.clear();
    return;
  }
  llvm::stable_sort(Messages, [](const Message &A, const Message &B) {
    if (A.Loc.isInvalid() || B.Loc.isInvalid())
      return A.Loc.isValid() && B.Loc.isInvalid();
    return A.Loc.isBeforeInTranslationUnitThan(B.Loc);
  });
  // Errors in our headers may follow from a user error that swallows a part.
  bool HasUserError = any_of(Messages, [](const Message &M) {
    return !M.IsOurBug && M.Level >= DiagnosticsEngine::Error;
  });
  for (Message &M : Messages) {
    if (M.IsHidden || (M.IsOurBug && HasUserError))
      continue;
    addReason(M);
    emit(M);
    for (const Message &Note : M.Notes)
      emit(Note);
  }
  Messages.clear();
  Refused.clear();
}

void DiagnosticFilter::emit(const Message &M) const {
  cmc::Diagnostic Out;
  Out.Level = severityOf(M.Level);
  if (M.IsOurBug)
    Out.Level = Severity::InternalError;
  Out.Message = M.Text;
  if (M.Loc.isInvalid()) {
    Handler(Out);
    return;
  }
  const SourceManager &SM = M.Loc.getManager();
  SourceLocation Loc = M.Loc;
  PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  if (Presumed.isValid()) {
    Out.File = Presumed.getFilename();
    Out.Line = Presumed.getLine();
    Out.Column = Presumed.getColumn();
  }
  std::string Full = Out.Message;
  if (M.Level >= DiagnosticsEngine::Warning && !M.Flag.empty())
    Full += " [-W" + M.Flag + "]";

  raw_string_ostream OS(Out.Rendered);
  IntrusiveRefCntPtr<DiagnosticOptions> Style(new DiagnosticOptions);
  Style->ShowColors = Color;
  OS.enable_colors(Color);
  Style->ShowPresumedLoc = true;
  TextDiagnostic Printer(OS, LangOpts, Style.get());
  Printer.emitDiagnostic(FullSourceLoc(Loc, SM), M.Level, Full, M.Ranges,
                         M.FixIts);
  OS.flush();
  Handler(Out);
}

} // namespace cmc::frontend
