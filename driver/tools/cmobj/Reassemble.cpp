//===- Reassemble.cpp - cmobj reassemble ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Input.h"
#include "basic/OutputFile.h"
#include "vc-finalizer-bridge/edit/EditGuard.h"
#include "vc-finalizer-bridge/edit/KernelListing.h"
#include "vc-finalizer-bridge/edit/ReplaceCode.h"
#include "vc-finalizer-bridge/gen/Assembler.h"
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::cmobj {
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

/// Prints error \p What about \p Line of \p Path.
void complain(const std::string &Path, unsigned Line, unsigned Column,
              const Twine &What) {
  errs() << Path;
  if (Line)
    errs() << ":" << Line;
  if (Column)
    errs() << ":" << Column;
  errs() << ": error: " << What << "\n";
}

uint32_t endOf(const bridge::GenInst &I) { return I.Offset + I.Size; }

class Reassembler {
public:
  Reassembler(const Container &C, const std::string &Path, bool KeepTokens)
      : C(C), Path(Path), KeepTokens(KeepTokens) {}

  /// False after errors.
  bool add(const KernelListing &L);
  std::vector<NewCode> Replacements;

private:
  struct Code {
    std::string Bytes;
    std::vector<bridge::GenInst> Insts; ///< Instructions of the listing.
  };
  const ContainerKernel *kernelOf(const KernelListing &L,
                                  const TargetInfo *&T) const;
  bool assemble(const KernelListing &L, const TargetInfo &T, Code &Out) const;
  bool guard(const ContainerKernel &Old, const KernelListing &L,
             const TargetInfo &T, Code &New) const;

  const Container &C;
  const std::string &Path;
  bool KeepTokens;
};

/// The kernel of listing \p L; null after an error.
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

/// Assembles \p L; false after errors. An instruction that no longer has a
/// compact form gets the long one.
bool Reassembler::assemble(const KernelListing &L, const TargetInfo &T,
                           Code &Out) const {
  std::string Text = L.Text;
  bridge::Assembled A = bridge::assemble(Text, T.IGAPlatform);
  if (bridge::lengthen(Text, A.Errors))
    A = bridge::assemble(Text, T.IGAPlatform);
  for (const bridge::AssemblyError &E : A.Errors)
    complain(Path, E.Line ? E.Line : L.Line, E.Column, E.Text);
  if (!A.Errors.empty())
    return false;
  bridge::Decoded D = bridge::decode(A.Code, T.IGAPlatform);
  if (!D.Error.empty())
    complain(Path, L.Line, 0, D.Error);
  Out.Bytes = std::move(A.Code);
  Out.Insts = std::move(D.Insts);
  return D.Error.empty();
}

/// Adds the waits that \p New needs at its differences from \p Old.
bool Reassembler::guard(const ContainerKernel &Old, const KernelListing &L,
                        const TargetInfo &T, Code &New) const {
  bridge::Decoded D = bridge::decode(Old.Code, T.IGAPlatform);
  bridge::GuardedCode G = bridge::guardEdits(D.Insts, New.Insts, T);
  if (G.Text.empty())
    return true;
  KernelListing Guarded = L;
  Guarded.Text = G.Text;
  Code Out;
  if (!assemble(Guarded, T, Out))
    return false;
  std::vector<bridge::GenInst> Its;
  for (size_t N : G.At)
    Its.push_back(Out.Insts[N]);
  New = {std::move(Out.Bytes), std::move(Its)};
  return true;
}

bool Reassembler::add(const KernelListing &L) {
  const TargetInfo *T = nullptr;
  const ContainerKernel *K = kernelOf(L, T);
  Code Its;
  if (!K || !assemble(L, *T, Its))
    return false;
  if (bridge::hasTokens(*T) && !KeepTokens && !guard(*K, L, *T, Its))
    return false;
  NewCode New;
  New.Kernel = L.Kernel;
  New.Target = T;
  New.Code = std::move(Its.Bytes);
  if (Its.Insts.size() == L.Instructions)
    for (LineEntry E : L.Sources) {
      // An added wait gets the line of the instruction that needs it.
      E.Offset = E.Offset ? endOf(Its.Insts[E.Offset - 1]) : 0;
      New.Lines.push_back(E);
    }
  else if (!L.Sources.empty())
    errs() << Path << ":" << L.Line
           << ": warning: not one instruction in each line, so kernel '"
           << L.Kernel << "' has no line table any more\n";
  Replacements.push_back(std::move(New));
  return true;
}

/// The header of an object contains its size. If that differs from \p Old,
/// rewrites the header, which cmc puts next to the object, next to the output.
int deliverObjectHeader(const Request &R, const Container &Old,
                        StringRef Object) {
  Expected<Container> New = readContainer(Object);
  if (!New)
    return fail(New.takeError());
  size_t Size = New->Members.front().Bytes.size();
  if (Size == Old.Bytes.size())
    return 0;
  SmallString<128> From(R.Files[0]), To(R.Output);
  sys::path::replace_extension(From, ".h");
  sys::path::replace_extension(To, ".h");
  if (auto File = MemoryBuffer::getFile(From); File && R.Output != "-") {
    auto H = container::readHeader((*File)->getBuffer());
    if (H && !H->IsDefinition && H->Names.linkName() == Old.Name) {
      Error E = writeOutput(
          To, container::writeObjectHeader(Size, H->Names, H->Info));
      return E ? fail(std::move(E)) : 0;
    }
    consumeError(H.takeError());
  }
  errs() << "cmobj: warning: there are " << Size << " bytes now: headers that "
         << "say " << Old.Bytes.size() << " are wrong\n";
  return 0;
}

} // namespace

int reassembleMain(const Request &R) {
  if (R.Output.empty())
    return fail("no output file; use -o <file>");
  Expected<Input> I = readContainerFile(R.Files[0]);
  if (!I)
    return fail(I.takeError());
  auto Listing = MemoryBuffer::getFileOrSTDIN(R.Files[1]);
  if (!Listing)
    return fail("cannot read '" + R.Files[1] +
                "': " + Listing.getError().message());
  Reassembler Work(*I->Kernels, R.Files[1], R.KeepTokens);
  bool Ok = true;
  for (const KernelListing &L : bridge::readKernelListings(
           (*Listing)->getBuffer(), sourceFiles(*I->Kernels)))
    Ok &= Work.add(L);
  if (!Ok)
    return 1;
  if (Work.Replacements.empty())
    return fail(R.Files[1] + ": no kernel in it");
  Expected<std::string> Bytes =
      bridge::replaceCode(*I->Kernels, Work.Replacements);
  if (!Bytes)
    return fail(I->Path + ": " + toString(Bytes.takeError()));
  if (I->Header)
    *Bytes = container::writeHeader(*Bytes, I->Header->Names, I->Header->Info);
  if (int ExitCode = deliver(R, *Bytes))
    return ExitCode;
  return I->Kernels->Kind == ContainerKind::Object
             ? deliverObjectHeader(R, I->Kernels->Members.front(), *Bytes)
             : 0;
}

} // namespace cmc::cmobj
