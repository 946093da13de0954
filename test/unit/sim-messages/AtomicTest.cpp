//===- AtomicTest.cpp - atomic operations and their messages --------------===//
//
// Part of CMC, under the MIT licence.
//
// Expectations: the tables of vISA DWORD_ATOMIC and SVM_ATOMIC, written here a
// second time as plain arithmetic.
//===----------------------------------------------------------------------===//
#include "Harness.h"
#include "gen-simulator/messages/Atomics.h"
#include "gen-simulator/state/HostRounding.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <functional>
#include <thread>
#include <xmmintrin.h>

using namespace gensim_test;

namespace {

constexpr uint64_t At = 0x100000;
constexpr unsigned P0 = Machine::P0, P1 = Machine::P1, R = Machine::R;

/// New value of (old, first operand, second operand).
template <typename U> using Reference = std::function<U(U Old, U Src0, U Src1)>;

template <typename U> std::map<unsigned, Reference<U>> integerReferences() {
  using S = std::make_signed_t<U>;
  return {
      {1, [](U O, U A, U) -> U { return O & A; }},
      {2, [](U O, U A, U) -> U { return O | A; }},
      {3, [](U O, U A, U) -> U { return O ^ A; }},
      {4, [](U, U A, U) -> U { return A; }},
      {5, [](U O, U, U) -> U { return U(O + 1); }},
      {6, [](U O, U, U) -> U { return U(O - 1); }},
      {7, [](U O, U A, U) -> U { return U(O + A); }},
      {8, [](U O, U A, U) -> U { return U(O - A); }},
      {9, [](U O, U A, U) -> U { return U(A - O); }},
      {10, [](U O, U A, U) -> U { return U(std::max(S(O), S(A))); }},
      {11, [](U O, U A, U) -> U { return U(std::min(S(O), S(A))); }},
      {12, [](U O, U A, U) -> U { return std::max(O, A); }},
      {13, [](U O, U A, U) -> U { return std::min(O, A); }},
      {14, [](U O, U A, U B) -> U { return O == A ? B : O; }},
      {15, [](U O, U, U) -> U { return U(O - 1); }},
  };
}

template <typename U> std::vector<U> corners() {
  std::vector<U> V;
  for (int I = -3; I <= 3; ++I)
    V.push_back(U(I));
  U Top = U(U(1) << (8 * sizeof(U) - 1));
  for (int I = -1; I <= 1; ++I)
    V.push_back(U(Top + U(I)));
  return V;
}

template <typename U> void checkIntegers() {
  for (const auto &Row : integerReferences<U>()) {
    llvm::Optional<AtomicOp> Op = atomicOfLegacy(false, Row.first);
    ASSERT_TRUE(Op) << Row.first;
    for (U Old : corners<U>())
      for (U A : corners<U>())
        for (U B : {U(0), U(5)}) {
          alignas(8) U Place = Old;
          U Back = U(performAtomic(*Op, sizeof(U),
                                   reinterpret_cast<uint8_t *>(&Place), A, B));
          U New = Row.second(Old, A, B);
          ASSERT_EQ(Place, New) << infoOf(*Op).Text << " " << Old << " " << A;
          ASSERT_EQ(Back, Row.first == 15 ? New : Old) << infoOf(*Op).Text;
        }
  }
  EXPECT_FALSE(atomicOfLegacy(false, 0));
}

TEST(Atomics, IntegersOf16Bits) { checkIntegers<uint16_t>(); }
TEST(Atomics, IntegersOf32Bits) { checkIntegers<uint32_t>(); }
TEST(Atomics, IntegersOf64Bits) { checkIntegers<uint64_t>(); }

uint32_t bits(float F) { return llvm::FloatToBits(F); }

TEST(Atomics, FloatsOf32Bits) {
  const float Values[] = {0.f,  -0.f,   1.f,     -1.f,     1.5f,
                          -2.f, 1e-40f, -1e-40f, INFINITY, -INFINITY};
  auto Run = [](unsigned Number, float Old, float A, float B) {
    alignas(8) uint32_t Place = bits(Old);
    EXPECT_EQ(performAtomic(*atomicOfLegacy(true, Number), 4,
                            reinterpret_cast<uint8_t *>(&Place), bits(A),
                            bits(B)),
              bits(Old));
    return Place;
  };
  for (float Old : Values)
    for (float A : Values) {
      EXPECT_EQ(Run(1, Old, A, 0), bits(A > Old ? A : Old));
      EXPECT_EQ(Run(2, Old, A, 0), bits(A < Old ? A : Old));
      EXPECT_EQ(Run(3, Old, A, 7), bits(A == Old ? 7 : Old));
      if (!std::isnan(Old + A))
        EXPECT_EQ(Run(4, Old, A, 0), bits(Old + A));
      if (!std::isnan(Old - A))
        EXPECT_EQ(Run(5, Old, A, 0), bits(Old - A));
    }
  // The operand that is not NaN; NaN equals nothing.
  EXPECT_EQ(Run(1, NAN, 3, 0), bits(3));
  EXPECT_EQ(Run(1, 3, NAN, 0), bits(3));
  EXPECT_EQ(Run(2, NAN, 3, 0), bits(3));
  EXPECT_EQ(Run(2, 3, NAN, 0), bits(3));
  EXPECT_EQ(Run(3, NAN, NAN, 7), bits(NAN));
}

/// Translated code sends messages while the host reads denormals as zero.
TEST(Atomics, DenormalsStayWhateverTheHostsModes) {
  HostModes Restored;
  _mm_setcsr(_mm_getcsr() | 0x8040); // FTZ and DAZ.
  unsigned Modes = _mm_getcsr();
  alignas(8) uint32_t Place = 3;
  auto *Host = reinterpret_cast<uint8_t *>(&Place);
  performAtomic(AtomicOp::FAdd, 4, Host, 4, 0);
  EXPECT_EQ(Place, 7u);
  performAtomic(AtomicOp::FSub, 4, Host, 1, 0);
  EXPECT_EQ(Place, 6u);
  EXPECT_EQ(_mm_getcsr(), Modes);
}

TEST(Atomics, HalvesAndDoubles) {
  auto Half = [](unsigned Number, uint16_t Old, uint16_t A, uint16_t B) {
    alignas(8) uint16_t Place = Old;
    performAtomic(*atomicOfLegacy(true, Number), 2,
                  reinterpret_cast<uint8_t *>(&Place), A, B);
    return Place;
  };
  EXPECT_EQ(Half(1, 0x3C00, 0x4000, 0), 0x4000); // 1, 2
  EXPECT_EQ(Half(1, 0x3C00, 0xC000, 0), 0x3C00); // 1, -2
  EXPECT_EQ(Half(2, 0x3C00, 0xC000, 0), 0xC000);
  EXPECT_EQ(Half(2, 0xBC00, 0xC000, 0), 0xC000); // -1, -2
  EXPECT_EQ(Half(2, 0x7E00, 0x3C00, 0), 0x3C00); // NaN, 1
  EXPECT_EQ(Half(3, 0x8000, 0x0000, 0x1234), 0x1234);
  EXPECT_EQ(Half(3, 0x3C00, 0x3C01, 0x1234), 0x3C00);
  alignas(8) double Place = 1.25;
  EXPECT_EQ(performAtomic(AtomicOp::FAdd, 8,
                          reinterpret_cast<uint8_t *>(&Place),
                          llvm::DoubleToBits(2.5), 0),
            llvm::DoubleToBits(1.25));
  EXPECT_EQ(Place, 3.75);
}

TEST(Atomics, AreAtomicOnTheHost) {
  alignas(8) uint32_t Place = 0;
  auto Count = [&Place] {
    for (unsigned I = 0; I < 100000; ++I)
      performAtomic(AtomicOp::Inc, 4, reinterpret_cast<uint8_t *>(&Place), 0,
                    0);
  };
  std::thread Other(Count);
  Count();
  Other.join();
  EXPECT_EQ(Place, 200000u);
}

/// One row of the messages: where it keeps what.
struct Form {
  const char *Target;
  unsigned Type;
  bool IsFloat, A64;
  unsigned Bytes, Slots;
  unsigned Control; ///< Beside the operation and the return bit.
};

const Form Forms[] = {
    {"skl", 0x02, false, false, 4, 16, 0x00},
    {"icllp", 0x02, false, false, 4, 8, 0x10},
    {"tgllp", 0x03, false, false, 2, 16, 0x00},
    {"tgllp", 0x03, false, false, 2, 8, 0x10},
    {"skl", 0x12, false, true, 4, 8, 0x00},
    {"tgllp", 0x12, false, true, 8, 8, 0x10},
    {"tgllp", 0x13, false, true, 2, 8, 0x00},
    {"skl", 0x1B, true, false, 4, 16, 0x00},
    {"skl", 0x1B, true, false, 4, 8, 0x10},
    {"tgllp", 0x1C, true, false, 2, 16, 0x00},
    {"icllp", 0x1D, true, true, 4, 8, 0x00},
    {"tgllp", 0x1E, true, true, 2, 8, 0x00},
};

/// All operations of \p F with operands in both payload forms.
void checkForm(const Form &F, bool Split, bool Returns) {
  unsigned SlotBytes = F.Bytes == 8 ? 8 : 4;
  unsigned AddressRegisters = F.Slots * (F.A64 ? 8 : 4) / 32;
  unsigned Block = F.Slots * SlotBytes / 32;
  uint64_t Ones =
      F.Bytes == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * F.Bytes)) - 1;
  for (unsigned Number = 1; Number <= (F.IsFloat ? 3u : 15u); ++Number) {
    AtomicOp Op = *atomicOfLegacy(F.IsFloat, Number);
    unsigned Sources = infoOf(Op).Sources;
    if (Split && !Sources)
      continue;
    Machine M(F.Target);
    M.buffer(At, 1024);
    unsigned Data = Split ? P1 : P0 + AddressRegisters;
    for (unsigned I = 0; I < F.Slots; ++I) {
      // Slot 2 is outside where there is an outside.
      uint64_t Offset = I == 2 && !F.A64 ? 1024 : 40 * I;
      if (F.A64)
        M.set<uint64_t>(P0, I, At + Offset);
      else
        M.set<uint32_t>(P0, I, uint32_t(Offset));
      M.poke<uint64_t>(At + 40 * I, 0x0101010101010100 + 3 * I);
      for (unsigned S = 0; S < 2; ++S)
        for (unsigned B = 0; B < SlotBytes / 4; ++B)
          M.set<uint32_t>(Data + S * Block, I * SlotBytes / 4 + B,
                          0x01010100 + (S ? 99 : 24 - I));
    }
    M.ExecSize = uint8_t(F.Slots);
    uint32_t Mask = 0xFFEF & ((1u << F.Slots) - 1);
    M.send(SF::DataCache1,
           desc(F.Type, F.Control | Number | unsigned(Returns) << 5,
                F.A64 ? 255 : 0,
                AddressRegisters + (Split ? 0 : Sources * Block),
                Returns ? Block : 0),
           Split ? Sources * Block : 0, Mask);
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < F.Slots; ++I) {
      uint64_t Before = (0x0101010101010100 + 3 * I);
      uint64_t Old = Before & Ones;
      auto Operand = [&](unsigned V) {
        return (uint64_t(0x01010100 + V) << 32 | (0x01010100 + V)) & Ones;
      };
      uint64_t New =
          applyAtomic(Op, F.Bytes, Old, Operand(24 - I), Operand(99));
      bool Outside = I == 2 && !F.A64, Off = !(Mask >> I & 1);
      EXPECT_EQ(M.peek<uint64_t>(At + 40 * I),
                Outside || Off ? Before : ((Before & ~Ones) | New))
          << infoOf(Op).Text << " slot " << I;
      uint64_t Back = SlotBytes == 8 ? M.get<uint64_t>(R, I) : M.result(I);
      if (!Returns || Off)
        EXPECT_EQ(uint32_t(Back), Machine::Untouched);
      else
        EXPECT_EQ(Back, Outside ? 0 : Op == AtomicOp::PreDec ? New : Old);
    }
  }
}

TEST(AtomicMessages, EveryFormDoesEveryOperation) {
  for (const Form &F : Forms)
    for (bool Split : {false, true})
      for (bool Returns : {false, true}) {
        SCOPED_TRACE(testing::Message()
                     << F.Target << " type " << F.Type << " bytes " << F.Bytes
                     << " split " << Split << " returns " << Returns);
        checkForm(F, Split, Returns);
      }
}

TEST(AtomicMessages, LanesOfOneAddressFollowEachOther) {
  Machine M("icllp");
  M.Group.SLM.resize(64);
  for (unsigned I = 0; I < 16; ++I) {
    M.set<uint32_t>(P0, I, 0x10000020);
    M.set<uint32_t>(P1, I, 1 << I);
  }
  M.send(SF::DataCache1, desc(0x2, 0x20 | 7, 254, 2, 2), 2);
  ASSERT_TRUE(M.fine());
  for (unsigned I = 0; I < 16; ++I)
    EXPECT_EQ(M.result(I), (1u << I) - 1);
  EXPECT_EQ(M.Group.SLM[0x20] | M.Group.SLM[0x21] << 8, 0xFFFF);
  EXPECT_EQ(M.Seen.Seen[3].K, Access::Kind::Atomic);
}

/// With registers of 64 bytes, as Intel's compiler makes them: 16 lanes, or 32.
TEST(AtomicMessages, LengthsTellTheLanesOfPVC) {
  for (unsigned Registers : {1u, 2u}) {
    Machine M("pvc");
    unsigned Lanes = 16 * Registers;
    M.Group.SLM.resize(64);
    M.ExecSize = uint8_t(Lanes);
    for (unsigned I = 0; I < Lanes; ++I) {
      M.set<uint32_t>(P0, I, 0x20);
      M.set<uint32_t>(P1, I, 1u << I);
    }
    M.send(SF::DataCache1, desc(0x2, 0x20 | 7, 254, Registers, Registers),
           Registers, ~0u >> (32 - Lanes));
    ASSERT_TRUE(M.fine());
    for (unsigned I = 0; I < Lanes; ++I)
      EXPECT_EQ(M.result(I), (1u << I) - 1);
  }
}

TEST(AtomicMessages, FloatSumsExistFromXeHPGOn) {
  for (const char *Target : {"tgllp", "dg2"}) {
    Machine M(Target);
    M.buffer(At, 64);
    M.poke(At, 1.5f);
    M.set<uint32_t>(P0, 0, 0);
    M.set(P1, 0, 2.25f);
    M.send(SF::DataCache1, desc(0x1B, 0x10 | 4, 0, 1, 0), 1, 1);
    EXPECT_EQ(M.T->Status == ThreadStatus::Ready,
              llvm::StringRef(Target) == "dg2");
    EXPECT_EQ(M.peek<float>(At),
              llvm::StringRef(Target) == "dg2" ? 3.75f : 1.5f);
  }
}

/// Codes 4 and 5 add and subtract floats, 6 and 7 doubles.
TEST(AtomicMessages, SumsAndDifferences) {
  for (unsigned Code : {4, 5, 6, 7}) {
    Machine M("dg2");
    M.buffer(At, 64);
    const bool IsDouble = Code >= 6;
    M.set<uint32_t>(P0, 0, 0);
    if (IsDouble) {
      M.poke(At, 1.5);
      M.set(P1, 0, 2.25);
    } else {
      M.poke(At, 1.5f);
      M.set(P1, 0, 2.25f);
    }
    M.send(SF::DataCache1, desc(0x1B, 0x10 | Code, 0, 1, 0), IsDouble ? 2 : 1,
           1);
    ASSERT_TRUE(M.fine());
    const double Expected = Code % 2 ? -.75 : 3.75;
    EXPECT_EQ(IsDouble ? M.peek<double>(At) : M.peek<float>(At), Expected);
  }
  // There are none of halves.
  for (unsigned Code : {4, 5, 6, 7}) {
    Machine M("dg2");
    M.buffer(At, 64);
    M.set<uint32_t>(P0, 0, 0);
    M.send(SF::DataCache1, desc(0x1C, 0x10 | Code, 0, 1, 0), 1, 1);
    EXPECT_NE(M.T->Status, ThreadStatus::Ready) << Code;
  }
}

} // namespace
