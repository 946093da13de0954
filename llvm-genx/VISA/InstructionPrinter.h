//===- InstructionPrinter.h - one line of vISA text -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Instructions and the names in them, in both forms of the text; Printer.cpp
// prints what is around. What only a model has stands in the model's form:
// predicates of any number of lanes, indexed operands, constants, regions of
// any shape, and in braces what no syntax says.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

enum class TextForm {
  Finalizer, ///< vISA; the kernel is legal.
  Model,     ///< All that Reader.h needs to make the same model of it.
};

class InstructionPrinter {
public:
  InstructionPrinter(const Kernel &K, TextForm Form, llvm::raw_ostream &OS);

  void print(const Instruction &I);
  std::string name(VarId V);
  std::string name(VarId V, Type Ty);
  std::string label(BlockId B);
  std::string subroutine(unsigned Number);

private:
  void predicate(const Predicate &P);
  void syntax(const Instruction &I);
  void special(const Instruction &I, char Letter);
  void lanes(const Instruction &I);
  void fence(unsigned Flags);
  void assembly(const Assembly &A);
  void assemblyOperand(const Assembly::Operand &O);
  void bare(const Instruction &I, unsigned N);
  void spacedOperand(const Instruction &I, unsigned N);
  void operand(const Instruction &I, unsigned N);
  void place(const Operand &O, Type Ty);
  void direct(const Operand &O, const Instruction &I, unsigned N);
  void indirect(const Operand &O, bool IsDestination);
  void atIndex(const Operand &O, const Instruction &I, unsigned N);
  void constant(const Operand &O);
  void raw(const Instruction &I, unsigned N);
  void encoding(const Operand &O, bool IsDestination);
  void wholeRegion(const Region &R, bool IsDestination, unsigned UsualN);
  void braces(const Instruction &I);

  const Kernel &K;
  llvm::raw_ostream &OS;
  const bool IsModel;
  const bool AllLanesOn; ///< As a mask, which needs no _NM.
};

/// Messages want their payload in variables of certain types: that of operand
/// \p N, in a variable that is declared as \p Declared.
Type payloadType(const Instruction &I, unsigned N, Type Declared);

/// How many elements operand \p N of \p I has, unless the text says so.
unsigned usualElements(const Instruction &I, unsigned N);

} // namespace cmc::visa
