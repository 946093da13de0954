//===- RegionTest.cpp - region algebra and enumeration --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Region.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace cmc::visa;
using Offsets = std::vector<unsigned>;

static Offsets enumerate(const Region &R) {
  Offsets Result;
  for (unsigned I = 0; I != R.N; ++I)
    Result.push_back(R.elementOffset(I));
  return Result;
}

static std::set<unsigned> bytes(const Region &R) {
  std::set<unsigned> Result;
  for (unsigned Start : enumerate(R))
    for (unsigned B = 0; B != sizeOf(R.Ty); ++B)
      Result.insert(Start + B);
  return Result;
}

/// Calls \p F for a few thousand small regions of all shapes.
template <typename Fn> static void forAllRegions(Fn F) {
  for (Type Ty : {Type::UB, Type::W, Type::F})
    for (unsigned Offset : {0, 4, 28, 60})
      for (unsigned VStride : {0, 1, 2, 3, 4, 8, 16})
        for (unsigned Width : {1, 2, 3, 4, 8, 16})
          for (unsigned Stride : {0, 1, 2, 3, 4})
            for (unsigned N : {1, 2, 3, 7, 8, 16, 20})
              F(Region{Ty, Offset, VStride, Width, Stride, N});
}

TEST(Region, CanonicalKeepsElements) {
  forAllRegions([](const Region &R) {
    ASSERT_EQ(enumerate(R.canonical()), enumerate(R));
    ASSERT_EQ(R, R.canonical());
  });
}

TEST(Region, EndIsAfterTheLastByte) {
  forAllRegions(
      [](const Region &R) { ASSERT_EQ(R.end(), *bytes(R).rbegin() + 1); });
}

TEST(Region, FitFindsWhatWasEnumerated) {
  forAllRegions([](const Region &R) {
    llvm::Optional<Region> Found = Region::fit(R.Ty, enumerate(R));
    ASSERT_TRUE(Found);
    ASSERT_EQ(enumerate(*Found), enumerate(R));
  });
  EXPECT_FALSE(Region::fit(Type::UD, {0, 4, 12, 20, 24}));
  EXPECT_FALSE(Region::fit(Type::UD, {8, 4}));
  EXPECT_FALSE(Region::fit(Type::UD, {}));
}

TEST(Region, SliceIsASubsequence) {
  forAllRegions([](const Region &R) {
    for (unsigned First = 0; First < R.N; ++First)
      for (unsigned Count : {1u, 2u, 4u, 5u, R.N}) {
        llvm::Optional<Region> S = R.slice(First, Count);
        if (First + Count > R.N) {
          ASSERT_FALSE(S);
          continue;
        }
        Offsets All = enumerate(R);
        Offsets Part(All.begin() + First, All.begin() + First + Count);
        // None is right only when no region has these elements.
        ASSERT_EQ(S.hasValue(), Region::fit(R.Ty, Part).hasValue());
        if (S)
          ASSERT_EQ(enumerate(*S), Part);
      }
  });
}

TEST(Region, ComposePicksElements) {
  forAllRegions([](const Region &Inner) {
    for (Region Outer : {Region::linear(Inner.Ty, 0, 2, 3),
                         Region::contiguous(Inner.Ty, sizeOf(Inner.Ty), 6),
                         Region{Inner.Ty, 0, 4, 2, 1, 4}}) {
      llvm::Optional<Region> C = Inner.compose(Outer);
      if (Outer.end() > Inner.size()) {
        ASSERT_FALSE(C);
        continue;
      }
      Offsets Picked;
      for (unsigned O : enumerate(Outer))
        Picked.push_back(Inner.elementOffset(O / sizeOf(Inner.Ty)));
      ASSERT_EQ(C.hasValue(), Region::fit(Inner.Ty, Picked).hasValue());
      if (C)
        ASSERT_EQ(enumerate(*C), Picked);
    }
  });
}

TEST(Region, ReinterpretKeepsBytesInOrder) {
  auto InOrder = [](const Region &R) {
    Offsets Result;
    for (unsigned Start : enumerate(R))
      for (unsigned B = 0; B != sizeOf(R.Ty); ++B)
        Result.push_back(Start + B);
    return Result;
  };
  forAllRegions([&](const Region &R) {
    for (Type To : {Type::B, Type::UW, Type::D, Type::UQ})
      if (llvm::Optional<Region> S = R.reinterpret(To))
        ASSERT_EQ(InOrder(*S), InOrder(R));
  });
  EXPECT_TRUE(Region::contiguous(Type::UB, 0, 8).reinterpret(Type::UD));
  EXPECT_FALSE(Region::contiguous(Type::UB, 0, 6).reinterpret(Type::UD));
  // Two dwords out of every four are one qword out of every two.
  EXPECT_EQ(*(Region{Type::UD, 0, 4, 2, 1, 4}).reinterpret(Type::UQ),
            (Region{Type::UQ, 0, 2, 1, 0, 2}));
}

TEST(Region, OverlapIsExact) {
  Region Others[] = {Region::contiguous(Type::UB, 30, 5),
                     Region::linear(Type::W, 2, 8, 2),
                     Region{Type::F, 4, 8, 2, 1, 6}};
  forAllRegions([&](const Region &R) {
    for (const Region &O : Others) {
      std::set<unsigned> A = bytes(R), B = bytes(O);
      bool Common = llvm::any_of(A, [&](unsigned X) { return B.count(X); });
      ASSERT_EQ(R.overlaps(O), Common);
      ASSERT_EQ(O.overlaps(R), Common);
    }
  });
}

/// What an encoding means to the hardware.
static Offsets decode(const Region &R, const Encoding &E) {
  Offsets Result;
  for (unsigned I = 0; I != R.N; ++I)
    Result.push_back(R.Offset +
                     (I / E.Width * E.VStride + I % E.Width * E.Stride) *
                         sizeOf(R.Ty));
  return Result;
}

TEST(Region, EncodingIsLegalAndTheSame) {
  unsigned Encoded = 0;
  forAllRegions([&](const Region &R) {
    llvm::Optional<Encoding> E = encode(R, 32);
    if (!E)
      return;
    ++Encoded;
    ASSERT_EQ(decode(R, *E), enumerate(R));
    ASSERT_TRUE(llvm::isPowerOf2_32(E->Width) && E->Width <= 16);
    ASSERT_LE(E->Width, R.N);
    ASSERT_TRUE(E->VStride == 0 ||
                (llvm::isPowerOf2_32(E->VStride) && E->VStride <= 32));
    ASSERT_TRUE(E->Stride == 0 || E->Stride == 1 || E->Stride == 2 ||
                E->Stride == 4);
    // No row crosses a register.
    Offsets O = enumerate(R);
    for (unsigned I = 0; I < R.N; I += E->Width)
      ASSERT_EQ(O[I] / 32, (O[I + E->Width - 1] + sizeOf(R.Ty) - 1) / 32);
  });
  EXPECT_GT(Encoded, 1000u);
  EXPECT_FALSE(encode(Region::linear(Type::UD, 0, 4, 3), 32));
  EXPECT_FALSE(encode(Region::contiguous(Type::UD, 2, 4), 32));
  EXPECT_FALSE(encode(Region::contiguous(Type::UD, 0, 3), 32));
}

TEST(Region, LegalPrefixIsTheLargest) {
  forAllRegions([](const Region &R) {
    for (Role TheRole : {Role::Source, Role::Destination}) {
      unsigned C = legalPrefix(R, 0, TheRole, 32);
      auto IsLegal = [&](unsigned Count) {
        llvm::Optional<Region> P = R.slice(0, Count);
        unsigned S = 0;
        if (!P || P->Offset % sizeOf(R.Ty) ||
            (P->end() - 1) / 32 - P->Offset / 32 > 1)
          return false;
        if (TheRole == Role::Source)
          return encode(*P, 32).hasValue();
        return Count == 1 || (P->isLinear(&S) && (S == 1 || S == 2 || S == 4));
      };
      for (unsigned Count : {1, 2, 4, 8, 16, 32}) {
        if (Count == C)
          ASSERT_TRUE(IsLegal(Count));
        if (Count > C)
          ASSERT_FALSE(IsLegal(Count));
      }
    }
  });
}

TEST(Region, TwoRegistersFromTheStart) {
  // 16 dwords at column 3 would touch three registers.
  EXPECT_EQ(
      legalPrefix(Region::contiguous(Type::D, 12, 16), 0, Role::Source, 32),
      8u);
  EXPECT_EQ(
      legalPrefix(Region::contiguous(Type::D, 12, 16), 0, Role::Source, 64),
      16u);
  EXPECT_EQ(
      legalPrefix(Region::contiguous(Type::UB, 60, 16), 0, Role::Source, 64, 1),
      4u);
}

/// Paper, section IV: rdregion <0;4,2> at byte 4, the select<4,2>(1) of a
/// vector of ints; and the rows of a select of a matrix.
TEST(Region, PaperSelects) {
  EXPECT_EQ(enumerate(Region::linear(Type::D, 4, 4, 2)),
            (Offsets{4, 12, 20, 28}));
  // select<2,2,2,4>(1,2) of a 4x8 matrix: rows 1 and 3, columns 2 and 6.
  EXPECT_EQ(enumerate(Region{Type::D, (8 + 2) * 4, 16, 2, 4, 4}),
            (Offsets{40, 56, 104, 120}));
}
