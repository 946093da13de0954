//===- DeductionAdapters.cpp - overloads to deduce references -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/DeductionAdapters.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// Limit for parameters that can be passed as the other kind; each doubles the
/// number of overloads.
constexpr unsigned MaxParameters = 5;

using Tokens = std::vector<Token>;

/// Tokens From..To of a translation unit.
struct Range {
  size_t From = 0, To = 0;
  bool empty() const { return From >= To; }
};

struct Parameter {
  Range All;        ///< Without the default argument.
  Range Type;       ///< Of a CM type: vector < T , N >.
  Range Default;    ///< Includes the `=`.
  std::string Name; ///< "" for an unnamed parameter.
  bool IsCM = false, IsRef = false, IsPack = false;
};

/// The parts of a function template that an overload needs.
struct Template {
  Range Params;     ///< Between the < > of `template < >`.
  Range Specifiers; ///< Between `template < >` and the name.
  size_t Name = 0;
  Range Call;     ///< Between the parentheses.
  Range Trailer;  ///< Between the parentheses and the body.
  size_t End = 0; ///< After the body.
  std::vector<Parameter> Parameters;
  /// Template arguments of the call: the template's parameters up to the last
  /// one that its function parameters do not mention.
  std::vector<std::string> Explicit;
};

//===--- Reading ----------------------------------------------------------===//

class Reader {
public:
  explicit Reader(const Tokens &In) : In(In) {}

  /// The template whose keyword is token \p At; none if it needs no overload.
  Optional<Template> read(size_t At) const;
  /// Splits \p R at commas outside of brackets.
  std::vector<Range> split(Range R) const;

private:
  const Tokens &In;

  size_t closing(size_t Open) const;
  size_t closingAngle(size_t Less) const;
  bool findName(Template &T, size_t From) const;
  bool readParameters(Template &T) const;
  bool readParameter(Range R, Parameter &P) const;
  std::string templateArgument(Range R) const;
  bool mentions(Range R, StringRef Name) const;
  bool isDependent(const Template &T, const Parameter &P) const;
  void readExplicit(Template &T) const;
  StringRef word(size_t I) const {
    return In[I].is(tok::identifier) ? In[I].getIdentifierInfo()->getName()
                                     : "";
  }
};

/// The index of the bracket that closes \p Open; 0 if there is none.
size_t Reader::closing(size_t Open) const {
  unsigned Depth = 0;
  for (size_t I = Open; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++Depth;
    else if (In[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) &&
             --Depth == 0)
      return I;
  }
  return 0;
}

size_t Reader::closingAngle(size_t Less) const {
  unsigned Depth = 0;
  for (size_t I = Less;; ++I) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closing(I);
      if (!I)
        return 0;
    } else if (In[I].isOneOf(tok::semi, tok::r_paren, tok::r_square,
                             tok::r_brace, tok::eof)) {
      return 0;
    } else if (In[I].is(tok::less)) {
      ++Depth;
    } else if (In[I].is(tok::greater) && --Depth == 0) {
      return I;
    } else if (In[I].is(tok::greatergreater)) {
      if (Depth <= 2) // The token would have to be split.
        return 0;
      Depth -= 2;
    }
  }
}

std::vector<Range> Reader::split(Range R) const {
  std::vector<Range> Parts;
  size_t From = R.From;
  for (size_t I = R.From; I < R.To; ++I) {
    size_t Close = In[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)
                       ? closing(I)
                   : In[I].is(tok::less) ? closingAngle(I)
                                         : 0;
    if (Close)
      I = Close;
    else if (In[I].is(tok::comma)) {
      Parts.push_back({From, I});
      From = I + 1;
    }
  }
  if (!R.empty())
    Parts.push_back({From, R.To});
  return Parts;
}

/// Looks from the end of `template < >` to the parenthesis after the name.
bool Reader::findName(Template &T, size_t From) const {
  bool HasType = false;
  for (size_t I = From; I < In.size(); ++I) {
    const Token &Tok = In[I];
    if (Tok.isOneOf(tok::kw___attribute, tok::kw_alignas, tok::kw_decltype,
                    tok::kw___declspec) &&
        In[I + 1].is(tok::l_paren)) {
      HasType |= Tok.is(tok::kw_decltype);
      I = closing(I + 1);
    } else if (Tok.is(tok::l_square)) { // [[attribute]]
      I = closing(I);
    } else if (Tok.is(tok::less)) {
      I = closingAngle(I);
    } else if (Tok.is(tok::identifier) && In[I + 1].is(tok::l_paren)) {
      T.Specifiers = {From, I};
      T.Name = I;
      T.Call = {I + 2, closing(I + 1)};
      return HasType && !In[I - 1].isOneOf(tok::coloncolon, tok::tilde);
    } else if (Tok.isOneOf(tok::semi, tok::l_brace, tok::l_paren, tok::equal,
                           tok::kw_operator, tok::kw_template, tok::kw_class,
                           tok::kw_struct, tok::kw_union, tok::kw_enum,
                           tok::kw_using, tok::kw_friend, tok::kw_explicit,
                           tok::eof)) {
      return false;
    } else if (!Tok.isOneOf(tok::kw_inline, tok::kw_static,
                            tok::kw_constexpr)) {
      HasType = true;
    }
    if (I == 0) // Unclosed bracket.
      return false;
  }
  return false;
}

bool Reader::readParameter(Range R, Parameter &P) const {
  for (size_t I = R.From; I < R.To; ++I)
    if (In[I].is(tok::equal)) {
      P.Default = {I, R.To};
      R.To = I;
    }
  P.All = R;
  size_t I = R.From + In[R.From].is(tok::kw_const);
  StringRef Kind = I + 1 < R.To ? word(I) : "";
  P.IsRef = Kind == "vector_ref" || Kind == "matrix_ref";
  bool Named = P.IsRef || Kind == "vector" || Kind == "matrix";
  size_t Close = Named && In[I + 1].is(tok::less) ? closingAngle(I + 1) : 0;
  P.IsCM = Close && Close + 2 >= R.To &&
           (Close + 1 == R.To || In[Close + 1].is(tok::identifier));
  if (P.IsCM) {
    P.Type = {I, Close + 1};
    P.Name = Close + 1 < R.To ? word(Close + 1).str() : "";
    return P.Default.empty();
  }
  for (size_t K = R.From; K < R.To; ++K) {
    if (In[K].isOneOf(tok::l_paren, tok::l_square))
      return false;
    P.IsPack |= In[K].is(tok::ellipsis);
  }
  size_t Last = R.To - 1;
  bool HasName =
      Last > R.From && In[Last].is(tok::identifier) &&
      !In[Last - 1].isOneOf(tok::coloncolon, tok::kw_typename, tok::kw_const,
                            tok::kw_struct, tok::kw_class, tok::kw_enum);
  if (HasName)
    P.Name = word(Last).str();
  return In[Last].isNot(tok::ellipsis) || Last > R.From;
}

bool Reader::readParameters(Template &T) const {
  unsigned Count = 0;
  for (Range R : split(T.Call)) {
    if (R.empty())
      return false;
    Parameter P;
    if (!readParameter(R, P))
      return false;
    P.IsCM &= isDependent(T, P);
    Count += P.IsCM;
    T.Parameters.push_back(P);
  }
  return Count > 0 && Count <= MaxParameters;
}

/// The template parameter \p R as an argument; "" when it has no name.
std::string Reader::templateArgument(Range R) const {
  for (size_t I = R.From; I < R.To; ++I)
    if (In[I].is(tok::equal))
      R.To = I;
  size_t Last = R.To - 1;
  if (R.empty() || Last == R.From || In[Last].isNot(tok::identifier) ||
      In[Last - 1].isOneOf(tok::coloncolon, tok::kw_const))
    return "";
  return word(Last).str() + (In[Last - 1].is(tok::ellipsis) ? " ..." : "");
}

bool Reader::mentions(Range R, StringRef Name) const {
  for (size_t I = R.From; I < R.To; ++I)
    if (word(I) == Name)
      return true;
  return false;
}

/// Whether template parameters are deduced from parameter \p P; C++ converts
/// the arguments of all other parameters.
bool Reader::isDependent(const Template &T, const Parameter &P) const {
  return any_of(split(T.Params), [&](Range R) {
    std::string Argument = templateArgument(R);
    StringRef Name = StringRef(Argument).split(' ').first;
    return !Name.empty() && mentions(P.All, Name);
  });
}

void Reader::readExplicit(Template &T) const {
  std::vector<std::string> Names;
  for (Range R : split(T.Params)) {
    std::string Name = templateArgument(R);
    if (Name.empty())
      return;
    Names.push_back(Name);
    StringRef Word = StringRef(Name).split(' ').first;
    if (none_of(T.Parameters,
                [&](const Parameter &P) { return mentions(P.All, Word); }))
      T.Explicit = Names;
  }
}

Optional<Template> Reader::read(size_t At) const {
  Template T;
  if (!In[At + 1].is(tok::less))
    return None;
  if (At > 0 && In[At - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon,
                                   tok::less, tok::comma, tok::kw_extern))
    return None;
  size_t Close = closingAngle(At + 1);
  T.Params = {At + 2, Close};
  if (!Close || T.Params.empty() || !findName(T, Close + 1) || !T.Call.To ||
      !readParameters(T))
    return None;
  readExplicit(T);
  size_t Body = T.Call.To + 1;
  while (Body < In.size() &&
         !In[Body].isOneOf(tok::l_brace, tok::semi, tok::equal, tok::colon,
                           tok::kw_try, tok::eof))
    ++Body;
  T.Trailer = {T.Call.To + 1, Body};
  if (Body >= In.size() || In[Body].isNot(tok::l_brace))
    return None;
  T.End = closing(Body) + 1;
  return T.End > 1 ? Optional<Template>(T) : None;
}

//===--- Writing ----------------------------------------------------------===//

class Writer {
public:
  Writer(Preprocessor &PP, const Tokens &In, Tokens &Out,
         SourceLocation Location)
      : PP(PP), In(In), Out(Out), Location(Location) {}

  /// Writes the overload in which the CM parameters with a bit set in \p Others
  /// are of the other kind.
  void write(const Template &T, unsigned Others);

private:
  Preprocessor &PP;
  const Tokens &In;
  Tokens &Out;
  SourceLocation
      Location; ///< In our header, so that no message points to the overload.

  void text(StringRef Words);
  void copy(Range R) { Out.insert(Out.end(), &In[R.From], &In[R.To]); }
  void parameters(const Template &T, unsigned Others);
  void call(const Template &T, unsigned Others);
  bool mentions(Range R, tok::TokenKind Kind) const {
    return std::any_of(&In[R.From], &In[R.To],
                       [&](const Token &T) { return T.is(Kind); });
  }
};

/// Appends words and punctuators, given separated by blanks.
void Writer::text(StringRef Words) {
  SmallVector<StringRef, 32> Parts;
  Words.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    Token T;
    T.startToken();
    T.setLocation(Location);
    T.setLength(Part.size());
    tok::TokenKind Kind = StringSwitch<tok::TokenKind>(Part)
                              .Case("<", tok::less)
                              .Case(">", tok::greater)
                              .Case("(", tok::l_paren)
                              .Case(")", tok::r_paren)
                              .Case("[", tok::l_square)
                              .Case("]", tok::r_square)
                              .Case("{", tok::l_brace)
                              .Case("}", tok::r_brace)
                              .Case(",", tok::comma)
                              .Case(";", tok::semi)
                              .Case("::", tok::coloncolon)
                              .Case("&", tok::amp)
                              .Case("&&", tok::ampamp)
                              .Case("->", tok::arrow)
                              .Case("...", tok::ellipsis)
                              .Default(tok::identifier);
    T.setKind(Kind);
    if (Kind == tok::identifier) {
      IdentifierInfo *II = PP.getIdentifierInfo(Part);
      T.setIdentifierInfo(II);
      T.setKind(II->getTokenID());
    }
    Out.push_back(T);
  }
}

std::string nameOf(const Parameter &P, size_t I) {
  return P.Name.empty() ? "__cm_arg" + std::to_string(I) : P.Name;
}

/// Whether the overload adds a pack: a second pack cannot follow the template's
/// own.
bool addsPack(const Template &T) { return !T.Parameters.back().IsPack; }

void Writer::parameters(const Template &T, unsigned Others) {
  for (size_t I = 0; I < T.Parameters.size(); ++I) {
    const Parameter &P = T.Parameters[I];
    if (I)
      text(",");
    if (!P.IsCM) {
      copy(P.All);
      if (P.Name.empty())
        text(nameOf(P, I));
      copy(P.Default);
      continue;
    }
    bool Other = Others & 1;
    Others >>= 1;
    StringRef Kind = In[P.Type.From].getIdentifierInfo()->getName();
    if (!Other)
      copy({P.Type.From, P.Type.From + 1});
    else
      text(P.IsRef ? Kind.drop_back(strlen("_ref")).str()
                   : (Kind + "_ref").str());
    copy({P.Type.From + 1, P.Type.To});
    text((Other && P.IsRef ? "& " : "") + nameOf(P, I));
  }
  if (addsPack(T))
    text(", __cm_Rest ... __cm_rest");
}

/// Writes the call of the template with arguments of its types. In parentheses
/// the name means earlier declarations and not this overload, which, with all
/// template arguments given, would refer to its own type.
void Writer::call(const Template &T, unsigned Others) {
  if (!T.Explicit.empty())
    text("(");
  copy({T.Name, T.Name + 1});
  Out.back().setLocation(Location);
  if (!T.Explicit.empty())
    text("< " + join(T.Explicit, " , ") + " > )");
  text("(");
  for (size_t I = 0; I < T.Parameters.size(); ++I) {
    const Parameter &P = T.Parameters[I];
    std::string Name = nameOf(P, I);
    if (I)
      text(",");
    if (!P.IsCM) {
      text("static_cast < decltype ( " + Name + " ) && > ( " + Name + " )");
      text(P.IsPack ? "..." : "");
      continue;
    }
    if (Others & 1)
      copy(P.Type);
    text(Others & 1 ? "( " + Name + " )" : Name);
    Others >>= 1;
  }
  text(addsPack(T) ? ", __cm_rest ... )" : ")");
}

void Writer::write(const Template &T, unsigned Others) {
  text("template <");
  copy(T.Params);
  text(addsPack(T) ? ", class ... __cm_Rest >" : ">");
  text("__attribute__ ( ( always_inline , nodebug ) )");
  if (mentions(T.Specifiers, tok::kw_static))
    text("static");
  // A deduced return type would have to be deduced for every call.
  bool Deduced =
      mentions(T.Specifiers, tok::kw_auto) && !mentions(T.Trailer, tok::arrow);
  text(Deduced ? "decltype ( auto )" : "auto");
  copy({T.Name, T.Name + 1});
  Out.back().setLocation(Location);
  text("(");
  parameters(T, Others);
  text(")");
  if (In[T.Trailer.From].is(tok::kw_const))
    text("const");
  if (!Deduced) {
    text("-> decltype (");
    call(T, Others);
    text(")");
  }
  text("{ return");
  call(T, Others);
  text("; }");
}

} // namespace

std::vector<Token> addDeductionAdapters(Preprocessor &PP, Tokens In) {
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation Location;
  std::vector<Template> Found; // Not nested.
  Reader Read(In);
  for (size_t I = 0; I < In.size(); ++I) {
    if (In[I].isNot(tok::kw_template))
      continue;
    if (inRuntimeHeader(SM, SM.getSpellingLoc(In[I].getLocation()))) {
      Location = In[I].getLocation();
    } else if (Optional<Template> T = Read.read(I)) {
      Found.push_back(*T);
      I = T->End - 1; // C++ has no templates inside functions.
    }
  }
  if (Found.empty() || Location.isInvalid())
    return In;
  Tokens Out;
  Writer Write(PP, In, Out, Location);
  size_t Done = 0;
  for (const Template &T : Found) {
    Out.insert(Out.end(), In.begin() + Done, In.begin() + T.End);
    Done = T.End;
    unsigned Count = 0;
    for (const Parameter &P : T.Parameters)
      Count += P.IsCM;
    for (unsigned Others = 1; Others < 1u << Count; ++Others)
      Write.write(T, Others);
  }
  Out.insert(Out.end(), In.begin() + Done, In.end());
  return Out;
}

} // namespace cmc::frontend
