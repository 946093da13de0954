//===- CommandTest.cpp - effects of memory commands -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Machine.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint64_t Data = Machine::Data;
constexpr uint32_t Low = uint32_t(Data), High = uint32_t(Data >> 32);
constexpr uint32_t R0 = 0x2600; ///< The first general register.

Words loadImmediate(uint32_t Register, uint32_t Value) {
  return {0x11000001, Register, Value};
}
Words storeRegister(uint32_t Register, uint32_t At) {
  return {0x12000002, Register, Low + At, High};
}

TEST(Commands, StoreDataImmediate) {
  Machine M;
  M.put(Data, {~0u, ~0u, ~0u, ~0u});
  M.run(store(Data, 5) +
        Words{0x10000003 | 1 << 21, Low + 8, High, 0x11111111, 0x22222222});
  EXPECT_EQ(0xffffffff00000005u, M.qword(Data));
  EXPECT_EQ(0x2222222211111111u, M.qword(Data + 8));
}

TEST(Commands, MoveRegisters) {
  Machine M;
  M.put(Data, {0xabcd});
  M.run(Words{0x14800002, R0, Low, High} + // Register from memory.
        Words{0x15000001, R0, R0 + 8} +    // Register to register.
        loadImmediate(R0 + 4, 77) + storeRegister(R0 + 8, 16) +
        storeRegister(R0 + 4, 20));
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(0xabcdu, M.dword(Data + 16));
  EXPECT_EQ(77u, M.dword(Data + 20));
}

TEST(Commands, LoadSeveralRegisters) {
  Machine M;
  M.run({0x11000003, R0, 1, R0 + 4, 2});
  EXPECT_EQ(1u, M.D.readRegister(R0));
  EXPECT_EQ(2u, M.D.readRegister(R0 + 4));
}

TEST(Commands, NameRegistersRelativeToTheEngine) {
  Machine M("tgllp");
  M.run({0x11000001 | 1 << 19, 0x600, 9});
  EXPECT_EQ(9u, M.D.readRegister(R0));
}

TEST(Commands, CopyMemory) {
  Machine M;
  M.put(Data, {123});
  M.run({0x17000003, Low + 4, High, Low, High});
  EXPECT_EQ(123u, M.dword(Data + 4));
}

TEST(Commands, PipeControlWritesAfterWork) {
  Machine M;
  M.run(Words{0x7a000004, 1 << 14, Low, High, 0x55, 0x66} +
        Words{0x7a000004, 3 << 14, Low + 8, High, 0, 0} +
        Words{0x7a000004, 3 << 14, Low + 16, High, 0, 0} +
        Words{0x7a000004, 0, Low + 24, High, 1, 1}); // No operation.
  EXPECT_EQ(0x6600000055u, M.qword(Data));
  EXPECT_LT(M.qword(Data + 8), M.qword(Data + 16)); // Time goes on.
  EXPECT_EQ(0u, M.qword(Data + 24));
}

TEST(Commands, FlushDword) {
  Machine M;
  M.run({0x13000003 | 1 << 14, Low, High, 8, 9});
  EXPECT_EQ(0x900000008u, M.qword(Data));
}

TEST(Commands, TimeIsARegisterToo) {
  Machine M;
  M.run(storeRegister(0x2358, 0) + storeRegister(0x2358, 4) +
        storeRegister(0x23a8, 8));
  EXPECT_LT(M.dword(Data), M.dword(Data + 4));
  EXPECT_LT(M.dword(Data + 4), M.dword(Data + 8));
}

TEST(Commands, SemaphoreComparisons) {
  struct Case {
    unsigned Operation;
    uint32_t Memory;
    bool Met;
  };
  // Memory against 10: > >= < <= == !=
  for (Case C : {Case{0, 11, true},
                 {0, 10, false},
                 {1, 10, true},
                 {1, 9, false},
                 {2, 9, true},
                 {2, 10, false},
                 {3, 10, true},
                 {3, 11, false},
                 {4, 10, true},
                 {4, 11, false},
                 {5, 9, true},
                 {5, 10, false}}) {
    Machine M;
    M.put(Data, {C.Memory});
    M.run({0x0e000002 | 1 << 15 | C.Operation << 12, 10, Low, High});
    EXPECT_EQ(C.Met, M.D.waiting().empty()) << C.Operation << " " << C.Memory;
  }
}

TEST(Commands, AtomicOperations) {
  struct Case {
    uint32_t Operation, Old, Operand, New;
  };
  for (Case C : {Case{1, 12, 10, 8},
                 {2, 12, 10, 14},
                 {3, 12, 10, 6},
                 {4, 12, 10, 10},
                 {5, 12, 0, 13},
                 {6, 12, 0, 11},
                 {7, 12, 10, 22},
                 {8, 12, 10, 2},
                 {9, 12, 10, uint32_t(-2)},
                 {10, uint32_t(-1), 3, 3},
                 {11, uint32_t(-1), 3, uint32_t(-1)},
                 {12, uint32_t(-1), 3, ~0u},
                 {13, uint32_t(-1), 3, 3},
                 {14, 12, 12, 99},
                 {14, 12, 13, 12}}) {
    Machine M;
    M.put(Data, {C.Old});
    // Inline operands; the old value goes to the first general register.
    M.run({0x17800009 | C.Operation << 8 | 1 << 16 | 1 << 18, Low, High,
           C.Operand, 99, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(C.New, M.dword(Data)) << C.Operation;
    EXPECT_EQ(C.Old, M.D.readRegister(R0)) << C.Operation;
  }
}

TEST(Commands, AtomicsOnAnyDword) {
  Machine M;
  M.put(Data, {1, 2, 3, 4});
  for (uint32_t At : {4, 8}) // Increments.
    M.run({0x17800001 | 5 << 8, Low + At, High});
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(0x300000001u, M.qword(Data));
  EXPECT_EQ(0x400000004u, M.qword(Data + 8));
}

TEST(Commands, AtomicQwords) {
  Machine M;
  M.put(Data, {0xffffffff, 0});
  M.run({0x17800009 | 0x27 << 8 | 1 << 18 | 1 << 19, Low, High, 1, 0, 0, 0, 0,
         0, 0, 0});
  EXPECT_EQ(0x100000000u, M.qword(Data));
}

// Operand 1 is in dwords 3 and 5, operand 2 in dwords 4 and 6.
TEST(Commands, AtomicCompareAndExchangeOfQwords) {
  for (bool Equal : {true, false}) {
    Machine M;
    M.put(Data, {0x11111111, Equal ? 0x22222222u : 0x22222223u});
    M.run({0x17800009 | 0x2e << 8 | 1 << 18 | 1 << 19, Low, High, 0x11111111,
           0x33333333, 0x22222222, 0x44444444, 0, 0, 0, 0});
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(Equal ? 0x4444444433333333u : 0x2222222311111111u, M.qword(Data));
  }
}

TEST(Commands, AtomicOperationsWithoutInlineOperands) {
  Machine M;
  M.put(Data, {12});
  M.run({0x17800001 | 6 << 8, Low, High});
  EXPECT_EQ("", M.problem());
  EXPECT_EQ(11u, M.dword(Data));
  Machine N;
  N.run({0x17800001 | 7 << 8, Low, High});
  EXPECT_NE(std::string::npos, N.problem().find("operands are not inline"));
}

/// One step of MI_MATH.
uint32_t step(uint32_t Operation, uint32_t First = 0, uint32_t Second = 0) {
  return Operation << 20 | First << 10 | Second;
}

TEST(Commands, Math) {
  enum { A = 0x20, B = 0x21, Accu = 0x31, Zero = 0x32, Carry = 0x33 };
  enum { Load = 0x80, LoadInverted = 0x480, Store = 0x180 };
  struct Case {
    uint32_t Operation;
    uint64_t Result;
    bool Zero, Carry;
  };
  const uint64_t X = 5, Y = ~uint64_t(0);
  for (Case C : {Case{0x100, X + Y, false, true},
                 {0x101, X - Y, false, true},
                 {0x102, X & Y, false, false},
                 {0x103, X | Y, false, false},
                 {0x104, X ^ Y, false, false}}) {
    Machine M;
    Words Steps = {step(Load, A, 0),     step(Load, B, 1),
                   step(C.Operation),    step(Store, 2, Accu),
                   step(Store, 3, Zero), step(Store, 4, Carry)};
    M.run(loadImmediate(R0, 5) + loadImmediate(R0 + 4, 0) +
          loadImmediate(R0 + 8, ~0u) + loadImmediate(R0 + 12, ~0u) +
          Words{0x0d000000 | uint32_t(Steps.size() - 1)} + Steps +
          storeRegister(R0 + 16, 0) + storeRegister(R0 + 20, 4) +
          storeRegister(R0 + 24, 8) + storeRegister(R0 + 32, 12));
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(C.Result, M.qword(Data)) << C.Operation;
    EXPECT_EQ(C.Zero ? ~0u : 0, M.dword(Data + 8)) << C.Operation;
    EXPECT_EQ(C.Carry ? ~0u : 0, M.dword(Data + 12)) << C.Operation;
  }
}

TEST(Commands, MathStopsAtAnUnknownStep) {
  Machine M;
  M.run({0x0d000000, step(0x7ff)});
  EXPECT_NE(std::string::npos, M.problem().find("unknown instruction"));
}

TEST(Commands, ReportHasItsNumber) {
  Machine M;
  M.put(Data + 8, {5});
  M.run({0x14000002, Low, High, 321});
  EXPECT_EQ(321u, M.dword(Data));
  EXPECT_EQ(0u, M.dword(Data + 8));
}

} // namespace
