//===- Trace.h - a trace of executed instructions ---------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One line for each instruction: thread, location, assembly, active lanes and
// the values that it wrote; and one for each change of the source line.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/Dispatch.h"
#include "llvm/ADT/Optional.h"
#include "llvm/Support/raw_ostream.h"

namespace gensim {

class Trace : public Observer {
public:
  /// Traces one thread if \p Only is given, else all.
  Trace(llvm::raw_ostream &OS, llvm::Optional<uint32_t> Only = llvm::None)
      : OS(OS), Only(Only) {}

  void threadStart(Thread &T) override;
  void after(Thread &T, const Inst &I, uint32_t Mask) override;

private:
  llvm::raw_ostream &OS;
  llvm::Optional<uint32_t> Only;
  std::string Source;  ///< Of the last instruction.
  uint32_t Last = ~0u; ///< Its thread.
};

} // namespace gensim
