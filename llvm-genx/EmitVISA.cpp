//===- EmitVISA.cpp - translation of stage-5 IR to vISA -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/DebugTypes.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm-genx/Transforms/lower/LowerPrivate.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/DebugValues.h"
#include "llvm-genx/VISA/model/Liveness.h"
#include "llvm-genx/VISA/model/Pressure.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PrintPasses.h"
#include <map>

using namespace llvm;

namespace cmc::genx {
namespace {

/// The bits of "cmc-float-control" that exist in the control register.
constexpr unsigned FloatControlMask = 0x4f0;

/// The runtimes pad cross-thread data to this, whatever the GRF size.
constexpr unsigned CrossThreadUnit = 32;

/// The size that the finalizer reserves for the stack of a thread.
constexpr unsigned StackBytes = 128 << 10;

void setFloatControl(visa::Kernel &K, const Function &F) {
  unsigned Bits = 0;
  F.getFnAttribute("cmc-float-control")
      .getValueAsString()
      .getAsInteger(0, Bits);
  Bits &= FloatControlMask;
  if (!Bits)
    return;
  visa::VarId CR = K.predefined("%cr0");
  auto At = visa::Region::contiguous(visa::Type::UD, 0, 1);
  K.Blocks[0].Instructions.emplace_back(
      visa::Opcode::Or, 1,
      std::initializer_list<visa::Operand>{
          visa::Operand::reg(CR, At),
          visa::Operand::reg(CR, visa::Region::scalar(visa::Type::UD, 0)),
          visa::Operand::imm(visa::Type::UD, Bits)});
}

/// Selects the vISA model of \p U and makes it legal.
void build(Unit &U, const Options &Opts) {
  ErrorScope Errors(U.Root.getContext());
  U.select();
  if (Errors.hasError()) // After an error the model is incomplete.
    return;
  visa::numberDebugValues(U.K);
  U.K.DisabledQuirks = visa::disabledQuirks(Opts.Disabled);
  auto Show = [&](StringRef Step) {
    if (shouldPrintAfterPass(Step) && isFunctionInPrintList(U.Root.getName()))
      errs() << "// after " << Step << '\n' << visa::printModel(U.K);
  };
  Show("visa-select");
  // Coalesce even at -O0: without it large kernels do not fit the registers.
  for (const std::string &Problem :
       visa::prepare(U.K, true, Opts.Disabled, Show))
    reportInternalError(U.Root.getContext(), "visa-verifier",
                        Problem + " in '" + U.Root.getName() + "'");
}

/// Reports bound variables that overlap the payload: they are inputs to the
/// finalizer, but not part of it. Returns the end of the payload.
unsigned checkBindings(const Unit &U, const KernelInfo &Info) {
  unsigned End = U.K.grfBytes();
  for (const visa::Input &I : U.K.Inputs)
    if (!U.K.Variables[I.Var].Volatile)
      End = std::max(End, I.Offset + I.Size);
  for (const visa::Input &I : U.K.Inputs) {
    if (!U.K.Variables[I.Var].Volatile || I.Offset >= End)
      continue;
    DebugLoc Loc;
    if (DISubprogram *SP = U.Root.getSubprogram())
      Loc = DILocation::get(U.Root.getContext(), SP->getLine(), 0, SP);
    report(U.Root.getContext(), Loc, PassDiag::BindingInPayload,
           {U.K.Variables[I.Var].Name, std::to_string(I.Offset), Info.Name,
            std::to_string(End)});
  }
  return End;
}

/// The functions that Fcall calls, each in a model of its own.
std::vector<visa::Kernel> emitStackFunctions(const StackFunctions &Stack,
                                             const Options &Opts) {
  std::vector<visa::Kernel> Result;
  std::vector<visa::StackFunction> Names =
      declare(Stack, Opts.Target->GRFBytes);
  for (auto &[F, Number] : Stack) {
    visa::Kernel K;
    K.Name = Names[Number].Name;
    K.Target = Opts.Target;
    K.Function = Names[Number];
    K.Blocks.emplace_back();
    K.Blocks.back().Name = "start";
    PayloadLayout None;
    Unit U(const_cast<Function &>(*F), None, Stack, K);
    build(U, Opts);
    Result.push_back(std::move(K));
  }
  return Result;
}

/// The line of the first instruction that writes \p V.
unsigned firstLineOf(const visa::Kernel &K, visa::VarId V) {
  for (const visa::BasicBlock &B : K.Blocks)
    for (const visa::Instruction &I : B.Instructions) {
      bool Writes = false;
      visa::forEachAccess(K, I, [&](const visa::Access &A) {
        Writes |= A.Var == V && A.Writes;
      });
      if (Writes && I.Source.Line)
        return I.Source.Line;
    }
  return 0;
}

PressureEstimate estimatePressure(const visa::Kernel &K,
                                  const visa::PressurePoint &P) {
  PressureEstimate Result;
  Result.Bytes = P.Bytes;
  Result.Line = P.Where.Line;
  if (P.Where.Line)
    Result.File = K.Files[P.Where.File];
  // Sum up by source line: an object may have been split.
  std::map<std::pair<std::string, unsigned>, unsigned> Live;
  for (visa::VarId V : P.Live) {
    // A name with a dot is a temporary of LLVM.
    StringRef Name = K.Variables[V].Name;
    Live[{Name.contains('.') ? "" : Name.str(), firstLineOf(K, V)}] +=
        K.Variables[V].size();
  }
  for (auto &[Key, Bytes] : Live)
    Result.Live.push_back({Key.first, Bytes, Key.second});
  stable_sort(Result.Live,
              [](const auto &A, const auto &B) { return A.Bytes > B.Bytes; });
  for (const visa::PressurePoint::LinePeak &L : P.Lines)
    Result.Lines.push_back({K.Files[L.Where.File], L.Where.Line, L.Bytes});
  return Result;
}

/// Whether registers can hold the value of \p I. Others occur only in imported
/// modules, where no pass could remove them.
bool hasRegister(const Instruction &I) {
  const Type *T = I.getType();
  const Type *E = T->getScalarType();
  if (auto *S = dyn_cast<StructType>(T))
    return (isa<CallInst>(I) || isa<InsertValueInst>(I)) &&
           all_of(S->elements(), [](const Type *Part) {
             return Part->isIntOrIntVectorTy() || Part->isFPOrFPVectorTy();
           });
  return T->isVoidTy() || E->isIntegerTy() || E->isHalfTy() || E->isFloatTy() ||
         E->isDoubleTy();
}

/// Reports an error and returns false if \p Kernel has a value that no register
/// holds.
bool checkValues(const Function &Kernel) {
  std::vector<Function *> Functions = functionsOf(Kernel);
  SmallVector<const Function *, 4> All(Functions.begin(), Functions.end());
  All.push_back(&Kernel);
  for (const Function *F : All)
    for (const Instruction &I : instructions(*F))
      if (!hasRegister(I)) {
        reportInternalError(F->getContext(), "select", "no register holds this",
                            &I);
        return false;
      }
  return true;
}

/// The source variables and inlined calls of \p U, whose vISA is \p Text, with
/// the instructions in its lines \p TextLines.
SourceVariables findVariables(const Unit &U, StringRef Text,
                              ArrayRef<unsigned> TextLines) {
  SourceVariables Result;
  describeVariables(U.Root, U.Sources, U.Calls, Result);
  // The finalizer counts lines from that of the function.
  unsigned Start = Text.take_front(Text.find("\n.function ") + 1).count('\n');
  if (!Result.Calls.empty()) {
    auto Line = TextLines.begin();
    for (const visa::BasicBlock &B : U.K.Blocks)
      for (const visa::Instruction &I : B.Instructions)
        Result.Places.push_back(
            {*Line++ - Start, I.Source.Line, I.Source.Call});
  }
  if (Result.Variables.empty())
    return Result;
  visa::locateDebugValues(U.K, Result);
  Result.Numbers.push_back(0);
  for (unsigned Line : TextLines)
    Result.Numbers.push_back(Line - Start);
  return Result;
}

VISAKernel emitKernel(Function &F, const Options &Opts,
                      const ErrorScope &Errors) {
  VISAKernel Result;
  Result.Info = *readKernelInfo(F);
  visa::Kernel K;
  K.Name = Result.Info.Name;
  K.Target = Opts.Target;
  K.SLMBytes = Result.Info.SLMBytes;
  if (Opts.Target->has(TargetInfo::PayloadInMemory) &&
      Result.Info.ABI == PayloadABI::ZE)
    K.Attributes.push_back(
        {"PerThreadInputSize", std::to_string(Opts.Target->GRFBytes)});
  PayloadLayout Layout = PayloadLayout::compute(F, *Opts.Target, Result.Info);
  K.Blocks.emplace_back();
  K.Blocks.back().Name = "start";
  setFloatControl(K, F);
  StackFunctions Stack = stackFunctionsOf(F);
  Unit U(F, Layout, Stack, K);
  build(U, Opts);
  unsigned PayloadEnd = checkBindings(U, Result.Info);
  // The local IDs come after all cross-thread data, including arguments that
  // this kernel does not use and the finalizer therefore does not see.
  unsigned First = 2 * Opts.Target->GRFBytes;
  if (!K.Attributes.empty() && Layout.End > First)
    K.Attributes.push_back(
        {"CrossThreadInputSize",
         std::to_string(alignTo(std::max(PayloadEnd, Layout.End) - First,
                                CrossThreadUnit))});
  // The finalizer puts its spills and stack after the variables.
  if ((Result.Info.PrivateBytes = privateBytesOf(F)))
    K.Attributes.push_back(
        {"SpillMemOffset", std::to_string(Result.Info.PrivateBytes)});
  if (!Stack.empty())
    Result.Info.StackBytes = StackBytes;
  Result.Info.Strings = K.Strings;
  std::vector<unsigned> TextLines;
  std::vector<visa::Kernel> StackKernels = emitStackFunctions(Stack, Opts);
  if (Errors.hasError()) // Only a legal model can be printed.
    return Result;
  Result.Text = visa::printKernel(K, StackKernels, &TextLines);
  Result.Variables = findVariables(U, Result.Text, TextLines);
  if (Opts.EstimatePressure) {
    visa::PressurePoint P = visa::highestPressure(K);
    Result.Pressure = estimatePressure(K, P);
    for (auto [Line, Bytes] : zip(TextLines, P.PerInstruction))
      Result.Live.push_back({Line, Bytes});
  }
  return Result;
}

} // namespace

std::vector<VISAKernel> emitVISA(Module &M, const Options &Opts) {
  ErrorScope Errors(M.getContext());
  std::vector<VISAKernel> Kernels;
  for (Function *F : kernelsOf(M)) {
    if (!checkValues(*F))
      return {};
    Kernels.push_back(emitKernel(*F, Opts, Errors));
    if (Errors.hasError())
      return {};
  }
  return Kernels;
}

} // namespace cmc::genx
