//===- LSC.h - messages of the load-store cache -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The fields of LSC messages, apart from their operands. Operands:
//   LSCLoad    surface, addresses, data          (data null: a prefetch)
//   LSCStore   surface, addresses, data
//   LSCAtomic  surface, addresses, sources, old value
//   LSCLoad2D, LSCStore2D  base, width, height, pitch, x, y, data
// Cache controls, sizes and operations are encoded as in stage 4.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/STLExtras.h"
#include <cstdint>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cmc::visa {

class Cursor;
struct Instruction;

struct LSCMessage {
  enum SpaceKind : uint8_t { Flat, Surface, SLM };
  SpaceKind Space = Flat;
  uint8_t L1 = 0, L3 = 0;
  uint8_t DataSize = 3;
  uint8_t Elements = 1;
  uint8_t Channels = 0; ///< If not 0, a mask of the four channels.
  uint8_t Op = 0;       ///< The operation of an atomic.
  bool Transposed = false, Transformed = false;
  /// Lanes of addresses and data, if more than the execution size.
  uint8_t Lanes = 1;
  int Offset = 0; ///< Added to each address.
  /// Of 2-D blocks.
  uint8_t Blocks = 0, Width = 0, Height = 0;
  /// Of a fence.
  uint8_t Sfid = 0, FenceOp = 0, Scope = 0;
};

/// Bytes that raw operand \p N of \p I occupies in the message.
unsigned lscBytes(const Instruction &I, unsigned N);

/// Whether the fields of \p I form a valid message.
bool isLegalLSC(const Instruction &I, unsigned GRFBytes);

/// Prints \p I without its predicate. \p Lanes prints "(M1, 16)", \p Operand
/// the name of an operand.
void printLSC(llvm::raw_ostream &OS, const Instruction &I,
              llvm::function_ref<void()> Lanes,
              llvm::function_ref<void(unsigned)> Operand);

/// Reads the same at \p C into \p I, whose opcode and number of operands are
/// set; each callback reads what its counterpart in printLSC() prints.
bool readLSC(Cursor &C, Instruction &I, llvm::function_ref<bool()> Lanes,
             llvm::function_ref<bool(unsigned)> Operand);

} // namespace cmc::visa
