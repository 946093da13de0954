//===- Accesses.h - lowering of accesses by lane ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Helpers shared by the lowerings of scattered, typed and SVM accesses and of
// atomics. Stage 4 has one intrinsic for an access of any number of lanes that
// CM allows, because SIMD control flow masks whole accesses; llvm-genx splits
// it into messages.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/IR/Lowering.h"
#include "stage4/Messages.h"

namespace cmc::frontend::lowering {

/// <N x E>.
llvm::Type *lanesType(llvm::Type *E, unsigned N);

/// Checks that \p Lanes is a power of two up to 32 and that an element of
/// \p Data has at most \p MaxBytes bytes; reports an error otherwise.
bool isPossible(RawCall &C, llvm::Type *Data, unsigned Lanes,
                unsigned MaxBytes);

/// Message \p ID for the channels that raw operand \p Channels names and the
/// lanes that \p Where ends with. A read returns raw operand \p Object with
/// what was read, a write writes it. Reports an error unless the object has
/// elements of 4 bytes for all of them, and there are 8, 16 or 32 lanes.
llvm::Value *accessChannels(RawCall &C, unsigned ID, unsigned Channels,
                            unsigned Object,
                            llvm::SmallVector<MessageOperand, 8> Where);

} // namespace cmc::frontend::lowering
