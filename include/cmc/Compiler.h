//===- Compiler.h - compile a kernel from C++ -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The library call that `cmc`, `cmrun` and every other client use. No
// process-wide state; target and options are values; headers come from memory.
//===----------------------------------------------------------------------===//
#ifndef CMC_COMPILER_H
#define CMC_COMPILER_H

#include "cmc/Diagnostic.h"
#include "cmc/KernelInfo.h"
#include "cmc/MemoryHeader.h"
#include "cmc/Pressure.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cmc {

/// The output to generate; each is a stage of docs/how-a-kernel-travels.md.
enum class OutputKind {
  SyntaxOnly,   ///< None; diagnostics only.
  Preprocessed, ///< -E
  Dependencies, ///< -M, -MM
  IRText,       ///< Stage 4/5 as LLVM assembly.
  IRBitcode,    ///< Stage 4/5 as bitcode.
  SPIRV,        ///< Stage 4 as a SPIR-V module.
  VISA,         ///< Stage 8, one vISA file per kernel.
  Assembly,     ///< Stage 9 as a listing with the CM lines.
  Binary,       ///< Stage 10: zebin or `cm` container.
};

/// The language of a text.
enum class SourceKind {
  Detect, ///< By the name and the first bytes.
  CM,
  Module, ///< LLVM IR or SPIR-V.
};

/// The file format of a Binary (docs/reference/containers.md).
enum class ContainerFormat {
  Single, ///< For one target: zebin or `cm` container, depending on the ABI.
  ISA,    ///< For the CM runtime, any number of targets.
  Fat,    ///< For OpenCL and Level Zero, any number of targets.
};

/// How a Binary, SPIR-V or IRBitcode is embedded in a host program.
enum class Embedding {
  None,
  Header, ///< Bytes are C and C++ code that defines an array.
  Object, ///< Bytes are an object file; CompileOutput::Header declares it.
};

/// Regular expressions for names of passes; "": none.
struct RemarkOptions {
  std::string Passed, Missed, Analysis; ///< -Rpass=, -Rpass-missed= ...
  std::string Recorded; ///< Fill CompileResult::OptimizationRecord.
};

struct CompileOptions {
  /// Target names; several only for a Binary in a format for several.
  std::vector<std::string> Targets;
  PayloadABI ABI = PayloadABI::ZE;
  ContainerFormat Format = ContainerFormat::Single; ///< ISA needs the ABI CM.
  Embedding Embed = Embedding::None;
  std::string EmbedSymbol;    ///< Name of the array, an identifier.
  std::string EmbedNamespace; ///< "a::b" or "".
  OutputKind Output = OutputKind::Binary;
  SourceKind Source = SourceKind::Detect;
  unsigned OptLevel = 2;
  bool Debug = false;            ///< Lines in the binary or assembly.
  bool SPIRVMediaImages = false; ///< Media surfaces are images in SPIR-V.
  bool DebugVariables = true;    ///< With Debug: arguments and variables, too.
  bool SourceLines = true;       ///< Fill KernelInfo::Lines; takes time.
  bool Listing = false;          ///< Fill CompileOutput::Listing.
  bool EstimatePressure = false; ///< Fill CompileOutput::Pressure.
  /// Fill CompileResult::TimeTrace, without what takes fewer microseconds.
  llvm::Optional<unsigned> TimeTrace;
  bool Verbose = false;
  bool Color = false; ///< Diagnostic::Rendered has the colours of a terminal.
  /// -I, -D, -U, -include, -std, -W..., -M..., -ffp-contract= as Clang spells
  /// them.
  std::vector<std::string> ClangArgs;
  /// Headers from memory: #include finds them before any file.
  std::vector<MemoryHeader> Headers;
  /// Registers of a thread: 128, 256, or 0 for the smaller count that needs no
  /// spills.
  unsigned Registers = 128;
  int Revision = -1;        ///< CM_GENX_REVID; -1: the target's.
  unsigned MaxSLMBytes = 0; ///< Per kernel; 0: the target's limit.
  /// Options passed to the finalizer unchanged.
  std::vector<std::string> FinalizerArgs;
  /// Values of specialisation constants by id; SPIR-V has them as defaults.
  std::map<uint32_t, std::string> SpecConstants;
  std::string FinalizerPath;              ///< "": found next to us or on PATH.
  unsigned FinalizerTimeoutSeconds = 120; ///< Per kernel.
  std::string SaveTempsPrefix;            ///< "": keep no intermediate files.
  /// Names of passes to disable; they must be optional.
  std::vector<std::string> DisabledPasses;
  /// The optimizer remarks that are passed to the handler.
  RemarkOptions Remarks;
  bool Report = false; ///< Fill CompileOutput::Report.
  /// A profile of the simulator for the report, as JSON, and its name in
  /// messages; "": none.
  std::string ReportProfile, ReportProfileName;
  /// An estimate of time of the simulator, in the same way.
  std::string ReportTime, ReportTimeName;
  /// An earlier Report to compare with, and its name in messages.
  std::string ReportBefore, ReportBeforeName;
};

struct CompileOutput {
  std::string Target; ///< Several are separated by commas.
  std::string Bytes;
  std::string Header;  ///< Declares an Embedding::Object.
  std::string Listing; ///< Gen assembly beside the binary.
  std::string Report;  ///< An HTML page that shows all stages side by side.
  std::vector<KernelInfo> Kernels; ///< Of several targets: those of the first.
  /// By kernel, if CompileOptions requested it and code was generated.
  std::vector<PressureEstimate> Pressure;
  /// Of a Format for several targets: the information about each of them; they
  /// have no bytes.
  std::vector<CompileOutput> Parts;
};

enum class CompileStatus {
  Success,
  UserError,     ///< Reported in diagnostics; exit code 1.
  InternalError, ///< A bug of CMC or of the finalizer; exit code 70.
};

struct CompileResult {
  CompileStatus Status = CompileStatus::InternalError;
  /// With CompileStatus::UserError: the options are wrong, not the source.
  bool WrongOptions = false;
  std::vector<CompileOutput> Outputs;
  /// All optimizer remarks as YAML, if Remarks.Recorded.
  std::string OptimizationRecord;
  std::string TimeTrace; ///< JSON for chrome://tracing, if requested.
  /// Contents of the dependency file, if ClangArgs requested one.
  std::string Dependencies;
};

/// Compiles \p Text; \p FileName is its name in diagnostics. CM source, or LLVM
/// IR with genx intrinsics if the name ends in .ll or .bc, or SPIR-V, unless
/// \p Options say which.
CompileResult compile(const std::string &FileName, const std::string &Text,
                      const CompileOptions &Options,
                      const DiagnosticHandler &Handler);

/// "0.1.0"
const char *versionString();
/// The commit of this build, with a + if files had been changed; "": unknown.
const char *versionCommit();
/// "0.1.0 (0123456789ab)", as --version shows it.
std::string versionAndCommit();

} // namespace cmc

#endif // CMC_COMPILER_H
