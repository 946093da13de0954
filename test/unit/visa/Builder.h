//===- Builder.h - short kernels for the vISA tests -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_VISA_BUILDER_H
#define CMC_TEST_UNIT_VISA_BUILDER_H

#include "llvm-genx/VISA/model/Model.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cmc {
namespace visa {

/// A kernel with one block, to which instructions are added.
struct Builder {
  Kernel K;

  explicit Builder(llvm::StringRef Target = "icllp") {
    K.Name = "test";
    K.Target = findTarget(Target);
    K.Blocks.resize(1);
  }
  /// A register-aligned variable that counts as written: an input.
  VarId input(Type Ty, unsigned Count) {
    VarId V = K.addRawVariable(Ty, Count);
    K.Inputs.push_back({V, Offset, K.Variables[V].size()});
    Offset += llvm::alignTo(K.Variables[V].size(), K.grfBytes());
    return V;
  }
  VarId surfaceInput() { return stateInput(K.addSurface()); }
  VarId samplerInput() { return stateInput(K.addSampler()); }
  VarId stateInput(VarId V) {
    K.Inputs.push_back({V, Offset, 4});
    Offset += K.grfBytes();
    return V;
  }
  Instruction &add(Opcode Op, unsigned N,
                   std::initializer_list<Operand> Operands) {
    K.Blocks.back().Instructions.emplace_back(Op, N, Operands);
    return K.Blocks.back().Instructions.back();
  }
  Builder &ret() {
    add(Opcode::Ret, 1, {});
    return *this;
  }
  const std::vector<Instruction> &code() const {
    return K.Blocks[0].Instructions;
  }

private:
  unsigned Offset = 64;
};

/// All of it, for messages and comparisons.
inline std::string text(const Kernel &K) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  dump(K, OS);
  return OS.str();
}

/// Element 0 on, packed.
inline Operand packed(VarId V, Type Ty, unsigned N, unsigned Offset = 0) {
  return Operand::reg(V, Region::contiguous(Ty, Offset, N));
}

} // namespace visa
} // namespace cmc

#endif // CMC_TEST_UNIT_VISA_BUILDER_H
