//===- Cursor.h - goes along a line of text ---------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Words and numbers of one line, from left to right. Each function skips blanks
// first, where it does not say otherwise, and returns false when it does not
// find what it looks for; the first that must find it says what is wrong, and
// where.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace cmc::visa {

class Cursor {
public:
  explicit Cursor(llvm::StringRef Line) : Line(Line) {}

  /// Takes \p Text, when it stands here; without blanks before.
  bool takeNext(llvm::StringRef Text);
  bool take(llvm::StringRef Text);
  /// Takes the longest of \p Words that stands here, without blanks before.
  bool takeOneOf(llvm::ArrayRef<llvm::StringRef> Words, unsigned &Which);
  /// Letters, digits, '_' and '%', without blanks before; may be empty.
  llvm::StringRef word();

  bool expect(llvm::StringRef Text);
  /// A number of \p Radix up to \p Max; of radix 0 it may begin with 0x.
  bool number(uint64_t &Value, unsigned Radix = 0, uint64_t Max = ~0ull);
  /// The same with a size that no text exceeds.
  bool number(unsigned &Value, unsigned Radix = 10);
  /// How many lanes or elements there are.
  bool elements(unsigned &N);
  /// A number that may be negative.
  bool signedNumber(int64_t &Value);
  bool type(Type &Ty);
  /// "text", with \22 for odd characters.
  bool string(std::string &Value);

  bool atEnd();
  /// What stands here, without blanks before.
  char peek() const { return At < Line.size() ? Line[At] : 0; }
  llvm::StringRef rest() const { return Line.substr(At); }
  void skipBlanks();

  /// Says \p What of this place, if nothing was said before. False.
  bool fail(const llvm::Twine &What) { return failAt(At, What); }
  bool failAt(size_t Where, const llvm::Twine &What);
  size_t position() const { return At; }
  void goTo(size_t Where) { At = Where; }

  std::string Problem; ///< Empty: none.
  size_t ProblemAt = 0;

private:
  llvm::StringRef Line;
  size_t At = 0;
};

/// Sizes, offsets and counts of any text are smaller,
constexpr unsigned MaxNumber = 1u << 30;
/// and so are lanes of an instruction and elements of a region.
constexpr unsigned MaxElements = 1u << 16;

} // namespace cmc::visa
