//===- RegionTest.cpp - region lowering and a naive interpreter -----------===//
//
// Part of CMC, under the MIT licence.
//
// Each case is a kernel that reads an object and a part from a buffer, does one
// region operation and writes the result; the expectation comes from the
// definition of the intrinsic, element by element.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"
#include "gtest/gtest.h"
#include <random>

using namespace cmc;
using namespace cmc::test;
using runtime::Surface;

namespace {

/// A region over an object of i32, and how it is written in the IR.
struct Case {
  unsigned Object, Elements; ///< Element counts, multiples of 4.
  unsigned VStride, Width, Stride;
  std::vector<unsigned> Offsets; ///< Bytes; one, or one per row.
  bool Dynamic;                  ///< The offsets come from the buffer.
  bool Masked = false;
};

std::string vec(unsigned N) { return "<" + std::to_string(N) + " x i32>"; }

/// `%Name`: \p N dwords from dword \p At of buffer \p Surf.
std::string load(const std::string &Name, const std::string &Surf, unsigned At,
                 unsigned N) {
  std::string Text;
  std::string Whole = "undef";
  for (unsigned I = 0; I < N; ++I) {
    std::string E = Name + "." + std::to_string(I);
    std::string V = Name + ".v" + std::to_string(I);
    Text += "%" + E +
            " = call <1 x i32> @gather(<1 x i1> <i1 1>, i32 2, i16 0, "
            "i32 " +
            Surf + ", i32 " + std::to_string((At + I) * 4) +
            ", <1 x i32> zeroinitializer, <1 x i32> undef)\n";
    Text += "%" + E + "s = extractelement <1 x i32> %" + E + ", i32 0\n";
    Text += "%" + V + " = insertelement " + vec(N) + " " + Whole + ", i32 %" +
            E + "s, i32 " + std::to_string(I) + "\n";
    Whole = "%" + V;
  }
  // A name for the last of them.
  return Text + "%" + Name + " = add " + vec(N) + " " + Whole +
         ", zeroinitializer\n";
}

std::string store(const std::string &Name, const std::string &Surf,
                  unsigned N) {
  std::string Text;
  for (unsigned I = 0; I < N; ++I) {
    std::string E = Name + ".s" + std::to_string(I);
    Text += "%" + E + " = extractelement " + vec(N) + " %" + Name + ", i32 " +
            std::to_string(I) + "\n%" + E +
            "v = insertelement <1 x i32> undef, "
            "i32 %" +
            E +
            ", i32 0\ncall void @scatter(<1 x i1> <i1 1>, i32 2, "
            "i16 0, i32 " +
            Surf + ", i32 " + std::to_string(I * 4) +
            ", <1 x i32> zeroinitializer, <1 x i32> %" + E + "v)\n";
  }
  return Text;
}

struct Typed {
  std::string Type, Value;
};

/// The offset operand; \p At: where dynamic ones are in the buffer.
Typed offsets(const Case &C, unsigned At, std::string &Text) {
  unsigned N = C.Offsets.size();
  std::string T = N == 1 ? "i16" : "<" + std::to_string(N) + " x i16>";
  if (C.Dynamic) {
    Text += load("off", "%a0", At, N);
    Text += "%ov = trunc " + vec(N) + " %off to <" + std::to_string(N) +
            " x i16>\n%o = extractelement <" + std::to_string(N) +
            " x i16> %ov, i32 0\n";
    return {T, N == 1 ? "%o" : "%ov"};
  }
  if (N == 1)
    return {T, std::to_string(C.Offsets[0])};
  std::string V = "<";
  for (unsigned I = 0; I < N; ++I)
    V += (I ? ", i16 " : "i16 ") + std::to_string(C.Offsets[I]);
  return {T, V + ">"};
}

std::string replaceAll(std::string Text, const std::string &From,
                       const std::string &To) {
  for (size_t P = 0; (P = Text.find(From, P)) != std::string::npos;
       P += To.size())
    Text.replace(P, From.size(), To);
  return Text;
}

std::string declare(std::string Body, const std::string &Extra) {
  std::string Text = kernelSource({"bb"}, Body, Extra + R"(
declare <1 x i32> @gather(<1 x i1>, i32, i16, i32, i32, <1 x i32>, <1 x i32>)
declare void @scatter(<1 x i1>, i32, i16, i32, i32, <1 x i32>, <1 x i32>)
)");
  Text =
      replaceAll(Text, "@gather", "@llvm.genx.gather.scaled.v1i32.v1i1.v1i32");
  return replaceAll(Text, "@scatter",
                    "@llvm.genx.scatter.scaled.v1i1.v1i32.v1i32");
}

/// The object's element under element \p K of the region.
unsigned elementOf(const Case &C, unsigned K) {
  unsigned Row = K / C.Width, Col = K % C.Width;
  unsigned Start = C.Offsets.size() > 1 ? C.Offsets[Row] / 4
                                        : C.Offsets[0] / 4 + Row * C.VStride;
  return Start + Col * C.Stride;
}

std::string strides(const Case &C) {
  return "i32 " + std::to_string(C.VStride) + ", i32 " +
         std::to_string(C.Width) + ", i32 " + std::to_string(C.Stride);
}

/// Object, then part, then mask, then offsets.
std::vector<uint32_t> input(const Case &C) {
  std::vector<uint32_t> In;
  for (unsigned I = 0; I < C.Object; ++I)
    In.push_back(1000 + I);
  for (unsigned K = 0; K < C.Elements; ++K)
    In.push_back(5000 + K);
  for (unsigned K = 0; K < C.Elements; ++K)
    In.push_back((K * 7 + 1) % 3 != 0);
  for (unsigned O : C.Offsets)
    In.push_back(O);
  return In;
}

void checkRead(const Case &C) {
  std::string Body = load("v", "%a0", 0, C.Object);
  Typed Off = offsets(C, C.Object + 2 * C.Elements, Body);
  std::string Result = vec(C.Elements);
  Body += "%r = call " + Result + " @llvm.genx.rdregioni.test(" +
          vec(C.Object) + " %v, " + strides(C) + ", " + Off.Type + " " +
          Off.Value + ", i32 undef)\n" + store("r", "%a1", C.Elements) +
          "ret void\n";
  // The overload suffix does not matter: the intrinsic is found by its prefix.
  Harness H(declare(Body, "declare " + Result + " @llvm.genx.rdregioni.test(" +
                              vec(C.Object) + ", i32, i32, i32, " + Off.Type +
                              ", i32)"));
  Surface In = bufferOf(input(C)), Out = Surface::buffer(C.Elements * 4);
  ASSERT_EQ(H.bind(In).bind(Out).run(), "");
  std::vector<uint32_t> Got = dwords(Out);
  for (unsigned K = 0; K < C.Elements; ++K)
    EXPECT_EQ(Got[K], 1000 + elementOf(C, K)) << "element " << K;
}

void checkWrite(const Case &C) {
  std::string Body = load("v", "%a0", 0, C.Object) +
                     load("s", "%a0", C.Object, C.Elements) +
                     load("m", "%a0", C.Object + C.Elements, C.Elements);
  Typed Off = offsets(C, C.Object + 2 * C.Elements, Body);
  std::string MaskT =
      C.Masked ? "<" + std::to_string(C.Elements) + " x i1>" : "i1";
  Body += "%mask = icmp ne " + vec(C.Elements) + " %m, zeroinitializer\n";
  Body += "%r = call " + vec(C.Object) + " @llvm.genx.wrregioni.test(" +
          vec(C.Object) + " %v, " + vec(C.Elements) + " %s, " + strides(C) +
          ", " + Off.Type + " " + Off.Value + ", i32 undef, " + MaskT +
          (C.Masked ? " %mask" : " true") + ")\n" +
          store("r", "%a1", C.Object) + "ret void\n";
  Harness H(declare(Body, "declare " + vec(C.Object) +
                              " @llvm.genx.wrregioni.test(" + vec(C.Object) +
                              ", " + vec(C.Elements) + ", i32, i32, i32, " +
                              Off.Type + ", i32, " + MaskT + ")"));
  std::vector<uint32_t> Data = input(C);
  Surface In = bufferOf(Data), Out = Surface::buffer(C.Object * 4);
  ASSERT_EQ(H.bind(In).bind(Out).run(), "");
  std::vector<uint32_t> Want(Data.begin(), Data.begin() + C.Object);
  for (unsigned K = 0; K < C.Elements; ++K)
    if (!C.Masked || Data[C.Object + C.Elements + K])
      Want[elementOf(C, K)] = Data[C.Object + K];
  EXPECT_EQ(dwords(Out), Want);
}

void checkBothWays(Case C) {
  for (bool Dynamic : {false, true}) {
    C.Dynamic = Dynamic;
    SCOPED_TRACE(Dynamic ? "dynamic" : "constant");
    checkRead(C);
    for (bool Masked : {false, true}) {
      C.Masked = Masked;
      SCOPED_TRACE(Masked ? "masked" : "unmasked");
      checkWrite(C);
    }
  }
}

} // namespace

TEST(Region, Vector) { checkBothWays({8, 4, 0, 4, 2, {4}, false}); }

TEST(Region, Matrix) { checkBothWays({32, 8, 8, 4, 1, {36}, false}); }

TEST(Region, MatrixWithStrides) {
  checkBothWays({32, 4, 16, 2, 4, {40}, false});
}

TEST(Region, Column) { checkBothWays({64, 8, 8, 1, 0, {12}, false}); }

TEST(Region, StrideAboveFour) { checkBothWays({64, 8, 0, 8, 8, {8}, false}); }

TEST(Region, OddSizes) { checkBothWays({15, 6, 5, 3, 2, {0}, false}); }

TEST(Region, RowOffsets) {
  checkBothWays({32, 8, 0, 4, 1, {64, 0}, false});
  checkBothWays({16, 4, 0, 1, 0, {0, 4, 8, 60}, false});
}

TEST(Region, IselectMayRepeat) {
  checkRead({16, 4, 0, 1, 0, {0, 4, 8, 8}, false});
  checkRead({16, 4, 0, 1, 0, {0, 4, 8, 8}, true});
}

TEST(Region, ReplicateOverlaps) {
  checkRead({8, 8, 4, 4, 0, {8}, false});
  checkRead({8, 8, 4, 4, 0, {8}, true});
}

TEST(Region, OverlappingWritesKeepTheLast) {
  checkBothWays({8, 4, 0, 4, 0, {8}, false});
  checkBothWays({16, 4, 0, 1, 0, {8, 8, 12, 8}, false});
}

TEST(Region, RandomRegions) {
  std::mt19937 Random(20261120);
  auto pick = [&](unsigned Low, unsigned High) {
    return Low + Random() % (High - Low + 1);
  };
  for (int Round = 0; Round < 24; ++Round) {
    Case C;
    C.Width = pick(1, 5);
    unsigned Rows = pick(1, 4);
    C.Elements = C.Width * Rows;
    C.Stride = pick(0, 3);
    C.VStride = pick(0, 7);
    unsigned First = pick(0, 3);
    unsigned Last = First + (Rows - 1) * C.VStride + (C.Width - 1) * C.Stride;
    C.Object = std::max(Last, C.Elements) + pick(1, 4);
    C.Offsets = {First * 4};
    C.Dynamic = Round % 2;
    C.Masked = Round % 3 == 0;
    SCOPED_TRACE("round " + std::to_string(Round));
    checkRead(C);
    checkWrite(C);
  }
}

TEST(Region, WildDynamicOffsetsStayInside) {
  for (unsigned Offset : {64u, 4096u, 65532u, 65535u}) {
    Case C{16, 4, 0, 4, 2, {Offset}, true};
    std::string Body = load("v", "%a0", 0, 16) + load("s", "%a0", 16, 4);
    Typed Off = offsets(C, 24, Body);
    Body += "%r = call <16 x i32> @llvm.genx.wrregioni.test(<16 x i32> %v, "
            "<4 x i32> %s, i32 0, i32 4, i32 2, i16 " +
            Off.Value + ", i32 undef, i1 true)\n" + store("r", "%a1", 16) +
            "ret void\n";
    Harness H(declare(Body,
                      "declare <16 x i32> @llvm.genx.wrregioni.test(<16 x "
                      "i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)"));
    Surface In = bufferOf(input(C)), Out = Surface::buffer(64);
    ASSERT_EQ(H.bind(In).bind(Out).run(), "");
    // What lies outside is dropped.
    std::vector<uint32_t> Want = input(C);
    Want.resize(16);
    EXPECT_EQ(dwords(Out), Want);
  }
}
