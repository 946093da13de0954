//===- Validate.cpp - cmobj validate --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/edit/Validate.h"
#include "Commands.h"
#include "Input.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::cmobj {

Error validate(const Input &I) {
  return I.Kernels ? bridge::validate(*I.Kernels) : Error::success();
}

namespace {

bool hasUnknownCode(const Input &I) {
  return I.Kernels && any_of(I.Kernels->Kernels, [](const ContainerKernel &K) {
           return !K.Target || !K.Target->IGAPlatform;
         });
}

} // namespace

int validateMain(const Request &R) {
  int ExitCode = 0;
  for (const std::string &Path : R.Files) {
    Expected<Input> I = readInput(Path);
    if (!I)
      ExitCode = fail(I.takeError());
    else if (Error E = validate(*I))
      ExitCode = fail(Path + ": " + toString(std::move(E)));
    else
      outs() << Path << ": ok, " << (I->Header ? "header of " : "")
             << (I->Kernels ? toString(I->Kernels->Kind)
                 : I->SPIRV ? "spirv"
                            : "IR")
             << (hasUnknownCode(*I) ? ", code for an unknown platform not read"
                                    : "")
             << "\n";
  }
  return ExitCode;
}

} // namespace cmc::cmobj
