//===- Messages.h - what a send does ----------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A send is told apart by the shared function it goes to and by bits of its
// descriptor. Descriptors that end in a0 are the last immediate that was added
// or moved into it: only the binding-table index is dynamic.
//===----------------------------------------------------------------------===//
#pragma once

#include "vc-finalizer-bridge/gen/GenText.h"
#include <string>

namespace cmc::bridge {

struct SendInfo {
  std::string Kind; ///< "media block read", "barrier", "end of thread" ...
  unsigned PayloadRegs = 0, ExtraRegs = 0, ResultRegs = 0;
};

/// Follows the descriptors through the code, instruction by instruction.
class SendReader {
public:
  /// Takes in an instruction that is not a send.
  void visit(const GenText &T);
  SendInfo read(const GenText &Send) const;

private:
  uint32_t resolve(llvm::StringRef Operand) const;
  uint32_t A0[16] = {}; ///< Immediate part of each a0 subregister.
};

} // namespace cmc::bridge
