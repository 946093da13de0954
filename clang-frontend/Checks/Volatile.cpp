//===- Volatile.cpp - rules for variables that stay in registers ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Attributes.h"
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Rules.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// The offsets of the first byte and of the end of \p V.
std::pair<int64_t, int64_t> bytesOf(const VarDecl *V, const CMType &T) {
  ASTContext &AST = V->getASTContext();
  int64_t First = *volatileBinding(V);
  return {First, First + int64_t(T.count()) *
                             AST.getTypeSizeInChars(T.Element).getQuantity()};
}

void checkRange(Report &R, const VarDecl *V, const CMType &T) {
  auto [First, End] = bytesOf(V, T);
  int64_t Size = R.AST.getTypeSizeInChars(T.Element).getQuantity();
  if (First < 0 || End > R.Target.registerFileBytes())
    R(V->getLocation(), Diag::VolatileOutside)
        << V->getNameAsString() << std::to_string(First)
        << std::to_string(End - 1)
        << std::to_string(R.Target.registerFileBytes()) << R.Target.Name;
  else if (First % Size != 0)
    R(V->getLocation(), Diag::VolatileAlignment)
        << V->getNameAsString() << std::to_string(First)
        << std::to_string(Size);
}

} // namespace

void checkVolatile(Report &R, const VarDecl *V, BoundVariables &Bound) {
  if (!isVolatile(V))
    return;
  Optional<CMType> T = CMType::of(V->getType());
  if (!V->isFileVarDecl() || !T || T->IsRef) {
    R(V->getLocation(), Diag::VolatileScope) << V->getNameAsString();
    return;
  }
  if (isInitialised(V)) {
    R(V->getLocation(), Diag::VolatileInit) << V->getNameAsString();
    return;
  }
  if (!volatileBinding(V) ||
      V->isThisDeclarationADefinition() != VarDecl::Definition)
    return;
  checkRange(R, V, *T);
  auto [First, End] = bytesOf(V, *T);
  for (const VarDecl *Other : Bound) {
    auto [OtherFirst, OtherEnd] = bytesOf(Other, *CMType::of(Other->getType()));
    if (First < OtherEnd && OtherFirst < End)
      R(V->getLocation(), Diag::VolatileOverlap)
          << V->getNameAsString() << Other->getNameAsString()
          << std::to_string(First) << std::to_string(End - 1)
          << std::to_string(OtherFirst) << std::to_string(OtherEnd - 1);
  }
  Bound.push_back(V);
}

void checkUnsupportedAttribute(Report &R, const Decl *D) {
  SourceLocation Loc;
  StringRef Name = unsupportedAttribute(D, Loc);
  if (Name.empty())
    return;
  bool SIMT = Name == "genx_SIMT";
  R(Loc, Diag::UnsupportedAttribute)
      << Name
      << (SIMT ? "CM kernels are explicit SIMD; there are no SIMT entries"
               : "fast composition of kernels at run time needs a linker that "
                 "no current driver has");
}

} // namespace cmc::frontend
