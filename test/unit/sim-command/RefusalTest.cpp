//===- RefusalTest.cpp - commands that the simulator does not execute -----===//
//
// Part of CMC, under the MIT licence.
//
// Each row differs from a command that is executed in one field.
//===----------------------------------------------------------------------===//
#include "Kernel.h"
#include "test/unit/support/Message.h"

using namespace gensim;
using namespace gensim::test;

namespace {

constexpr uint64_t Data = Machine::Data;
constexpr uint32_t Low = uint32_t(Data), High = uint32_t(Data >> 32);

struct Row {
  Words Command;
  const char *Why; ///< A part of the message; "": the command is executed.
};

/// Runs the command of each row on a machine of its own, after the state for a
/// kernel if \p HasKernel.
void expectEach(llvm::ArrayRef<Row> Rows, bool HasKernel = false) {
  for (const Row &R : Rows) {
    Machine M;
    M.run(HasKernel ? prepareKernel(M, {}) + R.Command : R.Command);
    expectMessage(M.problem(), R.Why);
  }
}

/// \p W with the bits \p Bits of dword \p Index set as well.
Words with(Words W, unsigned Index, uint32_t Bits) {
  W[Index] |= Bits;
  return W;
}

const Words SemaphoreWait = {0x0e000002 | 1 << 15 | 4 << 12, 0, Low, High};
const Words PipeControl = {0x7a000004, 1 << 14, Low, High, 5, 6};
const Words FlushDword = {0x13000003 | 1 << 14, Low, High, 8, 9};
const Words Atomic = {
    0x17800009 | 7 << 8 | 1 << 18, Low, High, 1, 0, 0, 0, 0, 0, 0, 0};
const Words AtomicOfQwords = with(Atomic, 0, 0x20 << 8 | 1 << 19);

TEST(Refusals, OfCommandsOnMemory) {
  const Row Rows[] = {
      {{0x00800000}, ""},
      {{0x00800001}, "predication is not simulated"},
      {{0x00800008}, "predication is not simulated"},
      {SemaphoreWait, ""},
      {with(SemaphoreWait, 0, 1 << 16), "waiting for a register is not"},
      {{0x0e000002 | 4 << 12, 0, Low, High}, "waiting for a signal is not"},
      {with(SemaphoreWait, 0, 6 << 12), "reserved comparison"},
      {with(SemaphoreWait, 0, 7 << 12), "reserved comparison"},
      {{0x10000003 | 1 << 21, Low, High, 1, 2}, ""},
      {{0x10000002 | 1 << 21, Low, High, 1}, "a qword is stored, but the"},
      {{0x12000002, 0x2600, Low, High}, ""},
      {{0x12000002 | 1 << 21, 0x2600, Low, High}, "predication is not"},
      {PipeControl, ""},
      {with(PipeControl, 1, 1 << 21), "writing to the status page is not"},
      {with({0x7a000004, 0, Low, High, 5, 6}, 1, 1 << 21), ""},
      {{0x7a000004, 2 << 14, Low, High, 5, 6}, "writing the depth count is"},
      {FlushDword, ""},
      {with(FlushDword, 0, 1 << 21), "writing to the status page is not"},
      {with({0x13000003, Low, High, 8, 9}, 0, 1 << 21), ""},
      {{0x13000003 | 2 << 14, Low, High, 8, 9}, "writing the depth count is"},
      {with(Machine::start(0x9000), 0, 1 << 15), "predicated or relative"},
      {with(Machine::start(0x9000), 0, 1 << 16), "predicated or relative"},
  };
  expectEach(Rows);
}

TEST(Refusals, OfAtomics) {
  const Row Rows[] = {
      {Atomic, ""},
      {AtomicOfQwords, ""},
      {with(Atomic, 0, 0x20 << 8), "operation 0x27 on operands of size 0"},
      {with(Atomic, 0, 1 << 19), "operation 0x07 on operands of size 1"},
      {with(Atomic, 0, 2 << 19), "operation 0x07 on operands of size 2"},
      {with(AtomicOfQwords, 0, 2 << 19),
       "operation 0x27 on operands of size 3"},
      {{0x17800008 | 7 << 8 | 1 << 18, Low, High, 1, 0, 0, 0, 0, 0, 0},
       "inline operands are missing"},
      {{0x17800009 | 1 << 18, Low, High, 1, 0, 0, 0, 0, 0, 0, 0},
       "atomic operation 0x00 is not simulated"},
      {with(Atomic, 0, 8 << 8), "atomic operation 0x0f is not simulated"},
      {with(AtomicOfQwords, 0, 8 << 8), "operation 0x2f is not simulated"},
      {{0x17800001 | 5 << 8, Low, High}, ""},
      {{0x17800001 | 4 << 8, Low, High}, "whose operands are not inline"},
  };
  expectEach(Rows);
}

/// Every command with a length has a shortest one.
TEST(Refusals, OfShortCommands) {
  struct Short {
    uint32_t First;
    unsigned Least;
    unsigned LengthBits = 8;
  };
  for (Short S :
       {Short{0x0e000000, 4}, // MI_SEMAPHORE_WAIT
        Short{0x10000000, 4}, // MI_STORE_DATA_IMM
        Short{0x11000000, 3}, // MI_LOAD_REGISTER_IMM
        Short{0x12000000, 4}, // MI_STORE_REGISTER_MEM
        Short{0x13000000, 4}, // MI_FLUSH_DW
        Short{0x14000000, 4}, // MI_REPORT_PERF_COUNT
        Short{0x14800000, 4}, // MI_LOAD_REGISTER_MEM
        Short{0x15000000, 3}, // MI_LOAD_REGISTER_REG
        Short{0x17000000, 5}, // MI_COPY_MEM_MEM
        Short{0x17800000, 3}, // MI_ATOMIC
        Short{0x18800000, 3}, // MI_BATCH_BUFFER_START
        Short{0x61010000, 16}, Short{0x7a000000, 6}, Short{0x70000000, 9},
        Short{0x70010000, 4}, Short{0x70020000, 4}, Short{0x71000000, 6},
        Short{0x71030000, 17}, Short{0x71050000, 15}}) {
    Machine M;
    M.run(Words{S.First | (S.Least - 3)} + Words(32));
    EXPECT_NE(std::string::npos,
              M.problem().find(std::to_string(S.Least - 1) +
                               " dwords are too few for this command"))
        << std::hex << S.First << ": " << M.problem();
  }
}

TEST(Refusals, NameTheEndOfABatchThatWasNotStarted) {
  Machine M;
  M.submitRing({0x05000000});
  EXPECT_EQ("render context 0x6000, MI_BATCH_BUFFER_END at 0x2000 in the ring: "
            "there is no batch buffer to end",
            M.problem());
}

TEST(Refusals, NameTheLimitOfCommands) {
  for (unsigned Commands : {9, 10}) {
    DeviceOptions O;
    O.MaxCommands = 10;
    Machine M("icllp", O);
    M.submitRing(Words(Commands + 1));
    EXPECT_EQ(Commands == 9, M.problem().empty()) << M.problem();
    if (Commands == 10)
      EXPECT_NE(std::string::npos,
                M.problem().find("more than 10 commands in one submission"));
  }
}

// -- Walkers --

const Words Object = {0x71000004, 0, 0, 0, 0, 0};

/// One point.
Words mediaWalker() {
  Words W(17);
  W[0] = 0x7103000f;
  W[8] = W[13] = 1 | 1 << 16;
  W[11] = W[12] = W[16] = 1;
  W[15] = 1 << 16;
  return W;
}

/// One group of one thread.
Words groupWalker() {
  Words W(15);
  W[0] = 0x7105000d;
  W[4] = 1u << 30;
  W[7] = W[10] = W[12] = 1;
  W[13] = W[14] = ~0u;
  return W;
}

Words changed(Words W, unsigned Index, uint32_t Value) {
  W[Index] = Value;
  return W;
}

TEST(Refusals, OfWalkers) {
  const Row Rows[] = {
      {Object, ""},
      {with(Object, 2, 1), "indirect data is not simulated"},
      {with(Object, 2, 1 << 16), "indirect data is not simulated"},
      {with(Object, 2, 1 << 17), ""},
      {mediaWalker(), ""},
      {with(mediaWalker(), 2, 1), "indirect data is not simulated"},
      {with(mediaWalker(), 2, 1 << 16), "indirect data is not simulated"},
      {with(mediaWalker(), 5, 1 << 8), "thread groups of a media walker are"},
      {with(mediaWalker(), 5, 1u << 31), "thread groups of a media walker are"},
      {with(mediaWalker(), 5, 0xff), ""},
      {groupWalker(), ""},
      {with(groupWalker(), 0, 1 << 8), "predication is not simulated"},
      {with(groupWalker(), 4, 3u << 30), "reserved SIMD size"},
      {changed(groupWalker(), 13, 0), "the right mask disables all channels"},
      {changed(groupWalker(), 13, 0xffff0000), "the right mask disables all"},
      {changed(groupWalker(), 14, 0x7fff), "masks of groups of more than one"},
      {changed(with(groupWalker(), 4, 1 << 8), 13, 1), "of more than one row"},
      {changed(with(groupWalker(), 4, 1 << 16), 13, 1), "of more than one row"},
      {with(groupWalker(), 4, 1 << 8), ""},
      {changed(groupWalker(), 7, 0), ""}, // No groups.
  };
  expectEach(Rows, true);
}

TEST(Refusals, OfMoreConstantsThanWereLoaded) {
  for (uint32_t Constants : {1, 2}) {
    Machine M;
    Descriptor I;
    I.ConstantOffset = 1;
    I.Constants = Constants;
    M.run(prepareKernel(M, I) + Words{0x70010002, 0, 64, CurbeAt} + Object);
    EXPECT_EQ(Constants == 1 ? "" : "the kernel reads more constants",
              M.problem().empty()
                  ? ""
                  : M.problem().substr(M.problem().find("the kernel"), 31));
  }
}

// -- Effects of fields that only other engines and operands show --

TEST(Commands, RenderRegistersAreThoseOfTheEngineIfRemapped) {
  constexpr uint32_t RenderR0 = 0x2600, CopyR0 = 0x22600;
  for (bool Remapped : {false, true}) {
    Machine M;
    uint32_t Second = Remapped ? 1 << 17 : 0;
    M.submitRing({0x11000001 | Second, RenderR0, 7}, Machine::Copy);
    EXPECT_EQ(Remapped ? 0u : 7u, M.D.readRegister(RenderR0));
    EXPECT_EQ(Remapped ? 7u : 0u, M.D.readRegister(CopyR0));
    // Outside of the render engine nothing is remapped.
    M.submitRing({0x11000001 | Second, 0x2800, 8}, Machine::Copy);
    M.submitRing({0x11000001 | Second, 0x1a600, 9}, Machine::Copy);
    EXPECT_EQ(8u, M.D.readRegister(0x2800));
    EXPECT_EQ(9u, M.D.readRegister(0x1a600));
    EXPECT_EQ("", M.problem());
  }
}

TEST(Commands, RegistersAreCopiedBetweenEngines) {
  constexpr uint32_t RenderR0 = 0x2600, CopyR0 = 0x22600;
  Machine M;
  M.D.writeRegister(RenderR0, 1);
  M.D.writeRegister(CopyR0, 2);
  // From render's to R1 of the copy engine, and the reverse.
  M.submitRing({0x15000001 | 1 << 17, RenderR0, RenderR0 + 8}, Machine::Copy);
  M.submitRing({0x15000001 | 1 << 16, RenderR0, RenderR0 + 16}, Machine::Copy);
  M.submitRing({0x15000001 | 1 << 18, 0x600, RenderR0 + 24}, Machine::Copy);
  M.submitRing({0x15000001 | 1 << 19, RenderR0, 0x620}, Machine::Copy);
  EXPECT_EQ(1u, M.D.readRegister(CopyR0 + 8));
  EXPECT_EQ(2u, M.D.readRegister(RenderR0 + 16));
  EXPECT_EQ(2u, M.D.readRegister(RenderR0 + 24));
  EXPECT_EQ(1u, M.D.readRegister(CopyR0 + 32));
}

TEST(Commands, AtomicsReturnTheOldValueIfAsked) {
  constexpr uint32_t R0 = 0x2600;
  for (uint32_t Return : {0, 1 << 16}) {
    Machine M;
    M.D.writeRegister(R0, 3);
    M.D.writeRegister(R0 + 4, 4);
    M.put(Data, {5, 6});
    M.run(with(AtomicOfQwords, 0, Return));
    EXPECT_EQ(Return ? 5u : 3u, M.D.readRegister(R0));
    EXPECT_EQ(Return ? 6u : 4u, M.D.readRegister(R0 + 4));
    EXPECT_EQ(0x600000006u, M.qword(Data));
  }
}

/// One step of MI_MATH.
uint32_t step(uint32_t Operation, uint32_t First = 0, uint32_t Second = 0) {
  return Operation << 20 | First << 10 | Second;
}

TEST(Commands, MathStepsOnRegisters) {
  constexpr uint32_t R0 = 0x2600;
  constexpr uint32_t A = 0x20, B = 0x21, Accu = 0x31;
  struct Case {
    Words Steps;
    uint64_t Result; ///< In R2.
  };
  const uint64_t X = 0x8000000000000005, Y = 67;
  const Words Loads = {step(0x80, A, 0), step(0x80, B, 1)};
  const Words Keep = {step(0x180, 2, Accu)};
  for (const Case &C :
       {Case{Loads + Words{step(0x105)} + Keep, X << 3},
        {Loads + Words{step(0x106)} + Keep, X >> 3},
        {Loads + Words{step(0x107)} + Keep, uint64_t(int64_t(X) >> 3)},
        {Loads + Words{step(0x103), step(0x580, 2, Accu)}, ~(X | Y)},
        {Words{step(0x480, A, 0), step(0x81, B), step(0x103)} + Keep, ~X},
        {Words{step(0x481, A), step(0x80, B, 1), step(0x100)} + Keep, 68},
        {Words{step(0x481, A), step(0x481, B), step(0), step(1), step(0x100)} +
             Keep,
         2}}) {
    Machine M;
    for (unsigned I = 0; I < 2; ++I) {
      uint64_t V = I ? Y : X;
      M.D.writeRegister(R0 + 8 * I, uint32_t(V));
      M.D.writeRegister(R0 + 8 * I + 4, uint32_t(V >> 32));
    }
    M.run(Words{0x0d000000 | uint32_t(C.Steps.size() - 1)} + C.Steps);
    EXPECT_EQ("", M.problem());
    EXPECT_EQ(C.Result, M.D.readRegister(R0 + 16) |
                            uint64_t(M.D.readRegister(R0 + 20)) << 32);
  }
}

TEST(Refusals, OfMathOperands) {
  for (uint32_t Step : {step(0x80, 0, 0), step(0x80, 0x22, 0), // Not an input.
                        step(0x80, 0x20, 16), step(0x80, 0x20, 0x34),
                        step(0x180, 16, 0x31), step(0x180, 0x20, 0x31),
                        step(0x180, 0, 0x20), step(0x108), step(0xff)}) {
    Machine M;
    M.run({0x0d000000, Step});
    EXPECT_NE(std::string::npos, M.problem().find("unknown instruction"))
        << std::hex << Step;
  }
  Machine M;
  M.run({0x0d000001, step(0x80, 0x21, 15), step(0x180, 15, 0x33)});
  EXPECT_EQ("", M.problem());
}

} // namespace
