//===- LowerPrintf.cpp - lowering of printf -------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   call i32 (i8*, ...) @__cm_printf(i8* @.str, double %d, i32 %i)
// becomes
//   call i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(
//       i8 addrspace(2)* @format, float %f, i32 %i)
// with `float` where an argument was promoted to `double`. Reports formats that
// are not literals, and arguments that do not match them.
// Requires: all inlined, SSA form.
// Guarantees: no __cm_printf is left.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/PassClasses.h"
#include "clang-frontend/IR/RawIR.h"
#include "cmc/Target.h"
#include "stage4/Errors.h"
#include "stage4/Printf.h"
#include "stage4/Rewriting.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cmc::frontend {
namespace {

/// `%-5.2lf` in a format.
struct Conversion {
  StringRef Text;
  bool IsLong = false; ///< l, ll, j, z, t
  char Letter = 0;     ///< 0: the format ends before it.
};

/// The conversions of \p Format in order.
SmallVector<Conversion, 8> conversionsOf(StringRef Format) {
  SmallVector<Conversion, 8> Result;
  for (size_t I = Format.find('%'); I != StringRef::npos;
       I = Format.find('%', I)) {
    size_t End = Format.find_first_not_of("-+ #0123456789.hlLjzt", I + 1);
    Conversion C;
    C.Text = Format.slice(I, End == StringRef::npos ? End : End + 1);
    C.IsLong = C.Text.find_first_of("ljzt") != StringRef::npos;
    C.Letter = End == StringRef::npos ? 0 : Format[End];
    I += C.Text.size();
    if (C.Text != "%%")
      Result.push_back(C);
  }
  return Result;
}

class PrintfLowering {
public:
  explicit PrintfLowering(CallInst &Call)
      : Call(Call), B(&Call), M(*Call.getModule()) {}

  void run() {
    Value *Result = isAvailable() ? lower() : nullptr;
    if (!Result)
      Result = UndefValue::get(Call.getType());
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  }

private:
  bool error(const Twine &Message) {
    report(Call, PassDiag::BuiltinRule, Message);
    return false;
  }

  bool isAvailable() {
    const Function &F = *Call.getFunction();
    if (!isKernel(F))
      return error("printf in a function that is not inlined; the print "
                   "buffer is known in kernels only");
    return true;
  }

  Value *lower() {
    std::string Format;
    if (!constantString(Call.getArgOperand(0), Format)) {
      error("the format of printf must be a string literal");
      return nullptr;
    }
    SmallVector<Conversion, 8> Conversions = conversionsOf(Format);
    for (const Conversion &C : Conversions)
      if (C.Letter == '%') {
        error("printf has no conversion '" + C.Text +
              "'; %% is a percent sign");
        return nullptr;
      }
    unsigned Given = Call.arg_size() - 1;
    if (Given > MaxPrintArguments) {
      error("printf of " + Twine(Given) + " arguments; " +
            Twine(MaxPrintArguments) + " are possible");
      return nullptr;
    }
    if (Conversions.size() != Given) {
      error("the format has " + Twine(Conversions.size()) +
            " conversions, and " + Twine(Given) + " arguments are given");
      return nullptr;
    }
    SmallVector<Value *, 8> Args{text(Format)};
    for (unsigned I = 0; I < Given; ++I) {
      Args.push_back(argument(Call.getArgOperand(I + 1), Conversions[I]));
      if (!Args.back())
        return nullptr;
    }
    CallInst *Print = B.CreateCall(declarePrintf(M), Args);
    Print->setCallingConv(CallingConv::SPIR_FUNC);
    return Print;
  }

  /// \p V in the type that \p C takes; null after an error.
  Value *argument(Value *V, const Conversion &C) {
    StringRef Letter(&C.Letter, 1);
    if (!C.Letter || !StringRef("diouxXcfFeEgGaAs").contains(C.Letter)) {
      error("printf has no conversion '" + C.Text + "'");
      return nullptr;
    }
    bool IsInteger = V->getType()->isIntegerTy();
    if (C.Letter == 's')
      return literal(V, C);
    if (StringRef("diouxXc").contains(C.Letter)) {
      unsigned Bytes = C.IsLong ? 8 : 4;
      if (IsInteger && V->getType()->getIntegerBitWidth() == 8 * Bytes)
        return V;
      error("'" + C.Text + "' prints an integer of " + Twine(Bytes) +
            " bytes, and this is " + describe(V));
      return nullptr;
    }
    if (V->getType()->isFloatingPointTy())
      return unpromoted(V);
    error("'" + C.Text + "' prints a floating-point number, and this is " +
          describe(V));
    return nullptr;
  }

  static std::string describe(const Value *V) {
    const Type *T = V->getType();
    if (T->isIntegerTy())
      return ("an integer of " + Twine(T->getIntegerBitWidth() / 8) + " bytes")
          .str();
    return T->isPointerTy() ? "a pointer" : "a floating-point number";
  }

  Value *literal(Value *V, const Conversion &C) {
    std::string Text;
    if (V->getType()->isPointerTy() && constantString(V, Text))
      return text(Text);
    error("'" + C.Text + "' prints a string literal, and this is " +
          (V->getType()->isPointerTy() ? "another pointer" : describe(V)));
    return nullptr;
  }

  /// Undoes the promotion of a float or half to double.
  Value *unpromoted(Value *V) {
    Type *Float = B.getFloatTy();
    if (auto *Cast = dyn_cast<FPExtInst>(V)) {
      Value *From = Cast->getOperand(0);
      return From->getType() == Float ? From : B.CreateFPExt(From, Float);
    }
    const TargetInfo *Target = findTarget(
        Call.getFunction()->getFnAttribute("target-cpu").getValueAsString());
    bool HasDouble = !Target || Target->has(TargetInfo::Float64);
    if (auto *C = dyn_cast<ConstantFP>(V)) {
      APFloat Value = C->getValueAPF();
      bool Inexact;
      Value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                    &Inexact);
      if (!Inexact || !HasDouble)
        return ConstantFP::get(V->getContext(), Value);
    }
    return V;
  }

  /// \p Text in the constant address space; one copy per module.
  Constant *text(StringRef Text) {
    Constant *Data = ConstantDataArray::getString(M.getContext(), Text);
    for (GlobalVariable &GV : M.globals())
      if (GV.getAddressSpace() == 2 && GV.hasInitializer() &&
          GV.getInitializer() == Data)
        return start(GV);
    auto *GV = new GlobalVariable(
        M, Data->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage,
        Data, "text", nullptr, GlobalValue::NotThreadLocal, /*AddressSpace=*/2);
    GV->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return start(*GV);
  }
  Constant *start(GlobalVariable &GV) {
    Constant *Zero = B.getInt64(0);
    return ConstantExpr::getInBoundsGetElementPtr(
        GV.getValueType(), &GV, ArrayRef<Constant *>{Zero, Zero});
  }

  CallInst &Call;
  IRBuilder<> B;
  Module &M;
};

} // namespace

PreservedAnalyses LowerPrintfPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<CallInst *, 4> Calls;
  for (Instruction &I : instructions(F))
    if (rawName(&I) == "printf")
      Calls.push_back(cast<CallInst>(&I));
  for (CallInst *Call : Calls)
    PrintfLowering(*Call).run();
  return preservedIf(!Calls.empty());
}

} // namespace cmc::frontend
