//===- cmc.hpp - compile kernels from a C++ program -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// cmc.h for C++17: values that own their contents. Nothing here is in the
// library, and neither LLVM nor Clang is needed.
//
//   cmc::Request request;
//   request.source = {"scale.cm", text};
//   request.options = {"-march=icllp"};
//   cmc::Result result = cmc::compile(request);
//   if (!result)
//     std::cerr << result.log();
//   use(result.output);
//
//===----------------------------------------------------------------------===//
#ifndef CMC_CMC_HPP
#define CMC_CMC_HPP

#include "cmc/cmc.h"
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Spelled as in cmc.h. NOLINTBEGIN(readability-identifier-naming)
namespace cmc {
inline namespace api {

enum class Status {
  Success = CMC_SUCCESS,
  CompileError = CMC_COMPILE_ERROR,
  UsageError = CMC_USAGE_ERROR,
  InternalError = CMC_INTERNAL_ERROR,
};

enum class Severity {
  Note = CMC_SEVERITY_NOTE,
  Remark = CMC_SEVERITY_REMARK,
  Warning = CMC_SEVERITY_WARNING,
  Error = CMC_SEVERITY_ERROR,
  InternalError = CMC_SEVERITY_INTERNAL_ERROR,
};

/// As cmc_diagnostic.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file;              ///< "" if there is no location.
  unsigned line = 0, column = 0; ///< From 1.
  std::string message, group, text;
};

/// Bytes with a name.
struct File {
  std::string name, bytes;
};

/// As cmc_request.
struct Request {
  File source;
  std::vector<File> headers;
  std::vector<std::string> options;
  /// Called for each message in order. An exception that it throws is rethrown
  /// by compile(), after the compilation.
  std::function<void(const Diagnostic &)> on_diagnostic;
  bool in_process = false; ///< CMC_IN_PROCESS
};

/// As cmc_argument.
struct Argument {
  std::string name, kind, access, type;
  uint32_t size = 0, num_elements = 0;
};

/// As cmc_kernel.
struct Kernel {
  std::string name;
  std::vector<Argument> arguments;
  uint32_t slm_bytes = 0, scratch_bytes = 0, spill_bytes = 0;
  uint32_t grf_count = 0, grfs_used = 0, instructions = 0, code_bytes = 0;
  bool has_barriers = false, has_groups = false, has_dependencies = false;
};

/// The result of a compilation; after an error only the status and the
/// messages.
struct Result {
  Status status = Status::InternalError;
  /// As cmc_part.
  std::string output, header, listing, dependencies, remarks, report;
  std::vector<Kernel> kernels;
  std::vector<Diagnostic> diagnostics; ///< All messages, including those passed

  explicit operator bool() const { return status == Status::Success; }

  /// All messages as cmc prints them.
  std::string log() const {
    std::string all;
    for (const Diagnostic &each : diagnostics)
      all += each.text;
    return all;
  }
};

namespace detail {

struct Free {
  void operator()(cmc_result *result) const { cmc_result_free(result); }
};

/// Receives messages during a call; no exception passes through C.
struct Sink {
  const Request &request;
  Result &result;
  std::exception_ptr thrown = nullptr;

  void take(const cmc_diagnostic &from) {
    result.diagnostics.push_back({static_cast<Severity>(from.severity),
                                  from.file, from.line, from.column,
                                  from.message, from.group, from.text});
    if (request.on_diagnostic && !thrown)
      request.on_diagnostic(result.diagnostics.back());
  }

  static void handler(const cmc_diagnostic *from, void *user) noexcept {
    Sink &self = *static_cast<Sink *>(user);
#ifdef __cpp_exceptions
    try {
      self.take(*from);
    } catch (...) {
      self.thrown = std::current_exception();
    }
#else
    self.take(*from);
#endif
  }
};

inline cmc_file view(const File &file) {
  return {file.name.c_str(), file.bytes.data(), file.bytes.size()};
}

inline std::string bytes(const cmc_result *from, cmc_part part) {
  size_t size = 0;
  const char *data = cmc_result_bytes(from, part, &size);
  return std::string(data, size);
}

inline Kernel kernel(const cmc_result *from, size_t index) {
  const cmc_kernel &k = *cmc_result_kernel(from, index);
  Kernel out;
  out.name = k.name;
  out.slm_bytes = k.slm_bytes;
  out.scratch_bytes = k.scratch_bytes;
  out.spill_bytes = k.spill_bytes;
  out.grf_count = k.grf_count;
  out.grfs_used = k.grfs_used;
  out.instructions = k.instructions;
  out.code_bytes = k.code_bytes;
  out.has_barriers = k.has_barriers != 0;
  out.has_groups = k.has_groups != 0;
  out.has_dependencies = k.has_dependencies != 0;
  for (size_t i = 0; i < k.num_arguments; ++i) {
    const cmc_argument &a = *cmc_result_argument(from, index, i);
    out.arguments.push_back(
        {a.name, a.kind, a.access, a.type, a.size, a.num_elements});
  }
  return out;
}

} // namespace detail

/// Compiles. Thread-safe.
inline Result compile(const Request &request) {
  Result out;
  std::vector<cmc_file> headers;
  for (const File &each : request.headers)
    headers.push_back(detail::view(each));
  std::vector<const char *> options;
  for (const std::string &each : request.options)
    options.push_back(each.c_str());
  detail::Sink sink = {request, out};

  cmc_request asked = {};
  asked.struct_size = sizeof(asked);
  asked.source = detail::view(request.source);
  asked.headers = headers.data();
  asked.num_headers = headers.size();
  asked.options = options.data();
  asked.num_options = options.size();
  asked.on_diagnostic = detail::Sink::handler;
  asked.user = &sink;
  asked.flags = request.in_process ? CMC_IN_PROCESS : 0;
  cmc_result *made = nullptr;
  out.status = static_cast<Status>(cmc_compile(&asked, &made));
  std::unique_ptr<cmc_result, detail::Free> owner(made);
  if (sink.thrown)
    std::rethrow_exception(sink.thrown);
  if (!made)
    return out;
  out.output = detail::bytes(made, CMC_OUTPUT);
  out.header = detail::bytes(made, CMC_HEADER);
  out.listing = detail::bytes(made, CMC_LISTING);
  out.dependencies = detail::bytes(made, CMC_DEPENDENCIES);
  out.remarks = detail::bytes(made, CMC_REMARKS);
  out.report = detail::bytes(made, CMC_REPORT);
  for (size_t i = 0; i < cmc_result_num_kernels(made); ++i)
    out.kernels.push_back(detail::kernel(made, i));
  return out;
}

/// The names of the targets, as in -march=.
inline std::vector<std::string> targets() {
  std::vector<std::string> all;
  while (const char *name = cmc_target(all.size()))
    all.push_back(name);
  return all;
}

} // namespace api
} // namespace cmc
// NOLINTEND(readability-identifier-naming)

#endif // CMC_CMC_HPP
