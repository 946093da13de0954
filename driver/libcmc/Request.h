//===- Request.h - a compilation as libcmc sees it --------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// What cmc_request says, as values that can go to another process; what comes
// back; and the two ways from one to the other.
//===----------------------------------------------------------------------===//
#pragma once

#include "cmc/Compiler.h"
#include "cmc/cmc.h"
#include <string>
#include <vector>

namespace cmc::libcmc {

struct Request {
  std::string Name, Bytes;
  std::vector<HeaderText> Headers;
  std::vector<std::string> Options;
};

/// Everything but the status is empty after an error.
struct Reply {
  cmc_status Status = CMC_INTERNAL_ERROR;
  std::string Output, Header, Listing, Dependencies, Remarks, Report;
  std::vector<KernelInfo> Kernels;
};

/// Whether options for all of the process are allowed: -mllvm.
enum class Process { Shared, OwnOne };

/// Compiles here.
Reply run(const Request &R, Process Where, const DiagnosticHandler &Handler);

/// Compiles in a child, which may crash. \p Handler is called on this thread.
Reply runInWorker(const Request &R, const DiagnosticHandler &Handler);

/// Gives \p Message, which has no place, to \p Handler as cmc would print it.
void tell(const DiagnosticHandler &Handler, Severity Level,
          const std::string &Message);

} // namespace cmc::libcmc
