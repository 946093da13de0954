//===- LowerBlocks.cpp - lowering of block reads and writes ---------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Lowering.h"
#include "clang-frontend/IR/RegionBuilder.h"
#include "cmc/Target.h"
#include "stage4/Errors.h"
#include "stage4/Messages.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::frontend::lowering {
namespace {

constexpr unsigned HWord = 32;

/// Values of CmBufferAttrib that matter here.
bool isDWordAligned(int64_t Attribute) {
  return Attribute == 3 || Attribute == 7 || Attribute == 9;
}
bool isModified(int64_t Attribute) { return Attribute >= 4 && Attribute <= 7; }
bool isField(int64_t Attribute) {
  return Attribute < 8 && (Attribute % 4 == 1 || Attribute % 4 == 2);
}
bool isConstant(int64_t Attribute) { return Attribute >= 8; }

/// A media block: the object of the program and the block of the message.
struct MediaBlock {
  unsigned Rows, Columns; ///< Elements.
  unsigned PaddedColumns;
  FixedVectorType *Padded;
  /// The program's elements in the padded block.
  Region used() const {
    return {Rows * Columns, PaddedColumns, Columns, 1, 0, nullptr};
  }
};

/// Finds the block that holds \p Data and checks it; Rows is 0 after an error.
MediaBlock mediaBlock(RawCall &C, Type *Data) {
  MediaBlock Block{};
  unsigned Rows = C.constant(3, "the number of rows");
  unsigned Bytes = bytesOf(Data->getScalarType());
  unsigned Columns = Rows ? lanesOf(Data) / Rows : 0;
  unsigned Width = Columns * Bytes;
  unsigned Padded = std::max<unsigned>(4, PowerOf2Ceil(Width));
  if (!Columns)
    C.error("an empty media block");
  else if (Width > MaxMediaWidth)
    C.error("media block of " + Twine(Width) + " bytes x " + Twine(Rows) +
            " rows: it can be at most 64 bytes wide");
  else if (Rows > MaxMediaRows)
    C.error("media block of " + Twine(Width) + " bytes x " + Twine(Rows) +
            " rows: it can have at most 64 rows");
  else if (Padded * Rows > MaxMediaBytes)
    C.error("media block of " + Twine(Width) + " bytes x " + Twine(Rows) +
            " rows: with rows of " + Twine(Padded) + " bytes it takes " +
            Twine(Padded * Rows) +
            " bytes, and 256 are possible; transfer it in parts");
  else {
    Block.Rows = Rows;
    Block.Columns = Columns;
    Block.PaddedColumns = Padded / Bytes;
    Block.Padded =
        FixedVectorType::get(Data->getScalarType(), Block.PaddedColumns * Rows);
  }
  return Block;
}

/// The size of a transposed block in dwords and rows; no rows after an error.
std::pair<unsigned, unsigned> transposedSize(RawCall &C) {
  unsigned LogRows = C.constant(1, "the height of a transposed block");
  unsigned LogDwords = C.constant(2, "the width of a transposed block");
  if (LogRows > 3 || LogDwords > 3) {
    C.error("a transposed block has 1, 2, 4 or 8 rows and dwords");
    return {};
  }
  unsigned Rows = 1u << LogRows, Dwords = 1u << LogDwords;
  Type *T = C.type();
  unsigned ResultRows = C.constant(3, "the number of rows");
  unsigned Columns = lanesOf(T) / ResultRows;
  if (bytesOf(T->getScalarType()) == 4 && ResultRows == Dwords &&
      Columns == Rows)
    return {Dwords, Rows};
  C.error("the transpose of " + Twine(Rows) + " rows of " + Twine(Dwords) +
          " dwords is " + Twine(Dwords) + " rows of " + Twine(Rows) +
          ", and this matrix has " + Twine(ResultRows) + " rows of " +
          Twine(Columns) + " elements of " +
          Twine(bytesOf(T->getScalarType())) + " bytes");
  return {};
}

/// Reports a block of one field, every second row of an interlaced picture, on
/// targets without such messages.
void checkFields(const RawCall &C) {
  const TargetInfo *T = C.target();
  if (T && !T->has(TargetInfo::TypedElements))
    C.error("TOP_FIELD and BOTTOM_FIELD are not available on " + T->Name);
}

/// The operands of media.ld and media.st before the data.
SmallVector<MessageOperand, 7> mediaOperands(RawCall &C, unsigned Width,
                                             bool IsWrite) {
  int64_t Attribute = C.constant(0, "the attribute of a surface");
  if (isDWordAligned(Attribute) || isConstant(Attribute))
    C.error("a media block takes no attribute DWALIGNED or CONSTANT");
  else if (IsWrite && isModified(Attribute))
    C.error("a write takes no attribute MODIFIED");
  else if (isField(Attribute))
    checkFields(C);
  C.constant(2, "the plane of a surface");
  return {{arg::Modifier, C.arg(0)}, {arg::Surface, C.arg(1)},
          {arg::Plane, C.arg(2)},    {arg::Width, Width},
          {arg::X, C.arg(4)},        {arg::Y, C.arg(5)}};
}

/// The sizes of the messages that transfer \p Bytes bytes: powers of two in
/// owords, the largest first; with \p RoundUp the last one may be too large.
SmallVector<unsigned, 4> owordBlocks(unsigned Bytes, bool RoundUp) {
  SmallVector<unsigned, 4> Blocks;
  for (; Bytes >= MaxBlockBytes; Bytes -= MaxBlockBytes)
    Blocks.push_back(MaxBlockBytes);
  if (RoundUp && Bytes) {
    Blocks.push_back(std::max<unsigned>(OwordBytes, PowerOf2Ceil(Bytes)));
    return Blocks;
  }
  while (Bytes >= OwordBytes) {
    Blocks.push_back(PowerOf2Floor(Bytes));
    Bytes -= Blocks.back();
  }
  return Blocks;
}

/// Calls \p Transfer(block type, byte offset) for each message, in order.
void forEachBlock(Type *Data, bool RoundUp,
                  function_ref<void(FixedVectorType *, unsigned)> Transfer) {
  Type *E = Data->getScalarType();
  unsigned At = 0;
  for (unsigned Bytes : owordBlocks(lanesOf(Data) * bytesOf(E), RoundUp)) {
    Transfer(FixedVectorType::get(E, Bytes / bytesOf(E)), At);
    At += Bytes;
  }
}

/// Reads \p C's result as blocks that \p Load reads at a byte offset.
Value *readBlocks(RawCall &C, bool RoundUp,
                  function_ref<Value *(FixedVectorType *, unsigned)> Load) {
  Type *E = C.type()->getScalarType();
  unsigned Size = lanesOf(C.type()) * bytesOf(E);
  RegionBuilder Regions(C.B);
  Value *Result = UndefValue::get(C.type());
  forEachBlock(C.type(), RoundUp, [&](FixedVectorType *T, unsigned At) {
    unsigned Used = std::min(bytesOf(T), Size - At) / bytesOf(E);
    Value *Part = Regions.read(Load(T, At), FixedVectorType::get(E, Used),
                               Region::contiguous(Used));
    Result = Regions.write(Result, Part, Region::contiguous(Used, At));
  });
  return Result;
}

Value *plus(IRBuilder<> &B, Value *V, unsigned Bytes) {
  return Bytes ? B.CreateAdd(V, ConstantInt::get(V->getType(), Bytes)) : V;
}

/// True when \p Data is whole owords; otherwise an error that calls it \p Name.
bool isWholeOWords(RawCall &C, Type *Data, StringRef Name) {
  unsigned Bytes = lanesOf(Data) * bytesOf(Data->getScalarType());
  if (Bytes % OwordBytes == 0)
    return true;
  C.error(Name + " transfers a multiple of 16 bytes, and this vector has " +
          Twine(Bytes) +
          "; round its size up, or give the offsets of its elements");
  return false;
}

/// Warns when \p Offset, in bytes, is a constant that no block begins at. An
/// offset that is no constant is checked by the CPU device when the kernel
/// runs: for it a call passes the offset, whose lowest bits the message lacks.
void checkAlignment(RawCall &C, Value *Offset, unsigned Alignment,
                    const char *Remedy) {
  if (auto *Known = dyn_cast<ConstantInt>(Offset)) {
    if (Known->getZExtValue() % Alignment)
      report(C.Call, PassDiag::BlockAlignment, Known->getZExtValue(), Alignment,
             Remedy);
    return;
  }
  const TargetInfo *Target = C.target();
  if (!Target || !Target->isHost())
    return;
  FunctionCallee Callee = C.Call.getModule()->getOrInsertFunction(
      BlockOffsetName, C.B.getVoidTy(), C.B.getInt32Ty(), C.B.getInt32Ty());
  auto *F = cast<Function>(Callee.getCallee());
  F->setOnlyAccessesInaccessibleMemory();
  F->setDoesNotThrow();
  F->setWillReturn();
  C.B.CreateCall(Callee, {C.B.CreateZExtOrTrunc(Offset, C.B.getInt32Ty()),
                          C.B.getInt32(Alignment)});
}
const char EachElement[] =
    "give the offsets of its elements, as vector<uint, N>";

} // namespace

Value *mediaRead(RawCall &C) {
  MediaBlock Block = mediaBlock(C, C.type());
  if (!Block.Rows)
    return nullptr;
  unsigned Width = Block.Columns * bytesOf(C.type()->getScalarType());
  Value *Data = createMessage(C.B, GenXIntrinsic::genx_media_ld, Block.Padded,
                              mediaOperands(C, Width, /*IsWrite=*/false));
  return RegionBuilder(C.B).read(Data, C.type(), Block.used());
}

/// (surface, log2 of rows, log2 of dwords, rows of the result, x, y). The
/// transposing message takes no block of one dword, and its layout is not
/// public; a plain read and a transposition are equivalent.
Value *transposedRead(RawCall &C) {
  auto [Dwords, Rows] = transposedSize(C);
  if (!Rows)
    return nullptr;
  IRBuilder<> &B = C.B;
  unsigned Bytes = 4 * Dwords;
  Value *Data =
      createMessage(B, GenXIntrinsic::genx_media_ld, C.type(),
                    {{arg::Surface, C.arg(0)},
                     {arg::Width, Bytes},
                     {arg::X, B.CreateMul(C.arg(4), B.getInt32(Bytes))},
                     {arg::Y, B.CreateMul(C.arg(5), B.getInt32(Rows))}});
  RegionBuilder Regions(B);
  Value *Result = UndefValue::get(C.type());
  Type *Row = FixedVectorType::get(C.type()->getScalarType(), Rows);
  for (unsigned I = 0; I < Dwords; ++I) {
    Value *Column =
        Regions.read(Data, Row, Region{Rows, 0, Rows, Dwords, 4 * I, nullptr});
    Result =
        Regions.write(Result, Column, Region::contiguous(Rows, 4 * I * Rows));
  }
  return Result;
}

Value *mediaWrite(RawCall &C) {
  Value *Data = C.arg(6);
  MediaBlock Block = mediaBlock(C, Data->getType());
  if (!Block.Rows)
    return nullptr;
  unsigned Width = Block.Columns * bytesOf(Data->getType()->getScalarType());
  Data = RegionBuilder(C.B).write(UndefValue::get(Block.Padded), Data,
                                  Block.used());
  SmallVector<MessageOperand, 7> Operands =
      mediaOperands(C, Width, /*IsWrite=*/true);
  Operands.push_back({arg::Data, Data});
  createMessage(C.B, GenXIntrinsic::genx_media_st, nullptr, Operands);
  return nullptr;
}

Value *owordRead(RawCall &C) {
  int64_t Attribute = C.constant(0, "the attribute of a surface");
  if (isField(Attribute))
    return C.error("an oword block takes no attribute TOP_FIELD or "
                   "BOTTOM_FIELD: a buffer has no fields");
  unsigned Modified = isModified(Attribute);
  if (isDWordAligned(Attribute))
    checkAlignment(C, C.arg(2), 4, EachElement);
  else
    checkAlignment(C, C.arg(2), OwordBytes, "read DWALIGNED(surface)");
  return readBlocks(C, /*RoundUp=*/true, [&](FixedVectorType *T, unsigned At) {
    Value *Offset = plus(C.B, C.arg(2), At);
    bool Unaligned = isDWordAligned(Attribute);
    return createMessage(
        C.B,
        Unaligned ? GenXIntrinsic::genx_oword_ld_unaligned
                  : GenXIntrinsic::genx_oword_ld,
        T,
        {{arg::Modified, Modified},
         {arg::Surface, C.arg(1)},
         Unaligned ? MessageOperand(arg::Bytes, Offset)
                   : MessageOperand(arg::Owords, C.B.CreateLShr(Offset, 4))});
  });
}

Value *owordWrite(RawCall &C) {
  Value *Data = C.arg(2);
  if (!isWholeOWords(C, Data->getType(), "an oword block write"))
    return nullptr;
  checkAlignment(C, C.arg(1), OwordBytes, EachElement);
  forEachBlock(Data->getType(), /*RoundUp=*/false,
               [&](FixedVectorType *T, unsigned At) {
                 Value *Part = RegionBuilder(C.B).read(
                     Data, T, Region::contiguous(T->getNumElements(), At));
                 Value *OWords = C.B.CreateLShr(plus(C.B, C.arg(1), At), 4);
                 createMessage(C.B, GenXIntrinsic::genx_oword_st, nullptr,
                               {{arg::Surface, C.arg(0)},
                                {arg::Owords, OWords},
                                {arg::Data, Part}});
               });
  return nullptr;
}

/// Whether \p Data is 1, 2, 4 or 8 hwords; otherwise reports an error.
static bool isHWordBlock(RawCall &C, Type *Data) {
  unsigned Bytes = lanesOf(Data) * bytesOf(Data->getScalarType());
  if (Bytes % HWord == 0 && isPowerOf2_32(Bytes) && Bytes <= 8 * HWord)
    return true;
  C.error("an hword block is of 32, 64, 128 or 256 bytes, and this vector "
          "has " +
          Twine(Bytes));
  return false;
}

/// (surface, byte offset); read as oword blocks.
Value *hwordRead(RawCall &C) {
  if (!isHWordBlock(C, C.type()))
    return nullptr;
  checkAlignment(C, C.arg(1), OwordBytes, EachElement);
  return readBlocks(C, /*RoundUp=*/false, [&](FixedVectorType *T, unsigned At) {
    Value *OWords = C.B.CreateLShr(plus(C.B, C.arg(1), At), 4);
    return createMessage(C.B, GenXIntrinsic::genx_oword_ld, T,
                         {{arg::Surface, C.arg(0)}, {arg::Owords, OWords}});
  });
}

Value *hwordWrite(RawCall &C) {
  return isHWordBlock(C, C.arg(2)->getType()) ? owordWrite(C) : nullptr;
}

Value *svmRead(RawCall &C) {
  bool Unaligned = C.constant(1, "alignment");
  if (!isWholeOWords(C, C.type(), "an SVM block read"))
    return nullptr;
  unsigned ID = Unaligned ? GenXIntrinsic::genx_svm_block_ld_unaligned
                          : GenXIntrinsic::genx_svm_block_ld;
  return readBlocks(C, /*RoundUp=*/false, [&](FixedVectorType *T, unsigned At) {
    return createMessage(C.B, ID, T, {{arg::Bytes, plus(C.B, C.arg(0), At)}});
  });
}

Value *svmWrite(RawCall &C) {
  Value *Data = C.arg(1), *Address = C.arg(0);
  if (!isWholeOWords(C, Data->getType(), "an SVM block write"))
    return nullptr;
  forEachBlock(Data->getType(), /*RoundUp=*/false,
               [&](FixedVectorType *T, unsigned At) {
                 Value *Part = RegionBuilder(C.B).read(
                     Data, T, Region::contiguous(T->getNumElements(), At));
                 createMessage(
                     C.B, GenXIntrinsic::genx_svm_block_st, nullptr,
                     {{arg::Bytes, plus(C.B, Address, At)}, {arg::Data, Part}});
               });
  return nullptr;
}

} // namespace cmc::frontend::lowering
