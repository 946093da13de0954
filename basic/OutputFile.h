//===- OutputFile.h - writes a file completely or not at all ----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cmc {

/// Writes \p Bytes to \p Path, or to the standard output for "-". A regular
/// file appears whole or not at all; a pipe or device is written in place.
/// A process that is killed meanwhile may leave the file PATH.XXXXXX.tmp.
llvm::Error writeOutput(llvm::StringRef Path, llvm::StringRef Bytes);

} // namespace cmc
