//===- CISA.h - numbers of the .isa format ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The vISA object format 3.6, which CM runtimes load: what its writer and its
// reader must agree on. Facts: the public description of the vISA object format
// and what production's files look like (docs/reference/containers.md).
//===----------------------------------------------------------------------===//
#ifndef CMC_CONTAINERS_CISA_H
#define CMC_CONTAINERS_CISA_H

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"

namespace cmc {
namespace cisa {

const char Magic[] = "CISA";
enum : unsigned {
  MajorVersion = 3,
  MinorVersion = 6,
  MaxBinaries = 4, ///< Of a kernel.
  MaxKernels = 512,
  FirstVariable = 32, ///< General variables below are predefined...
  FirstSurface = 6,   ///< ... and surfaces below.
};

/// How an input table names what the runtime passes.
enum InputKind : uint8_t {
  General = 0,
  Sampler = 1,
  Surface = 2,
  VME = 3, ///< A surface, too.
  LocalSize = 0x08,
  GroupCount = 0x10,
  LocalId = 0x18,
  Ignored = 0x80, ///< This and all that follow are not for the runtime.
};

/// Names of attributes of kernels.
const char SLMSize[] = "SLMSize";     ///< One byte, in KiB.
const char NoBarrier[] = "NoBarrier"; ///< No value.
const char TargetKind[] = "Target";   ///< One byte; 0: CM.

/// The first row of the target table with that TargetInfo::ISAPlatform; null
/// when none has.
const TargetInfo *targetOf(unsigned Platform);

/// One dword, the last bytes of the body: the size of the file, if it is ours.
const char FileSize[] = "CMCFileSize";

/// The last bytes of a file of ours: six dwords, offset and size of the JSON
/// and of the IR, the CRC-32 of the IR, and 0; and this.
const char TrailerMagic[] = "CMC.ISA2";
const unsigned TrailerWords = 6;
const unsigned TrailerBytes = TrailerWords * 4 + 8;

} // namespace cisa
} // namespace cmc

#endif // CMC_CONTAINERS_CISA_H
