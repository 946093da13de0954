//===- Quirks.h - bugs of the finalizer and their workarounds ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Legal vISA that the finalizer miscompiles, rejects or crashes on, found by
// executing its output. Each quirk is a row of Quirks.def, with its effect, its
// targets, the workaround of CMC, and a test that shows it. The code of a
// workaround checks avoids(); it is in this folder if it rewrites vISA, else
// where the code in question is generated.
//
// `cmc --disable-pass=quirk-<name>` disables a workaround; `./dev quirks` runs
// the test of each without it, which must fail then.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm-genx/VISA/QuirkSet.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace cmc::visa {

struct Kernel;

/// A row of Quirks.def.
struct QuirkRow {
  Quirk Id;
  llvm::StringRef Name; ///< Without "quirk-".
  bool (*On)(const TargetInfo &);
  llvm::StringRef Targets, Input, Result, Remedy;
  llvm::StringRef Test; ///< Path below the folder `test`; "": none.
};
llvm::ArrayRef<QuirkRow> allQuirks();

/// The quirks that \p Names disables, which also may name passes.
QuirkSet disabledQuirks(llvm::ArrayRef<std::string> Names);

/// Whether \p T has the quirk \p Q and \p Disabled does not contain it.
bool avoids(const TargetInfo &T, const QuirkSet &Disabled, Quirk Q);
bool avoids(const Kernel &K, Quirk Q);

} // namespace cmc::visa
