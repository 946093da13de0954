//===- OptionTable.h - the option table of cmc ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The ids of Options.td, OPT_..., and the table that parses them.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"

namespace cmc::driver {

#define CMC_OPTIONS "driver/Options.inc"
#include "basic/OptionTable.inc"

class CMCOptTable : public llvm::opt::OptTable {
public:
  CMCOptTable() : OptTable(InfoTable) {}
};

} // namespace cmc::driver
