//===- Reader.h - a kernel from its text ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The way back from Printer.h: tests write models as text, and see what a pass
// makes of them. Reads both forms:
//
//   * What printModel() prints becomes the same model. Written by hand, lines
//     may be left out where nothing depends on them: .target, .function, the
//     label of the first block; and variables need not be numbered one after
//     the other.
//   * What printKernel() prints, which begins with .version, becomes a model
//     with the same vISA. What that does not say is as in a new model; text
//     that the user wrote is read like any other.
//
// Comments begin with // and end with the line. Nothing here asks whether the
// kernel means something; verify() does.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Model.h"
#include "llvm/Support/Error.h"

namespace cmc::visa {

/// What is wrong with the text, and where; lines and columns begin at 1.
class ReadError : public llvm::ErrorInfo<ReadError> {
public:
  static char ID;
  ReadError(unsigned Line, unsigned Column, llvm::StringRef Message)
      : Line(Line), Column(Column), Message(Message.str()) {}
  /// "3:7: expected a type"
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  const unsigned Line, Column;
  const std::string Message;
};

/// All kernels and functions in \p Text. \p T is the target of those without
/// .target; null: each has to say it.
llvm::Expected<std::vector<Kernel>> readKernels(llvm::StringRef Text,
                                                const TargetInfo *T);

/// The one kernel in \p Text.
llvm::Expected<Kernel> readKernel(llvm::StringRef Text, const TargetInfo &T);

} // namespace cmc::visa
