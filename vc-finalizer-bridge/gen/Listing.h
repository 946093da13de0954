//===- Listing.h - Gen assembly with the CM lines ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenKernel.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <string>

namespace cmc::bridge {

/// The Gen assembly of \p K with the CM source lines interleaved as comments
/// (\p SourceOf returns the contents of a file, or "").
///
/// With \p Files, which numbers the source files of the whole text, the
/// directives of GNU as come in addition, by which Compiler Explorer and others
/// find the source of an instruction: .section, .globl and a label for the
/// kernel, .file and .loc for the lines. Each instruction begins with I and its
/// offset, since these programs tell an instruction by a first letter, where
/// Gen may have a predicate in parentheses.
std::string listing(const GenKernel &K, const TargetInfo &T,
                    const std::function<std::string(llvm::StringRef)> &SourceOf,
                    llvm::StringMap<unsigned> *Files = nullptr);

} // namespace cmc::bridge
