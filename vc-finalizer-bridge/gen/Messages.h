//===- Messages.h - kinds of send messages ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The kind of a send depends on its shared function and on bits of its
// descriptor. A descriptor in a0 has the last immediate that was added or moved
// to a0: only the binding-table index is dynamic.
//===----------------------------------------------------------------------===//
#pragma once

#include "vc-finalizer-bridge/gen/GenText.h"
#include <string>

namespace cmc::bridge {

struct SendInfo {
  std::string Kind; ///< "media block read", "barrier", "end of thread" ...
  unsigned PayloadRegs = 0, ExtraRegs = 0, ResultRegs = 0;
};

/// Tracks descriptors through the code, instruction by instruction.
class SendReader {
public:
  /// Processes an instruction that is not a send.
  void visit(const GenText &T);
  SendInfo read(const GenText &Send) const;

private:
  uint32_t resolve(llvm::StringRef Operand) const;
  uint32_t A0[16] = {}; ///< Immediate part of each a0 subregister.
};

} // namespace cmc::bridge
