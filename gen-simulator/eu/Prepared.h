//===- Prepared.h - a program bound to its loops ----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The interpreter as a class. The translator (translate/) reads how it has
// prepared each instruction, and has it execute those that are not translated.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/eu/Bind.h"
#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/state/Executable.h"

namespace gensim {

/// The properties of an instruction that do not depend on the thread.
struct Prepared {
  OpClass Class = OpClass::ALU;
  bool WakesChannels = false;
  bool HasIndirect = false; ///< Its addresses must be checked at run time.
  bool SetsControl = false; ///< It may change the rounding mode.
  bool OnlyActive = false;  ///< Its mask includes no predicate.
  /// Bits of cr0.0 for modes that its chain does not support.
  uint32_t ForeignModes = 0;
  uint32_t Lanes = 0;
  Bound Chain;    ///< Of ALU and math instructions, if any.
  BoundSend Send; ///< Of sends.
  Fault::Kind Refused = Fault::Kind::None;
  std::string Why; ///< For Refused.
};

class Interpreter final : public Executable {
public:
  explicit Interpreter(std::shared_ptr<const Program> P);
  const Program &program() const override { return *P; }
  void run(Thread &T, uint64_t Budget,
           const std::atomic<bool> &Stop) const override;

  const Prepared &prepared(size_t Index) const { return Code[Index]; }
  /// Executes the instruction at T.Next, in the rounding mode that the host
  /// has. T.Executed changes if it completes.
  void step(Thread &T) const;

private:
  template <bool Watched>
  void loop(Thread &T, uint64_t Budget, const std::atomic<bool> &Stop) const;
  void execute(Thread &T, const Prepared &B, const Inst &I, uint32_t Mask,
               LoopArgs &A) const;

  std::shared_ptr<const Program> P;
  std::vector<Prepared> Code; ///< Parallel to the program.
};

} // namespace gensim
