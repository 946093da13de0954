//===- Reword.cpp - Clang's messages in the terms of CM -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Reword.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaDiagnostic.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

QualType typeArgument(const clang::Diagnostic &Info, unsigned I) {
  if (I >= Info.getNumArgs() ||
      Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
    return QualType();
  return QualType::getFromOpaquePtr(
      reinterpret_cast<void *>(Info.getRawArg(I)));
}

std::string rewordConversion(QualType From, QualType To) {
  Optional<CMType> A = CMType::of(From), B = CMType::of(To);
  if (!B)
    return "";
  if (B->IsRef) {
    std::string Why = whyNotReferTo(A, *B);
    return Why.empty()
               ? ""
               : messageOf(Diag::RefMismatch, {spell(From), B->name(), Why});
  }
  if (!A || A->count() == B->count())
    return "";
  return messageOf(Diag::ConvertMismatch,
                   {A->name(), B->name(), std::to_string(A->count()),
                    std::to_string(B->count())});
}

/// What replaces Clang's note \p Info that an argument cannot be converted to
/// the parameter of a function; "" if it has no conversion of CM objects.
std::string rewordArgument(const clang::Diagnostic &Info) {
  SmallVector<QualType, 2> Types;
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (QualType T = typeArgument(Info, I); !T.isNull())
      Types.push_back(T);
  std::string Why =
      Types.size() == 2 ? rewordConversion(Types[0], Types[1]) : "";
  return Why.empty() ? "" : "candidate function not viable: " + Why;
}

/// What replaces a vector as the condition at \p Loc, by what stands before it.
StringRef insteadOfCondition(const SourceManager &SM, SourceLocation Loc) {
  Loc = SM.getFileLoc(Loc);
  StringRef Before = SM.getBufferData(SM.getFileID(Loc))
                         .take_front(SM.getFileOffset(Loc))
                         .rtrim("(! \t\n");
  if (Before.endswith("if"))
    return "SIMD_IF_BEGIN(...) to branch in each lane";
  if (Before.endswith("while") || Before.endswith(";"))
    return "SIMD_DO_WHILE_BEGIN to loop in each lane";
  return "merge(x, y, mask) to choose elements";
}

/// How a function is called.
struct Usage {
  llvm::StringLiteral Name, Form;
};
/// Of functions whose signatures do not show which arguments must be given.
const Usage FunctionUsages[] = {
    {"cm_dpas", "cm_dpas<precision of the columns, precision of the rows, "
                "depth 8, number of rows>(accumulator, columns, rows)"},
    {"cm_dpasw", "cm_dpasw<precision of the columns, precision of the rows, "
                 "depth 8, number of rows>(accumulator, columns, rows)"},
};
/// Of members of CM objects.
const Usage MemberUsages[] = {
    {"select",
     "select<size, stride>(offset) of a vector, select<rows, vstride, "
     "columns, hstride>(row, column) of a matrix"},
    {"format", "format<type>() or format<type, rows, columns>()"},
    {"replicate",
     "replicate<repetitions[, [vstride,] width[, hstride]]>(offset)"},
    {"iselect", "iselect(indices) of a vector, iselect(rows, columns) of a "
                "matrix"},
    {"merge", "merge(source, mask) or merge(source1, source2, mask)"},
};

/// The type as written in the source, e.g. "vector<int,-1>": Clang drops the
/// arguments of an alias template that it cannot form. A macro at \p Loc may
/// contain the whole type or only its name.
std::string sourceText(const SourceManager &SM, SourceLocation Loc) {
  for (SourceLocation At : {SM.getSpellingLoc(Loc), SM.getExpansionLoc(Loc)}) {
    StringRef Text =
        SM.getBufferData(SM.getFileID(At)).drop_front(SM.getFileOffset(At));
    StringRef Arguments =
        Text.drop_while([](char C) { return isAsciiIdentifierContinue(C); })
            .ltrim();
    if (!Arguments.startswith("<"))
      continue;
    size_t End = Text.size() - Arguments.size();
    unsigned Depth = 0;
    do {
      Depth += Text[End] == '<';
      Depth -= Text[End] == '>';
      ++End;
    } while (Depth > 0 && End < Text.size() && Text[End] != ';');
    if (Depth == 0)
      return spellTypesIn(Text.take_front(End));
  }
  return "";
}

} // namespace

std::string reword(const clang::Diagnostic &Info) {
  // The conversion is undefined in C++, but saturates in CM.
  if (Info.getID() == diag::warn_impcast_literal_float_to_integer_out_of_range)
    return "implicit conversion from '" + spell(typeArgument(Info, 0)) +
           "' to '" + spell(typeArgument(Info, 1)) +
           "' saturates: the value is out of range";
  if (Info.getID() == diag::err_typecheck_nonviable_condition)
    return rewordConversion(typeArgument(Info, 1), typeArgument(Info, 2));
  if (Info.getID() == diag::err_typecheck_bool_condition)
    if (Optional<CMType> CM = CMType::of(typeArgument(Info, 0)))
      return messageOf(Diag::VectorCondition,
                       {CM->name(), insteadOfCondition(Info.getSourceManager(),
                                                       Info.getLocation())
                                        .str()});
  // Kernels keep their plain name in the binary, so overloads clash.
  if (Info.getID() == diag::err_duplicate_mangled_name)
    return messageOf(Diag::KernelOverload, {Info.getArgStdStr(0)});
  if (Info.getID() == diag::note_ovl_candidate_bad_conv)
    return rewordArgument(Info);
  if (Info.getID() == diag::note_ovl_candidate_non_deduced_mismatch) {
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    if (Text.str().endswith("match 'Object' against 'Reference'"))
      return "candidate template ignored: it takes an object, which is not "
             "deduced from a reference; give its template arguments";
    if (Text.str().endswith("match 'Reference' against 'Object'"))
      return "candidate template ignored: it takes a reference, and this is no "
             "variable that it could refer to";
  }
  return "";
}

std::string rewordUsage(const clang::Diagnostic &Error, StringRef Text) {
  if (Error.getID() == diag::err_ovl_no_viable_function_in_call)
    for (const Usage &U : FunctionUsages)
      if (Text.endswith(("call to '" + U.Name + "'").str()))
        return messageOf(Diag::FunctionUsage, {U.Name.str(), U.Form.str()});
  if (Error.getID() == diag::err_ovl_no_viable_member_function_in_call)
    for (const Usage &U : MemberUsages)
      if (Text.contains(("call to '" + U.Name + "'").str()))
        return messageOf(Diag::MemberUsage, {U.Name.str(), U.Form.str()});
  if (Error.getID() == diag::err_ovl_no_viable_function_in_init)
    for (unsigned I = 0; I < Error.getNumArgs(); ++I)
      if (Optional<CMType> CM = CMType::of(typeArgument(Error, I)))
        if (!CM->IsRef)
          return messageOf(Diag::ObjectUsage, {CM->name()});
  if (Error.getID() == diag::err_ovl_no_viable_object_call)
    if (Optional<CMType> CM = CMType::of(typeArgument(Error, 0)))
      return messageOf(
          Diag::ElementUsage,
          {CM->name(), "", CM->IsMatrix ? "m(row, column)" : "v(index)"});
  if (Error.getID() == diag::err_no_member)
    for (StringRef Member : {"row", "column", "n_rows", "n_cols"})
      if (Text.startswith(
              ("no member named '" + Member + "' in 'vector").str()))
        return messageOf(Diag::MatrixOnly,
                         {Member.str(), Text.rsplit(" in ").second.str()});
  return "";
}

Optional<FixItHint> fixItFor(const clang::Diagnostic &Info, StringRef Text) {
  if (Text.startswith("'genx_select' is unavailable"))
    return FixItHint::CreateReplacement(
        CharSourceRange::getTokenRange(Info.getLocation()), "replicate");
  return None;
}

/// An element type that no array can have is wrong; otherwise a dimension is.
static std::string rewordAlias(const clang::Diagnostic &Info,
                               const std::string &Name) {
  bool IsDimension = Info.getID() == diag::err_typecheck_negative_array_size ||
                     Info.getID() == diag::err_decl_negative_array_size ||
                     Info.getID() == diag::err_typecheck_zero_array_size ||
                     Info.getID() == diag::ext_typecheck_zero_array_size;
  StringRef Element = StringRef(Name).split('<').second.split(',').first;
  if (IsDimension || Element.empty())
    return messageOf(Diag::EmptyObject, {Name});
  return messageOf(Diag::UnsupportedElement, {Element.str(), Name});
}

std::string rewordInstantiation(const clang::Diagnostic &Info, const Sema &S,
                                const TargetInfo &Target) {
  for (const auto &Context : llvm::reverse(S.CodeSynthesisContexts)) {
    if (Optional<CMType> CM =
            CMType::of(dyn_cast_or_null<CXXRecordDecl>(Context.Entity))) {
      std::string Problem = objectProblem(*CM, S.Context, Target);
      if (!Problem.empty())
        return Problem;
    }
    bool IsAlias = isa_and_nonnull<TypeAliasTemplateDecl>(Context.Entity);
    SourceLocation Use = Context.PointOfInstantiation;
    if (IsAlias && !inRuntimeHeader(S.SourceMgr, Use)) {
      std::string Name = sourceText(S.SourceMgr, Use);
      if (!Name.empty())
        return rewordAlias(Info, Name);
    }
  }
  return "";
}

std::string reasonOf(const clang::Diagnostic &Note) {
  SmallString<128> Text;
  Note.FormatDiagnostic(Text);
  std::string Reason = spellTypesIn(StringRef(Text).split(": ").second);
  StringRef Rest = Reason;
  switch (Note.getID()) {
  case diag::note_ovl_candidate_explicit_arg_mismatch_named:
    Rest.consume_front("invalid explicitly-specified argument for ");
    return (Rest + " must be a constant").str();
  case diag::note_ovl_candidate_incomplete_deduction:
    Rest.consume_front("couldn't infer ");
    return (Rest + " is missing").str();
  case diag::note_ovl_candidate_arity:
  case diag::note_ovl_candidate_arity_one:
  case diag::note_ovl_candidate_bad_conv:
    return Reason;
  default:
    return "";
  }
}

bool suggestsInternal(StringRef Message) {
  StringRef Guess = Message.split("; did you mean '").second;
  return Guess.startswith("__cm_") || Guess.startswith("cm::detail") ||
         Guess.startswith("detail::");
}

} // namespace cmc::frontend
