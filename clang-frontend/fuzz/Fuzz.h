//===- Fuzz.h - one source through the front-end ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CLANG_FRONTEND_FUZZ_FUZZ_H
#define CMC_CLANG_FRONTEND_FUZZ_FUZZ_H

#include "clang-frontend/Frontend.h"
#include "clang-frontend/RuntimeHeaders.h"

namespace cmc {
namespace frontend {

/// Checks \p Text without <cm/cm.h>, which would take most of the time: the
/// front-end leaves out a header that the source has already.
inline void checkAlone(llvm::StringRef Text) {
  std::string Source =
      ("// \"" + runtimeHeaderRoot() + "/cm/cm.h\"\n" + Text + "\n").str();
  llvm::LLVMContext Context;
  Options Opts;
  Opts.Target = findTarget("skl");
  Opts.Act = Options::Action::SyntaxOnly;
  run(Context, "fuzz.cm", Source, Opts, [](const Diagnostic &) {});
}

} // namespace frontend
} // namespace cmc

#endif // CMC_CLANG_FRONTEND_FUZZ_FUZZ_H
