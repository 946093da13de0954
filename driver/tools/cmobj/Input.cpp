//===- Input.cpp - an input file of cmobj ---------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Input.h"
#include "basic/OutputFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::cmobj {
namespace {

Error wrong(const Twine &What) {
  return createStringError(inconvertibleErrorCode(), What);
}

bool isFor(const ContainerKernel &K, const Request &R) {
  return !R.Target || !K.Target || haveOneCode(*K.Target, *R.Target);
}

} // namespace

Expected<Input> readInput(const std::string &Path) {
  auto File = MemoryBuffer::getFileOrSTDIN(Path, /*IsText=*/false,
                                           /*RequiresNullTerminator=*/false);
  if (!File)
    return wrong("cannot read '" + Path + "': " + File.getError().message());
  return makeInput(Path, std::move(*File));
}

StringRef kindOf(StringRef Bytes) {
  if (bridge::isSPIRV(Bytes))
    return "SPIR-V";
  if (Bytes.startswith("BC\xc0\xde"))
    return "IR";
  return "bytes";
}

namespace {

/// Reads the contents that the header \p File defines.
Expected<Input> makeHeaderInput(const std::string &Path,
                                std::unique_ptr<MemoryBuffer> File) {
  Expected<container::EmbeddedHeader> H =
      container::readHeader(File->getBuffer());
  if (!H)
    return wrong(Path + ": " + toString(H.takeError()));
  if (!H->IsDefinition)
    return wrong(Path + ": the header declares what is in an object file; "
                        "read that");
  if (container::isHeader(H->Bytes))
    return wrong(Path + ": a header in a header");
  auto Bytes = MemoryBuffer::getMemBufferCopy(StringRef(H->Bytes), Path);
  Expected<Input> I = Input();
  if (kindOf(H->Bytes) == "IR") {
    I->Path = Path;
    I->File = std::move(Bytes);
  } else {
    I = makeInput(Path, std::move(Bytes));
  }
  if (I)
    I->Header = std::move(*H);
  return I;
}

} // namespace

Expected<Input> makeInput(const std::string &Path,
                          std::unique_ptr<MemoryBuffer> File) {
  if (container::isHeader(File->getBuffer()))
    return makeHeaderInput(Path, std::move(File));
  Input I;
  I.Path = Path;
  I.File = std::move(File);
  StringRef Bytes = I.File->getBuffer();
  auto Refuse = [&](Error E) {
    return wrong(Path + ": " + toString(std::move(E)));
  };
  if (bridge::isSPIRV(Bytes)) {
    Expected<bridge::SPIRVOutline> M = bridge::readSPIRVOutline(Bytes);
    if (!M)
      return Refuse(M.takeError());
    I.SPIRV = std::move(*M);
    return std::move(I);
  }
  if (!isContainer(Bytes))
    return wrong(Path + ": this is no zebin, cm container, .isa, fat binary, "
                        "object file, header of cmc or SPIR-V");
  Expected<Container> C = readContainer(Bytes);
  if (!C)
    return Refuse(C.takeError());
  I.Kernels = std::move(*C);
  return std::move(I);
}

Expected<Input> readContainerFile(const std::string &Path) {
  Expected<Input> I = readInput(Path);
  if (I && !I->Kernels)
    return wrong(Path + ": " + kindOf(I->File->getBuffer()) +
                 " has no Gen code");
  return I;
}

Expected<std::vector<Selected>> select(const Container &C, const Request &R) {
  std::vector<Selected> Result;
  for (const ContainerKernel &K : C.Kernels) {
    if ((!R.Kernel.empty() && K.Info.Name != R.Kernel) || !isFor(K, R))
      continue;
    auto Same = find_if(Result, [&](const Selected &S) {
      return S.Kernel->Info.Name == K.Info.Name && S.Kernel->Code == K.Code &&
             S.Kernel->Target && K.Target &&
             haveOneCode(*S.Kernel->Target, *K.Target);
    });
    if (Same == Result.end()) {
      Result.push_back({&K, {}});
      Same = std::prev(Result.end());
    }
    if (K.Target || R.Target)
      Same->Targets.push_back(K.Target ? K.Target : R.Target);
  }
  if (!Result.empty())
    return std::move(Result);
  if (C.Kernels.empty())
    return wrong("the file has no kernels");
  std::string Names;
  for (const ContainerKernel &K : C.Kernels)
    if (Names.find("'" + K.Info.Name + "'") == std::string::npos)
      Names += (Names.empty() ? "'" : ", '") + K.Info.Name + "'";
  return wrong("no kernel" +
               (R.Kernel.empty() ? std::string() : " '" + R.Kernel + "'") +
               (R.Target ? " for " + R.Target->Name.str() : std::string()) +
               "; the file has " + Names);
}

int fail(const Twine &What) {
  errs() << "cmobj: error: " << What << "\n";
  return 1;
}

int fail(Error E) { return fail(toString(std::move(E))); }

int deliver(const Request &R, StringRef Bytes, StringRef Default) {
  Error E = writeOutput(R.Output.empty() ? Default : R.Output, Bytes);
  return E ? fail(std::move(E)) : 0;
}

} // namespace cmc::cmobj
