//===- DiagnosticFilter.h - Clang's messages for a CM user ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Between Clang and the client's handler:
//   - types are spelled as CM spells them;
//   - what is said about our headers is moved to the user's line that led
//     there, or dropped when it is a note or a warning;
//   - of template backtraces what names a template of the user stays;
//   - when only one function of ours was in question, the note that says why it
//     does not fit becomes part of the error;
//   - an error for which Clang has no location, as at the end of a token in the
//     argument of a macro, is reported where the parser is;
//   - after an error, further messages on the same line are dropped, but each
//     instantiation of a template has its own, and so have warnings of what
//     stands behind the error;
//   - Clang instantiates a function of ours once; what it says of it then is
//     said again at each further call;
//   - messages come in the order of the source, not of Clang's work;
//   - the error that a conditional operator with __bf16 on one side is
//     ambiguous is not reported: the operand is remembered, and the source is
//     parsed once more with a unary + before it, which makes a float of it.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Diagnostic.h"
#include "cmc/Target.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Optional.h"
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace clang {
class Decl;
class FunctionDecl;
class Parser;
class Sema;
} // namespace clang

namespace cmc::frontend {

class DiagnosticFilter : public clang::DiagnosticConsumer {
public:
  DiagnosticFilter(const DiagnosticHandler &Handler, const TargetInfo &Target,
                   bool Color)
      : Handler(Handler), Target(Target), Color(Color) {}

  /// While \p S is set, instantiations can be traced back to the user.
  void setSema(clang::Sema *S) { Sema = S; }
  /// While \p P is set, an error without a location is reported at its token.
  void setParser(const clang::Parser *P) { Parser = P; }
  /// The instantiation of a user's template that the checks look at, if any.
  void setInstance(const clang::FunctionDecl *F) { Instance = F; }

  void BeginSourceFile(const clang::LangOptions &LO,
                       const clang::Preprocessor *) override {
    LangOpts = LO;
  }
  void EndSourceFile() override { flush(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  /// Whether an instantiation of a function of ours failed.
  bool hasRefused() const { return !Refused.empty(); }
  /// \p F, a function of ours, is instantiated for a call at \p Loc. False when
  /// there was no error in it; else that is reported here, too.
  bool repeat(const clang::FunctionDecl *F, clang::FullSourceLoc Loc);

  /// Hands on what was collected, in the order of the source; nothing when the
  /// source is to be parsed once more.
  void flush();

  /// The first tokens of the operands that need a unary + before them.
  const std::set<clang::SourceLocation> &promotions() const {
    return Promotions;
  }
  /// Whether the last attempt to parse added to promotions(). Forgets that, and
  /// the errors of the attempt.
  bool takeAttempt() {
    if (WantsAttempt)
      clear();
    return std::exchange(WantsAttempt, false);
  }

private:
  bool promoteArm(const clang::Diagnostic &Info);

  struct Message {
    clang::DiagnosticsEngine::Level Level;
    clang::FullSourceLoc Loc;
    std::string Text, Flag;
    std::vector<clang::CharSourceRange> Ranges;
    std::vector<clang::FixItHint> FixIts;
    bool TakesReasons = false; ///< No function fits a call.
    std::set<std::string> Reasons;
    std::string Usage;       ///< A better text when no single reason is known.
    bool IsOurBug = false;   ///< An error in our headers that no user caused.
    bool IsHidden = false;   ///< Its line has an error; kept for further calls.
    bool IsInHeader = false; ///< It is about a function of ours.
    std::vector<Message> Notes;
  };

  clang::SourceLocation placeOf(const clang::Diagnostic &Info) const;
  clang::SourceLocation userLocation(const clang::Diagnostic &Info) const;
  const clang::Decl *instanceAt(const clang::SourceManager &SM) const;
  void refuse();
  bool repeatForVoid(const clang::Diagnostic &Info);
  bool mayReport(const clang::SourceManager &SM, clang::SourceLocation Loc,
                 bool IsError);
  llvm::Optional<Message> noteOfInstance(const clang::SourceManager &SM) const;
  void emit(const Message &M) const;

  const DiagnosticHandler &Handler;
  const TargetInfo &Target;
  bool Color;
  clang::LangOptions LangOpts;
  clang::Sema *Sema = nullptr;
  const clang::Parser *Parser = nullptr;
  const clang::FunctionDecl *Instance = nullptr;
  /// The first error of each line, by instantiation.
  std::map<std::tuple<clang::FileID, unsigned, const clang::Decl *>,
           clang::SourceLocation>
      LinesWithError;
  std::vector<Message> Messages;
  /// Instantiations of functions of ours, and their errors in Messages.
  llvm::MapVector<const clang::Decl *, size_t> Refused;
  std::set<clang::SourceLocation> Promotions;
  bool WantsAttempt = false;
  bool Dropping = false; ///< Notes belong to a message that was dropped.
};

} // namespace cmc::frontend
