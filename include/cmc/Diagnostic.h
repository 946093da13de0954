//===- Diagnostic.h - messages for the user ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_DIAGNOSTIC_H
#define CMC_DIAGNOSTIC_H

#include <functional>
#include <string>

namespace cmc {

enum class Severity { Note, Remark, Warning, Error, InternalError };

/// One message. User errors have a source location; internal errors name the
/// pass and the instruction instead and are always bugs of CMC.
struct Diagnostic {
  Severity Level = Severity::Error;
  std::string Message; ///< One sentence, lower case, no full stop.
  /// Of a warning: its -W group, "" if there is none.
  std::string Group;
  std::string File;              ///< "" if there is no location.
  unsigned Line = 0, Column = 0; ///< 1-based.
  /// The message as Clang prints it: location, source line, caret. Set for
  /// messages with a location in a readable file.
  std::string Rendered;
};

using DiagnosticHandler = std::function<void(const Diagnostic &)>;

} // namespace cmc

#endif // CMC_DIAGNOSTIC_H
