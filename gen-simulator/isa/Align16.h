//===- Align16.h - Align16 operands of Gen9 ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Three-source instructions of Gen9 work on quads of channels: a mask of four
// bits selects the written channels of a quad, and a predicate can be that of
// one channel for the whole quad. The library translates them to ordinary
// instructions; it supports only masks of all channels or one, and drops
// predicates of one channel. This file reads these fields from the encoding, or
// rejects them by name. Facts: IGA's decoder (decodeTernaryDestinationAlign16);
// visa, FixAlign16Inst; Mesa's brw_inst.h (bit positions).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Inst.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gensim {

/// Corrects \p I, which the library decoded from the uncompacted instruction of
/// Gen9 in \p Bytes. Compacted ones write all channels and have no predicate.
llvm::Error correctAlign16(llvm::ArrayRef<uint8_t> Bytes, Inst &I);

/// The reason why the library rejects the instruction in \p Bytes although Gen9
/// has it, or "": the channels of an operand are shuffled within the quad.
const char *whyAlign16Illegal(llvm::ArrayRef<uint8_t> Bytes);

} // namespace gensim
