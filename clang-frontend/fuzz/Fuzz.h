//===- Fuzz.h - one source through the front-end ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/RuntimeHeaders.h"
#include "cmc/Target.h"
#include "llvm/Support/ErrorHandling.h"

namespace cmc::frontend {

/// Ends the program, which libFuzzer takes for a finding, unless \p Holds.
inline void require(bool Holds, const char *Rule) {
  if (!Holds)
    llvm::report_fatal_error(Rule);
}

/// \p Text behind three lines in the place of <cm/cm.h>, which would take most
/// of the time: the front-end leaves out a header that the source has already.
inline std::string alone(llvm::StringRef Text) {
  return ("# 1 \"" + runtimeHeaderRoot() +
          "/cm/cm.h\" 3\n"
          "template <class T, int N> struct vector;\n"
          "# 1 \"fuzz.cm\"\n" +
          Text + "\n")
      .str();
}

} // namespace cmc::frontend
