//===- Alu.h - arithmetic, logic and moves, lane by lane --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The reference implementation of every ALU opcode: correct for any operand,
// not fast. The loops of the interpreter are checked against it. The host's
// rounding mode is that of cr0 while it runs (HostRounding).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/HostRounding.h"
#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Executes \p I in the lanes of \p Mask, whatever its opcode.
void executeAlu(Thread &T, const Inst &I, uint32_t Mask);

// The parts of executeAlu().
void executeMove(Thread &T, const Inst &I, uint32_t Mask); ///< Also selects.
void executeCompare(Thread &T, const Inst &I, uint32_t Mask);
void executeInteger(Thread &T, const Inst &I, uint32_t Mask);
void executeFloating(Thread &T, const Inst &I, uint32_t Mask);
void executeCarry(Thread &T, const Inst &I, uint32_t Mask); ///< addc, subb.
void executeMach(Thread &T, const Inst &I, uint32_t Mask);
/// Whether \p I, a mach or macl, returns the upper half of the product. mach
/// does so on Gen9, and on XeHPC, where macl is an opcode of its own and
/// AccWrEn is gone; on platforms in between with AccWrEn only.
inline bool takesUpperHalf(const Inst &I, const cmc::TargetInfo &Target) {
  return I.Opcode == Op::Mach &&
         (I.AccWrEn || Target.has(cmc::TargetInfo::MachUpperHalf));
}
void executeDot(Thread &T, const Inst &I, uint32_t Mask); ///< dp*, line, sad2.
void executeSystolic(Thread &T, const Inst &I, uint32_t Mask); ///< dpas.
/// The reason why a dpas is illegal; empty if it is not.
std::string systolicViolation(const Inst &I, const cmc::TargetInfo &Target);
void executeMadm(Thread &T, const Inst &I, uint32_t Mask);

/// The type in which a float instruction computes: the widest of its sources,
/// but float for halves with a float result; None if all sources are integers.
Type floatingType(const Inst &I);

/// The reason why the platform or this simulator cannot execute \p I, for the
/// user; "" if they can.
std::string violation(const Inst &I, const cmc::TargetInfo &Target,
                      Fault::Kind &K);

} // namespace gensim
