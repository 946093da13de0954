//===- Remedies.cpp - what to write in CM instead -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Remedies.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/LexDiagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/ParseDiagnostic.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/SemaDiagnostic.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

struct Remedy {
  llvm::StringLiteral Word, Text;
};
const Remedy Remedies[] = {
#define CM_REMEDY(Word, Text) {Word, Text},
#include "clang-frontend/Remedies.def"
};

std::string ofWord(StringRef Word) {
  for (const Remedy &R : Remedies)
    if (R.Word == Word)
      return R.Text.str();
  // The vectors of OpenCL and CUDA.
  static const Regex Vector(
      "^(u?(char|short|int|long)|half|float|double)(2|3|4|8|16)$");
  SmallVector<StringRef, 4> Parts;
  if (Vector.match(Word, &Parts))
    return ("write vector<" + Parts[1] + ", " + Parts[3] + ">").str();
  return "";
}

/// The name that \p Text says is unknown: the first in quotes.
StringRef quoted(StringRef Text) {
  return Text.split('\'').second.split('\'').first;
}

/// What replaces a feature of C++.
StringRef ofFeature(unsigned ID) {
  switch (ID) {
  case diag::err_exceptions_disabled:
    return "CM has no exceptions: return a value that says what failed";
  case diag::err_vla_unsupported:
    return "the size of an array is a constant";
  case diag::err_expr_not_cce:
  case diag::err_template_arg_not_ice:
    return "sizes are constants: a constexpr, or a parameter of a template";
  case diag::err_as_qualified_auto_decl:
    return "shared local memory comes from cm_slm_init and cm_slm_alloc";
  case diag::err_excess_initializers:
    return "give at most as many values as there are elements";
  case diag::err_no_typeid_with_fno_rtti:
    return "CM has no types at run time: write templates";
  default:
    return "";
  }
}

/// What CM has for members that objects have elsewhere.
StringRef ofMember(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("sum", "write cm_sum<type>(v)")
      .Cases("size", "length", "write v.n_elems(), m.n_rows() or m.n_cols()")
      .Default("");
}

} // namespace

std::string remedyFor(const clang::Diagnostic &Error, StringRef Text) {
  switch (Error.getID()) {
  case diag::err_undeclared_var_use:
  case diag::err_undeclared_var_use_suggest:
  case diag::err_unknown_typename:
  case diag::err_unknown_typename_suggest:
  case diag::err_no_template:
  case diag::err_no_template_suggest:
    return ofWord(quoted(Text));
  case diag::err_no_member:
  case diag::err_no_member_suggest:
  case diag::err_typename_nested_not_found:
  case diag::err_no_member_template:
  case diag::err_no_member_template_suggest: {
    if (!Text.contains("in namespace 'std'"))
      return ofMember(quoted(Text)).str();
    std::string Known = ofWord(quoted(Text));
    return Known.empty() ? "kernels have of namespace std only <type_traits>"
                         : Known;
  }
  case diag::err_pp_file_not_found: {
    std::string Known = ofWord(("<" + quoted(Text) + ">").str());
    bool IsStandard =
        !quoted(Text).contains('.') && !quoted(Text).contains('/');
    return Known.empty() && IsStandard
               ? "kernels have no standard library; all of CM is in <cm/cm.h>"
               : Known;
  }
  case diag::err_template_arg_list_different_arity:
    return Text.contains("'vector'") || Text.contains("'matrix'")
               ? "objects are vector<type, size> and "
                 "matrix<type, rows, columns>"
               : "";
  default:
    return ofFeature(Error.getID()).str();
  }
}

std::string withSwappedLetters(Sema &S, StringRef Text) {
  StringRef Word = quoted(Text);
  const size_t Longest = 32; // The search takes quadratic time.
  if (Word.size() > Longest)
    return "";
  IdentifierTable &Known = S.getPreprocessor().getIdentifierTable();
  for (size_t I = 1; I < Word.size(); ++I) {
    std::string Other = Word.str();
    std::swap(Other[I - 1], Other[I]);
    auto Entry = Other == Word ? Known.end() : Known.find(Other);
    if (Entry == Known.end())
      continue;
    LookupResult Found(S, Entry->getValue(), SourceLocation(),
                       Sema::LookupOrdinaryName);
    Found.suppressDiagnostics();
    if (S.LookupName(Found, S.TUScope))
      return Other;
  }
  return "";
}

unsigned lineOfOpenBlock(const SourceManager &SM, SourceLocation Begin,
                         SourceLocation End) {
  Begin = SM.getFileLoc(Begin), End = SM.getFileLoc(End);
  if (SM.getFileID(Begin) != SM.getFileID(End))
    return 0;
  static const Regex Word("SIMD_(IF|DO_WHILE)_(BEGIN|END)");
  StringRef File = SM.getBufferData(SM.getFileID(Begin));
  StringRef Rest = File.slice(SM.getFileOffset(Begin), SM.getFileOffset(End));
  SmallVector<unsigned, 4> Open;
  SmallVector<StringRef, 3> Parts;
  while (Word.match(Rest, &Parts)) {
    if (Parts[2] == "BEGIN")
      Open.push_back(Parts[0].begin() - File.begin());
    else if (!Open.empty())
      Open.pop_back();
    Rest = Rest.substr(Parts[0].end() - Rest.begin());
  }
  return Open.empty() ? 0 : SM.getLineNumber(SM.getFileID(Begin), Open.back());
}

} // namespace cmc::frontend
