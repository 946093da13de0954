//===- RegionBuilder.cpp - emission of rdregion and wrregion --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/RegionBuilder.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

unsigned bytesOf(Type *T) { return T->getPrimitiveSizeInBits() / 8; }

/// The normal form described in the header.
Region normalize(Region R) {
  if (!R.Width || R.Width > R.N)
    R.Width = R.N;
  if (R.Width == 1) {
    R.Width = R.N;
    R.Stride = R.VStride;
  }
  if (R.VStride == R.Width * R.Stride)
    R.Width = R.N;
  if (R.Width == R.N)
    R.VStride = 0;
  if (R.N == 1)
    R.Stride = 1;
  return R;
}

/// A part of a region that is a region inside the object; First is the index of
/// its first lane.
struct Piece {
  unsigned First;
  Region R;
};

/// The parts of \p R inside an object of \p Size bytes.
SmallVector<Piece, 4> inside(const Region &R, unsigned ElementBytes,
                             int64_t Size) {
  SmallVector<Piece, 4> Pieces;
  if (R.Dynamic) {
    Pieces.push_back({0, R});
    return Pieces;
  }
  if (R.Offset < 0)
    return Pieces;
  auto IsInside = [&](uint64_t Row, uint64_t Column) {
    uint64_t Element = Row * R.VStride + Column * R.Stride;
    return R.Offset + (Element + 1) * ElementBytes <= uint64_t(Size);
  };
  unsigned Rows = R.N / R.Width, Row = 0;
  while (Row < Rows && IsInside(Row, R.Width - 1))
    ++Row;
  if (Row) {
    Region Whole = R;
    Whole.N = Row * R.Width;
    Pieces.push_back({0, Row == Rows ? Whole : normalize(Whole)});
  }
  for (; Row < Rows && IsInside(Row, 0); ++Row) {
    Region Part = R;
    Part.N = 1;
    while (IsInside(Row, Part.N))
      ++Part.N;
    Part.Width = Part.N;
    Part.Offset += int64_t(Row) * R.VStride * ElementBytes;
    Pieces.push_back({Row * R.Width, normalize(Part)});
  }
  return Pieces;
}

bool isWhole(const Region &R, unsigned N) {
  return !R.Dynamic && !R.Offset && R.N == N && R.Width == N && R.Stride == 1;
}

} // namespace

bool RegionBuilder::isWhole(Type *Object, Type *Data, const Region &R) {
  unsigned Bytes = bytesOf(Data->getScalarType());
  return bytesOf(Object) % Bytes == 0 &&
         frontend::isWhole(normalize(R), bytesOf(Object) / Bytes);
}

Value *RegionBuilder::offset16(const Region &R) {
  if (!R.Dynamic)
    return B.getInt16(R.Offset);
  Value *Bytes =
      R.Offset ? B.CreateAdd(R.Dynamic, B.getInt32(R.Offset)) : R.Dynamic;
  return B.CreateTrunc(Bytes, B.getInt16Ty());
}

Value *RegionBuilder::emitRead(Value *Object, Type *Result, const Region &R) {
  GenXIntrinsic::ID ID = Result->isFPOrFPVectorTy()
                             ? GenXIntrinsic::genx_rdregionf
                             : GenXIntrinsic::genx_rdregioni;
  Value *Offset = offset16(R);
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(), ID,
      {Result, Object->getType(), Offset->getType()});
  return B.CreateCall(F, {Object, B.getInt32(R.VStride), B.getInt32(R.Width),
                          B.getInt32(R.Stride), Offset,
                          UndefValue::get(B.getInt32Ty())});
}

Value *RegionBuilder::emitWrite(Value *Object, Value *Data, const Region &R) {
  GenXIntrinsic::ID ID = Data->getType()->isFPOrFPVectorTy()
                             ? GenXIntrinsic::genx_wrregionf
                             : GenXIntrinsic::genx_wrregioni;
  Value *Offset = offset16(R);
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(), ID,
      {Object->getType(), Data->getType(), Offset->getType(), B.getInt1Ty()});
  return B.CreateCall(F, {Object, Data, B.getInt32(R.VStride),
                          B.getInt32(R.Width), B.getInt32(R.Stride), Offset,
                          UndefValue::get(B.getInt32Ty()), B.getTrue()});
}

Value *RegionBuilder::read(Value *Object, Type *Result, Region R) {
  Type *Element = Result->getScalarType();
  unsigned ElementBytes = bytesOf(Element), Size = bytesOf(Object->getType());
  unsigned Count = Size / ElementBytes;
  if (!Count)
    return UndefValue::get(Result);
  if (Size % ElementBytes) {
    // format<> to a wider type drops the bytes of an incomplete element.
    Value *Bytes =
        B.CreateBitCast(Object, FixedVectorType::get(B.getInt8Ty(), Size));
    unsigned Used = Count * ElementBytes;
    Object = emitRead(Bytes, FixedVectorType::get(B.getInt8Ty(), Used),
                      Region::contiguous(Used));
  }
  Object = B.CreateBitCast(Object, FixedVectorType::get(Element, Count));
  R = normalize(R);
  if (frontend::isWhole(R, Count))
    return B.CreateBitCast(Object, Result);
  SmallVector<Piece, 4> Pieces = inside(R, ElementBytes, Count * ElementBytes);
  if (Pieces.size() == 1 && Pieces[0].R.N == R.N)
    return emitRead(Object, Result, R);
  Value *Data = UndefValue::get(Result);
  for (const Piece &P : Pieces) {
    Value *Part = emitRead(Object, FixedVectorType::get(Element, P.R.N), P.R);
    Data = emitWrite(Data, Part,
                     Region::contiguous(P.R.N, P.First * ElementBytes));
  }
  return Data;
}

Value *RegionBuilder::write(Value *Object, Value *Data, Region R) {
  Type *ObjectType = Object->getType();
  Type *Element = Data->getType()->getScalarType();
  unsigned ElementBytes = bytesOf(Element), Size = bytesOf(ObjectType);
  unsigned Count = Size / ElementBytes;
  if (!Count)
    return Object;
  if (Size % ElementBytes) {
    Value *Bytes =
        B.CreateBitCast(Object, FixedVectorType::get(B.getInt8Ty(), Size));
    unsigned Used = Count * ElementBytes;
    Type *UsedType = FixedVectorType::get(B.getInt8Ty(), Used);
    Value *Part = emitRead(Bytes, UsedType, Region::contiguous(Used));
    Part = B.CreateBitCast(write(Part, Data, R), UsedType);
    return B.CreateBitCast(emitWrite(Bytes, Part, Region::contiguous(Used)),
                           ObjectType);
  }
  R = normalize(R);
  if (frontend::isWhole(R, Count))
    return B.CreateBitCast(Data, ObjectType);
  Object = B.CreateBitCast(Object, FixedVectorType::get(Element, Count));
  SmallVector<Piece, 4> Pieces = inside(R, ElementBytes, Size);
  if (Pieces.size() == 1 && Pieces[0].R.N == R.N)
    return B.CreateBitCast(emitWrite(Object, Data, R), ObjectType);
  for (const Piece &P : Pieces) {
    Value *Part = emitRead(Data, FixedVectorType::get(Element, P.R.N),
                           Region::contiguous(P.R.N, P.First * ElementBytes));
    Object = emitWrite(Object, Part, P.R);
  }
  return B.CreateBitCast(Object, ObjectType);
}

Value *RegionBuilder::gather(Value *Object, Type *Result, Value *Index) {
  Value *Offsets = Index;
  unsigned ElementBytes = bytesOf(Result->getScalarType());
  if (ElementBytes != 1)
    Offsets =
        B.CreateMul(Index, ConstantInt::get(Index->getType(), ElementBytes));
  GenXIntrinsic::ID ID = Result->isFPOrFPVectorTy()
                             ? GenXIntrinsic::genx_rdregionf
                             : GenXIntrinsic::genx_rdregioni;
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(), ID,
      {Result, Object->getType(), Offsets->getType()});
  return B.CreateCall(F, {Object, B.getInt32(0), B.getInt32(1), B.getInt32(0),
                          Offsets, UndefValue::get(B.getInt32Ty())});
}

} // namespace cmc::frontend
