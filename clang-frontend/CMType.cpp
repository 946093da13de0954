//===- CMType.cpp - CM's view of a Clang type -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/CMType.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// C++ spellings for which CM has a shorter one.
std::string shortScalar(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("unsigned char", "uchar")
      .Case("unsigned short", "ushort")
      .Case("unsigned int", "uint")
      .Case("unsigned long", "ulong")
      .Case("signed char", "char")
      .Case("_Float16", "half")
      .Default(Name)
      .str();
}

/// "int[2][4]" -> "matrix<int,2,4>".
std::string fromArray(StringRef Array, bool IsRef) {
  size_t Bracket = Array.find('[');
  if (Bracket == StringRef::npos)
    return (Twine(IsRef ? "vector_ref<" : "vector<") + Array + ">").str();
  std::string Dims;
  unsigned Rank = 0;
  for (StringRef Rest = Array.drop_front(Bracket); Rest.consume_front("[");
       ++Rank) {
    size_t End = Rest.find(']');
    Dims += "," + Rest.substr(0, End).str();
    Rest = Rest.substr(End).drop_front(1);
  }
  std::string Name = Rank == 2 ? "matrix" : "vector";
  return Name + (IsRef ? "_ref<" : "<") +
         shortScalar(Array.substr(0, Bracket).rtrim()) + Dims + ">";
}

/// The index after the > that closes the < before \p Begin.
size_t closingAngle(StringRef S, size_t Begin) {
  unsigned Depth = 1;
  for (size_t I = Begin; I < S.size(); ++I) {
    if (S[I] == '<')
      ++Depth;
    else if (S[I] == '>' && --Depth == 0)
      return I + 1;
  }
  return StringRef::npos;
}

/// Replaces every `Name<...>` of \p S by \p Rewrite(string between < and >).
template <class F>
std::string replaceTemplate(StringRef S, StringRef Name, F Rewrite) {
  std::string Out;
  for (;;) {
    size_t At = S.find(Name);
    if (At == StringRef::npos)
      return Out + S.str();
    size_t Begin = At + Name.size();
    size_t End = closingAngle(S, Begin);
    bool Inside = At > 0 && (isAlnum(S[At - 1]) || S[At - 1] == '_');
    if (Inside || End == StringRef::npos) {
      Out += S.substr(0, Begin);
      S = S.drop_front(Begin);
      continue;
    }
    Out += S.substr(0, At);
    Out += Rewrite(S.slice(Begin, End - 1));
    S = S.drop_front(End);
  }
}

/// "vector<int, 8>" -> "vector<int,8>": one spelling everywhere.
std::string compact(StringRef Name, StringRef Args) {
  SmallVector<StringRef, 3> Parts;
  Args.split(Parts, ',');
  std::string Out = Name.str();
  for (size_t I = 0; I < Parts.size(); ++I)
    Out += (I ? "," : "") + shortScalar(Parts[I].trim());
  return Out + ">";
}

} // namespace

std::string CMType::name() const {
  std::string Dims = "," + std::to_string(Cols);
  if (IsMatrix)
    Dims = "," + std::to_string(Rows) + Dims;
  return std::string(IsMatrix ? "matrix" : "vector") + (IsRef ? "_ref<" : "<") +
         spell(Element) + Dims + ">";
}

Optional<CMType> CMType::of(const CXXRecordDecl *Class) {
  auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!Spec || !Spec->getIdentifier())
    return None;
  CMType Out;
  Out.IsRef = Spec->getName() == "Reference";
  if (!Out.IsRef && Spec->getName() != "Object")
    return None;
  if (!isHeaderNamespace(Spec->getDeclContext()))
    return None;
  const TemplateArgument &Arg = Spec->getTemplateArgs()[0];
  if (Arg.getKind() != TemplateArgument::Type)
    return None;
  SmallVector<uint64_t, 2> Dims;
  QualType T = Arg.getAsType().getCanonicalType();
  while (auto *Array = dyn_cast<ConstantArrayType>(T.getTypePtr())) {
    Dims.push_back(Array->getSize().getLimitedValue());
    T = Array->getElementType();
  }
  if (Dims.empty() || Dims.size() > 2)
    return None;
  Out.Element = T.getUnqualifiedType();
  Out.Qualifiers =
      Arg.getAsType().getCanonicalType().getQualifiers() + T.getQualifiers();
  Out.IsMatrix = Dims.size() == 2;
  Out.Rows = Out.IsMatrix ? Dims[0] : 1;
  Out.Cols = Dims.back();
  return Out;
}

Optional<CMType> CMType::of(QualType T) {
  if (T.isNull() || T->isDependentType())
    return None;
  return of(T.getNonReferenceType()->getAsCXXRecordDecl());
}

bool isHeaderNamespace(const DeclContext *Scope) {
  auto *Detail = dyn_cast<NamespaceDecl>(Scope);
  auto *CM = Detail ? dyn_cast<NamespaceDecl>(Detail->getParent()) : nullptr;
  return CM && CM->getParent()->isTranslationUnit() &&
         Detail->getName() == "detail" && CM->getName() == "cm";
}

std::string spell(QualType T) {
  if (Optional<CMType> CM = CMType::of(T))
    return CM->name();
  if (isBFloat16(T))
    return "__bf16";
  PrintingPolicy Policy{LangOptions()};
  Policy.adjustForCPlusPlus();
  return shortScalar(
      T.getCanonicalType().getUnqualifiedType().getAsString(Policy));
}

std::string spellTypesIn(StringRef Message) {
  std::string S = Message.str();
  for (StringRef Prefix : {"cm::detail::", ""}) {
    S = replaceTemplate(S, (Prefix + "Object<").str(), [](StringRef Array) {
      return fromArray(Array, /*IsRef=*/false);
    });
    S = replaceTemplate(S, (Prefix + "Reference<").str(), [](StringRef Array) {
      return fromArray(Array, /*IsRef=*/true);
    });
  }
  for (StringRef Name : {"vector<", "matrix<", "vector_ref<", "matrix_ref<"})
    S = replaceTemplate(S, Name,
                        [Name](StringRef Args) { return compact(Name, Args); });
  for (size_t At; (At = S.find("cm::detail::BFloat16")) != std::string::npos;)
    S.replace(At, strlen("cm::detail::BFloat16"), "__bf16");
  // Users do not need to see the expansion of a CM type.
  Regex Aka(" \\(aka '(const )?(vector|matrix)(_ref)?<[^']*'\\)");
  while (Aka.match(S))
    S = Aka.sub("", S);
  return S;
}

bool isBFloat16(QualType T) {
  const CXXRecordDecl *Class =
      T.isNull() ? nullptr : T.getCanonicalType()->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && Class->getName() == "BFloat16" &&
         isHeaderNamespace(Class->getDeclContext());
}

ElementType elementTypeOf(QualType T) {
  if (isBFloat16(T))
    return ElementType::UInt16; // For code that only moves elements.
  auto *Type = dyn_cast<BuiltinType>(T.getCanonicalType().getTypePtr());
  if (!Type)
    return ElementType::None;
  switch (Type->getKind()) {
  case BuiltinType::Char_S:
  case BuiltinType::SChar:
    return ElementType::Int8;
  case BuiltinType::UChar:
    return ElementType::UInt8;
  case BuiltinType::Short:
    return ElementType::Int16;
  case BuiltinType::UShort:
    return ElementType::UInt16;
  case BuiltinType::Int:
    return ElementType::Int32;
  case BuiltinType::UInt:
    return ElementType::UInt32;
  case BuiltinType::Long:
  case BuiltinType::LongLong:
    return ElementType::Int64;
  case BuiltinType::ULong:
  case BuiltinType::ULongLong:
    return ElementType::UInt64;
  case BuiltinType::Float16:
    return ElementType::Half;
  case BuiltinType::Float:
    return ElementType::Float;
  case BuiltinType::Double:
    return ElementType::Double;
  default:
    return ElementType::None;
  }
}

bool isAddressType(QualType T) {
  while (auto *Alias = T->getAs<TypedefType>()) {
    StringRef Name = Alias->getDecl()->getName();
    if (Name == "svmptr_t" || Name == "uintptr_t" || Name == "intptr_t" ||
        Name == "size_t" || Name == "ptrdiff_t")
      return true;
    T = Alias->getDecl()->getUnderlyingType();
  }
  return false;
}

StringRef handleName(QualType T) {
  auto *Enum = T.getCanonicalType()->getAs<EnumType>();
  if (!Enum || !Enum->getDecl()->getIdentifier())
    return "";
  StringRef Name = Enum->getDecl()->getName();
  bool Is =
      Name == "SurfaceIndex" || Name == "SamplerIndex" || Name == "VmeIndex";
  return Is ? Name : "";
}

} // namespace cmc::frontend
