//===- genx-opt.cpp - runs passes on LLVM IR or vISA models ---------------===//
//
// Part of CMC, under the MIT licence.
//
// genx-opt -passes=<pipeline> [-mcpu=<target>] [-o <file>] <in.ll>
// genx-opt -emit-visa ...       optimize() and emitVISA() instead
// genx-opt -mix-targets ...     the same for targets that no GPU is (Mixes.h)
// genx-opt [-passes=visa-<step>,...] [-mcpu=<target>] [-emit-visa] <in.visa>
// genx-opt -disable-pass=<pass>,... ...  leaves out passes or, as
//                                        quirk-<name>, workarounds
//
// Lets tests run every pass, and checks that those of -passes that say that
// they changed nothing did so. Prints the IR after the passes (nothing after an
// error), or the models of a file (VISAText.h). Exit code: 0 success, 1 user
// error, 2 usage, 70 internal error.
//===----------------------------------------------------------------------===//
#include "driver/tools/genx-opt/CheckPreserved.h"
#include "driver/tools/genx-opt/Mixes.h"
#include "driver/tools/genx-opt/VISAText.h"
#include "llvm-genx/CostAnalysis.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/Import/RegisterPasses.h"
#include "llvm-genx/Pipeline.h"
#include "stage4/AnalysisManagers.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "stage4/PassInstruments.h"
#include "stage4/SpecConstants.h"
#include "stage4/Stage4Verifier.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#ifdef CMC_HAVE_FRONTEND_IR
#include "clang-frontend/IR/Pipeline.h"
#endif

using namespace llvm;
using namespace cmc;

namespace {

cl::OptionCategory Category("genx-opt options");
cl::opt<std::string> InputName(cl::Positional, cl::desc("<in.ll|in.visa>"),
                               cl::init("-"), cl::cat(Category));
cl::opt<std::string> Passes("passes", cl::desc("Pipeline to run"),
                            cl::cat(Category));
cl::opt<std::string> OutputName("o", cl::desc("Output file"), cl::init("-"),
                                cl::cat(Category));
cl::opt<std::string> CPU("mcpu",
                         cl::desc("Target (default: \"target-cpu\" of the IR)"),
                         cl::cat(Category));
cl::opt<unsigned> OptLevel("O", cl::Prefix, cl::init(2), cl::cat(Category),
                           cl::desc("Level of -optimize and -emit-visa"));
cl::opt<bool> Optimize("optimize", cl::desc("Run genx::optimize"),
                       cl::cat(Category));
cl::opt<bool> EmitVISA("emit-visa",
                       cl::desc("Print vISA, one kernel after "
                                "the other"),
                       cl::cat(Category));
cl::opt<bool> MixTargets("mix-targets",
                         cl::desc("Try targets like this one, but with other "
                                  "features"),
                         cl::cat(Category));
cl::opt<bool> PrintInfo("print-info",
                        cl::desc("With -emit-visa: print the "
                                 "kernel information, too"),
                        cl::cat(Category));
cl::list<std::string>
    Disabled("disable-pass", cl::CommaSeparated, cl::cat(Category),
             cl::desc("Leave out a pass of -optimize and -emit-visa, or a "
                      "quirk's workaround"));
cl::opt<bool> Text("S", cl::desc("Print LLVM assembly (always done)"),
                   cl::cat(Category));

void print(const Diagnostic &D) {
  static const char *const Names[] = {"note", "remark", "warning", "error",
                                      "internal error"};
  if (D.Line)
    errs() << D.File << ':' << D.Line << ':' << D.Column << ": ";
  errs() << Names[unsigned(D.Level)] << ": " << D.Message << '\n';
}

/// Sets -mcpu as the target of every function, or finds the target of the IR.
const TargetInfo *selectTarget(Module &M) {
  StringRef Name = CPU;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    if (!CPU.empty())
      F.addFnAttr("target-cpu", CPU);
    else if (Name.empty())
      Name = F.getFnAttribute("target-cpu").getValueAsString();
  }
  const TargetInfo *T = findTarget(Name.empty() ? "cpu" : Name);
  if (!T)
    errs() << "error: unknown target '" << Name << "'\n";
  return T;
}

bool runPasses(Module &M) {
  PassInstruments Instruments;
  PreservedChecker Checker(Instruments.Callbacks);
  PassBuilder PB(nullptr, PipelineTuningOptions(), None,
                 &Instruments.Callbacks);
  genx::registerPasses(PB);
  genx::registerImportPasses(PB);
  registerStage4Verifier(PB);
#ifdef CMC_HAVE_FRONTEND_IR
  frontend::registerPasses(PB);
#endif
  AnalysisManagers Analyses(PB, [](FunctionAnalysisManager &FAM) {
    FAM.registerPass([] { return genx::costAnalysis(); });
  });
  Instruments.attach(Analyses.Functions);
  ModulePassManager MPM;
  if (Error E = PB.parsePassPipeline(MPM, Passes)) {
    errs() << "error: " << toString(std::move(E)) << '\n';
    return false;
  }
  MPM.run(M, Analyses.Modules);
  return true;
}

int run(Module &M, raw_ostream &OS) {
  const TargetInfo *Target = selectTarget(M);
  if (!Target)
    return Usage;
  if (MixTargets)
    return runOnMixes(M, *Target, OS);
  genx::Options Opts;
  Opts.Target = Target;
  Opts.OptLevel = OptLevel;
  Opts.Disabled = Disabled;
  ErrorScope Errors(M.getContext(), print);
  auto Failure = [&]() -> int {
    return Errors.hasInternalError() ? InternalError
           : Errors.hasUserError()   ? UserError
                                     : Success;
  };
  if (!Passes.empty() && !runPasses(M))
    return Usage;
  if (EmitVISA) // As the driver does before code generation.
    foldSpecConstants(M);
  if (!Errors.hasError() && (Optimize || EmitVISA))
    genx::optimize(M, Opts);
  if (Errors.hasError())
    return Failure();
  if (verifyModule(M, &errs())) {
    errs() << "internal error: the passes broke the IR\n";
    return InternalError;
  }
  if (!EmitVISA) {
    M.print(OS, nullptr);
    return Success;
  }
  for (const genx::VISAKernel &K : genx::emitVISA(M, Opts)) {
    OS << K.Text;
    if (PrintInfo)
      OS << formatv("{0:2}", toJSON(K.Info)) << '\n';
  }
  return Failure();
}

} // namespace

/// Lets LLVM check, too, that passes that preserve the analyses of control flow
/// do not change it.
static void checkControlFlow() {
  auto *Option = cl::getRegisteredOptions().lookup("verify-cfg-preserved");
  if (Option)
    static_cast<cl::opt<bool> *>(Option)->setInitialValue(true);
}

static int runOnIR(raw_ostream &OS) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(InputName, Problem, Context);
  if (!M) {
    Problem.print("genx-opt", errs());
    return UserError;
  }
  return run(*M, OS);
}

int main(int argc, char **argv) {
  InitLLVM X(argc, argv);
  cl::HideUnrelatedOptions(Category);
  checkControlFlow();
  cl::ParseCommandLineOptions(argc, argv, "run passes of CMC on LLVM IR\n");
  std::error_code EC;
  ToolOutputFile Out(OutputName, EC, sys::fs::OF_Text);
  if (EC) {
    errs() << "error: cannot write '" << OutputName << "': " << EC.message()
           << '\n';
    return UserError;
  }
  bool IsText = StringRef(InputName).endswith(".visa") ||
                StringRef(Passes).startswith("visa-");
  int Result =
      IsText ? runOnText({InputName, Passes, CPU, EmitVISA, Disabled}, Out.os())
             : runOnIR(Out.os());
  if (Result == Success || MixTargets)
    Out.keep();
  return Result;
}
