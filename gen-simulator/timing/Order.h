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

constexpr unsigned NumTokens = 32;

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
  void outOfOrder(const InstCost &C, double ReadAt, double WrittenAt,
                  uint32_t Who);

private:
  static constexpr unsigned Depth = 8;
  uint32_t Issued[NumOrders] = {};
  Wait Done[NumOrders][Depth] = {};
  Wait Read[NumTokens] = {}, Written[NumTokens] = {};
};

/// Bytes of general registers: those of Bytes from register First on, and all
/// that are beyond its bits.
struct Footprint {
  uint16_t First = 0, Count = 0; ///< Registers.
  unsigned __int128 Bytes = 0;
  bool overlaps(const Footprint &Other, unsigned GRFBytes) const;
};

/// What an instruction reads and writes. Those of a send come with its message.
struct Footprints {
  Footprint Writes, Reads[3];
  unsigned NumReads = 0;
};

class OrderCheck {
public:
  explicit OrderCheck(unsigned GRFBytes) : GRFBytes(GRFBytes) {}
  static Footprints footprints(const Inst &I, unsigned GRFBytes);
  static Footprint registers(unsigned First, unsigned Count);
  /// Of the instruction \p Inst that the thread issues now.
  void issue(const InstCost &C, uint32_t Inst, const Footprints &F,
             std::vector<MissingWait> &Missing);

private:
  /// A result of an instruction that ends in order.
  struct Result {
    Footprint Where;
    uint32_t Inst = 0, Number = 0, Age = 0;
    uint8_t Order = NoOrder;
    bool IsLong = false;
  };
  /// The instruction that has set a token.
  struct Holder {
    Footprints Where;
    uint32_t Inst = 0, Age = 0;
    bool IsSystolic = false;
  };
  static constexpr unsigned Remembered = 16;

  void applyWaits(const InstCost &C);
  int unorderedWriter(const Footprint &Where, const InstCost &C) const;
  int unorderedUser(const Footprint &Where, const InstCost &C) const;

  const unsigned GRFBytes;
  uint32_t Count = 0; ///< Instructions issued.
  uint32_t Issued[NumOrders] = {};
  /// The first so many of the pipe are done.
  uint32_t Done[NumOrders] = {};
  Result Results[Remembered];
  uint32_t NumResults = 0;
  Holder Holders[NumTokens];
  uint32_t ToWrite = 0, ToRead = 0; ///< Tokens whose holders have not yet.
};

/// "instruction 32 (add ...) reads r12, but does not wait for instruction 16
/// (send ...)"; by byte of the code.
std::string describe(const MissingWait &M, const Program &P);

} // namespace timing
} // namespace gensim
