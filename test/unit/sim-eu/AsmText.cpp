//===- AsmText.cpp - parses one line of assembly --------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "AsmText.h"
#include <cctype>
#include <regex>
#include <sstream>

namespace {

bool take(std::string &Text, const std::string &Prefix) {
  if (Text.compare(0, Prefix.size(), Prefix) != 0)
    return false;
  Text.erase(0, Prefix.size());
  return true;
}

/// Up to and without the first \p End; removes it, too.
std::string until(std::string &Text, char End) {
  size_t At = Text.find(End);
  std::string Head = Text.substr(0, At);
  Text.erase(0, At == std::string::npos ? Text.size() : At + 1);
  return Head;
}

void parseRegion(const std::string &Text, AsmOperand &O) {
  std::string Digits;
  for (char C : Text + ",") {
    if (std::isdigit(C)) {
      Digits += C;
      continue;
    }
    if (!Digits.empty())
      O.Region.push_back(unsigned(std::stoul(Digits)));
    if (!O.Separator)
      O.Separator = C;
    Digits.clear();
  }
}

AsmOperand parseOperand(std::string Text) {
  AsmOperand O;
  O.Text = Text;
  O.Saturate = take(Text, "(sat)");
  static const std::regex Register(
      "([-~]?)(\\(abs\\))?(r\\[a(\\d+)\\.(\\d+)(?:,(-?\\d+))?\\]|"
      "(null|acc|ce|sr|cr|ip|tdr|tm|dbg|msg|fc|n|a|f|r)(\\d*)(?:\\.(\\w+))?)"
      "(<[^>]*>)?(?::(.*))?");
  std::smatch M;
  if (!std::regex_match(Text, M, Register)) {
    size_t Colon = Text.rfind(':');
    O.Literal = Text.substr(0, Colon);
    if (Colon != std::string::npos)
      O.Type = Text.substr(Colon + 1);
    return O;
  }
  O.Neg = M[1].length();
  O.Abs = M[2].length();
  if (M[4].matched) {
    O.Indirect = true;
    O.Register = "r";
    O.Sub = std::stoi(M[5]);
    O.AddrImm = M[6].matched ? std::stoi(M[6]) : 0;
  } else {
    O.Register = M[7];
    O.Number = M[8].length() ? std::stoi(M[8]) : 0;
    std::string Sub = M[9];
    if (Sub == "nomme")
      O.MME = -1;
    else if (Sub.compare(0, 3, "mme") == 0)
      O.MME = std::stoi(Sub.substr(3));
    else if (!Sub.empty())
      O.Sub = std::stoi(Sub);
  }
  if (M[10].matched)
    parseRegion(M[10].str().substr(1, M[10].length() - 2), O);
  O.Type = M[11];
  return O;
}

void parseGuard(std::string Text, AsmInst &I) {
  I.NoMask = Text == "W" || take(Text, "W&");
  if (I.NoMask && Text == "W")
    return;
  I.Inverse = take(Text, "~");
  I.Predicate = Text;
}

} // namespace

AsmInst parseAsm(const std::string &Line) {
  AsmInst I;
  std::string Text = Line.substr(0, Line.find("//"));
  size_t Brace = Text.find('{');
  if (Brace != std::string::npos) {
    std::string Options = Text.substr(Brace + 1);
    Text.erase(Brace);
    std::istringstream In(until(Options, '}'));
    for (std::string Option; std::getline(In, Option, ',');)
      I.Options.insert(Option);
  }
  std::istringstream In(Text);
  std::string Word;
  In >> Word;
  if (take(Word, "(")) {
    parseGuard(until(Word, ')'), I);
    In >> Word;
  }
  I.Mnemonic = until(Word, '.');
  I.Function = Word;
  static const std::regex Size("\\((\\d+)\\|M(\\d+)\\)");
  static const std::regex Condition("\\((eq|ne|gt|ge|lt|le|ov|un|eo)\\)(.+)");
  while (In >> Word) {
    std::smatch M;
    if (std::regex_match(Word, M, Size)) {
      I.HasSize = true;
      I.Size = unsigned(std::stoul(M[1]));
      I.ChannelOffset = unsigned(std::stoul(M[2]));
    } else if (std::regex_match(Word, M, Condition)) {
      I.Condition = M[1];
      I.Flag = M[2];
    } else {
      I.Operands.push_back(parseOperand(Word));
    }
  }
  return I;
}
