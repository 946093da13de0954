//===- Invocation.cpp - the options that Clang runs with ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/Invocation.h"
#include "clang-frontend/Checks/Report.h"
#include "clang-frontend/MemoryHeaders.h"
#include "clang-frontend/RuntimeHeaders.h"
#include "clang-frontend/TargetMacros.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace cmc::frontend {
namespace {

/// docs/rationale/frontend.md gives the reasons: spir64 passes vectors of any
/// size whole; -O1 does not add `optnone`; our passes replace LLVM's; line
/// tables are always on, because later stages report the user's lines;
/// `contract` flags mark where a*b+c may be fused.
/// Off even with -Weverything: they are about what CM requires. `template` is
/// inserted where CM omits it, SIMD_IF_END is a brace that ; follows, and a
/// kernel has no prototype and cannot be static.
const char *const PointlessWarnings[] = {
    "-Wno-c++98-compat", "-Wno-c++98-compat-pedantic", "-Wno-extra-semi-stmt",
    "-Wno-missing-prototypes"};

const char *const FixedArgs[] = {
    "-triple",
    "spir64-unknown-unknown",
    "-x",
    "c++",
    "-std=c++17",
    "-O1",
    "-disable-llvm-passes",
    "-disable-lifetime-markers",
    // Without this, loops without a pragma get metadata against unrolling.
    "-funroll-loops",
    "-fpreserve-vec3-type",
    "-relaxed-aliasing",
    "-fdeclspec",
    "-ffreestanding",
    "-fno-rtti",
    "-fno-threadsafe-statics",
    "-nostdsysteminc",
    "-nobuiltininc",
    "-debug-info-kind=line-tables-only",
    "-fdebug-compilation-dir=.",
    "-ffp-contract=fast",
    "-fno-elide-type",
    // Clang also counts messages that are never shown; the driver has a limit
    // of its own.
    "-ferror-limit",
    "200",
    // __declspec(genx) and the like in old sources have no effect.
    "-Wno-ignored-attributes",
    // As upstream; Checks/Uninitialized.cpp says the same of objects.
    "-Wuninitialized",
};

/// The dependency options belong to Clang's driver, not to cc1, so they are
/// stored in \p Deps. \p I is advanced to the last argument used.
bool takeDependencyOption(DependencyOutputOptions &Deps,
                          ArrayRef<std::string> Args, size_t &I) {
  StringRef Arg = Args[I];
  if (Arg == "-M" || Arg == "-MD") {
    Deps.IncludeSystemHeaders = true;
  } else if (Arg == "-MP") {
    Deps.UsePhonyTargets = true;
  } else if (Arg.startswith("-MT") || Arg.startswith("-MQ")) {
    StringRef Target = Arg.drop_front(3);
    if (Target.empty() && I + 1 < Args.size())
      Target = Args[++I];
    std::string Quoted;
    for (char C : Target) {
      if (Arg[2] == 'Q' && (C == ' ' || C == '#'))
        Quoted += '\\';
      Quoted += C;
      if (Arg[2] == 'Q' && C == '$')
        Quoted += '$';
    }
    Deps.Targets.push_back(Quoted);
  } else if (Arg != "-MM" && Arg != "-MMD") {
    return false;
  }
  return true;
}

/// The macro of a -D or -U at \p I, which is advanced to the last argument
/// used; "" if there is none. \p Flag is set to 'D' or 'U'.
StringRef takeMacro(ArrayRef<std::string> Args, size_t &I, char &Flag) {
  StringRef Arg = Args[I];
  if (!Arg.startswith("-D") && !Arg.startswith("-U"))
    return "";
  Flag = Arg[1];
  if (Arg.size() > 2)
    return Arg.drop_front(2);
  return I + 1 < Args.size() ? StringRef(Args[++I]) : "";
}

/// Users write options of Clang's driver; the spelling of some differs for cc1.
void translate(StringRef Arg, std::vector<std::string> &Out) {
  StringRef Value = Arg;
  // Our operators are functions, and "on" does not fuse across calls.
  if (Arg == "-ffp-contract=on") {
    Out.push_back("-ffp-contract=fast");
    return;
  }
  if (Value.startswith("-ferror-limit=")) {
    Out.insert(Out.end(), {"-ferror-limit", "0"});
    return;
  }
  // cc1 takes limits as two arguments.
  const StringRef Limits[] = {"-fbracket-depth",
                              "-fconstexpr-backtrace-limit",
                              "-fconstexpr-depth",
                              "-fconstexpr-steps",
                              "-fmacro-backtrace-limit",
                              "-fspell-checking-limit",
                              "-ftemplate-backtrace-limit",
                              "-ftemplate-depth"};
  std::pair<StringRef, StringRef> Parts = Arg.split('=');
  if (Arg.contains('=') && is_contained(Limits, Parts.first)) {
    Out.insert(Out.end(), {Parts.first.str(), Parts.second.str()});
    return;
  }
  if (Parts.first == "-ffile-prefix-map") {
    Out.push_back(("-fdebug-prefix-map=" + Parts.second).str());
    Out.push_back(("-fmacro-prefix-map=" + Parts.second).str());
    return;
  }
  // CM needs C++17 or later; old makefiles may say less.
  const StringRef Old[] = {"98", "03", "0x", "11", "1y", "14"};
  bool IsStandard =
      Value.consume_front("-std=c++") || Value.consume_front("-std=gnu++");
  Out.push_back(IsStandard && is_contained(Old, Value) ? "-std=c++17"
                                                       : Arg.str());
}

} // namespace

StringRef commandLineFile() { return "/<cmc>/command line"; }

std::string commandLineMacros(ArrayRef<std::string> ClangArgs) {
  std::string Out;
  char Flag = 0;
  for (size_t I = 0; I < ClangArgs.size(); ++I) {
    StringRef Macro = takeMacro(ClangArgs, I, Flag);
    if (Macro.empty())
      continue;
    // As in Clang, the value ends at the line end.
    Macro = Macro.take_until([](char C) { return C == '\n' || C == '\r'; });
    std::pair<StringRef, StringRef> Parts = Macro.split('=');
    if (Flag == 'U')
      Out += ("#undef " + Macro + "\n").str();
    else
      Out += ("#define " + Parts.first + " " +
              (Macro.contains('=') ? Parts.second : "1") + "\n")
                 .str();
  }
  return Out;
}

std::shared_ptr<CompilerInvocation> makeInvocation(StringRef FileName,
                                                   StringRef Source,
                                                   const Options &Opts,
                                                   DiagnosticsEngine &Diags) {
  auto Inv = std::make_shared<CompilerInvocation>();
  DependencyOutputOptions Deps;
  std::vector<std::string> Args(std::begin(FixedArgs), std::end(FixedArgs));
  if (Opts.Variables)
    Args.push_back("-debug-info-kind=limited");
  for (std::string &Macro : targetMacros(*Opts.Target, Opts.ABI, Opts.Revision))
    Args.push_back(std::move(Macro));
  std::vector<StringRef> Sources(Opts.ClangArgs.begin(), Opts.ClangArgs.end());
  Sources.push_back(Source);
  for (const std::string &Name : usedHeaders(Sources))
    Args.push_back("-DCM_USES_" + Name);
  Args.push_back("-internal-isystem");
  Args.push_back(runtimeHeaderRoot().str());
  // Our own preprocessed output already contains the headers.
  std::string Header = (runtimeHeaderRoot() + "/cm/cm.h").str();
  if (!Source.contains("\"" + Header + "\"")) {
    Args.push_back("-include");
    Args.push_back(Header);
  }
  Args.push_back("-include");
  Args.push_back(commandLineFile().str());
  append_range(Args, MemoryHeaders(FileName, Opts.Headers).clangArgs());
  std::vector<std::string> UserArgs = withoutCMWarnings(Opts.ClangArgs);
  char Flag = 0;
  for (size_t I = 0; I < UserArgs.size(); ++I)
    if (!takeDependencyOption(Deps, UserArgs, I) &&
        takeMacro(UserArgs, I, Flag).empty())
      translate(UserArgs[I], Args);
  if (Opts.Act == Options::Action::Preprocess)
    Args.push_back("-E");
  Args.insert(Args.end(), std::begin(PointlessWarnings),
              std::end(PointlessWarnings));

  std::vector<const char *> Words;
  Words.reserve(Args.size());
  for (const std::string &Arg : Args)
    Words.push_back(Arg.c_str());
  if (!CompilerInvocation::CreateFromArgs(*Inv, Words, Diags))
    return nullptr;
  // Without doubles a literal without suffix is a float: see TokenRewriter.
  Inv->getLangOpts()->SinglePrecisionConstants =
      !Opts.Target->has(TargetInfo::Float64);
  // Not parsed as an option: a file name may look like one.
  Inv->getFrontendOpts().Inputs.assign(
      1, FrontendInputFile(FileName, InputKind(Language::CXX)));
  Inv->getCodeGenOpts().MainFileName = sys::path::filename(FileName).str();
  if (Deps.Targets.empty())
    Deps.Targets.push_back((sys::path::stem(FileName) + ".o").str());
  // Lets the collector be attached; Clang writes nothing.
  Inv->getDependencyOutputOpts() = Deps;
  Inv->getDiagnosticOpts().ShowColors = Opts.Color;
  // Clang would print the number of errors.
  Inv->getDiagnosticOpts().ShowCarets = false;
  // Free everything: a client of the library may compile many sources.
  Inv->getFrontendOpts().DisableFree = false;
  Inv->getCodeGenOpts().DisableFree = false;
  return Inv;
}

} // namespace cmc::frontend
