//===- FuzzCmobj.cpp - random files for cmobj -----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// Reads, lists, validates and disassembles the input; writes a container that
// was read again, and once more with fewer source lines per kernel, so that the
// debug information changes its size.
//===----------------------------------------------------------------------===//
#include "driver/tools/cmobj/Commands.h"
#include "vc-finalizer-bridge/edit/ELFEdit.h"
#include "vc-finalizer-bridge/edit/ReplaceCode.h"

using namespace llvm;
using namespace cmc;

/// Replaces the code of the kernels of \p C by itself, without the last line
/// entry.
static void replaceLines(const Container &C) {
  std::vector<bridge::NewCode> Replacements;
  for (const ContainerKernel &K : C.Kernels) {
    if (!K.Target || !K.Target->IGAPlatform)
      continue;
    Replacements.push_back({K.Info.Name, K.Target, K.Code.str(), K.Info.Lines});
    if (Replacements.back().Lines.size() > 2)
      Replacements.back().Lines.pop_back();
  }
  consumeError(bridge::replaceCode(C, Replacements).takeError());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Bytes(reinterpret_cast<const char *>(Data), Size);
  if (auto File = bridge::ELFEdit::open(Bytes))
    File->write();
  else
    consumeError(File.takeError());
  auto In = cmobj::makeInput("fuzz", MemoryBuffer::getMemBufferCopy(Bytes));
  if (!In) {
    consumeError(In.takeError());
    return 0;
  }
  cmobj::Request R;
  R.Sections = true;
  cmobj::list(*In, R);
  R.JSON = true;
  cmobj::list(*In, R);
  consumeError(cmobj::validate(*In));
  if (In->Kernels) {
    consumeError(cmobj::disassemble(*In, R).takeError());
    replaceLines(*In->Kernels);
  }
  return 0;
}
