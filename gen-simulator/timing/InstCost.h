//===- InstCost.h - what an instruction asks of the EU ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The part of the cost of an instruction that does not depend on the thread,
// computed once for a program and a set of parameters: its pipe and how long it
// occupies it, the registers that it reads and writes and when they are
// written.
//
// Registers have one numbering: the general ones, then flags, accumulators and
// groups of address registers.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/isa/Program.h"
#include "gen-simulator/timing/Parameters.h"
#include "gen-simulator/timing/Stream.h"

namespace gensim {
namespace timing {

constexpr unsigned FirstFlag = 256, FirstAccumulator = FirstFlag + 8,
                   FirstAddress = FirstAccumulator + 16,
                   NumRegisters = FirstAddress + 8;

/// Pipes of an EU; sets of them are bits.
enum Pipe : uint8_t { FPU0, FPU1, Systolic, SendUnit, NumPipes };

/// Registers from First on. The one after the first is written Step cycles
/// later, and so on.
struct RegisterWrite {
  uint16_t First = 0, Count = 0;
  float Latency = 0;
};

/// The pipes whose instructions end in the order of issue, from Gen12 on.
enum Order : uint8_t { Short, Integers, Longs, Maths, NumOrders, NoOrder = 7 };

struct InstCost {
  enum class Class : uint8_t { ALU, Send, Branch, Wait, Sync };
  Class C = Class::ALU;
  uint8_t Pipes = 0; ///< Any of these takes it.
  bool EndsThread = false, AwaitsOthers = false /* sendc */;
  bool OutOfOrder = false; ///< Its results do not come in order.
  /// What orders it; nothing if the hardware's scoreboard does.
  Scoreboard Waits;
  uint8_t Order = NoOrder;
  uint8_t WaitOrders = 0; ///< Those that the distance is of; bits.
  uint32_t TokensWritten = 0, TokensRead = 0; ///< sync.allwr, sync.allrd.
  uint8_t IndirectReads = 0; ///< Operands of ThreadStream::Indirect.
  bool IndirectWrite = false;
  float IndirectLatency = 0;
  bool IsSystolic = false, IsLong = false;
  bool ChecksWrites = true; ///< It waits for earlier writes of its result.
  uint8_t NumReads = 0, NumWrites = 0;
  uint8_t Payloads = 0; ///< So many of the first reads are a send's payload.
  uint8_t Payload1 = 0; ///< Registers of the second one.
  float Issue = 1;      ///< Until the thread can issue its next instruction.
  float Busy[4] = {};   ///< Of the pipe, by Halves.
  float Conflict = 0;   ///< Of register banks; in both of the above.
  float ReadStep = 0, WriteStep = 0;
  RegisterRange Reads[8];
  RegisterWrite Writes[4];
};

/// By index in \p P.
std::vector<InstCost> costsOf(const Program &P, const Parameters &Params);

} // namespace timing
} // namespace gensim
