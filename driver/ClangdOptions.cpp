//===- ClangdOptions.cpp - options of cmc that clangd must not see --------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::driver {
namespace {

#define CMC_OPTIONS "driver/Options.inc"
#include "basic/OptionTable.inc"

class CMCOptTable : public OptTable {
public:
  CMCOptTable() : OptTable(InfoTable) {}
};

} // namespace

std::vector<std::string> optionsUnknownToClang() {
  const OptSpecifier ClangHas[] = {
      OPT_ClangGroup, OPT_DepGroup,   OPT_o, OPT_S,  OPT_c, OPT_E,
      OPT_emit_llvm,  OPT_save_temps, OPT_g, OPT_g0, OPT_O, OPT_fsyntax_only};
  CMCOptTable Table;
  std::vector<std::string> Patterns;
  for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
    Option O = Table.getOption(I);
    if (O.getKind() == Option::GroupClass || O.getName().empty() ||
        !O.getPrefix().startswith("-"))
      continue;
    // Clang does not know our aliases, and has names of its own for them.
    bool IsUnknown =
        O.getAlias().isValid() ||
        none_of(ClangHas, [&](OptSpecifier S) { return O.matches(S); });
    std::string Pattern = O.getPrefixedName();
    if (O.getKind() != Option::FlagClass)
      Pattern += "*";
    if (IsUnknown && !is_contained(Patterns, Pattern))
      Patterns.push_back(std::move(Pattern));
  }
  return Patterns;
}

} // namespace cmc::driver
