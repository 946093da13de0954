//===- Listing.h - Gen assembly with the CM lines ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenKernel.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <string>

namespace cmc::bridge {

/// The Gen assembly of \p K with the CM source lines interleaved as comments
/// (\p SourceOf returns the contents of a file, or "").
std::string
listing(const GenKernel &K, const TargetInfo &T,
        const std::function<std::string(llvm::StringRef)> &SourceOf);

} // namespace cmc::bridge
