//===- Attributes.cpp - attributes of CM on declarations ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Attributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaDiagnostic.h"

using namespace clang;

namespace cmc::frontend {
namespace {

const char KernelNote[] = "cm.kernel";
const char TypeNote[] = "cm.type:";
const char FloatControlNote[] = "cm.float_control:";
const char StackCallNote[] = "cm.stackcall";
const char VolatileNote[] = "cm.volatile";
const char UnsupportedNote[] = "cm.unsupported:";

void annotate(Sema &S, Decl *D, const llvm::Twine &Text, SourceRange Range) {
  D->addAttr(AnnotateAttr::Create(S.Context, Text.str(), nullptr, 0, Range));
}

/// The annotation of \p D that starts with \p Prefix.
const AnnotateAttr *annotation(const Decl *D, llvm::StringRef Prefix) {
  for (const AnnotateAttr *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation().startswith(Prefix))
      return A;
  return nullptr;
}

using SpellingList = ArrayRef<ParsedAttrInfo::Spelling>;

/// The two spellings of a CM attribute.
#define CM_SPELLING(NAME)                                                      \
  {ParsedAttr::AS_GNU, NAME}, { ParsedAttr::AS_Declspec, NAME }

/// An attribute with these spellings, and up to \p MaxArgs arguments.
struct SpelledAttr : ParsedAttrInfo {
  explicit SpelledAttr(SpellingList List, unsigned MaxArgs = 0) {
    Spellings = List;
    OptArgs = MaxArgs;
  }
};

/// One for declarations of type \p DeclT, which are called \p What.
template <typename DeclT> struct DeclSpelledAttr : SpelledAttr {
  DeclSpelledAttr(SpellingList List, const char *What, unsigned MaxArgs = 0,
                  unsigned Otherwise = diag::err_attribute_wrong_decl_type_str)
      : SpelledAttr(List, MaxArgs), What(What), Otherwise(Otherwise) {}
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    if (isa<DeclT>(D))
      return true;
    S.Diag(A.getLoc(), Otherwise) << A << What;
    return false;
  }
  const char *What;
  unsigned Otherwise; ///< The diagnostic for other declarations.
};

constexpr ParsedAttrInfo::Spelling KernelSpellings[] = {
    CM_SPELLING("genx_main")};
struct KernelAttr : DeclSpelledAttr<FunctionDecl> {
  KernelAttr()
      : DeclSpelledAttr(KernelSpellings, "functions", 0,
                        diag::warn_attribute_wrong_decl_type_str) {}
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, KernelNote, A.getRange());
    // Hosts look up a kernel by its name in the source; an instance of a
    // template keeps its C++ name.
    auto *F = cast<FunctionDecl>(D);
    if (F->getIdentifier() && !F->getDescribedFunctionTemplate() &&
        !D->hasAttr<AsmLabelAttr>())
      D->addAttr(AsmLabelAttr::CreateImplicit(S.Context, F->getName(),
                                              /*IsLiteralLabel=*/false));
    return AttributeApplied;
  }
};

constexpr ParsedAttrInfo::Spelling IgnoredSpellings[] = {
    CM_SPELLING("genx"), CM_SPELLING("cm_builtin")};
struct IgnoredAttr : SpelledAttr {
  IgnoredAttr() : SpelledAttr(IgnoredSpellings) {}
  AttrHandling handleDeclAttribute(Sema &, Decl *,
                                   const ParsedAttr &) const override {
    return AttributeApplied;
  }
};

/// The integer argument of \p A; none after an error.
Optional<llvm::APSInt> integerArgument(Sema &S, const ParsedAttr &A) {
  Expr *Arg = A.isArgExpr(0) ? A.getArgAsExpr(0) : nullptr;
  Optional<llvm::APSInt> Value;
  if (Arg && !Arg->isValueDependent())
    Value = Arg->getIntegerConstantExpr(S.Context);
  if (!Value)
    S.Diag(A.getLoc(), diag::err_attribute_argument_type)
        << A << AANT_ArgumentIntegerConstant;
  return Value;
}

constexpr ParsedAttrInfo::Spelling FloatControlSpellings[] = {
    CM_SPELLING("cm_float_control")};
struct FloatControlAttr : SpelledAttr {
  FloatControlAttr() : SpelledAttr(FloatControlSpellings) { NumArgs = 1; }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    Optional<llvm::APSInt> Value = integerArgument(S, A);
    if (!Value)
      return AttributeNotApplied;
    uint32_t Bits = Value->getLimitedValue(UINT32_MAX);
    annotate(S, D, FloatControlNote + llvm::Twine(Bits), A.getRange());
    return AttributeApplied;
  }
};

constexpr ParsedAttrInfo::Spelling StackCallSpellings[] = {
    CM_SPELLING("genx_stackcall")};
struct StackCallAttr : DeclSpelledAttr<FunctionDecl> {
  StackCallAttr() : DeclSpelledAttr(StackCallSpellings, "functions") {}
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, StackCallNote, A.getRange());
    if (!D->hasAttr<NoInlineAttr>())
      D->addAttr(NoInlineAttr::CreateImplicit(S.Context));
    return AttributeApplied;
  }
};

constexpr ParsedAttrInfo::Spelling VolatileSpellings[] = {
    CM_SPELLING("genx_volatile")};
struct VolatileAttr : DeclSpelledAttr<VarDecl> {
  VolatileAttr() : DeclSpelledAttr(VolatileSpellings, "variables", 1) {}
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    std::string Note = VolatileNote;
    if (A.getNumArgs()) {
      Optional<llvm::APSInt> Value = integerArgument(S, A);
      if (!Value)
        return AttributeNotApplied;
      // A value that does not fit is outside any register file.
      int64_t Offset = Value->isNegative() && Value->isSignedIntN(32)
                           ? Value->getSExtValue()
                           : Value->getLimitedValue(UINT32_MAX);
      Note += ":" + std::to_string(Offset);
    }
    annotate(S, D, Note, A.getRange());
    return AttributeApplied;
  }
};

/// Attributes of other execution models; the checks refuse them.
constexpr ParsedAttrInfo::Spelling UnsupportedSpellings[] = {
    CM_SPELLING("genx_SIMT"),       CM_SPELLING("cm_callable"),
    CM_SPELLING("cm_entry"),        CM_SPELLING("cm_input"),
    CM_SPELLING("cm_output"),       CM_SPELLING("cm_input_output"),
    CM_SPELLING("cm_output_input"), CM_SPELLING("cm_fixed")};
struct UnsupportedAttr : SpelledAttr {
  UnsupportedAttr() : SpelledAttr(UnsupportedSpellings, 1) {}
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, UnsupportedNote + A.getAttrName()->getName(), A.getRange());
    return AttributeApplied;
  }
};

/// Clang 14 drops the arguments of a client's [[attribute]], so they are read
/// again from the source.
constexpr ParsedAttrInfo::Spelling TypeSpellings[] = {
    {ParsedAttr::AS_CXX11, "type"}};
struct TypeAttr : DeclSpelledAttr<ParmVarDecl> {
  TypeAttr() : DeclSpelledAttr(TypeSpellings, "kernel parameters", 1) {}
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    const SourceManager &SM = S.getSourceManager();
    const LangOptions &LO = S.getLangOpts();
    SourceLocation Loc = SM.getSpellingLoc(A.getLoc());
    llvm::Optional<Token> Paren = Lexer::findNextToken(Loc, SM, LO);
    llvm::Optional<Token> Text;
    if (Paren && Paren->is(tok::l_paren))
      Text = Lexer::findNextToken(Paren->getLocation(), SM, LO);
    if (!Text || Text->isNot(tok::string_literal)) {
      S.Diag(A.getLoc(), diag::err_attribute_argument_type)
          << A << AANT_ArgumentString;
      return AttributeNotApplied;
    }
    llvm::StringRef Quoted(SM.getCharacterData(Text->getLocation()),
                           Text->getLength());
    annotate(S, D, TypeNote + Quoted.drop_front().drop_back(), A.getRange());
    return AttributeApplied;
  }
};

// Clang looks up handlers in a registry of the process; ours have no state.
const ParsedAttrInfoRegistry::Add<KernelAttr> Kernel("genx_main", "CM kernel");
const ParsedAttrInfoRegistry::Add<IgnoredAttr> Function("genx", "CM function");
const ParsedAttrInfoRegistry::Add<FloatControlAttr>
    FloatControl("cm_float_control", "rounding and denormals of a CM kernel");
const ParsedAttrInfoRegistry::Add<StackCallAttr>
    StackCall("genx_stackcall", "CM function called through a stack");
const ParsedAttrInfoRegistry::Add<VolatileAttr>
    Volatile("genx_volatile", "CM object that stays in registers");
const ParsedAttrInfoRegistry::Add<UnsupportedAttr>
    Unsupported("genx_SIMT", "words that CM programs may not use here");
const ParsedAttrInfoRegistry::Add<TypeAttr> Type("type", "CM argument kind");

} // namespace

bool isKernel(const FunctionDecl *F) { return annotation(F, KernelNote); }

llvm::Optional<llvm::StringRef> typeAttribute(const ParmVarDecl *P) {
  const AnnotateAttr *A = annotation(P, TypeNote);
  if (!A)
    return None;
  return A->getAnnotation().drop_front(sizeof(TypeNote) - 1);
}

SourceLocation typeAttributeLoc(const ParmVarDecl *P) {
  const AnnotateAttr *A = annotation(P, TypeNote);
  return A ? A->getLocation() : SourceLocation();
}

unsigned floatControl(const FunctionDecl *F) {
  unsigned Bits = 0;
  if (const AnnotateAttr *A = annotation(F, FloatControlNote))
    A->getAnnotation()
        .drop_front(sizeof(FloatControlNote) - 1)
        .getAsInteger(10, Bits);
  return Bits;
}

bool isVolatile(const VarDecl *V) { return annotation(V, VolatileNote); }

llvm::Optional<int64_t> volatileBinding(const VarDecl *V) {
  const AnnotateAttr *A = annotation(V, VolatileNote);
  llvm::StringRef Text = A ? A->getAnnotation() : "";
  int64_t Offset;
  if (!Text.consume_front(VolatileNote) || !Text.consume_front(":") ||
      Text.getAsInteger(10, Offset))
    return None;
  return Offset;
}

llvm::StringRef unsupportedAttribute(const Decl *D, SourceLocation &Loc) {
  const AnnotateAttr *A = annotation(D, UnsupportedNote);
  if (!A)
    return "";
  Loc = A->getLocation();
  return A->getAnnotation().drop_front(sizeof(UnsupportedNote) - 1);
}

} // namespace cmc::frontend
