//===- RandomIR.cpp - generates random stage-4 kernels --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "RandomIR.h"
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "stage4/KernelMetadata.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

const unsigned Lengths[] = {1, 2, 3, 5, 8, 12, 16, 24, 33, 40};

class Maker {
public:
  Maker(LLVMContext &C, unsigned Seed, StringRef Target)
      : B(C), Random(Seed), C(C), Target(Target) {}
  RandomKernel make(unsigned Operations);
  RandomKernel makeShuffles(unsigned Operations);

private:
  unsigned upTo(unsigned N) { return Random() % N; }
  Type *elem() { return B.getIntNTy(8u << upTo(3)); }
  Value *any() { return Pool[upTo(Pool.size())]; }
  /// A value of type \p T: one from the pool or a new constant.
  Value *like(Type *T);
  Constant *constant(Type *T);
  Value *mask(unsigned N);
  IRRegion region(Type *Object, unsigned N);
  void binary();
  void compareAndSelect();
  void convert();
  void readRegion();
  void writeRegion();
  void shuffle();
  void intrinsic();
  void diamond();
  void loop();
  void step();
  void storeAll();
  RandomKernel begin(ArrayRef<Type *> Types);
  void moveStep();
  SmallVector<int, 64> shuffleMask(unsigned N);

  IRBuilder<> B;
  std::minstd_rand Random;
  LLVMContext &C;
  StringRef Target;
  Function *F = nullptr;
  std::vector<Value *> Pool;
};

Constant *Maker::constant(Type *T) {
  Type *E = T->getScalarType();
  bool Small = upTo(2);
  SmallVector<Constant *, 40> Elements;
  for (unsigned I = 0; I < numElements(T); ++I)
    Elements.push_back(
        ConstantInt::get(E, Small ? upTo(9) : Random() * 2654435761u));
  return T->isVectorTy() ? ConstantVector::get(Elements) : Elements[0];
}

Value *Maker::like(Type *T) {
  SmallVector<Value *, 8> Same;
  for (Value *V : Pool)
    if (V->getType() == T)
      Same.push_back(V);
  if (Same.empty() || upTo(4) == 0)
    return constant(T);
  return Same[upTo(Same.size())];
}

Value *Maker::mask(unsigned N) {
  Type *T = vectorOf(elem(), N);
  static const CmpInst::Predicate Predicates[] = {
      CmpInst::ICMP_EQ,  CmpInst::ICMP_NE,  CmpInst::ICMP_SLT,
      CmpInst::ICMP_UGT, CmpInst::ICMP_SGE, CmpInst::ICMP_ULE};
  auto Compare = [&] {
    return B.CreateICmp(Predicates[upTo(6)], like(T), like(T));
  };
  Value *M = Compare();
  switch (upTo(5)) {
  case 0:
    return B.CreateNot(M);
  case 1:
    return B.CreateAnd(M, Compare());
  case 2:
    return B.CreateXor(M, B.CreateNot(Compare()));
  default:
    return M;
  }
}

/// A region of N elements inside an object of type \p T; sometimes with a
/// variable offset.
IRRegion Maker::region(Type *T, unsigned N) {
  unsigned Size = numElements(T);
  IRRegion R = IRRegion::strided(T, N, 1, 0);
  if (N % 2 == 0 && N > 2 && upTo(2)) {
    R.Width = N / 2;
    R.VStride = (Size - R.Width) ? upTo(Size - R.Width + 1) : 0;
    R.VStride = std::max(R.VStride, R.Width); // Rows do not overlap.
    if (R.VStride + R.Width > Size)
      R.VStride = R.Width;
  } else if (N > 1 && Size >= 2 * N) {
    R.Stride = 1 + upTo((Size - 1) / (N - 1));
  }
  unsigned Extent = R.extent() / elementBytes(T);
  unsigned Place = upTo(Size - Extent + 1) * elementBytes(T);
  if (upTo(4)) {
    R.Offset = Place;
  } else { // A number that optimization does not see through.
    Value *Zero = B.CreateAnd(F->getArg(1), B.getInt16(0x100));
    R.Index = B.CreateAdd(Zero, B.getInt16(Place));
  }
  return R;
}

void Maker::binary() {
  Value *L = any();
  Value *R = like(L->getType());
  static const Instruction::BinaryOps Ops[] = {
      Instruction::Add,  Instruction::Sub,  Instruction::Mul,
      Instruction::And,  Instruction::Or,   Instruction::Xor,
      Instruction::LShr, Instruction::AShr, Instruction::Shl};
  Instruction::BinaryOps Op = Ops[upTo(9)];
  if (Instruction::isShift(Op))
    R = B.CreateAnd(R, ConstantInt::get(R->getType(), 7));
  Pool.push_back(B.CreateBinOp(Op, L, R));
}

void Maker::compareAndSelect() {
  Value *L = any();
  unsigned N = L->getType()->isVectorTy() ? numElements(L->getType()) : 0;
  Value *M = mask(N);
  if (N && upTo(4) == 0)
    M = callGenX(B, upTo(2) ? GenXIntrinsic::genx_any : GenXIntrinsic::genx_all,
                 {M->getType()}, {M});
  else if (upTo(4) == 0)
    return Pool.push_back(B.CreateSExt(M, L->getType()));
  Pool.push_back(B.CreateSelect(M, L, like(L->getType())));
}

void Maker::convert() {
  Value *V = any();
  Type *T = withElement(V->getType(), elem());
  unsigned From = elementBytes(V->getType()), To = elementBytes(T);
  if (From < To) {
    Pool.push_back(upTo(2) ? B.CreateZExt(V, T) : B.CreateSExt(V, T));
  } else if (From > To) {
    static const unsigned Sat[] = {
        GenXIntrinsic::genx_sstrunc_sat, GenXIntrinsic::genx_sutrunc_sat,
        GenXIntrinsic::genx_ustrunc_sat, GenXIntrinsic::genx_uutrunc_sat};
    Pool.push_back(upTo(2) ? B.CreateTrunc(V, T)
                           : callGenX(B, Sat[upTo(4)], {T, V->getType()}, {V}));
  } else if (V->getType()->isVectorTy()) {
    unsigned Bytes = numElements(T) * From;
    Type *E = elem();
    if (Bytes % elementBytes(E) == 0)
      Pool.push_back(B.CreateBitCast(V, vectorOf(E, Bytes / elementBytes(E))));
  }
}

void Maker::readRegion() {
  Value *V = any();
  if (!V->getType()->isVectorTy())
    return;
  unsigned N = 1 + upTo(numElements(V->getType()));
  Pool.push_back(createRdRegion(B, V, region(V->getType(), N), false));
}

void Maker::writeRegion() {
  Value *V = any();
  if (!V->getType()->isVectorTy())
    return;
  unsigned N = 1 + upTo(numElements(V->getType()));
  IRRegion R = region(V->getType(), N);
  Value *New = like(vectorOf(R.Elem, N));
  if (upTo(2))
    New = B.CreateAdd(New, like(New->getType()));
  Value *M = upTo(3) ? nullptr : mask(N);
  Pool.push_back(createWrRegion(B, V, New, R, M));
}

void Maker::shuffle() {
  Value *L = any();
  auto *T = dyn_cast<FixedVectorType>(L->getType());
  if (!T)
    return;
  SmallVector<int, 40> Mask;
  int Step = upTo(4), Place = upTo(T->getNumElements());
  for (unsigned I = 0, N = 1 + upTo(33); I < N; ++I) {
    Mask.push_back(Place % (2 * T->getNumElements()));
    Place += upTo(9) ? Step : 5;
  }
  Pool.push_back(B.CreateShuffleVector(L, like(T), Mask));
  Pool.push_back(B.CreateInsertElement(L, like(T->getElementType()),
                                       upTo(T->getNumElements())));
}

void Maker::intrinsic() {
  static const Intrinsic::ID Binary[] = {
      Intrinsic::smin,     Intrinsic::smax,     Intrinsic::umin,
      Intrinsic::umax,     Intrinsic::uadd_sat, Intrinsic::usub_sat,
      Intrinsic::sadd_sat, Intrinsic::ssub_sat};
  Value *V = any();
  switch (upTo(5)) {
  case 0:
    Pool.push_back(B.CreateBinaryIntrinsic(Intrinsic::abs, V, B.getFalse()));
    break;
  case 1:
    Pool.push_back(B.CreateUnaryIntrinsic(Intrinsic::ctpop, V));
    break;
  case 2:
    Pool.push_back(
        B.CreateIntrinsic(Intrinsic::fshl, {V->getType()},
                          {V, like(V->getType()), like(V->getType())}));
    break;
  default:
    Pool.push_back(
        B.CreateBinaryIntrinsic(Binary[upTo(8)], V, like(V->getType())));
  }
}

/// One of two values, by a branch.
void Maker::diamond() {
  BasicBlock *From = B.GetInsertBlock();
  BasicBlock *Then = BasicBlock::Create(C, "then", F);
  BasicBlock *Join = BasicBlock::Create(C, "join", F);
  Value *V = any();
  Value *Cond = mask(5);
  Cond = callGenX(B, GenXIntrinsic::genx_any, {Cond->getType()}, {Cond});
  B.CreateCondBr(Cond, Then, Join);
  B.SetInsertPoint(Then);
  Value *Changed = B.CreateAdd(V, like(V->getType()));
  B.CreateBr(Join);
  B.SetInsertPoint(Join);
  PHINode *Phi = B.CreatePHI(V->getType(), 2);
  Phi->addIncoming(V, From);
  Phi->addIncoming(Changed, Then);
  Pool.push_back(Phi);
}

/// Two values that change places and grow, three times.
void Maker::loop() {
  Value *X = any();
  Value *Y = like(X->getType());
  BasicBlock *From = B.GetInsertBlock();
  BasicBlock *Body = BasicBlock::Create(C, "loop", F);
  BasicBlock *Done = BasicBlock::Create(C, "done", F);
  Value *Zero = B.CreateAnd(F->getArg(1), B.getInt16(0x100));
  B.CreateBr(Body);
  B.SetInsertPoint(Body);
  PHINode *PX = B.CreatePHI(X->getType(), 2),
          *PY = B.CreatePHI(X->getType(), 2);
  PHINode *Count = B.CreatePHI(B.getInt16Ty(), 2);
  Value *Sum = B.CreateAdd(PX, PY);
  Value *Next = B.CreateAdd(Count, B.getInt16(1));
  PX->addIncoming(X, From);
  PX->addIncoming(PY, Body);
  PY->addIncoming(Y, From);
  PY->addIncoming(Sum, Body);
  Count->addIncoming(Zero, From);
  Count->addIncoming(Next, Body);
  B.CreateCondBr(B.CreateICmpNE(Next, B.getInt16(3)), Body, Done);
  B.SetInsertPoint(Done);
  Pool.push_back(PX);
  Pool.push_back(Sum);
}

void Maker::step() {
  switch (upTo(12)) {
  case 0:
    return compareAndSelect();
  case 1:
  case 2:
    return convert();
  case 3:
  case 4:
    return readRegion();
  case 5:
  case 6:
  case 7:
    return writeRegion();
  case 8:
    return shuffle();
  case 9:
    return intrinsic();
  case 10:
    return upTo(4) ? binary() : upTo(2) ? diamond() : loop();
  default:
    return binary();
  }
}

/// Each value, filled up with zeros, in blocks of 128 bytes.
void Maker::storeAll() {
  Type *Block = vectorOf(B.getInt32Ty(), 32);
  for (Value *V : Pool) {
    if (!isa<Instruction>(V))
      continue;
    Type *E = V->getType()->getScalarType();
    unsigned Bytes = numElements(V->getType()) * elementBytes(E);
    Type *Whole = vectorOf(E, alignTo(Bytes, 128) / elementBytes(E));
    Value *Filled =
        createWrRegion(B, Constant::getNullValue(Whole), V,
                       IRRegion::strided(E, numElements(V->getType()), 1, 0));
    for (unsigned From = 0; From < Bytes; From += 128) {
      unsigned N = 128 / elementBytes(E);
      Value *Part = createRdRegion(
          B, Filled, IRRegion::strided(E, N, 1, From / elementBytes(E)), false);
      callGenX(B, GenXIntrinsic::genx_oword_st, {Block},
               {F->getArg(0), B.getInt32(0), B.CreateBitCast(Part, Block)});
    }
  }
}

/// A kernel whose third and later arguments, of these types, are its pool.
RandomKernel Maker::begin(ArrayRef<Type *> Pooled) {
  RandomKernel K;
  K.M = std::make_unique<Module>("random", C);
  SmallVector<Type *, 8> Types = {B.getInt32Ty(), B.getInt16Ty()};
  Types.append(Pooled.begin(), Pooled.end());
  F = Function::Create(FunctionType::get(B.getVoidTy(), Types, false),
                       GlobalValue::ExternalLinkage, "k", *K.M);
  F->addFnAttr("cmc-abi", "cm");
  F->addFnAttr("target-cpu", Target);
  B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
  KernelInfo Info;
  Info.Name = "k";
  Info.ABI = PayloadABI::CM;
  for (Argument &A : F->args()) {
    KernelArg Arg;
    Arg.Name = "a" + std::to_string(A.getArgNo());
    Arg.Kind = A.getArgNo() ? ArgKind::Value : ArgKind::Buffer;
    Info.Args.push_back(Arg);
    K.Arguments.push_back(constant(A.getType()));
    if (A.getArgNo() > 1)
      Pool.push_back(&A);
  }
  K.Arguments[1] = B.getInt16(1);
  writeKernelInfo(*F, Info);
  K.F = F;
  return K;
}

RandomKernel Maker::make(unsigned Operations) {
  SmallVector<Type *, 8> Types;
  for (unsigned I = 0; I < 4; ++I)
    Types.push_back(vectorOf(elem(), Lengths[upTo(10)]));
  Types.push_back(elem());
  RandomKernel K = begin(Types);
  for (unsigned I = 0; I < Operations; ++I)
    step();
  storeAll();
  B.CreateRetVoid();
  return K;
}

/// Of two vectors of \p N elements to one.
SmallVector<int, 64> Maker::shuffleMask(unsigned N) {
  SmallVector<int, 64> Mask;
  unsigned Kind = upTo(7), Step = 1u << upTo(4), Turn = upTo(2 * N);
  for (unsigned I = 0; I < N; ++I) {
    switch (Kind) {
    case 0: // The halves of one interleaved.
      Mask.push_back(I / 2 + I % 2 * (N / 2));
      break;
    case 1: // Two interleaved, some places at a time.
      Mask.push_back(I / (2 * Step) * Step + I % Step + (I / Step % 2) * N);
      break;
    case 2: // Rows and columns.
      Mask.push_back(I * Step % N + I * Step / N);
      break;
    case 3: // Every place from the one or the other.
      Mask.push_back(I + upTo(2) * N);
      break;
    case 4:
      Mask.push_back((I + Turn) % (2 * N));
      break;
    case 5:
      Mask.push_back((I * Step + Turn) % (2 * N));
      break;
    default:
      Mask.push_back(upTo(2 * N));
    }
  }
  return Mask;
}

void Maker::moveStep() {
  // Of the last few, so that steps follow each other.
  Value *V = Pool[Pool.size() - 1 - upTo(std::min<size_t>(Pool.size(), 3))];
  unsigned Size = numElements(V->getType());
  switch (upTo(6)) {
  case 0:
  case 1:
  case 2:
    Pool.push_back(
        B.CreateShuffleVector(V, like(V->getType()), shuffleMask(Size)));
    return;
  case 3: { // As many elements of another size.
    Type *E = elem();
    Pool.push_back(B.CreateBitCast(
        V, vectorOf(E, Size * elementBytes(V->getType()) / elementBytes(E))));
    return;
  }
  default:
    break;
  }
  unsigned N = std::max(2u, Size >> upTo(4));
  IRRegion From = region(V->getType(), N), To = region(V->getType(), N);
  if (upTo(4))
    From.Index = To.Index = nullptr;
  Value *Read = createRdRegion(B, like(V->getType()), From, false);
  SmallVector<Constant *, 64> Lanes;
  for (unsigned L = 0; L < N; ++L)
    Lanes.push_back(B.getInt1(upTo(2)));
  Pool.push_back(createWrRegion(
      B, V, Read, To, upTo(3) ? nullptr : ConstantVector::get(Lanes)));
}

RandomKernel Maker::makeShuffles(unsigned Operations) {
  unsigned Bytes = 16u << upTo(4);
  SmallVector<Type *, 4> Types;
  Type *E = elem();
  for (unsigned I = 0; I < 3; ++I)
    Types.push_back(vectorOf(E, Bytes / elementBytes(E)));
  RandomKernel K = begin(Types);
  for (unsigned I = 0; I < Operations; ++I)
    moveStep();
  Pool = {Pool[upTo(Pool.size())], Pool.back()};
  storeAll();
  B.CreateRetVoid();
  return K;
}

} // namespace

RandomKernel makeRandomKernel(LLVMContext &C, unsigned Seed, StringRef Target,
                              unsigned Operations) {
  return Maker(C, Seed, Target).make(Operations);
}

RandomKernel makeRandomShuffles(LLVMContext &C, unsigned Seed, StringRef Target,
                                unsigned Operations) {
  return Maker(C, Seed, Target).makeShuffles(Operations);
}

} // namespace genx
} // namespace cmc
