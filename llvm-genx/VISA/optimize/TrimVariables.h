//===- TrimVariables.h - removes unused registers of variables --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Before: .decl V1 num_elts=1024   add (16) V1(4,0) V2 1; mul (16) V3 V1(4,0)
// V4 After:  .decl V1 num_elts=8      add (16) V1(0,0) V2 1; mul (16) V3
// V1(0,0) V4
//
// A value of a matrix of which only a row is defined and used has a variable of
// the size of the matrix. The finalizer allocates variables as a whole.
//
// Requires: a kernel before legalization whose variables are final.
// Guarantees: the same results.
// Leaves alone: variables that addresses, calls, inline assembly or the payload
// reach, or all of whose registers are used.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

void trimVariables(Kernel &K);

} // namespace cmc::visa
