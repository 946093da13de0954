//===- Printf.h - printf in stage 4 -----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The form of printf in stage 4, and the record that a call of it writes to the
// print buffer: dword 0 of the buffer is the count of bytes in it; a record has
// the address of the format (8 bytes), then for each argument its type (a
// dword) and its value (4 or 8 bytes).
// Source: intel/compute-runtime, shared/source/program/print_formatter.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <string>

namespace cmc {

/// The function of stage 4: i32 (i8 addrspace(2)* format, ...); the SPIR-V
/// writer replaces it by OpenCL's printf.
extern const char PrintfName[];
bool isPrintf(const llvm::CallInst &Call);
llvm::FunctionCallee declarePrintf(llvm::Module &M);

/// Sets \p Text to the constant string at \p Pointer; false if there is none.
bool constantString(const llvm::Value *Pointer, std::string &Text);

/// The format of printf \p Call for the runtimes, which process backslash
/// escapes: a new string if the one of stage 4 has a backslash.
llvm::Value *escapedFormat(llvm::CallInst &Call);

/// The encoding of an argument's type; strings are pointers.
enum class PrintType : uint32_t {
  Int = 3,
  Float = 4,
  String = 5,
  Long = 6,
  Double = 8,
};
PrintType printTypeOf(const llvm::Type *T);
constexpr unsigned printBytes(PrintType T) {
  return T == PrintType::Int || T == PrintType::Float ? 4 : 8;
}

/// Limits of the runtimes.
constexpr unsigned PrintBufferBytes = 4 << 20;
constexpr unsigned MaxPrintArguments = 64;

} // namespace cmc
