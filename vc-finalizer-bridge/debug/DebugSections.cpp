//===- DebugSections.cpp - lines and variables as DWARF -------------------===//
//
// Part of CMC, under the MIT licence.
//
// LLVM writes DWARF with the assembler of a target, and has no target for Gen;
// its DWARFYAML needs no target, but all offsets and sizes beforehand, and has
// no .debug_loc.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "vc-finalizer-bridge/debug/DebugInfo.h"
#include "vc-finalizer-bridge/debug/LineRows.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;
using namespace llvm::dwarf;

namespace cmc::bridge {
namespace {

/// The file names of \p K, numbered from 1 in the order of their first use.
FileNumbers numberFiles(const GenKernel &K) {
  FileNumbers Files;
  for (const LineEntry &L : K.Info.Lines)
    if (L.Line)
      Files.insert({L.File, unsigned(Files.size() + 1)});
  if (Files.empty())
    return Files; // No code has a source.
  for (const InlinedCall &C : K.Info.Calls)
    Files.insert({C.File, unsigned(Files.size() + 1)});
  for (const SourceScope &S : K.Scopes)
    if (S.Call)
      Files.insert({S.File, unsigned(Files.size() + 1)});
  return Files;
}

/// Operand counts of the standard opcodes 1..9. Special opcodes are not used:
/// the tables are small, and so is the writer without them.
const uint8_t OpcodeLengths[] = {0, 1, 1, 1, 1, 0, 0, 0, 1};
const unsigned OpcodeBase = sizeof(OpcodeLengths) + 1;

void writeLineHeader(container::Bytes &Out, const FileNumbers &Files) {
  Out.u16(DwarfVersion);
  size_t Start = Out.open();
  Out.u8(1); // minimum instruction length
  Out.u8(1); // operations per instruction
  Out.u8(1); // rows are statements
  Out.u8(0); // line base and range of special opcodes, unused
  Out.u8(1);
  Out.u8(OpcodeBase);
  for (uint8_t Length : OpcodeLengths)
    Out.u8(Length);
  Out.u8(0); // no include directories
  for (auto &File : Files) {
    Out.string(File.first);
    Out.uleb(0); // directory, time, length
    Out.uleb(0);
    Out.uleb(0);
  }
  Out.u8(0);
  Out.close(Start);
}

void writeLineProgram(container::Bytes &Out, DebugSection &Section,
                      const GenKernel &K, const FileNumbers &Files) {
  size_t Start = Out.open();
  writeLineHeader(Out, Files);
  size_t AddressAt =
      writeLineRows(Out, K.Info.Lines, K.Code.size(),
                    [&](StringRef File) { return Files.lookup(File); });
  Section.Addresses.push_back({AddressAt, K.Info.Name});
  Out.close(Start);
}

} // namespace

std::vector<DebugSection> makeDebugSections(ArrayRef<GenKernel> Kernels,
                                            const TargetInfo &T) {
  DebugSection Abbrev = {".debug_abbrev", makeAbbreviations(), {}};
  DebugSection Info = {".debug_info", "", {}};
  DebugSection Line = {".debug_line", "", {}};
  DebugBytes Bytes;
  container::Bytes LineBytes;
  for (const GenKernel &K : Kernels) {
    FileNumbers Files = numberFiles(K);
    if (Files.empty())
      continue;
    writeDebugUnit(Bytes, Info, K, T, Files, LineBytes.size());
    writeLineProgram(LineBytes, Line, K, Files);
  }
  if (!LineBytes.size())
    return {};
  Info.Contents = std::move(Bytes.Info.Data);
  Line.Contents = std::move(LineBytes.Data);
  std::vector<DebugSection> Out = {std::move(Abbrev), std::move(Info),
                                   std::move(Line)};
  if (Bytes.Locations.size())
    Out.push_back({".debug_loc", std::move(Bytes.Locations.Data), {}});
  if (Bytes.Ranges.size())
    Out.push_back({".debug_ranges", std::move(Bytes.Ranges.Data), {}});
  return Out;
}

} // namespace cmc::bridge
