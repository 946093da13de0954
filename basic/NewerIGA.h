//===- NewerIGA.h - the newer Gen assembler ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// libiga64 of Debian 12 (basic/IGA.h) knows the encodings up to XeHPC. For
// later ones there is the program iga64 of `./dev newest` (basic/Newest.h).
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cmc::iga {

/// Whether only the newer iga64 knows \p Platform, a number of Targets.def.
bool needsNewer(uint32_t Platform);

/// An instruction in assembly syntax, with its options and comment. Branches
/// name their targets `L<PC>`.
struct DisassembledInst {
  uint32_t PC;
  uint8_t Size; ///< 8 or 16 bytes.
  std::string Text;
};

/// The instructions of \p Code up to the first illegal one. Fails if the newer
/// tools are missing or the code has none.
llvm::Expected<std::vector<DisassembledInst>>
disassembleNewer(llvm::StringRef Code, uint32_t Platform);

/// The code of the assembly \p Text, a single kernel. Fails with the
/// assembler's errors, or if the newer tools are missing.
llvm::Expected<std::string> assembleNewer(llvm::StringRef Text,
                                          uint32_t Platform);

} // namespace cmc::iga
