//===- CISA.h - constants of the .isa format --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The vISA object format 3.6, which CM runtimes load: constants that its writer
// and its reader share. Sources: the public description of the vISA object
// format and files of the production compiler (docs/reference/containers.md).
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/KernelInfo.h"
#include "cmc/Target.h"

namespace cmc::cisa {

const char Magic[] = "CISA";
enum : unsigned {
  MajorVersion = 3,
  MinorVersion = 6,
  MaxBinaries = 4, ///< Per kernel.
  MaxKernels = 512,
  FirstVariable = 32, ///< General variables below are predefined...
  FirstSurface = 6,   ///< ... and surfaces below.
};

/// The kind of an input in the input table.
enum InputKind : uint8_t {
  General = 0,
  Sampler = 1,
  Surface = 2,
  VME = 3, ///< Also a surface.
  LocalSize = 0x08,
  GroupCount = 0x10,
  LocalId = 0x18,
  Ignored = 0x80, ///< Kinds from here on are not set by the runtime.
};

/// Names of attributes of kernels.
const char SLMSize[] = "SLMSize";     ///< One byte, in KiB.
const char NoBarrier[] = "NoBarrier"; ///< No value.
const char TargetKind[] = "Target";   ///< One byte; 0: CM.

/// The first row of the target table with that TargetInfo::ISAPlatform; null
/// when none has.
const TargetInfo *targetOf(unsigned Platform);

/// One dword, the last bytes of the body: the size of a file written by CMC.
const char FileSize[] = "CMCFileSize";

/// The trailer of a file written by CMC: six dwords (offset and size of the
/// JSON and of the IR, the CRC-32 of the IR, and 0), then this.
const char TrailerMagic[] = "CMC.ISA2";
const unsigned TrailerWords = 6;
const unsigned TrailerBytes = TrailerWords * 4 + 8;

} // namespace cmc::cisa
