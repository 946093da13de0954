//===- Candidates.cpp - how a call differs from the forms of a builtin ----===//
//
// Part of CMC, under the MIT licence.
//
// Clang's notes about the overloads of a builtin speak of the templates in our
// headers. These speak of the signatures in the reference of the builtins:
//
//   read(v, buf, 0);
//   note: candidate 'void read(SurfaceIndex s, int offset, vector_ref<T, N> v)'
//         takes a SurfaceIndex as argument 1, not 'vector<int,8>'
//===----------------------------------------------------------------------===//
#include "clang-frontend/Checks/Rules.h"
#include "clang-frontend/DiagnosticFilter.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

struct Signature {
  llvm::StringLiteral Name, Text;
};
const Signature Signatures[] = {
#define SIGNATURE(Name, Text) {Name, Text},
#include "clang-frontend/Signatures.inc"
#undef SIGNATURE
};

constexpr unsigned MostCandidates = 4;

/// A parameter in a signature: "SurfaceIndex s", "[, CmBufferAttrib a]".
struct Parameter {
  std::string Text;
  bool Optional = false;
};

/// The parameters in \p Text, the part of a signature in parentheses. In
/// brackets are those that may be left out.
std::vector<Parameter> parametersIn(StringRef Text) {
  std::vector<Parameter> Out;
  unsigned Angles = 0, Brackets = 0;
  Parameter Current;
  auto Finish = [&] {
    StringRef Words = StringRef(Current.Text).trim();
    Current.Optional |= Words.contains(" = ");
    Current.Text = Words.split(" = ").first.str();
    if (!Words.empty())
      Out.push_back(Current);
    Current = {"", Brackets > 0};
  };
  for (char C : Text) {
    Angles += C == '<', Angles -= C == '>';
    if (C == ',' && !Angles)
      Finish();
    else if (C == '[')
      Current.Optional |= ++Brackets && StringRef(Current.Text).trim().empty();
    else if (C == ']')
      --Brackets;
    else
      Current.Text += C;
  }
  Finish();
  return Out;
}

/// Why \p Arg does not fit \p P; "" when it may.
std::string misfit(const Expr *Arg, const Parameter &P) {
  QualType T = Arg->getType();
  StringRef Want = P.Text;
  Optional<CMType> CM = CMType::of(T);
  std::string Is = "'" + spell(T) + "'";
  if (T->isPointerType())
    Is += ", whose memory p[i] and the functions cm_ptr_... access";
  for (StringRef Handle : {"SurfaceIndex", "SamplerIndex", "VmeIndex"})
    if (Want.contains(Handle))
      return Want.contains('|') || handleName(T) == Handle
                 ? ""
                 : ("a " + Handle + ", not " + Is).str();
  bool IsObject = Want.contains("vector") || Want.contains("matrix");
  bool IsWritten = Want.contains("_ref<") || Want.contains('&');
  if (IsObject && !CM && !Want.contains('|') && !Want.contains("NULL"))
    return ((Want.contains("matrix") ? "a matrix, not " : "a vector, not ") +
            Is);
  if (IsWritten && CM && !CM->IsRef && !Arg->isLValue())
    return "a variable or a reference, which it writes, not a temporary " + Is;
  bool IsScalar = !IsObject && !Want.contains('*') &&
                  !Want.contains("svmptr_t") &&
                  (Want.startswith("int ") || Want.startswith("uint ") ||
                   Want.startswith("ushort ") || Want.startswith("T "));
  if (IsScalar && CM)
    return "one number, not " + Is;
  if (IsScalar && !handleName(T).empty())
    return "a number, not " + Is;
  if (Want.contains('*') && !T->isPointerType() && !T->isArrayType())
    return "a pointer, not " + Is;
  return "";
}

/// How far a call fits, and what stops it.
struct Difference {
  bool HasCount = false;
  size_t Fitting = 0;
  std::string Text;
  const Expr *Argument = nullptr;
};

/// Compares \p Args with \p Params of which none is left out.
Difference compare(ArrayRef<const Expr *> Args, ArrayRef<Parameter> Params) {
  Difference D;
  D.HasCount = true;
  for (size_t I = 0; I < Args.size(); ++I) {
    std::string Why = misfit(Args[I], Params[I]);
    if (Why.empty()) {
      ++D.Fitting;
    } else if (D.Text.empty()) {
      D.Text = "takes as argument " + std::to_string(I + 1) + " " + Why;
      D.Argument = Args[I];
    }
  }
  if (D.Text.empty())
    D.Text = "takes other element types, sizes or template arguments";
  return D;
}

/// The same with the optional parameters that make it fit best.
Difference compareWith(const Signature &S, ArrayRef<const Expr *> Args) {
  StringRef Text = StringRef(S.Text).rsplit(')').first;
  std::vector<Parameter> All =
      parametersIn(Text.substr(Text.find(S.Name)).split('(').second);
  unsigned Needed = count_if(All, [](auto &P) { return !P.Optional; });
  if (Args.size() < Needed || Args.size() > All.size()) {
    std::string Takes = std::to_string(Needed);
    if (All.size() > Needed)
      Takes += " to " + std::to_string(All.size());
    return {false, 0,
            "takes " + Takes + " arguments, not " +
                std::to_string(Args.size())};
  }
  Difference Best;
  for (unsigned Choice = 0; Choice < 1u << (All.size() - Needed); ++Choice) {
    std::vector<Parameter> Chosen;
    unsigned Bit = 0;
    for (const Parameter &P : All)
      if (!P.Optional || (Choice >> Bit++ & 1))
        Chosen.push_back(P);
    if (Chosen.size() != Args.size())
      continue;
    Difference D = compare(Args, Chosen);
    if (Best.Text.empty() || D.Fitting > Best.Fitting)
      Best = D;
  }
  return Best;
}

} // namespace

void explainCall(const SourceManager &SM, DiagnosticFilter &Filter,
                 const RecoveryExpr *E) {
  ArrayRef<const Expr *> Parts = E->subExpressions();
  auto *Callee =
      Parts.empty() ? nullptr : dyn_cast<UnresolvedLookupExpr>(Parts[0]);
  if (!Callee || any_of(Parts.drop_front(), [](const Expr *A) {
        return A->isTypeDependent() || A->containsErrors();
      }))
    return;
  std::string Name = Callee->getName().getAsString();
  std::vector<std::pair<Difference, StringRef>> Found;
  for (const Signature &S : Signatures)
    if (S.Name == Name)
      Found.push_back({compareWith(S, Parts.drop_front()), S.Text});
  for (auto &[D, Text] : Found)
    if (D.HasCount && !D.Argument && Text.contains(Name + "<") &&
        !Callee->hasExplicitTemplateArgs())
      D.Text = "takes template arguments";
  llvm::stable_sort(Found, [](auto &A, auto &B) {
    return std::make_pair(A.first.HasCount, A.first.Fitting) >
           std::make_pair(B.first.HasCount, B.first.Fitting);
  });
  if (Found.size() > MostCandidates)
    Found.resize(MostCandidates);
  for (auto &[D, Text] : Found)
    Filter.explain(
        FullSourceLoc(E->getBeginLoc(), SM),
        FullSourceLoc(D.Argument ? D.Argument->getBeginLoc() : E->getBeginLoc(),
                      SM),
        messageOf(Diag::Candidate, {Text.str(), D.Text}));
}

} // namespace cmc::frontend
