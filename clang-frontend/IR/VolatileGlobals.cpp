//===- VolatileGlobals.cpp - file-scope variables in registers ------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/VolatileGlobals.h"
#include "clang-frontend/IR/RawIR.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/GenXIntrinsics/GenXIntrinsics.h"
#include "llvm/GenXIntrinsics/GenXMetadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// The string of annotation \p Entry, a row of llvm.global.annotations.
StringRef annotationOf(const Constant &Entry) {
  auto *Text = dyn_cast<GlobalVariable>(
      Entry.getAggregateElement(1u)->stripPointerCasts());
  auto *Data = Text && Text->hasInitializer()
                   ? dyn_cast<ConstantDataSequential>(Text->getInitializer())
                   : nullptr;
  return Data && Data->isCString() ? Data->getAsCString() : StringRef();
}

/// The single vector in a CM object of type \p T.
Type *vectorIn(Type *T, const DataLayout &DL) {
  Type *Vector = nullptr;
  forEachLeaf(T, 0, DL, [&](Type *Leaf, uint64_t) { Vector = Leaf; });
  return Vector;
}

void makeVolatile(GlobalVariable &GV, StringRef Offset) {
  Module &M = *GV.getParent();
  Type *T = vectorIn(GV.getValueType(), M.getDataLayout());
  if (!isa_and_nonnull<FixedVectorType>(T))
    return; // The checks have reported it.
  auto *New = new GlobalVariable(M, T, /*isConstant=*/false,
                                 GlobalValue::InternalLinkage,
                                 UndefValue::get(T), "", &GV);
  New->takeName(&GV);
  New->addAttribute(genx::FunctionMD::GenXVolatile);
  if (!Offset.empty())
    New->addAttribute(genx::FunctionMD::GenXByteOffset, Offset);
  GV.replaceAllUsesWith(ConstantExpr::getBitCast(New, GV.getType()));
  GV.eraseFromParent();
}

} // namespace

PreservedAnalyses ReadAnnotationsPass::run(Module &M, ModuleAnalysisManager &) {
  GlobalVariable *Annotations = M.getNamedGlobal("llvm.global.annotations");
  if (!Annotations)
    return PreservedAnalyses::all();
  // A variable may be declared volatile more than once; one offset is enough.
  MapVector<GlobalVariable *, StringRef> Volatile;
  for (const Use &Row : Annotations->getInitializer()->operands()) {
    auto &Entry = *cast<Constant>(Row);
    StringRef Text = annotationOf(Entry);
    Value *Object = Entry.getAggregateElement(0u)->stripPointerCasts();
    if (auto *F = dyn_cast<Function>(Object); F && Text == "cm.stackcall")
      F->addFnAttr(genx::FunctionMD::CMStackCall);
    else if (auto *GV = dyn_cast<GlobalVariable>(Object);
             GV && Text.consume_front("cm.volatile")) {
      StringRef &Offset = Volatile[GV];
      Offset = Offset.empty() ? Text.ltrim(':') : Offset;
    }
  }
  for (auto &[GV, Offset] : Volatile)
    makeVolatile(*GV, Offset);
  return PreservedAnalyses::none();
}

Value *readVolatile(IRBuilder<> &B, Value *Variable) {
  Type *T = cast<GlobalVariable>(Variable)->getValueType();
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(), GenXIntrinsic::genx_vload,
      {T, Variable->getType()});
  return B.CreateCall(F, Variable, Variable->getName());
}

void writeVolatile(IRBuilder<> &B, Value *Data, Value *Variable) {
  Function *F = GenXIntrinsic::getGenXDeclaration(
      B.GetInsertBlock()->getModule(), GenXIntrinsic::genx_vstore,
      {Data->getType(), Variable->getType()});
  B.CreateCall(F, {Data, Variable});
}

} // namespace cmc::frontend
