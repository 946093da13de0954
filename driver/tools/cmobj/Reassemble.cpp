//===- Reassemble.cpp - cmobj reassemble ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "vc-finalizer-bridge/Assembler.h"
#include "vc-finalizer-bridge/Decoder.h"
#include "vc-finalizer-bridge/KernelListing.h"
#include "vc-finalizer-bridge/ReplaceCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc {
namespace cmobj {
namespace {

using bridge::KernelListing;
using bridge::NewCode;

std::vector<std::string> sourceFiles(const Container &C) {
  std::vector<std::string> Files;
  for (const ContainerKernel &K : C.Kernels)
    for (const LineEntry &L : K.Info.Lines)
      if (L.Line && !is_contained(Files, L.File))
        Files.push_back(L.File);
  return Files;
}

/// Says what is wrong with \p Path at \p Line.
void complain(const std::string &Path, unsigned Line, unsigned Column,
              const Twine &What) {
  errs() << Path;
  if (Line)
    errs() << ":" << Line;
  if (Column)
    errs() << ":" << Column;
  errs() << ": error: " << What << "\n";
}

class Reassembler {
public:
  Reassembler(const Container &C, const std::string &Path) : C(C), Path(Path) {}

  /// False after messages.
  bool add(const KernelListing &L);
  std::vector<NewCode> News;

private:
  const ContainerKernel *kernelOf(const KernelListing &L,
                                  const TargetInfo *&T) const;

  const Container &C;
  const std::string &Path;
};

/// The kernel that \p L is about; null after a message.
const ContainerKernel *Reassembler::kernelOf(const KernelListing &L,
                                             const TargetInfo *&T) const {
  if (L.Kernel.empty()) {
    complain(Path, L.Line, 0,
             "no line '// kernel <name>, <target>: ...' in front of the code");
    return nullptr;
  }
  T = findTarget(L.Target);
  const ContainerKernel *K = T ? C.find(L.Kernel, T) : nullptr;
  if (!T || T->isHost())
    complain(Path, L.Line, 0, "unknown target '" + L.Target + "'");
  else if (!K && C.Targets.empty())
    K = C.find(L.Kernel);
  if (T && !K)
    complain(Path, L.Line, 0,
             "the file has no kernel '" + L.Kernel + "' for " + L.Target);
  return K;
}

bool Reassembler::add(const KernelListing &L) {
  const TargetInfo *T = nullptr;
  if (!kernelOf(L, T))
    return false;
  bridge::Assembled A = bridge::assemble(L.Text, T->IGAPlatform);
  for (const bridge::AssemblyError &E : A.Errors)
    complain(Path, E.Line ? E.Line : L.Line, E.Column, E.Text);
  if (!A.Errors.empty())
    return false;
  bridge::Decoded D = bridge::decode(A.Code, T->IGAPlatform);
  if (!D.Error.empty()) {
    complain(Path, L.Line, 0, D.Error);
    return false;
  }
  NewCode New;
  New.Kernel = L.Kernel;
  New.Target = T;
  New.Code = std::move(A.Code);
  if (D.Insts.size() == L.Instructions)
    for (LineEntry E : L.Sources) {
      E.Offset = D.Insts[E.Offset].Offset;
      New.Lines.push_back(E);
    }
  else if (!L.Sources.empty())
    errs() << Path << ":" << L.Line
           << ": warning: not one instruction in each line, so kernel '"
           << L.Kernel << "' has no line table any more\n";
  News.push_back(std::move(New));
  return true;
}

} // namespace

int reassembleMain(const Request &R) {
  if (R.Output.empty())
    return fail("where to? say -o <file>");
  Expected<Input> I = readContainerFile(R.Files[0]);
  if (!I)
    return fail(I.takeError());
  auto Listing = MemoryBuffer::getFileOrSTDIN(R.Files[1]);
  if (!Listing)
    return fail("cannot read '" + R.Files[1] +
                "': " + Listing.getError().message());
  Reassembler Work(*I->Kernels, R.Files[1]);
  bool Ok = true;
  for (const KernelListing &L : bridge::readKernelListings(
           (*Listing)->getBuffer(), sourceFiles(*I->Kernels)))
    Ok &= Work.add(L);
  if (!Ok)
    return 1;
  if (Work.News.empty())
    return fail(R.Files[1] + ": no kernel in it");
  Expected<std::string> Bytes = bridge::replaceCode(*I->Kernels, Work.News);
  if (!Bytes)
    return fail(I->Path + ": " + toString(Bytes.takeError()));
  return deliver(R, *Bytes);
}

} // namespace cmobj
} // namespace cmc
