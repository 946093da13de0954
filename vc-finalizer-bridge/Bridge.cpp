//===- Bridge.cpp - finalizes a kernel in vISA ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Bridge.h"
#include "basic/Diagnostics.h"
#include "vc-finalizer-bridge/debug/VariableLocations.h"
#include "vc-finalizer-bridge/finalizer/Finalizer.h"
#include "vc-finalizer-bridge/finalizer/FinalizerListing.h"
#include "vc-finalizer-bridge/gen/GenText.h"
#include "vc-finalizer-bridge/gen/Resources.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

/// Runs the finalizer, and again with a larger register file if \p Opts allows
/// it and the first run spilled or produced no code. Sets the target of \p Opts
/// to that of the returned code.
Optional<FinalizerOutput> runForLeastSpill(StringRef Text,
                                           const std::string &Name,
                                           Options &Opts,
                                           const DiagnosticHandler &Handler) {
  const TargetInfo &Large = withLargeRegisterFile(*Opts.Target);
  if (!Opts.MayEnlargeRegisterFile || Large.GRFCount == Opts.Target->GRFCount)
    return runFinalizer(Text, Name, Opts, Handler);
  std::vector<Diagnostic> Diagnostics;
  Optional<FinalizerOutput> Out = runFinalizer(
      Text, Name, Opts, [&](const Diagnostic &D) { Diagnostics.push_back(D); });
  auto First = [&] {
    for_each(Diagnostics, Handler);
    return Out;
  };
  if (Out && !Out->SpillBytes)
    return First();
  Options Again = Opts;
  Again.Target = &Large;
  Optional<FinalizerOutput> Second = runFinalizer(
      Text, Name, Again,
      Out ? Handler : [](const Diagnostic &) { /* The first says it. */ });
  if (!Second || (Out && Second->SpillBytes >= Out->SpillBytes))
    return Second || !Out ? First() : None;
  if (Out)
    Handler(makeDiagnostic(PassDiag::RegistersEnlarged,
                           {Name, std::to_string(Large.GRFCount),
                            std::to_string(Opts.Target->GRFCount),
                            std::to_string(Out->SpillBytes)}));
  Opts = Again;
  return Second;
}

/// Finds the immediates that are placeholders for addresses of strings. False
/// if half of an address is missing; the finalizer may have removed all code
/// that uses it.
bool findStrings(ArrayRef<GenInst> Insts, GenKernel &K) {
  constexpr unsigned ImmediateAt = 12; // In an instruction of full size.
  std::vector<bool> Found(2 * K.Info.Strings.size());
  for (const GenInst &I : Insts) {
    if (I.Size <= ImmediateAt)
      continue;
    uint32_t At = I.Offset + ImmediateAt;
    uint32_t Dword = support::endian::read32le(K.Code.data() + At);
    unsigned Half = Dword - stringPlaceholder(0, false);
    if (!isStringPlaceholder(Dword) || Half >= Found.size() ||
        !StringRef(I.Text).contains("mov "))
      continue;
    K.StringReferences.push_back({At, Half / 2, Half % 2 != 0});
    Found[Half] = true;
  }
  for (size_t Text = 0; Text < K.Info.Strings.size(); ++Text)
    if (Found[2 * Text] != Found[2 * Text + 1])
      return false;
  return true;
}

/// The first message to a data port that \p T lacks, or null: the finalizer
/// makes such messages without an error.
const GenInst *findLegacySend(ArrayRef<GenInst> Insts, const TargetInfo &T) {
  if (T.has(TargetInfo::TypedElements))
    return nullptr;
  const auto *Found = find_if(Insts, [](const GenInst &I) {
    const StringRef Legacy[] = {"dc0", "dc1", "dc2", "dcro"};
    return is_contained(Legacy,
                        parseGenText(I.Text).Mnemonic.split('.').second);
  });
  return Found == Insts.end() ? nullptr : Found;
}

} // namespace

Optional<GenKernel> finalize(StringRef Text, const KernelInfo &Info,
                             const Options &Requested,
                             const DiagnosticHandler &Handler) {
  Options Opts = Requested;
  Optional<FinalizerOutput> Out =
      runForLeastSpill(Text, Info.Name, Opts, Handler);
  if (!Out)
    return None;
  if (Out->SpillBytes)
    Handler(makeDiagnostic(PassDiag::Spill,
                           {Info.Name, std::to_string(Out->SpillBytes)}));
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
  if (const GenInst *I = findLegacySend(Insts, *Opts.Target)) {
    std::string Message = ("the code has a message that " + Opts.Target->Name +
                           " lacks: " + I->Text)
                              .str();
    if (diagnoseAssembly(Message, Text, Info.Name, Handler))
      return None;
    return Fail(Severity::InternalError,
                "kernel '" + Twine(Info.Name) + "': " + Message);
  }
  if (!findStrings(Insts, K))
    return Fail(Severity::InternalError,
                "kernel '" + Twine(Info.Name) +
                    "': the code lacks addresses of its strings");
  K.Info.Resources = countResources(Insts, *Opts.Target);
  K.Info.Resources.SpillBytes = Out->SpillBytes;
  if (!needsListing(Opts))
    return K;
  std::vector<ListedInst> Listed = readListing(Out->Listing);
  if (Listed.size() != Insts.size())
    return Fail(Severity::InternalError,
                "kernel '" + Twine(Info.Name) + "': the finalizer lists " +
                    Twine(Listed.size()) + " instructions, but its code has " +
                    Twine(Insts.size()));
  K.Info.Lines = lineTable(Listed, Insts, Opts.Variables);
  K.PerThreadPrologBytes = perThreadPrologBytes(Listed, Insts);
  if (Opts.Origins) {
    for (const ListedInst &I : Listed)
      K.Origins.push_back(I.Origin);
    K.Placements = readPlacements(Out->Listing, Opts.Target->GRFBytes);
  }
  if (Opts.Variables) {
    K.Types = Opts.Variables->Types;
    K.Scopes = Opts.Variables->Scopes;
    K.Info.Calls = Opts.Variables->Calls;
    K.Variables = Opts.Variables->Variables;
    K.VariableLocations = locateVariables(
        *Opts.Variables, Insts, Listed,
        readPlacements(Out->Listing, Opts.Target->GRFBytes), *Opts.Target);
  }
  return K;
}

} // namespace cmc::bridge
