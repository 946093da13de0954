//===- Memory.cpp - messages to memory ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each intrinsic is one message (the legalizer cuts those that are too wide).
// The surface register is set right before. Results that keep old lanes start
// as a copy of the old value, which the coalescer removes.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;
namespace gx = GenXIntrinsic;

namespace {

unsigned bytesOf(const Type *T) {
  return T->getPrimitiveSizeInBits().getFixedSize() / 8;
}

unsigned constantArg(const CallInst &I, unsigned Arg) {
  return cast<ConstantInt>(I.getArgOperand(Arg))->getZExtValue();
}

class MemorySelector {
public:
  MemorySelector(Selector &S, const CallInst &I)
      : S(S), I(I), ID(intrinsicOf(&I)) {}
  bool run();

private:
  const Value *arg(unsigned N) const { return I.getArgOperand(N); }
  Operand scalar(unsigned N) { return S.source(arg(N), Sign::Unsigned); }
  /// The result register, which starts as operand \p Old.
  Operand result(int Old = -1);

  void media(bool Store);
  void oword();
  void scaled(bool Store, bool Channels);
  void svmBlock();
  void svmLanes(bool Store);
  void svmChannels(bool Store);
  void typed(bool Store);

  Selector &S;
  const CallInst &I;
  unsigned ID;
};

Operand MemorySelector::result(int Old) {
  if (Old >= 0)
    S.resultFrom(I, arg(unsigned(Old)));
  return S.raw(&I);
}

/// (mod, surface, plane, width, x, y[, data])
void MemorySelector::media(bool Store) {
  const Type *Data = Store ? arg(6)->getType() : I.getType();
  unsigned Width = constantArg(I, 3);
  unsigned Pitch = std::max<uint64_t>(4, PowerOf2Ceil(Width));
  Operand X = scalar(4), Y = scalar(5);
  Operand Block = Store ? S.raw(arg(6)) : result();
  Operand Surface = S.surface(arg(1));
  visa::Instruction &V = S.emit(Store ? Opcode::MediaSt : Opcode::MediaLd, 1,
                                {Surface, X, Y, Block});
  V.Msg.Width = Width;
  V.Msg.Height = bytesOf(Data) / Pitch;
  V.Msg.Plane = constantArg(I, 2);
  switch (constantArg(I, 0)) {
  case 1:
  case 5:
    V.Msg.Modifier = visa::MediaModifier::Top;
    break;
  case 2:
  case 6:
    V.Msg.Modifier = visa::MediaModifier::Bottom;
    break;
  default: // "Modified" says something to caches that are gone.
    break;
  }
}

/// ld: (mod, surface, offset); st: (surface, offset, data)
void MemorySelector::oword() {
  bool Store = ID == gx::genx_oword_st;
  unsigned First = Store ? 0 : 1;
  Operand Offset = scalar(First + 1);
  Operand Data = Store ? S.raw(arg(2)) : result();
  Operand Surface = S.surface(arg(First));
  Opcode Op = Store                     ? Opcode::OwordSt
              : ID == gx::genx_oword_ld ? Opcode::OwordLd
                                        : Opcode::OwordLdUnaligned;
  S.emit(Op, 1, {Surface, Offset, Data}).Msg.Size =
      bytesOf(Store ? arg(2)->getType() : I.getType()) / 16;
}

/// (mask, log2 of bytes or channels, scale, surface, global
/// offset, offsets, old value or data)
void MemorySelector::scaled(bool Store, bool Channels) {
  Operand Global = scalar(4);
  Operand Offsets = S.raw(arg(5));
  visa::Predicate Pred = S.predicate(arg(0));
  Operand Data = Store ? S.raw(arg(6)) : result(6);
  Operand Surface = S.surface(arg(3));
  Opcode Op = Channels
                  ? (Store ? Opcode::Scatter4Scaled : Opcode::Gather4Scaled)
                  : (Store ? Opcode::ScatterScaled : Opcode::GatherScaled);
  visa::Instruction &V = S.emit(Op, numElements(arg(5)->getType()),
                                {Surface, Global, Offsets, Data});
  V.Pred = Pred;
  if (Channels)
    V.Msg.Value = constantArg(I, 1) & 15;
  else
    V.Msg.Size = 1u << constantArg(I, 1);
}

/// ld: (address); st: (address, data)
void MemorySelector::svmBlock() {
  bool Store = ID == gx::genx_svm_block_st;
  Operand Address = scalar(0);
  Operand Data = Store ? S.raw(arg(1)) : result();
  Opcode Op = Store ? Opcode::SvmBlockSt : Opcode::SvmBlockLd;
  S.emit(Op, 1, {Address, Data}).Msg.Size =
      bytesOf(Store ? arg(1)->getType() : I.getType()) / 16;
}

/// (mask, log2 of blocks, addresses, old value or data)
void MemorySelector::svmLanes(bool Store) {
  Operand Addresses = S.raw(arg(2));
  visa::Predicate Pred = S.predicate(arg(0));
  Operand Data = Store ? S.raw(arg(3)) : result(3);
  visa::Instruction &V =
      S.emit(Store ? Opcode::SvmScatter : Opcode::SvmGather,
             numElements(arg(2)->getType()), {Addresses, Data});
  V.Pred = Pred;
  V.Msg.Size = elementBytes(arg(3)->getType());
  V.Msg.Blocks = 1u << constantArg(I, 1);
}

/// (channels, mask, surface, u, v, r, old value or data)
void MemorySelector::typed(bool Store) {
  SmallVector<Operand, 4> At = S.coordinates(I, 3, 3);
  visa::Predicate Pred = S.predicate(arg(1));
  Operand Data = Store ? S.raw(arg(6)) : result(6);
  Operand Surface = S.surface(arg(2));
  visa::Instruction &V =
      S.emit(Store ? Opcode::Scatter4Typed : Opcode::Gather4Typed,
             numElements(arg(3)->getType()),
             {Surface, At[0], At[1], At[2], Operand::null(), Data});
  V.Pred = Pred;
  V.Msg.Value = constantArg(I, 0) & 15;
}

/// (mask, channels, scale, address, offsets, old value or data)
void MemorySelector::svmChannels(bool Store) {
  Operand Base = scalar(3);
  Operand Offsets = S.raw(arg(4));
  visa::Predicate Pred = S.predicate(arg(0));
  Operand Data = Store ? S.raw(arg(5)) : result(5);
  visa::Instruction &V =
      S.emit(Store ? Opcode::SvmScatter4Scaled : Opcode::SvmGather4Scaled,
             numElements(arg(4)->getType()), {Base, Offsets, Data});
  V.Pred = Pred;
  V.Msg.Value = constantArg(I, 1) & 15;
}

bool MemorySelector::run() {
  switch (ID) {
  case gx::genx_media_ld:
  case gx::genx_media_st:
    media(ID == gx::genx_media_st);
    return true;
  case gx::genx_oword_ld:
  case gx::genx_oword_ld_unaligned:
  case gx::genx_oword_st:
    oword();
    return true;
  case gx::genx_gather_scaled:
  case gx::genx_scatter_scaled:
    scaled(ID == gx::genx_scatter_scaled, /*Channels=*/false);
    return true;
  case gx::genx_gather4_scaled:
  case gx::genx_scatter4_scaled:
    scaled(ID == gx::genx_scatter4_scaled, /*Channels=*/true);
    return true;
  case gx::genx_svm_block_ld:
  case gx::genx_svm_block_st:
    svmBlock();
    return true;
  case gx::genx_svm_gather:
  case gx::genx_svm_scatter:
    svmLanes(ID == gx::genx_svm_scatter);
    return true;
  case gx::genx_svm_gather4_scaled:
  case gx::genx_svm_scatter4_scaled:
    svmChannels(ID == gx::genx_svm_scatter4_scaled);
    return true;
  case gx::genx_gather4_typed:
  case gx::genx_scatter4_typed:
    typed(ID == gx::genx_scatter4_typed);
    return true;
  default:
    return false;
  }
}

} // namespace

SmallVector<Operand, 4> Selector::coordinates(const CallInst &I, unsigned First,
                                              unsigned N) {
  SmallVector<Operand, 4> Result;
  bool Needed = false;
  for (unsigned C = N; C-- > 0;) {
    const Value *V = I.getArgOperand(First + C);
    auto *K = dyn_cast<Constant>(V);
    Needed |= C == 0 || !K || !(K->isNullValue() || isa<UndefValue>(K));
    Result.insert(Result.begin(), Needed ? raw(V) : Operand::null());
  }
  return Result;
}

bool selectMemory(Selector &S, const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  return Call && MemorySelector(S, *Call).run();
}

} // namespace cmc::genx
