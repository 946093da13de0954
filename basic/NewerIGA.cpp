//===- NewerIGA.cpp - the newer Gen assembler -----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/NewerIGA.h"
#include "basic/Newest.h"
#include "basic/Process.h"
#include "basic/TempDir.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace cmc::iga {
namespace {

constexpr unsigned TimeoutSeconds = 60;
constexpr uint8_t FullBytes = 16, CompactedBytes = 8;
const char CodeName[] = "code.krn", TextName[] = "code.asm";

/// IGA's numbers of platforms and the names that its program takes.
constexpr struct {
  uint32_t Platform;
  const char *Name;
} Newer[] = {{0x2000000, "xe2"}};

Error failure(const Twine &Why) {
  return createStringError(inconvertibleErrorCode(), Why);
}

struct Output {
  std::string File, Printed;
};

/// Runs the program on the file \p In with the content \p Bytes.
Expected<Output> run(const char *In, StringRef Bytes, const char *Out,
                     std::vector<std::string> Options, uint32_t Platform) {
  auto Tools = Newest::find("libigc-tools", "");
  if (!Tools)
    return Tools.takeError();
  const auto *Row =
      find_if(Newer, [&](auto &R) { return R.Platform == Platform; });
  assert(Row != std::end(Newer) && "the library knows it");
  TempDir Folder;
  if (std::string Why = Folder.write(In, Bytes); !Why.empty())
    return failure(Why);
  std::vector<std::string> Command = {Tools->program("iga64"), In, "-o", Out,
                                      std::string("-p=") + Row->Name};
  append_range(Command, Options);
  ProcessResult R = runProcess(Command, Folder.path(), TimeoutSeconds);
  if (R.StartError || R.Signal || R.TimedOut)
    return failure("the newer iga64 did not end as it should");
  return Output{Folder.read(Out), R.Output};
}

} // namespace

bool needsNewer(uint32_t Platform) {
  return any_of(Newer, [&](auto &R) { return R.Platform == Platform; });
}

Expected<std::vector<DisassembledInst>> disassembleNewer(StringRef Code,
                                                         uint32_t Platform) {
  // It fails at the first byte after the code, and writes what came before.
  auto Out = run(CodeName, Code, TextName,
                 {"-d", "-Xprint-pc", "--output-on-fail"}, Platform);
  if (!Out)
    return Out.takeError();
  std::vector<DisassembledInst> Insts;
  for (StringRef Rest = Out->File; !Rest.empty();) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    if (!Line.consume_front("/* [")) // A label.
      continue;
    uint32_t PC = 0;
    bool IsNumber = !Line.consumeInteger(16, PC);
    StringRef Text = Line.split("*/").second.trim();
    if (!IsNumber || Text.startswith("illegal"))
      break;
    bool Compacted =
        Text.split("//").first.split('{').second.contains("Compacted");
    Insts.push_back({PC, Compacted ? CompactedBytes : FullBytes, Text.str()});
  }
  if (Insts.empty())
    return failure("the newer iga64 does not disassemble this code");
  return Insts;
}

Expected<std::string> assembleNewer(StringRef Text, uint32_t Platform) {
  auto Out = run(TextName, Text, CodeName, {"-a"}, Platform);
  if (!Out)
    return Out.takeError();
  if (Out->File.empty())
    return failure(StringRef(Out->Printed).trim());
  return Out->File;
}

} // namespace cmc::iga
