//===- RegionBuilderTest.cpp - regions and their definition ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Emits regions of constant objects, evaluates the IR, and compares the result
// with the definition of the region, lane by lane, inside and outside the
// object.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using cmc::frontend::Region;
using cmc::frontend::RegionBuilder;

namespace {

constexpr int Undefined = -1;
using Bytes = std::vector<int>; ///< 0..255, or Undefined.

unsigned sizeOf(const Type *T) { return T->getPrimitiveSizeInBits() / 8; }

/// What the IR under test consists of: constants, bitcasts, regions.
Bytes evaluate(const Value *V) {
  unsigned Size = sizeOf(V->getType());
  if (isa<UndefValue>(V))
    return Bytes(Size, Undefined);
  if (isa<ConstantAggregateZero>(V))
    return Bytes(Size, 0);
  if (auto *C = dyn_cast<ConstantDataSequential>(V)) {
    Bytes Result;
    for (char Byte : C->getRawDataValues())
      Result.push_back(uint8_t(Byte));
    return Result;
  }
  if (auto *Cast = dyn_cast<BitCastOperator>(V))
    return evaluate(Cast->getOperand(0));
  auto *Call = cast<CallInst>(V);
  bool IsWrite = GenXIntrinsic::isWrRegion(Call);
  unsigned First = IsWrite ? 2 : 1;
  auto At = [&](unsigned I) {
    return cast<ConstantInt>(Call->getArgOperand(First + I))->getZExtValue();
  };
  Bytes Object = evaluate(Call->getArgOperand(0));
  const Type *DataType =
      IsWrite ? Call->getArgOperand(1)->getType() : V->getType();
  Bytes Data = IsWrite ? evaluate(Call->getArgOperand(1)) : Bytes(Size);
  unsigned Element = DataType->getScalarSizeInBits() / 8;
  for (unsigned Lane = 0; Lane < Data.size() / Element; ++Lane) {
    uint64_t Index = Lane / At(1) * At(0) + Lane % At(1) * At(2);
    for (unsigned B = 0; B < Element; ++B) {
      uint64_t Byte = At(3) + Index * Element + B;
      EXPECT_LT(Byte, Object.size()) << "region outside its object";
      if (Byte >= Object.size())
        continue;
      (IsWrite ? Object[Byte] : Data[Lane * Element + B]) =
          IsWrite ? Data[Lane * Element + B] : Object[Byte];
    }
  }
  return IsWrite ? Object : Data;
}

struct RegionBuilderTest : testing::Test {
  LLVMContext C;
  Module M{"test", C};
  BasicBlock *BB = BasicBlock::Create(
      C, "",
      Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                       GlobalValue::ExternalLinkage, "f", M));
  IRBuilder<> B{BB};
  RegionBuilder Regions{B};

  /// Bytes First, First + 1 ... as elements of \p Bits bits.
  Constant *object(unsigned Size, unsigned Bits, unsigned First = 0) {
    std::string Text;
    for (unsigned I = 0; I < Size; ++I)
      Text.push_back(char(First + I));
    return ConstantDataVector::getRaw(Text, Size / (Bits / 8),
                                      B.getIntNTy(Bits));
  }

  void check(unsigned ObjectSize, unsigned ObjectBits, unsigned Bits,
             Region R) {
    Constant *Object = object(ObjectSize, ObjectBits);
    unsigned Element = Bits / 8, Count = ObjectSize / Element;
    Type *T = FixedVectorType::get(B.getIntNTy(Bits), R.N);
    Constant *Data = object(R.N * Element, Bits, 100);
    Bytes Read(R.N * Element, Undefined), Written = evaluate(Object);
    Bytes New = evaluate(Data);
    for (unsigned Lane = 0; Lane < R.N; ++Lane) {
      unsigned Index = R.Offset / Element + Lane / R.Width * R.VStride +
                       Lane % R.Width * R.Stride;
      for (unsigned I = 0; Index < Count && I < Element; ++I) {
        Read[Lane * Element + I] = evaluate(Object)[Index * Element + I];
        Written[Index * Element + I] = New[Lane * Element + I];
      }
    }
    EXPECT_EQ(evaluate(Regions.read(Object, T, R)), Read);
    EXPECT_EQ(evaluate(Regions.write(Object, Data, R)), Written);
  }
};

TEST_F(RegionBuilderTest, WholeObjectsAreNoRegions) {
  Constant *Object = object(32, 32);
  EXPECT_EQ(Regions.read(Object, Object->getType(), Region::contiguous(8)),
            Object);
  // Rows that continue each other: matrix.select<2, 1, 4, 1>(0, 0) of 2 x 4.
  EXPECT_EQ(Regions.read(Object, Object->getType(), Region{8, 4, 4, 1}),
            Object);
  EXPECT_TRUE(BB->empty());
}

TEST_F(RegionBuilderTest, ColumnsAreOneRow) {
  Type *T = FixedVectorType::get(B.getInt32Ty(), 4);
  auto *Call =
      cast<CallInst>(Regions.read(object(64, 32), T, Region{4, 4, 1, 0, 8}));
  EXPECT_EQ(cast<ConstantInt>(Call->getArgOperand(1))->getZExtValue(), 0u);
  EXPECT_EQ(cast<ConstantInt>(Call->getArgOperand(2))->getZExtValue(), 4u);
  EXPECT_EQ(cast<ConstantInt>(Call->getArgOperand(3))->getZExtValue(), 4u);
}

TEST_F(RegionBuilderTest, RandomRegions) {
  std::mt19937 Random(14);
  auto Pick = [&](unsigned Low, unsigned High) {
    return Low + Random() % (High - Low + 1);
  };
  const unsigned Widths[] = {8, 16, 32, 64};
  for (unsigned I = 0; I < 2000; ++I) {
    unsigned ObjectBits = Widths[Pick(0, 3)], Bits = Widths[Pick(0, 3)];
    unsigned Size = Pick(1, 12) * ObjectBits / 8;
    Region R;
    R.Width = Pick(1, 8);
    unsigned Rows = Pick(1, 4);
    R.N = R.Width * Rows;
    R.Stride = Pick(1, 3);
    // Rows do not overlap, so that a write has one meaning.
    R.VStride = R.Width * R.Stride + Pick(0, 3);
    R.Offset = Pick(0, Size / (Bits / 8)) * (Bits / 8);
    SCOPED_TRACE(testing::Message()
                 << Size << " bytes, " << Bits << " bits, N " << R.N << " <"
                 << R.VStride << ";" << R.Width << "," << R.Stride << "> at "
                 << R.Offset);
    check(Size, ObjectBits, Bits, R);
    if (HasFailure())
      return;
  }
}

} // namespace
