//===- Program.h - decoded code of a kernel ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An immutable array of instructions, decoded once through libiga64 (by dlopen;
// its version is asserted and opcodes are mapped by name, because its numbers
// move between releases) and shared by everything that runs the same bytes.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Target.h"
#include "gen-simulator/isa/Inst.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <mutex>
#include <vector>

namespace gensim {

class Program {
public:
  Program(const cmc::TargetInfo &Target, std::vector<Inst> Insts,
          std::vector<uint8_t> Code);

  const cmc::TargetInfo &target() const { return Target; }
  llvm::ArrayRef<Inst> insts() const { return Insts; }
  /// The bytes that the instructions came from.
  llvm::ArrayRef<uint8_t> code() const { return Code; }
  /// The index of the instruction at byte \p PC, or -1.
  int indexOf(uint32_t PC) const {
    return PC < Index.size() * 8 && PC % 8 == 0 ? Index[PC / 8] : -1;
  }
  /// The instruction at \p I as assembly text, without a label.
  /// Made for all instructions at the first call; thread-safe.
  const std::string &text(unsigned I) const;

private:
  void disassemble() const;

  const cmc::TargetInfo &Target;
  std::vector<Inst> Insts;
  std::vector<uint8_t> Code;
  std::vector<int32_t> Index; ///< By PC / 8.
  mutable std::once_flag TextsMade;
  mutable std::vector<std::string> Texts;
};

/// Decodes \p Code up to the first illegal instruction (what follows a kernel
/// decodes as such). An error when the library is missing or another version,
/// when the first instruction is illegal, or when a branch leads to no
/// instruction. Equal bytes for the same target give the same object.
llvm::Expected<std::shared_ptr<const Program>>
decode(llvm::ArrayRef<uint8_t> Code, const cmc::TargetInfo &Target);

} // namespace gensim
