//===- Recode.h - code of GPUs that the decoder does not know ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// libiga64 of Debian 12 decodes up to XeHPC. The instructions of Xe2 are the
// same in another encoding, so the newer iga64 (basic/NewerIGA.h) disassembles
// them and the library assembles them again as XeHPC code, without compaction
// and without dependencies, which do not change results.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/NewerIGA.h"
#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gensim {

/// The platform of libiga64 that decodes programs for \p Target.
uint32_t decoderPlatform(const cmc::TargetInfo &Target);

struct RecodedProgram {
  std::vector<uint8_t> Code; ///< Encoded for decoderPlatform().
  /// The same instructions as they were, one by one.
  std::vector<cmc::iga::DisassembledInst> Originals;
  /// Of each instruction what the extended descriptor has beside a register,
  /// which XeHPC cannot encode.
  std::vector<uint32_t> Immediates;
};

/// \p Code for \p Target up to the first illegal instruction. Fails if the
/// newer tools are missing.
llvm::Expected<RecodedProgram> recode(llvm::ArrayRef<uint8_t> Code,
                                      const cmc::TargetInfo &Target);

} // namespace gensim
