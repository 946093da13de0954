//===- InstructionPrinter.h - prints a vISA instruction ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Instructions and the names in them, in both forms of vISA assembly;
// Printer.cpp prints the rest. Properties that only a model has are printed in
// the model's form: predicates of any number of lanes, indexed operands,
// constants, regions of any shape, and, in braces, fields that vISA has no
// syntax for.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

enum class TextForm {
  Finalizer, ///< vISA; the kernel is legal.
  Model,     ///< All that Reader.h needs to rebuild the model.
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
  void element(const Operand &O, Type Ty);
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
  const bool AllLanesOn; ///< The mask of all lanes needs no _NM.
};

/// The type of operand \p N in a message, which requires certain types of its
/// payload; \p Declared is the type of its variable.
Type payloadType(const Instruction &I, unsigned N, Type Declared);

/// How many elements operand \p N of \p I has unless printed otherwise.
unsigned usualElements(const Instruction &I, unsigned N);

} // namespace cmc::visa
