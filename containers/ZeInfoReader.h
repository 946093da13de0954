//===- ZeInfoReader.h - arguments of a zebin's kernel -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// In .ze_info an argument has several entries: where its surface is bound,
// where its address, a piece of its value or a property goes. Here they become
// one KernelArg, for the user.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "containers/ZeInfo.h"

namespace cmc {

/// ocloc's carrier of functions and symbols, which is not for launching.
const char SymbolTableKernel[] = "Intel_Symbol_Table_Void_Program";

/// Everything that \p E and \p D's names say of the kernel, but no lines.
llvm::Expected<KernelInfo> kernelInfoOf(const ze::KernelEntry &E,
                                        const ze::Document &D);

} // namespace cmc
