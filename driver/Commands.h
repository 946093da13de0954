//===- Commands.h - commands of cmc for other programs ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include "driver/Options.h"

namespace cmc::driver {

/// The command that does what \p Inv says, for a shell, with a comment that
/// names the program which it runs.
std::string shellCommand(const Invocation &Inv);

/// The entry of \p Inv for a compile_commands.json, as Clang's -MJ writes it: a
/// line that ends in a comma.
std::string databaseEntry(const Invocation &Inv);

} // namespace cmc::driver
