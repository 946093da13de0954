//===- Recode.h - code of GPUs that the decoder does not know ---*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// libiga64 of Debian 12 decodes up to XeHPC. The instructions of Xe2 are the
// same in another encoding, so the newer iga64 of `./dev newest`
// (basic/Newest.h) disassembles them and the library assembles them again as
// XeHPC code, without compaction and without dependencies, which do not change
// results. The addresses of instructions change; branches lead to the same
// instructions.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gensim {

/// The platform of libiga64 that decodes programs for \p Target.
uint32_t decoderPlatform(const cmc::TargetInfo &Target);

/// \p Code for \p Target up to the first illegal instruction, encoded for
/// decoderPlatform(). Fails if the newer tools are missing.
llvm::Expected<std::vector<uint8_t>> recode(llvm::ArrayRef<uint8_t> Code,
                                            const cmc::TargetInfo &Target);

} // namespace gensim
