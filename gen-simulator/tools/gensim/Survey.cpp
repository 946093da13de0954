//===- Survey.cpp - gensim survey -----------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/tools/gensim/Survey.h"
#include "gen-simulator/eu/Alu.h"
#include "gen-simulator/isa/Program.h"
#include "gen-simulator/loader/Loader.h"
#include "gen-simulator/messages/Messages.h"
#include "gen-simulator/tools/gensim/Settings.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

using namespace llvm;

namespace gensim {
namespace {

constexpr const char *Usage =
    "usage: gensim survey [--all] binary...\n"
    "\n"
    "Reads every instruction of the binaries without running them and lists "
    "what\n"
    "the simulator does not model: opcodes, messages, code that it cannot "
    "decode.\n"
    "Messages whose descriptor is computed are known at run time only.\n"
    "\n"
    "  --all            list what is modelled, too\n"
    "\n"
    "Exit codes: 0 all is modelled; 1 something is not, or a file cannot be "
    "read;\n"
    "2 usage.\n";

/// What an instruction needs from the simulator.
struct Need {
  std::string Name;
  std::string Refusal; ///< Empty: modelled.
  bool operator<(const Need &O) const {
    return std::tie(Name, Refusal) < std::tie(O.Name, O.Refusal);
  }
};

struct Use {
  uint64_t Times = 0;
  std::string First; ///< The place of the first.
};

Need needOf(const Inst &I, const cmc::TargetInfo &Target) {
  Fault::Kind K;
  Need N{mnemonic(I.Opcode), violation(I, Target, K)};
  const SendInfo &S = I.Send;
  if (classOf(I.Opcode) != OpClass::Send)
    return N;
  if (S.DescInRegister ||
      (S.ExDescInRegister && Target.has(cmc::TargetInfo::ExDescFunction))) {
    N.Name += ", descriptor in a register";
    return N;
  }
  N.Name += " " + messageName(Target, S.Target, S.Desc, S.ExDesc);
  if (N.Refusal.empty() && !isModelled(Target, S.Target, S.Desc))
    N.Refusal =
        formatv("no such message is modelled (descriptor {0:x})", S.Desc);
  return N;
}

class Survey {
public:
  /// Adds the code of \p File; fails if it cannot be read.
  Error add(const char *File);
  void print(raw_ostream &OS, bool All) const;
  bool complete() const { return Refused == 0; }

private:
  void add(const KernelImage &K, const cmc::TargetInfo &Target,
           const std::string &Where);
  void add(const Need &N, const std::string &Where) {
    Use &U = Uses[N];
    if (!U.Times++) {
      U.First = Where;
      Refused += !N.Refusal.empty();
    }
  }
  std::map<Need, Use> Uses;
  uint64_t Kernels = 0, Insts = 0, Refused = 0;
};

void Survey::add(const KernelImage &K, const cmc::TargetInfo &Target,
                 const std::string &Where) {
  ++Kernels;
  if (!K.Unsupported.empty())
    add({"kernel", K.Unsupported}, Where);
  auto P = decode(arrayRefFromStringRef(K.Code), Target);
  if (!P)
    return add({"code", toString(P.takeError())}, Where);
  for (const Inst &I : (*P)->insts()) {
    ++Insts;
    add(needOf(I, Target), formatv("{0} at {1:x}", Where, I.PC));
  }
}

Error Survey::add(const char *File) {
  auto Buffer = MemoryBuffer::getFile(File, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return errorCodeToError(Buffer.getError());
  Expected<ModuleImage> M = loadModule((*Buffer)->getBuffer(), nullptr);
  if (!M)
    return M.takeError();
  for (const KernelImage &K : M->Kernels)
    add(K, *M->Target,
        (Twine(File) + ", kernel " + K.Info.Name + " of " + M->Target->Name)
            .str());
  return Error::success();
}

void Survey::print(raw_ostream &OS, bool All) const {
  for (const auto &Row : Uses) {
    bool Models = Row.first.Refusal.empty();
    if (Models && !All)
      continue;
    OS << formatv("{0,10}  {1}", Row.second.Times, Row.first.Name);
    if (!Models)
      OS << ": " << Row.first.Refusal << "; first in " << Row.second.First;
    OS << '\n';
  }
  OS << formatv("{0} kernels, {1} instructions, {2} form{3} not modelled\n",
                Kernels, Insts, Refused, Refused == 1 ? "" : "s");
}

} // namespace

int surveyMain(ArrayRef<const char *> Args) {
  bool All = false, Unread = false;
  std::vector<const char *> Files;
  for (const char *Arg : Args) {
    StringRef Text = Arg;
    if (Text == "--help" || Text == "-h") {
      outs() << Usage;
      return 0;
    }
    if (Text == "--all") {
      All = true;
    } else if (Text.startswith("-")) {
      error() << "unknown option '" << Text << "'; try gensim survey --help\n";
      return UsageError;
    } else {
      Files.push_back(Arg);
    }
  }
  if (Files.empty()) {
    error() << "no binary is named; try gensim survey --help\n";
    return UsageError;
  }
  Survey S;
  for (const char *File : Files)
    if (Error E = S.add(File)) {
      error() << "'" << File << "': " << toString(std::move(E)) << "\n";
      Unread = true;
    }
  S.print(outs(), All);
  return S.complete() && !Unread ? 0 : 1;
}

} // namespace gensim
