//===- Quirks.h - what the finalizer gets wrong -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Legal vISA that the finalizer makes wrong code of, refuses or crashes on,
// found by executing what it makes. Each quirk is a row of Quirks.def, which
// says what happens, on which targets, what CMC does instead, and which test
// shows it. What CMC does asks avoids() and stands in this folder, where it is
// a rewriting of vISA, else where the code in question is made.
//
// `cmc --disable-pass=quirk-<name>` leaves one out; `./dev quirks` runs the
// test of each without it, which must fail then.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

/// A row of Quirks.def.
struct QuirkRow {
  Quirk Id;
  llvm::StringRef Name; ///< Without "quirk-".
  bool (*On)(const TargetInfo &);
  llvm::StringRef Targets, Input, Result, Remedy;
  llvm::StringRef Test; ///< From the folder `test` on; "": none.
};
llvm::ArrayRef<QuirkRow> allQuirks();

/// The quirks that \p Names, those of passes or "quirk-<name>", leave out.
QuirkSet quirksLeftOut(llvm::ArrayRef<std::string> Names);

/// Whether \p T has the quirk \p Q and \p LeftOut does not have it.
bool avoids(const TargetInfo &T, const QuirkSet &LeftOut, Quirk Q);
bool avoids(const Kernel &K, Quirk Q);

} // namespace cmc::visa
