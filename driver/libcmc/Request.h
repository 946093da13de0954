//===- Request.h - a compilation in libcmc ----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The contents of cmc_request as values that can be sent to another process;
// the reply; and the two ways to get from one to the other.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "cmc/cmc.h"
#include <string>
#include <vector>

namespace cmc::libcmc {

struct Request {
  std::string Name, Bytes;
  std::vector<MemoryHeader> Headers;
  std::vector<std::string> Options;
};

/// All fields except the status are empty after an error.
struct Reply {
  cmc_status Status = CMC_INTERNAL_ERROR;
  std::string Output, Header, Listing, Dependencies, Remarks, Report;
  std::vector<KernelInfo> Kernels;
};

/// Whether options that affect the whole process, -mllvm, are allowed.
enum class Process { Shared, Separate };

/// Compiles in this process.
Reply run(const Request &R, Process Where, const DiagnosticHandler &Handler);

/// Compiles in a child process, which may crash. \p Handler is called on this
/// thread.
Reply runInWorker(const Request &R, const DiagnosticHandler &Handler);

/// Passes \p Message, which has no location, to \p Handler as cmc prints it.
void report(const DiagnosticHandler &Handler, Severity Level,
            const std::string &Message);

} // namespace cmc::libcmc
