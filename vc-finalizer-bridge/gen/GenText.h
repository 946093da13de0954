//===- GenText.h - facts of one Gen assembly line ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
//   (W)     send.dc1 (8|M0)  r22  r36  null  0x0  0x02890005  {$1} // wr:1h+0
//           mad (16|M0)      r4.0<1>:f  r6.0<8;8,1>:ub  0.5:f  r8.3<0;1,0>:f
//   ^predicate ^mnemonic ^execution size  ^operands            ^options
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace cmc::bridge {

struct GenText {
  llvm::StringRef Mnemonic; ///< E.g. "send", "send.dc1".
  unsigned ExecSize = 1;
  llvm::SmallVector<llvm::StringRef, 6> Operands; ///< Destination first.
  llvm::StringRef Options;                        ///< Inside the braces.

  bool isSend() const { return Mnemonic.startswith("send"); }
  bool isEOT() const { return Options.contains("EOT"); }
};

/// Takes \p Line apart; the result points into it.
GenText parseGenText(llvm::StringRef Line);

/// The value of an immediate such as "0x2190000:ud"; false for anything else.
bool parseImmediate(llvm::StringRef Operand, uint32_t &Value);

/// Where in the register file an operand is: element i of N is
/// (i / Width * VStride + i % Width * Stride) * ElementBytes behind the first.
struct GenRegion {
  unsigned Register = 0, Element = 0; ///< Of the first: r12.3
  unsigned ElementBytes = 4;
  unsigned VStride = 0, Width = 1, Stride = 0, N = 1;

  unsigned firstByte(unsigned GRFBytes) const {
    return Register * GRFBytes + Element * ElementBytes;
  }
};

/// The region that \p Operand of an instruction with \p ExecSize channels
/// names. None outside the register file and for indirect ones.
llvm::Optional<GenRegion> parseRegion(llvm::StringRef Operand,
                                      unsigned ExecSize);

/// Marks in \p Used the registers that \p Operand of an instruction with
/// \p ExecSize channels touches; \p GRFBytes is the size of one. Operands
/// outside the register file and indirect ones mark nothing.
void markRegisters(llvm::StringRef Operand, unsigned ExecSize,
                   unsigned GRFBytes, llvm::BitVector &Used);

/// The same for \p Count whole registers from a send's operand, "r22".
void markRegisterRange(llvm::StringRef Operand, unsigned Count,
                       llvm::BitVector &Used);

} // namespace cmc::bridge
