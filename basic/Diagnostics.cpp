//===- Diagnostics.cpp - messages of the stages after Clang ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cmc {
namespace {

struct Row {
  Severity Level;
  StringLiteral Text, Group;
};
const Row Rows[] = {
#define CM_PASS_DIAG(Name, Level, Text, Group, Doc, Bad, Good)                 \
  {Severity::Level, Text, Group},
#include "basic/Diagnostics.def"
};

} // namespace

Diagnostic makeDiagnostic(PassDiag Kind, ArrayRef<std::string> Args) {
  const Row &R = Rows[unsigned(Kind)];
  Diagnostic D;
  D.Level = R.Level;
  D.Group = R.Group.str();
  for (size_t I = 0; I < R.Text.size(); ++I)
    if (R.Text[I] == '%' && I + 1 < R.Text.size() && isDigit(R.Text[I + 1]))
      D.Message += Args[R.Text[++I] - '0'];
    else
      D.Message += R.Text[I];
  return D;
}

} // namespace cmc
