//===- Cursor.cpp ---------------------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/model/Cursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace cmc::visa;
using llvm::ArrayRef;
using llvm::StringRef;

void Cursor::skipBlanks() {
  while (At < Line.size() && (Line[At] == ' ' || Line[At] == '\t'))
    ++At;
}

bool Cursor::takeNext(StringRef Text) {
  if (!rest().startswith(Text))
    return false;
  At += Text.size();
  return true;
}

bool Cursor::take(StringRef Text) {
  skipBlanks();
  return takeNext(Text);
}

bool Cursor::takeOneOf(ArrayRef<StringRef> Keywords, unsigned &Which) {
  size_t Longest = 0;
  bool Found = false;
  for (unsigned N = 0; N != Keywords.size(); ++N)
    if (rest().startswith(Keywords[N]) &&
        (!Found || Keywords[N].size() > Longest)) {
      Found = true;
      Which = N;
      Longest = Keywords[N].size();
    }
  At += Longest;
  return Found;
}

StringRef Cursor::word() {
  StringRef Word = rest().take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_' || C == '%'; });
  At += Word.size();
  return Word;
}

bool Cursor::expect(StringRef Text) {
  return take(Text) || fail("expected '" + Text + "'");
}

bool Cursor::number(uint64_t &Value, unsigned Radix, uint64_t Max) {
  skipBlanks();
  size_t Start = At;
  StringRef Digits = rest();
  if (Digits.consumeInteger(Radix, Value))
    return fail("expected a number");
  At = Line.size() - Digits.size();
  return Value <= Max || failAt(Start, "the number is too large");
}

bool Cursor::number(unsigned &Value, unsigned Radix) {
  uint64_t Wide;
  if (!number(Wide, Radix, MaxNumber))
    return false;
  Value = Wide;
  return true;
}

bool Cursor::elements(unsigned &N) {
  skipBlanks();
  size_t Start = At;
  if (!number(N))
    return false;
  return (N != 0 && N <= MaxElements) ||
         failAt(Start, "not a number of elements");
}

bool Cursor::signedNumber(int64_t &Value) {
  bool IsNegative = take("-");
  uint64_t Wide;
  if (!number(Wide, 0, MaxNumber))
    return false;
  Value = IsNegative ? -int64_t(Wide) : int64_t(Wide);
  return true;
}

bool Cursor::type(Type &Ty) {
  skipBlanks();
  size_t Start = At;
  llvm::Optional<Type> Found = typeOfName(word());
  if (!Found)
    return failAt(Start, "expected a type");
  Ty = *Found;
  return true;
}

bool Cursor::string(std::string &Value) {
  if (!expect("\""))
    return false;
  Value.clear();
  for (; At < Line.size(); ++At) {
    if (Line[At] == '"') {
      ++At;
      return true;
    }
    if (Line[At] != '\\') {
      Value += Line[At];
      continue;
    }
    uint8_t Byte;
    if (rest().size() < 3 ||
        !llvm::tryGetHexFromNibbles(Line[At + 1], Line[At + 2], Byte))
      return fail("expected two hexadecimal digits after '\\'");
    Value += char(Byte);
    At += 2;
  }
  return fail("expected '\"'");
}

bool Cursor::atEnd() {
  skipBlanks();
  return At >= Line.size();
}

bool Cursor::failAt(size_t Where, const llvm::Twine &What) {
  if (Problem.empty()) {
    Problem = What.str();
    ProblemAt = Where;
  }
  return false;
}
