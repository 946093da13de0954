//===- Printer.h - prints vISA assembly for GenX_IR -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The syntax is implemented only here, in Syntax.h and in Reader.h.
// printKernel() prints what verify() has accepted: declarations (one alias for
// each further type that a variable is used with), inputs, attributes, then
// blocks; immediates as bit patterns in hex; .file and .loc lines where the
// source changes. Deterministic. The subset of the language is described in
// docs/reference/visa-subset.md.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

/// \p Functions are those of K.Callees. \p TextLines, if given, receives the
/// line of the output, from 0, where each instruction of \p K begins, in layout
/// order.
std::string printKernel(const Kernel &K, llvm::ArrayRef<Kernel> Functions = {},
                        std::vector<unsigned> *TextLines = nullptr);

/// Prints \p K unchanged, legal or not, in the form that Reader.h turns back
/// into the same model. It lacks what no pass uses: debug values, strings and
/// the order of instructions as selected.
std::string printModel(const Kernel &K);

/// The name of \p V in vISA assembly.
std::string nameInText(const Kernel &K, VarId V);

} // namespace cmc::visa
