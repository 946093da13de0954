//===- FuzzCmobj.cpp - any bytes as a file for cmobj ----------------------===//
//
// Part of CMC, under the MIT licence.
//
// Reads, lists, validates and disassembles; what was read is written again.
//===----------------------------------------------------------------------===//
#include "driver/tools/cmobj/Commands.h"
#include "vc-finalizer-bridge/ELFEdit.h"
#include <dlfcn.h>

using namespace llvm;
using namespace cmc;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // Each decoding binds the library; this keeps it in memory.
  static void *const Decoder = dlopen("libiga64.so.1", RTLD_NOW);
  (void)Decoder;
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
  if (In->Kernels)
    consumeError(cmobj::disassemble(*In, R).takeError());
  return 0;
}
