//===- IGADisassembler.cpp - disassembles Gen code ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/gen/IGADisassembler.h"
#include "basic/IGA.h"
#include "basic/NewerIGA.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace cmc::bridge {
namespace {

const uint32_t MaxTargets = 3; ///< Of an instruction.

/// \p Code of a platform that the library does not know.
Decoded decodeNewer(StringRef Code, uint32_t IGAPlatform) {
  Decoded Result;
  auto Insts = iga::disassembleNewer(Code, IGAPlatform);
  if (!Insts) {
    Result.Error = toString(Insts.takeError());
    Result.LibraryMissing = true;
    return Result;
  }
  StringSet<> Targets;
  for (auto &I : *Insts) {
    for (StringRef Rest = StringRef(I.Text).split("//").first; !Rest.empty();
         Rest = Rest.split(" L").second)
      Targets.insert(Rest.split(" L").second.take_while(isDigit));
    Result.Insts.push_back(
        {I.PC, I.Size, /*IsTarget=*/false, std::move(I.Text)});
  }
  for (GenInst &I : Result.Insts)
    I.IsTarget = Targets.count(utostr(I.Offset));
  size_t End = Result.Insts.back().Offset + Result.Insts.back().Size;
  if (End != Code.size())
    Result.Error = ("undecodable code: illegal instruction at byte " +
                    Twine(End) + " of " + Twine(Code.size()))
                       .str();
  return Result;
}

} // namespace

Decoded decode(StringRef Code, uint32_t IGAPlatform) {
  if (iga::needsNewer(IGAPlatform))
    return decodeNewer(Code, IGAPlatform);
  Decoded Result;
  iga::Library Lib(Result.Error);
  if (!Result.Error.empty()) {
    Result.LibraryMissing = true;
    return Result;
  }
  auto Fail = [&](const Twine &Why) {
    Result.Error = ("undecodable code: " + Why).str();
  };
  // The library crashes on less than one instruction.
  if (Code.size() < iga::MinCodeBytes) {
    Fail(Twine(Code.size()) + " bytes");
    return Result;
  }
  int Status = 0;
  char Message[1024] = "";
  iga::KernelView *View =
      Lib.Create(int32_t(IGAPlatform), Code.data(), Code.size(), &Status,
                 Message, sizeof(Message), 0);
  // Warnings concern style only.
  size_t ErrorAt = StringRef(Message).find("ERROR");
  if (!View || ErrorAt != StringRef::npos)
    Fail(StringRef(Message).substr(ErrorAt).split('\n').first);
  SmallSet<int32_t, 8> Targets;
  int32_t PC = 0;
  while (int32_t Size = Result.Error.empty() ? Lib.InstSize(View, PC) : 0) {
    char Text[2048] = "";
    Lib.InstSyntax(View, PC, Text, sizeof(Text), /*Options=*/0, nullptr,
                   nullptr);
    // The decoding of zeros.
    if (StringRef(Text).ltrim().startswith("illegal"))
      break;
    Result.Insts.push_back({uint32_t(PC), uint8_t(Size), /*IsTarget=*/false,
                            StringRef(Text).rtrim().str()});
    int32_t Leads[MaxTargets];
    uint32_t N = Lib.InstTargets(View, PC, Leads);
    for (uint32_t I = 0; I < N && I < MaxTargets; ++I)
      Targets.insert(Leads[I]);
    PC += Size;
  }
  if (View)
    Lib.Delete(View);
  for (GenInst &I : Result.Insts)
    I.IsTarget = Targets.count(I.Offset);
  if (size_t(PC) != Code.size() && Result.Error.empty())
    Fail("illegal instruction at byte " + Twine(PC) + " of " +
         Twine(Code.size()));
  return Result;
}

} // namespace cmc::bridge
