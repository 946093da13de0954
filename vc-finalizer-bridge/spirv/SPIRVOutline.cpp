//===- SPIRVOutline.cpp - the outline of a SPIR-V module ------------------===//
//
// Part of CMC, under the MIT licence.
//
// Sources: the SPIR-V specification, 2.3 (physical layout), 3.42
// (instructions); SPV_INTEL_vector_compute.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/spirv/SPIRVOutline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using support::endian::read32le;

namespace cmc::bridge {
namespace {

enum : uint32_t {
  WordBytes = 4,
  HeaderWords = 5,
  MaxBound = 0x3fffff,
  OpExtension = 10,
  OpEntryPoint = 15,
  OpCapability = 17,
  VectorComputeINTEL = 5617,
};

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(),
                           "not a usable SPIR-V module: " + What);
}

uint32_t wordAt(StringRef Bytes, size_t Index) {
  return read32le(Bytes.data() + Index * WordBytes);
}

/// The string at the start of \p Bytes; None if it is not terminated.
Optional<std::string> textIn(StringRef Bytes) {
  size_t End = Bytes.find('\0');
  if (End == StringRef::npos)
    return None;
  return Bytes.take_front(End).str();
}

} // namespace

bool isSPIRV(StringRef Bytes) {
  if (Bytes.size() < WordBytes)
    return false;
  uint32_t First = wordAt(Bytes, 0);
  return First == SPIRVMagic || First == sys::getSwappedBytes(SPIRVMagic);
}

Expected<SPIRVOutline> readSPIRVOutline(StringRef Bytes) {
  if (Bytes.size() < WordBytes || wordAt(Bytes, 0) != SPIRVMagic)
    return wrong("it begins otherwise");
  if (Bytes.size() % WordBytes || Bytes.size() < HeaderWords * WordBytes)
    return wrong(Twine(Bytes.size()) + " bytes");
  SPIRVOutline M;
  uint32_t Version = wordAt(Bytes, 1), Bound = wordAt(Bytes, 3);
  M.Major = Version >> 16 & 0xff;
  M.Minor = Version >> 8 & 0xff;
  if (M.Major != 1 || Version & 0xff0000ff)
    return wrong("version number 0x" + Twine::utohexstr(Version));
  if (!Bound || Bound > MaxBound)
    return wrong("a bound of " + Twine(Bound) + " for its ids");
  size_t Words = Bytes.size() / WordBytes;
  for (size_t At = HeaderWords; At < Words;) {
    uint32_t First = wordAt(Bytes, At);
    uint32_t Length = First >> 16, Opcode = First & 0xffff;
    if (!Length || Length > Words - At)
      return wrong("the instruction at byte " + Twine(At * WordBytes) +
                   " has " + Twine(Length) + " words");
    StringRef Operands =
        Bytes.substr((At + 1) * WordBytes, (Length - 1) * WordBytes);
    auto Incomplete = [&] {
      return wrong("the instruction at byte " + Twine(At * WordBytes) +
                   " is incomplete");
    };
    if (Opcode == OpCapability) {
      if (Operands.empty())
        return Incomplete();
      M.IsVectorCompute |= wordAt(Operands, 0) == VectorComputeINTEL;
    } else if (Opcode == OpExtension) {
      Optional<std::string> Name = textIn(Operands);
      if (!Name)
        return Incomplete();
      M.Extensions.push_back(*Name);
    } else if (Opcode == OpEntryPoint) {
      // Execution model, function, name, interface.
      Optional<std::string> Name = textIn(Operands.drop_front(
          std::min<size_t>(Operands.size(), 2 * WordBytes)));
      if (!Name)
        return Incomplete();
      uint32_t Function = wordAt(Operands, 1);
      if (!Function || Function >= Bound)
        return wrong("entry point '" + *Name + "' is function " +
                     Twine(Function) + " of " + Twine(Bound));
      if (is_contained(M.EntryPoints, *Name))
        return wrong("two entry points '" + *Name + "'");
      M.EntryPoints.push_back(*Name);
    }
    At += Length;
  }
  return std::move(M);
}

} // namespace cmc::bridge
