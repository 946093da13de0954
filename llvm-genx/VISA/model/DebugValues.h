//===- DebugValues.h - locations of source variables ------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A Kernel::DebugValue says that after an instruction the value of a source
// variable is in a vISA variable. The passes of prepare() ignore debug values,
// except that coalescing renames their variables; they merge, move and delete
// instructions. Therefore each value is checked after them: it is valid only
// where, in the final code, no instructions but those that made the value at
// selection may have been the last to write its variable.
//
//   Before prepare():  number instructions; find the makers of each value;
//                      drop values that are not read any more, as their
//                      variables may be reused.
//   After:             compute the locations of source variables in the code.
//===----------------------------------------------------------------------===//
#pragma once

#include "basic/SourceVariables.h"
#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// After selection; sets SourceLine::Order.
void numberDebugValues(Kernel &K);

/// After prepare(): fills \p Out but for Types, Variables and Numbers. Does
/// nothing where the kernel calls code that is not part of it.
void locateDebugValues(const Kernel &K, SourceVariables &Out);

} // namespace cmc::visa
