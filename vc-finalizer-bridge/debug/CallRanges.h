//===- CallRanges.h - the code of inlined calls -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "containers/GenKernel.h"

namespace cmc::bridge {

/// Offsets [first, second) of code, ascending and apart.
using CodeRanges = std::vector<std::pair<uint32_t, uint32_t>>;

/// The code of each of KernelInfo::Calls, by the line table of \p K; the code
/// of a call is also code of the calls that it is in.
std::vector<CodeRanges> rangesOfCalls(const GenKernel &K);

} // namespace cmc::bridge
