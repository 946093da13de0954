//===- ValidateTest.cpp - values that no kernel can have ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gen-simulator/loader/Containers.h"
#include "test/unit/support/Message.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;

namespace {

/// The problem of a kernel of 32 bytes after \p Change; "" if it has none.
std::string problemAfter(function_ref<void(KernelImage &)> Change) {
  KernelImage K;
  K.Info.Name = "k";
  K.Code = std::string(32, 'x');
  Change(K);
  return toString(validate(K, icelake()));
}

// Instructions have 16 bytes, compacted ones 8.
TEST(Validate, CodeIsMadeOfInstructions) {
  for (size_t Size : {0, 4, 8, 12, 16, 24, 28}) {
    std::string Problem =
        problemAfter([Size](KernelImage &K) { K.Code.resize(Size); });
    bool Possible = Size != 0 && Size % 8 == 0;
    EXPECT_EQ(Problem.empty(), Possible) << Size;
    EXPECT_EQ(Problem.find("not a number of instructions") != Problem.npos,
              !Possible)
        << Size;
  }
}

// 128 registers of 32 bytes, of which the hardware fills r0.
TEST(Validate, PayloadsFitTheRegisters) {
  constexpr unsigned Room = 127 * 32;
  auto Fits = [](unsigned LocalIds, unsigned Inline, unsigned SlotEnd) {
    return problemAfter([&](KernelImage &K) {
             K.LocalIdBytes = LocalIds;
             K.InlineBytes = Inline;
             if (SlotEnd)
               K.Payload = {{PayloadKind::GroupCount, SlotEnd - 12, 12}};
           })
        .empty();
  };
  EXPECT_TRUE(Fits(Room, 32, 0));
  EXPECT_FALSE(Fits(Room + 1, 0, 0));
  EXPECT_FALSE(Fits(0, 33, 0));
  EXPECT_TRUE(Fits(0, 0, Room));
  EXPECT_FALSE(Fits(0, 0, Room + 1));
  EXPECT_TRUE(Fits(96, 0, Room - 96));
  EXPECT_FALSE(Fits(96, 0, Room - 95));
}

/// A kernel with a value of 8 bytes, a buffer and a sampler.
void addArguments(KernelImage &K) {
  K.Info.Args.resize(3);
  K.Info.Args[0].Kind = cmc::ArgKind::Value;
  K.Info.Args[0].Size = 8;
  K.Info.Args[1].Kind = cmc::ArgKind::Buffer;
  K.Info.Args[2].Kind = cmc::ArgKind::Sampler;
}

TEST(Validate, PayloadSlotsFitTheirArguments) {
  struct Row {
    PayloadSlot Slot;
    const char *Problem;
  };
  using Kind = PayloadKind;
  for (const Row &R : {
           Row{{Kind::Value, 0, 8, 0, 0}, ""},
           {{Kind::Value, 0, 8, 3, 0}, "a payload slot of no argument"},
           {{Kind::Value, 0, 8, 2, 0}, "that does not fit its argument"},
           {{Kind::Value, 0, 8, -1, 0}, "that needs an argument"},
           {{Kind::Value, 0, 8, 1, 0}, "that does not fit its argument"},
           {{Kind::Value, 0, 9, 0, 0}, "larger than its argument"},
           {{Kind::Value, 0, 4, 0, 4}, ""},
           {{Kind::Value, 0, 5, 0, 4}, "larger than its argument"},
           {{Kind::Value, 0, 0, 0, 8}, ""},
           {{Kind::Value, 0, 0, 0, 9}, "larger than its argument"},
           {{Kind::LocalMemory, 0, 4, 0, 0}, ""},
           {{Kind::LocalMemory, 0, 8, 0, 0}, ""},
           {{Kind::LocalMemory, 0, 4, 1, 0}, "that does not fit its argument"},
           {{Kind::LocalMemory, 0, 2, 0, 0}, "neither 4 nor 8 bytes"},
           {{Kind::Address, 0, 4, 1, 0}, ""},
           {{Kind::Address, 0, 8, 1, 0}, ""},
           {{Kind::Address, 0, 6, 1, 0}, "neither 4 nor 8 bytes"},
           {{Kind::Address, 0, 8, 0, 0}, "that does not fit its argument"},
           {{Kind::PrivateBase, 0, 8, -1, 0}, ""},
           {{Kind::PrivateBase, 0, 12, -1, 0}, "neither 4 nor 8 bytes"},
           {{Kind::GroupCount, 0, 12, -1, 0}, ""},
           {{Kind::SamplerAddress, 0, 4, 2, 0}, ""},
           {{Kind::SamplerAddress, 0, 4, -1, 0}, "that needs an argument"},
           {{Kind::GlobalIdOffset, 0, 12, -1, 0}, ""},
       }) {
    std::string Problem = problemAfter([&](KernelImage &K) {
      addArguments(K);
      K.Payload = {R.Slot};
    });
    expectMessage(Problem, R.Problem);
  }
}

TEST(Validate, ArgumentsHavePossibleIndicesAndSizes) {
  auto Index = [](unsigned Arg, int BindingIndex) {
    return problemAfter([&](KernelImage &K) {
      addArguments(K);
      K.Info.Args[Arg].BindingIndex = BindingIndex;
    });
  };
  EXPECT_EQ(Index(1, -1), "");
  EXPECT_EQ(Index(1, 239), "");
  EXPECT_EQ(Index(2, 15), "");
  for (auto [Arg, Bad] : {std::pair(1u, -2), {1u, 240}, {2u, 16}, {2u, -2}})
    EXPECT_NE(Index(Arg, Bad).find("an impossible binding table index"),
              std::string::npos)
        << Arg << " " << Bad;
  auto Elements = [](unsigned Count, unsigned Bytes) {
    return problemAfter([&](KernelImage &K) {
      addArguments(K);
      K.Info.Args[0].NumElements = Count;
      K.Info.Args[0].Element = cmc::ElementType::Float;
      K.Info.Args[0].Size = Bytes;
    });
  };
  EXPECT_EQ(Elements(0, 7), "");
  EXPECT_EQ(Elements(3, 12), "");
  EXPECT_NE(Elements(3, 16).find("whose size is not that of its elements"),
            std::string::npos);
}

TEST(Validate, KernelsFitTheHardware) {
  auto SIMD = [](unsigned Size) {
    return problemAfter([&](KernelImage &K) { K.SIMDSize = Size; });
  };
  for (unsigned Size : {1, 8, 16, 32})
    EXPECT_EQ(SIMD(Size), "");
  for (unsigned Size : {0, 2, 4, 64})
    EXPECT_NE(SIMD(Size).find("an impossible SIMD size"), std::string::npos);
  auto Scratch = [](unsigned Bytes, unsigned PrivateBytes, unsigned Prolog) {
    return problemAfter([&](KernelImage &K) {
      K.ScratchBytes = Bytes;
      K.PrivateBytes = PrivateBytes;
      K.PrologBytes = Prolog;
    });
  };
  EXPECT_EQ(Scratch(2 << 20, 2 << 20, 16), "");
  for (auto [A, B] : {std::pair((2u << 20) + 1, 0u), {0u, (2u << 20) + 1}})
    EXPECT_NE(Scratch(A, B, 0).find("more scratch memory than the hardware"),
              std::string::npos);
  EXPECT_EQ(Scratch(0, 0, 31), "");
  EXPECT_NE(Scratch(0, 0, 32).find("a prolog longer than its code"),
            std::string::npos);
}

} // namespace
