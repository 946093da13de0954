//===- Compiler.cpp - host code for chunks --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/translate/Compiler.h"
#include "basic/HostMachine.h"
#include "gen-simulator/translate/CodeCache.h"
#include "gen-simulator/translate/Emitter.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include <mutex>

using namespace llvm;
using namespace llvm::orc;

namespace gensim::translate {

namespace {

/// Forwards stores of registers to later loads and narrows arithmetic that was
/// widened for the computation; whatever else takes longer than it saves.
void optimize(Function &F) {
  PassBuilder PB;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager SCCs;
  ModuleAnalysisManager Modules;
  PB.registerModuleAnalyses(Modules);
  PB.registerCGSCCAnalyses(SCCs);
  PB.registerFunctionAnalyses(Functions);
  PB.registerLoopAnalyses(Loops);
  PB.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(InstCombinePass());
  Passes.run(F, Functions);
}

class Compiler {
public:
  Compiler();
  std::unique_ptr<Unit> compile(const Interpreter &Code, const Blocks &All,
                                unsigned Chunk, Variant V, bool Keeps);

private:
  std::unique_ptr<MemoryBuffer> objectOf(Module &M, bool Keeps);
  std::unique_ptr<Unit> link(std::unique_ptr<MemoryBuffer> Object);

  std::mutex Lock;
  std::unique_ptr<TargetMachine> Machine;
  std::unique_ptr<CodeCache> Kept;
  std::unique_ptr<LLJIT> JIT;
  uint64_t Units = 0;
};

constexpr char UnitName[] = "unit";

/// The code of a unit in a library of its own.
class JITUnit final : public Unit {
public:
  JITUnit(LLJIT &JIT, std::string Name)
      : Library(JIT.getExecutionSession().createBareJITDylib(std::move(Name))) {
  }
  ~JITUnit() override {
    consumeError(Library.getExecutionSession().removeJITDylib(Library));
  }

  JITDylib &Library;
};

Compiler::Compiler() {
  auto Host = cmc::hostMachine();
  if (!Host) {
    consumeError(Host.takeError());
    return;
  }
  Host->setCodeGenOptLevel(CodeGenOpt::Default);
  auto Created = Host->createTargetMachine();
  if (!Created) {
    consumeError(Created.takeError());
    return;
  }
  Machine = std::move(*Created);
  Kept = std::make_unique<CodeCache>(CodeCache::directoryOfUser(),
                                     Host->getTargetTriple().str() + ' ' +
                                         Host->getCPU() + ' ' +
                                         Host->getFeatures().getString());
  auto Built = LLJITBuilder()
                   .setJITTargetMachineBuilder(*Host)
                   .setPlatformSetUp(setUpInactivePlatform)
                   .create();
  if (!Built) {
    consumeError(Built.takeError());
    return;
  }
  JIT = std::move(*Built);
}

/// The object file of \p M; null if the compiler fails.
std::unique_ptr<MemoryBuffer> Compiler::objectOf(Module &M, bool Keeps) {
  std::string Name = Keeps ? Kept->nameFor(M) : "";
  if (Keeps)
    if (std::unique_ptr<MemoryBuffer> Object = Kept->find(Name))
      return Object;
  optimize(*M.getFunction(UnitName));
  auto Object = SimpleCompiler(*Machine)(M);
  if (!Object) {
    consumeError(Object.takeError());
    return nullptr;
  }
  if (Keeps)
    Kept->keep(Name, (*Object)->getBuffer());
  return std::move(*Object);
}

std::unique_ptr<Unit> Compiler::compile(const Interpreter &Code,
                                        const Blocks &All, unsigned Chunk,
                                        Variant V, bool Keeps) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (!JIT)
    return nullptr;
  LLVMContext Context;
  Module M(UnitName, Context);
  M.setDataLayout(JIT->getDataLayout());
  Emitter(Code, All, V, M).emit(Chunk, UnitName);
  assert(!verifyModule(M, &errs()) && "the translation is valid IR");
  std::unique_ptr<MemoryBuffer> Object = objectOf(M, Keeps);
  return Object ? link(std::move(Object)) : nullptr;
}

std::unique_ptr<Unit> Compiler::link(std::unique_ptr<MemoryBuffer> Object) {
  auto Result =
      std::make_unique<JITUnit>(*JIT, UnitName + std::to_string(Units++));
  if (Error E = JIT->addObjectFile(Result->Library, std::move(Object))) {
    consumeError(std::move(E));
    return nullptr;
  }
  auto Symbol = JIT->lookup(Result->Library, UnitName);
  if (!Symbol) {
    consumeError(Symbol.takeError());
    return nullptr;
  }
  Result->Function =
      jitTargetAddressToFunction<UnitFunction>(Symbol->getAddress());
  return Result;
}

} // namespace

bool canCompile() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

std::unique_ptr<Unit> compile(const Interpreter &Code, const Blocks &All,
                              unsigned Chunk, Variant V, bool Keeps) {
  // Never destroyed: programs may outlive objects with static storage.
  static Compiler &C = *new Compiler;
  return C.compile(Code, All, Chunk, V, Keeps);
}

} // namespace gensim::translate
