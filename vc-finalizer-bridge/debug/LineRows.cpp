//===- LineRows.cpp - the rows of a DWARF line program --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/LineRows.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;
using namespace llvm::dwarf;

namespace cmc::bridge {

size_t writeLineRows(container::Bytes &Out, ArrayRef<LineEntry> Lines,
                     uint64_t CodeSize,
                     function_ref<unsigned(StringRef)> FileNumber) {
  constexpr unsigned AddressBytes = 8;
  Out.u8(0);
  Out.uleb(1 + AddressBytes);
  Out.u8(DW_LNE_set_address);
  size_t AddressAt = Out.size();
  Out.u64(0);
  uint32_t Offset = 0, Line = 1, File = 1;
  auto AdvanceTo = [&](uint32_t Target) {
    Out.u8(DW_LNS_advance_pc);
    Out.uleb(Target - Offset);
    Offset = Target;
  };
  for (const LineEntry &L : Lines) {
    AdvanceTo(L.Offset);
    uint32_t NewFile = L.Line ? FileNumber(L.File) : File;
    if (NewFile != File) {
      Out.u8(DW_LNS_set_file);
      Out.uleb(NewFile);
      File = NewFile;
    }
    Out.u8(DW_LNS_advance_line);
    Out.sleb(int64_t(L.Line) - int64_t(Line));
    Line = L.Line;
    Out.u8(DW_LNS_copy);
  }
  AdvanceTo(CodeSize);
  Out.u8(0);
  Out.uleb(1);
  Out.u8(DW_LNE_end_sequence);
  return AddressAt;
}

} // namespace cmc::bridge
