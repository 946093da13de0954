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

/// Appends the line program of a kernel of \p CodeSize bytes to \p Out, which
/// ends with the program's header. \p FileNumber returns the number of a file.
/// Returns the offset in \p Out of the kernel's address, which the loader sets.
size_t writeLineRows(container::Bytes &Out, llvm::ArrayRef<LineEntry> Lines,
                     uint64_t CodeSize,
                     llvm::function_ref<unsigned(llvm::StringRef)> FileNumber);

} // namespace cmc::bridge
