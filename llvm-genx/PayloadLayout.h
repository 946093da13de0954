//===- PayloadLayout.h - layout of kernel arguments -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//            first register  implicit arguments            surfaces
//   ze       2 (1: ids)      before the explicit ones      binding table, 1..
//   cm       1               after the explicit ones       payload dwords
//
// Both: natural alignment, vectors at multiples of 8 (they may be read as any
// type); no argument that fits a register straddles two, and larger ones start
// at a register. Only implicit arguments that the kernel uses are laid out:
// group count and local size, 12 bytes each, and in `cm` the local ID (12
// bytes, in registers of its own).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"
#include "llvm/IR/Function.h"

namespace cmc::genx {

struct PayloadLayout {
  /// The offset of an argument, from register 0; -1: not in the payload.
  struct Slot {
    int Offset = -1;
    unsigned Size = 0;
  };
  std::vector<Slot> Args;    ///< In the order of Function::args().
  std::vector<int> Bindings; ///< Indices of arguments without payload, or -1.
  Slot GroupCount, LocalSize, LocalId, PrintBuffer; ///< Size 0: unused.
  bool LocalIdInWords = false;                      ///< ze: three packed words.
  unsigned End = 0; ///< Of all arguments, also unused ones.

  /// Lays out the payload of \p F and completes \p Info: offsets, binding
  /// table, implicit arguments, stateless writes.
  static PayloadLayout compute(const llvm::Function &F, const TargetInfo &T,
                               KernelInfo &Info);
};

} // namespace cmc::genx
