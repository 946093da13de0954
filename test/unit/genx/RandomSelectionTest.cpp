//===- RandomSelectionTest.cpp - IR and the vISA selected from it ---------===//
//
// Part of CMC, under the MIT licence.
//
// Random kernels have the same results when their IR is evaluated as when their
// vISA, after optimization, selection, legalization and coalescing, is
// interpreted.
//===----------------------------------------------------------------------===//
#include "../visa/Interpreter.h"
#include "Evaluator.h"
#include "RandomIR.h"
#include "llvm-genx/GenX.h"
#include "llvm-genx/Select/Selector.h"
#include "llvm-genx/VISA/Prepare.h"
#include "stage4/Errors.h"
#include "stage4/KernelMetadata.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace cmc {
namespace genx {
namespace {

std::string textOf(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

using Maker = RandomKernel (*)(LLVMContext &, unsigned, StringRef, unsigned);

void check(unsigned Seed, StringRef TargetName, unsigned OptLevel,
           Maker Make = makeRandomKernel) {
  LLVMContext C;
  RandomKernel K = Make(C, Seed, TargetName, 14);
  ASSERT_FALSE(verifyModule(*K.M, &errs())) << Seed;
  auto Expected = evaluate(*K.F, K.Arguments);
  std::string Source = textOf(*K.M);
  ErrorScope Errors(C,
                    [](const Diagnostic &D) { errs() << D.Message << '\n'; });
  Options Opts;
  Opts.Target = findTarget(TargetName);
  Opts.OptLevel = OptLevel;
  ASSERT_TRUE(optimize(*K.M, Opts)) << Seed;
  KernelInfo Info = *readKernelInfo(*K.F);
  PayloadLayout Layout = PayloadLayout::compute(*K.F, *Opts.Target, Info);
  visa::Kernel V;
  V.Target = Opts.Target;
  StackFunctions Stack;
  Unit U(*K.F, Layout, Stack, V);
  U.select();
  for (const std::string &Problem : visa::prepare(V, OptLevel > 0))
    FAIL() << Seed << ": " << Problem << '\n' << Source << textOf(*K.M);
  visa::Interpreter Machine(V);
  for (const visa::Input &In : V.Inputs)
    for (unsigned A = 0; A < K.Arguments.size(); ++A)
      if (Layout.Args[A].Offset == int(In.Offset)) {
        std::vector<uint8_t> Bytes = bytesOf(K.Arguments[A]);
        std::copy(Bytes.begin(), Bytes.end(), Machine.Memory[In.Var].begin());
      }
  Machine.run(/*Legal=*/true);
  ASSERT_FALSE(Errors.hasError()) << Seed;
  if (Machine.Stores != Expected) {
    unsigned N = 0;
    while (N < Expected.size() && N < Machine.Stores.size() &&
           Expected[N] == Machine.Stores[N])
      ++N;
    std::string Model;
    raw_string_ostream OS(Model);
    visa::dump(V, OS);
    FAIL() << "seed " << Seed << " on " << TargetName.str() << " -O" << OptLevel
           << ": store " << N << " differs\n"
           << Source << textOf(*K.M) << OS.str();
  }
}

TEST(RandomSelection, SameResults) {
  for (unsigned Seed = 1; Seed <= 400; ++Seed) {
    check(Seed, "icllp", 2);
    if (HasFatalFailure())
      return;
  }
}

TEST(RandomSelection, SameResultsUnoptimized) {
  for (unsigned Seed = 1; Seed <= 200; ++Seed) {
    check(Seed, "skl", 0);
    if (HasFatalFailure())
      return;
  }
}

TEST(RandomSelection, SameResultsWithWideRegisters) {
  for (unsigned Seed = 1; Seed <= 200; ++Seed) {
    check(Seed, "pvc", 2);
    if (HasFatalFailure())
      return;
  }
}

TEST(RandomSelection, SameResultsOfShuffles) {
  for (unsigned Seed = 1; Seed <= 600; ++Seed) {
    check(Seed, Seed % 3 ? "icllp" : "pvc", Seed % 5 ? 2 : 0,
          makeRandomShuffles);
    if (HasFatalFailure())
      return;
  }
}

} // namespace
} // namespace genx
} // namespace cmc
