//===- OneTarget.h - a compilation for one target ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// compile() (driver/Package.cpp) does this for each target and puts together
// what comes of it.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"

namespace cmc::driver {

/// As compile(), for Options.Targets.front() and without containers for several
/// targets, headers and objects.
CompileResult compileForOne(const std::string &FileName,
                            const std::string &Text,
                            const CompileOptions &Options,
                            const DiagnosticHandler &Handler);

} // namespace cmc::driver
