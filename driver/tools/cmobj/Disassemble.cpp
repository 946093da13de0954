//===- Disassemble.cpp - cmobj disassemble --------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "vc-finalizer-bridge/gen/Listing.h"
#include "vc-finalizer-bridge/gen/Resources.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::cmobj {
namespace {

/// The contents of a source, read from \p Dir unless that is "".
std::string readSource(StringRef Name, StringRef Dir) {
  SmallString<128> Path(Name);
  if (!Dir.empty()) {
    Path = Dir;
    sys::path::append(Path, Name);
    if (!sys::fs::exists(Path)) {
      Path = Dir;
      sys::path::append(Path, sys::path::filename(Name));
    }
  }
  auto File = MemoryBuffer::getFile(Path);
  return File ? (*File)->getBuffer().str() : std::string();
}

Error appendListing(const Selected &S, const Request &R, std::string &Out) {
  auto Wrong = [&](const Twine &Why) {
    return createStringError(inconvertibleErrorCode(),
                             "kernel '" + S.Kernel->Info.Name + "': " + Why);
  };
  if (S.Targets.empty())
    return Wrong("the file does not name its platform; use --target=");
  ResourceUsage Recorded = S.Kernel->Info.Resources;
  const TargetInfo &Small = *S.Targets.front();
  const TargetInfo &T =
      Recorded.GRFCount > Small.GRFCount ? withLargeRegisterFile(Small) : Small;
  if (!T.IGAPlatform)
    return Wrong("no decoder for " + T.Name);
  GenKernel K;
  K.Info = S.Kernel->Info;
  K.Code = S.Kernel->Code.str();
  bridge::Decoded D = bridge::decode(K.Code, T.IGAPlatform);
  if (!D.Error.empty())
    return Wrong(D.Error);
  K.Info.Resources = bridge::countResources(D.Insts, T);
  K.Info.Resources.SpillBytes = Recorded.SpillBytes;
  K.Info.Resources.GRFCount = Recorded.GRFCount;
  Out += bridge::listing(
      K, T, [&](StringRef Name) { return readSource(Name, R.SourceDir); });
  return Error::success();
}

} // namespace

Expected<std::string> disassemble(const Input &I, const Request &R) {
  Expected<std::vector<Selected>> Kernels = select(*I.Kernels, R);
  if (!Kernels)
    return Kernels.takeError();
  std::string Out;
  for (const Selected &S : *Kernels)
    if (Error E = appendListing(S, R, Out))
      return std::move(E);
  return std::move(Out);
}

int disassembleMain(const Request &R) {
  Expected<Input> I = readContainerFile(R.Files[0]);
  if (!I)
    return fail(I.takeError());
  Expected<std::string> Text = disassemble(*I, R);
  return Text ? deliver(R, *Text)
              : fail(I->Path + ": " + toString(Text.takeError()));
}

} // namespace cmc::cmobj
