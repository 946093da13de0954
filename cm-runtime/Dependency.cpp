//===- Dependency.cpp - thread dependency patterns ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/Dependency.h"

namespace cmc::runtime {
namespace {

// "vertical" and "horizontal" name the direction of the moving front, as the CM
// runtime does: the front of a vertical wave is a column.
constexpr Delta Vertical[] = {{-1, 0}};
constexpr Delta Horizontal[] = {{0, -1}};
constexpr Delta Wavefront[] = {{-1, 0}, {-1, -1}, {0, -1}};
constexpr Delta Wavefront26[] = {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

} // namespace

llvm::ArrayRef<DependencyPattern> dependencyPatterns() {
  static const DependencyPattern Patterns[] = {
      {"none", {}},
      {"vertical", Vertical},
      {"horizontal", Horizontal},
      {"wavefront", Wavefront},
      {"wavefront26", Wavefront26},
  };
  return Patterns;
}

const DependencyPattern *findDependencyPattern(llvm::StringRef Name) {
  for (const DependencyPattern &P : dependencyPatterns())
    if (P.Name == Name)
      return &P;
  return nullptr;
}

} // namespace cmc::runtime
