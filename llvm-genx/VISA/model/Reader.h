//===- Reader.h - reads a kernel from vISA assembly -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The inverse of Printer.h: tests write models as assembly, and compare the
// output of a pass. Reads both forms:
//
//   * The output of printModel() becomes the same model. In files written by
//     hand, lines may be omitted if nothing depends on them: .target,
//     .function, the label of the first block; and the numbers of variables
//     need not be consecutive.
//   * The output of printKernel(), which begins with .version, becomes a model
//     with the same vISA. Properties without vISA syntax are those of a new
//     model; inline assembly is read like other instructions.
//
// Comments begin with // and end with the line. Reading does not check whether
// the kernel is valid; verify() does.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"
#include "llvm/Support/Error.h"

namespace cmc::visa {

/// An error in vISA assembly; lines and columns begin at 1.
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
/// .target; null: each must have one.
llvm::Expected<std::vector<Kernel>> readKernels(llvm::StringRef Text,
                                                const TargetInfo *T);

/// The only kernel in \p Text.
llvm::Expected<Kernel> readKernel(llvm::StringRef Text, const TargetInfo &T);

} // namespace cmc::visa
