//===- ZeInfoReader.h - arguments of a zebin's kernel -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In .ze_info an argument has several entries: for the binding of its surface,
// its address, a piece of its value, a property. They are combined to one
// KernelArg, for the user.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "containers/ZeInfo.h"

namespace cmc {

/// ocloc's container of functions and symbols, which is not launched.
const char SymbolTableKernel[] = "Intel_Symbol_Table_Void_Program";

/// The information of \p E and \p D's names about the kernel, without lines.
llvm::Expected<KernelInfo> kernelInfoOf(const ze::KernelEntry &E,
                                        const ze::Document &D);

} // namespace cmc
