//===- LineRows.h - the rows of a DWARF line program ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "containers/Bytes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace cmc::bridge {

/// Appends to \p Out, which ends with the header of a line program, the program
/// of a kernel of \p CodeSize bytes. \p FileNumber gives the number of a file.
/// Returns where in \p Out the loader fills in the kernel's address.
size_t writeLineRows(container::Bytes &Out, llvm::ArrayRef<LineEntry> Lines,
                     uint64_t CodeSize,
                     llvm::function_ref<unsigned(llvm::StringRef)> FileNumber);

} // namespace cmc::bridge
