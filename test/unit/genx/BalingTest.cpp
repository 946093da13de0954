//===- BalingTest.cpp - members of bales ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/Baling.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

/// The role of the instruction called \p Name in a function with \p Body.
BaleRole roleIn(StringRef Body, StringRef Name) {
  LLVMContext C;
  SMDiagnostic Problem;
  std::string Text =
      "declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, "
      "i32, i32, i32, i16, i32)\n"
      "declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, "
      "<8 x i32>, i32, i32, i32, i16, i32, i1)\n"
      "declare <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32>)\n"
      "declare <8 x i8> @llvm.genx.sstrunc.sat.v8i8.v8i16(<8 x i16>)\n"
      "declare <8 x i8> @llvm.genx.uutrunc.sat.v8i8.v8i16(<8 x i16>)\n"
      "define <32 x i32> @f(<32 x i32> %v, <8 x i32> %a, <8 x i8> %b, "
      "<8 x i16> %h) {\n" +
      Body.str() + "}\n";
  std::unique_ptr<Module> M = parseAssemblyString(Text, Problem, C);
  if (!M) {
    ADD_FAILURE() << Problem.getMessage().str();
    return BaleRole::Root;
  }
  Function *F = M->getFunction("f");
  Baling Bales(*F, 32);
  for (Instruction &I : instructions(F))
    if (I.getName() == Name)
      return Bales.roleOf(&I);
  ADD_FAILURE() << "no " << Name.str();
  return BaleRole::Root;
}

const char Read[] =
    "  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> "
    "%v, i32 8, i32 8, i32 1, i16 32, i32 undef)\n";

std::string write(const std::string &Old, const std::string &New,
                  const std::string &Name) {
  return "  %" + Name +
         " = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x "
         "i32> %" +
         Old + ", <8 x i32> %" + New +
         ", i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)\n";
}

TEST(Baling, RegionMainAndWriteAreOne) {
  std::string Body = Read + std::string("  %s = add <8 x i32> %r, %a\n") +
                     write("v", "s", "w") + "  ret <32 x i32> %w\n";
  EXPECT_EQ(roleIn(Body, "r"), BaleRole::Region);
  EXPECT_EQ(roleIn(Body, "s"), BaleRole::Main);
  EXPECT_EQ(roleIn(Body, "w"), BaleRole::Root);
}

TEST(Baling, TwoUsersAreTwoClones) {
  std::string Body = Read +
                     std::string("  %s = add <8 x i32> %r, %a\n"
                                 "  %t = mul <8 x i32> %r, %s\n") +
                     write("v", "t", "w") + "  ret <32 x i32> %w\n";
  EXPECT_EQ(roleIn(Body, "r"), BaleRole::Region);
  EXPECT_EQ(roleIn(Body, "s"), BaleRole::Root);
}

TEST(Baling, OverwrittenObjectsAreReadBefore) {
  std::string Body = Read + write("v", "a", "w") +
                     "  %s = add <8 x i32> %r, %a\n" + write("w", "s", "x") +
                     "  ret <32 x i32> %x\n";
  EXPECT_EQ(roleIn(Body, "r"), BaleRole::Root);
}

TEST(Baling, SaturationNeedsExactArithmetic) {
  std::string End = "  %t = call <8 x i8> "
                    "@llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32> %s)\n"
                    "  %z = zext <8 x i8> %t to <8 x i32>\n" +
                    write("v", "z", "w") + "  ret <32 x i32> %w\n";
  // Bytes cannot overflow a dword; dwords can.
  std::string Exact = "  %x = zext <8 x i8> %b to <8 x i32>\n"
                      "  %y = zext <8 x i8> %b to <8 x i32>\n"
                      "  %s = sub <8 x i32> %x, %y\n" +
                      End;
  EXPECT_EQ(roleIn(Exact, "s"), BaleRole::Main);
  EXPECT_EQ(roleIn(Exact, "x"), BaleRole::Extension);
  EXPECT_EQ(roleIn("  %s = sub <8 x i32> %a, %a\n" + End, "s"), BaleRole::Root);
}

/// Sums of words do not wrap around where they are nsw, which is about signed
/// ones.
TEST(Baling, SaturatesSumsOfWords) {
  auto Role = [](const std::string &Sum, const std::string &Saturation) {
    return roleIn("  %s = " + Sum +
                      " <8 x i16> %h, %h\n  %t = call <8 x i8> "
                      "@llvm.genx." +
                      Saturation +
                      ".v8i8.v8i16(<8 x i16> %s)\n"
                      "  %z = zext <8 x i8> %t to <8 x i32>\n" +
                      write("v", "z", "w") + "  ret <32 x i32> %w\n",
                  "s");
  };
  EXPECT_EQ(Role("add nsw", "sstrunc.sat"), BaleRole::Main);
  EXPECT_EQ(Role("add", "sstrunc.sat"), BaleRole::Root);
  EXPECT_EQ(Role("add nsw", "uutrunc.sat"), BaleRole::Root);
  EXPECT_EQ(Role("shl nsw", "sstrunc.sat"), BaleRole::Root);
}

/// genx-lower-int64 makes products of dwords; other sums and products of qwords
/// have qwords as operands.
TEST(Baling, ExtensionsFitTheirOperation) {
  const std::string B = "<8 x i8> %b", W = "<8 x i16> %h", D = "<8 x i32> %a";
  const struct {
    std::string X, Y, Operation, Wide;
    BaleRole Role; // Of both extensions.
  } Cases[] = {
      {"sext " + W, "sext " + W, "add", "i32", BaleRole::Extension},
      {"zext " + W, "zext " + W, "add", "i32", BaleRole::Extension},
      {"sext " + W, "zext " + W, "add", "i32", BaleRole::Root},
      {"sext " + B, "zext " + W, "add", "i32", BaleRole::Root},
      {"sext " + W, "zext " + B, "add", "i32", BaleRole::Extension},
      {"zext " + D, "zext " + D, "mul", "i64", BaleRole::Extension},
      {"sext " + D, "sext " + D, "mul", "i64", BaleRole::Extension},
      {"zext " + D, "sext " + D, "mul", "i64", BaleRole::Root},
      {"zext " + D, "zext " + W, "mul", "i64", BaleRole::Root},
      {"zext " + W, "zext " + D, "mul", "i64", BaleRole::Root},
      {"zext " + D, "zext " + D, "add", "i64", BaleRole::Root},
  };
  for (const auto &C : Cases) {
    std::string Wide = "<8 x " + C.Wide + ">";
    std::string Body = "  %x = " + C.X + " to " + Wide + "\n  %y = " + C.Y +
                       " to " + Wide + "\n  %s = " + C.Operation + " " + Wide +
                       " %x, %y\n  ret <32 x i32> %v\n";
    EXPECT_EQ(roleIn(Body, "x"), C.Role) << Body;
    EXPECT_EQ(roleIn(Body, "y"), C.Role) << Body;
  }
}

} // namespace
} // namespace genx
} // namespace cmc
