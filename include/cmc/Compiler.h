//===- Compiler.h - compile a kernel from C++ -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The one library call behind `cmc`, `cmrun` and every other client. No
// process-wide state; target and options are values; headers come from memory.
//===----------------------------------------------------------------------===//
#ifndef CMC_COMPILER_H
#define CMC_COMPILER_H

#include "cmc/Diagnostic.h"
#include "cmc/HeaderText.h"
#include "cmc/KernelInfo.h"
#include "cmc/Pressure.h"
#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cmc {

/// What to make of the source; each is a stage of docs/how-a-kernel-travels.md.
enum class OutputKind {
  SyntaxOnly,   ///< Nothing; diagnostics only.
  Preprocessed, ///< -E
  Dependencies, ///< -M, -MM
  IRText,       ///< Stage 4/5 as LLVM assembly.
  IRBitcode,    ///< Stage 4/5 as bitcode.
  SPIRV,        ///< Stage 4 as a SPIR-V module.
  VISA,         ///< Stage 8, one text per kernel.
  Assembly,     ///< Stage 9 as a listing with the CM lines.
  Binary,       ///< Stage 10: zebin or `cm` container.
};

/// The file that a Binary comes in (docs/reference/containers.md).
enum class ContainerFormat {
  Single, ///< For one target: zebin or `cm` container, as the ABI says.
  ISA,    ///< For the CM runtime, any number of targets.
  Fat,    ///< For OpenCL and Level Zero, any number of targets.
};

/// How a Binary, SPIR-V or IRBitcode is handed to a program of the host.
enum class Embedding {
  None,
  Header, ///< Bytes are C and C++ that define an array.
  Object, ///< Bytes are an object file; CompileOutput::Header declares it.
};

/// Regular expressions on the name of the pass; "": none.
struct RemarkOptions {
  std::string Passed, Missed, Analysis; ///< -Rpass=, -Rpass-missed= ...
  std::string Recorded; ///< Fill CompileResult::OptimizationRecord.
};

struct CompileOptions {
  /// Target names; several only for a Binary whose format is for several.
  std::vector<std::string> Targets;
  PayloadABI ABI = PayloadABI::ZE;
  ContainerFormat Format = ContainerFormat::Single; ///< ISA wants the ABI CM.
  Embedding Embed = Embedding::None;
  std::string EmbedSymbol;    ///< Name of the array, an identifier.
  std::string EmbedNamespace; ///< "a::b" or "".
  OutputKind Output = OutputKind::Binary;
  unsigned OptLevel = 2;
  bool Debug = false;            ///< Line table in the binary.
  bool SourceLines = true;       ///< Fill KernelInfo::Lines; takes time.
  bool Listing = false;          ///< Fill CompileOutput::Listing.
  bool EstimatePressure = false; ///< Fill CompileOutput::Pressure.
  bool Verbose = false;
  /// -I, -D, -U, -include, -std, -W..., -M..., -ffp-contract= as Clang spells
  /// them.
  std::vector<std::string> ClangArgs;
  /// Headers from memory: #include finds them before any file.
  std::vector<HeaderText> Headers;
  /// Registers of a thread: 128, 256, or 0 for the kernels' smaller number
  /// without spill.
  unsigned Registers = 128;
  int Revision = -1;        ///< CM_GENX_REVID; -1: the target's.
  unsigned MaxSLMBytes = 0; ///< Of a kernel; 0: what the target has.
  /// Options of the finalizer, passed on as they are.
  std::vector<std::string> FinalizerArgs;
  /// Values of specialisation constants by their number; SPIR-V has them as
  /// defaults.
  std::map<uint32_t, std::string> SpecConstants;
  std::string FinalizerPath;              ///< "": found next to us or on PATH.
  unsigned FinalizerTimeoutSeconds = 120; ///< Per kernel.
  std::string SaveTempsPrefix;            ///< "": keep no intermediate files.
  /// Passes that only quality needs and that are left out, by their names.
  std::vector<std::string> PassesLeftOut;
  /// Which remarks of the optimizer are given to the handler.
  RemarkOptions Remarks;
  bool Report = false; ///< Fill CompileOutput::Report.
  /// A profile of the simulator for the report, as JSON, and what its messages
  /// call it; "": none.
  std::string ReportProfile, ReportProfileName;
};

struct CompileOutput {
  std::string Target; ///< Several have commas between them.
  std::string Bytes;
  std::string Header;  ///< What declares an Embedding::Object.
  std::string Listing; ///< Gen assembly beside the binary.
  std::string Report;  ///< A page of HTML that shows all stages side by side.
  std::vector<KernelInfo> Kernels; ///< Of several targets: those of the first.
  /// One for each of Kernels, when CompileOptions asked for it and code was
  /// made.
  std::vector<PressureEstimate> Pressure;
  /// Of a Format for several targets: what is known for each of them; they
  /// have no bytes.
  std::vector<CompileOutput> Parts;
};

enum class CompileStatus {
  Success,
  UserError,     ///< Diagnosed; exit code 1.
  InternalError, ///< A bug of CMC or of the finalizer; exit code 70.
};

struct CompileResult {
  CompileStatus Status = CompileStatus::InternalError;
  std::vector<CompileOutput> Outputs;
  /// All remarks of the optimizer as YAML, when Remarks.Recorded asked for it.
  std::string OptimizationRecord;
  /// Contents of the dependency file, when ClangArgs asked for one.
  std::string Dependencies;
};

/// Compiles \p Text, which is called \p FileName in diagnostics. CM source, or
/// LLVM IR with genx intrinsics when the name ends in .ll or .bc, or SPIR-V.
CompileResult compile(const std::string &FileName, const std::string &Text,
                      const CompileOptions &Options,
                      const DiagnosticHandler &Handler);

/// "0.1.0"
const char *versionString();
/// The commit that this was built from, with a + behind it where files had been
/// changed; "" when it is not known.
const char *versionCommit();
/// "0.1.0 (0123456789ab)", as --version shows it.
std::string versionAndCommit();

} // namespace cmc

#endif // CMC_COMPILER_H
