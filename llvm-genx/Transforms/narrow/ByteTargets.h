//===- ByteTargets.h - targets that prefer words to bytes -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"

namespace cmc::genx {

/// The words in a register of 32 bytes, which an instruction computes in one
/// pass.
constexpr unsigned WordsInRegister = 16;

/// Whether only the first source of an instruction can be bytes on \p T, so
/// that operations on bytes may be cheaper in words. Registers of 64 bytes have
/// other costs, which were not measured.
inline bool mayPayInWords(const TargetInfo &T) {
  return !T.has(TargetInfo::SecondSourceBytes) &&
         T.GRFBytes == 2 * WordsInRegister;
}

} // namespace cmc::genx
