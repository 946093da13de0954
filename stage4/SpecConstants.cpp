//===- SpecConstants.cpp - constants set at load time ---------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/SpecConstants.h"
#include "stage4/Errors.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cmc {
namespace {

constexpr const char Prefix[] = "_Z20__spirv_SpecConstanti";

/// The type of a default in Itanium C++ name mangling.
const char *mangled(const Type *T) {
  if (T->isHalfTy())
    return "Dh";
  if (T->isFloatTy())
    return "f";
  if (T->isDoubleTy())
    return "d";
  unsigned Bits = T->getIntegerBitWidth();
  return Bits == 8 ? "a" : Bits == 16 ? "s" : Bits == 32 ? "i" : "l";
}

std::vector<CallInst *> specConstantsOf(Module &M) {
  std::vector<CallInst *> Calls;
  for (Function &F : M)
    if (isSpecConstant(F))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          Calls.push_back(Call);
  return Calls;
}

uint32_t numberOf(const CallInst &Call) {
  return cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue();
}

/// \p Text as a constant of type \p T; null if it is not valid.
Constant *parse(Type *T, StringRef Text) {
  if (T->isFloatingPointTy()) {
    APFloat F(T->getFltSemantics());
    auto Status = F.convertFromString(Text, APFloat::rmNearestTiesToEven);
    if (Status)
      return ConstantFP::get(T->getContext(), F);
    consumeError(Status.takeError());
    return nullptr;
  }
  unsigned Bits = T->getIntegerBitWidth();
  bool Negative = Text.consume_front("-");
  APInt I;
  if (Text.getAsInteger(0, I) || I.getActiveBits() > Bits)
    return nullptr;
  I = I.zextOrTrunc(Bits);
  if (Negative && I.ugt(APInt::getSignedMinValue(Bits)))
    return nullptr;
  return ConstantInt::get(T, Negative ? -I : I);
}

} // namespace

bool isSpecConstant(const Function &F) {
  return F.getName().startswith(Prefix);
}

Value *createSpecConstant(IRBuilder<> &B, uint32_t Number, Constant *Default) {
  Module &M = *B.GetInsertBlock()->getModule();
  Type *T = Default->getType();
  FunctionCallee Callee = M.getOrInsertFunction(
      std::string(Prefix) + mangled(T), T, B.getInt32Ty(), T);
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotAccessMemory();
  F->setDoesNotThrow();
  return B.CreateCall(Callee, {B.getInt32(Number), Default});
}

bool setSpecConstants(Module &M, const SpecConstantValues &Values) {
  bool Ok = true;
  std::map<uint32_t, CallInst *> First;
  for (CallInst *Call : specConstantsOf(M)) {
    uint32_t Number = numberOf(*Call);
    CallInst *Same = First.emplace(Number, Call).first->second;
    if (Same->getType() == Call->getType())
      continue;
    report(*Call, PassDiag::SpecConstantDiffers, Number);
    Ok = false;
  }
  for (const auto &[Number, Text] : Values) {
    auto It = First.find(Number);
    if (It == First.end()) {
      report(M.getContext(), DebugLoc(), PassDiag::SpecConstantMissing,
             {std::to_string(Number)});
      Ok = false;
      continue;
    }
    if (!parse(It->second->getType(), Text)) {
      report(*It->second, PassDiag::SpecConstantValue, Text, Number);
      Ok = false;
    }
  }
  if (!Ok)
    return false;
  for (CallInst *Call : specConstantsOf(M)) {
    auto It = Values.find(numberOf(*Call));
    if (It != Values.end())
      Call->setArgOperand(1, parse(Call->getType(), It->second));
  }
  return true;
}

void foldSpecConstants(Module &M) {
  for (CallInst *Call : specConstantsOf(M)) {
    Call->replaceAllUsesWith(Call->getArgOperand(1));
    Call->eraseFromParent();
  }
}

} // namespace cmc
