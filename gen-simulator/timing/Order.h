//===- Order.h - order that code asks for by itself -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// From Gen12 on the hardware does not check registers: an instruction names
// what it waits for (Scoreboard in Inst.h). OrderTimes has the times of that,
// for one thread. OrderCheck finds what is read or overwritten without it; it
// knows general registers that are addressed directly, and gives the code the
// benefit of the doubt where the encoding leaves the pipe open.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/timing/InstCost.h"
#include "gen-simulator/timing/Result.h"

namespace gensim {
namespace timing {

class OrderTimes {
public:
  struct Wait {
    double Until;
    uint32_t Who; ///< As given to the functions below.
  };
  /// Until when \p C waits.
  Wait wait(const InstCost &C) const;
  /// \p C, which is of a pipe in order, is done at \p When.
  void inOrder(const InstCost &C, double When, uint32_t Who);
  /// \p C, which may set a token, has read its payload and written its result.
  void outOfOrder(const InstCost &C, double Read, double Written, uint32_t Who);

private:
  static constexpr unsigned Depth = 8, Tokens = 16;
  uint32_t Issued[NumOrders] = {};
  Wait Done[NumOrders][Depth] = {};
  Wait Read[Tokens] = {}, Written[Tokens] = {};
};

class OrderCheck {
public:
  /// Of the instruction \p Inst that the thread issues now. \p Reads,
  /// \p Writes: its general registers.
  void issue(const InstCost &C, uint32_t Inst,
             llvm::ArrayRef<RegisterRange> Reads, RegisterRange Writes,
             std::vector<MissingWait> &Missing);

private:
  void applyWaits(const InstCost &C);
  void forget(uint16_t Tokens, bool OnlyReads);
  int unorderedWriter(unsigned Register, const InstCost &C) const;
  struct Writer {
    uint32_t Number = 0, Age = 0, Inst = 0;
    uint8_t Order = NoOrder;
    bool IsLong = false;
  };
  uint32_t Count = 0; ///< Instructions issued.
  uint32_t Issued[NumOrders] = {};
  /// The first so many of the pipe are done.
  uint32_t Done[NumOrders] = {};
  Writer Writers[256];
  /// By register: the tokens whose holders have not written or read it.
  uint16_t ToWrite[256] = {}, ToRead[256] = {};
  uint32_t Holder[16] = {};
};

/// "instruction 32 (add ...) reads r12, but does not wait for instruction 16
/// (send ...)"; by byte of the code.
std::string describe(const MissingWait &M, const Program &P);

} // namespace timing
} // namespace gensim
