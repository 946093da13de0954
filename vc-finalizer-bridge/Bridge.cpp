//===- Bridge.cpp - vISA text to a finalized kernel -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Bridge.h"
#include "vc-finalizer-bridge/Finalizer.h"
#include "vc-finalizer-bridge/FinalizerListing.h"
#include "vc-finalizer-bridge/Resources.h"

using namespace llvm;

namespace cmc {
namespace bridge {

Optional<GenKernel> finalize(StringRef Text, const KernelInfo &Info,
                             const Options &Opts,
                             const DiagnosticHandler &Handler) {
  Optional<FinalizerOutput> Out = runFinalizer(Text, Info.Name, Opts, Handler);
  if (!Out)
    return None;
  auto Fail = [&](Severity Level, const Twine &Message) {
    Diagnostic D;
    D.Level = Level;
    D.Message = Message.str();
    Handler(D);
    return None;
  };

  GenKernel K;
  K.Info = Info;
  K.Code = std::move(Out->Code);
  Decoded D = decode(K.Code, Opts.Target->IGAPlatform);
  const std::vector<GenInst> &Insts = D.Insts;
  if (!D.Error.empty())
    return Fail(D.LibraryMissing ? Severity::Error : Severity::InternalError,
                "kernel '" + Twine(Info.Name) + "': " + D.Error);
  std::vector<ListedInst> Listed = readListing(Out->Listing);
  if (Listed.size() != Insts.size())
    return Fail(Severity::InternalError,
                "kernel '" + Twine(Info.Name) + "': the finalizer lists " +
                    Twine(Listed.size()) + " instructions, but its code has " +
                    Twine(Insts.size()));

  K.Info.Resources = countResources(Insts, *Opts.Target);
  K.Info.Resources.SpillBytes = Out->SpillBytes;
  K.Info.Lines = lineTable(Listed, Insts);
  K.PerThreadPrologBytes = perThreadPrologBytes(Listed, Insts);
  return K;
}

} // namespace bridge
} // namespace cmc
