//===- ByteTargets.h - where bytes are computed as words --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"

namespace cmc::genx {

/// Words in a register of 32 bytes; an instruction on as many takes one pass.
constexpr unsigned WordsInRegister = 16;

/// Whether \p T reads bytes in the first source of an instruction only, so that
/// operations on bytes may be cheaper in words. Registers of 64 bytes have
/// other costs, which were not measured.
inline bool mayPayInWords(const TargetInfo &T) {
  return !T.has(TargetInfo::SecondSourceBytes) &&
         T.GRFBytes == 2 * WordsInRegister;
}

} // namespace cmc::genx
