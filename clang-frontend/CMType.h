//===- CMType.h - CM's view of a Clang type ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// To Clang, vector<int, 8> is cm::detail::Object<int[8]> and matrix_ref<int, 2,
// 4> is cm::detail::Reference<int[2][4]> (runtime-headers/cm/core). No other
// part of the front-end uses these names.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/Optional.h"

namespace cmc::frontend {

struct CMType {
  bool IsRef = false;           ///< vector_ref, matrix_ref.
  bool IsMatrix = false;        ///< matrix, matrix_ref.
  clang::QualType Element;      ///< Canonical, unqualified.
  clang::Qualifiers Qualifiers; ///< Of the element, which should have none.
  uint64_t Rows = 1, Cols = 0;  ///< Rows is 1 for vectors.

  uint64_t count() const { return Rows * Cols; }
  bool sameShape(const CMType &X) const {
    return IsMatrix == X.IsMatrix && Rows == X.Rows && Cols == X.Cols;
  }
  /// "matrix<uchar,8,32>"
  std::string name() const;

  /// None when \p T is not a CM type; looks through C++ references.
  static llvm::Optional<CMType> of(clang::QualType T);
  /// The same for the class itself, e.g. the parent of a member function.
  static llvm::Optional<CMType> of(const clang::CXXRecordDecl *Class);
};

/// True for namespace cm::detail, which holds all declarations of the headers.
bool isHeaderNamespace(const clang::DeclContext *Scope);

/// The type as a CM user writes it: "uchar", "vector_ref<int,4>".
std::string spell(clang::QualType T);

/// Replaces the headers' names of types in \p Message by those of CM.
std::string spellTypesIn(llvm::StringRef Message);

/// True for `__bf16`, a class of the headers.
bool isBFloat16(clang::QualType T);

/// None when \p T cannot be an element.
ElementType elementTypeOf(clang::QualType T);

/// True when \p T, as written, is an address (svmptr_t, uintptr_t, size_t ...).
bool isAddressType(clang::QualType T);

/// "SurfaceIndex" and the like for handle types, else "".
llvm::StringRef handleName(clang::QualType T);

} // namespace cmc::frontend
