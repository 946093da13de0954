//===- Fuzz.h - the front-end on one source ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/RuntimeHeaders.h"
#include "cmc/Target.h"
#include "llvm/Support/ErrorHandling.h"

namespace cmc::frontend {

/// Ends the program, which libFuzzer reports as a finding, unless \p Holds.
inline void require(bool Holds, const char *Rule) {
  if (!Holds)
    llvm::report_fatal_error(Rule);
}

/// \p Text after three lines that replace <cm/cm.h>, which would take most of
/// the time: the front-end does not include a header that is in the source.
inline std::string alone(llvm::StringRef Text) {
  return ("# 1 \"" + runtimeHeaderRoot() +
          "/cm/cm.h\" 3\n"
          "template <class T, int N> struct vector;\n"
          "# 1 \"fuzz.cm\"\n" +
          Text + "\n")
      .str();
}

} // namespace cmc::frontend
