//===- VISAText.cpp - steps on vISA models in files -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/tools/genx-opt/VISAText.h"
#include "llvm-genx/VISA/Prepare.h"
#include "llvm-genx/VISA/Quirks.h"
#include "llvm-genx/VISA/model/Printer.h"
#include "llvm-genx/VISA/model/Reader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace cmc;

namespace {

using Steps = SmallVector<StringRef, 8>;

constexpr StringLiteral Everything = "visa-prepare";

bool checkNames(const Steps &Names) {
  for (StringRef Name : Names)
    if (Name != Everything && !visa::findStep(Name)) {
      errs() << "error: unknown step '" << Name << "'\n";
      return false;
    }
  return true;
}

/// Whether \p Problems is empty; otherwise prints them.
bool isGood(const visa::Kernel &K, StringRef When,
            const std::vector<std::string> &Problems) {
  for (const std::string &Problem : Problems)
    errs() << "error: '" << K.Name << "', " << When << ": " << Problem << '\n';
  return Problems.empty();
}

/// Verifies \p K for output as vISA. The vISA text does not tell which
/// variables the callers of subroutines write.
std::vector<std::string> problemsOfPrinting(const visa::Kernel &K) {
  std::vector<std::string> Problems = visa::verify(K);
  erase_if(Problems, [&](StringRef Problem) {
    return !K.Subroutines.empty() && Problem.startswith("invariant 18:");
  });
  return Problems;
}

int runOn(visa::Kernel &K, const Steps &Names) {
  visa::Stage Now = visa::Stage::Selected;
  if (!isGood(K, "as read", visa::verify(K, Now)))
    return UserError;
  for (StringRef Name : Names) {
    if (Name == Everything) {
      if (!isGood(K, Name, visa::prepare(K)))
        return InternalError;
      Now = visa::Stage::Legal;
      continue;
    }
    const visa::Step &S = *visa::findStep(Name);
    S.Run(K);
    if (S.When == visa::Stage::Legal || Name == "visa-legalize")
      Now = visa::Stage::Legal;
    if (!isGood(K, Name, visa::verify(K, Now)))
      return InternalError;
  }
  return Success;
}

} // namespace

int cmc::runOnText(const TextRun &Run, raw_ostream &OS) {
  Steps Names;
  Run.Steps.split(Names, ',', -1, /*KeepEmpty=*/false);
  const TargetInfo *T = Run.CPU.empty() ? nullptr : findTarget(Run.CPU);
  if (!Run.CPU.empty() && (!T || T->isHost())) {
    errs() << "error: unknown target '" << Run.CPU << "'\n";
    return Usage;
  }
  if (!checkNames(Names))
    return Usage;
  auto Text = MemoryBuffer::getFileOrSTDIN(Run.InputName, /*IsText=*/true);
  if (!Text) {
    errs() << "error: cannot read '" << Run.InputName
           << "': " << Text.getError().message() << '\n';
    return UserError;
  }
  auto Kernels = visa::readKernels((*Text)->getBuffer(), T);
  if (!Kernels) {
    errs() << Run.InputName << ':' << toString(Kernels.takeError()) << '\n';
    return UserError;
  }
  std::vector<visa::Kernel>
      Functions; // Must precede the kernel that calls them.
  for (visa::Kernel &K : *Kernels) {
    K.DisabledQuirks |= visa::disabledQuirks(Run.Disabled);
    if (int Result = runOn(K, Names))
      return Result;
    if (!Run.PrintVISA) {
      OS << visa::printModel(K);
    } else if (K.Function) {
      Functions.push_back(K);
    } else if (isGood(K, "printed", problemsOfPrinting(K))) {
      OS << visa::printKernel(K, Functions);
      Functions.clear();
    } else {
      return UserError;
    }
  }
  return Success;
}
