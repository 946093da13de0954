//===- OneTarget.h - a compilation for one target ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// compile() (driver/Package.cpp) calls this for each target and combines the
// results.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"

namespace cmc::driver {

/// As compile(), for Options.Targets.front() only, and without fat containers,
/// headers and objects.
CompileResult compileForOne(const std::string &FileName,
                            const std::string &Text,
                            const CompileOptions &Options,
                            const DiagnosticHandler &Handler);

} // namespace cmc::driver
