//===- AsmText.h - one line of assembly taken apart -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The other side of the decoder's cross-check: what the decoder library prints
// for an instruction, as strings and numbers.
//===----------------------------------------------------------------------===//
#ifndef TEST_SIM_EU_ASMTEXT_H
#define TEST_SIM_EU_ASMTEXT_H

#include <cstdint>
#include <set>
#include <string>
#include <vector>

struct AsmOperand {
  std::string Text; ///< As it stands, for reports.
  bool Saturate = false, Abs = false, Neg = false;
  std::string Register; ///< "r", "acc", "null", "a" ...; "" when not one.
  int Number = 0, Sub = 0;
  int MME = -2;          ///< -1: nomme; -2: no macro operand.
  bool Indirect = false; ///< r[aN.Sub,AddrImm]
  int AddrImm = 0;
  std::vector<unsigned> Region; ///< The numbers between < and >.
  char Separator = 0;           ///< The first one between them: ; or ,
  std::string Type;
  std::string Literal; ///< An immediate, without its type; a label.
};

struct AsmInst {
  bool NoMask = false, Inverse = false;
  std::string Predicate;          ///< "", "f0.1", "f0.1.any8h"
  std::string Mnemonic, Function; ///< math . inv
  bool HasSize = false;
  unsigned Size = 1, ChannelOffset = 0;
  std::string Condition, Flag;      ///< lt, f0.0
  std::vector<AsmOperand> Operands; ///< Destination first.
  std::set<std::string> Options;
};

AsmInst parseAsm(const std::string &Line);

#endif // TEST_SIM_EU_ASMTEXT_H
