//===- Values.h - conversion of elements to text ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

/// Appends the value in \p Text as one element to \p Out. Integers may be
/// decimal or 0x..; a value that neither the signed nor the unsigned type of
/// this width can represent is an error.
llvm::Error appendValue(llvm::StringRef Text, ElementType Type,
                        std::vector<uint8_t> &Out);

/// The same for a number.
llvm::Error appendValue(int64_t Value, ElementType Type,
                        std::vector<uint8_t> &Out);

/// Parses values between any of \p Separators.
llvm::Expected<std::vector<uint8_t>>
parseValues(llvm::StringRef Text, llvm::StringRef Separators, ElementType Type);

/// One element per line; parseNumbers() converts it back to the same bytes
/// (except NaN payloads). Incomplete elements are omitted.
std::string printValues(llvm::ArrayRef<uint8_t> Bytes, ElementType Type);

} // namespace cmc::runtime
