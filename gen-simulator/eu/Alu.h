//===- Alu.h - arithmetic, logic and moves, lane by lane --------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The definition of every ALU opcode: right for any operand, not fast. The
// loops of the interpreter are checked against it. The host rounds as cr0 says
// while these run (HostRounding).
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/state/HostRounding.h"
#include "gen-simulator/state/Thread.h"

namespace gensim {

/// Executes \p I in the lanes of \p Mask, whatever its opcode.
void executeAlu(Thread &T, const Inst &I, uint32_t Mask);

// Its parts.
void executeMove(Thread &T, const Inst &I, uint32_t Mask); ///< Also selects.
void executeCompare(Thread &T, const Inst &I, uint32_t Mask);
void executeInteger(Thread &T, const Inst &I, uint32_t Mask);
void executeFloating(Thread &T, const Inst &I, uint32_t Mask);
void executeCarry(Thread &T, const Inst &I, uint32_t Mask); ///< addc, subb.
void executeMach(Thread &T, const Inst &I, uint32_t Mask);
/// Whether \p I, a mach or macl, gives the upper half of the product. One that
/// is called mach does so on Gen9, and on XeHPC, where macl is an opcode of its
/// own and AccWrEn is gone; in between with AccWrEn only.
inline bool takesUpperHalf(const Inst &I, const cmc::TargetInfo &Target) {
  return I.Opcode == Op::Mach &&
         (I.AccWrEn || Target.has(cmc::TargetInfo::MachUpperHalf));
}
void executeDot(Thread &T, const Inst &I, uint32_t Mask); ///< dp*, line, sad2.
void executeSystolic(Thread &T, const Inst &I, uint32_t Mask); ///< dpas.
/// Why a dpas is illegal; empty if it is not.
std::string systolicObjection(const Inst &I, const cmc::TargetInfo &Target);
void executeMadm(Thread &T, const Inst &I, uint32_t Mask);

/// The type in which a float instruction computes: the widest of its sources,
/// but float where halves give floats; None when all sources are integers.
Type floatingType(const Inst &I);

/// What the platform or this simulator cannot execute, in a user's words; ""
/// when there is nothing against it.
std::string objection(const Inst &I, const cmc::TargetInfo &Target,
                      Fault::Kind &K);

} // namespace gensim
