//===- Handlers.h - handlers of commands ------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// One function for each kind of command, named in Commands.def. Dwords is the
// whole command; its length is that in its first dword, so a handler checks
// with hasDwords() for the dwords that it needs.
//===----------------------------------------------------------------------===//
#pragma once

#include "gen-simulator/command/CommandStream.h"
#include "llvm/ADT/ArrayRef.h"

namespace gensim {

using Dwords = llvm::ArrayRef<uint32_t>;
using CommandHandler = Outcome(CommandStream &S, Dwords D);

// MemoryCommands.cpp
CommandHandler batchBufferStart, batchBufferEnd, semaphoreWait,
    storeDataImmediate, storeRegisterMemory, loadRegisterImmediate,
    loadRegisterMemory, loadRegisterRegister, copyMemoryMemory, flushDword,
    reportPerfCount, pipeControl, setPredicate;
// Arithmetic.cpp
CommandHandler miMath, miAtomic;
// StateCommands.cpp
CommandHandler stateBaseAddress, mediaVFEState, mediaCurbeLoad,
    mediaInterfaceDescriptorLoad, stateComputeMode, bindingTablePoolAlloc,
    cfeState;
// Blitter.cpp
CommandHandler blockCopy, fastColor, memCopy, memSet;
// GpgpuWalker.cpp, MediaWalker.cpp, ComputeWalker.cpp
CommandHandler gpgpuWalker, mediaObject, mediaObjectWalker, computeWalker;

/// The 48-bit address in the dwords \p Low and \p Low + 1.
inline uint64_t addressAt(Dwords D, unsigned Low) {
  return (uint64_t(D[Low + 1]) << 32 | D[Low]) & AddressMask;
}

inline uint32_t bits(uint32_t Dword, unsigned First, unsigned Last) {
  return (Dword >> First) & uint32_t((uint64_t(2) << (Last - First)) - 1);
}

/// The bits as a two's complement integer.
inline int32_t signedBits(uint32_t Dword, unsigned First, unsigned Last) {
  unsigned Unused = 31 - Last;
  return int32_t(Dword << Unused) >> (Unused + First);
}

} // namespace gensim
