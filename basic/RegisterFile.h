//===- RegisterFile.h - the size of the register file -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringSwitch.h"

namespace cmc {

/// The value of -Qxcm_register_file_size= for CompileOptions::Registers: 0 for
/// auto; None if it is not 128, 256 or auto.
inline llvm::Optional<unsigned> parseRegisterFileSize(llvm::StringRef Size) {
  return llvm::StringSwitch<llvm::Optional<unsigned>>(Size)
      .Case("128", 128)
      .Case("256", 256)
      .Case("auto", 0)
      .Default(llvm::None);
}

} // namespace cmc
