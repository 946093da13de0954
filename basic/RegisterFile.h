//===- RegisterFile.h - the registers that a thread has ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringSwitch.h"

namespace cmc {

/// What -Qxcm_register_file_size= says, as CompileOptions::Registers has it: 0
/// for auto; none when it is nothing of 128, 256 and auto.
inline llvm::Optional<unsigned> parseRegisterFileSize(llvm::StringRef Size) {
  return llvm::StringSwitch<llvm::Optional<unsigned>>(Size)
      .Case("128", 128)
      .Case("256", 256)
      .Case("auto", 0)
      .Default(llvm::None);
}

} // namespace cmc
