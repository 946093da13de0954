//===- Attributes.cpp - CM's words on declarations ------------------------===//
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

struct KernelAttr : ParsedAttrInfo {
  KernelAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "genx_main"},
        {ParsedAttr::AS_Declspec, "genx_main"}};
    Spellings = Names;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    if (isa<FunctionDecl>(D))
      return true;
    S.Diag(A.getLoc(), diag::warn_attribute_wrong_decl_type_str)
        << A << "functions";
    return false;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, KernelNote, A.getRange());
    // Hosts look a kernel up by the name in the source; what a template makes
    // has that of C++.
    auto *F = cast<FunctionDecl>(D);
    if (F->getIdentifier() && !F->getDescribedFunctionTemplate() &&
        !D->hasAttr<AsmLabelAttr>())
      D->addAttr(AsmLabelAttr::CreateImplicit(S.Context, F->getName(),
                                              /*IsLiteralLabel=*/false));
    return AttributeApplied;
  }
};

struct IgnoredAttr : ParsedAttrInfo {
  IgnoredAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "genx"},
        {ParsedAttr::AS_Declspec, "genx"},
        {ParsedAttr::AS_GNU, "cm_builtin"},
        {ParsedAttr::AS_Declspec, "cm_builtin"}};
    Spellings = Names;
  }
  AttrHandling handleDeclAttribute(Sema &, Decl *,
                                   const ParsedAttr &) const override {
    return AttributeApplied;
  }
};

/// The integer that is the argument of \p A; none after an error.
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

struct FloatControlAttr : ParsedAttrInfo {
  FloatControlAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "cm_float_control"},
        {ParsedAttr::AS_Declspec, "cm_float_control"}};
    Spellings = Names;
    NumArgs = 1;
  }
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

struct StackCallAttr : ParsedAttrInfo {
  StackCallAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "genx_stackcall"},
        {ParsedAttr::AS_Declspec, "genx_stackcall"}};
    Spellings = Names;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    if (isa<FunctionDecl>(D))
      return true;
    S.Diag(A.getLoc(), diag::err_attribute_wrong_decl_type_str)
        << A << "functions";
    return false;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, StackCallNote, A.getRange());
    if (!D->hasAttr<NoInlineAttr>())
      D->addAttr(NoInlineAttr::CreateImplicit(S.Context));
    return AttributeApplied;
  }
};

struct VolatileAttr : ParsedAttrInfo {
  VolatileAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "genx_volatile"},
        {ParsedAttr::AS_Declspec, "genx_volatile"}};
    Spellings = Names;
    OptArgs = 1;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    if (isa<VarDecl>(D))
      return true;
    S.Diag(A.getLoc(), diag::err_attribute_wrong_decl_type_str)
        << A << "variables";
    return false;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    std::string Note = VolatileNote;
    if (A.getNumArgs()) {
      Optional<llvm::APSInt> Value = integerArgument(S, A);
      if (!Value)
        return AttributeNotApplied;
      // Whatever does not fit is outside any register file.
      int64_t Offset = Value->isSigned() && Value->isNegative()
                           ? -1
                           : Value->getLimitedValue(UINT32_MAX);
      Note += ":" + std::to_string(Offset);
    }
    annotate(S, D, Note, A.getRange());
    return AttributeApplied;
  }
};

/// Words of execution models that are not ours; the checks refuse them.
struct UnsupportedAttr : ParsedAttrInfo {
  UnsupportedAttr() {
    static constexpr Spelling Names[] = {
        {ParsedAttr::AS_GNU, "genx_SIMT"},
        {ParsedAttr::AS_Declspec, "genx_SIMT"},
        {ParsedAttr::AS_GNU, "cm_callable"},
        {ParsedAttr::AS_Declspec, "cm_callable"},
        {ParsedAttr::AS_GNU, "cm_entry"},
        {ParsedAttr::AS_Declspec, "cm_entry"},
        {ParsedAttr::AS_GNU, "cm_input"},
        {ParsedAttr::AS_Declspec, "cm_input"},
        {ParsedAttr::AS_GNU, "cm_output"},
        {ParsedAttr::AS_Declspec, "cm_output"},
        {ParsedAttr::AS_GNU, "cm_input_output"},
        {ParsedAttr::AS_Declspec, "cm_input_output"},
        {ParsedAttr::AS_GNU, "cm_output_input"},
        {ParsedAttr::AS_Declspec, "cm_output_input"},
        {ParsedAttr::AS_GNU, "cm_fixed"},
        {ParsedAttr::AS_Declspec, "cm_fixed"}};
    Spellings = Names;
    OptArgs = 1;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    annotate(S, D, UnsupportedNote + A.getAttrName()->getName(), A.getRange());
    return AttributeApplied;
  }
};

/// Clang 14 forgets the arguments of a client's [[attribute]], so they are read
/// again from the source.
struct TypeAttr : ParsedAttrInfo {
  TypeAttr() {
    static constexpr Spelling Names[] = {{ParsedAttr::AS_CXX11, "type"}};
    Spellings = Names;
    OptArgs = 1;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &A,
                            const Decl *D) const override {
    if (isa<ParmVarDecl>(D))
      return true;
    S.Diag(A.getLoc(), diag::err_attribute_wrong_decl_type_str)
        << A << "kernel parameters";
    return false;
  }
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

// Clang asks a registry of the process for handlers; ours have no state.
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
