//===- Syntax.h - the syntax shared by printer and reader -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The words of vISA assembly, as tables: printer and reader use the same ones,
// so that the reader accepts what the printer prints.
//
// Between mnemonic and operands is the string that syntaxOf() returns: literal
// characters and fields, each '%' and a letter:
//
//   a b c g m p q s t u v w h x R   a row of fields()
//   L  saturation and lanes: ".sat (M1_NM, 16)"
//   D  the lanes of dpas, which the target fixes
//   F  ".pixel_null_mask", when Message::Flagged
//   f  a fence: "_global.E.L1"
//   6  ".64", when Message::Size is 8 and not 4
//   1 2 3 4  how many registers payload 1, 2, 3, 4 has
//   S K  a subroutine; a function on the stack with its registers
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// Lower numbers name predefined objects in vISA.
constexpr unsigned FirstNumber = 32;

/// The syntax between the mnemonic and the operands of \p I.
llvm::StringRef syntaxOf(const Instruction &I);

/// A field of an instruction that is printed as a word or an integer.
struct TextField {
  char Letter;
  llvm::ArrayRef<llvm::StringRef> Keywords; ///< By value; empty: an integer.
  unsigned Radix;                           ///< Of an integer.
  unsigned (*Get)(const Instruction &);
  void (*Set)(Instruction &, unsigned);
};
llvm::ArrayRef<TextField> fields();

/// A field of an instruction that a model prints in braces after the operands
/// if the syntax does not include it and it differs from that of a new
/// instruction.
struct BraceField {
  llvm::StringRef Key;
  llvm::StringRef Letters; ///< Letters of syntaxes that include it.
  bool IsFlag;             ///< Has no value.
  int64_t (*Get)(const Instruction &);
  void (*Set)(Instruction &, int64_t);
};
llvm::ArrayRef<BraceField> braceFields();
/// Whether \p F is printed before the operands of \p I.
bool isInSyntax(const Instruction &I, const BraceField &F);
/// Whether \p F must be printed in the braces of \p I.
bool needsBrace(const Instruction &I, const BraceField &F);

/// The words before the type of a fence, from bit 0 of its flags on.
extern const llvm::ArrayRef<llvm::StringRef> FenceKeywords;
constexpr unsigned SoftwareFence = 0x80, LocalFence = 0x20;

/// By Modifier: "", "(-)", "(abs)", "(-abs)", "(~)".
extern const llvm::ArrayRef<llvm::StringRef> ModifierKeywords;
/// By File: 'V', 'A', 'P', 'T', 'S'.
extern const llvm::StringRef FileLetters;
/// By binary logarithm of the bytes, below the size of a register.
extern const llvm::ArrayRef<llvm::StringRef> AlignKeywords;

/// Whether the payloads' types matter; the names of operands show them.
bool hasPayloads(Shape S);

/// Whether \p K jumps, but only with all lanes. Gen12LP runs threads in pairs,
/// and jumps become gotos there: for _NM the finalizer would add a workaround,
/// three instructions for most of those after a jump, although the mask has all
/// lanes. False for functions called with a stack, whose callers are unknown.
bool jumpsWithAllLanes(const Kernel &K);

} // namespace cmc::visa
