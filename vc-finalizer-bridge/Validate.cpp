//===- Validate.cpp - whether a container is sound ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/Validate.h"
#include "vc-finalizer-bridge/Decoder.h"
#include "vc-finalizer-bridge/ELFEdit.h"
#include "vc-finalizer-bridge/GenText.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;

namespace cmc {
namespace bridge {
namespace {

class KernelCheck {
public:
  explicit KernelCheck(const ContainerKernel &K) : K(K) {}

  /// The first thing that is wrong.
  std::string run() {
    std::string Problem = checkCode();
    if (Problem.empty())
      Problem = checkArguments();
    if (Problem.empty())
      Problem = checkTexts();
    return Problem.empty() ? checkLines() : Problem;
  }

private:
  std::string checkCode() const;
  std::string checkArguments() const;
  std::string checkTexts() const;
  std::string checkLines() const;

  const ContainerKernel &K;
};

std::string KernelCheck::checkCode() const {
  if (K.Code.empty())
    return "no code";
  uint64_t Said = K.Info.Resources.CodeBytes;
  if (Said && Said != K.Code.size())
    return ("its information says " + Twine(Said) +
            " bytes of code, there are " + Twine(K.Code.size()))
        .str();
  if (!K.Target || !K.Target->IGAPlatform)
    return ""; // Nobody can read that code here.
  Decoded D = decode(K.Code, K.Target->IGAPlatform);
  if (!D.Error.empty())
    return D.Error;
  // Also that branches lead to instructions has been seen to.
  bool Ends = any_of(
      D.Insts, [](const GenInst &I) { return parseGenText(I.Text).isEOT(); });
  return Ends ? "" : "no instruction ends the thread";
}

std::string KernelCheck::checkArguments() const {
  uint64_t Room = K.Target ? uint64_t(K.Target->GRFBytes) *
                                 std::max(K.Info.Resources.GRFCount, 128u)
                           : UINT32_MAX;
  std::set<uint64_t> Taken;
  auto Check = [&](const Twine &What, uint64_t Offset, uint64_t Size) {
    if (Offset + Size > Room)
      return (What + " ends behind the last register").str();
    if (Size && !Taken.insert(Offset).second)
      return (What + " is where another one is").str();
    return std::string();
  };
  for (const KernelArg &A : K.Info.Args) {
    std::string Problem;
    if (A.Offset >= 0)
      Problem = Check("argument '" + A.Name + "'", A.Offset, A.Size);
    if (!Problem.empty())
      return Problem;
  }
  for (const ImplicitArg &A : K.Info.ImplicitArgs) {
    std::string Problem =
        Check(Twine("argument ") + toString(A.K), A.Offset, A.Size);
    if (!Problem.empty())
      return Problem;
  }
  return "";
}

std::string KernelCheck::checkTexts() const {
  for (const TextAddress &A : K.TextAddresses) {
    unsigned Bytes = A.Bits == TextAddress::Whole ? 8 : 4;
    if (A.At > K.Code.size() || K.Code.size() - A.At < Bytes)
      return ("the address of a text at byte " + Twine(A.At) +
              " is outside the code")
          .str();
    if (StringRef(K.Texts).find('\0', A.Offset) == StringRef::npos)
      return ("the text at byte " + Twine(A.Offset) + " has no end").str();
  }
  return "";
}

std::string KernelCheck::checkLines() const {
  const LineEntry *Last = nullptr;
  for (const LineEntry &L : K.Info.Lines) {
    // The last row may be the end.
    if (L.Offset > K.Code.size() || (Last && L.Offset < Last->Offset))
      return ("the line table is not in order at byte " + Twine(L.Offset))
          .str();
    Last = &L;
  }
  return "";
}

/// That all of an ELF file is there, also what nobody has looked at.
Error checkSections(const Container &C) {
  if (C.Kind == ContainerKind::ISA || C.Kind == ContainerKind::Fat)
    return Error::success();
  return ELFEdit::open(C.Bytes).takeError();
}

} // namespace

Error validate(const Container &C) {
  std::set<std::pair<std::string, const TargetInfo *>> Names;
  if (Error E = checkSections(C))
    return E;
  for (const Container &M : C.Members)
    if (Error E = validate(M))
      return createStringError(inconvertibleErrorCode(),
                               "member '" + M.Name +
                                   "': " + toString(std::move(E)));
  if (!C.Members.empty())
    return Error::success();
  for (const ContainerKernel &K : C.Kernels) {
    std::string Problem = KernelCheck(K).run();
    if (Problem.empty() && !Names.insert({K.Info.Name, K.Target}).second)
      Problem = "there are two of this name";
    if (!Problem.empty())
      return createStringError(
          inconvertibleErrorCode(),
          "kernel '" + K.Info.Name + "'" +
              (K.Target ? " for " + K.Target->Name : Twine()) + ": " + Problem);
  }
  return Error::success();
}

} // namespace bridge
} // namespace cmc
