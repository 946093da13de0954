//===- DebugTypes.cpp - variables and types of the source program ---------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/DebugTypes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;

namespace cmc::genx {
namespace {

/// Pointers of C++; references of CM have no address.
constexpr unsigned PointerBytes = 8;

class Describer {
public:
  Describer(const NumberedCalls &Calls, SourceVariables &Out)
      : Calls(Calls), Out(Out) {}
  void addCalls();
  void add(const PlacedVariable &V);

private:
  unsigned typeOf(const DIType *T);
  SourceType describe(const DIType *T);
  SourceType describeClass(const DICompositeType &T);
  SourceType array(const DICompositeType &T);
  unsigned scopeOf(const DIScope *S, const DILocation *InlinedAt);

  const NumberedCalls &Calls;
  SourceVariables &Out;
  DenseMap<const DIType *, unsigned> Known;
  DenseMap<std::pair<const DIScope *, const DILocation *>, unsigned> Scopes;
};

/// The array type that a CM vector or matrix represents, or null if \p T is
/// neither. Both are cm::detail::Object<T[R][C]>.
const DICompositeType *shapeOf(const DICompositeType &T) {
  const DIScope *Scope = T.getScope();
  if (!T.getName().startswith("Object<") || !Scope ||
      Scope->getName() != "detail" || T.getTemplateParams().empty())
    return nullptr;
  auto *Shape = dyn_cast<DITemplateTypeParameter>(T.getTemplateParams()[0]);
  auto *Array = Shape ? dyn_cast<DICompositeType>(Shape->getType()) : nullptr;
  return Array && Array->getTag() == dwarf::DW_TAG_array_type ? Array : nullptr;
}

SourceType base(const Twine &Name, unsigned Encoding, unsigned Bytes) {
  SourceType T;
  T.K = SourceType::Base;
  T.Name = Name.str();
  T.Encoding = Encoding;
  T.Bytes = Bytes;
  return T;
}

SourceType Describer::array(const DICompositeType &T) {
  SourceType A;
  A.K = SourceType::Array;
  A.Element = typeOf(T.getBaseType());
  A.Bytes = Out.Types[A.Element].Bytes;
  for (const DINode *N : T.getElements()) {
    auto *Range = dyn_cast<DISubrange>(N);
    auto *Count = Range ? Range->getCount().dyn_cast<ConstantInt *>() : nullptr;
    A.Counts.push_back(Count && !Count->isNegative() ? Count->getZExtValue()
                                                     : 0);
    A.Bytes *= A.Counts.back();
  }
  return A;
}

SourceType Describer::describeClass(const DICompositeType &T) {
  if (const DICompositeType *Shape = shapeOf(T))
    return array(*Shape);
  SourceType S;
  S.Name = T.getName().str();
  S.Bytes = T.getSizeInBits() / 8;
  for (const DINode *N : T.getElements()) {
    auto *Member = dyn_cast<DIDerivedType>(N);
    bool IsData = Member && !Member->isStaticMember() &&
                  !Member->isBitField() &&
                  (Member->getTag() == dwarf::DW_TAG_member ||
                   Member->getTag() == dwarf::DW_TAG_inheritance);
    // An empty base class has a size of one byte, but no data.
    if (!IsData || (Member->getTag() == dwarf::DW_TAG_inheritance &&
                    Member->getBaseType()->getSizeInBits() <= 8))
      continue;
    S.Members.push_back({Member->getName().str(), typeOf(Member->getBaseType()),
                         unsigned(Member->getOffsetInBits() / 8)});
  }
  return S;
}

SourceType Describer::describe(const DIType *T) {
  if (auto *Basic = dyn_cast<DIBasicType>(T))
    return base(Basic->getName(), Basic->getEncoding(),
                Basic->getSizeInBits() / 8);
  if (auto *Derived = dyn_cast<DIDerivedType>(T)) {
    if (Derived->getTag() != dwarf::DW_TAG_typedef)
      return base("pointer", dwarf::DW_ATE_address, PointerBytes);
    SourceType A;
    A.K = SourceType::Alias;
    A.Name = Derived->getName().str();
    A.Element = typeOf(Derived->getBaseType());
    A.Bytes = Out.Types[A.Element].Bytes;
    return A;
  }
  auto *Composite = dyn_cast<DICompositeType>(T);
  if (!Composite)
    return base("void", dwarf::DW_ATE_unsigned, 0);
  if (Composite->getTag() == dwarf::DW_TAG_array_type)
    return array(*Composite);
  if (Composite->getTag() == dwarf::DW_TAG_enumeration_type)
    return base(Composite->getName(), dwarf::DW_ATE_signed,
                Composite->getSizeInBits() / 8);
  return describeClass(*Composite);
}

unsigned Describer::typeOf(const DIType *T) {
  // Qualifiers do not change what a debugger shows.
  while (auto *D = dyn_cast_or_null<DIDerivedType>(T)) {
    if (D->getTag() != dwarf::DW_TAG_const_type &&
        D->getTag() != dwarf::DW_TAG_volatile_type &&
        D->getTag() != dwarf::DW_TAG_restrict_type)
      break;
    T = D->getBaseType();
  }
  auto It = Known.find(T);
  if (It != Known.end())
    return It->second;
  SourceType New = T ? describe(T) : base("void", dwarf::DW_ATE_unsigned, 0);
  Out.Types.push_back(std::move(New));
  return Known[T] = Out.Types.size() - 1;
}

/// The number of the lexical block or function \p S, which was inlined at
/// \p InlinedAt; 0: the kernel.
unsigned Describer::scopeOf(const DIScope *S, const DILocation *InlinedAt) {
  while (isa_and_nonnull<DILexicalBlockFile>(S))
    S = S->getScope();
  bool IsBlock = isa_and_nonnull<DILexicalBlock>(S);
  if (!IsBlock && !InlinedAt)
    return 0;
  auto It = Scopes.find({S, InlinedAt});
  if (It != Scopes.end())
    return It->second;
  SourceScope Scope;
  if (IsBlock) {
    Scope.Parent = scopeOf(S->getScope(), InlinedAt);
  } else {
    Scope.Parent = scopeOf(InlinedAt->getScope(), InlinedAt->getInlinedAt());
    auto *Function = cast<DISubprogram>(S);
    Scope.Call = Calls.lookup({Function, InlinedAt});
    Scope.File = Function->getFilename().str();
    Scope.Line = Function->getLine();
  }
  Out.Scopes.push_back(std::move(Scope));
  return Scopes[{S, InlinedAt}] = Out.Scopes.size();
}

void Describer::addCalls() {
  for (auto &[Placed, Number] : Calls) {
    auto [Function, At] = Placed;
    InlinedCall C;
    C.Function = Function->getName().str();
    C.File = At->getFilename().str();
    C.Line = At->getLine();
    C.Caller =
        Calls.lookup({At->getScope()->getSubprogram(), At->getInlinedAt()});
    Out.Calls.push_back(std::move(C));
    scopeOf(Function, At);
  }
}

void Describer::add(const PlacedVariable &Placed) {
  const DILocalVariable &V = *Placed.first;
  SourceVariable S;
  S.Name = V.getName().str();
  S.Type = typeOf(V.getType());
  S.File = V.getFile() ? V.getFile()->getFilename().str() : "";
  S.Line = V.getLine();
  S.Scope = scopeOf(V.getScope(), Placed.second);
  S.IsArgument = V.getArg() != 0 && !Placed.second;
  S.Parameter = Placed.second ? V.getArg() : 0;
  Out.Variables.push_back(std::move(S));
}

} // namespace

void describeVariables(const Function &Kernel,
                       const NumberedVariables &Numbered,
                       const NumberedCalls &Calls, SourceVariables &Out) {
  Describer D(Calls, Out);
  D.addCalls();
  for (auto &Entry : Numbered)
    D.add(Entry.first);
  auto AddOthers = [&](const DISubprogram *Function, const DILocation *At) {
    for (const DINode *N : Function->getRetainedNodes())
      if (auto *V = dyn_cast<DILocalVariable>(N))
        if (!Numbered.count({V, At}) && !V->getName().empty())
          D.add({V, At});
  };
  if (const DISubprogram *SP = Kernel.getSubprogram())
    AddOthers(SP, nullptr);
  for (auto &Entry : Calls)
    AddOthers(Entry.first.first, Entry.first.second);
}

} // namespace cmc::genx
