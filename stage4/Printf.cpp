//===- Printf.cpp - printf in stage 4 -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "stage4/Printf.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace cmc {

const char PrintfName[] = "_Z18__spirv_ocl_printfPU3AS2Kcz";

bool isPrintf(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  return F && F->getName() == PrintfName;
}

FunctionCallee declarePrintf(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Text = Type::getInt8PtrTy(C, /*AS=*/2);
  FunctionCallee Callee = M.getOrInsertFunction(
      PrintfName,
      FunctionType::get(Type::getInt32Ty(C), {Text}, /*isVarArg=*/true));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()))
    F->setCallingConv(CallingConv::SPIR_FUNC);
  return Callee;
}

bool constantString(const Value *Pointer, std::string &Text) {
  StringRef Found;
  if (!getConstantStringInfo(Pointer, Found))
    return false;
  Text = Found.str();
  return true;
}

Value *escapedFormat(CallInst &Call) {
  std::string Format, Escaped;
  Value *Plain = Call.getArgOperand(0);
  if (!constantString(Plain, Format) || Format.find('\\') == std::string::npos)
    return Plain;
  for (char C : Format) {
    if (C == '\\')
      Escaped += '\\';
    Escaped += C;
  }
  IRBuilder<> B(&Call);
  return B.CreateGlobalStringPtr(Escaped, "format",
                                 Plain->getType()->getPointerAddressSpace());
}

PrintType printTypeOf(const Type *T) {
  if (T->isPointerTy())
    return PrintType::String;
  if (T->isDoubleTy())
    return PrintType::Double;
  if (T->isFloatTy())
    return PrintType::Float;
  return T->isIntegerTy(64) ? PrintType::Long : PrintType::Int;
}

} // namespace cmc
