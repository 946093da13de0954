//===- Recode.cpp - code of GPUs that the decoder does not know -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Recode.h"
#include "basic/IGA.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gensim {
namespace {

constexpr uint32_t XeHPC = 0x1000004;

/// Options in braces that are part of an instruction; the others are
/// dependencies, compaction and hints.
constexpr const char *KeptOptions[] = {"EOT", "ExBSO", "AccWrEn", "Atomic"};

Error failure(const Twine &Why) {
  return createStringError(inconvertibleErrorCode(), Why.str());
}

/// \p Line without comments and without options that XeHPC encodes elsewhere.
std::string adaptLine(StringRef Line) {
  Line = Line.split("//").first.rtrim();
  auto [Text, Options] = Line.split('{');
  SmallVector<StringRef, 8> All;
  SmallVector<StringRef, 4> Kept;
  Options.rtrim().rtrim('}').split(All, ',');
  for (StringRef Option : All)
    if (is_contained(KeptOptions, Option.trim()))
      Kept.push_back(Option.trim());
  return Text.str() + (Kept.empty() ? "" : "{" + join(Kept, ",") + "}") + "\n";
}

/// Removes the immediate of an extended descriptor `0x40000:a0.2` from \p Line.
uint32_t takeImmediate(std::string &Line) {
  size_t End = Line.find(":a0.");
  size_t Begin = End == std::string::npos ? End : Line.rfind("0x", End);
  uint32_t Value = 0;
  if (Begin == std::string::npos ||
      StringRef(Line).slice(Begin + 2, End).getAsInteger(16, Value))
    return 0;
  Line.erase(Begin, End + 1 - Begin);
  return Value;
}

/// The assembly of \p Insts, with a label before each of them and at the end:
/// a branch may lead there. \p Immediates: see RecodedProgram.
std::string adapt(ArrayRef<cmc::iga::DisassembledInst> Insts,
                  std::vector<uint32_t> &Immediates) {
  std::string Out;
  auto Label = [&](uint32_t PC) { Out += "L" + utostr(PC) + ":\n"; };
  for (const auto &I : Insts) {
    Label(I.PC);
    std::string Line = adaptLine(I.Text);
    Immediates.push_back(takeImmediate(Line));
    Out += Line;
  }
  Label(Insts.back().PC + Insts.back().Size);
  return Out;
}

Expected<std::vector<uint8_t>> assemble(const std::string &Text) {
  std::string Out;
  cmc::iga::Library Lib(Out);
  if (!Out.empty())
    return failure(Out);
  if (cmc::iga::assemble(Lib, Text, XeHPC, Out) !=
      cmc::iga::AssembleOutcome::Done)
    return failure("the code cannot be assembled for XeHPC: " +
                   StringRef(Out).split('\n').first);
  return std::vector<uint8_t>(Out.begin(), Out.end());
}

} // namespace

uint32_t decoderPlatform(const cmc::TargetInfo &Target) {
  return cmc::iga::needsNewer(Target.IGAPlatform) ? XeHPC : Target.IGAPlatform;
}

Expected<RecodedProgram> recode(ArrayRef<uint8_t> Code,
                                const cmc::TargetInfo &Target) {
  auto Insts =
      cmc::iga::disassembleNewer(toStringRef(Code), Target.IGAPlatform);
  if (!Insts)
    return Insts.takeError();
  RecodedProgram P;
  auto Recoded = assemble(adapt(*Insts, P.Immediates));
  if (!Recoded)
    return Recoded.takeError();
  P.Code = std::move(*Recoded);
  P.Originals = std::move(*Insts);
  return P;
}

} // namespace gensim
