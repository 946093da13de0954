//===- ImportSPIRV.cpp - lowering of SPIR-V instructions ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Lowers the functions that translators of SPIR-V, and front-ends that target
// it, call by name:
//
//   _Z16__spirv_ocl_fmaxDv8_fS_(%a, %b)        llvm.maxnum.v8f32(%a, %b)
//   _Z18__spirv_AtomicIAddPU3AS1iiii(%p, ...)  atomicrmw add %p
//   _Z17__spirv_ISubBorrowDv16_iS_(%r, ...)    llvm.usub.with.overflow, stored
//   _Z26__spirv_BuiltInWorkgroupIdi(i32 1)     llvm.genx.group.id.y
//
// The name determines the operation, and types only where the name leaves them
// open. Requires: names mangled as by SPIRV-LLVM-Translator. Guarantees: no
// calls of functions in its tables are left. Leaves alone: other names, calls
// whose types do not fit, and printf, which genx-import-globals rewrites.
//===----------------------------------------------------------------------===//
#include "llvm-genx/IR/Region.h"
#include "llvm-genx/IR/Rewrite.h"
#include "llvm-genx/Import/PassClasses.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::genx {
namespace {

namespace gx = GenXIntrinsic;

/// The SPIR-V instruction that the mangled \p Name denotes, without its prefix;
/// "" for other names.
StringRef instructionOf(StringRef Name) {
  unsigned Length = 0;
  if (Name.consume_front("_Z") && !Name.consumeInteger(10, Length))
    Name = Name.take_front(Length);
  return Name.consume_front("__spirv_") ? Name : "";
}

/// How the operands of a function map to those of an intrinsic.
enum Form {
  Plain,    ///< Unchanged.
  WithFlag, ///< With a last operand false: zero, or the minimum, is defined.
  GenX,     ///< Unchanged; the intrinsic is in llvm.genx.
  Products, ///< Of a genx intrinsic that is overloaded on all operands.
};

/// All operands have the type of the result.
struct MathRow {
  const char *Name;
  unsigned Operands;
  unsigned ID;
  Form How;
};
const MathRow MathRows[] = {
    {"fabs", 1, Intrinsic::fabs, Plain},
    {"fmin", 2, Intrinsic::minnum, Plain},
    {"fmax", 2, Intrinsic::maxnum, Plain},
    {"fmin_common", 2, Intrinsic::minnum, Plain},
    {"fmax_common", 2, Intrinsic::maxnum, Plain},
    {"fma", 3, Intrinsic::fma, Plain},
    {"mad", 3, Intrinsic::fma, Plain},
    {"floor", 1, Intrinsic::floor, Plain},
    {"ceil", 1, Intrinsic::ceil, Plain},
    {"trunc", 1, Intrinsic::trunc, Plain},
    {"rint", 1, Intrinsic::rint, Plain},
    {"round", 1, Intrinsic::round, Plain},
    {"copysign", 2, Intrinsic::copysign, Plain},
    {"sqrt", 1, Intrinsic::sqrt, Plain},
    {"rsqrt", 1, gx::genx_rsqrt, GenX},
    {"recip", 1, gx::genx_inv, GenX},
    {"cos", 1, Intrinsic::cos, Plain},
    {"sin", 1, Intrinsic::sin, Plain},
    {"exp", 1, Intrinsic::exp, Plain},
    {"exp2", 1, Intrinsic::exp2, Plain},
    {"log", 1, Intrinsic::log, Plain},
    {"log2", 1, Intrinsic::log2, Plain},
    {"log10", 1, Intrinsic::log10, Plain},
    {"pow", 2, Intrinsic::pow, Plain},
    {"powr", 2, Intrinsic::pow, Plain},
    {"s_abs", 1, Intrinsic::abs, WithFlag},
    {"s_min", 2, Intrinsic::smin, Plain},
    {"s_max", 2, Intrinsic::smax, Plain},
    {"u_min", 2, Intrinsic::umin, Plain},
    {"u_max", 2, Intrinsic::umax, Plain},
    {"s_add_sat", 2, Intrinsic::sadd_sat, Plain},
    {"u_add_sat", 2, Intrinsic::uadd_sat, Plain},
    {"s_sub_sat", 2, Intrinsic::ssub_sat, Plain},
    {"u_sub_sat", 2, Intrinsic::usub_sat, Plain},
    {"s_mul_hi", 2, gx::genx_smulh, Products},
    {"u_mul_hi", 2, gx::genx_umulh, Products},
    {"clz", 1, Intrinsic::ctlz, WithFlag},
    {"ctz", 1, Intrinsic::cttz, WithFlag},
    {"popcount", 1, Intrinsic::ctpop, Plain},
};

bool areOf(const CallInst &Call, const Type *T) {
  return all_of(Call.args(), [&](const Use &U) { return U->getType() == T; });
}

/// Lowers an instruction of OpenCL.std.
Value *lowerMath(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  if (!Name.consume_front("ocl_"))
    return nullptr;
  // The hardware has the precision that native_ and half_ allow.
  if (!Name.consume_front("native_"))
    Name.consume_front("half_");
  Type *T = Call.getType();
  if (!areOf(Call, T) || !elementBytes(T))
    return nullptr;
  SmallVector<Value *, 4> Args(Call.args());
  if (Name == "divide" && Args.size() == 2 && T->isFPOrFPVectorTy())
    return B.CreateFDiv(Args[0], Args[1]);
  if (Name == "u_abs" && Args.size() == 1)
    return Args[0];
  auto *Row = find_if(MathRows, [&](const MathRow &R) {
    return Name == R.Name && Args.size() == R.Operands;
  });
  if (Row == std::end(MathRows))
    return nullptr;
  switch (Row->How) {
  case GenX:
    return callGenX(B, Row->ID, {T}, Args);
  case Products:
    return callGenX(B, Row->ID, {T, T}, Args);
  case WithFlag:
    Args.push_back(B.getFalse());
    break;
  case Plain:
    break;
  }
  return B.CreateIntrinsic(Row->ID, {T}, Args);
}

struct AtomicRow {
  const char *Name;
  AtomicRMWInst::BinOp Op;
};
const AtomicRow AtomicRows[] = {
    {"AtomicExchange", AtomicRMWInst::Xchg}, {"AtomicIAdd", AtomicRMWInst::Add},
    {"AtomicISub", AtomicRMWInst::Sub},      {"AtomicSMin", AtomicRMWInst::Min},
    {"AtomicUMin", AtomicRMWInst::UMin},     {"AtomicSMax", AtomicRMWInst::Max},
    {"AtomicUMax", AtomicRMWInst::UMax},     {"AtomicAnd", AtomicRMWInst::And},
    {"AtomicOr", AtomicRMWInst::Or},         {"AtomicXor", AtomicRMWInst::Xor},
    {"AtomicFAddEXT", AtomicRMWInst::FAdd},
};

/// Operands: pointer, scope, semantics, operands...
Value *lowerAtomic(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  auto *PT = Call.arg_size() < 3
                 ? nullptr
                 : dyn_cast<PointerType>(Call.getArgOperand(0)->getType());
  if (!PT)
    return nullptr;
  constexpr auto Order = AtomicOrdering::SequentiallyConsistent;
  Type *T = Call.getType();
  bool Stores = T->isVoidTy() && Call.arg_size() == 4;
  Type *Data = Stores ? Call.getArgOperand(3)->getType() : T;
  if (!elementBytes(Data) || Data->isVectorTy() ||
      !PT->isOpaqueOrPointeeTypeMatches(Data))
    return nullptr;
  Value *P = Call.getArgOperand(0);
  Align Whole(elementBytes(Data));
  auto Update = [&](AtomicRMWInst::BinOp Op, Value *V) -> Value * {
    bool IsFloat = Op == AtomicRMWInst::FAdd;
    if (V->getType() != T ||
        (Op != AtomicRMWInst::Xchg && T->isFloatingPointTy() != IsFloat))
      return nullptr;
    return B.CreateAtomicRMW(Op, P, V, Whole, Order);
  };
  if (Name == "AtomicStore" && Stores) {
    auto *Store = B.CreateAlignedStore(Call.getArgOperand(3), P, Whole);
    Store->setAtomic(Order);
    return Store;
  }
  if (Name == "AtomicLoad" && Call.arg_size() == 3 && !Stores) {
    LoadInst *Load = B.CreateAlignedLoad(T, P, Whole);
    Load->setAtomic(Order);
    return Load;
  }
  if (Name == "AtomicIIncrement" && T->isIntegerTy())
    return Update(AtomicRMWInst::Add, ConstantInt::get(T, 1));
  if (Name == "AtomicIDecrement" && T->isIntegerTy())
    return Update(AtomicRMWInst::Sub, ConstantInt::get(T, 1));
  // Operands: pointer, scope, two semantics, new value, expected value.
  if (Name == "AtomicCompareExchange" && Call.arg_size() == 6 &&
      T->isIntegerTy() && Call.getArgOperand(4)->getType() == T &&
      Call.getArgOperand(5)->getType() == T)
    return B.CreateExtractValue(B.CreateAtomicCmpXchg(P, Call.getArgOperand(5),
                                                      Call.getArgOperand(4),
                                                      Whole, Order, Order),
                                0);
  for (const AtomicRow &Row : AtomicRows)
    if (Name == Row.Name && Call.arg_size() == 4 && !T->isVoidTy())
      return Update(Row.Op, Call.getArgOperand(3));
  return nullptr;
}

/// Both results of the operation \p Name on \p L and \p R; null if unknown.
std::pair<Value *, Value *> twoResults(StringRef Name, Value *L, Value *R,
                                       IRBuilder<> &B) {
  Type *T = L->getType();
  if (Name == "IAddCarry" || Name == "ISubBorrow") {
    Value *X = Name == "IAddCarry" ? B.CreateAdd(L, R) : B.CreateSub(L, R);
    Value *Over =
        Name == "IAddCarry" ? B.CreateICmpULT(X, L) : B.CreateICmpULT(L, R);
    return {X, B.CreateZExt(Over, T)};
  }
  bool Signed = Name == "SMulExtended";
  if (!Signed && Name != "UMulExtended")
    return {};
  unsigned Bits = T->getScalarSizeInBits();
  Type *Wide = T->getWithNewBitWidth(2 * Bits);
  Value *Product = B.CreateMul(B.CreateIntCast(L, Wide, Signed),
                               B.CreateIntCast(R, Wide, Signed));
  return {B.CreateTrunc(Product, T),
          B.CreateTrunc(B.CreateLShr(Product, Bits), T)};
}

/// Lowers an instruction with two results in a struct, returned or stored.
Value *lowerPair(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  bool Stores = Call.getType()->isVoidTy() && Call.arg_size() == 3 &&
                Call.getArgOperand(0)->getType()->isPointerTy();
  if (!Stores && Call.arg_size() != 2)
    return nullptr;
  Value *L = Call.getArgOperand(Stores), *R = Call.getArgOperand(1 + Stores);
  Type *T = L->getType();
  auto *S =
      Stores ? StructType::get(T, T) : dyn_cast<StructType>(Call.getType());
  if (!S || S->getNumElements() != 2 || !T->isIntOrIntVectorTy() ||
      R->getType() != T || S->getElementType(0) != T ||
      S->getElementType(1) != T)
    return nullptr;
  auto [First, Second] = twoResults(Name, L, R, B);
  if (!First)
    return nullptr;
  Value *Both = B.CreateInsertValue(UndefValue::get(S), First, 0);
  Both = B.CreateInsertValue(Both, Second, 1);
  if (!Stores)
    return Both;
  Value *P = Call.getArgOperand(0);
  unsigned Space = P->getType()->getPointerAddressSpace();
  return B.CreateStore(Both, B.CreateBitCast(P, S->getPointerTo(Space)));
}

Value *threadId(unsigned ID, uint64_t Dimension, IRBuilder<> &B) {
  return B.CreateExtractElement(
      callGenX(B, ID, {FixedVectorType::get(B.getInt32Ty(), 3)}, {}),
      Dimension);
}

Value *groupId(uint64_t Dimension, IRBuilder<> &B) {
  const unsigned IDs[] = {gx::genx_group_id_x, gx::genx_group_id_y,
                          gx::genx_group_id_z};
  return callGenX(B, IDs[Dimension], {}, {});
}

/// Lowers a read of a SPIR-V variable that identifies the work-item.
Value *lowerBuiltIn(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  auto *D = Call.arg_size() == 1 ? dyn_cast<ConstantInt>(Call.getArgOperand(0))
                                 : nullptr;
  if (!Name.consume_front("BuiltIn") || !D || D->getValue().ugt(2) ||
      !Call.getType()->isIntegerTy())
    return nullptr;
  uint64_t N = D->getZExtValue();
  Value *V = nullptr;
  if (Name == "LocalInvocationId")
    V = threadId(gx::genx_local_id, N, B);
  else if (Name == "WorkgroupId")
    V = groupId(N, B);
  else if (Name == "WorkgroupSize")
    V = threadId(gx::genx_local_size, N, B);
  else if (Name == "NumWorkgroups")
    V = threadId(gx::genx_group_count, N, B);
  else if (Name == "GlobalSize")
    V = B.CreateMul(threadId(gx::genx_group_count, N, B),
                    threadId(gx::genx_local_size, N, B));
  else if (Name == "GlobalInvocationId")
    V = B.CreateAdd(
        B.CreateMul(groupId(N, B), threadId(gx::genx_local_size, N, B)),
        threadId(gx::genx_local_id, N, B));
  return V ? B.CreateZExtOrTrunc(V, Call.getType()) : nullptr;
}

/// The mask of genx.fence for memory and shared local memory.
constexpr uint8_t FenceAll = 33;

/// Lowers the remaining instructions.
Value *lowerOther(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  Type *T = Call.getType();
  if (Name == "ControlBarrier" && Call.arg_size() == 3 && T->isVoidTy()) {
    callGenX(B, gx::genx_fence, {}, {B.getInt8(FenceAll)});
    return callGenX(B, gx::genx_barrier, {}, {});
  }
  if (Call.arg_size() != 1)
    return nullptr;
  Value *V = Call.getArgOperand(0);
  bool IsWhole = V->getType() == T && T->isIntOrIntVectorTy();
  if (Name == "BitReverse" && IsWhole)
    return B.CreateUnaryIntrinsic(Intrinsic::bitreverse, V);
  if (Name == "BitCount" && IsWhole)
    return B.CreateUnaryIntrinsic(Intrinsic::ctpop, V);
  return nullptr;
}

} // namespace

PreservedAnalyses ImportSPIRVPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = instructionOf(F.getName());
    if (!F.isDeclaration() || Name.empty())
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = dyn_cast<CallInst>(U);
      if (!Call || Call->getCalledFunction() != &F)
        continue;
      IRBuilder<> B(Call);
      Value *New = nullptr;
      for (auto *Try :
           {lowerMath, lowerAtomic, lowerPair, lowerBuiltIn, lowerOther})
        if ((New = Try(*Call, Name, B)))
          break;
      if (!New)
        continue;
      if (!Call->getType()->isVoidTy())
        Call->replaceAllUsesWith(New);
      Call->eraseFromParent();
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace cmc::genx
