//===- print.h - the output of kernels' printf ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Formats the print buffer of OpenCL and Level Zero kernels. Dword 0 is the
// number of bytes in use, including itself. A record has the address of its
// format (8 bytes); then, for each conversion, the type of the argument (a
// dword, PrintValue) and its value; short integers occupy a dword, and vectors
// have a count before their elements. In formats a backslash precedes a
// character to be printed literally, and `n` for a new line.
// Source: intel/compute-runtime, shared/source/program/print_formatter.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_PRINT_H
#define GENSIM_PRINT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gensim {

constexpr uint32_t PrintBufferBytes = 4 << 20;
constexpr uint32_t PrintHeaderBytes = 4;

/// The string at an address; None if there is none.
using StringLookup =
    llvm::function_ref<llvm::Optional<llvm::StringRef>(uint64_t Address)>;

/// The output of all records in \p Buffer; stops at an invalid one.
std::string formatPrintBuffer(llvm::ArrayRef<uint8_t> Buffer,
                              StringLookup StringAt);

} // namespace gensim

#endif // GENSIM_PRINT_H
