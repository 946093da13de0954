//===- LSC.cpp - messages to the load-store cache -------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Each intrinsic is one message; genx-lower-lsc guarantees this.
//===----------------------------------------------------------------------===//
#include "stage4/LSC.h"
#include "llvm-genx/Select/Selector.h"

using namespace llvm;

namespace cmc::genx {

using visa::Opcode;
using visa::Operand;

namespace {

class LSCSelector {
public:
  LSCSelector(Selector &S, const CallInst &I, const LSCCall &C)
      : S(S), I(I), C(C) {}
  void run();

private:
  /// \p V as an immediate or a scalar register operand, which LSC syntax
  /// requires.
  Operand uniform(const Value *V);
  Operand sourceOrNull(const Value *V) {
    return isa<UndefValue>(V) ? Operand::null() : S.raw(V);
  }
  Operand result() { return I.use_empty() ? Operand::null() : S.raw(&I); }
  void lanes();
  void blocks();
  void fill(visa::LSCMessage &M) const;

  Selector &S;
  const CallInst &I;
  const LSCCall &C;
};

Operand LSCSelector::uniform(const Value *V) {
  if (Optional<unsigned> Binding = S.bindingOf(V))
    return Operand::imm(visa::Type::UD, *Binding);
  if (isa<ConstantInt>(V) && V->getType()->isIntegerTy(32))
    return S.source(V, Sign::Unsigned);
  visa::Type Ty = elementType(V->getType(), Sign::Unsigned);
  return Operand::reg(S.materialize(V), visa::Region::scalar(Ty, 0));
}

void LSCSelector::fill(visa::LSCMessage &M) const {
  M.Space = C.Space == MessageSpace::Flat      ? visa::LSCMessage::Flat
            : C.Space == MessageSpace::Surface ? visa::LSCMessage::Surface
                                               : visa::LSCMessage::SLM;
  M.L1 = C.L1;
  M.L3 = C.L3;
  M.DataSize = C.DataSize;
  M.Transposed = C.Transposed;
  M.Transformed = C.Transformed;
}

void LSCSelector::lanes() {
  bool IsAtomic = C.Access == MessageAccess::Atomic;
  Operand Surface = C.Space == MessageSpace::Surface
                        ? uniform(C.Surface)
                        : Operand::imm(visa::Type::UD, 0);
  Operand Addresses = S.raw(C.Addresses);
  Operand Data = C.isStore() ? S.raw(C.Data)
                 : IsAtomic  ? sourceOrNull(C.Data)
                             : Operand::null();
  Operand Second = IsAtomic ? sourceOrNull(C.Second) : Operand::null();
  visa::Predicate Pred = S.predicate(C.Mask);
  // An unused load is dropped.
  if (C.Access == MessageAccess::Read)
    Data = S.raw(&I);
  unsigned N = C.lanes();
  visa::Instruction &V =
      IsAtomic ? S.emit(Opcode::LSCAtomic, N,
                        {Surface, Addresses, Data, Second, result()})
               : S.emit(C.isStore() ? Opcode::LSCStore : Opcode::LSCLoad, N,
                        {Surface, Addresses, Data});
  V.Pred = Pred;
  visa::LSCMessage &M = V.Msg.LSC;
  fill(M);
  M.Elements = C.Elements;
  M.Channels = C.isQuad() ? C.Channels : 0;
  M.Op = C.Op;
  M.Offset = C.Offset;
  M.Lanes = C.Transposed ? 1 : S.Target.GRFBytes / 4;
}

void LSCSelector::blocks() {
  Operand Base = uniform(C.Base), Width = uniform(C.SurfaceWidth),
          Height = uniform(C.SurfaceHeight), Pitch = uniform(C.SurfacePitch),
          X = uniform(C.X), Y = uniform(C.Y);
  Operand Data = C.isStore()                           ? S.raw(C.Data)
                 : C.Access == MessageAccess::Prefetch ? Operand::null()
                                                       : S.raw(&I);
  visa::Instruction &V =
      S.emit(C.isStore() ? Opcode::LSCStore2D : Opcode::LSCLoad2D, 1,
             {Base, Width, Height, Pitch, X, Y, Data});
  visa::LSCMessage &M = V.Msg.LSC;
  fill(M);
  M.Blocks = C.Blocks;
  M.Width = C.Width;
  M.Height = C.Height;
  if (!Data.is(Operand::Null))
    V.Msg.Size = C.paddedElements(S.Target.GRFBytes) * C.memoryBytes();
}

void LSCSelector::run() {
  if (C.is2D())
    return blocks();
  if (!C.isFence())
    return lanes();
  visa::LSCMessage &M = S.emit(Opcode::LSCFence, 1, {}).Msg.LSC;
  M.Sfid = C.Sfid;
  M.FenceOp = C.FenceOp;
  M.Scope = C.Scope;
}

} // namespace

bool selectLSC(Selector &S, const Instruction &I) {
  Optional<LSCCall> C = LSCCall::of(&I);
  if (!C)
    return false;
  LSCSelector(S, cast<CallInst>(I), *C).run();
  return true;
}

} // namespace cmc::genx
