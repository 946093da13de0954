//===- Recode.cpp - code of GPUs that the decoder does not know -----------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/isa/Recode.h"
#include "basic/IGA.h"
#include "basic/Newest.h"
#include "basic/Process.h"
#include "basic/TempDir.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gensim {
namespace {

constexpr uint32_t XeHPC = 0x1000004;
constexpr unsigned TimeoutSeconds = 60;

/// How the newer iga64 calls the platforms that it alone knows.
constexpr struct {
  const char *Target, *Platform;
} Newer[] = {{"lnl", "xe2"}, {"bmg", "xe2"}};

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

/// The lines up to the first illegal instruction.
std::string adapt(StringRef Assembly) {
  std::string Out;
  while (!Assembly.empty()) {
    StringRef Line;
    std::tie(Line, Assembly) = Assembly.split('\n');
    if (Line.ltrim().startswith("illegal"))
      break;
    Out += adaptLine(Line);
  }
  return Out;
}

Expected<std::string> disassemble(ArrayRef<uint8_t> Code,
                                  const std::string &Platform) {
  auto Tools = cmc::Newest::find("libigc-tools", "");
  if (!Tools)
    return Tools.takeError();
  cmc::TempDir Folder;
  if (std::string Why = Folder.write("code.krn", toStringRef(Code));
      !Why.empty())
    return failure(Why);
  // It fails at the first byte after the code, and writes what came before.
  cmc::ProcessResult R =
      cmc::runProcess({Tools->program("iga64"), "-d", "-p=" + Platform,
                       "--output-on-fail", "code.krn", "-o", "code.asm"},
                      Folder.path(), TimeoutSeconds);
  std::string Text = Folder.read("code.asm");
  if (R.StartError || R.Signal || R.TimedOut || Text.empty())
    return failure("the newer iga64 does not disassemble this code");
  return Text;
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
  return Target.hasBinaries() ? Target.IGAPlatform : XeHPC;
}

Expected<std::vector<uint8_t>> recode(ArrayRef<uint8_t> Code,
                                      const cmc::TargetInfo &Target) {
  const auto *Row =
      find_if(Newer, [&](auto &R) { return Target.Name == R.Target; });
  if (Row == std::end(Newer))
    return failure("no code of " + Target.Name + " can be decoded");
  auto Assembly = disassemble(Code, Row->Platform);
  if (!Assembly)
    return Assembly.takeError();
  return assemble(adapt(*Assembly));
}

} // namespace gensim
