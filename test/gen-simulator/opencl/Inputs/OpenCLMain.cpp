//===- OpenCLMain.cpp - sim-ocl-tests -------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   sim-ocl-tests PROGRAMS [CASE...] [all [-CASE...]]
//
// PROGRAMS: the directory of the compiled kernels for the device in use.
// Prints a line for each case, with a digest of its results, and the totals;
// the exit code is 1 if a case failed, 2 if the runtime reported an error.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "Main.h"
#include "OpenCL.h"

using namespace simtest;

int main(int argc, char **argv) {
  Selection S(argc, argv);
  OpenCL CL(S.Programs);
  for (auto Table : {basicCases, integerCases, floatingCases, flowCases,
                     groupCases, memoryCases, callsCases, subgroupsCases})
    S.run<Device>(Table(), CL);
  S.run<OpenCL>(rangesCases(), CL);
  for (auto Table : {imagesCases, formatsCases, linearCases})
    S.run<OpenCL>(Table(), CL, Images);
  S.run<OpenCL>(runtimeCases(), CL);
  return S.finish();
}
