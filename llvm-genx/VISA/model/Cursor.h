//===- Cursor.h - scans a line of vISA assembly -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Scans the tokens of one line from left to right. Each function skips blanks
// first, unless it says otherwise, and returns false when the line does not
// continue with the token. Functions for tokens that are required report an
// error and its position; the first error is kept.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace cmc::visa {

class Cursor {
public:
  explicit Cursor(llvm::StringRef Line) : Line(Line) {}

  /// Consumes \p Text if it comes next; skips no blanks.
  bool takeNext(llvm::StringRef Text);
  bool take(llvm::StringRef Text);
  /// Consumes the longest of \p Keywords that comes next; skips no blanks.
  bool takeOneOf(llvm::ArrayRef<llvm::StringRef> Keywords, unsigned &Which);
  /// Letters, digits, '_' and '%'; skips no blanks; may be empty.
  llvm::StringRef word();

  bool expect(llvm::StringRef Text);
  /// An integer of \p Radix up to \p Max; of radix 0 it may begin with 0x.
  bool number(uint64_t &Value, unsigned Radix = 0, uint64_t Max = ~0ull);
  /// The same for sizes and offsets, which are at most MaxNumber.
  bool number(unsigned &Value, unsigned Radix = 10);
  /// A count of lanes or elements: 1 .. MaxElements.
  bool elements(unsigned &N);
  /// An integer that may be negative.
  bool signedNumber(int64_t &Value);
  bool type(Type &Ty);
  /// A string in double quotes, with \22 for special characters.
  bool string(std::string &Value);

  bool atEnd();
  /// The next character, or 0; skips no blanks.
  char peek() const { return At < Line.size() ? Line[At] : 0; }
  llvm::StringRef rest() const { return Line.substr(At); }
  void skipBlanks();

  /// Reports \p What at this position, unless there is an error. Returns false.
  bool fail(const llvm::Twine &What) { return failAt(At, What); }
  bool failAt(size_t Where, const llvm::Twine &What);
  size_t position() const { return At; }
  void goTo(size_t Where) { At = Where; }

  std::string Problem; ///< Empty: no error.
  size_t ProblemAt = 0;

private:
  llvm::StringRef Line;
  size_t At = 0;
};

/// Limit of sizes, offsets and counts in vISA assembly,
constexpr unsigned MaxNumber = 1u << 30;
/// and of the lanes of an instruction and the elements of a region.
constexpr unsigned MaxElements = 1u << 16;

} // namespace cmc::visa
