//===- DebugValues.h - where variables of the source are --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Kernel::DebugValues say that behind an instruction a variable of the source
// has the value that is in a vISA variable. The passes of prepare() know
// nothing of this but for the names that coalescing changes. They merge, move
// and drop instructions; so everything is checked behind them: a value counts
// only where, by the code as it is then, nothing but the instructions that made
// it when it was selected may have written its variable last.
//
//   Before prepare():  number instructions; find the makers of each value;
//                      forget values that nobody reads any more, as their
//                      variables may be used for something else.
//   After:             places of the source's variables along the code.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

/// Behind selection; sets SourceLine::Order.
void numberDebugValues(Kernel &K);

/// Behind prepare(): all of \p Out but Types, Variables and Numbers. Nothing
/// where code is called that is not seen here.
void placeDebugValues(const Kernel &K, SourceVariables &Out);

} // namespace cmc::visa
