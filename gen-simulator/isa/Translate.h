//===- Translate.h - translation of decoded instructions --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Reads the fields of one instruction through libiga64 into an Inst. Only this
// file depends on the library's enumerations (docs/rationale/facts.md; IGA's
// iga_types_ext and iga_bxml_enums).
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/IGA.h"
#include "cmc/Target.h"
#include "gen-simulator/isa/Inst.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace gensim {

class Translator {
public:
  /// For views of \p Code.
  Translator(const cmc::iga::Library &Lib, const cmc::TargetInfo &Target,
             llvm::ArrayRef<uint8_t> Code);

  /// The instruction at \p PC. An error names the field with an unknown value.
  llvm::Expected<Inst> translate(const cmc::iga::KernelView *View,
                                 int32_t PC) const;

private:
  llvm::Error readControl(const cmc::iga::KernelView *View, Inst &I) const;
  llvm::Error readDestination(const cmc::iga::KernelView *View, Inst &I) const;
  llvm::Error readSource(const cmc::iga::KernelView *View, Inst &I,
                         unsigned Index) const;
  llvm::Error readSend(const cmc::iga::KernelView *View, Inst &I) const;
  void readScoreboard(Inst &I) const;
  llvm::Error readSubfunction(const cmc::iga::KernelView *View, Inst &I) const;
  uint32_t fileOffset(RegFile File, int32_t Register, int32_t Sub,
                      Type Ty) const;

  const cmc::iga::Library &Lib;
  const cmc::TargetInfo &Target;
  llvm::ArrayRef<uint8_t> Code;
  std::vector<Op> OpOfNumber; ///< By the library's opcode value.
};

} // namespace gensim
