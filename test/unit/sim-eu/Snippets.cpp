//===- Snippets.cpp - reads cases of one or few instructions --------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Snippets.h"
#include <fstream>
#include <iterator>
#include <sstream>

namespace {

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::istringstream In(Text);
  for (std::string Part; std::getline(In, Part, At);)
    Parts.push_back(Part);
  return Parts;
}

std::vector<uint8_t> bytes(const std::string &Hex) {
  std::vector<uint8_t> Out;
  for (size_t I = 0; I + 1 < Hex.size(); I += 2)
    Out.push_back(uint8_t(std::stoul(Hex.substr(I, 2), nullptr, 16)));
  return Out;
}

unsigned number(const std::string &Text, int Base = 10) {
  return unsigned(std::stoul(Text, nullptr, Base));
}

/// The fields after the group's name.
Snippet parse(const std::vector<std::string> &Field) {
  Snippet S;
  S.First = number(Field[1]);
  S.Count = number(Field[2]);
  S.Mask = number(Field[3], 16);
  S.ControlBefore = number(Field[4], 16);
  S.ControlAfter = number(Field[5], 16);
  for (const std::string &Run : split(Field[6], ' ')) {
    std::vector<std::string> P = split(Run, ':');
    S.Start.push_back({P[0][0], number(P[1]), bytes(P[2])});
  }
  for (const std::string &Element : split(Field[7], ' ')) {
    std::vector<std::string> P = split(Element, ':');
    S.Elements.push_back(
        {int(number(P[0])), P[1][0], number(P[2]), bytes(P[3])});
  }
  S.Flags = bytes(Field[8]);
  S.Address = bytes(Field[9]);
  return S;
}

} // namespace

SnippetFile readSnippets(const std::string &Platform) {
  SnippetFile File;
  std::string Stem = std::string(SNIPPET_CASES) + "/" + Platform;
  std::ifstream Code(Stem + ".bin", std::ios::binary);
  File.Code.assign(std::istreambuf_iterator<char>(Code), {});
  std::ifstream Cases(Stem + ".cases");
  for (std::string Line; std::getline(Cases, Line);) {
    std::vector<std::string> Field = split(Line, '\t');
    if (Field.size() == 3 && Field[0] == "count")
      File.Counts[Field[1]] = number(Field[2]);
    else if (Field.size() == 10)
      File.Groups[Field[0]].push_back(parse(Field));
  }
  return File;
}

uint8_t background(char File, unsigned I) {
  unsigned Salt = File == 'g' ? 1 : File == 'f' ? 2 : 3;
  return uint8_t(I * 31 + (I >> 5) * 7 + Salt);
}
