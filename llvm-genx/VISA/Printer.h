//===- Printer.h - vISA text for GenX_IR ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The only place that knows the grammar, beside Syntax.h and Reader.h.
// printKernel() prints what verify() has passed: declarations (one alias for
// each further type that a variable is used with), inputs, attributes, then
// blocks; immediates as bit patterns in hex; .file and .loc lines where the
// source changes. Deterministic. The subset of the language is described in
// docs/reference/visa-subset.md.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"

namespace cmc::visa {

/// \p Functions are those of K.Callees. \p TextLines, if given, is told in
/// which line of the text, from 0, each instruction of \p K begins, in layout
/// order.
std::string printKernel(const Kernel &K, llvm::ArrayRef<Kernel> Functions = {},
                        std::vector<unsigned> *TextLines = nullptr);

/// \p K as it is, legal or not: the form of the text that Reader.h makes the
/// same model of. What a pass does not look at is not in it: debug values,
/// texts and the order of instructions as selected.
std::string printModel(const Kernel &K);

/// What \p V is called there.
std::string nameInText(const Kernel &K, VarId V);

} // namespace cmc::visa
