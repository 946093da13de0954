//===- DiagnosticFilter.h - Clang's messages for a CM user ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Works between Clang and the client's handler:
//   - types are spelled as CM spells them;
//   - messages about our headers are moved to the line of the user that led
//     there; notes and warnings among them are dropped;
//   - template backtraces keep only steps that name a template of the user;
//   - when a call had only one candidate among our functions, its note
//     with the reason why it does not fit becomes part of the error;
//   - an error for which Clang has no location, as at the end of a token in the
//     argument of a macro, is reported where the parser is;
//   - after an error, what may follow from it in the same statement is dropped:
//     messages at the same place, about our headers or about sizes, and
//     warnings located before it; not those of other instantiations of a
//     template;
//   - Clang instantiates a function of ours once; an error found then is
//     repeated at each further call;
//   - messages are sorted by their location in the source;
//   - the error that a conditional operator with __bf16 on one side is
//     ambiguous is not reported: the operand is recorded, and the source is
//     parsed again with a unary + before it, which makes it a float.
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
  /// While \p P is set, an error without a location gets that of its token.
  void setParser(const clang::Parser *P) { Parser = P; }
  /// Sets the instantiation of a user's template under check, or null.
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
  /// its instantiation had no error; otherwise reports the error here, too.
  bool repeat(const clang::FunctionDecl *F, clang::FullSourceLoc Loc);

  /// Adds the note \p Text at \p Loc to the error at \p Call that no function
  /// fits, if there is one.
  void explain(clang::FullSourceLoc Call, clang::FullSourceLoc Loc,
               std::string Text);

  /// Passes the collected messages on, sorted by location; none when the source
  /// is to be parsed again.
  void flush();

  /// The first tokens of the operands that need a unary + before them.
  const std::set<clang::SourceLocation> &promotions() const {
    return Promotions;
  }
  /// Whether the last attempt to parse added to promotions(). Resets this flag
  /// and drops the errors of the attempt.
  bool takeRetry() {
    if (NeedsRetry)
      clear();
    return std::exchange(NeedsRetry, false);
  }

private:
  bool promoteArm(const clang::Diagnostic &Info);

  struct Message {
    clang::DiagnosticsEngine::Level Level;
    clang::FullSourceLoc Loc;
    std::string Text, Flag;
    std::vector<clang::CharSourceRange> Ranges;
    std::vector<clang::FixItHint> FixIts;
    bool TakesReasons = false; ///< Is an error that no function fits a call.
    std::set<std::string> Reasons;
    std::string Usage;     ///< A better message when no single reason is known.
    bool IsOurBug = false; ///< An error in our headers that no user caused.
    bool IsHidden = false; ///< Its line has an error; kept to be repeated.
    bool IsInHeader = false; ///< Concerns a function of ours.
    std::vector<Message> Notes;
  };

  clang::SourceLocation locationOf(const clang::Diagnostic &Info) const;
  clang::SourceLocation userLocation(const clang::Diagnostic &Info) const;
  const clang::Decl *instanceAt(const clang::SourceManager &SM) const;
  void refuse();
  bool repeatForVoid(const clang::Diagnostic &Info);
  bool mayReport(const clang::SourceManager &SM, clang::SourceLocation Loc,
                 llvm::StringRef Text, bool IsError, bool MayFollow);
  bool leavesOutNote(const clang::Diagnostic &Info, bool InHeader);
  bool locate(Message &M, const clang::Diagnostic &Info);
  void complete(Message &M, const clang::Diagnostic &Info) const;
  llvm::Optional<Message> noteOfInstance(const clang::SourceManager &SM) const;
  static void nameOpenBlock(Message &M, clang::FullSourceLoc Begin);
  void suggestSwapped(Message &M) const;
  void addReason(Message &M) const;
  void emit(const Message &M) const;

  const DiagnosticHandler &Handler;
  const TargetInfo &Target;
  bool Color;
  clang::LangOptions LangOpts;
  clang::Sema *Sema = nullptr;
  const clang::Parser *Parser = nullptr;
  const clang::FunctionDecl *Instance = nullptr;
  /// The locations and texts of the errors of each statement on each line, by
  /// instantiation, in the order in which they were reported.
  using Statement =
      std::tuple<clang::FileID, unsigned, unsigned, const clang::Decl *>;
  std::map<Statement,
           std::vector<std::pair<clang::SourceLocation, std::string>>>
      Errors;
  std::vector<Message> Messages;
  /// Instantiations of functions of ours, and their errors in Messages.
  llvm::MapVector<const clang::Decl *, size_t> Refused;
  std::set<clang::SourceLocation> Promotions;
  bool NeedsRetry = false;
  bool Dropping = false; ///< Notes follow a message that was dropped.
};

} // namespace cmc::frontend
