//===- Printf.h - what a kernel prints --------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The form of printf in stage 4, and the record that the code of a kernel makes
// of a call in the print buffer: dword 0 of the buffer is the number of bytes
// in it; a record has the address of the format (8 bytes), then for each
// argument its type (a dword) and its value (4 or 8 bytes).
// Facts: intel/compute-runtime, shared/source/program/print_formatter.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <string>

namespace cmc {

/// The function of stage 4: i32 (i8 addrspace(2)* format, ...); what the SPIR-V
/// writer makes OpenCL's printf of.
extern const char PrintfName[];
bool isPrintf(const llvm::CallInst &Call);
llvm::FunctionCallee declarePrintf(llvm::Module &M);

/// The text that \p Pointer points to the start of, when it is a constant.
bool constantText(const llvm::Value *Pointer, std::string &Text);

/// The format of printf \p Call as the runtimes want it, who take a backslash
/// for an escape: another text than that of stage 4 where there is one.
llvm::Value *escapedFormat(llvm::CallInst &Call);

/// How the type of an argument is written; strings are pointers.
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

/// What the runtimes provide.
constexpr unsigned PrintBufferBytes = 4 << 20;
constexpr unsigned MaxPrintArguments = 64;

} // namespace cmc
