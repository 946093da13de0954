//===- Syntax.h - what printer and reader know of the text ------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The words of the text, as tables: printer and reader go through the same
// ones, so that what one writes the other understands.
//
// Between mnemonic and operands stands what syntaxOf() says: characters as they
// are, and fields, which are '%' and a letter:
//
//   a b c g m p q s t u v w h x R   a row of fields()
//   L  saturation and lanes: ".sat (M1_NM, 16)"
//   D  the lanes of dpas, which the target fixes
//   F  ".pixel_null_mask", when Message::Flagged
//   f  a fence: "_global.E.L1"
//   6  ".64", when Message::Size is 8 and not 4
//   1 2 3 4  how many registers payload number 1, 2, 3, 4 has
//   S K  a subroutine; a function on the stack with its registers
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

/// Numbers below this name predefined objects in vISA.
constexpr unsigned FirstNumber = 32;

/// What stands between the mnemonic and the operands of \p I.
llvm::StringRef syntaxOf(const Instruction &I);

/// A field of an instruction that the text has as a word or a number.
struct TextField {
  char Letter;
  llvm::ArrayRef<llvm::StringRef> Words; ///< By value; empty: a number.
  unsigned Radix;                        ///< Of a number.
  unsigned (*Get)(const Instruction &);
  void (*Set)(Instruction &, unsigned);
};
llvm::ArrayRef<TextField> fields();

/// A field of an instruction that the model's text has in braces behind the
/// operands, where the syntax does not say it and it is not as in a new
/// instruction.
struct BraceField {
  llvm::StringRef Key;
  llvm::StringRef Letters; ///< Those of the syntax that say it.
  bool IsFlag;             ///< Without a value.
  int64_t (*Get)(const Instruction &);
  void (*Set)(Instruction &, int64_t);
};
llvm::ArrayRef<BraceField> braceFields();
/// Whether the text of \p I has \p F before its operands.
bool isInSyntax(const Instruction &I, const BraceField &F);
/// Whether the braces of \p I need \p F.
bool needsBrace(const Instruction &I, const BraceField &F);

/// What stands before the type of fences, from bit 0 of their flags on.
extern const llvm::ArrayRef<llvm::StringRef> FenceWords;
constexpr unsigned SoftwareFence = 0x80, LocalFence = 0x20;

/// By number of Modifier: "", "(-)", "(abs)", "(-abs)", "(~)".
extern const llvm::ArrayRef<llvm::StringRef> ModifierWords;
/// By number of File: 'V', 'A', 'P', 'T', 'S'.
extern const llvm::StringRef FileLetters;
/// By binary logarithm of the bytes, as far as registers are no word of these.
extern const llvm::ArrayRef<llvm::StringRef> AlignWords;

/// Whether the types of payloads count, which the names of operands show.
bool hasPayloads(Shape S);

/// Whether \p K jumps, but never with some lanes only. Gen12LP runs threads in
/// pairs, and jumps are gotos there: _NM would need a workaround by the
/// finalizer, three instructions for most behind a jump, for a mask that has
/// all lanes. Functions on the stack do not know their callers.
bool jumpsWithAllLanes(const Kernel &K);

} // namespace cmc::visa
