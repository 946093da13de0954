//===- Program.h - decoded code of a kernel ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// An immutable array of instructions, decoded once through libiga64 (by dlopen;
// its version is checked, and opcodes are mapped by name because their values
// vary between releases) and shared by all users of the same bytes.
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
  /// \p Lines is the assembly of the instructions; if it is empty, the library
  /// disassembles \p Code when it is asked for.
  Program(const cmc::TargetInfo &Target, std::vector<Inst> Insts,
          std::vector<uint8_t> Code, std::vector<std::string> Lines = {});

  const cmc::TargetInfo &target() const { return Target; }
  llvm::ArrayRef<Inst> insts() const { return Insts; }
  /// The bytes that were decoded.
  llvm::ArrayRef<uint8_t> code() const { return Code; }
  /// The index of the instruction at byte \p PC, or -1.
  int indexOf(uint32_t PC) const {
    return PC < Index.size() * 8 && PC % 8 == 0 ? Index[PC / 8] : -1;
  }
  /// The instruction at \p I in assembly syntax, without a label. The first
  /// call formats all instructions; thread-safe.
  const std::string &text(unsigned I) const;

private:
  void disassemble() const;

  const cmc::TargetInfo &Target;
  std::vector<Inst> Insts;
  std::vector<uint8_t> Code;
  std::vector<int32_t> Index; ///< By PC / 8.
  mutable std::once_flag Disassembled;
  mutable std::vector<std::string> Lines;
};

/// Decodes \p Code up to the first illegal instruction (the bytes after a
/// kernel usually decode as one). Fails if the library is missing or has
/// another version, if the first instruction is illegal, or if a branch target
/// is no instruction. Equal bytes for the same target give the same object.
llvm::Expected<std::shared_ptr<const Program>>
decode(llvm::ArrayRef<uint8_t> Code, const cmc::TargetInfo &Target);

} // namespace gensim
