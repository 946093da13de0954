//===- GenText.h - parses a line of Gen assembly ----------------*- C++ -*-===//
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

/// Parses \p Line; the result refers to it.
GenText parseGenText(llvm::StringRef Line);

/// The value of an immediate such as "0x2190000:ud"; false for other operands.
bool parseImmediate(llvm::StringRef Operand, uint32_t &Value);

/// The region of an operand in the register file: element i of N is (i / Width
/// * VStride + i % Width * Stride) * ElementBytes bytes after the first.
struct GenRegion {
  unsigned Register = 0, Element = 0; ///< Of the first: r12.3
  unsigned ElementBytes = 4;
  unsigned VStride = 0, Width = 1, Stride = 0, N = 1;

  unsigned firstByte(unsigned GRFBytes) const {
    return Register * GRFBytes + Element * ElementBytes;
  }
};

/// The region of \p Operand of an instruction with \p ExecSize channels. None
/// for indirect operands and those outside the register file.
llvm::Optional<GenRegion> parseRegion(llvm::StringRef Operand,
                                      unsigned ExecSize);

/// Marks the registers that \p Operand of an instruction with \p ExecSize
/// channels accesses in \p Used; a register has \p GRFBytes. Indirect operands
/// and those outside the register file are ignored.
void markRegisters(llvm::StringRef Operand, unsigned ExecSize,
                   unsigned GRFBytes, llvm::BitVector &Used);

/// The same for \p Count whole registers from a send's operand, "r22".
void markRegisterRange(llvm::StringRef Operand, unsigned Count,
                       llvm::BitVector &Used);

} // namespace cmc::bridge
