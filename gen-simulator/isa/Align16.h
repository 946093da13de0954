//===- Align16.h - what the library leaves out on Gen9 ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Three-source instructions of Gen9 work on quads of channels: four bits say
// which channels of a quad are written, and a predicate can be one channel's
// for the whole quad. The library turns them into ordinary instructions; it
// knows no destination mask but all channels or one, and drops predicates of
// one channel. Here they are read from the encoding, or refused by name.
// Facts: IGA's decoder (decodeTernaryDestinationAlign16); visa,
// FixAlign16Inst; Mesa's brw_inst.h (bit positions).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Inst.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Corrects \p I, which the library made of the uncompacted instruction of Gen9
/// in \p Bytes. Compacted ones write all channels and have no predicate.
llvm::Error correctAlign16(llvm::ArrayRef<uint8_t> Bytes, Inst &I);

/// Why the library calls the instruction in \p Bytes illegal although Gen9 has
/// it, or "": an operand whose channels are shuffled within the quad.
const char *whyAlign16Illegal(llvm::ArrayRef<uint8_t> Bytes);

} // namespace gensim
