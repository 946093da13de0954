//===- print.h - what kernels have printed ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The print buffer of OpenCL and Level Zero kernels as text. Dword 0 is the
// number of bytes in use, itself included. A record has the address of its
// format (8 bytes); then, for each conversion, the type of the argument (a
// dword, PrintValue) and its value; short integers have a dword of their own,
// and vectors a count before their elements. In formats a backslash stands
// before a character to be taken as it is, and before `n` for a new line.
// Facts: intel/compute-runtime, shared/source/program/print_formatter.
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

/// The text at an address; none when there is none.
using TextLookup =
    llvm::function_ref<llvm::Optional<llvm::StringRef>(uint64_t Address)>;

/// All that \p Buffer says; stops at what is no record.
std::string formatPrintBuffer(llvm::ArrayRef<uint8_t> Buffer,
                              TextLookup TextAt);

} // namespace gensim

#endif // GENSIM_PRINT_H
