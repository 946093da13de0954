//===- LevelZeroMain.cpp - sim-l0-tests -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
//   sim-l0-tests PROGRAMS [CASE...] [all [-CASE...]]
//
// As sim-ocl-tests, through Level Zero: the cases that need no more of OpenCL
// than a Device has.
//===----------------------------------------------------------------------===//
#include "Cases.h"
#include "LevelZero.h"
#include "Main.h"

using namespace simtest;

int main(int argc, char **argv) {
  Selection S(argc, argv);
  LevelZero L0(S.Programs);
  for (auto Table : {basicCases, integerCases, floatingCases, flowCases,
                     groupCases, memoryCases, callsCases, subgroupsCases})
    S.run<Device>(Table(), L0);
  return S.finish();
}
