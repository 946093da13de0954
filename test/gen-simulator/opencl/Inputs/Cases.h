//===- Cases.h - the tables of cases ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Each file of cases ends with its table. The kernels of FooCases.cpp are those
// of kernels/foo.cl.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_GEN_SIMULATOR_OPENCL_CASES_H
#define CMC_TEST_GEN_SIMULATOR_OPENCL_CASES_H

#include "Test.h"

namespace simtest {

class OpenCL;

std::vector<Case<Device>> basicCases();
std::vector<Case<Device>> integerCases();
std::vector<Case<Device>> floatingCases();
std::vector<Case<Device>> flowCases();
std::vector<Case<Device>> groupCases();
std::vector<Case<Device>> memoryCases();
std::vector<Case<Device>> callsCases();
std::vector<Case<Device>> subgroupsCases();

// These use more of OpenCL.
std::vector<Case<OpenCL>> rangesCases();
std::vector<Case<OpenCL>> imagesCases();
std::vector<Case<OpenCL>> formatsCases();
std::vector<Case<OpenCL>> linearCases();
std::vector<Case<OpenCL>> runtimeCases();

} // namespace simtest

#endif // CMC_TEST_GEN_SIMULATOR_OPENCL_CASES_H
