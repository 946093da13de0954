//===- Diagnostic.h - what CMC tells its user -------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_DIAGNOSTIC_H
#define CMC_DIAGNOSTIC_H

#include <functional>
#include <string>

namespace cmc {

enum class Severity { Note, Remark, Warning, Error, InternalError };

/// One message. User errors have a place in the source; internal errors name
/// the pass and the instruction instead and are always bugs of CMC.
struct Diagnostic {
  Severity Level = Severity::Error;
  std::string Message; ///< One sentence, lower case, no full stop.
  /// Of a warning: the -W group that it is in, "" when there is none.
  std::string Group;
  std::string File;              ///< "" when there is no place.
  unsigned Line = 0, Column = 0; ///< 1-based.
  /// The message as Clang renders it: place, source line, caret. Filled for
  /// messages with a place in a file that could be read.
  std::string Rendered;
};

using DiagnosticHandler = std::function<void(const Diagnostic &)>;

} // namespace cmc

#endif // CMC_DIAGNOSTIC_H
