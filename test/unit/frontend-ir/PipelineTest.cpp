//===- PipelineTest.cpp - what the AST says and the module lacks ----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/IR/Pipeline.h"
#include "clang-frontend/Frontend.h"
#include "stage4/Errors.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::frontend;

namespace {

// A compiler that goes on would write a binary without the kernel.
TEST(Pipeline, AKernelThatIsNotInTheModuleIsAnInternalError) {
  LLVMContext C;
  Module M("test", C);
  KernelInfo Kernel;
  Kernel.Name = "k";
  Options Opts;
  Opts.Target = findTarget("icllp");
  std::vector<Diagnostic> Reports;
  ErrorScope Errors(C, [&](const Diagnostic &D) { Reports.push_back(D); });
  EXPECT_FALSE(lowerToStage4(M, Kernel, Opts));
  ASSERT_EQ(Reports.size(), 1u);
  EXPECT_EQ(Reports[0].Level, Severity::InternalError);
}

} // namespace
