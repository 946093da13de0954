//===- Numbers.h - element values as text -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace cmc::runtime {

/// Appends \p Text as one element to \p Out. Integers may be decimal or 0x..;
/// a value that fits neither the signed nor the unsigned type of that width is
/// an error.
llvm::Error appendNumber(llvm::StringRef Text, ElementType Type,
                         std::vector<uint8_t> &Out);

/// Numbers between any of \p Separators.
llvm::Expected<std::vector<uint8_t>> parseNumbers(llvm::StringRef Text,
                                                  llvm::StringRef Separators,
                                                  ElementType Type);

/// One element a line, read back by parseNumbers() to the same bytes (NaN
/// payloads excepted). Bytes that do not fill an element are left out.
std::string printNumbers(llvm::ArrayRef<uint8_t> Bytes, ElementType Type);

} // namespace cmc::runtime
