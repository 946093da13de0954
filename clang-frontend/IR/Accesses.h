//===- Accesses.h - accesses lane by lane, raw to intrinsic -----*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What the lowerings of scattered, typed and SVM accesses and of atomics have
// in common. Stage 4 has one intrinsic for an access of any number of lanes
// that CM allows, because SIMD control flow masks whole accesses; llvm-genx
// cuts it into messages.
//===----------------------------------------------------------------------===//
#pragma once

#include "clang-frontend/IR/Lowering.h"

namespace cmc::frontend::lowering {

/// <N x E>.
llvm::Type *lanesType(llvm::Type *E, unsigned N);

/// The predicate that stops no lane.
llvm::Value *allLanesOn(RawCall &C, unsigned N);

/// The first lanes of \p Data that have type \p T.
llvm::Value *firstLanes(RawCall &C, llvm::Value *Data, llvm::Type *T);

/// Checks that \p Lanes is a power of two up to 32 and that an element of
/// \p Data has at most \p MaxBytes bytes; reports an error otherwise.
bool isPossible(RawCall &C, llvm::Type *Data, unsigned Lanes,
                unsigned MaxBytes);

/// The channels that operand \p Channels of \p C names, as a mask with bit 0
/// for R. 0 after an error: the object of type \p Object must have elements of
/// 4 bytes for all of them, and 8, 16 or 32 lanes.
unsigned channelsOf(RawCall &C, unsigned Channels, llvm::Type *Object,
                    unsigned Lanes);

/// What a message for \p Channels of \p Lanes lanes transfers of \p Object.
llvm::Type *channelData(llvm::Type *Object, unsigned Channels, unsigned Lanes);

} // namespace cmc::frontend::lowering
