//===- API.cpp - the C interface ------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cmc/Target.h"
#include "driver/ReadModule.h"
#include "driver/libcmc/Request.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cstring>

using namespace cmc;
using namespace cmc::libcmc;

struct cmc_result {
  explicit cmc_result(Reply Response);
  Reply Response;
  std::vector<cmc_kernel> Kernels;
  std::vector<std::vector<cmc_argument>> Arguments; ///< Per kernel.
};

static cmc_argument describe(const KernelArg &A) {
  cmc_argument Out = {};
  Out.name = A.Name.c_str();
  Out.kind = toString(A.Kind);
  Out.access = toString(A.Access);
  Out.type =
      A.Kind == ArgKind::Value ? toString(A.Element) : A.TypeDesc.c_str();
  Out.size = A.Size;
  Out.num_elements = A.NumElements;
  return Out;
}

static cmc_kernel describe(const KernelInfo &K) {
  cmc_kernel Out = {};
  Out.name = K.Name.c_str();
  Out.num_arguments = K.Args.size();
  Out.slm_bytes = K.SLMBytes;
  Out.scratch_bytes = scratchBytes(K);
  Out.spill_bytes = K.Resources.SpillBytes;
  Out.instructions = K.Resources.Instructions;
  Out.code_bytes = K.Resources.CodeBytes;
  Out.grf_count = Out.instructions ? K.Resources.GRFCount : 0;
  Out.grfs_used = K.Resources.GRFsUsed;
  Out.has_barriers = K.Barriers != 0;
  Out.has_groups = K.HasGroups;
  Out.has_dependencies = K.HasDependencies;
  return Out;
}

cmc_result::cmc_result(Reply R) : Response(std::move(R)) {
  for (const KernelInfo &K : Response.Kernels) {
    Kernels.push_back(describe(K));
    Arguments.emplace_back();
    for (const KernelArg &A : K.Args)
      Arguments.back().push_back(describe(A));
  }
}

/// Passes \p D to the client.
static void forward(const cmc_request &To, const Diagnostic &D) {
  if (!To.on_diagnostic)
    return;
  cmc_diagnostic Out = {};
  Out.severity = cmc_severity(D.Level);
  Out.file = D.File.c_str();
  Out.line = D.Line;
  Out.column = D.Column;
  Out.message = D.Message.c_str();
  Out.group = D.Group.c_str();
  Out.text = D.Rendered.c_str();
  To.on_diagnostic(&Out, To.user);
}

static bool isFile(const cmc_file &F) { return F.bytes || !F.size; }
static std::string bytesOf(const cmc_file &F) {
  return F.size ? std::string(static_cast<const char *>(F.bytes), F.size) : "";
}

/// The error in \p R itself; "" if there is none.
static std::string problemOf(const cmc_request &R) {
  if (R.flags & ~unsigned(CMC_IN_PROCESS))
    return "cmc_request: unknown flags";
  if (!isFile(R.source))
    return "cmc_request: the source has a size, but no bytes";
  if ((R.num_headers && !R.headers) || (R.num_options && !R.options))
    return "cmc_request: a list has a size, but no members";
  for (size_t I = 0; I < R.num_headers; ++I)
    if (!R.headers[I].name || !isFile(R.headers[I]))
      return "cmc_request: header " + std::to_string(I) +
             " has no name or no bytes";
  for (size_t I = 0; I < R.num_options; ++I)
    if (!R.options[I])
      return "cmc_request: option " + std::to_string(I) + " is null";
  return "";
}

static Request copyOf(const cmc_request &R) {
  Request Out;
  Out.Name = R.source.name && *R.source.name ? R.source.name : "kernel.cm";
  Out.Bytes = bytesOf(R.source);
  for (size_t I = 0; I < R.num_headers; ++I)
    Out.Headers.push_back({R.headers[I].name, bytesOf(R.headers[I])});
  Out.Options.assign(R.options, R.options + R.num_options);
  return Out;
}

/// Compiles in the process that the flags select. The client is called on this
/// thread, even when the compiler runs on another.
static Reply compileAs(const Request &R, const cmc_request &For) {
  auto Forward = [&](const Diagnostic &D) { forward(For, D); };
  // LLVM's readers may crash on modules, which can come from anywhere.
  bool InProcess =
      (For.flags & CMC_IN_PROCESS) && !driver::isModule(R.Name, R.Bytes);
  if (!InProcess)
    return runInWorker(R, Forward);
  std::vector<Diagnostic> Reported;
  Reply Response = run(R, Process::Shared,
                       [&](const Diagnostic &D) { Reported.push_back(D); });
  llvm::for_each(Reported, Forward);
  return Response;
}

cmc_status cmc_compile(const cmc_request *Given, cmc_result **Result) {
  if (Result)
    *Result = nullptr;
  if (!Given || Given->struct_size < sizeof(cmc_request))
    return CMC_USAGE_ERROR;
  // Fields that a newer program sets, but this library lacks, must be 0.
  const char *Known = reinterpret_cast<const char *>(Given);
  const char *Newer = Known + sizeof(cmc_request);
  if (std::any_of(Newer, Known + Given->struct_size,
                  [](char C) { return C != 0; }))
    return CMC_USAGE_ERROR;
  std::string Problem = problemOf(*Given);
  if (!Problem.empty()) {
    report([&](const Diagnostic &D) { forward(*Given, D); }, Severity::Error,
           Problem);
    return CMC_USAGE_ERROR;
  }
  Reply Response = compileAs(copyOf(*Given), *Given);
  cmc_status Status = Response.Status;
  if (Status == CMC_SUCCESS && Result)
    *Result = new cmc_result(std::move(Response));
  return Status;
}

void cmc_result_free(cmc_result *R) { delete R; }

const char *cmc_result_bytes(const cmc_result *R, cmc_part Part, size_t *Size) {
  static const std::string Nothing;
  const std::string *Text = &Nothing;
  switch (Part) {
  case CMC_OUTPUT:
    Text = &R->Response.Output;
    break;
  case CMC_LISTING:
    Text = &R->Response.Listing;
    break;
  case CMC_DEPENDENCIES:
    Text = &R->Response.Dependencies;
    break;
  case CMC_REMARKS:
    Text = &R->Response.Remarks;
    break;
  case CMC_HEADER:
    Text = &R->Response.Header;
    break;
  case CMC_REPORT:
    Text = &R->Response.Report;
    break;
  }
  if (Size)
    *Size = Text->size();
  return Text->c_str();
}

size_t cmc_result_num_kernels(const cmc_result *R) { return R->Kernels.size(); }

const cmc_kernel *cmc_result_kernel(const cmc_result *R, size_t Kernel) {
  return Kernel < R->Kernels.size() ? &R->Kernels[Kernel] : nullptr;
}

const cmc_argument *cmc_result_argument(const cmc_result *R, size_t Kernel,
                                        size_t Argument) {
  return Kernel < R->Kernels.size() && Argument < R->Arguments[Kernel].size()
             ? &R->Arguments[Kernel][Argument]
             : nullptr;
}

unsigned cmc_version() { return CMC_VERSION; }
const char *cmc_version_string() { return versionString(); }
const char *cmc_version_commit() { return versionCommit(); }

const char *cmc_target(size_t Index) {
  // Names are string literals, so that they end with a 0.
  llvm::ArrayRef<TargetInfo> All = allTargets();
  return Index < All.size() ? All[Index].Name.data() : nullptr;
}
