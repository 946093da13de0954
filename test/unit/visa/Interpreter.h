//===- Interpreter.h - what an instruction does to memory -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Executes the data movement and simple integer operations of the model, legal
// or not, so that a test can compare an instruction with its legal form. An
// instruction that is not yet legal reads everything before it writes; a legal
// one whose operands touch two registers runs in two halves, as hardware may.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_VISA_INTERPRETER_H
#define CMC_TEST_UNIT_VISA_INTERPRETER_H

#include "llvm-genx/VISA/model/Model.h"
#include <array>
#include <map>

namespace cmc {
namespace visa {

class Interpreter {
public:
  explicit Interpreter(const Kernel &K) : K(K) { grow(); }

  /// Runs from block 0 until a ret or the last block ends. \p Legal: in halves.
  void run(bool Legal);

  /// The bytes of each variable; a mask has its bits in four bytes.
  std::vector<std::vector<uint8_t>> Memory;
  uint32_t ExecutionMask = ~0u;
  /// What oword_st wrote, in order; other messages do nothing.
  std::vector<std::vector<uint8_t>> Stores;
  /// The oword blocks that were asked for, in order.
  struct Block {
    bool Writes;
    uint64_t Surface;
    uint32_t Offset;
    unsigned Bytes;
    bool operator==(const Block &O) const {
      return Writes == O.Writes && Surface == O.Surface && Offset == O.Offset &&
             Bytes == O.Bytes;
    }
  };
  std::vector<Block> Blocks;
  /// The same of media blocks: descriptor without function and lengths, x, y,
  /// size.
  std::vector<std::array<uint32_t, 4>> Rectangles;

private:
  void grow();
  void message(const Instruction &I);
  void step(const Instruction &I, bool Legal);
  void execute(const Instruction &I, unsigned First, unsigned Count);
  bool isOn(const Instruction &I, unsigned Element);
  bool reduce(const Predicate &P);
  bool maskBit(VarId First, unsigned Lane);
  int64_t read(const Instruction &I, unsigned N, unsigned Element);
  void write(const Instruction &I, unsigned N, unsigned Element, int64_t Value);
  uint64_t load(VarId V, unsigned Offset, unsigned Size);
  void store(VarId V, unsigned Offset, unsigned Size, uint64_t Bits);
  /// Byte offset in O.Var of an element of an indexed or indirect operand.
  unsigned offsetOf(const Operand &O, unsigned Element);
  int64_t apply(const Instruction &I, unsigned Element);

  const Kernel &K;
  std::map<VarId, uint64_t> Surfaces;
  /// Address registers hold byte offsets in the variable they point into.
  std::vector<std::vector<unsigned>> Addresses;
};

} // namespace visa
} // namespace cmc

#endif // CMC_TEST_UNIT_VISA_INTERPRETER_H
